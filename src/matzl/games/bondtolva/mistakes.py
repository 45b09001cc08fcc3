"""Mistakes in Bondtolva: declarations, and aces and tens given away."""

from __future__ import annotations

from matzl.base.cards import card
from matzl.games.bondtolva.settlement import ACES_AND_TENS
from matzl.games.bondtolva.tutor import BondtolvaTutor
from matzl.teaching.remarks import Remark, remark


def mistake(tutor: BondtolvaTutor, taken: str, best: str) -> Remark | None:
    """Return a remark on an action that was not the best; None if no case fits."""
    if not tutor.playing:
        clause = "4.11" if tutor.first_declared else "4.10"
        if taken == "pass":
            return remark("not-declared", clause, suit=best[-1])
        if best == "pass":
            return remark("declared-too-soon", clause, suit=taken[-1])
        return remark("declared-other", clause, suit=taken[-1], other=best[-1])
    played, better = card(taken), card(best)
    if not tutor.laid or tutor.takes(played) or tutor.takes(better):
        return None
    if ACES_AND_TENS >> played & 1 and not ACES_AND_TENS >> better & 1:
        return remark("gave-matador", "7.4", card=taken, best=best, name=tutor.winner)
    return None
