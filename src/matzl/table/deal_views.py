"""The views of a table's current deal, each made once between two events for all who ask for it."""

from __future__ import annotations

from matzl.deal.view import View
from matzl.table.state import Table


def deal_view(table: Table, seat: int | None) -> View | None:
    """Return what a seat, or a spectator for None, may know of the current deal; None if there is no deal."""
    if seat not in table.views and table.deal is not None:
        table.views[seat] = table.deal.view(seat)
    return table.views.get(seat)
