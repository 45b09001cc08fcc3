"""Titles and sentences of a game by code: calls, options, refusals, items of a result."""

from __future__ import annotations

from collections.abc import Mapping

from matzl import registry
from matzl.base.info import GameInfo
from matzl.text.cards import deck_words
from matzl.text.languages import capitalised, translated
from matzl.text.tables import text_of


def text_in(game: str, kind: str, code: str) -> str:
    """Return the text of a code in a table of a game, or the common one, in the current language; empty if there is none."""
    return translated(text_of(game, kind, code) or "", game=game)


def tagline(info: GameInfo) -> str:
    """Return a one-sentence description of a game."""
    return translated(info.tagline, game=info.name)


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
    'Two with the same points'
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
    """Return an option of a game with what was chosen.

    >>> agreement("mittlere", "tie", "third-wins"), agreement("mittlere", "deals", 8)
    ('Two with the same points: The third player wins', 'A match of 8 deals')
    """
    if sentence := text_in(game, "AGREED", option):
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


def choice_value(game: str, value: str) -> str:
    """Return the title of a value of a field that is a choice, such as a contract.

    >>> choice_value("matzlfangen", "rufen"), choice_value("german-solo", "is-it")
    ('Rufen', 'Is It')
    """
    return text_in(game, "VALUES", value) or call_title(registry.info(game), value)


def refusal_sentence(
    game: str, code: str, parameters: Mapping[str, str], *, to_you: bool = False
) -> str:
    """Return the sentence of a refusal.

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
    """Return a code in words, for a game that has no text for it."""
    return capitalised(code.replace("-", " ").replace("_", " "))


def place_title(info: GameInfo, place: int, seats: int) -> str:
    """Return the title of a place in the order of play, counted from forehand, with the number of seats where that varies.

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
