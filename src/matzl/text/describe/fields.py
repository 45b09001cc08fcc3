"""What lies on the table or was said in a deal, by title, and the values of such fields in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from matzl.base.info import GameInfo, ResultField
from matzl.text.cards import card_symbol, suit_symbol, suit_title
from matzl.text.describe.titles import call_title
from matzl.text.english import FIELDS, OFFICES, VALUES
from matzl.text.languages import capitalised, listed, translated

if TYPE_CHECKING:
    from matzl.deal.view import View


def field_title(name: str) -> str:
    """What a field of the table or the result is called.

    >>> field_title("called"), field_title("some_field")
    ('Called card', 'Some field')
    """
    title = FIELDS.get(name)
    return capitalised(name.replace("_", " ")) if title is None else translated(title)


def _office(name: str) -> str:
    """What is told of a seat beside its name, after the field that says so."""
    return translated(OFFICES[name]) if name in OFFICES else field_title(name)


def field_value(
    info: GameInfo, field: ResultField, value: Any, names: Sequence[str], deck: str = "french"
) -> str:
    """The value of such a field in words; empty when there is nothing to tell yet."""
    if value is None or value == []:
        return ""
    match field.kind:
        case "seat":
            return names[value]
        case "choice":
            return translated(VALUES[value]) if value in VALUES else call_title(info, value)
        case "card":
            return card_symbol(value, deck)
        case "suit":
            return _suit(value, deck)
        case "count" if field.name == "raises" and info.raises:
            return info.raises[value - 1] if value else ""
        case "count":
            return str(value) if value else ""
        case "yes":
            return translated(VALUES["yes" if value else "no"])
        case "pair":
            return listed(names[seat] for pair in value for seat in pair)
        case "counts":
            return " ".join(map(str, value))
    return ""


def _suit(suit: str, deck: str) -> str:
    symbol, title = suit_symbol(suit, deck), suit_title(suit, deck)
    return title if symbol.isalpha() else f"{symbol} {title}"


def bidding(view: View) -> bool:
    """Whether bids can still be made: contract and declarer are then what they would be, not what they are."""
    return any(word in view.info.call_titles for word in view.phase.words.values())


def offices(view: View, seat: int) -> list[str]:
    """The offices of a seat, as far as the seat of the view knows them: dealer, declarer, partner, if need be a secret one.

    >>> from matzl import Deal
    >>> offices(Deal("matzlfangen", dealer=2).view(0), 2)
    ['dealer']
    """
    found = [_office("dealer")] if view.dealer == seat else []
    if bidding(view):
        return found
    known = view.table
    if seat == view.seat and known.get("called") in view.hand and known.get("partner") is None:
        found.append(_office("secret-partner"))
    return found + [
        _office(field.name)
        for field in view.info.table
        if field.kind == "seat" and known[field.name] == seat
    ]


def table_lines(view: View, names: Sequence[str], deck: str = "french") -> dict[str, str]:
    """What lies on the table or was said, by title: trumps, contract, declarer, called card."""
    told: dict[str, str] = {}
    known: Mapping[str, Any] = view.table
    fields = [f for f in view.info.table if not (bidding(view) and f.kind == "seat")]
    for field in fields:
        title = "so-far" if bidding(view) and field.kind == "choice" else field.name
        if value := field_value(view.info, field, known[field.name], names, deck):
            told[field_title(title)] = value
    if view.trump is not None:
        told = {field_title("trump"): _suit(view.trump, deck), **told}
    if view.info.stock:
        told[field_title("stock")] = str(view.stock_left)
    return told
