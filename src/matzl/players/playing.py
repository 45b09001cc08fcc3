"""Playing a deal to its end with bots; a bot that fails is reported with a way to reproduce the failure."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import perf_counter

from matzl.base.cards import Seat
from matzl.base.options import check_numbers
from matzl.deal.deal import Deal, check_deal
from matzl.deal.result import Result
from matzl.deal.view import View, check_turn
from matzl.errors import BotFailedError, SetUpError, StoppedError, in_a_line
from matzl.players.bots import Bot, Chooser, as_bot, own_or_level
from matzl.players.levels import is_own


def play_out(deal: Deal, bots: str | Chooser | Sequence[str | Chooser], seed: int = 0) -> Result:
    """Let bots play a deal to its end, and return its result.

    >>> play_out(Deal("mittlere", seed=7), ["novice", lambda view: view.legal[0], "random"]).points
    (59, 62, 36)

    Parameters
    ----------
    deal
        The deal; afterwards it is over.
    bots
        The name of a level, a bot, or a function from a view to an action; or a list of these with one for each seat.
    seed
        The seed of the levels' random choices.

    Raises
    ------
    SetUpError
        When `deal` is not a deal, the seed is not a whole number, there is not one bot for each seat, or a level does not
        exist.
    IllegalActionError, NotationError
        When a bot chooses an illegal action; the deal remains in that position.
    """
    check_numbers(seed)
    check_deal(deal, "playing out")
    seated = list(bots) if isinstance(bots, list | tuple) else [bots] * deal.seats
    if len(seated) != deal.seats:
        raise SetUpError(
            f"there must be a bot for each of {deal.seats} seats, not {len(seated)}", "bots"
        )
    players = [own_or_level(one, seed) if isinstance(one, str) else as_bot(one) for one in seated]
    for view in views_in_turn(deal):
        deal.play(players[check_turn(view)].choose(view))
    assert deal.result is not None
    return deal.result


def views_in_turn(deal: Deal) -> Iterator[View]:
    """Yield the view of the seat to move until the deal is over; the caller takes the actions, this generator the draws."""
    while not deal.over:
        if deal.by_chance:
            deal.draw()
        else:
            yield deal.view()


def play_labelled(
    deal: Deal,
    levels: Sequence[str],
    make_bot: Callable[[Seat], Bot],
    name: str,
    repeat: str,
    on_move: Callable[[str, float], None] | None = None,
) -> None:
    """Let bots play a deal to its end; if one of them fails, report this with a way to reproduce the failure.

    Parameters
    ----------
    deal
        The deal; afterwards it is over.
    levels
        The level of the bot in each seat.
    make_bot
        Returns the bot of a seat; called before its first move.
    name, repeat
        The name of the deal in the error if a bot fails, and a line of Python that plays it again.
    on_move
        Called with the level and the seconds of each move that was not forced.

    Raises
    ------
    BotFailedError
        If a bot cannot be made, raises an error, or chooses an illegal action; the original error is its cause.
    """
    bots: dict[Seat, Bot] = {}
    for view in views_in_turn(deal):
        seat = check_turn(view)
        try:
            if seat not in bots:
                bots[seat] = make_bot(seat)
            begin = perf_counter()
            action = bots[seat].choose(view)
            seconds = perf_counter() - begin
            deal.play(action)
        except StoppedError:  # no fault of the bot's, such as an extra that is not installed
            raise
        except Exception as error:
            seats, number = ",".join(levels), len(deal.actions) + 1
            where = f"{name}, in seat {seat} of {seats} at action {number}"
            raise bot_failed(levels[seat], where, error, f"; to repeat it: {repeat}") from error
        if on_move is not None and len(view.legal) > 1:
            on_move(levels[seat], seconds)


def bot_failed(level: str, where: str, error: Exception, more: str = "") -> BotFailedError:
    """Return the error for a bot that failed, with a one-line message and the traceback.

    For a custom bot the message also names the file and line of the error.
    """
    trace = "".join(traceback.format_exception(error))
    users = is_own(level)
    who, place = (f"your bot {level}", _place(level, error)) if users else (f"bot {level}", "")
    message = f"{who} failed in {where}: {in_a_line(error)}{place}{more}"
    return BotFailedError(message, trace, custom=users)


def _place(level: str, error: Exception) -> str:
    """Return the file and line where a custom bot raised an error; empty if it only chose an illegal action."""
    module = sys.modules.get(level.partition(":")[0])
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if frame.filename == getattr(module, "__file__", None)]
    return f" ({Path(ours[-1].filename).name}, line {ours[-1].lineno})" if ours else ""
