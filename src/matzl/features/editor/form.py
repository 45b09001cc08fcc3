"""The form for a position: a place for each card, the seat in turn and public facts; filled in, and read as a position."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from matzl.base.cards import SUIT_LETTERS
from matzl.base.info import GameInfo, Option, ResultField
from matzl.base.options import completed, defaults, parsed_option, seats_under
from matzl.deal.deal import Deal
from matzl.deal.layout import suits_in_order
from matzl.errors import SetUpError
from matzl.features.editor.position import fact_fields
from matzl.features.editor.reaching import GivenPosition
from matzl.forms import Field, Form
from matzl.parts import Card
from matzl.table.presentation.replay import names_of_seats
from matzl.text.cards import card_title, suit_title
from matzl.text.describe import call_title, choice_title, field_title, option_title
from matzl.text.languages import capitalised
from matzl.text.languages import translated as _

GONE, STOCK = "gone", "stock"
"""The places of a card in a trick that is over, taken by any seat, and of one in the stock."""

CARD, FACT, OPTION = "card.", "fact.", "option."
"""The starts of the names of fields."""


def form_of(info: GameInfo, sent: Mapping[str, str], deck: str) -> Form:
    """Return the form for a position of a game, with what was sent as far as it is valid."""
    options = _options(info, sent)
    cards = [card for suit in suits_in_order(info, options, None) for card in suit]
    seats = list(names_of_seats((), seats_under(info, options)))
    seat_choices = tuple((str(n), seat) for n, seat in enumerate(seats))
    card_choices = tuple((card, capitalised(card_title(card, deck))) for card in cards)

    def choice(name: str, title: Any, choices: tuple[tuple[str, str], ...], first: str) -> Field:
        value = sent.get(name, first)
        return Field(name, title, "choice", value if value in dict(choices) else first, choices)

    def number(name: str, title: str, low: int, high: int, first: str) -> Field:
        return Field(name, title, "number", sent.get(name, first), low=low, high=high)

    def fact(field: ResultField) -> Field:
        name, title = FACT + field.name, field_title(info.name, field.name)
        if field.kind == "count":
            return number(name, title, 0, len(info.raises), "0")
        suits = ((suit, capitalised(suit_title(suit, deck))) for suit in SUIT_LETTERS)
        kinds = {"suit": suits, "seat": seat_choices, "card": card_choices}
        calls = ((word, call_title(info, word)) for word in field.choices)
        return choice(name, title, (("", _("none")), *kinds.get(field.kind, calls)), "")

    def option(each: Option) -> Field:
        name, title = each.name, option_title(info.name, each.name)
        group = _("Options")
        if not each.choices and each.high - each.low >= len(SUIT_LETTERS):
            field = number(OPTION + name, title, each.low, each.high, str(options[name]))
            return replace(field, group=group)
        values = each.choices or range(each.low, each.high + 1)
        labels = tuple((str(value), choice_title(info.name, name, value)) for value in values)
        return replace(choice(OPTION + name, title, labels, str(options[name])), group=group)

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
        title = _("Order of the stock, the next card first, such as {example}")
        value = sent.get("stock", "")
        fields.append(Field("stock", title.format(example="AC KD"), value=value))
    fields += map(option, info.options)
    return Form(f"/editor/{info.name}", fields=tuple(fields), first=True, closed=_("Options"))


def _options(info: GameInfo, sent: Mapping[str, str]) -> dict[str, Any]:
    """Return the options of a game that were sent, complete; the defaults if they are invalid."""
    try:
        return completed(
            info,
            {
                option.name: parsed_option(info, option.name, sent[OPTION + option.name].strip())
                for option in info.options
                if OPTION + option.name in sent
            },
        )
    except SetUpError:
        return defaults(info)


def _places(info: GameInfo, seats: list[str]) -> tuple[tuple[str, str], ...]:
    """Return the places of a card."""
    taken, trick = _("{seat}: tricks"), _("Trick, card {number}")
    return (
        (GONE, _("Played")),
        *((f"hand.{n}", seat) for n, seat in enumerate(seats)),
        *((f"trick.{n}", trick.format(number=n)) for n in range(1, len(seats))),
        *((f"taken.{n}", taken.format(seat=seat)) for n, seat in enumerate(seats)),
        *(((STOCK, _("Stock")),) if info.stock else ()),
    )


def position_data(info: GameInfo, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the position in the checked values of the form as JSON data, to be checked further."""
    options = {option.name: values[OPTION + option.name] for option in info.options}
    options = {name: parsed_option(info, name, str(value)) for name, value in options.items()}
    seats = range(seats_under(info, options))
    placed: dict[str, list[str]] = {}
    for name, place in values.items():
        if name.startswith(CARD):
            placed.setdefault(place, []).append(name.removeprefix(CARD))
    trick = (card for n in seats for card in placed.get(f"trick.{n}", ()))
    data: dict[str, Any] = {
        "game": info.name,
        "options": options,
        "dealer": int(values["dealer"]),
        "turn": int(values["turn"]),
        "hands": [" ".join(placed.get(f"hand.{n}", ())) for n in seats],
        "trick": " ".join(trick),
        "taken": [
            {"by": [n], "cards": " ".join(placed[f"taken.{n}"])}
            for n in seats
            if f"taken.{n}" in placed
        ],
        "table": {
            fact.name: int(value) if fact.kind in ("seat", "count") else value
            for fact in fact_fields(info)
            if (value := values[FACT + fact.name]) not in ("", 0) or fact.kind == "count"
        },
    }
    if info.stock:
        left = placed.get(STOCK, [])
        order = [card for card in values["stock"].upper().split() if card in left]
        data["stock"] = " ".join(dict.fromkeys([*order, *left]))
    if values.get("upcard"):
        data["upcard"] = values["upcard"]
    return data


def filled(position: GivenPosition) -> dict[str, str]:
    """Return the fields of a position, by name."""
    return dict(_field_values(position.as_data()))


def _field_values(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in data["options"].items():
        yield OPTION + name, str(value)
    for name in ("dealer", "turn", "upcard", "stock"):
        yield name, str(data.get(name, ""))
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


def dealt(info: GameInfo, sent: Mapping[str, str]) -> dict[str, str]:
    """Return the fields of a deal at random before its first action, with the dealer and the options that were sent."""
    options, dealer = _options(info, sent), sent.get("dealer", "")
    seats = seats_under(info, options)
    seat = int(dealer) if dealer in map(str, range(seats)) else seats - 1
    deal = Deal(info.name, secrets.randbits(63), dealer=seat, options=options)
    fields = {CARD + card: f"hand.{n}" for n, hand in enumerate(deal.hands) for card in hand}
    fields |= {CARD + card: STOCK for card in deal.stock}
    fields |= {"stock": " ".join(deal.stock), "upcard": deal.upcard or ""}
    fields |= {"dealer": str(seat), "turn": str((seat + 1) % seats)}
    return {name: value for name, value in sent.items() if name.startswith(OPTION)} | fields
