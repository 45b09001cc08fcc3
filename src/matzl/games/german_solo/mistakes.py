"""Mistakes in German Solo outside card play: bids, trumps, the called card, asking and stopping."""

from __future__ import annotations

from matzl.base.cards import SUIT_LETTERS
from matzl.games.german_solo.tutor import GermanSoloTutor
from matzl.teaching.remarks import Remark, remark


def mistake(tutor: GermanSoloTutor, taken: str, best: str) -> Remark | None:
    """Return a remark on a call that was not the best; None for cards and where no case fits."""
    match tutor.view.phase.name:
        case "bidding" if taken == "pass":
            return remark("passed", "3.7")
        case "bidding" if best == "pass":
            return remark("called-too-much", "3.7")
        case "bidding":
            return remark("other-contract", "3.2")
        case "naming" | "partner-names":
            return _other_trumps(tutor, taken[-1], best[-1])
        case "calling":
            return remark("called-other-card", "3.25", card=taken[-2:], best=best[-2:])
        case "asking":
            return remark("asked" if taken == "ask" else "not-asked", "4.9")
        case "stopping":
            return remark("stopped", "4.15") if taken == "stop" else remark("played-on", "4.10")
    return None


def _other_trumps(tutor: GermanSoloTutor, suit: str, better: str) -> Remark:
    numbers = [len(tutor.trumps_held(SUIT_LETTERS.index(each))) for each in (suit, better)]
    clause = tutor.view.phase.clause
    return remark(
        "other-trumps", clause, suit=suit, other=better, number=numbers[0], more=numbers[1]
    )
