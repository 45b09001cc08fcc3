"""The settings of a tournament: game, format, rounds and deals; and the settings of its tables."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from matzl import registry
from matzl.base.info import GameInfo
from matzl.base.options import completed, differing, seats_under
from matzl.table.core.errors import table_error
from matzl.table.core.settings import Origin, Settings, TableRules, check_offered

DUPLICATE, LEAGUE = "duplicate", "league"
FORMATS = (DUPLICATE, LEAGUE)

MIN_PLAYERS, MAX_PLAYERS = 2, 64
MAX_ROUNDS, MAX_DEALS = 12, 16

LENGTH = "deals"
"""The option for the length of a match, in games whose match is a fixed number of deals."""

DEFAULT_ABSENCE = TableRules().away
"""The seconds after which bots play for people who are away, by default."""

ABSENCES = (60, 300, 1800, 86400)
"""The seconds offered for the time after which bots play for people who are away."""


@dataclass(frozen=True, slots=True)
class TournamentSettings:
    """The settings of a tournament; made by `checked`.

    Attributes
    ----------
    game, options
        The game, and its options that differ from the defaults, without the length of a match.
    format
        ``duplicate``: all tables of a round play the same deals, and seats are compared; or ``league``.
    rounds, deals
        The number of rounds, and of deals in each.
    level
        The level of the bots in empty seats.
    deck
        The deck of the tables.
    clock
        The seconds for a move, 0 for no clock.
    away
        The seconds for which people may be away before bots play for them.
    automatic
        Whether the next round begins as soon as all tables are over.
    """

    game: str
    options: Mapping[str, Any]
    format: str
    rounds: int
    deals: int
    level: str
    deck: str
    clock: int = 0
    away: int = DEFAULT_ABSENCE
    automatic: bool = False

    @classmethod
    def checked(
        cls, given: Mapping[str, Any], levels: Collection[str], deck: str
    ) -> TournamentSettings:
        """Return settings after checking them.

        Raises
        ------
        UnknownGameError, SetUpError, TableError
            If something in them is invalid.
        """
        info = registry.info(given["game"])
        options = differing(info, completed(info, given.get("options")))
        options.pop(LENGTH, None)
        for name, most in (("rounds", MAX_ROUNDS), ("deals", MAX_DEALS)):
            if type(given[name]) is not int or not 1 <= given[name] <= most:
                raise table_error("tournament-number", most=most)
        if given["format"] not in FORMATS:
            raise table_error("tournament-format")
        check_offered(given["level"], levels)
        settings = cls(
            game=info.name,
            options=options,
            format=given["format"],
            rounds=given["rounds"],
            deals=given["deals"],
            level=given["level"],
            deck=deck,
            clock=given.get("clock", 0),
            away=given.get("away", DEFAULT_ABSENCE),
            automatic=bool(given.get("automatic")),
        )
        settings.of_table("", 1, 1)  # the rules of the table are checked, too
        return settings

    @property
    def info(self) -> GameInfo:
        """The `GameInfo` of the game."""
        return registry.info(self.game)

    @property
    def seats(self) -> int:
        """The number of seats at a table."""
        return seats_under(self.info, completed(self.info, self.options))

    @property
    def duplicate(self) -> bool:
        """True if all tables of a round play the same deals."""
        return self.format == DUPLICATE

    @property
    def by_matches(self) -> bool:
        """True if a round is a match of the game, whose rules decide when it ends, and the score counts matches won."""
        return not self.duplicate and not has_length(self.info)

    def of_table(self, token: str, round_: int, table: int) -> Settings:
        """Return the settings of a table of a round, both counted from 1."""
        length = {LENGTH: self.deals} if has_length(self.info) and not self.duplicate else {}
        rules = {
            "spectators": False,
            "take_back": False,
            "hints": "never",
            "points": "never",
            "clock": self.clock,
            "away": self.away,
        }
        given = {
            "game": self.game,
            "options": {**self.options, **length},
            "deck": self.deck,
            "rules": rules,
        }
        origin = Origin(
            "tournament",
            token,
            off=("hosting", "again", *(("replay",) if self.duplicate else ())),
            refusal="by-organiser",
            deals=self.deals if self.duplicate else 0,
            level=self.level,
            round=round_,
            table=table,
        )
        return replace(Settings.checked(given, ()), origin=origin)


def has_length(info: GameInfo) -> bool:
    """Return whether a match of a game is a fixed number of deals that the table chooses."""
    return any(option.name == LENGTH for option in info.options)
