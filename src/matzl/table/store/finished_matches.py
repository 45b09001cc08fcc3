"""Queries about finished deals: matches with their records, attempts at shared deals, and the costs of decisions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import ColumnElement, Row, case, select, update

from matzl.deal.deal import Deal
from matzl.deal.replay import Played
from matzl.table.core.names import numbered, shown_name, stand_in
from matzl.table.core.stages import Stage
from matzl.table.store.finished import FINISHED_DEAL, FINISHED_SEAT
from matzl.table.store.schema import PLACE, VISITOR, StorePart, read_only


class FinishedMatch(NamedTuple):
    """A match with its finished deals.

    Attributes
    ----------
    table, match
        The card table, and the number of the match there, from 1.
    origin, origin_id
        The feature whose deal everybody plays on the same terms, and which of its deals; empty elsewhere.
    deck
        The deck of the table.
    over
        Whether no deal can follow.
    visitors
        For each seat the visitor who has played there, even if a bot has finished the last deal; empty for bots.
    played
        Its deals, with the names of the players.
    """

    table: str
    match: int
    origin: str
    origin_id: str
    deck: str
    over: bool
    visitors: tuple[str, ...]
    played: Played


class PlayedMatch(NamedTuple):
    """A completed match, as seen by one of its players.

    Attributes
    ----------
    replay
        The id of its replay; None if the table has been deleted since.
    game, at
        Its game, and the time of its end in seconds since 1970.
    seat, won
        The seat, and whether it is among the winners.
    scores, names, winners
        The final score and the name of each seat, and the seats that have won.
    """

    replay: str | None
    game: str
    at: float
    seat: int
    won: bool
    scores: Sequence[int]
    names: Sequence[str]
    winners: Sequence[int] = ()


@dataclass(frozen=True)
class Attempt:
    """A visitor's attempt at a shared deal, and its outcome.

    Attributes
    ----------
    game, origin_id
        The game, and what the feature calls the deal.
    visitor_id, name
        The visitor and their name; both empty once they are deleted.
    table_id, stage
        The card table and its stage; empty for a deleted visitor.
    bots
        The version of the bots, or `MIXED`.
    record, replay
        The record of a match with the deal alone, and the id of its replay; None until the deal is over.
    """

    game: str = ""
    origin_id: str = ""
    visitor_id: str = ""
    name: str | None = None
    table_id: str = ""
    stage: str = ""
    bots: str = ""
    record: Mapping[str, Any] | None = None
    replay: str | None = None

    @property
    def left(self) -> bool:
        """True if the visitor left the table for good before the end."""
        return self.record is None and self.stage == Stage.CLOSED.value

    @property
    def open(self) -> bool:
        """True if the deal is still being played."""
        return self.record is None and not self.left

    @cached_property
    def deal(self) -> Deal:
        """The deal as it was played; only for an attempt that is over."""
        assert self.record is not None
        (deal,) = self.record["deals"]
        return Deal.from_record({name: value for name, value in deal.items() if name != "scores"})


A = TypeVar("A", bound=Attempt)

MIXED = "mixed"
"""The version of the bots of a deal that was begun and finished with different versions of the program."""

ATTEMPTS = PLACE.outerjoin(FINISHED_DEAL, FINISHED_DEAL.c.table_id == PLACE.c.table_id)
"""The card tables joined with the deals that are over there, as the source of attempts at shared deals."""

bots_played = case((FINISHED_DEAL.c.bots != PLACE.c.bots, MIXED), else_=PLACE.c.bots).label("bots")
"""The column with the version of the bots in an attempt."""


class FinishedDeals(StorePart):
    """The finished deals in a database."""

    @read_only
    def of_replay(self, replay: str) -> FinishedMatch | None:
        """Return the match of the replay with this id; None if none of its deals is finished."""
        deal = FINISHED_DEAL.c
        query = select(FINISHED_DEAL, PLACE.c.stage).select_from(
            FINISHED_DEAL.outerjoin(PLACE, PLACE.c.table_id == deal.table_id)
        )
        rows = self._rows(query.where(deal.replay == replay).order_by(deal.number))
        if not rows:
            return None
        last, seats = rows[-1], self.seats([rows[-1].id])
        record = last.record | {"deals": [each for row in rows for each in row.record["deals"]]}
        ended = last.stage in (None, Stage.OVER.value, Stage.CLOSED.value)
        return FinishedMatch(
            last.table_id or "",
            last.match,
            last.origin,
            last.origin_id,
            last.deck,
            ended or "winners" in last.record,
            tuple(seat.visitor_id or "" for seat in seats),
            Played(record, tuple(row.begun for row in rows), names_of(seats)),
        )

    @read_only
    def replays_of(self, tables: Sequence[str]) -> dict[str, str]:
        """Return the replay id of each table's first match, by key; tables without a finished deal are left out."""
        deal = FINISHED_DEAL.c
        query = select(deal.table_id, deal.replay).where(deal.table_id.in_(tables))
        return dict(map(tuple, self._rows(query.where(deal.match == 1, deal.replay.is_not(None)))))

    def ended(self, *which: ColumnElement[bool], skip: int = 0, most: int) -> list[PlayedMatch]:
        """Return the matches whose last deal has a seat meeting the conditions, latest first, from index `skip`."""
        deal, seat = FINISHED_DEAL.c, FINISHED_SEAT.c
        some = select(seat.deal_id, seat.seat, seat.won).where(*which)
        own = some.order_by(seat.deal_id.desc()).offset(skip).limit(most).subquery().c
        about = deal.id, deal.replay, deal.game, deal.at, own.seat, own.won
        query = select(*about).where(deal.id == own.deal_id)
        ended = self._rows(query.order_by(own.deal_id.desc()))
        seats: dict[int, list[Any]] = {row.id: [] for row in ended}
        for each in self.seats(list(seats)):
            seats[each.deal_id].append(each)
        matches = []
        for key, replay, game, at, seat, won in ended:
            scores = [each.score for each in seats[key]]
            winners = [each.seat for each in seats[key] if each.won]
            names = names_of(seats[key])
            matches.append(PlayedMatch(replay, game, at, seat, won, scores, names, winners))
        return matches

    @read_only
    def matches_at(self, table_id: str, most: int) -> list[PlayedMatch]:
        """Return the matches that have ended at a card table, latest first, as seat 0 sees them."""
        first = FINISHED_SEAT.c.seat == 0
        here = select(FINISHED_DEAL.c.id).where(FINISHED_DEAL.c.table_id == table_id)
        over = FINISHED_SEAT.c.won.is_not(None)
        return self.ended(FINISHED_SEAT.c.deal_id.in_(here), over, first, most=most)

    @read_only
    def players_at(self, table_id: str, most: int) -> list[list[tuple[str, bool]]]:
        """Return the players of each finished match at a card table, and whether they won it, latest first.

        Bots, and seats that bots have ended for people, are left out; `most` is the largest number of seats.
        """
        seat, here = FINISHED_SEAT.c, FINISHED_DEAL.c.table_id == table_id
        query = select(seat.deal_id, seat.visitor_id, seat.won).join(FINISHED_DEAL)
        person = seat.won.is_not(None), seat.visitor_id.is_not(None), seat.bot.is_(None)
        rows = self._rows(query.where(here, *person).order_by(seat.deal_id.desc()).limit(most))
        by_match = groupby(rows, lambda row: row.deal_id)
        return [[(row.visitor_id, row.won) for row in match] for _, match in by_match]

    def seats(self, deals: Sequence[int]) -> Sequence[Row[Any]]:
        """Return the seat rows of deals, each with its visitor's current name as `called`."""
        seat = FINISHED_SEAT.c
        both = FINISHED_SEAT.outerjoin(VISITOR, VISITOR.c.id == seat.visitor_id)
        query = select(FINISHED_SEAT, VISITOR.c.name.label("called")).select_from(both)
        return self._rows(query.where(seat.deal_id.in_(deals)).order_by(seat.deal_id, seat.seat))

    def attempts_at(self, origin: str, *which: ColumnElement[bool], kind: type[A]) -> list[A]:
        """Return visitors' attempts at the shared deals of a feature, earliest first.

        Parameters
        ----------
        which
            Conditions on the columns of `ATTEMPTS`.
        kind
            The class of the attempts.
        """
        place, deal = PLACE.c, FINISHED_DEAL.c
        who = place.game, place.origin_id, place.visitor_id, VISITOR.c.name
        what = place.table_id, place.stage, bots_played, deal.record, deal.replay
        named = ATTEMPTS.outerjoin(VISITOR, VISITOR.c.id == place.visitor_id)
        query = select(*who, *what).select_from(named)
        query = query.where(place.origin == origin, *which).order_by(place.made, place.table_id)
        return [kind(*row) for row in self._rows(query)]

    def note_costs(self, replay: str, number: int, seat: int, costs: Sequence[float]) -> None:
        """Store the costs of a seat's decisions in a deal of a replay, unless an earlier analysis has stored them.

        Nothing is stored for uploaded records, whose deals have no rows here.
        """
        deal, row = FINISHED_DEAL.c, FINISHED_SEAT.c
        this = select(deal.id).where(deal.replay == replay, deal.number == number)
        own = (row.deal_id.in_(this)) & (row.seat == seat) & row.decisions.is_(None)
        with self._writer.begin() as connection:
            values = {"decisions": len(costs), "cost": sum(costs)}
            connection.execute(update(FINISHED_SEAT).where(own), values)


def names_of(seats: Sequence[Row[Any]]) -> tuple[str, ...]:
    """Return the names of a deal's seats, given their rows from `FinishedDeals.seats`."""
    names: list[str] = []
    for seat in seats:
        name = seat.name or numbered(shown_name(seat.called), names)
        names.append(stand_in(name) if seat.bot and not seat.name else name)
    return tuple(names)
