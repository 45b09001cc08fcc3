"""Challenges in the database: deals offered to others; the attempts at them are tables and finished deals of that origin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from sqlalchemy import (
    JSON,
    Column,
    Connection,
    Float,
    Index,
    Integer,
    Select,
    String,
    Table,
    cast,
    delete,
    func,
    insert,
    select,
    update,
)

from matzl.table.core.errors import table_error
from matzl.table.store.finished import FINISHED_DEAL, FINISHED_SEAT
from matzl.table.store.finished_matches import Attempt, FinishedDeals
from matzl.table.store.postgresql import take_lock
from matzl.table.store.schema import METADATA, PLACE, VISITOR, read_only

CHALLENGE = Table(
    "challenge",
    METADATA,
    Column("id", String(32), primary_key=True, comment="the secret part of the link"),
    Column("visitor_id", String(32), nullable=False, comment="who challenges; empty once deleted"),
    Column("game", String(32), nullable=False),
    Column("made", Float, nullable=False, comment="seconds since 1970"),
    Column("data", JSON, nullable=False, comment="the deal, and how it is played"),
    Column("seen", Integer, nullable=False, comment="the results that the challenger has seen"),
    Index("challenge_visitor", "visitor_id", "made"),
)
"""The deals that visitors have given to others to play."""

ORIGIN = "challenge"
"""The origin, in the database, of attempts; the id is that of the challenge."""

MAX_CHALLENGES = 50
"""The number of challenges that a visitor may have at a time."""

MAX_ATTEMPTS = 200
"""The number of visitors who may play a challenge."""

MAX_LISTED = 20

_PLACE, _DEAL, _SEAT, _ROW = PLACE.c, FINISHED_DEAL.c, FINISHED_SEAT.c, CHALLENGE.c


@dataclass(frozen=True, slots=True)
class OfferedDeal:
    """The deal of a challenge, and how everybody plays it.

    Attributes
    ----------
    deal
        The record of the deal as it was played first, without the rest of its match.
    step
        The number of its actions that stay.
    seat
        The seat that is played.
    levels
        The level of the bot in each seat; empty in that one.
    bots
        The seed and the deal number from which the bots' seeds follow; those of the original deal where they are known.
    deck
        The deck.
    source
        The id of the replay from which it was made.
    replay
        The id of a replay of this deal alone, without names.
    own
        Whether the challenger has played the deal in this seat.
    """

    deal: Mapping[str, Any]
    step: int
    seat: int
    levels: Sequence[str]
    bots: Sequence[int]
    deck: str
    source: str
    replay: str
    own: bool

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.levels)

    @property
    def others(self) -> tuple[str, ...]:
        """The levels of the bots round the table, beginning after the seat that is played."""
        return (*self.levels[self.seat + 1 :], *self.levels[: self.seat])


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge.

    Attributes
    ----------
    visitor, name
        The challenger; both empty once that visitor has been deleted.
    created_at
        The time of its creation, in seconds since 1970.
    offered
        The deal.
    seen
        The number of results that the challenger has seen.
    """

    id: str
    visitor: str
    name: str | None
    game: str
    created_at: float
    offered: OfferedDeal
    seen: int = 0


@dataclass(frozen=True)
class ChallengeAttempt(Attempt):
    """The attempt of a visitor that counts, the first one; `known` if they knew the cards before."""

    known: bool = False


