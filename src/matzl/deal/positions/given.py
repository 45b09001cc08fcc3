"""A position as a user states it in JSON: cards by place, the seat to move and public facts."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any

from matzl import registry
from matzl.base.cards import CARD_NAMES, NO_CARD, NO_SUIT, SUIT_LETTERS, Card, each, pack_of
from matzl.base.info import GameInfo, ResultField
from matzl.base.options import completed, seats_under
from matzl.base.type_variables import T
from matzl.deal.positions.faults import fault
from matzl.deal.records.parser import parsed
from matzl.deal.records.writer import POSITION_FORMAT
from matzl.deal.states import scalar

_KEYS = (
    "format", "game", "options", "dealer", "hands", "trick", "turn", "taken", "stock", "upcard", "table",
)  # fmt: skip

OPEN = {"count": 0, "seat": -1, "suit": NO_SUIT, "card": NO_CARD, "choice": -1}
"""The number that stands for a fact not stated or not set, by the kind of its field."""


@dataclass(frozen=True, slots=True)
class GivenPosition:
    """A position in the middle of play, in which a seat has to play a card.

    Attributes
    ----------
    game, options, dealer
        The game, its options (complete), and the seat that dealt.
    hands
        The cards that each seat holds now, as sets.
    trick
        The cards of the current trick, in the order of play.
    turn
        The seat that has to play.
    taken
        For each card in a trick that is over, the seats that may have taken it, as a set; all seats if that is open.
    stock
        The cards left in the stock, next card first.
    upcard
        The card that was turned up, `NO_CARD` if that is open or the game has none.
    facts
        The public facts: trumps, contract, declarer …, by the names of the fields of the state, as its numbers.
    """

    game: str
    options: dict[str, Any]
    dealer: int
    hands: tuple[int, ...]
    trick: tuple[Card, ...] = ()
    turn: int = 0
    taken: Mapping[Card, int] = field(default_factory=dict)
    stock: tuple[Card, ...] = ()
    upcard: Card = NO_CARD
    facts: Mapping[str, int] = field(default_factory=dict)

    @property
    def info(self) -> GameInfo:
        """The facts of the game."""
        return registry.info(self.game)

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.hands)

    @property
    def leader(self) -> int:
        """The seat that led to the current trick, or leads to it now."""
        return (self.turn - len(self.trick)) % self.seats

    @property
    def size(self) -> int:
        """The number of cards that the game deals to each seat."""
        return sum(self.info.packets[self.seats])

    @property
    def gone(self) -> int:
        """The cards of the tricks that are over, as a set."""
        held = sum(self.hands) + sum(1 << card for card in (*self.trick, *self.stock))
        return sum(1 << card for card in pack_of(self.info.ranks)) - held

    @property
    def at_the_beginning(self) -> bool:
        """True if the deal has not begun: all cards are in hand, and no fact is stated that an auction decides."""
        nothing = {"declarer": -1, "called": NO_CARD, "trump": NO_SUIT}
        stated = any(self.facts.get(name, number) != number for name, number in nothing.items())
        return not (self.gone or self.trick or stated)

    @classmethod
    def from_data(cls, given: str | Mapping[str, Any]) -> GivenPosition:
        """Return a checked position from JSON, as text or as the parsed object (``docs/records.md``).

        Raises
        ------
        PositionError
            When the position cannot be read, or its numbers of cards are inconsistent.
        SetUpError
            When the options or the dealer are invalid.
        UnknownGameError
            When no game has that name.
        RecordError
            When the text is not JSON.
        """
        data = parsed(given)
        if not isinstance(data, dict):
            raise fault("no-object")
        if data.get("format", POSITION_FORMAT) != POSITION_FORMAT:
            raise fault("other-format")
        if unknown := [key for key in data if key not in _KEYS]:
            raise fault("unknown-key", key=unknown[0], known=", ".join(_KEYS))
        if missing := [key for key in ("game", "hands") if key not in data]:
            raise fault("missing-key", key=missing[0])
        info = registry.info(data["game"])
        options = completed(info, data.get("options"))
        seats = seats_under(info, options)
        dealer, hands = _seat(data.get("dealer", 0), seats, "dealer"), data["hands"]
        forehand = (dealer + 1) % seats
        if not isinstance(hands, list) or len(hands) != seats:
            raise fault("hands", number=seats)
        held = [_numbers(info, hand, "hands") for hand in hands]
        position = cls(
            game=info.name,
            options=options,
            dealer=dealer,
            hands=tuple(sum(1 << card for card in hand) for hand in held),
            trick=_numbers(info, data.get("trick", ""), "trick"),
            turn=_seat(data.get("turn", forehand), seats, "turn"),
            stock=_numbers(info, data.get("stock", ""), "stock"),
            upcard=_upcard(info, data.get("upcard")),
            facts=_facts(info, seats, data.get("table", {})),
        )
        _check_once([*chain(*held), *position.trick, *position.stock])
        if "turn" not in data and position.gone:
            raise fault("missing-key", key="turn")
        position = replace(position, taken=_taken(position, data.get("taken", [])))
        _check_counts(position)
        return position

    def as_data(self) -> dict[str, Any]:
        """Return the position as JSON data, which `from_data` reads."""
        info, everybody = self.info, (1 << self.seats) - 1
        piles: dict[int, list[Card]] = {}
        for card, by in self.taken.items():
            if by != everybody:
                piles.setdefault(by, []).append(card)
        taken = [{"by": list(each(by)), "cards": card_names(pile)} for by, pile in piles.items()]
        data: dict[str, Any] = {
            "format": POSITION_FORMAT,
            "game": self.game,
            "options": self.options,
            "dealer": self.dealer,
            "hands": [card_names(each(hand)) for hand in self.hands],
            "trick": card_names(self.trick),
            "turn": self.turn,
            "taken": taken or None,
            "stock": card_names(self.stock) if info.stock else None,
            "upcard": None if self.upcard == NO_CARD else CARD_NAMES[self.upcard],
            "table": {it.name: scalar(it, self.facts[it.name]) for it in fact_fields(info)},
        }
        return {key: value for key, value in data.items() if value is not None}


def past(game: str) -> Any:
    """Return the module of a game that describes how its positions can arise, ``past.py``; None if there is none.

    It may define

    ``FACTS``
        The names of the public facts that a position states besides trumps.
    ``LEADS``
        The clause that says who leads to the first trick.
    ``first_leader(facts)``
        The seat that leads to the first trick if it is not forehand, else None.
    ``calls(facts, seats, dealer)``
        The shortest auction that leads to the facts, as words; the other seats pass.
    ``dealt_to(facts, dealer)``
        For cards that the auction restricts, the seats to which they can have been dealt, as sets.
    ``upcards(facts)``
        The cards that can have been turned up, as a set.
    ``before_draw(g, rng)``
        The states directly after the last trick, before any action between tricks, each with the actions taken there.
    """
    return registry.role(game, "past")


def fact_fields(info: GameInfo) -> tuple[ResultField, ...]:
    """Return the public facts that a position of a game states, as fields."""
    names = getattr(past(info.name), "FACTS", ())
    known = {field.name: field for field in info.table}
    return (ResultField("trump", "suit"), *(known[name] for name in names))


def _typed(value: object, kind: type[T], key: str) -> T:
    if type(value) is not kind:
        raise fault("wrong-type", key=key)
    return value


def _seat(seat: object, seats: int, key: str) -> int:
    number = _typed(seat, int, key)
    if not 0 <= number < seats:
        raise fault("no-such-seat", number=number, last=seats - 1)
    return number


def _numbers(info: GameInfo, text: object, key: str) -> tuple[Card, ...]:
    names = _typed(text, str, key).split()
    for name in names:
        if name not in CARD_NAMES or name[0] not in info.ranks:
            raise fault("no-card", name=name[:12])
    return tuple(map(CARD_NAMES.index, names))


def _upcard(info: GameInfo, name: object) -> Card:
    if name is None:
        return NO_CARD
    cards = _numbers(info, name, "upcard")
    if len(cards) != 1 or not info.upcard:
        raise fault("wrong-type", key="upcard")
    return cards[0]


def _facts(info: GameInfo, seats: int, given: object) -> dict[str, int]:
    fields = {field.name: field for field in fact_fields(info)}
    facts: dict[str, Any] = _typed(given, dict, "table")
    for key in facts:
        if key not in fields:
            raise fault("no-fact", key=key, known=", ".join(fields))
    return {name: _number(info, fact, facts.get(name), seats) for name, fact in fields.items()}


def _number(info: GameInfo, fact: ResultField, value: object, seats: int) -> int:
    """Return the number that represents the value of a fact in a state."""
    if value is None:
        return OPEN[fact.kind]
    numbers: dict[str, Iterable[int]] = {
        "count": range(len(info.raises or "x" * 100) + 1),
        "seat": range(seats),
        "choice": range(len(fact.choices)),
        "card": pack_of(info.ranks),
        "suit": range(len(SUIT_LETTERS)),
    }
    for number in numbers[fact.kind]:
        if type(value) in (str, int) and scalar(fact, number) == value:
            return number
    raise fault("bad-fact", key=fact.name, value=json.dumps(value)[:40])


def _check_once(cards: Sequence[Card]) -> None:
    for card, times in Counter(cards).items():
        if times > 1:
            raise fault("card-twice", card=CARD_NAMES[card])


def _taken(position: GivenPosition, piles: object) -> dict[Card, int]:
    """Return, for each card no longer in play, the set of seats that may have taken it."""
    seats, everybody = position.seats, (1 << position.seats) - 1
    known: list[tuple[Card, int]] = []
    for pile in _typed(piles, list, "taken"):
        if set(_typed(pile, dict, "taken")) != {"by", "cards"} or not pile["by"]:
            raise fault("wrong-type", key="taken")
        by = {_seat(seat, seats, "taken") for seat in _typed(pile["by"], list, "taken")}
        several = _numbers(position.info, pile["cards"], "taken")
        known += ((card, sum(1 << seat for seat in by)) for card in several)
    _check_once([card for card, _ in known])
    for card, _ in known:
        if not position.gone >> card & 1:
            raise fault("pile-card", card=CARD_NAMES[card])
    return dict.fromkeys(each(position.gone), everybody) | dict(known)


def card_names(numbers: Iterable[Card]) -> str:
    """Return the names of cards in order, as a text."""
    return " ".join(CARD_NAMES[card] for card in numbers)


def _check_counts(position: GivenPosition) -> None:
    """Check the numbers of cards, and the seat that leads to the first trick.

    Raises
    ------
    PositionError
        When they are inconsistent.
    """
    info, seats, size = position.info, position.seats, position.size
    if len(position.trick) >= seats:
        raise fault("trick-full")
    if not any(position.hands):
        raise fault("no-cards-left")
    if position.stock and not info.stock:
        raise fault("no-stock")
    laid = {(position.leader + index) % seats for index in range(len(position.trick))}
    sizes = [hand.bit_count() + (seat in laid) for seat, hand in enumerate(position.hands)]
    right = sizes[position.turn]
    for seat, number in enumerate(sizes):
        if number > size:
            raise fault("hand-too-large", seat=seat, number=number, most=size)
        if number != right:
            correct = right - (seat in laid)
            raise fault(
                "hand-uneven", seat=seat, number=position.hands[seat].bit_count(), correct=correct
            )
    if info.stock:
        most = info.stock if right == size else 0
        number = len(position.stock)
        if number > most or number % seats:
            raise fault("stock-size", number=number, most=info.stock, each=seats)
    _count_piles(position)
    if position.gone.bit_count() < seats:
        leads = first_leader(position)
        if position.leader != leads:
            clause = getattr(past(info.name), "LEADS", "")
            raise fault("first-lead", seat=position.leader, right=leads, clause=clause)


def _count_piles(position: GivenPosition) -> None:
    """Check that cards known to be taken by certain seats form whole tricks, unless other cards may complete them."""
    every, piles = (1 << position.seats) - 1, Counter(position.taken.values())
    for by, number in piles.items():
        apart = not any(by & other for other in piles if other != by)
        if number % position.seats and apart and by != every:
            names = ", ".join(map(str, each(by)))
            raise fault("pile-size", seats=names, number=number, each=position.seats)


def first_leader(position: GivenPosition) -> int:
    """Return the seat that leads to the first trick: forehand, unless the game says otherwise."""
    other = getattr(past(position.game), "first_leader", None)
    turn = other(position.facts) if other is not None else None
    return (position.dealer + 1) % position.seats if turn is None else int(turn)
