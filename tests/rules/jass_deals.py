"""Deals of the three Jass games for tests: from a pack, from given hands, in mid-trick, or before the last trick."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import pytest

from matzl import registry
from matzl.base.cards import CARD_NAMES, SUIT_LETTERS, cards, pack_of
from matzl.games.jass.info import RANKS
from tests.naive import NaiveMatch
from tests.rules.implementations import is_naive, new_deal

Seating = tuple[str, dict[str, Any]]
GAMES: list[Seating] = [
    ("mittlere", {}),
    ("molotow", {}),
    ("plus-minus", {}),
    ("plus-minus", {"players": 4}),
]
"""Every Jass game with each of its numbers of seats."""

_IDS = [game + str(options.get("players", "")) for game, options in GAMES]
every_seating = pytest.mark.parametrize("seating", GAMES, ids=_IDS)

PACK = [CARD_NAMES[number] for number in pack_of(RANKS)]


def seats_of(game: str, options: dict[str, Any]) -> int:
    """Return the number of seats."""
    return int(options.get("players", registry.info(game).seats[0]))


def jass_deal(
    game: str,
    pack: Sequence[str] = PACK,
    dealer: int = 0,
    held: Mapping[tuple[int, int], int] | None = None,
    **options: Any,
) -> Any:
    """Return a deal from a pack; `held` are the sticks held between two seats before it (Plus-Minus)."""
    return new_deal(game, pack=pack, dealer=dealer, held=held, **options)


def dealt(
    game: str,
    hands: Sequence[str | Sequence[str]],
    dealer: int = 0,
    held: Mapping[tuple[int, int], int] | None = None,
    **options: Any,
) -> Any:
    """Return a deal with these hands, seat 0 first."""
    return new_deal(game, hands, dealer=dealer, held=held, **options)


def still_held_between(deal: Any) -> dict[tuple[int, int], int]:
    """Return the sticks held between two seats after a deal of Plus-Minus."""
    if is_naive():
        match = NaiveMatch("plus-minus", deal.naive.options, 0, deal.seats)
        match.held = dict(deal.naive.held)
        match.start_deal()
        match.finish(deal.result())
        return {(min(pair), max(pair)): sticks for pair, sticks in match.held.items()}
    rows = deal.still_held
    return {(a, b): rows[a][b] for a in range(4) for b in range(4) if rows[a][b]}


def points_of(deal: Any) -> list[int]:
    """Return the card points of each seat after the last card, also before a draw."""
    points: list[int] = deal.naive.points_taken() if is_naive() else deal.per_seat("points")
    return points


def position(
    game: str, options: dict[str, Any], hand: str, lying: str = "", trump: str | None = None
) -> Any:
    """Return a deal in mid-trick: cards laid from seat 0 on, and the next seat, with a given hand, to play.

    The other seats hold the remaining cards, so that play can go on.
    """
    laid, n = lying.split(), seats_of(game, options)
    rest = [name for name in PACK if name not in hand.split() + laid]
    hands = [" ".join(laid[seat : seat + 1] + rest[seat::n]) for seat in range(n)]
    hands[len(laid)] = hand
    deal = holding(game, options, *hands, trump=trump)
    for name in laid:
        if is_naive():
            deal.naive.played.append(name)  # though it may be illegal
        else:
            deal.step(name)
    return deal


def holding(
    game: str,
    options: dict[str, Any],
    *hands: str,
    trump: str | None = None,
    piles: Mapping[int, str] | None = None,
) -> Any:
    """Return a deal in which the seats, seat 0 to lead, hold these last cards; a fourth hand is dropped for three seats.

    Some seats have taken cards before.
    """
    deal = jass_deal(game, dealer=seats_of(game, options) - 1, **options)
    left = [hand.split() for hand in hands[: deal.seats]]
    taken = {seat: names.split() for seat, names in (piles or {}).items()}
    begin_from(deal, left, trump, 0, taken, {})
    return deal


def begin_from(
    deal: Any,
    hands: Sequence[Sequence[str]],
    trump: str | None,
    leader: int,
    piles: Mapping[int, Sequence[str]],
    tricks: Mapping[int, int],
) -> None:
    """Change a deal to a position: the hands left, the trump, the seat to lead, cards and numbers of tricks taken."""
    if is_naive():
        taken = []
        for seat in range(deal.seats):
            names, number = list(piles.get(seat, ())), tricks.get(seat, 0)
            taken += [(seat, names)] * bool(names or number) + [(seat, [])] * (number - 1)
        deal.naive.begin_from(hands, trump, leader, taken)
        return
    state = deal.state
    state["trump"] = NUMBER_OF[trump]
    state["turn"] = leader
    state["hand"][0] = 0
    for seat in range(deal.seats):
        state["hand"][0, seat] = cards(hands[seat])
        state["taken"][0, seat] = cards(piles.get(seat, ()))
        state["tricks"][0, seat] = tricks.get(seat, 0)
    deal.refresh()


NUMBER_OF = {**{letter: number for number, letter in enumerate(SUIT_LETTERS)}, None: 4}


def points_of_card(name: str, trump: str | None) -> int:
    """Return the points of a card (§6), for endings."""
    if name[0] in "ATKQ":
        return {"A": 11, "T": 10, "K": 4, "Q": 3}[name[0]]
    if name[0] == "J":
        return 20 if name[1] == trump else 2
    return {("9", True): 14, ("8", False): 0 if trump else 8}.get((name[0], name[1] == trump), 0)


LAST_TRICK = {None: "9C 7C 6C", "S": "9C 8C 7C 6C"}
"""The last trick of an ending, highest card first, without card points."""


@cache
def shared_out(points: tuple[int, ...], trump: str | None) -> tuple[tuple[str, ...], ...]:
    """Return piles with given points for each seat, from all cards outside the last trick."""
    valued = [
        name
        for name in PACK
        if points_of_card(name, trump) and name not in LAST_TRICK[trump].split()
    ]
    valued.sort(key=lambda name: -points_of_card(name, trump))
    dead: set[tuple[int, ...]] = set()

    def give(place: int, wanted: tuple[int, ...]) -> list[int] | None:
        if place == len(valued):
            return [] if not any(wanted) else None
        if (place, *wanted) in dead:
            return None
        value = points_of_card(valued[place], trump)
        for seat, left in enumerate(wanted):
            if left >= value:
                rest = give(place + 1, (*wanted[:seat], left - value, *wanted[seat + 1 :]))
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
) -> Any:
    """Return a finished deal in which the seats have taken given points and tricks."""
    deal = jass_deal(game, dealer=dealer, held=held, **options)
    play_to_the_end(deal, points, tricks, trump)
    return deal


def play_to_the_end(
    deal: Any, points: Sequence[int], tricks: Sequence[int] | None = None, trump: str | None = "S"
) -> None:
    """Change a deal so that the seats have given points and tricks, and play its last trick.

    The seat with the most points takes it. Without `tricks`, plausible numbers are used.
    """
    n = deal.seats
    leader = list(points).index(max(points))
    last = LAST_TRICK[trump].split()[:n]
    taken = shared_out(
        tuple(p - 5 if seat == leader else p for seat, p in enumerate(points)), trump
    )
    if tricks is None:
        tricks = [1] * n
        tricks[leader] += 36 // n - n
    spent = set(last).union(*taken)
    piles = {seat: list(taken[seat]) for seat in range(n)}
    piles[leader] += [name for name in PACK if name not in spent]
    hands = [[last[(seat - leader) % n]] for seat in range(n)]
    before = {seat: tricks[seat] - (seat == leader) for seat in range(n)}
    begin_from(deal, hands, trump, leader, piles, before)
    deal.play(last)
    assert points_of(deal) in (list(points), [0] * n)
    assert deal.tricks == list(tricks)