class ChallengeIndex(FinishedDeals):
    """The challenges in a database."""

    def add(self, challenge: Challenge) -> str:
        """Store a challenge unless the visitor has an equal one; return the id.

        Raises
        ------
        TableError
            If the visitor has as many as are allowed.
        """
        query = select(_ROW.id, _ROW.data).where(_ROW.visitor_id == challenge.visitor)
        row: dict[str, Any] = {
            "id": challenge.id,
            "visitor_id": challenge.visitor,
            "game": challenge.game,
            "made": challenge.created_at,
            "data": asdict(challenge.offered),
            "seen": challenge.seen,
        }
        with self._writer.begin() as connection:
            take_lock(connection, f"challenges {challenge.visitor}")
            known = connection.execute(query).all()
            for key, data in known:
                if all(data[name] == row["data"][name] for name in ("replay", "step", "seat")):
                    return str(key)
            if len(known) >= MAX_CHALLENGES:
                raise table_error("too-many-challenges", most=MAX_CHALLENGES)
            connection.execute(insert(CHALLENGE), row)
        return challenge.id

    @read_only
    def find(self, key: str) -> Challenge | None:
        """Return the challenge of an id, None if there is none."""
        both = CHALLENGE.outerjoin(VISITOR, VISITOR.c.id == _ROW.visitor_id)
        query = select(CHALLENGE, VISITOR.c.name).select_from(both).where(_ROW.id == key)
        row = self._first(query)
        if row is None:
            return None
        columns = row.id, row.visitor_id, row.name, row.game, row.made
        return Challenge(*columns, OfferedDeal(**row.data), row.seen)

    @read_only
    def attempts(self, challenge: Challenge) -> list[ChallengeAttempt]:
        """Return the attempts at a challenge that count, the earliest first, after those of deleted visitors."""
        query = select(_DEAL.record).where(_of(challenge.id), _DEAL.table_id.is_(None))
        nameless = self._values(query.order_by(_DEAL.id))
        of_this = _PLACE.origin_id == challenge.id
        first: dict[str, ChallengeAttempt] = {}
        for each in self.attempts_at(ORIGIN, of_this, kind=ChallengeAttempt):
            first.setdefault(each.visitor_id, each)
        known = self._known(challenge, {visitor: each.opened_at for visitor, each in first.items()})
        return [
            *(ChallengeAttempt(record=record) for record in nameless),
            *(replace(each, known=visitor in known) for visitor, each in first.items()),
        ]

    def _known(self, challenge: Challenge, begun: Mapping[str, float]) -> set[str]:
        """Return those visitors who took part when the deal was first played, or have begun it in another challenge before.

        Parameters
        ----------
        begun
            When each visitor has begun this one, in seconds since 1970.
        """
        offered = challenge.offered
        sat = select(_SEAT.visitor_id).join(FINISHED_DEAL).where(_DEAL.replay == offered.source)
        other = select(_PLACE.visitor_id, _PLACE.made, _ROW.data)
        other = other.join(CHALLENGE, _ROW.id == _PLACE.origin_id)
        other = other.where(_PLACE.visitor_id.in_(begun), _PLACE.origin == ORIGIN)
        other = other.where(_ROW.game == challenge.game, _ROW.id != challenge.id)
        return {challenge.visitor, *self._values(sat)} | {
            visitor
            for visitor, opened_at, others in self._rows(other)
            if opened_at < begun[visitor] and others["deal"]["hands"] == offered.deal["hands"]
        }

    def note_seen(self, key: str, results: int) -> None:
        """Note how many results the challenger has seen."""
        with self._writer.begin() as connection:
            connection.execute(update(CHALLENGE).where(CHALLENGE.c.id == key), {"seen": results})

    def delete(self, key: str) -> None:
        """Delete a challenge with its results; the tables of visitors stay."""
        nameless = _of(key), _DEAL.table_id.is_(None)  # the results of deleted visitors
        gone = select(_DEAL.id).where(*nameless)
        with self._writer.begin() as connection:
            connection.execute(delete(FINISHED_SEAT).where(_SEAT.deal_id.in_(gone)))
            connection.execute(delete(FINISHED_DEAL).where(*nameless))
            connection.execute(delete(CHALLENGE).where(_ROW.id == key))

    @read_only
    def made_by(self, visitor: str) -> Sequence[Any]:
        """Return the challenges of a visitor, the latest first."""
        return self._listed(CHALLENGE.c.visitor_id == visitor, MAX_CHALLENGES)

    @read_only
    def played_by(self, visitor: str) -> Sequence[Any]:
        """Return the latest challenges of others that a visitor has accepted, the latest first."""
        mine = _PLACE.visitor_id == visitor, _PLACE.origin == ORIGIN
        accepted = select(_PLACE.origin_id).where(*mine)
        others = CHALLENGE.c.id.in_(accepted) & (CHALLENGE.c.visitor_id != visitor)
        return self._listed(others, MAX_LISTED)

    def _listed(self, which: Any, most: int) -> Sequence[Any]:
        """Return the id, game, challenger's ``name`` and time of challenges, their ``results``, and those seen."""
        # those deleted are counted one by one
        person = func.coalesce(_PLACE.visitor_id, cast(_DEAL.id, String))
        played = FINISHED_DEAL.outerjoin(PLACE, _PLACE.table_id == _DEAL.table_id)
        number = select(func.count(person.distinct())).select_from(played).where(_of(_ROW.id))
        results = number.correlate(CHALLENGE).scalar_subquery().label("results")
        query = select(_ROW.id, _ROW.game, VISITOR.c.name, _ROW.made, results, _ROW.seen)
        query = query.select_from(CHALLENGE.outerjoin(VISITOR, VISITOR.c.id == _ROW.visitor_id))
        return self._rows(query.where(which).order_by(_ROW.made.desc()).limit(most))


