"""Remarks of a tutor: a code, a clause and parameters, turned into a sentence with the words of a deck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from matzl.base.cards import CARD_NAMES, SUIT_LETTERS, Seat
from matzl.teaching import texts
from matzl.text.cards import card_symbol, card_title, deck_words, suit_title
from matzl.text.languages import capitalised, translated
from matzl.text.tables import own_text

Value: TypeAlias = int | str | tuple[str, ...]
"""A number, a seat (if the key begins with ``name``), the name of a card, a suit letter, or names of several cards."""


@dataclass(frozen=True, slots=True)
class Remark:
    """A tutor's comment on an action or a situation, to be turned into a sentence.

    Attributes
    ----------
    code, clause, parameters
        The code of its sentence, its clause in the rule book, and the sentence's parameters.
    argues
        Whether it is a reason to take the action that it is about, not merely a fact about that action.
    """

    code: str
    clause: str = ""
    parameters: Mapping[str, Value] = field(default_factory=dict)
    argues: bool = True


def remark(code: str, clause: str = "", **parameters: Value) -> Remark:
    """Return a remark with its parameters given by keyword.

    >>> remark("you-lead", number=1, tricks=12).parameters
    {'number': 1, 'tricks': 12}
    """
    return Remark(code, clause, parameters)


def concession(code: str, clause: str = "", **parameters: Value) -> Remark:
    """Return a remark that is true of an action but is no reason to take it."""
    return Remark(code, clause, parameters, argues=False)


def template(game: str, code: str, kind: str = "LESSONS") -> str | None:
    """Return the English sentence for a code, with parameters in braces; None if there is none."""
    common: Mapping[str, str] = getattr(texts, kind)
    return own_text(game, kind, code) or common.get(code)


def has_sentence(game: str, code: str) -> bool:
    """Return whether there is a sentence for a code."""
    return template(game, code) is not None


def remark_sentence(
    game: str, remark: Remark, names: Sequence[str], deck: str = "french", kind: str = "LESSONS"
) -> str:
    """Return a remark as a sentence in the current language; `kind` names the table of sentences to look in.

    ``{others}`` stands for the parameters ``name_1``, ``points_1``, ``name_2`` … in a list.

    Raises
    ------
    KeyError
        If there is no sentence for its code.

    >>> remark_sentence("mittlere", remark("may-lead"), ())
    'You lead, so you may play any card.'
    """
    sentence = template(game, remark.code, kind)
    if sentence is None:
        raise KeyError(remark.code)
    words = deck_words(deck) | {
        key: _in_words(key, value, names, deck) for key, value in remark.parameters.items()
    }
    pairs = ((words.get(f"name_{n}"), words.get(f"points_{n}")) for n in range(1, len(names)))
    words["others"] = ", ".join(f"{name} {points}" for name, points in pairs if points)
    return capitalised(translated(sentence, game=game).format_map(words))


def _in_words(key: str, value: Value, names: Sequence[str], deck: str) -> str:
    if isinstance(value, tuple):
        return ", ".join(card_symbol(card, deck) for card in value)
    if isinstance(value, int):
        return names[value] if key.startswith("name") else str(value)
    if value in CARD_NAMES:
        return card_title(value, deck)
    return suit_title(value, deck) if value in SUIT_LETTERS else value


@dataclass(frozen=True, slots=True)
class OwnWay:
    """A learner's decision against the advice of the lesson.

    Attributes
    ----------
    index, phase
        The number of actions before it, and the name of the phase of the deal.
    chosen, advised
        The action taken, and the one that was advised.
    reason
        The difference between the two by what the learner knew, if it is one of the common cases.
    trick
        The number of the trick, from 1, if a card was played; else 0.
    trick_to
        The seat that took the trick, if it is complete.
    points
        The card points in that trick; None in games without card points.
    """

    index: int
    phase: str
    chosen: str
    advised: str
    reason: Remark | None = None
    trick: int = 0
    trick_to: Seat | None = None
    points: int | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """The consequence of a decision against the advice, shown after the deal.

    Attributes
    ----------
    own
        The decision.
    payoffs
        The payoffs of the deal.
    with_advice
        The payoffs if the learner had followed the advice from that decision on.
    gain
        What the advice would have gained for the learner, in payoff or, in games for two, in payoff minus the other's.
    """

    own: OwnWay
    payoffs: tuple[int, ...]
    with_advice: tuple[int, ...]
    gain: int
