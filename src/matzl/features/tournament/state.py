"""The state of a tournament, made by applying its events in order.

=========  ============================================================================
kind       data
=========  ============================================================================
opened     settings, seed; the visitor of the event is the organiser
joined     player (a number from 1); the same visitor may come back
left       player
removed    player: the organiser has removed them
organiser  player: the new organiser
round      tables: for each its key, seats (numbers of players, 0 for bots), seed, dealer
ended      nothing
=========  ============================================================================

The results of the tables are no events: they are stored with the deals (`matzl.features.tournament.rows`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from matzl.features.tournament.settings import TournamentSettings
from matzl.table.core.events import Event

PLAYING, LEFT, REMOVED = "playing", "left", "removed"

BOT = 0
"""The number that stands for any bot among the players of a table."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player: the number in the order of joining, the visitor, and ``playing``, ``left`` or ``removed``."""

    number: int
    visitor: str
    state: str = PLAYING


@dataclass(frozen=True, slots=True)
class RoundTable:
    """A table of a round.

    Attributes
    ----------
    key
        Its key; whoever knows it finds the table, so pages show it to its players alone.
    seats
        The player in each seat, `BOT` for a bot.
    seed, dealer
        With which its match begins. No page shows the seed.
    """

    key: str
    seats: tuple[int, ...]
    seed: int
    dealer: int


@dataclass(frozen=True, slots=True)
class Round:
    """A round: its number from 1, and its tables in order."""

    number: int
    tables: tuple[RoundTable, ...]

    def table_of(self, player: int) -> RoundTable | None:
        """Return the table of a player, None if they do not take part."""
        return next((table for table in self.tables if player in table.seats), None)


class Tournament:
    """The state of a tournament after its events.

    Attributes
    ----------
    token
        The secret part of its link.
    settings
        Its settings.
    organiser
        The visitor who starts rounds.
    players
        By number, in the order of joining.
    rounds
        The rounds that have begun.
    ended
        Whether the organiser has ended it.
    seed
        From which the pairings follow.
    length
        The number of events.
    """

    def __init__(self, token: str, events: Iterable[Event]) -> None:
        self.token = token
        self.settings: TournamentSettings
        self.organiser = ""
        self.players: dict[int, Player] = {}
        self.rounds: list[Round] = []
        self.ended = False
        self.seed = self.length = 0
        for event in events:
            self.apply(event)

    def apply(self, event: Event) -> None:
        """Apply an event."""
        self.length += 1
        self._EFFECTS[event.kind](self, event)

    @property
    def active(self) -> list[Player]:
        """The players of the next round."""
        return [player for player in self.players.values() if player.state == PLAYING]

    @property
    def last_round_begun(self) -> bool:
        """True if no round can follow."""
        return self.ended or len(self.rounds) >= self.settings.rounds

    def player_of(self, visitor: str) -> Player | None:
        """Return the player record of a present or former player; None for other visitors."""
        if not visitor:
            return None
        return next((each for each in self.players.values() if each.visitor == visitor), None)

    @property
    def people(self) -> list[str]:
        """The visitors who have joined, in that order, and the organiser."""
        players = (player.visitor for player in self.players.values())
        return list(dict.fromkeys((*players, self.organiser)))

    def _opened(self, event: Event) -> None:
        self.settings = TournamentSettings(**event.data["settings"])
        self.organiser = event.by
        self.seed = event.data["seed"]

    def _joined(self, event: Event) -> None:
        number = event.data["player"]
        self.players[number] = Player(number, event.by)

    def _left(self, event: Event) -> None:
        self._change(event.data["player"], LEFT)

    def _removed(self, event: Event) -> None:
        self._change(event.data["player"], REMOVED)

    def _change(self, number: int, state: str) -> None:
        self.players[number] = replace(self.players[number], state=state)

    def _organiser_passed(self, event: Event) -> None:
        self.organiser = self.players[event.data["player"]].visitor

    def _round(self, event: Event) -> None:
        tables = tuple(
            RoundTable(each["key"], tuple(each["seats"]), each["seed"], each["dealer"])
            for each in event.data["tables"]
        )
        self.rounds.append(Round(len(self.rounds) + 1, tables))

    def _ended(self, event: Event) -> None:  # noqa: ARG002
        self.ended = True

    _EFFECTS: ClassVar[Mapping[str, Callable[[Tournament, Event], None]]] = {
        "opened": _opened,
        "joined": _joined,
        "left": _left,
        "removed": _removed,
        "organiser": _organiser_passed,
        "round": _round,
        "ended": _ended,
    }