PARTS = {"challenges": ChallengeIndex}
"""The parts of the store."""


def _of(key: Any) -> Any:
    return (_DEAL.origin == ORIGIN) & (_DEAL.origin_id == key)


def begin_erasing(connection: Connection, visitor: str) -> None:
    """Delete a visitor's challenges that nobody else has played; take the visitor out of the others and of results."""
    played = select(_PLACE.origin_id).where(_PLACE.origin == ORIGIN, _PLACE.visitor_id != visitor)
    nameless = select(_DEAL.origin_id).where(_DEAL.origin == ORIGIN, _DEAL.table_id.is_(None))
    mine = _ROW.visitor_id == visitor
    unplayed = mine & _ROW.id.not_in(played) & _ROW.id.not_in(nameless)
    connection.execute(delete(CHALLENGE).where(unplayed))
    connection.execute(update(CHALLENGE).where(mine), {"visitor_id": ""})
    tables = (_PLACE.visitor_id == visitor) & (_PLACE.origin == ORIGIN)
    tried = select(_PLACE.origin_id, _PLACE.table_id).where(tables)
    latest = tried.order_by(_PLACE.made.desc(), _PLACE.table_id.desc())
    first = dict(map(tuple, connection.execute(latest)))
    kept = select(_DEAL.id).where(_DEAL.table_id.in_(first.values()))
    kept = kept.where(_DEAL.origin_id.in_(select(_ROW.id)))
    deals = connection.execute(kept).scalars().all()
    nobody = {"visitor_id": None, "counted": False}
    connection.execute(update(FINISHED_SEAT).where(_SEAT.deal_id.in_(deals)), nobody)
    gone = {"table_id": None, "replay": None}
    connection.execute(update(FINISHED_DEAL).where(_DEAL.id.in_(deals)), gone)
    # The tables are deleted next; a deletion that is resumed finds no further attempt.
    connection.execute(update(PLACE).where(tables), {"origin_id": ""})


def replays_in_use() -> list[Select[Any]]:
    """Return queries for the replays to which challenges refer."""
    return [select(_ROW.data[name].as_string()) for name in ("source", "replay")]


def tables_in_use(since: float) -> list[Select[Any]]:  # noqa: ARG001
    """Return queries for the tables of which challenges were made, and where they are played."""
    made_of = _DEAL.replay.in_(select(_ROW.data["source"].as_string()))
    played = (_PLACE.origin == ORIGIN) & _PLACE.origin_id.in_(select(_ROW.id))
    return [
        select(_DEAL.table_id).where(made_of, _DEAL.table_id.is_not(None)),
        select(_PLACE.table_id).where(played),
    ]
