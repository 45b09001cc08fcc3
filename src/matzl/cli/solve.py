"""``matzl solve``: what each action is worth where a record stops, all cards known."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from matzl.cli.picking import picked_deal, record_argument
from matzl.cli.progress import making_ready, output_is_terminal

if TYPE_CHECKING:
    from matzl.analysis.solve import Solution


@click.command(
    "solve",
    short_help="Tell what each action is worth where a record stops.",
    epilog="""\b
Examples:
  matzl solve ending.json
  matzl solve match.jsonl --deal 2
  matzl solve ending.json --json
""",
)
@record_argument
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")
def command(record: str, line: int | None, deal: int | None, as_json: bool) -> None:
    """Tell what each legal action is worth where RECORD stops, when from there on all play with all cards in sight.

    Near the end of a deal play is exact; before, values are means of many playouts by rules of thumb, and it says so.
    """
    with making_ready(), picked_deal(record, line, deal) as found:
        from matzl.analysis.solve import solve

        solution = solve(found)
    if as_json:
        told = {"turn": solution.turn, "values": solution.values, "exact": solution.exact}
        click.echo(json.dumps(told))
    else:
        _show(solution)


def _show(solution: Solution) -> None:
    """A line for each action, the best first; the payoff of the seat in turn before those of the others."""
    from rich.table import Table

    from matzl.cli.console import Output

    seats = len(next(iter(solution.values.values())))
    order = [(solution.turn + k) % seats for k in range(seats)]
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    table.add_column("action", no_wrap=True)
    for seat in order:
        table.add_column(f"seat {seat}", justify="right", no_wrap=True)
    forms = [_form(payoffs) for payoffs in zip(*solution.values.values(), strict=True)]
    best = solution.gain(solution.best)
    for action in sorted(solution.values, key=solution.gain, reverse=True):
        payoffs, style = solution.values[action], "bold" if solution.gain(action) == best else None
        table.add_row(action, *(f"{payoffs[seat]:{forms[seat]}}" for seat in order), style=style)
    console = Output()
    if not output_is_terminal():  # a file or a pipe gets whole lines
        console.width = max(console.width, console.measure(table).maximum)
    console.print(table)
    how = (
        "exact play"
        if solution.exact
        else "means of playouts by rules of thumb: too far from the end"
    )
    console.print(f"\nseat {solution.turn} to choose; {how}", highlight=False, soft_wrap=True)


def _form(payoffs: Iterable[float]) -> str:
    """How the payoffs of a seat are written, all alike: with a sign, and with two places unless all are whole."""
    return "+z.0f" if all(payoff == round(payoff) for payoff in payoffs) else "+z.2f"
