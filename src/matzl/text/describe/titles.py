"""Titles and sentences by code: calls, options, refusals, items of a result, levels; fields and numbers in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matzl import registry
from matzl.base.info import GameInfo, ResultField
from matzl.text.cards import card_index, card_symbol, deck_words, suit_symbol, suit_title
from matzl.text.common import LEVELS
from matzl.text.languages import (
    ENGLISH,
    capitalised,
    join_words,
    kept_by_language,
    language,
    translated,
)
from matzl.text.tables import own_value, text_of


def text_in(game: str, kind: str, code: str) -> str:
    """Return the text for a code, from a game's table or the common one, in the current language; empty if there is none."""
    return translated(text_of(game, kind, code) or "", game=game)


def tagline(info: GameInfo) -> str:
    """Return a one-sentence description of a game."""
    return translated(info.tagline, game=info.name)


def ease(game: str) -> tuple[int, int]:
    """Return a sort key that orders games for beginners, the easiest first."""
    return own_value(game, "EASE", 100), registry.info(game).place


def in_brief(info: GameInfo) -> str:
    """Return a game's number of players, the length of a match, and a similar game, as far as known.

    >>> from matzl import registry
    >>> in_brief(registry.info("plus-minus"))
    '3–4 players · 15 min · like Jass and Hearts'
    """
    minutes, like = own_value(info.name, "MINUTES", 0), own_value(info.name, "LIKE")
    known = [translated("{number} players").format(number="–".join(map(str, info.seats)))]
    known += [translated("{minutes} min").format(minutes=minutes)] * bool(minutes)
    return " · ".join([*known, *[translated(like, game=info.name)] * bool(like)])


def call_title(info: GameInfo, word: str) -> str:
    """Return the title of a call, such as a contract; for an unknown call, its word.

    >>> from matzl import registry
    >>> call_title(registry.info("german-solo"), "six-trick-solo")
    'Six Trick Solo'
    """
    title = info.call_titles.get(word)
    return _from_code(word) if title is None else translated(title, game=info.name)


def option_title(game: str, option: str) -> str:
    """Return the title of an option of a game.

    >>> option_title("mittlere", "tie")
    'Two tied on points'
    """
    title, _ = text_of(game, "OPTIONS", option) or (_from_code(option), "")
    return translated(title, game=game)


def option_explanation(game: str, option: str) -> str:
    """Return the explanation of an option of a game; empty if it has none."""
    _, explanation = text_of(game, "OPTIONS", option) or ("", "")
    return translated(explanation, game=game)


def choice_title(game: str, option: str, choice: object) -> str:
    """Return the title of a choice of an option.

    >>> choice_title("bondtolva", "ten", "high"), choice_title("plus-minus", "players", 3)
    ('Next below the ace', 'Three')
    """
    return text_in(game, "CHOICES", f"{option}={choice}") or str(choice)


def agreement(game: str, option: str, choice: str | int) -> str:
    """Describe an option of a game and the value chosen for it.

    >>> agreement("mittlere", "tie", "third-wins"), agreement("mittlere", "deals", 8)
    ('Two tied on points: The third player wins', 'A match of 8 deals')
    >>> agreement("mittlere", "deals", 1)
    'A match of one deal'
    """
    value = f"{option}={choice}"
    if sentence := text_in(game, "AGREED", value) or text_in(game, "AGREED", option):
        return sentence.format(number=choice)
    return translated("{option}: {choice}").format(
        option=option_title(game, option), choice=choice_title(game, option, choice)
    )


def item_title(game: str, code: str, deck: str = "french", contract: str = "") -> str:
    """Return the title of an item of a result, which may name the contract.

    >>> item_title("mittlere", "middle"), item_title("bondtolva", "most-matadors", "german")
    ('in the middle', 'most sows and tens')
    >>> item_title("matzlfangen", "plain-value", contract="rufen")
    'the contract, Rufen'
    """
    title = text_in(game, "ITEMS", code) or code.replace("-", " ")
    named = choice_value(game, contract) if contract else ""
    return title.format_map({**deck_words(deck), "contract": named})


@kept_by_language()
def taken_note(game: str, deck: str) -> str:
    """Return an explanation of the units that a seat has taken, in games that count more than card points; else empty.

    >>> taken_note("bondtolva", "french")[:31], taken_note("mittlere", "french")
    ('Matadors are aces and tens; eye', '')
    """
    return translated(own_value(game, "TAKEN_NOTE"), game=game).format_map(deck_words(deck))


def choice_value(game: str, value: str) -> str:
    """Return the title of a field value that is a choice, such as a contract.

    >>> choice_value("matzlfangen", "rufen"), choice_value("german-solo", "is-it")
    ('Rufen', 'Is It')
    """
    return text_in(game, "VALUES", value) or call_title(registry.info(game), value)


