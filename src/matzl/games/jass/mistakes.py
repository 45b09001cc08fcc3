"""Mistakes in the three Jass games: the hundred, the first trick, the choice of trumps, card points given away."""

from __future__ import annotations

from matzl.base.cards import SUIT_LETTERS, Card, card
from matzl.games.jass.info import TOO_MANY
from matzl.games.jass.tutor import JassTutor
from matzl.teaching.remarks import Remark, Value, remark


def mistake(tutor: JassTutor, taken: str, best: str) -> Remark | None:
    """Return a remark on a card that was not the best; None if no case fits."""
    played, better = card(taken), card(best)
    if not tutor.laid:
        return None
    cards: dict[str, Value] = {"card": taken, "best": best}
    if tutor.makes_trumps(played) and tutor.makes_trumps(better):
        return _other_trumps(tutor, played, better, cards)
    if tutor.takes(played) != tutor.takes(better):
        return _about_the_trick(tutor, played, better, cards)
    if not tutor.takes(played):
        return _points_given(tutor, played, better, cards)
    return None


def _other_trumps(
    tutor: JassTutor, played: Card, better: Card, cards: dict[str, Value]
) -> Remark | None:
    if played // 13 == better // 13:
        return None
    left = [
        (tutor.hand & tutor.follow[tutor.trump][each]).bit_count() - 1 for each in (played, better)
    ]
    suits = SUIT_LETTERS[played // 13], SUIT_LETTERS[better // 13]
    return remark(
        "made-other-trumps", "4.5", **cards,
        suit=suits[0], other=suits[1], number=left[0], more=left[1],
    )  # fmt: skip


def _about_the_trick(
    tutor: JassTutor, played: Card, better: Card, cards: dict[str, Value]
) -> Remark | None:
    mine, stake = tutor.points[tutor.seat], tutor.stake(played)
    if tutor.takes(played) and mine < TOO_MANY <= mine + stake:
        return remark("past-hundred", tutor.aims["aim-hundred"], **cards, total=mine + stake)
    waiting = tutor.a_trick_is_needed and not tutor.numbers("tricks")[tutor.seat]
    if waiting and tutor.takes(better) and tutor.safe(better):
        return remark("left-first-trick", tutor.aims["aim-trick"], **cards)
    return None


def _points_given(
    tutor: JassTutor, played: Card, better: Card, cards: dict[str, Value]
) -> Remark | None:
    given, instead = tutor.value(1 << played), tutor.value(1 << better)
    if given == instead:
        return None
    code = "gave-points" if given > instead else "kept-points"
    return remark(code, "6.1", **cards, name=tutor.winner, points=given, instead=instead)
