"""Finished deals read again: matches with their records, and what their decisions cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, select, update

from matzl.deal.replay import Played
from matzl.table.core.names import numbered, shown_name, stand_in
from matzl.table.core.stages import Stage
from matzl.table.store.finished import FINISHED_DEAL, FINISHED_SEAT
from matzl.table.store.schema import PLACE, VISITOR, StorePart, read_only


@dataclass(frozen=True, slots=True)
class FinishedMatch:
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


class FinishedDeals(StorePart):
    """The finished deals in a database."""

    @read_only
    def of_replay(self, replay: str) -> FinishedMatch | None:
        """Return the match with an id of a replay, None if none of its deals has been finished."""
        deal = FINISHED_DEAL.c
        query = select(FINISHED_DEAL, PLACE.c.stage).select_from(
            FINISHED_DEAL.outerjoin(PLACE, PLACE.c.table_id == deal.table_id)
        )
        rows = self._rows(query.where(deal.replay == replay).order_by(deal.number))
        if not rows:
            return None
        last, seats = rows[-1], self.seats([rows[-1].id])
        deals = [each for row in rows for each in row.record["deals"]]
        record = last.record | {"deals": deals}
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
        """Return the id of the replay of each table's first match, by key; tables without a finished deal are left out."""
        deal = FINISHED_DEAL.c
        wanted = select(deal.table_id, deal.replay).where(deal.table_id.in_(tables))
        return dict(map(tuple, self._rows(wanted.where(deal.match == 1, deal.replay.is_not(None)))))

    def seats(self, deals: Sequence[int]) -> Sequence[Row[Any]]:
        """Return the rows of the seats of deals, each with the present name of its visitor as `called`."""
        seat = FINISHED_SEAT.c
        both = FINISHED_SEAT.outerjoin(VISITOR, VISITOR.c.id == seat.visitor_id)
        wanted = select(FINISHED_SEAT, VISITOR.c.name.label("called")).select_from(both)
        return self._rows(wanted.where(seat.deal_id.in_(deals)).order_by(seat.deal_id, seat.seat))

    def note_costs(self, replay: str, number: int, seat: int, costs: Sequence[float]) -> None:
        """Store the costs of the decisions of a seat in a deal of a replay; the first analysis counts.

        Uploads belong to nobody.
        """
        deal, row = FINISHED_DEAL.c, FINISHED_SEAT.c
        this = select(deal.id).where(deal.replay == replay, deal.number == number)
        own = (row.deal_id.in_(this)) & (row.seat == seat) & row.decisions.is_(None)
        with self._writer.begin() as connection:
            values = {"decisions": len(costs), "cost": sum(costs)}
            connection.execute(update(FINISHED_SEAT).where(own), values)


def names_of(seats: Sequence[Row[Any]]) -> tuple[str, ...]:
    """Return the names of the seats of a deal, of the rows that `FinishedDeals.seats` returns."""
    names: list[str] = []
    for seat in seats:
        name = seat.name or numbered(shown_name(seat.called), names)
        names.append(stand_in(name) if seat.bot and not seat.name else name)
    return tuple(names)
