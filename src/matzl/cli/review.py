"""``matzl review``: the cost of each decision of a finished deal, judged by what its seat knew."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from matzl.cli.errors import usage_errors
from matzl.cli.options import bots_option, json_option
from matzl.cli.record import picked_deal, record_argument
from matzl.cli.terminal import Justify, print_table, progress, text_table

if TYPE_CHECKING:
    from matzl.deal.deal import Deal
    from matzl.judge import Decision

BAR = 8
"""The length in characters of the bar of the costliest decision."""

MIN_SHOWN = 0.005
"""A cost below this is printed as nothing: it would round to 0.00."""

DECIMALS = 4
"""Decimals of the numbers that ``--json`` prints; their standard errors are larger than that."""

_COLUMNS: dict[str, Justify] = {
    "no.": "right",
    "seat": "right",
    "action": "left",
    "value": "right",
    "best": "left",
    "best value": "right",
    "cost": "right",
    "": "left",
}
"""The columns of the table; the last has the bars."""


@click.command(
    "review",
    short_help="Show what each decision of a finished deal cost.",
    epilog="""\b
Examples:
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
    help="The level that judges: club, expert or master, or with parameters, such as expert:guided=4.",
)
@click.option(
    "--seat", type=click.IntRange(0), metavar="S", help="Only the decisions of this seat."
)
@json_option
def command(
    record: str, line: int | None, deal: int | None, bots: str, seat: int | None, as_json: bool
) -> None:
    """Judge each decision of the finished deal in RECORD by what its seat knew at the time.

    The value of an action is an estimate of the payoff that it brings on average. A decision costs the difference from the
    best action; the table shows the cost as a bar, and a sum for each seat.
    """
    with picked_deal(record, line, deal) as found:
        from matzl.judge.review import check_review

        with usage_errors():
            check_review(found, bots, seat)
        decisions = list(_reviewed(found, bots, seat))
    if as_json:
        click.echo(json.dumps({"decisions": [_object(each) for each in decisions]}))
    else:
        _show(decisions, [seat] if seat is not None else range(found.seats))


def _reviewed(deal: Deal, level: str, seat: int | None) -> Iterator[Decision]:
    """Yield the decisions of a seat, or of all, and show progress."""
    from matzl.judge import review

    with progress(len(deal.actions), "actions reviewed") as advance:
        at = 0
        for decision in review(deal, level, seat=seat):
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


def _show(decisions: Sequence[Decision], seats: Sequence[int]) -> None:
    """Print a line for each decision, the costliest with the longest bar, and a sum for each seat."""
    table = text_table(_COLUMNS)
    most = max((decision.cost for decision in decisions), default=0.0)
    for each in decisions:
        bar = "█" * round(BAR * each.cost / most) if most else ""
        table.add_row(
            str(each.number),
            str(each.seat),
            each.action,
            f"{each.values[each.action].mean:+z.2f}",
            each.best,
            f"{each.values[each.best].mean:+z.2f}",
            f"{each.cost:.2f}" if each.cost >= MIN_SHOWN else "",
            bar,
            style="bold" if each.cost == most > 0 else None,
        )
    console = print_table(table)
    console.print()
    for seat in seats:
        own = [decision.cost for decision in decisions if decision.seat == seat]
        many = "1 decision" if len(own) == 1 else f"{len(own)} decisions"
        console.print(f"seat {seat}: {many} cost {sum(own):.2f} of payoff")
