"""The explanation of a puzzle as remarks of the tutor: the effect of the answer and of the action chosen instead."""

from __future__ import annotations

from matzl.base.cards import CARD_NAMES, card
from matzl.base.info import PLAY_PHASE
from matzl.players.bots import bot
from matzl.players.levels import TEACHER
from matzl.puzzles.puzzle import KNOWN, Puzzle
from matzl.teaching.remarks import Remark
from matzl.teaching.tutor import tutor_of


def remarks(puzzle: Puzzle, word: str) -> list[Remark]:
    """Return what an action does, as the tutor of the game sees it from the seat to move.

    The purpose of a card depends on what the seat does not know, so it is left out when all cards are known. A call is
    explained only where it is the one that the tutor would advise.
    """
    view = puzzle.deal.view(puzzle.seat)
    tutor = tutor_of(puzzle.game)(view)
    if view.phase.name == PLAY_PHASE and word in CARD_NAMES:
        return tutor.advice(word) if puzzle.kind == KNOWN else [tutor.effect(card(word))]
    return tutor.advice(word) if bot(TEACHER).choose(view) == word else []
