"""``matzl solve``: the value of each action where a record stops, with all cards known."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from matzl.cli.options import json_option
from matzl.cli.record import picked_deal, record_argument
from matzl.cli.terminal import Justify, loading_rules, print_table, text_table

if TYPE_CHECKING:
    from matzl.judge.solve import Solution


@click.command(
    "solve",
    short_help="Show the value of each action where a record stops.",
    epilog="""\b
Examples:
  matzl solve ending.json
  matzl solve match.jsonl --deal 2
  matzl solve ending.json --json
""",
)
@record_argument
@json_option
def command(record: str, line: int | None, deal: int | None, as_json: bool) -> None:
    """Show the value of each legal action where RECORD stops, if everybody plays on with all cards in sight.

    Near the end of a deal the values are exact; before that they are means of many playouts by simple rules, and the output
    says so.
    """
    with loading_rules(), picked_deal(record, line, deal) as found:
        from matzl.judge.solve import solve

        solution = solve(found)
    if as_json:
        values = {"turn": solution.turn, "values": solution.values, "exact": solution.exact}
        click.echo(json.dumps(values))
    else:
        _show(solution)


def _show(solution: Solution) -> None:
    """Print a line for each action, the best first; the payoff of the seat in turn comes first."""
    seats = len(next(iter(solution.values.values())))
    order = [(solution.turn + k) % seats for k in range(seats)]
    columns: dict[str, Justify] = {"action": "left"}
    for seat in order:
        columns[f"seat {seat}"] = "right"
    table = text_table(columns)
    forms = [_form(payoffs) for payoffs in zip(*solution.values.values(), strict=True)]
    best = solution.gain(solution.best)
    for action in sorted(solution.values, key=solution.gain, reverse=True):
        payoffs, style = solution.values[action], "bold" if solution.gain(action) == best else None
        table.add_row(action, *(f"{payoffs[seat]:{forms[seat]}}" for seat in order), style=style)
    console = print_table(table)
    how = (
        "exact play"
        if solution.exact
        else "means of playouts by simple rules: too far from the end for exact play"
    )
    console.print(f"\nseat {solution.turn} to choose; {how}", soft_wrap=True)


def _form(payoffs: Iterable[float]) -> str:
    """Return the format of a column: signed, with two decimals unless all payoffs are whole numbers."""
    return "+z.0f" if all(payoff == round(payoff) for payoff in payoffs) else "+z.2f"
