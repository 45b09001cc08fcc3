"""The next automatic move of a table (by a bot, a draw, a forced card, a new match), and the pause before it.

The length of a pause depends on what everybody can see, never on hidden cards or on the time that a bot takes. That of a bot
is drawn before it chooses, from the same distribution for a forced move as for a choice: it moves when its delay is over and
it has chosen, so a delay shorter than its thinking would tell choices from forced moves. Therefore no delay is shorter than
the 99th percentile of the level's thinking: "at once" means as soon as the level always can. That is `THINKING` or
`SLOW_MASTER` at first, and then what was measured here. The level is that of the seat, also while another plays for it.
"""

from __future__ import annotations

import random
from collections import deque
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from matzl import registry
from matzl.base.info import PLAY_PHASE
from matzl.deal.view import View
from matzl.engine.compiled import plain_python
from matzl.errors import MatzlError
from matzl.players.bots import own_or_level, seat_seed
from matzl.players.levels import LEARNED, MASTER, QUICK, is_own
from matzl.table.core.claims import claimed_card
from matzl.table.core.events import Event
from matzl.table.core.handlers import start
from matzl.table.core.settings import PAUSES
from matzl.table.core.stages import BOT, PERSON, Stage
from matzl.table.core.state import Table
from matzl.table.core.waiting import NextMove
from matzl.table.live.jobs import job

AFTER_TRICK = 2.0
"""The factor by which a pause is longer while a complete trick lies on the table."""

MIN_FORCED, MAX_FORCED = 0.8, 2.6
"""The bounds, in seconds, of the random pause before a forced card is played as if the player had chosen it."""

MAX_CLAIMED = 0.15
"""The longest pause, in seconds, before a card of the tricks that have been claimed."""

_UNFORESEEN = random.SystemRandom()


def next_move(table: Table) -> NextMove | None:
    """Return the next automatic move of a table; None if it waits for a person to act or return."""
    if not table.people and table.hosted:
        return None
    if table.stage is Stage.RESULT and not table.people:
        return NextMove("ready", 0)
    request = table.take_back
    if request is not None and table.people <= request.agreed | {request.seat}:
        return NextMove("back", request.seat)
    if table.stage is Stage.GATHERING and table.settings.against_bots:
        return NextMove("start", 0)
    if table.stage is Stage.CUTTING:
        cutter = table.cutter
        assert cutter is not None
        return NextMove("cut", cutter) if table.chairs[cutter].kind == BOT else None
    again = table.hosted and table.people <= table.ready and not table.open_seats
    if table.stage is Stage.OVER and again:
        return NextMove("rematch", min(table.people))
    return _next_move_in_deal(table) if table.stage is Stage.PLAYING else None


def _next_move_in_deal(table: Table) -> NextMove | None:
    deal = table.deal
    assert deal is not None
    seat = deal.turn
    assert seat is not None
    pause = PAUSES[table.rules.pace] if table.people else 0.0
    if deal.tricks and deal.tricks[-1].winner is not None:
        pause *= AFTER_TRICK
    if deal.by_chance:
        return NextMove("draw", seat, pause)
    plays = deal.phase.name == PLAY_PHASE
    if plays and table.claimed_by is not None:
        return NextMove("claimed", seat, min(pause, MAX_CLAIMED))
    if table.chairs[seat].kind == BOT:
        return NextMove("bot", seat, pause)
    if plays and table.rules.forced and table.chairs[seat].kind == PERSON and len(deal.legal) == 1:
        return NextMove("forced", seat, _UNFORESEEN.uniform(MIN_FORCED, MAX_FORCED))
    return None


class BotChoice(NamedTuple):
    """The choice of a bot.

    Attributes
    ----------
    word
        The action; empty for a move that no bot makes.
    level
        The level that has chosen it.
    failed
        Whether an amateur has chosen it because the bot could not.
    """

    word: str = ""
    level: str = ""
    failed: bool = False


NO_CHOICE = BotChoice()


def bot_task(table: Table, seat: int, level: str) -> tuple[str, int, View]:
    """Return the arguments of `bot_action` for a bot of this level that moves for a seat: level, seed and view."""
    assert table.deal is not None
    return level, seat_seed(*table.fair.bots, seat), table.deal.view(seat)


AT_ONCE = QUICK + LEARNED
"""The levels that choose in plain Python, so that they need nothing compiled."""


