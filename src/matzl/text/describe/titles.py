"""Titles and sentences of a game by code: calls, options, refusals, items of a result."""

from __future__ import annotations

from collections.abc import Mapping

from matzl.base.info import GameInfo
from matzl.text.languages import capitalised, translated
from matzl.text.tables import text_of


def tagline(info: GameInfo) -> str:
    """Return one sentence that says what a game is."""
    return translated(info.tagline, game=info.name)


def call_title(info: GameInfo, word: str) -> str:
    """Return the title of a call, such as a contract; of an unknown call its word.

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
    """Return what an option of a game decides; empty if it has no explanation."""
    _, explanation = text_of(game, "OPTIONS", option) or ("", "")
    return translated(explanation, game=game)


def choice_title(game: str, option: str, choice: object) -> str:
    """Return the title of a choice of an option.

    >>> choice_title("bondtolva", "ten", "high"), choice_title("plus-minus", "players", 3)
    ('Next below the ace', 'Three')
    """
    title = text_of(game, "CHOICES", f"{option}={choice}")
    return str(choice) if title is None else translated(title, game=game)


def agreement(game: str, option: str, choice: str | int) -> str:
    """Return an option of a game with what was chosen.

    >>> agreement("mittlere", "tie", "third-wins"), agreement("mittlere", "deals", 8)
    ('Two with the same points: The third player wins', 'A match of 8 deals')
    """
    if sentence := text_of(game, "AGREED", option):
        return translated(sentence, game=game).format(number=choice)
    return translated("{option}: {choice}").format(
        option=option_title(game, option), choice=choice_title(game, option, choice)
    )


def item_title(game: str, code: str) -> str:
    """Return what an item of a result is for.

    >>> item_title("mittlere", "middle")
    'in the middle'
    """
    title = text_of(game, "ITEMS", code)
    return code.replace("-", " ") if title is None else translated(title, game=game)


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
    expected = translated(text_of(game, "PHASES", phase) or _from_code(phase), game=game)
    template = text_of(game, "REFUSALS_TO_YOU", code) if to_you else None
    template = template or text_of(game, "REFUSALS", code) or f"{_from_code(code)}."
    sentence = translated(template, game=game)
    return capitalised(sentence.format_map({**parameters, "expected": expected}))


def _from_code(code: str) -> str:
    """Return a code as words, for a game without a text for it."""
    return capitalised(code.replace("-", " ").replace("_", " "))
