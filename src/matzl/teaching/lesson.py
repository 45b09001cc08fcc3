"""A lesson at the learner's turn, and the debrief after the deal: notes in whole sentences, each with its clause."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from matzl import registry
from matzl.errors import SetUpError
from matzl.teaching.sayings import Saying, sentence

if TYPE_CHECKING:
    from matzl.deal.deal import Deal
    from matzl.deal.refusals import Refusal
    from matzl.deal.view import View
    from matzl.teaching.tutor import Teacher

MOST_NOTES = 3
"""So many notes on the situation and on the rules a learner reads at a glance; a debrief may have one more."""


@dataclass(frozen=True, slots=True)
class Note:
    """One thing to know now: a sentence or two, and the clause of the rule book behind it, if there is one."""

    text: str
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """What a learner is told at a choice.

    Attributes
    ----------
    situation
        What is going on and what the aim is now.
    rule
        What may be done, and why the rest may not.
    advice
        What a player by rules of thumb does here, and why.
    advised
        The word of that action; it is legal.
    """

    situation: tuple[Note, ...]
    rule: tuple[Note, ...]
    advice: Note
    advised: str


def first_deal(game: str) -> Deal | None:
    """Return the guided first deal of a game before its first action; None if it has none.

    >>> deal = first_deal("bondtolva")
    >>> deal.turn
    0
    """
    from matzl.deal.deal import Deal

    chosen = registry.info(game).first_deal
    return chosen and Deal(game, chosen.seed, chosen.number, dealer=chosen.dealer)


def lesson(view: View, names: Sequence[str], deck: str = "french") -> Lesson:
    """What a learner is told at the own turn; `names` are those of the seats.

    >>> from matzl import Deal
    >>> told = lesson(Deal("bondtolva", seed=5).view(1), ["Elsa", "Nils"])
    >>> told.rule[0]
    Note(text='As long as the stock lasts you may play any card: nobody has to follow suit.', clause='4.3')

    Raises
    ------
    SetUpError
        When it is not the turn of the seat of the view.
    """
    if not view.legal:
        raise SetUpError(f"it is not the turn of seat {view.seat}", "not-your-turn")
    from matzl.players.bots import bot

    teacher = _teacher(view)
    advised = bot("novice").choose(view)
    advice = teacher.advice(advised)
    return Lesson(
        situation=_notes(view, teacher.situation()[:MOST_NOTES], names, deck),
        rule=_notes(view, teacher.rule()[:MOST_NOTES], names, deck),
        advice=Note(
            " ".join(sentence(view.game, saying, names, deck) for saying in advice),
            next((saying.clause for saying in advice if saying.clause), ""),
        ),
        advised=advised,
    )


def debrief(view: View, names: Sequence[str], deck: str = "french") -> tuple[Note, ...]:
    """What decided a finished deal, in one to four notes.

    Raises
    ------
    SetUpError
        When the deal goes on, or the view is a spectator's.
    """
    if not view.over or view.seat is None:
        raise SetUpError(
            "only who has played a deal to its end is told what decided it", "not-over"
        )
    return _notes(view, _teacher(view).debrief()[: MOST_NOTES + 1], names, deck)


def _teacher(view: View) -> Teacher:
    """The teacher of the game of a view, looking at it."""
    from matzl.teaching.tutor import teacher_of

    return teacher_of(view.game)(view)


def _notes(
    view: View, told: Iterable[Saying | Refusal], names: Sequence[str], deck: str
) -> tuple[Note, ...]:
    """Sayings and refusals as notes."""
    return tuple(
        Note(
            sentence(view.game, each, names, deck)
            if isinstance(each, Saying)
            else each.sentence(deck, to_you=True),
            each.clause,
        )
        for each in told
    )
