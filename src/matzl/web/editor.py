"""The form of the editor: a place for each card, the seat in turn and public facts; filled in, and read as a position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from matzl.base.cards import SUIT_LETTERS
from matzl.base.info import GameInfo, ResultField
from matzl.base.options import completed, defaults, parsed_option, seats_under
from matzl.deal.deal import Deal
from matzl.deal.hands import suits_in_order
from matzl.deal.positions import GivenPosition
from matzl.deal.positions.position import fact_fields
from matzl.errors import SetUpError
from matzl.table.presentation.cards import CardFace, card_face
from matzl.table.presentation.replay import names_of_seats
from matzl.text.cards import card_title, suit_title
from matzl.text.describe import call_title, choice_title, field_title, option_title
from matzl.text.languages import capitalised
from matzl.text.languages import translated as _
from matzl.web.labels import Label

GONE, STOCK = "gone", "stock"
"""The places of a card in a trick that is over, taken by any seat, and of one in the stock."""

CARD, FACT, OPTION = "card.", "fact.", "option."
"""The starts of the names of fields."""


@dataclass(frozen=True, slots=True)
class ChoiceField:
    """A field with a list to choose from."""

    name: str
    title: str
    choices: tuple[Label, ...]
    value: str


@dataclass(frozen=True, slots=True)
class NumberField:
    """A field for a whole number."""

    name: str
    title: str
    low: int
    high: int
    value: str


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """A card with its place."""

    card: CardFace
    name: str
    place: str


@dataclass(frozen=True, slots=True)
class EditorForm:
    """The form for a position of a game, as filled in.

    Attributes
    ----------
    sent
        The values of the fields by name; others have their defaults.
    """

    info: GameInfo
    sent: Mapping[str, str]
    deck: str

    @classmethod
    def of_position(cls, position: GivenPosition, deck: str) -> EditorForm:
        """Return the form filled with a position."""
        return cls(position.info, dict(_filled(position.as_data())), deck)

    @property
    def options(self) -> dict[str, Any]:
        """The options of the game, complete; invalid ones are replaced by defaults."""
        given = {
            option.name: parsed_option(
                self.info, option.name, self.sent[OPTION + option.name].strip()
            )
            for option in self.info.options
            if OPTION + option.name in self.sent
        }
        try:
            return completed(self.info, given)
        except SetUpError:
            return defaults(self.info)

    @property
    def seats(self) -> int:
        """The number of seats."""
        return seats_under(self.info, self.options)

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The names of the seats, as a replay without players has them."""
        return names_of_seats((), self.seats)

    @property
    def places(self) -> tuple[Label, ...]:
        """The places of a card."""
        seats = self.seat_names
        found = [Label(GONE, _("Played"), _("In a trick that is over, whoever took it"))]
        found += [
            Label(f"hand.{n}", seat, _("In the hand of this seat")) for n, seat in enumerate(seats)
        ]
        found += [
            Label(
                f"trick.{n}",
                _("Trick, card {number}").format(number=n),
                _("In the trick on the table"),
            )
            for n in range(1, self.seats)
        ]
        found += [
            Label(
                f"taken.{n}",
                _("{seat}: tricks").format(seat=seat),
                _("In a trick that this seat took"),
            )
            for n, seat in enumerate(seats)
        ]
        if self.info.stock:
            found.append(Label(STOCK, _("Stock"), _("In the stock")))
        return tuple(found)

    @property
    def suits(self) -> list[list[PlacedCard]]:
        """The cards by suit, each with its place."""
        known = {place.name for place in self.places}
        found = []
        for suit in suits_in_order(self.info, self.options, None):
            row = []
            for card in suit:
                place = self.sent.get(CARD + card, GONE)
                face = card_face(card, self.deck)
                row.append(PlacedCard(face, CARD + card, place if place in known else GONE))
            found.append(row)
        return found

    @property
    def settings(self) -> list[ChoiceField | NumberField]:
        """The dealer, the seat in turn, the card turned up and the stock."""
        seats = tuple(Label(str(n), seat) for n, seat in enumerate(self.seat_names))
        dealer = self._chosen("dealer", seats, str(self.seats - 1))
        found: list[ChoiceField | NumberField] = [
            ChoiceField("dealer", field_title(self.info.name, "dealer"), seats, dealer),
            ChoiceField("turn", _("To play"), seats, self._chosen("turn", seats, "0")),
        ]
        if self.info.upcard:
            cards = (Label("", _("any that is possible")), *self._cards())
            title = field_title(self.info.name, "upcard")
            found.append(ChoiceField("upcard", title, cards, self._chosen("upcard", cards, "")))
        return found

    @property
    def facts(self) -> list[ChoiceField | NumberField]:
        """The public facts: trumps, contract, declarer and more."""
        return [self._fact(fact) for fact in fact_fields(self.info)]

    @property
    def rules(self) -> list[ChoiceField | NumberField]:
        """The options of the game."""
        found: list[ChoiceField | NumberField] = []
        for option in self.info.options:
            name, title = OPTION + option.name, option_title(self.info.name, option.name)
            value = str(self.options[option.name])
            if option.choices or option.high - option.low < len(SUIT_LETTERS):
                values = option.choices or range(option.low, option.high + 1)
                labels = tuple(
                    Label(str(each), choice_title(self.info.name, option.name, each))
                    for each in values
                )
                found.append(ChoiceField(name, title, labels, value))
            else:
                found.append(NumberField(name, title, option.low, option.high, value))
        return found

    @property
    def stock(self) -> str:
        """The stock in its order, as submitted."""
        return self.sent.get("stock", "")

    def data(self) -> dict[str, Any]:
        """Return the position as JSON data, to be checked."""
        placed: dict[str, list[str]] = {}
        for suit in self.suits:
            for each in suit:
                placed.setdefault(each.place, []).append(each.card.word)
        trick = [" ".join(placed.get(f"trick.{n}", ())) for n in range(1, self.seats)]
        values = {each.name: each.value for each in (*self.settings, *self.facts)}
        data: dict[str, Any] = {
            "game": self.info.name,
            "options": self.options,
            "dealer": int(values["dealer"]),
            "turn": int(values["turn"]),
            "hands": [" ".join(placed.get(f"hand.{n}", ())) for n in range(self.seats)],
            "trick": " ".join(filter(None, trick)),
            "taken": [
                {"by": [n], "cards": " ".join(placed[f"taken.{n}"])}
                for n in range(self.seats)
                if f"taken.{n}" in placed
            ],
            "table": {
                fact.name: _fact_value(fact, values[FACT + fact.name])
                for fact in fact_fields(self.info)
                if values[FACT + fact.name]
            },
        }
        if self.info.stock:
            data["stock"] = " ".join(_in_order(placed.get(STOCK, []), self.stock))
        if values.get("upcard"):
            data["upcard"] = values["upcard"]
        return data

    @property
    def counts(self) -> list[tuple[str, int]]:
        """The number of cards in each place that is not empty."""
        numbers: dict[str, int] = {}
        for suit in self.suits:
            for each in suit:
                numbers[each.place] = numbers.get(each.place, 0) + 1
        return [
            (place.title, numbers[place.name]) for place in self.places if place.name in numbers
        ]

    def _fact(self, fact: ResultField) -> ChoiceField | NumberField:
        name, title = FACT + fact.name, field_title(self.info.name, fact.name)
        if fact.kind == "count":
            most = len(self.info.raises)
            value = self.sent.get(name, "0")
            fits = value.isascii() and value.isdecimal() and len(value) < 3 and int(value) <= most
            return NumberField(name, title, 0, most, value if fits else "0")
        nothing = Label("", _("none"))
        if fact.kind == "suit":
            labels = [Label(s, capitalised(suit_title(s, self.deck))) for s in SUIT_LETTERS]
        elif fact.kind == "seat":
            labels = [Label(str(n), seat) for n, seat in enumerate(self.seat_names)]
        elif fact.kind == "card":
            labels = self._cards()
        else:
            labels = [Label(each, call_title(self.info, each)) for each in fact.choices]
        choices = (nothing, *labels)
        return ChoiceField(name, title, choices, self._chosen(name, choices, ""))

    def _cards(self) -> list[Label]:
        order = suits_in_order(self.info, self.options, None)
        return [
            Label(card, capitalised(card_title(card, self.deck))) for suit in order for card in suit
        ]

    def _chosen(self, name: str, choices: tuple[Label, ...], default: str) -> str:
        value = self.sent.get(name, default)
        return value if value in {each.name for each in choices} else default


