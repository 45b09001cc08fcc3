"""Checked arguments that both environments take: the learner's seat, the bots in the others, and the penalty."""

from __future__ import annotations

from collections.abc import Sequence

from matzl.deal.validation import check_seat
from matzl.errors import SetUpError


def levels_of_seats(bots: str | Sequence[str | None], learner: int, seats: int) -> list[str | None]:
    """Return the level of the bot in each seat, None for the learner's.

    Parameters
    ----------
    bots
        One level for all other seats, or one for each seat; what stands in the learner's place does not matter.

    Raises
    ------
    SetUpError
        When there is no such seat, or not one level for each seat.
    """
    check_seat(learner, seats)
    levels: list[str | None] = [*([bots] * seats if isinstance(bots, str) else bots)]
    if len(levels) != seats or None in levels[:learner] + levels[learner + 1 :]:
        raise SetUpError(
            f"bots must be one level, or a list of {seats} with one for every seat but {learner}, not {bots!r}",
            "bots",
        )
    levels[learner] = None
    return levels


def check_penalty(penalty: float) -> None:
    """Check a penalty for illegal actions.

    Raises
    ------
    SetUpError
        When it is no number from 0.
    """
    if not isinstance(penalty, int | float) or not 0 <= penalty < float("inf"):
        raise SetUpError(f"the penalty must be a number from 0, not {penalty!r}", "penalty")
