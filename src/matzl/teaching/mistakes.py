"""Mistakes in words: the difference between an action taken and a better one, for the common cases, with its clause.

What the tutor of a game says of a mistake comes before the cases that fit every game. Sentences are in tables called
``MISTAKES``.
"""

from __future__ import annotations

from collections.abc import Sequence

from matzl.base.cards import CARD_NAMES, Card, card
from matzl.base.info import PLAY_PHASE
from matzl.deal.view import View
from matzl.teaching.lesson import Note
from matzl.teaching.remarks import Remark, remark, remark_sentence
from matzl.teaching.tutor import Tutor, tutor_of

SURE_LEADS = ("lead-sure", "lead-draws")
"""The codes of `Tutor.effect` for a lead that no card still out can beat."""


def mistake(view: View, taken: str, best: str) -> Remark | None:
    """Return a remark on the difference between two legal actions of the seat in turn; None if no case fits.

    Parameters
    ----------
    view
        The view of that seat.
    taken
        The action it took.
    best
        The better action.
    """
    tutor = tutor_of(view.game)(view)
    remark = tutor.mistake(taken, best)
    if remark is None and view.phase.name == PLAY_PHASE:
        played, better = card(taken), card(best)
        remark = (
            _of_lead(tutor, played, better) if tutor.laid == 0 else _of_reply(tutor, played, better)
        )
    return remark


def advice(view: View, best: str) -> list[Remark]:
    """Return the tutor's remarks on a call of the seat in turn; none on cards, which other remarks cover."""
    if view.phase.name == PLAY_PHASE:
        return []
    return [each for each in tutor_of(view.game)(view).advice(best) if each.code != "advised"]


def outcome(view: View) -> list[Remark]:
    """Return the tutor's remarks to a seat after a finished deal."""
    return tutor_of(view.game)(view).debrief()


def mistake_note(
    game: str, remark: Remark, names: Sequence[str], deck: str, kind: str = "MISTAKES"
) -> Note:
    """Return a remark on a mistake as a sentence with its clause."""
    return Note(remark_sentence(game, remark, names, deck, kind=kind), remark.clause)


def _of_lead(tutor: Tutor, played: Card, better: Card) -> Remark | None:
    effect = tutor.effect(better)
    if effect.code not in SURE_LEADS or tutor.effect(played).code in SURE_LEADS:
        return None
    if effect.code == "lead-draws" and not tutor.trumps >> played & 1:
        return _on("drew-no-trumps", played, better, number=tutor.trumps_out)
    return _on("left-sure-lead", played, better)


def _of_reply(tutor: Tutor, played: Card, better: Card) -> Remark | None:
    if tutor.takes(better) and tutor.safe(better):
        if not tutor.takes(played):
            return _on("left-sure-trick", played, better)
        if not tutor.safe(played):
            return _on("could-be-beaten", played, better)
    if tutor.takes(played) and not tutor.takes(better):
        return _on("better-left", played, better, name=tutor.winner)
    return None


def _on(code: str, played: Card, better: Card, clause: str = "", **more: int) -> Remark:
    """Return a remark with the names of two cards."""
    return remark(code, clause, card=CARD_NAMES[played], best=CARD_NAMES[better], **more)