def _filled(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the fields of a position given as JSON data."""
    for name, value in data["options"].items():
        yield OPTION + name, str(value)
    yield "dealer", str(data["dealer"])
    yield "turn", str(data["turn"])
    yield "upcard", data.get("upcard", "")
    yield "stock", data.get("stock", "")
    for seat, hand in enumerate(data["hands"]):
        yield from ((CARD + card, f"hand.{seat}") for card in hand.split())
    for place, card in enumerate(data["trick"].split(), 1):
        yield CARD + card, f"trick.{place}"
    for pile in data.get("taken", ()):
        if len(pile["by"]) == 1:
            yield from ((CARD + card, f"taken.{pile['by'][0]}") for card in pile["cards"].split())
    yield from ((CARD + card, STOCK) for card in data.get("stock", "").split())
    for name, value in data["table"].items():
        yield FACT + name, "" if value is None else str(value)


def _fact_value(fact: ResultField, value: str) -> Any:
    return int(value) if fact.kind in ("seat", "count") else value


def _in_order(cards: list[str], order: str) -> list[str]:
    """Return cards in a given order, followed by those that it leaves out."""
    wanted = [word for word in order.upper().split() if word in cards]
    return [*dict.fromkeys(wanted), *(card for card in cards if card not in wanted)]


def dealt(info: GameInfo, options: Mapping[str, Any], dealer: int, seed: int) -> dict[str, str]:
    """Return the fields of a deal at random before its first action."""
    deal = Deal(info.name, seed, dealer=dealer, options=options)
    found = {CARD + card: f"hand.{seat}" for seat, hand in enumerate(deal.hands) for card in hand}
    found |= {CARD + card: STOCK for card in deal.stock}
    found |= {"stock": " ".join(deal.stock), "upcard": deal.upcard or ""}
    found |= {"dealer": str(deal.dealer), "turn": str((deal.dealer + 1) % deal.seats)}
    return found
