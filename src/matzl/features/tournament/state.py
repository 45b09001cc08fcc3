"""The settings of a tournament; its state, made by applying its events in order; its scores and standings.

=========  ============================================================================
kind       data
=========  ============================================================================
opened     settings, secret; the visitor of the event is the organiser
joined     player (a number from 1); the same visitor may come back
left       player
removed    player: the organiser has removed them
organiser  player: the new organiser
round      tables: for each its key, and seats (numbers of players, 0 for bots)
ended      nothing
=========  ============================================================================

The results of the tables are not events: they are stored with the deals (`matzl.features.tournament.rows`).

In a duplicate the score of a player on a deal is the payoff minus the mean of the payoffs that the same seat got with the
same cards at all tables, one's own and those of bots included. The scores of a seat on a deal therefore sum to zero. In a
league the payoffs are added up, or matches won are counted where a game itself decides when a match is over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain
from typing import Any, NamedTuple

from matzl import registry
from matzl.base.info import GameInfo
from matzl.base.options import completed, differing, seats_under
from matzl.deal.fair import derived
from matzl.table.core.events import Event
from matzl.table.core.settings import OPEN, Origin, Settings, TableRules

DUPLICATE, LEAGUE = "duplicate", "league"

LENGTH = "deals"
"""The name of the option for the length of a match, in games whose match is a fixed number of deals."""

PLAYING, LEFT, REMOVED = "playing", "left", "removed"

NO_HELP = {"spectators": False, "take_back": False, "hints": "never", "points": "never"}
"""The rules of all tables: nobody watches or is helped, so that all have the same chances."""

BOT = 0
"""The number that stands for any bot among the players of a table."""


@dataclass(frozen=True, slots=True)
class TournamentSettings:
    """The settings of a tournament, validated by its form.

    Attributes
    ----------
    game, options
        The game, and the values of its options; those that say when a match ends count only in a league.
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
    title
        Its name; empty if the organiser has given none.
    """

    game: str
    options: Mapping[str, Any]
    format: str
    rounds: int
    deals: int
    level: str
    deck: str
    clock: int = 0
    away: int = 60
    automatic: bool = False
    title: str = ""

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
        """True if a round is a match whose end the rules decide; the score then counts matches won."""
        return not self.duplicate and not has_length(self.info)

    def of_table(self, token: str, round_: int, table: int) -> Settings:
        """Return the settings of a table of a round, both counted from 1."""
        length = {LENGTH: self.deals} if has_length(self.info) and not self.duplicate else {}
        options = differing(self.info, completed(self.info, {**self.options, **length}))
        rules = TableRules().changed(NO_HELP | {"clock": self.clock, "away": self.away})
        off = ("hosting", "again", "replay") if self.duplicate else ("hosting", "again")
        deals = self.deals if self.duplicate else 0
        origin = Origin("tournament", token, off, "by-organiser", deals, level=self.level)
        origin = replace(origin, round=round_, table=table)
        chairs = (OPEN,) * (self.seats - 1)
        return Settings(self.game, options, self.deck, chairs, rules, origin=origin)


def has_length(info: GameInfo) -> bool:
    """Return whether a match of a game has a fixed number of deals that the table chooses."""
    return any(option.name == LENGTH for option in info.options)


class Player(NamedTuple):
    """A player: the number in the order of joining, the visitor, and ``playing``, ``left`` or ``removed``."""

    number: int
    visitor: str
    state: str = PLAYING


class RoundTable(NamedTuple):
    """A table of a round.

    Attributes
    ----------
    key
        Its key; whoever knows it finds the table, so pages show it to its players alone.
    seats
        The player in each seat, `BOT` for a bot.
    """

    key: str
    seats: tuple[int, ...]


class Round(NamedTuple):
    """A round: its number from 1, and its tables in order."""

    number: int
    tables: tuple[RoundTable, ...]


class TableResult(NamedTuple):
    """The result of a table so far, from its finished deals.

    Attributes
    ----------
    payoffs
        For each deal the payoff of each seat.
    over
        Whether all its deals are finished.
    winners
        The seats that have won its match; empty until it is over.
    """

    payoffs: tuple[tuple[int, ...], ...] = ()
    over: bool = False
    winners: tuple[int, ...] = ()


def deal_scores(payoffs: Sequence[Sequence[int]]) -> list[tuple[Fraction, ...]]:
    """Return the scores of a deal by table and seat, given the payoffs by table and seat.

    >>> deal_scores([(3, -1, -2), (1, 1, -2)])
    [(Fraction(1, 1), Fraction(-1, 1), Fraction(0, 1)), (Fraction(-1, 1), Fraction(1, 1), Fraction(0, 1))]
    """
    means = [Fraction(sum(seat), len(payoffs)) for seat in zip(*payoffs, strict=True)]
    return [
        tuple(payoff - mean for payoff, mean in zip(table, means, strict=True)) for table in payoffs
    ]


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
        The players by number, in the order of joining.
    rounds
        The rounds that have begun.
    ended
        Whether the organiser has ended it.
    secret
        The secret from which the pairings and the deals follow; it is shown when all are over.
    length
        The number of events.
    results
        The results of its tables by key, where they are needed; those of tables that have finished no deal may be missing.
    names
        The names of its `people`, in the current language, where they are needed.
    """

    def __init__(self, token: str, events: Iterable[Event]) -> None:
        self.token = token
        self.results: Mapping[str, TableResult] = {}
        self.names: Mapping[str, str] = {}
        self.settings: TournamentSettings
        self.organiser = ""
        self.players: dict[int, Player] = {}
        self.rounds: list[Round] = []
        self.ended = False
        self.secret, self.length = "", 0
        for event in events:
            self.apply(event)

    def apply(self, event: Event) -> None:
        """Apply an event."""
        self.length += 1
        data = event.data
        match event.kind:
            case "opened":
                self.settings = TournamentSettings(**data["settings"])
                self.organiser, self.secret = event.by, data["secret"]
            case "joined":
                self.players[data["player"]] = Player(data["player"], event.by)
            case "left" | "removed" as state:
                self.players[data["player"]] = self.players[data["player"]]._replace(state=state)
            case "organiser":
                self.organiser = self.players[data["player"]].visitor
            case "round":
                tables = (RoundTable(each["key"], tuple(each["seats"])) for each in data["tables"])
                self.rounds.append(Round(len(self.rounds) + 1, tuple(tables)))
            case "ended":
                self.ended = True
            case kind:
                raise ValueError(f"a tournament has no events of the kind {kind!r}")

    def secret_of_table(self, round_: int, table: int) -> str:
        """Return the secret of a table's deals, by round and table (from 1); all tables of a duplicate round share it."""
        table = 0 if self.settings.duplicate else table
        return derived(self.secret, f"round {round_} table {table}")

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
        players = (each for each in self.players.values() if visitor and each.visitor == visitor)
        return next(players, None)

    def is_playing(self, visitor: str) -> bool:
        """Return whether a visitor is a player of the next round."""
        return any(each.visitor == visitor for each in self.active)

    @property
    def people(self) -> list[str]:
        """The visitors who have joined, in order of joining, and the organiser."""
        players = (player.visitor for player in self.players.values())
        return list(dict.fromkeys((*players, self.organiser)))

    # Results

    def result(self, table: RoundTable) -> TableResult:
        """Return the result of a table so far."""
        return self.results.get(table.key, TableResult())

    def is_over(self, round_: Round) -> bool:
        """Return whether all tables of a round are over."""
        return all(self.result(table).over for table in round_.tables)

    @property
    def running(self) -> bool:
        """True if the latest round is not over."""
        return bool(self.rounds) and not self.is_over(self.rounds[-1])

    def unfinished(self) -> Iterator[tuple[Round, int]]:
        """Yield the unfinished tables of all rounds: the round of each, and its number in the round, from 1."""
        for round_ in self.rounds:
            for number, table in enumerate(round_.tables, 1):
                if not self.result(table).over:
                    yield round_, number

    def table_scores(self, round_: Round) -> list[tuple[Fraction, ...]]:
        """Return the scores of a round that is over, by table and seat."""
        settings, results = self.settings, [self.result(each) for each in round_.tables]
        if settings.by_matches:
            seats = range(settings.seats)
            return [tuple(Fraction(seat in each.winners) for seat in seats) for each in results]
        sums = [tuple(map(sum, zip(*each.payoffs, strict=True))) for each in results]
        if settings.duplicate:
            return deal_scores(sums)
        return [tuple(map(Fraction, each)) for each in sums]

    def round_scores(self, round_: Round) -> dict[int, Fraction]:
        """Return the score of each player in a finished round, by player number."""
        tables = zip(round_.tables, self.table_scores(round_), strict=True)
        seats = (zip(table.seats, scores, strict=True) for table, scores in tables)
        return {player: score for player, score in chain.from_iterable(seats) if player != BOT}

    def standings(self) -> dict[Player, list[Fraction]]:
        """Return the scores of each player in the finished rounds that they have played, the best player first."""
        rounds = [self.round_scores(each) for each in self.rounds if self.is_over(each)]
        played = {
            player: [scores[number] for scores in rounds if number in scores]
            for number, player in self.players.items()
        }
        return dict(sorted(played.items(), key=lambda item: -sum(item[1])))
