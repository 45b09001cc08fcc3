"""Bots play a deal to its end, and one that fails is told of: which, where, and how to see it again."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter

from matzl.deal.deal import Deal
from matzl.errors import BotFailedError, in_a_line
from matzl.search.bot import Bot


@dataclass(frozen=True, slots=True)
class Place:
    """Where a deal is played, for whoever has to look for what went wrong in it.

    Attributes
    ----------
    deal
        Which deal of what, as it is told.
    repeat
        The line of Python that plays it again.
    """

    deal: str
    repeat: str


def play_out(
    deal: Deal,
    levels: Sequence[str],
    seated: Callable[[int], Bot],
    place: Place,
    took: Callable[[str, float], None] | None = None,
) -> None:
    """Let bots play a deal to its end.

    Parameters
    ----------
    deal
        As it lies; it is over afterwards.
    levels
        What the bot in each seat is called.
    seated
        Makes the bot of a seat, when it is first asked for something.
    place
        Where this is.
    took
        Is told the level and the seconds of each move that had a choice.

    Raises
    ------
    BotFailedError
        When a bot cannot be made, raises an error, or chooses what is not legal; what was raised is its cause.
    """
    bots: dict[int, Bot] = {}
    while (seat := deal.turn) is not None:
        if deal.by_chance:
            deal.draw()
            continue
        view = deal.view(seat)
        try:
            if seat not in bots:
                bots[seat] = seated(seat)
            begin = perf_counter()
            action = bots[seat].choose(view)
            seconds = perf_counter() - begin
            deal.play(action)
        except Exception as error:
            seats, number = ",".join(levels), len(deal.actions) + 1
            where = f"{place.deal}, in seat {seat} of {seats} at action {number}"
            again = f"; to repeat it: {place.repeat}"
            raise bot_failed(levels[seat], where, error, again) from error
        if took is not None and len(view.legal) > 1:
            took(levels[seat], seconds)


def bot_failed(level: str, where: str, error: Exception, more: str = "") -> BotFailedError:
    """That a bot has failed, in one line that says where, and what there is more to say."""
    trace = "".join(traceback.format_exception(error))
    return BotFailedError(f"bot {level} failed in {where}: {in_a_line(error)}{more}", trace)
