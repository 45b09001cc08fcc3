"""The form for a position (a place for each card, the seat to play, public facts), and functions that fill and read it."""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from matzl.base.cards import SUIT_LETTERS
from matzl.base.info import GameInfo, ResultField
from matzl.base.options import defaults, seats_under
from matzl.deal.deal import Deal
from matzl.deal.layout import suits_in_order
from matzl.deal.positions import GivenPosition, begun_position
from matzl.deal.positions.given import fact_fields
from matzl.deal.words import names_of_seats
from matzl.errors import FormError
from matzl.forms import Field, Form
from matzl.parts import Card
from matzl.table.presentation.options import OPTION, checked_options, option_field
from matzl.text.cards import card_title, suit_title
from matzl.text.describe import call_title, field_title
from matzl.text.languages import capitalised
from matzl.text.languages import translated as _

GONE, STOCK = "gone", "stock"
"""The place of a card in a finished trick, whichever seat took it, and that of a card in the stock."""

CARD, FACT = "card.", "fact."
"""The prefixes of the names of fields for cards and for public facts."""


def form_of(info: GameInfo, sent: Mapping[str, str], deck: str) -> Form:
    """Return the form for a position of a game, with the submitted values as far as they are valid."""
    about_options = tuple(option_field(info, option, _("Options")) for option in info.options)
    options = defaults(info)
    with suppress(FormError):
        options = checked_options(info, Form("", fields=about_options), sent)["options"]
    cards = [card for suit in suits_in_order(info, options, None) for card in suit]
    seats = list(names_of_seats((), seats_under(info, options)))
    seat_choices = tuple((str(n), seat) for n, seat in enumerate(seats))
    card_choices = tuple((card, capitalised(card_title(card, deck))) for card in cards)

    def choice(name: str, title: Any, choices: tuple[tuple[str, str], ...], first: str) -> Field:
        value = sent.get(name, first)
        return Field(name, title, "choice", value if value in dict(choices) else first, choices)

    def fact(field: ResultField) -> Field:
        name, title = FACT + field.name, field_title(info.name, field.name)
        if field.kind == "count":
            return Field(name, title, "number", sent.get(name, "0"), low=0, high=len(info.raises))
        suits = ((suit, capitalised(suit_title(suit, deck))) for suit in SUIT_LETTERS)
        kinds = {"suit": suits, "seat": seat_choices, "card": card_choices}
        calls = ((word, call_title(info, word)) for word in field.choices)
        return choice(name, title, (("", _("none")), *kinds.get(field.kind, calls)), "")

    does = (
        ("find", _("Find a line to this position")),
        ("deal", _("Deal at random")),
        ("clear", _("Clear the cards")),
    )
    fields = [
        Field("do", kind="press", choices=does),
        choice("dealer", field_title(info.name, "dealer"), seat_choices, str(len(seats) - 1)),
        choice("turn", _("To play"), seat_choices, "0"),
    ]
    if info.upcard:
        upcards = (("", _("any that is possible")), *card_choices)
        fields.append(choice("upcard", field_title(info.name, "upcard"), upcards, ""))
    fields += map(fact, fact_fields(info))
    places = _places(info, seats)
    fields += (choice(CARD + card, Card(card, deck), places, GONE) for card in cards)
    if info.stock:
        title = _("Order of the stock, the next card first, for example {example}")
        value = sent.get("stock", "")
        fields.append(Field("stock", title.format(example="AC KD"), value=value))
    fields += (
        replace(field, value=f"{options[field.name.removeprefix(OPTION)]}")
        for field in about_options
    )
    return Form(f"/editor/{info.name}", fields=tuple(fields), first=True, closed=_("Options"))


def _places(info: GameInfo, seats: list[str]) -> tuple[tuple[str, str], ...]:
    """Return the places where a card may be, each with its title."""
    taken, trick = _("{seat}: tricks"), _("Trick, card {number}")
    return (
        (GONE, _("Played")),
        *((f"hand.{n}", seat) for n, seat in enumerate(seats)),
        *((f"trick.{n}", trick.format(number=n)) for n in range(1, len(seats))),
        *((f"taken.{n}", taken.format(seat=seat)) for n, seat in enumerate(seats)),
        *(((STOCK, _("Stock")),) if info.stock else ()),
    )


def position_data(info: GameInfo, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return a position, possibly an impossible one, as JSON data, given the valid form values (`checked_options`)."""
    seats = range(seats_under(info, values["options"]))
    placed = defaultdict[str, str](str)
    for name, place in values.items():
        if name.startswith(CARD):
            placed[place] += name.removeprefix(CARD) + " "
    data: dict[str, Any] = {
        "game": info.name,
        "options": values["options"],
        "dealer": int(values["dealer"]),
        "turn": int(values["turn"]),
        "hands": [placed[f"hand.{n}"] for n in seats],
        "trick": "".join(placed[f"trick.{n}"] for n in seats),
        "taken": [{"by": [n], "cards": placed[f"taken.{n}"]} for n in seats],
        "table": {
            fact.name: int(value) if fact.kind in ("seat", "count") else value
            for fact in fact_fields(info)
            if (value := values[FACT + fact.name]) not in ("", 0) or fact.kind == "count"
        },
    }
    if info.stock:
        left = placed[STOCK].split()
        order = [card for card in values["stock"].upper().split() if card in left]
        data["stock"] = " ".join(dict.fromkeys([*order, *left]))
    if values.get("upcard"):
        data["upcard"] = values["upcard"]
    return data


def filled(position: GivenPosition) -> dict[str, str]:
    """Return the values of the form for a position, by field name."""
    data = position.as_data()
    fields = {name: str(data.get(name, "")) for name in ("dealer", "turn", "upcard", "stock")}
    fields |= {OPTION + name: str(value) for name, value in data["options"].items()}
    fields |= {
        FACT + name: "" if value is None else str(value) for name, value in data["table"].items()
    }
    places = {f"hand.{seat}": hand for seat, hand in enumerate(data["hands"])}
    places |= {f"trick.{n}": card for n, card in enumerate(data["trick"].split(), 1)}
    for pile in data.get("taken", ()):
        if len(pile["by"]) == 1:
            places[f"taken.{pile['by'][0]}"] = pile["cards"]
    places[STOCK] = fields["stock"]
    return fields | {
        CARD + card: place for place, cards in places.items() for card in cards.split()
    }


def dealt(info: GameInfo, options: Mapping[str, Any], dealer: int) -> dict[str, str]:
    """Return the values of the form for a random deal before its first action, by field name."""
    deal = Deal(info.name, secrets.randbits(63), dealer=dealer, options=options)
    return filled(begun_position(deal))
