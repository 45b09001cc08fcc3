"""``matzl perft``: count lines of play, to compare implementations of the rules."""

from __future__ import annotations

from typing import Any

import click

from matzl.cli.errors import say, usage_error, usage_errors
from matzl.cli.record import picked_deal, record_argument
from matzl.cli.terminal import loading_rules


class _Depth(click.IntRange):
    """A number of actions; a wrong one is refused in words that name the range."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the number."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            fault = f"it must be a whole number from {self.min} to {self.max}, not {value!r}."
            self.fail(fault, param, ctx)


@click.command(
    "perft",
    short_help="Count lines of play from where a record stops.",
    epilog="""\b
Examples:
  matzl perft ending.jsonl 6
  matzl perft ending.jsonl 6 --divide        the count for each first action
  matzl perft ending.jsonl 9 --results       the count for each result
""",
)
@record_argument
@click.argument("depth", type=_Depth(1, 200))
@click.option("--divide", is_flag=True, help="Count separately for each first action.")
@click.option("--results", is_flag=True, help="Count how the lines of at most that depth end.")
def command(
    record: str, depth: int, line: int | None, deal: int | None, divide: bool, results: bool
) -> None:
    """Count the lines of DEPTH actions from where RECORD stops.

    Cards drawn by chance count as actions too. Without --divide or --results the command counts every depth up to DEPTH.
    """
    if divide and results:
        raise usage_error("--divide or --results, not both")
    with loading_rules(), picked_deal(record, line, deal) as found:
        from matzl.deal.perft import divide as divided
        from matzl.deal.perft import endings, perft

        perft(found, 1)
    with usage_errors():
        if divide:
            total = 0
            for word, lines in divided(found, depth):
                click.echo(f"{word:<20} {lines}")
                total += lines
            click.echo(f"{'in all':<20} {total}")
        elif results:
            ends = endings(found, depth)
            if not ends:
                say(f"matzl: no line ends within {depth} action{'s' if depth > 1 else ''}")
            for payoffs, lines in sorted(ends.items(), reverse=True):
                click.echo(f"{' '.join(f'{payoff:+d}' for payoff in payoffs):<20} {lines}")
        else:
            for each in range(1, depth + 1):
                click.echo(f"{each:<5} {perft(found, each)}")
