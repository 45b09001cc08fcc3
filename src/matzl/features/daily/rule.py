"""The deal of the day: its dates, the rule that derives it from a game's name and a date, and how bots play it."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

from matzl import registry
from matzl.base.cards import Seat
from matzl.base.options import completed, seats_under
from matzl.deal.counting import taken
from matzl.deal.deal import Deal
from matzl.deal.match import Match
from matzl.players.bots import bot, seat_seed
from matzl.players.playing import play_out
from matzl.table.core.errors import table_error
from matzl.table.live.jobs import job

FIRST_DAY = date(2026, 1, 1)
"""The date of the first deals of the day."""

_ONE = timedelta(days=1)


class Streak(NamedTuple):
    """The current and the longest run of days with a result."""

    current: int
    longest: int


def today() -> date:
    """Return the current date in UTC."""
    return datetime.now(UTC).date()


def day_of(text: str) -> date:
    """Return the date that a text such as ``2026-11-23`` names.

    Raises
    ------
    TableError
        If no deal of the day has had that date so far.
    """
    now = today()
    with suppress(ValueError):
        day = date.fromisoformat(text)
        if f"{day}" == text and FIRST_DAY <= day <= now:
            return day
    raise table_error("no-daily", first=FIRST_DAY, last=now)


def streak(days: Collection[date], now: date) -> Streak:
    """Return the streak, given the dates whose deals were begun on the same day and completed.

    A streak that reaches yesterday is current until today is over.

    >>> streak({date(2026, 5, 1), date(2026, 5, 2), date(2026, 5, 5)}, date(2026, 5, 6))
    Streak(current=1, longest=2)
    >>> streak({date(2026, 5, 1)}, date(2026, 5, 3))
    Streak(current=0, longest=1)
    """
    longest = length = 0
    before: date | None = None
    for day in sorted(days):
        length = length + 1 if before is not None and day - before == _ONE else 1
        longest, before = max(longest, length), day
    return Streak(length if before is not None and now - before <= _ONE else 0, longest)


# The rule

RULE = 1
"""The version of the rule; a change that alters the deals of past dates requires a new one."""

DAILY = "daily"
"""The kind of origin of a table for a deal of the day, and the key of the deal's label in its `meta`."""

LEVEL = "club"
"""The level of the bots in all seats but the person's."""


class DailyDeal(NamedTuple):
    """A game's deal of the day.

    Attributes
    ----------
    game
        The name of the game; its options are the defaults.
    day
        The date, in UTC.
    seed
        The seed of the match of which it is the first deal, below 2⁶².
    dealer
        The seat that deals.
    seat
        The seat of the person.
    level
        The level of the bots in the other seats. Their seeds are those of `matzl.players.bots.seat_seed`.
    """

    game: str
    day: date
    seed: int
    dealer: Seat
    seat: Seat
    level: str

    @property
    def label(self) -> str:
        """The date and the version of the rule, such as ``2026-11-23/1``."""
        return f"{self.day.isoformat()}/{RULE}"

    def deal(self) -> Deal:
        """Return the deal before its first action, with the pack cut where the rules let a player cut it or knock."""
        return self.match().new_deal()

    def match(self) -> Match:
        """Return a match that begins with the deal."""
        return Match(self.game, self.seed, first_dealer=self.dealer)


def daily_deal(game: str, day: date) -> DailyDeal:
    """Return a game's deal of the day.

    The SHA-256 of the ASCII text ``matzl daily 1 mittlere 2026-11-23`` (version of the rule, game, date) is read as whole
    numbers of 8 bytes, the most significant byte first. Of the first, the upper 62 bits are the seed; the second and the
    third, modulo the number of seats, are the dealer and the seat of the person.

    >>> daily_deal("mittlere", date(2026, 11, 23)).seed == daily_deal("mittlere", date(2026, 11, 23)).seed
    True
    >>> daily_deal("mittlere", date(2026, 11, 23)).label
    '2026-11-23/1'

    Raises
    ------
    UnknownGameError
        If no game has that name.
    """
    info = registry.info(game)
    seats = seats_under(info, completed(info, None))
    text = f"matzl daily {RULE} {info.name} {day.isoformat()}"
    digest = hashlib.sha256(text.encode("ascii")).digest()
    seed, dealer, seat = (int.from_bytes(digest[at : at + 8], "big") for at in (0, 8, 16))
    return DailyDeal(info.name, day, seed >> 2, dealer % seats, seat % seats, LEVEL)


# Bots

COMPARED = ("novice", "club", "expert")
"""The levels that play the person's seat for comparison, the weakest first."""

WON, LOST = "●", "○"
"""The signs, in `DailyResult.signs`, of a trick that the seat has won, and of one that it has not."""


class DailyResult(NamedTuple):
    """The result of a seat.

    Attributes
    ----------
    payoff
        The payoff of the seat.
    counted, numbers
        The name of what decides the game, such as ``points`` or ``tricks``, and how much of it each seat has taken, this one
        first.
    signs
        In a game of tricks, a sign for each trick in order that says whether the seat took it; else empty.
    """

    payoff: int
    counted: str
    numbers: tuple[int, ...]
    signs: str

    @property
    def taken(self) -> str:
        """The amount that each seat has taken, this one first; in a game of tricks, its tricks and the number played."""
        return " / ".join(
            map(str, (self.numbers[0], len(self.signs)) if self.signs else self.numbers)
        )


def result_of(deal: Deal, seat: Seat) -> DailyResult:
    """Return the result of a seat in a finished deal."""
    assert deal.result is not None
    counts = taken(deal.view(None))
    name, numbers = next(iter(counts.items()), ("tricks", deal.result.tricks))
    winners = [] if counts else [it.winner for it in deal.tricks if it.winner is not None]
    signs = "".join(WON if winner == seat else LOST for winner in winners)
    return DailyResult(deal.result.payoffs[seat], name, (*numbers[seat:], *numbers[:seat]), signs)


@job
def play_by_bots(daily: DailyDeal, level: str) -> tuple[tuple[str, ...], DailyResult]:
    """Let bots play the deal, one of this level in the person's seat; return all actions and that seat's result."""
    deal = daily.deal()
    levels = [level if seat == daily.seat else daily.level for seat in range(deal.seats)]
    seeds = (seat_seed(daily.seed, deal.number, seat) for seat in range(deal.seats))
    play_out(deal, list(map(bot, levels, seeds)))
    return deal.actions, result_of(deal, daily.seat)
