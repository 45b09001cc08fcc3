"""The expected payoff of each seat over a deal as a figure, with the same numbers in a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from matzl.deal.replay import DealReplay
from matzl.drawn import Series
from matzl.features.replay.analysis import OPEN, AnalysedDecision
from matzl.parts import Column, Figure, Link, Row, Table
from matzl.text.describe import amount
from matzl.text.languages import translated as _


def payoff_curve(
    decisions: Sequence[AnalysedDecision], replay: DealReplay, names: Sequence[str]
) -> Figure:
    """Return the curve of a deal from all its decisions in order; there must be one."""
    last = len(replay) - 1
    values = [(0, decisions[0].before), *((each.number, each.after) for each in decisions)]
    result = replay.deal.result
    assert result is not None
    values.append((last, tuple(map(float, result.payoffs))))
    places = tuple(float(step) for step, _payoffs in values)
    by_seat = zip(*(payoffs for _step, payoffs in values), strict=True)
    rows = (Row((f"{step}", *map(amount, _at(values, step)))) for step in replay.stops)
    columns = (Column(_("Step")), *(Column(name, number=True) for name in names))
    return Figure(
        _("Expected payoffs with all cards known"),
        tuple(Series(numbers, places, name) for name, numbers in zip(names, by_seat, strict=True)),
        exact=_exact_from(decisions),
        table=Table(columns, tuple(rows)),
    )


def at_step(figure: Figure, step: int, address: Callable[[int], str]) -> Figure:
    """Return a curve with a step marked, and with a link to each step in its table."""
    assert figure.table is not None
    rows = (
        replace(
            row, cells=(Link(f"{row.cells[0]}", address(int(f"{row.cells[0]}"))), *row.cells[1:])
        )
        for row in figure.table.rows
    )
    return replace(figure, marked=step, table=replace(figure.table, rows=tuple(rows)))


def _exact_from(decisions: Sequence[AnalysedDecision]) -> int | None:
    """Return the step from which all values are exact."""
    found = None
    for each in reversed(decisions):
        if not each.judgements[OPEN].exact:
            break
        found = each.number
    return found


def _at(values: Sequence[tuple[int, tuple[float, ...]]], step: int) -> tuple[float, ...]:
    """Return the values at a step: those after the last decision before it."""
    return [payoffs for number, payoffs in values if number <= step][-1]
