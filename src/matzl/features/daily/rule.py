"""The rule of the deal of the day, which derives its cards, seat and bots from the name of a game and a date."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import date

from matzl import registry
from matzl.base.cards import Seat
from matzl.base.options import completed, seats_under
from matzl.deal.deal import Deal
from matzl.deal.match import Match

RULE = 1
"""The version of the rule. Whatever changes the deals of past dates is another version."""

DAILY = "daily"
"""The kind of the origin of its tables, and the key of its label in the `meta` of the deal."""

LEVEL = "club"
"""The level of the bots in all other seats."""


@dataclass(frozen=True, slots=True)
class DailyDeal:
    """The deal of the day of a game.

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
        """Return the deal before its first action; a pack that could be knocked has been cut."""
        return self.match().new_deal()

    def match(self) -> Match:
        """Return the match that begins with the deal."""
        return Match(self.game, self.seed, first_dealer=self.dealer)


def daily_deal(game: str, day: date) -> DailyDeal:
    """Return the deal of the day of a game.

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