def needs_compiler(level: str) -> bool:
    """Return whether bots of a level need a compiled game: all but those in `AT_ONCE` and custom bots."""
    return level not in AT_ONCE and not is_own(level)


@job
def bot_action(level: str, seed: int, view: View) -> str:
    """Return the action that a bot chooses; searching takes a second or more, so threads and workers call this."""
    with plain_python() if level in AT_ONCE else nullcontext():
        word = own_or_level(level, seed).choose(view)
    if word not in view.legal:
        raise MatzlError(f"bot {level} chose {word!r}, which is not legal", "bot-failed")
    return word


def event_of(table: Table, move: NextMove, choice: BotChoice = NO_CHOICE) -> Event:
    """Return the event for an automatic move, with a bot's choice if there is one."""
    deal, word, details = table.deal, choice.word, dict[str, Any](seat=move.seat)
    if move.kind == "clock":
        left = max(0.0, table.rules.reserve - table.spent.get(move.seat, 0.0))
        details |= {"clock": choice.level, "spent": left}
    if table.stage is Stage.CUTTING:
        return Event("cut", details | {"knocked": False})
    if move.kind in ("start", "rematch"):
        return start(table)
    if move.kind == "ready":
        return Event("ready", details)
    if move.kind == "back":
        assert table.take_back is not None
        return Event("taken-back", details | {"left": table.take_back.left})
    assert deal is not None
    more: dict[str, Any] = {}
    if move.kind == "draw":
        word = table.fair.draw(deal)
    elif move.kind == "claimed" and move.seat == table.claimed_by:
        word = claimed_card(deal.view(move.seat))
    elif move.kind in ("forced", "claimed"):
        word = next(iter(deal.legal))
    elif move.kind == "bot" and choice.level:
        more = {"level": choice.level} | ({"failed": True} if choice.failed else {})
    return Event("done", details | {"word": word} | more)


THINKING = {
    "random": 0.02,
    "novice": 0.02,
    "amateur": 0.17,
    "club": 0.06,
    "expert": 0.35,
    "master": 1.0,
}
"""For each level an upper bound, in seconds, of the 99th percentile of its thinking time in all games that offer it.

For levels that search: twice the largest percentile that ``benchmarks/decisions.py --busy`` has measured, and 50 ms for the
way to a worker (`benchmarks/results.md`).
"""

SLOW_MASTER = 8.2
"""The bound for `master` in games that do not offer it, where it plays only if named or if a server has no other level."""

SPREAD = 1.15
"""The ratio of the longest delay to the shortest; it hides small differences between moves."""

MIN_MEASURED, MAX_MEASURED = 100, 400
"""The minimum and maximum number of decisions from which a percentile is taken; missing ones count as the foreseen time."""

OUTLYING = 4
"""The largest ratio of a delay to the 90th percentile: longer decisions have waited for a worker that died or compiled."""


@dataclass(slots=True)
class Delays:
    """The thinking times of bots in this process, and the delays that conceal them.

    Attributes
    ----------
    rng
        The source of random numbers.
    """

    rng: random.Random = _UNFORESEEN
    _measured: dict[tuple[str, str], deque[float]] = field(default_factory=dict)

    def draw(self, pause: float, game: str, level: str) -> float:
        """Draw the delay before a bot's move, in seconds, independently of whether the bot has a choice.

        Parameters
        ----------
        pause
            The pause at the pace of the table, in seconds.
        game, level
            The game, and the level of the seat.
        """
        return max(pause, self.longest(game, level)) * self.rng.uniform(1.0, SPREAD)

    def note(self, game: str, level: str, seconds: float) -> None:
        """Record the seconds that a choice has taken, including the wait for a worker."""
        self._measured.setdefault((game, level), deque(maxlen=MAX_MEASURED)).append(seconds)

    def longest(self, game: str, level: str) -> float:
        """Return the 99th percentile of a level's thinking times in a game, in seconds, without outliers."""
        name, kept = level.partition(":")[0], self._measured.get((game, level), ())
        slow = name == MASTER and not registry.info(game).master
        foreseen = SLOW_MASTER if slow else THINKING.get(name, 0.0)
        known = sorted((*[foreseen] * (MIN_MEASURED - len(kept)), *kept))
        longest = known[-1 - len(known) // 100]
        return min(longest, OUTLYING * known[-1 - len(known) // 10]) if foreseen else longest