def refusal_sentence(
    game: str, code: str, parameters: Mapping[str, str], *, to_you: bool = False
) -> str:
    """Return the sentence that says why an action is refused.

    Parameters
    ----------
    to_you
        Address the player who tried the action.

    >>> refusal_sentence("mittlere", "not-in-hand", {"card": "ten of spades", "seat": "1"})
    'The ten of spades is not in the hand of seat 1.'
    """
    phase = parameters.get("phase", "")
    expected = text_in(game, "PHASES", phase) or _from_code(phase)
    sentence = text_in(game, "REFUSALS_TO_YOU", code) if to_you else ""
    sentence = sentence or text_in(game, "REFUSALS", code) or f"{_from_code(code)}."
    return capitalised(sentence.format_map({**parameters, "expected": expected}))


def _from_code(code: str) -> str:
    """Return a code as words, for a game without a text for it."""
    return capitalised(code.replace("-", " ").replace("_", " "))


def place_title(info: GameInfo, place: int, seats: int) -> str:
    """Return the title of a position in the order of play from forehand, with the number of seats if that varies.

    >>> from matzl import registry
    >>> place_title(registry.info("matzlfangen"), 0, 4), place_title(registry.info("mittlere"), 2, 3)
    ('Forehand', 'Dealer')
    """
    if place == 0:
        title = translated("Forehand")
    elif place == seats - 1:
        title = translated("Dealer")
    else:
        title = translated("Second to play") if place == 1 else translated("Third to play")
    if len(info.seats) == 1:
        return title
    return translated("{place}, {seats} players").format(place=title, seats=seats)


def level_title(level: str) -> str:
    """Return the title of a level of bots; its name if it has no title.

    >>> level_title("club"), level_title("my_bots:make")
    ('Club', 'my_bots:make')
    """
    return translated(LEVELS[level][0]) if level in LEVELS else level


# Fields, and values of advice


@kept_by_language()
def field_title(game: str, name: str) -> str:
    """Return the title of a field of the table or the result.

    >>> field_title("matzlfangen", "called"), field_title("matzlfangen", "some_field")
    ('Called', 'Some field')
    """
    return text_in(game, "FIELDS", name) or capitalised(name.replace("_", " "))


def field_value(
    info: GameInfo, field: ResultField, value: Any, names: Sequence[str], deck: str = "french"
) -> str:
    """Return the value of a field in words; empty if it has none yet."""
    if value is None or value == []:
        return ""
    match field.kind:
        case "seat":
            return names[value]
        case "choice":
            return choice_value(info.name, value)
        case "card":
            symbol = card_symbol(value, deck)
            short = f"{suit_title(value[1], deck)} {card_index(value, deck)}"
            return short if " " in symbol else symbol
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
    """Return the symbol and the name of a suit; only the name in a deck without symbols."""
    symbol, title = suit_symbol(suit, deck), suit_title(suit, deck)
    return title if symbol.isalpha() else f"{symbol} {title}"


def value_unit(info: GameInfo) -> str:
    """Return the sentence that names the unit of the numbers shown in hints and reviews of a game's matches.

    >>> from matzl import registry
    >>> value_unit(registry.info("mittlere"))
    'The numbers are score points.'
    """
    return translated(own_value(info.name, "VALUE_UNIT"), game=info.name) or payoff_unit()


def payoff_unit() -> str:
    """Return the sentence that names the unit of the payoffs of a deal."""
    return translated("The numbers are score points.")


def deal_unit(seats: int) -> str:
    """Return the sentence that names the unit of action values and costs in a deal judged on its own."""
    if seats != 2:
        return payoff_unit()
    return translated("The numbers are score points: the player’s minus the opponent’s.")


def margin(error: float) -> str:
    """Return ± and half the width of an estimate's 95% interval, given its standard error; empty if negligible.

    >>> margin(0.05), margin(0.004)
    (' ± 0.10', '')
    """
    return "" if is_negligible(error) else f" ± {amount(1.96 * error, sign=False)}"


def interval_note() -> str:
    """Return the note that explains ± next to a number."""
    return translated(
        "± is the 95% interval: 19 in 20 such intervals contain the long-run average."
    )


def is_negligible(cost: float) -> bool:
    """Return whether a cost is zero as formatted by `amount`.

    >>> is_negligible(0.004), is_negligible(0.006)
    (True, False)
    """
    return round(cost, 2) == 0


def amount(number: float, *, sign: bool = True) -> str:
    """Format a mean payoff in the current language.

    >>> amount(-0.254), amount(1.5), amount(1.5, sign=False), amount(-0.001)
    ('−0.25', '+1.50', '1.50', '0.00')
    """
    near = round(number, 2) or 0.0  # no negative zero
    text = f"{near:+.2f}" if sign and near else f"{near:.2f}"
    text = text.replace("-", "−")
    return text if language() == ENGLISH else text.replace(".", ",")


def percentage(share: float) -> str:
    """Format a proportion as a percentage in the current language.

    >>> percentage(0.314)
    '31%'
    """
    return f"{100 * share:.0f}{'' if language() == ENGLISH else chr(0xA0)}%"
