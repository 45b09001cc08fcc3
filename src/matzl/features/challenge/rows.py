"""Challenges in the database: deals offered to others to play, and the attempts at them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, delete, func, insert, select, update

from matzl.table.core.errors import table_error
from matzl.table.core.stages import Stage
from matzl.table.store.part import StorePart, read_only
from matzl.table.store.schema import ATTEMPT, CHALLENGE, EVENT, PLACE, REPLAY

if TYPE_CHECKING:
    from matzl.table.core.state import Table

MAX_CHALLENGES = 50
"""The number of challenges that a visitor may have at a time."""

MAX_ATTEMPTS = 200
"""The number of visitors who may play a challenge."""

MAX_LISTED = 20

_SEATED = ("opened", "sat")
"""The kinds of events by which a visitor has a seat."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge.

    Attributes
    ----------
    visitor, name
        The challenger; both empty once that visitor has been deleted.
    made
        In seconds since 1970.
    data
        The deal and how it is played: see `matzl.features.challenge.model.Terms`.
    seen
        The number of results that the challenger has seen.
    """

    id: str
    visitor: str
    name: str
    game: str
    made: float
    data: Mapping[str, Any]
    seen: int = 0


@dataclass(frozen=True, slots=True)
class Attempt:
    """The attempt of a visitor that counts.

    Attributes
    ----------
    visitor, name
        The player; the name is empty once that visitor has been deleted.
    table
        The card table.
    known
        Whether the visitor knew the cards before.
    deal
        The record of the deal; None until it is over.
    given_up
        Whether the visitor has left the table before the end.
    replay
        The id of the replay; empty if there is none.
    """

    visitor: str
    name: str
    table: str
    known: bool
    deal: Mapping[str, Any] | None
    given_up: bool
    replay: str

    @property
    def open(self) -> bool:
        """True if the deal is still being played."""
        return self.deal is None and not self.given_up


@dataclass(frozen=True, slots=True)
class ListedChallenge:
    """A challenge in a list: its id and game, the challenger, when it was made, the number of results, and of new ones."""

    id: str
    game: str
    name: str
    made: float
    results: int
    new: int


class ChallengeIndex(StorePart):
    """The challenges in a database."""

    def add(self, challenge: Challenge) -> str:
        """Store a challenge unless the visitor has an equal one; return the id.

        Raises
        ------
        TableError
            If the visitor has as many as are allowed.
        """
        own = select(CHALLENGE.c.id, CHALLENGE.c.data).where(
            CHALLENGE.c.visitor_id == challenge.visitor
        )
        row = {
            "id": challenge.id,
            "visitor_id": challenge.visitor,
            "name": challenge.name,
            "game": challenge.game,
            "made": challenge.made,
            "data": dict(challenge.data),
            "seen": challenge.seen,
        }
        with self._writer.begin() as connection:
            known = connection.execute(own).all()
            for key, data in known:
                if all(data[name] == challenge.data[name] for name in ("replay", "step", "seat")):
                    return str(key)
            if len(known) >= MAX_CHALLENGES:
                raise table_error("too-many-challenges", most=MAX_CHALLENGES)
            connection.execute(insert(CHALLENGE), row)
        return challenge.id

    @read_only
    def find(self, key: str) -> Challenge | None:
        """Return the challenge of an id, None if there is none."""
        row = self._first(select(CHALLENGE).where(CHALLENGE.c.id == key))
        if row is None:
            return None
        return Challenge(row.id, row.visitor_id, row.name, row.game, row.made, row.data, row.seen)

    @read_only
    def attempts(self, key: str) -> list[Attempt]:
        """Return the attempts at a challenge, the earliest first."""
        link = (REPLAY.c.table_id == ATTEMPT.c.table_id) & (REPLAY.c.match == 1)
        at = ATTEMPT.outerjoin(PLACE, PLACE.c.table_id == ATTEMPT.c.table_id)
        wanted = (
            select(ATTEMPT, PLACE.c.stage, REPLAY.c.id.label("replay"))
            .select_from(at.outerjoin(REPLAY, link))
            .where(ATTEMPT.c.challenge_id == key)
            .order_by(ATTEMPT.c.made)
        )
        rows = self._rows(wanted)
        return [
            Attempt(
                row.visitor_id,
                row.name,
                row.table_id,
                row.known,
                row.deal,
                row.deal is None and row.stage == Stage.CLOSED.value,
                row.replay or "",
            )
            for row in rows
        ]

    def note_seen(self, key: str, results: int) -> None:
        """Note how many results the challenger has seen."""
        with self._writer.begin() as connection:
            connection.execute(update(CHALLENGE).where(CHALLENGE.c.id == key), {"seen": results})

    def delete(self, key: str) -> None:
        """Delete a challenge with its results; the tables stay."""
        with self._writer.begin() as connection:
            connection.execute(delete(ATTEMPT).where(ATTEMPT.c.challenge_id == key))
            connection.execute(delete(CHALLENGE).where(CHALLENGE.c.id == key))

    @read_only
    def made_by(self, visitor: str) -> list[ListedChallenge]:
        """Return the challenges of a visitor, the latest first."""
        return self._listed(CHALLENGE.c.visitor_id == visitor, MAX_CHALLENGES)

    @read_only
    def played_by(self, visitor: str) -> list[ListedChallenge]:
        """Return the latest challenges of others that a visitor has accepted, the latest first."""
        accepted = select(ATTEMPT.c.challenge_id).where(ATTEMPT.c.visitor_id == visitor)
        others = CHALLENGE.c.id.in_(accepted) & (CHALLENGE.c.visitor_id != visitor)
        return self._listed(others, MAX_LISTED)

    def _listed(self, which: Any, most: int) -> list[ListedChallenge]:
        finished = (ATTEMPT.c.challenge_id == CHALLENGE.c.id) & ATTEMPT.c.deal.is_not(None)
        results = select(func.count()).where(finished).correlate(CHALLENGE).scalar_subquery()
        columns = CHALLENGE.c.id, CHALLENGE.c.game, CHALLENGE.c.name, CHALLENGE.c.made
        wanted = select(*columns, results.label("results"), CHALLENGE.c.seen)
        latest = wanted.where(which).order_by(CHALLENGE.c.made.desc()).limit(most)
        return [
            ListedChallenge(key, game, name, made, found, max(found - seen, 0))
            for key, game, name, made, found, seen in self._rows(latest)
        ]

    @read_only
    def replays(self, visitor: str) -> list[tuple[str, int]]:
        """Return the replay of each attempt that a visitor has finished, with the seat there, the oldest first."""
        link = (REPLAY.c.table_id == ATTEMPT.c.table_id) & (REPLAY.c.match == 1)
        both = ATTEMPT.join(REPLAY, link).join(CHALLENGE, CHALLENGE.c.id == ATTEMPT.c.challenge_id)
        wanted = (
            select(REPLAY.c.id, CHALLENGE.c.data)
            .select_from(both)
            .where(ATTEMPT.c.visitor_id == visitor, ATTEMPT.c.deal.is_not(None))
            .order_by(ATTEMPT.c.made)
        )
        return [(replay, data["seat"]) for replay, data in self._rows(wanted)]


def begin_attempt(connection: Connection, table: Table, now: float) -> None:
    """Note that the host of a table plays its challenge; only the first table of a visitor counts.

    Raises
    ------
    TableError
        If there is no such challenge any more, or as many visitors have played it as may.
    """
    key, visitor = table.settings.origin.id, table.host
    named = select(CHALLENGE.c.visitor_id, CHALLENGE.c.data).where(CHALLENGE.c.id == key)
    challenge = connection.execute(named).first()
    if challenge is None:
        raise table_error("no-challenge")
    of_this = ATTEMPT.c.challenge_id == key
    own = select(ATTEMPT.c.made).where(of_this, ATTEMPT.c.visitor_id == visitor)
    if connection.execute(own).first():
        return
    number = connection.execute(select(func.count()).where(of_this)).scalar() or 0
    if number >= MAX_ATTEMPTS:
        raise table_error("challenge-full", most=MAX_ATTEMPTS)
    known = visitor == challenge.visitor_id or _knows(connection, visitor, challenge.data)
    row = {
        "challenge_id": key,
        "visitor_id": visitor,
        "name": table.hosts_name,
        "table_id": table.key,
        "known": known,
        "made": now,
    }
    connection.execute(insert(ATTEMPT), row)


def _knows(connection: Connection, visitor: str, data: Mapping[str, Any]) -> bool:
    """Return whether a visitor took part when the deal was first played, or has begun another challenge with its cards."""
    sat = (
        select(EVENT.c.seq)
        .join(REPLAY, REPLAY.c.table_id == EVENT.c.table_id)
        .where(REPLAY.c.id == data["source"], EVENT.c.by == visitor, EVENT.c.kind.in_(_SEATED))
    )
    if connection.execute(sat).first():
        return True
    both = CHALLENGE.join(ATTEMPT, ATTEMPT.c.challenge_id == CHALLENGE.c.id)
    begun = select(CHALLENGE.c.data).select_from(both).where(ATTEMPT.c.visitor_id == visitor)
    begun = begun.where(CHALLENGE.c.game == data["deal"]["game"])
    others = connection.execute(begun).scalars()
    return any(other["deal"]["hands"] == data["deal"]["hands"] for other in others)


def finish_attempt(connection: Connection, table: Table) -> None:
    """Store the deal that has just ended at a table, if it is an attempt that counts."""
    if table.settings.origin.kind != "challenge" or table.match is None:
        return
    deal = table.match.finished[-1].ended.record()
    own = (ATTEMPT.c.table_id == table.key) & ATTEMPT.c.deal.is_(None)
    connection.execute(update(ATTEMPT).where(own), {"deal": deal})


def erase_challenges(connection: Connection, visitor: str, alias: str) -> None:
    """Delete a visitor's challenges that nobody else has played; remove the name from the others and from results."""
    played = select(ATTEMPT.c.challenge_id).where(ATTEMPT.c.visitor_id != visitor)
    unplayed = (CHALLENGE.c.visitor_id == visitor) & CHALLENGE.c.id.not_in(played)
    gone: Sequence[str] = list(connection.execute(select(CHALLENGE.c.id).where(unplayed)).scalars())
    connection.execute(delete(ATTEMPT).where(ATTEMPT.c.challenge_id.in_(gone)))
    connection.execute(delete(CHALLENGE).where(CHALLENGE.c.id.in_(gone)))
    mine = CHALLENGE.c.visitor_id == visitor
    connection.execute(update(CHALLENGE).where(mine), {"visitor_id": "", "name": ""})
    own = ATTEMPT.c.visitor_id == visitor
    connection.execute(delete(ATTEMPT).where(own, ATTEMPT.c.deal.is_(None)))
    nameless = {"visitor_id": alias, "name": "", "table_id": alias}
    connection.execute(update(ATTEMPT).where(own), nameless)
