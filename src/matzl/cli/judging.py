"""``matzl review`` and ``solve``: the costs of a deal's decisions, and action values at the end of a record."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from matzl.cli.errors import usage_errors
from matzl.cli.files import Where, picked_deal
from matzl.cli.options import (
    bots_option,
    command,
    json_option,
    number_option,
    record_argument,
    stop_argument,
)
from matzl.cli.terminal import counted, loading_rules, progress, show_table
from matzl.parts import Row

if TYPE_CHECKING:
    from matzl.deal.deal import Deal
    from matzl.judge import Decision
    from matzl.judge.solve import Solution

BAR = 8
"""The length in characters of the bar of the costliest decision."""

MIN_SHOWN = 0.005
"""A cost below this is printed as nothing: it would round to 0.00."""

DECIMALS = 4
"""The number of decimal places that ``--json`` prints, which is finer than the standard errors of the values."""

_COLUMNS = "no.", "seat", "action", "value", "best", "best value", "cost", ""
"""The columns of the table; the last has the bars."""
_WORDS = "action", "best", ""
"""The columns without numbers."""


@command(
    "Show what each decision of a finished deal cost.",
    """
  matzl review deal.json
  matzl review match.jsonl --deal 2 --seat 0
  matzl review deals.jsonl --line 3 --bots master --json
""",
)
@record_argument
@bots_option(
    default="expert",
    show_default=True,
    metavar="LEVEL",
    help="The level that judges: club, expert or master, or with parameters, such as expert:worlds=1000.",
)
@number_option("--seat", "Only the decisions of this seat, from 0.", metavar="SEAT")
@json_option
def review(where: Where, bots: str, seat: int | None, as_json: bool) -> None:
    """Judge each decision of the finished deal in RECORD by what its seat knew at the time.

    The value of an action is an estimate of the payoff that it brings on average. The cost of a decision is how
    much less its action is worth than the best one; the table shows it as a number and a bar,
    followed by the sum of each seat.
    """
    with picked_deal(where) as (record_deal, _):
        from matzl.judge.review import check_review

        with usage_errors():
            check_review(record_deal, bots, seat)
        decisions = list(_reviewed(record_deal, bots, seat))
    if as_json:
        click.echo(json.dumps({"decisions": [_object(decision) for decision in decisions]}))
    else:
        _show_costs(decisions, [seat] if seat is not None else range(record_deal.seats))


def _reviewed(deal: Deal, level: str, seat: int | None) -> Iterator[Decision]:
    """Yield the decisions of a seat, or of all seats, showing progress."""
    from matzl.judge import review as judged

    with progress(len(deal.actions), "actions reviewed") as advance:
        at = 0
        for decision in judged(deal, level, seat=seat):
            advance(decision.number - at)
            at = decision.number
            yield decision


def _object(decision: Decision) -> dict[str, Any]:
    """Return a decision as ``--json`` prints it."""
    return {
        "number": decision.number,
        "seat": decision.seat,
        "action": decision.action,
        "best": decision.best,
        "cost": _rounded(decision.cost),
        "values": {action: _rounded(value.mean) for action, value in decision.values.items()},
    }


def _rounded(value: float) -> float:
    """Return a value rounded to `DECIMALS`, without a negative zero."""
    return round(value, DECIMALS) + 0.0


def _show_costs(decisions: Sequence[Decision], seats: Sequence[int]) -> None:
    """Print a line for each decision, the costliest with the longest bar, and a sum for each seat."""
    most = max((decision.cost for decision in decisions), default=0.0)
    rows = []
    for decision in decisions:
        cells = (
            str(decision.number),
            str(decision.seat),
            decision.action,
            f"{decision.values[decision.action].mean:+z.2f}",
            decision.best,
            f"{decision.values[decision.best].mean:+z.2f}",
            f"{decision.cost:.2f}" if decision.cost >= MIN_SHOWN else "",
            "█" * round(BAR * decision.cost / most) if most else "",
        )
        rows.append(Row(cells, own=decision.cost == most > 0))
    show_table(_COLUMNS, rows, _WORDS)
    click.echo("\nvalue: payoff on average; cost: what the best brings beyond it; seats from 0\n")
    for seat in seats:
        costs = [decision.cost for decision in decisions if decision.seat == seat]
        many = counted(len(costs), "decision")
        click.echo(f"seat {seat}: {many} cost a payoff of {sum(costs):.2f}")


@command(
    "Show the value of each action where a record stops.",
    """
  matzl solve ending.json
  matzl solve match.jsonl --deal 2 --step 30
  matzl solve ending.json --json
""",
)
@stop_argument
@json_option
def solve(where: Where, as_json: bool) -> None:
    """Show the value of each legal action where RECORD stops, if everybody plays on with all cards exposed.

    Near the end of a deal the values are exact; before that they are means of many playouts by simple rules, and the output
    says so.
    """
    with loading_rules(), picked_deal(where) as (record_deal, _):
        from matzl.judge.solve import solve as solved

        solution = solved(record_deal)
    if as_json:
        values = {"turn": solution.turn, "values": solution.values, "exact": solution.exact}
        click.echo(json.dumps(values))
    else:
        _show_values(solution)


def _show_values(solution: Solution) -> None:
    """Print a row for each action, the best first, with the payoff of each seat, beginning with the seat to move."""
    seats = len(next(iter(solution.values.values())))
    order = [(solution.turn + k) % seats for k in range(seats)]
    forms = [_form(payoffs) for payoffs in zip(*solution.values.values(), strict=True)]
    best, rows = solution.gain(solution.best), []
    for action in sorted(solution.values, key=solution.gain, reverse=True):
        amounts = (f"{solution.values[action][seat]:{forms[seat]}}" for seat in order)
        rows.append(Row((action, *amounts), own=solution.gain(action) == best))
    show_table(("action", *(f"seat {seat}" for seat in order)), rows, _WORDS)
    estimated = "means of playouts by simple rules: too far from the end for exact play"
    how = "exact play" if solution.exact else estimated
    click.echo(f"\nseat {solution.turn} to choose; {how}")


def _form(payoffs: Iterable[float]) -> str:
    """Return the format of a column: signed, with two decimals unless all payoffs are whole numbers."""
    return "+z.0f" if all(payoff == round(payoff) for payoff in payoffs) else "+z.2f"
