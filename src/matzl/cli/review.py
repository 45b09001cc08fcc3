"""``matzl review``: looks at each decision of a finished deal again, by what its seat knew."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal

import click

from matzl.cli.picking import picked_deal, record_argument
from matzl.cli.progress import output_is_terminal, progress
from matzl.cli.words import usage

if TYPE_CHECKING:
    from matzl.analysis import Decision
    from matzl.deal.deal import Deal

BAR = 8
"""How many characters the bar of the costliest decision has."""

LEAST = 0.005
"""A cost below this is none, as it is written."""

_COLUMNS: dict[str, Literal["left", "right"]] = {
    "no.": "right",
    "seat": "right",
    "action": "left",
    "was worth": "right",
    "best": "left",
    "best was worth": "right",
    "cost": "right",
}


@click.command(
    "review",
    short_help="Tell what each decision of a finished deal cost.",
    epilog="""\b
Examples:
  matzl review deal.json
  matzl review match.jsonl --deal 2 --seat 0
  matzl review deals.jsonl --line 3 --level master --json
""",
)
@record_argument
@click.option(
    "--level",
    default="expert",
    show_default=True,
    metavar="LEVEL",
    help="Who judges: club, expert or master, or with parameters such as club:worlds=400.",
)
@click.option(
    "--seat", type=click.IntRange(0), metavar="S", help="The decisions of this seat alone."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")
def command(
    record: str, line: int | None, deal: int | None, level: str, seat: int | None, as_json: bool
) -> None:
    """Look at each decision of the finished deal in RECORD again, by what its seat knew then.

    Of every legal action it is estimated what it was worth: the payoff that it promised on average. An action costs
    what the best one was worth more; the table has a bar for the cost, and a sum for each seat.
    """
    with picked_deal(record, line, deal) as found:
        from matzl.analysis.review import check_review

        with usage():
            check_review(found, level, seat)
        decisions = list(_reviewed(found, level, seat))
    if as_json:
        click.echo(json.dumps({"decisions": [_object(each) for each in decisions]}))
    else:
        _show(decisions, [seat] if seat is not None else range(found.seats))


def _reviewed(deal: Deal, level: str, seat: int | None) -> Iterator[Decision]:
    """The decisions of a seat, or of all, with a bar on the terminal as long as it takes."""
    from matzl.analysis import review

    with progress(len(deal.actions), "actions looked at") as advance:
        at = 0
        for decision in review(deal, level, seat=seat):
            advance(decision.number - at)
            at = decision.number
            yield decision


def _object(decision: Decision) -> dict[str, Any]:
    """A decision as ``--json`` tells it."""
    return {
        "number": decision.number,
        "seat": decision.seat,
        "action": decision.action,
        "best": decision.best,
        "cost": decision.cost,
        "values": {action: worth.mean for action, worth in decision.values.items()},
    }


def _show(decisions: Sequence[Decision], seats: Sequence[int]) -> None:
    """A line for each decision, the costliest with the longest bar, and a sum for each seat."""
    from rich.table import Table

    from matzl.cli.console import Output

    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    for title, justify in _COLUMNS.items():
        table.add_column(title, justify=justify, no_wrap=True)
    table.add_column("", no_wrap=True)
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
            f"{each.cost:.2f}" if each.cost >= LEAST else "",
            bar,
            style="bold" if each.cost == most > 0 else None,
        )
    console = Output()
    if not output_is_terminal():  # a file or a pipe gets whole lines
        console.width = max(console.width, console.measure(table).maximum)
    console.print(table)
    console.print()
    for seat in seats:
        own = [decision.cost for decision in decisions if decision.seat == seat]
        many = "1 decision" if len(own) == 1 else f"{len(own)} decisions"
        console.print(f"seat {seat}: {many} cost {sum(own):.2f} of payoff", highlight=False)
