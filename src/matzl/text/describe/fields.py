"""Titles and values of the fields of a table and a result, and values of advice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from matzl.base.info import GameInfo, ResultField
from matzl.text.cards import card_symbol, suit_symbol, suit_title
from matzl.text.describe.titles import choice_value, text_in
from matzl.text.languages import (
    ENGLISH,
    cached_by_language,
    capitalised,
    join_words,
    language,
    translated,
)
from matzl.text.tables import own_sentence


@cached_by_language
def field_title(game: str, name: str) -> str:
    """Return the title of a field of the table or the result.

    >>> field_title("matzlfangen", "called"), field_title("matzlfangen", "some_field")
    ('Called card', 'Some field')
    """
    return text_in(game, "FIELDS", name) or capitalised(name.replace("_", " "))


def field_value(
    info: GameInfo, field: ResultField, value: Any, names: Sequence[str], deck: str = "french"
) -> str:
    """Return the value of a field in words; empty while it has none."""
    if value is None or value == []:
        return ""
    match field.kind:
        case "seat":
            return names[value]
        case "choice":
            return choice_value(info.name, value)
        case "card":
            return card_symbol(value, deck)
        case "suit":
            return suit_in_words(value, deck)
        case "count" if field.name == "raises" and info.raises:
            return info.raises[value - 1] if value else ""
        case "count":
            return str(value) if value else ""
        case "yes":
            word = "yes" if value else "no"
            text = text_in(info.name, "VALUES", f"{field.name}={word}")
            return text or text_in(info.name, "VALUES", word)
        case "pair":
            return join_words(names[seat] for pair in value for seat in pair)
        case "counts":
            return " ".join(map(str, value))
    return ""


def suit_in_words(suit: str, deck: str) -> str:
    """Return the symbol and the title of a suit; the title alone in a deck without symbols."""
    symbol, title = suit_symbol(suit, deck), suit_title(suit, deck)
    return title if symbol.isalpha() else f"{symbol} {title}"


def value_unit(info: GameInfo) -> str:
    """Return the unit of the numbers of a hint or a review in a match of a game.

    >>> from matzl import registry
    >>> value_unit(registry.info("mittlere"))
    'The numbers are score points.'
    """
    return translated(own_sentence(info.name, "VALUE_UNIT"), game=info.name) or payoff_unit()


def payoff_unit() -> str:
    """Return the unit of the payoffs of a deal."""
    return translated("The numbers are score points.")


def deal_unit(seats: int) -> str:
    """Return the unit of the values and costs of actions in a deal that is judged by itself."""
    if seats != 2:
        return payoff_unit()
    return translated("The numbers are score points: the player's minus the opponent's.")


def standard_error_note() -> str:
    """Return the note that explains ± beside such a number."""
    return translated(
        "± is the standard error of sampling the hidden cards: about one value in three is off by more. Opponents "
        "may play differently."
    )


def is_negligible(cost: float) -> bool:
    """Return whether a cost is zero in the form that `amount` writes.

    >>> is_negligible(0.004), is_negligible(0.006)
    (True, False)
    """
    return round(cost, 2) == 0


def amount(number: float, *, sign: bool = True) -> str:
    """Return a mean payoff, as the current language writes it.

    >>> amount(-0.254), amount(1.5), amount(1.5, sign=False), amount(-0.001)
    ('−0.25', '+1.50', '1.50', '0.00')
    """
    near = round(number, 2) or 0.0  # no negative zero
    text = f"{near:+.2f}" if sign and near else f"{near:.2f}"
    text = text.replace("-", "−")
    return text if language() == ENGLISH else text.replace(".", ",")


def percentage(share: float) -> str:
    """Return a share as a percentage, as the current language writes it.

    >>> percentage(0.314)
    '31%'
    """
    return f"{100 * share:.0f}{'' if language() == ENGLISH else chr(0xA0)}%"
