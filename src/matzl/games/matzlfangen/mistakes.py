"""Mistakes in Matzlfangen: bids, trumps, the called card, raises, the matzl, card points given away."""

from __future__ import annotations

from matzl.base.cards import SUIT_LETTERS, card
from matzl.games.matzlfangen.tutor import MatzlfangenTutor
from matzl.teaching.remarks import Remark, remark


def mistake(tutor: MatzlfangenTutor, taken: str, best: str) -> Remark | None:
    """Return a remark on an action that was not the best; None if no case fits."""
    match tutor.view.phase.name:
        case "auction" if taken == "weiter":
            return remark("passed", "3.3")
        case "auction" if best == "weiter":
            return remark("called-too-much", "3.3")
        case "auction":
            return remark("other-contract", "3.2")
        case "call":
            return remark("called-other-card", "3.10", card=taken[-2:], best=best[-2:])
        case "trump":
            suits = taken[-1], best[-1]
            number, more = (len(tutor.trumps_held(SUIT_LETTERS.index(each))) for each in suits)
            return remark(
                "other-trumps", "3.14", suit=suits[0], other=suits[1], number=number, more=more
            )
        case "raise":
            return remark("raised" if taken == "raise" else "not-raised", "3.15")
        case "claim":
            return remark("not-claimed", "7.12") if taken == "pass" else None
    return _points(tutor, taken, best)


def _points(tutor: MatzlfangenTutor, taken: str, best: str) -> Remark | None:
    """Return a remark on the card points given to another seat's trick."""
    played, better = card(taken), card(best)
    if not tutor.laid or tutor.takes(played) or tutor.takes(better):
        return None
    given, instead = tutor.value(1 << played), tutor.value(1 << better)
    if given == instead:
        return None
    friend = tutor.winner in tutor.friends
    code = (
        "gave-points" if given > instead else "kept-points-from-friend" if friend else "kept-points"
    )
    return remark(
        code, "6.1", card=taken, best=best, name=tutor.winner, points=given, instead=instead
    )
