"""Titles and values of the fields of a table and a result, roles of seats, and values of advice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from matzl.base.cards import Seat
from matzl.base.info import PLAY_PHASE, GameInfo, ResultField
from matzl.text.cards import card_symbol, suit_symbol, suit_title
from matzl.text.describe.titles import choice_value, text_in
from matzl.text.languages import ENGLISH, capitalised, join_words, language, translated
from matzl.text.tables import own_sentence

if TYPE_CHECKING:
    from matzl.deal.view import View


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
            return _suit(value, deck)
        case "count" if field.name == "raises" and info.raises:
            return info.raises[value - 1] if value else ""
        case "count":
            return str(value) if value else ""
        case "yes":
            word = "yes" if value else "no"
            own = text_in(info.name, "VALUES", f"{field.name}={word}")
            return own or text_in(info.name, "VALUES", word)
        case "pair":
            return join_words(names[seat] for pair in value for seat in pair)
        case "counts":
            return " ".join(map(str, value))
    return ""


def _suit(suit: str, deck: str) -> str:
    symbol, title = suit_symbol(suit, deck), suit_title(suit, deck)
    return title if symbol.isalpha() else f"{symbol} {title}"


def _bidding(view: View) -> bool:
    """Return whether bids can still be made: contract and declarer are provisional then."""
    titles = view.info.call_titles
    return bool(titles) and not titles.keys().isdisjoint(view.phase.words.values())


def seat_roles(view: View, seat: Seat) -> list[str]:
    """Return the roles of a seat that the seat of the view knows: dealer, declarer, (secret) partner.

    >>> from matzl import Deal
    >>> seat_roles(Deal("matzlfangen", dealer=2).view(0), 2)
    ['dealer']
    """
    found = ["dealer"] if view.dealer == seat else []
    if not _bidding(view):
        known = view.table
        called = known.get("called") if seat == view.seat else None
        if called is not None and known.get("partner") is None and called in view.hand:
            found.append("secret-partner")
        found += [
            field.name
            for field in view.info.table
            if field.kind == "seat" and known[field.name] == seat
        ]
    game = view.info.name
    return [text_in(game, "SEAT_ROLES", name) or field_title(game, name) for name in found]


def table_lines(view: View, names: Sequence[str], deck: str = "french") -> dict[str, str]:
    """Return the public facts of the deal on the table, by title: trumps, contract, declarer, called card."""
    return {title: value for title, value in _table_fields(view, names, deck) if value}


def table_facts(view: View, deck: str = "french") -> list[tuple[str, str]]:
    """Return the facts of the deal apart from the roles of seats, as titles and values, always the same in the same order.

    The value of a fact that is not yet known is empty.
    """
    seats = [field for field in view.info.table if field.kind == "seat"]
    return _table_fields(view, [""] * view.seats, deck, but=seats)


def _table_fields(
    view: View, names: Sequence[str], deck: str, but: Sequence[ResultField] = ()
) -> list[tuple[str, str]]:
    game, bidding = view.info.name, _bidding(view)
    waiting = view.info.trumps_by_discard and view.phase.name == PLAY_PHASE
    none = translated("no trumps yet; the first discard makes them") if waiting else ""
    trump = none if view.trump is None else _suit(view.trump, deck)
    lines = [(field_title(game, "trump"), trump)]
    for field in view.info.table:
        if field in but or field.kind == "cards":
            continue
        title = "so-far" if bidding and field.kind == "choice" else field.name
        hidden = bidding and field.kind == "seat"
        value = "" if hidden else field_value(view.info, field, view.table[field.name], names, deck)
        if field.name == "raises" and view.info.plain_values:
            number = worth(view, view.table[field.name])
            title, value = "worth", f"{number} ({value})" if value else ""
        lines.append((field_title(game, title), value))
    if view.info.stock:
        lines.append((field_title(game, "stock"), str(view.stock_left)))
    return lines


def worth(view: View, raised: int) -> int | None:
    """Return what a plainly won deal is worth after a number of raises; None in a game without raises.

    >>> from matzl import Deal
    >>> worth(Deal("matzlfangen").view(0), 2), worth(Deal("mittlere").view(0), 0)
    (3, None)
    """
    plain = view.info.plain_values.get(view.table.get("contract") or "")
    return None if plain is None else plain + raised


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
