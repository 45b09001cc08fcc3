"""A table for the tests of the three Jass games: words in, words out, straight on the compiled kernels."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np
import pytest

from matzl import registry
from matzl.base.cards import CARD_NAMES, SUIT_LETTERS, card, cards, each, pack_of
from matzl.engine import stepping as engine
from matzl.engine.state import states
from matzl.engine.tricks import places_of
from matzl.games.jass.info import PACKETS, RANKS

Seating = tuple[str, dict[str, Any]]
GAMES: list[Seating] = [
    ("mittlere", {}),
    ("molotow", {}),
    ("plus-minus", {}),
    ("plus-minus", {"players": 4}),
]
"""Every way to sit down to a Jass game."""

_IDS = [game + str(options.get("players", "")) for game, options in GAMES]
at_every_table = pytest.mark.parametrize("seating", GAMES, ids=_IDS)
at_tables_of_three = pytest.mark.parametrize("seating", GAMES[::2], ids=_IDS[::2])
at_tables_of_four = pytest.mark.parametrize("seating", GAMES[1::2], ids=_IDS[1::2])

PACK = [CARD_NAMES[number] for number in pack_of(RANKS)]


def seats_of(game: str, options: dict[str, Any]) -> int:
    """How many play."""
    return int(options.get("players", registry.info(game).seats[0]))


def pack_for(hands: Sequence[Sequence[str]], dealer: int) -> list[str]:
    """The pack, in order, from which the dealer deals these hands."""
    n = len(hands)
    pack = [""] * len(PACK)
    for row, places in enumerate(places_of(PACKETS[n], n)):
        for place, name in zip(places, hands[(dealer + 1 + row) % n], strict=True):
            pack[place] = name
    return pack


class Table:
    """One deal of a Jass game."""

    def __init__(
        self,
        game: str,
        pack: Sequence[str] = PACK,
        dealer: int = 0,
        held: dict[tuple[int, int], int] | None = None,
        **options: Any,
    ) -> None:
        self.info = registry.info(game)
        self.seats = seats_of(game, options)
        self._bits = [{name: bit for bit, name in p.words.items()} for p in self.info.phases]
        self.state = states(registry.rules(game).STATE, 1)
        self.state["dealer"] = dealer
        for option in self.info.options:
            chosen = options.get(
                option.name, option.choices[0] if option.choices else option.default
            )
            self.state[option.name] = option.choices.index(chosen) if option.choices else chosen
        for (a, b), sticks in (held or {}).items():
            self.state["held"][0, a, b] = sticks
        self.deal(pack)

    def deal(self, pack: Sequence[str]) -> None:
        """Deal a pack, also when a deal has been played at this table before."""
        engine.deal_pack(self.state, np.array([card(name) for name in pack], np.int64))

    @property
    def words(self) -> Mapping[int, str]:
        return self.info.phases[int(self.state["phase"][0])].words

    @property
    def bits(self) -> Mapping[str, int]:
        """The actions of the phase by their words."""
        return self._bits[int(self.state["phase"][0])]

    @property
    def phase(self) -> str:
        return self.info.phases[int(self.state["phase"][0])].name

    @property
    def turn(self) -> int:
        return int(self.state["turn"][0])

    @property
    def over(self) -> bool:
        return self.phase == "finished"

    @property
    def trump(self) -> str | None:
        return (*SUIT_LETTERS, None)[int(self.state["trump"][0])]

    @property
    def legal(self) -> set[str]:
        return {self.words[bit] for bit in each(int(engine.legal_actions(self.state)))}

    def play(self, words: str) -> Table:
        """Take these actions, one after the other; each must be legal."""
        for word in words.split():
            assert word in self.legal, f"{word} is not among {sorted(self.legal)}"
            self.lay(word)
        return self

    def lay(self, word: str) -> None:
        """Take an action unchecked."""
        engine.step(self.state, self.bits[word])

    def refusal(self, word: str) -> str | None:
        """The clause that keeps an action out; None when it is legal."""
        bits = self.bits
        if word not in bits:
            return self.info.phases[int(self.state["phase"][0])].clause
        place = int(engine.refused(self.state, bits[word]))
        return self.info.refusals[place].clause if place else None

    def hand(self, seat: int) -> set[str]:
        return {CARD_NAMES[number] for number in each(int(self.state["hand"][0, seat]))}

    def counts(self, name: str) -> list[int]:
        return [int(number) for number in self.state[name][0, : self.seats]]

    def result(self) -> dict[str, Any]:
        """The result as a record has it."""
        result: dict[str, Any] = {"trump": self.trump}
        for name in ("payoffs", "tricks", "points"):
            result[name] = self.counts(name)
        for field in self.info.result:
            if field.kind == "counts":
                result[field.name] = self.counts(field.name)
            elif field.kind == "pair":
                pair = [int(seat) for seat in self.state[field.name][0]]
                result[field.name] = [pair] if pair[0] >= 0 else []
            elif field.when is None or self.chosen(field.when[0]) == field.when[1]:
                result[field.name] = bool(self.state[field.name][0])
        return result

    def chosen(self, name: str) -> str:
        option = next(option for option in self.info.options if option.name == name)
        return option.choices[int(self.state[name][0])]

    def items(self) -> list[tuple[str, list[int]]]:
        """What the result is made of: clause, and amount for each seat."""
        return [
            (
                self.info.items[int(self.state["item_code"][0, place])].clause,
                [int(amount) for amount in self.state["amount"][0, place, : self.seats]],
            )
            for place in range(int(self.state["items"][0]))
        ]

    def still_held(self) -> dict[tuple[int, int], int]:
        """Plus-Minus: the sticks held between two seats after the deal."""
        rows = self.state["still_held"][0]
        return {(a, b): int(rows[a, b]) for a in range(4) for b in range(4) if rows[a, b]}

    def view(self, seat: int) -> bytes:
        """All that a seat is told; -1 is a spectator."""
        view = self.state.copy()
        engine.look(self.state, seat, view)
        return bytes(view.tobytes())


def dealt(game: str, hands: Sequence[str], dealer: int = 0, **options: Any) -> Table:
    """A table at which these hands, seat 0 first, have been dealt."""
    return Table(game, pack_for([hand.split() for hand in hands], dealer), dealer, **options)


def position(
    game: str, options: dict[str, Any], hand: str, lying: str = "", trump: str | None = None
) -> Table:
    """A trick in progress: cards lie, laid from seat 0 on, and the next seat, which holds a hand, is to play.

    The others hold what is left over, so that play can go on.
    """
    laid, n = lying.split(), seats_of(game, options)
    rest = [name for name in PACK if name not in hand.split() + laid]
    hands = [" ".join(laid[seat : seat + 1] + rest[seat::n]) for seat in range(n)]
    hands[len(laid)] = hand
    table = holding(game, options, *hands, trump=trump)
    for name in laid:
        table.lay(name)
    return table


def holding(game: str, options: dict[str, Any], *hands: str, trump: str | None = None) -> Table:
    """A table where the seats, seat 0 to lead, hold these last cards; what is too much for three seats is left away."""
    table = Table(game, dealer=seats_of(game, options) - 1, **options)
    table.state["trump"] = NUMBER_OF[trump]
    table.state["hand"][0] = 0
    for seat, hand in zip(range(table.seats), hands, strict=False):
        table.state["hand"][0, seat] = cards(hand)
    return table


NUMBER_OF = {**{letter: number for number, letter in enumerate(SUIT_LETTERS)}, None: 4}


def worth(name: str, trump: str | None) -> int:
    """What a card counts (§6), for the makers of endings."""
    if name[0] in "ATKQ":
        return {"A": 11, "T": 10, "K": 4, "Q": 3}[name[0]]
    if name[0] == "J":
        return 20 if name[1] == trump else 2
    return {("9", True): 14, ("8", False): 0 if trump else 8}.get((name[0], name[1] == trump), 0)


LAST_TRICK = {None: "9C 7C 6C", "S": "9C 8C 7C 6C"}
"""The last trick of an ending, highest card first: it holds no points."""


@cache
def shared_out(points: tuple[int, ...], trump: str | None) -> tuple[tuple[str, ...], ...]:
    """All cards but those of the last trick shared out so that each seat has so many points."""
    valued = [name for name in PACK if worth(name, trump) and name not in LAST_TRICK[trump].split()]
    valued.sort(key=lambda name: -worth(name, trump))
    dead: set[tuple[int, ...]] = set()

    def give(place: int, wanted: tuple[int, ...]) -> list[int] | None:
        if place == len(valued):
            return [] if not any(wanted) else None
        if (place, *wanted) in dead:
            return None
        for seat, left in enumerate(wanted):
            if left >= worth(valued[place], trump):
                rest = give(
                    place + 1,
                    (*wanted[:seat], left - worth(valued[place], trump), *wanted[seat + 1 :]),
                )
                if rest is not None:
                    return [seat, *rest]
        dead.add((place, *wanted))
        return None

    owners = give(0, points)
    assert owners is not None, f"no cards make {points}"
    return tuple(
        tuple(name for name, owner in zip(valued, owners, strict=True) if owner == seat)
        for seat in range(len(points))
    )


def ending(
    game: str,
    points: Sequence[int],
    tricks: Sequence[int] | None = None,
    trump: str | None = "S",
    dealer: int = 0,
    held: dict[tuple[int, int], int] | None = None,
    **options: Any,
) -> Table:
    """A deal played to its last card, in which the seats have taken so many points and tricks."""
    table = Table(game, dealer=dealer, held=held, **options)
    play_to_the_end(table, points, tricks, trump)
    return table


def play_to_the_end(
    table: Table,
    points: Sequence[int],
    tricks: Sequence[int] | None = None,
    trump: str | None = "S",
) -> None:
    """Let the seats have taken so many points and tricks; the one with the most points takes the last trick.

    Where tricks are not told, they are any that go with the points.
    """
    n, state = table.seats, table.state
    leader = list(points).index(max(points))
    last = LAST_TRICK[trump].split()[:n]
    taken = shared_out(
        tuple(p - 5 if seat == leader else p for seat, p in enumerate(points)), trump
    )
    if tricks is None:
        tricks = [1] * n
        tricks[leader] += 36 // n - n
    state["trump"] = NUMBER_OF[trump]
    state["turn"] = leader
    for step, name in enumerate(last):
        seat = (leader + step) % n
        state["hand"][0, seat] = cards(name)
        state["taken"][0, seat] = cards(taken[seat])
        state["tricks"][0, seat] = tricks[seat] - (1 if seat == leader else 0)
    spent = set(last).union(*taken)
    state["taken"][0, leader] |= cards(name for name in PACK if name not in spent)
    table.play(" ".join(last))
    assert table.counts("points") in (list(points), [0] * n)
    assert table.counts("tricks") == list(tricks)


def played_out(seating: Seating, rng: random.Random) -> Table:
    """A random deal, played at random to its last card."""
    game, options = seating
    table = Table(game, rng.sample(PACK, 36), rng.randrange(seats_of(*seating)), **options)
    while table.phase == "play":
        table.lay(rng.choice(sorted(table.legal)))
    return table
