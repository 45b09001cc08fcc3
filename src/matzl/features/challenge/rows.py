"""Challenges in the database: deals offered to others; attempts are tables and finished deals with a challenge as origin."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from sqlalchemy import (
    JSON,
    Column,
    Connection,
    Float,
    Index,
    Select,
    String,
    Table,
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
    Index("challenge_visitor", "visitor_id", "made"),
)
"""The deals that visitors have given to others to play."""

ORIGIN = "challenge"
"""The origin of attempts in the database; the id of the origin is that of the challenge."""

MAX_CHALLENGES = 50
"""The maximum number of challenges that a visitor may have at a time."""

MAX_ATTEMPTS = 200
"""The maximum number of visitors who may play a challenge."""

MAX_LISTED = MAX_CHALLENGES + 20
"""The largest number of challenges in a list: all that a visitor has made, and some of others."""

KEY_BYTES = 16

_PLACE, _DEAL, _SEAT, _ROW = PLACE.c, FINISHED_DEAL.c, FINISHED_SEAT.c, CHALLENGE.c


@dataclass(frozen=True, slots=True)
class OfferedDeal:
    """The deal of a challenge, and the conditions under which everybody plays it.

    Attributes
    ----------
    deal
        The record of the deal as it was played first, without the rest of its match.
    step
        The number of its first actions that stay as they were.
    seat
        The seat that is played.
    levels
        The level of the bot in each seat; empty for the seat that is played.
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
    def game(self) -> str:
        """The name of the game."""
        return str(self.deal["game"])

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.levels)

    @property
    def others(self) -> tuple[str, ...]:
        """The levels of the bots in order of play, beginning after the visitor's seat."""
        return (*self.levels[self.seat + 1 :], *self.levels[: self.seat])


@dataclass(frozen=True, slots=True)
class Challenge(OfferedDeal):
    """A challenge: a deal offered to others to play.

    Attributes
    ----------
    id
        Its id.
    visitor, name
        The challenger; both empty once that visitor has been deleted.
    """

    id: str
    visitor: str
    name: str | None


@dataclass(frozen=True)
class ChallengeAttempt(Attempt):
    """A visitor's first attempt, the one that counts; `known` if they knew the cards before."""

    known: bool = False


class ChallengeIndex(FinishedDeals):
    """The challenges in a database."""

    def add(self, visitor: str, offered: OfferedDeal) -> str:
        """Store a challenge and return its id; if the visitor already has the same one, return the id of that one.

        Raises
        ------
        TableError
            If the visitor has as many as are allowed.
        """
        query = select(_ROW.id, _ROW.data).where(_ROW.visitor_id == visitor)
        key, data = secrets.token_urlsafe(KEY_BYTES), asdict(offered)
        row = {"id": key, "visitor_id": visitor, "game": offered.game}
        with self._writer.begin() as connection:
            take_lock(connection, f"challenges {visitor}")
            known = connection.execute(query).all()
            for equal, other in known:
                if all(data[name] == other[name] for name in ("replay", "step", "seat")):
                    return str(equal)
            if len(known) >= MAX_CHALLENGES:
                raise table_error("too-many-challenges", most=MAX_CHALLENGES)
            connection.execute(insert(CHALLENGE), row | {"made": time.time(), "data": data})
        return key

    @read_only
    def find(self, key: str) -> Challenge | None:
        """Return the challenge with this id, None if there is none."""
        both = CHALLENGE.outerjoin(VISITOR, VISITOR.c.id == _ROW.visitor_id)
        row = self._first(select(CHALLENGE, VISITOR.c.name).select_from(both).where(_ROW.id == key))
        if row is None:
            return None
        return Challenge(**row.data, id=row.id, visitor=row.visitor_id, name=row.name)

    @read_only
    def attempts(self, challenge: Challenge) -> list[ChallengeAttempt]:
        """Return the attempts at a challenge that count, the earliest first."""
        of_this = _PLACE.origin_id == challenge.id
        first: dict[str, ChallengeAttempt] = {}
        for each in self.attempts_at(ORIGIN, of_this, kind=ChallengeAttempt):
            first.setdefault(each.visitor_id, each)
        sat = select(_SEAT.visitor_id).join(FINISHED_DEAL).where(_DEAL.replay == challenge.source)
        known = {challenge.visitor, *self._values(sat)}
        return [replace(each, known=visitor in known) for visitor, each in first.items()]

    def delete(self, key: str) -> None:
        """Delete a challenge; the tables at which it was played remain."""
        with self._writer.begin() as connection:
            connection.execute(delete(CHALLENGE).where(_ROW.id == key))

    @read_only
    def of_visitor(self, visitor: str) -> Sequence[Any]:
        """Return the latest challenges that a visitor has made or accepted, the visitor's own first.

        The rows have the ``id``, the challenger's ``visitor_id`` and ``name``, the ``game``, the time, and the number
        of ``results``.
        """
        accepted = select(_PLACE.origin_id).where(
            _PLACE.visitor_id == visitor, _PLACE.origin == ORIGIN
        )
        played = FINISHED_DEAL.join(PLACE, _PLACE.table_id == _DEAL.table_id)
        number = select(func.count(_PLACE.visitor_id.distinct())).select_from(played)
        number = number.where(_DEAL.origin == ORIGIN, _DEAL.origin_id == _ROW.id)
        results = number.correlate(CHALLENGE).scalar_subquery().label("results")
        mine = _ROW.visitor_id == visitor
        columns = _ROW.id, _ROW.visitor_id, _ROW.game, _ROW.made, VISITOR.c.name
        query = select(*columns, results).where(mine | _ROW.id.in_(accepted))
        query = query.select_from(CHALLENGE.outerjoin(VISITOR, VISITOR.c.id == _ROW.visitor_id))
        return self._rows(query.order_by(mine.desc(), _ROW.made.desc()).limit(MAX_LISTED))


PARTS = {"challenges": ChallengeIndex}
"""The parts of the store that this feature adds, by name."""


def begin_erasing(connection: Connection, visitor: str) -> None:
    """Delete a visitor's challenges that nobody else has played; remove the visitor from their other challenges."""
    played = select(_PLACE.origin_id).where(_PLACE.origin == ORIGIN, _PLACE.visitor_id != visitor)
    mine = _ROW.visitor_id == visitor
    connection.execute(delete(CHALLENGE).where(mine, _ROW.id.not_in(played)))
    connection.execute(update(CHALLENGE).where(mine), {"visitor_id": ""})


def replays_in_use() -> list[Select[Any]]:
    """Return queries for the replays to which challenges refer."""
    return [select(_ROW.data[name].as_string()) for name in ("source", "replay")]


def tables_in_use(since: float) -> list[Select[Any]]:  # noqa: ARG001
    """Return queries for the tables from which challenges were made, and at which they are played."""
    made_of = _DEAL.replay.in_(select(_ROW.data["source"].as_string()))
    played = (_PLACE.origin == ORIGIN) & _PLACE.origin_id.in_(select(_ROW.id))
    return [
        select(_DEAL.table_id).where(made_of, _DEAL.table_id.is_not(None)),
        select(_PLACE.table_id).where(played),
    ]
