"""The past games of visitors: their finished deals and matches, and the sums for their statistics."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, and_, func, select, update

from matzl.table.store.finished import COST, tally
from matzl.table.store.part import StorePart, read_only
from matzl.table.store.schema import FINISHED_DEAL, FINISHED_MATCH, REPLAY, TALLY


@dataclass(frozen=True, slots=True)
class TallyRow:
    """A sum of payoffs: the game, the kind and key of the deals, their number, the sum, and the sum of squares."""

    game: str
    kind: str
    key: str
    deals: int
    total: float
    squares: float


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match that a visitor has played to its end.

    Attributes
    ----------
    table, match
        The table, and the number of the match there, from 1.
    replay
        The id of its replay; None if the table has been deleted since.
    game, at
        Its game, and the time of its end in seconds since 1970.
    seat, won
        The visitor's seat, and whether it is among the winners.
    scores, names
        The final score and the name of each seat.
    """

    table: str
    match: int
    replay: str | None
    game: str
    at: float
    seat: int
    won: bool
    scores: Sequence[int]
    names: Sequence[str]


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal that a visitor has played to its end; the columns of ``finished_deal``, with the id of the replay."""

    replay: str | None
    number: int
    at: float
    level: str
    place: str
    contract: str
    role: str
    payoff: int


class Memory(StorePart):
    """The finished deals and matches in a database."""

    # Statistics

    @read_only
    def tallies(self, visitor: str, game: str = "", kinds: Iterable[str] = ()) -> list[TallyRow]:
        """Return the sums of a visitor, for one game or all and for some kinds or all, in the order of their keys."""
        columns = (TALLY.c[name] for name in TallyRow.__slots__)
        wanted = select(*columns).where(TALLY.c.visitor_id == visitor)
        if game:
            wanted = wanted.where(TALLY.c.game == game)
        if kinds:
            wanted = wanted.where(TALLY.c.kind.in_(list(kinds)))
        return [TallyRow(*row) for row in self._rows(wanted.order_by(TALLY.c.key))]

    @read_only
    def latest_payoffs(self, visitor: str, game: str, most: int) -> list[int]:
        """Return the payoffs of the latest deals of a game that a visitor has played, the oldest of them first."""
        wanted = (
            select(FINISHED_DEAL.c.payoff)
            .where(_of(visitor, game))
            .order_by(FINISHED_DEAL.c.at.desc(), FINISHED_DEAL.c.number.desc())
            .limit(most)
        )
        return self._values(wanted)[::-1]

    def note_costs(self, replay: str, number: int, seat: int, costs: Sequence[float]) -> None:
        """Store the costs of the decisions of a seat in a deal of a replay; the first analysis counts.

        Uploads belong to nobody.
        """
        wanted = select(REPLAY.c.table_id, REPLAY.c.match).where(REPLAY.c.id == replay)
        with self._writer.begin() as connection:
            match = connection.execute(wanted).first()
            if match is not None:
                _note_costs(connection, (*match, number, seat), costs)

    # Lists

    @read_only
    def matches(
        self, visitor: str, *, skip: int = 0, most: int, game: str = ""
    ) -> list[PlayedMatch]:
        """Return the matches that a visitor has finished, in one game or all, the latest first, after skipping `skip`."""
        row = FINISHED_MATCH.c
        wanted = (
            select(
                row.table_id,
                row.match,
                REPLAY.c.id,
                row.game,
                row.at,
                row.seat,
                row.won,
                row.scores,
                row.names,
            )
            .outerjoin(REPLAY, (REPLAY.c.table_id == row.table_id) & (REPLAY.c.match == row.match))
            .where(row.visitor_id == visitor)
            .order_by(row.at.desc())
            .offset(skip)
            .limit(most)
        )
        if game:
            wanted = wanted.where(row.game == game)
        return [PlayedMatch(*found) for found in self._rows(wanted)]

    @read_only
    def number_of_matches(self, visitor: str) -> int:
        """Return the number of matches that a visitor has finished."""
        wanted = select(func.count()).where(FINISHED_MATCH.c.visitor_id == visitor)
        return int(self._value(wanted) or 0)

    @read_only
    def deals(self, visitor: str, game: str, *, skip: int, most: int) -> list[PlayedDeal]:
        """Return the deals of a game that a visitor has played, the latest first, after skipping `skip`."""
        deal = FINISHED_DEAL.c
        some = (
            select(deal.table_id, deal.match, deal.number, deal.seat, deal.at)
            .where(_of(visitor, game))
            .order_by(deal.at.desc(), deal.number.desc())
            .offset(skip)
            .limit(most)
            .subquery()
        )
        row = (some.c.table_id == deal.table_id) & (some.c.match == deal.match)
        row &= (some.c.number == deal.number) & (some.c.seat == deal.seat)
        link = (REPLAY.c.table_id == deal.table_id) & (REPLAY.c.match == deal.match)
        columns = (deal[name] for name in PlayedDeal.__slots__[1:])
        wanted = (
            select(REPLAY.c.id, *columns)
            .select_from(some.join(FINISHED_DEAL, row).outerjoin(REPLAY, link))
            .order_by(deal.at.desc(), deal.number.desc())
        )
        return [PlayedDeal(*found) for found in self._rows(wanted)]

    @read_only
    def replays(self, visitor: str) -> list[tuple[str, int]]:
        """Return the replay of each match of which a visitor has finished a deal, with the seat there, the oldest first."""
        deal = FINISHED_DEAL.c
        link = (REPLAY.c.table_id == deal.table_id) & (REPLAY.c.match == deal.match)
        wanted = (
            select(REPLAY.c.id, func.min(deal.seat))
            .select_from(FINISHED_DEAL.join(REPLAY, link))
            .where(deal.visitor_id == visitor)
            .group_by(REPLAY.c.id)
            .order_by(func.min(deal.at))
        )
        return [(replay, seat) for replay, seat in self._rows(wanted)]


def _note_costs(
    connection: Connection, place: tuple[str, int, int, int], costs: Sequence[float]
) -> None:
    """Store the costs of decisions in one seat of a deal: given by table, match, deal and seat."""
    deal = FINISHED_DEAL.c
    columns = (deal.table_id, deal.match, deal.number, deal.seat)
    same = and_(*(column == value for column, value in zip(columns, place, strict=True)))
    first = same & deal.decisions.is_(None)
    known = select(deal.visitor_id, deal.game).where(first)
    row = connection.execute(known).mappings().first()
    if row is None or not costs:
        return
    noted = {"decisions": len(costs), "cost": sum(costs)}
    connection.execute(update(FINISHED_DEAL).where(first), noted)
    tally(connection, {**row}, COST, "", len(costs), sum(costs))


def _of(visitor: str, game: str) -> ColumnElement[bool]:
    return (FINISHED_DEAL.c.visitor_id == visitor) & (FINISHED_DEAL.c.game == game)
