"""``matzl perft``: counts lines of play, to check the rules by numbers."""

from __future__ import annotations

import click

from matzl.cli.picking import picked_deal, record_argument
from matzl.cli.progress import making_ready
from matzl.cli.words import usage


@click.command(
    "perft",
    short_help="Count lines of play from where a record stops.",
    epilog="""\b
Examples:
  matzl perft ending.jsonl 6
  matzl perft ending.jsonl 6 --divide        how many begin with each action
  matzl perft ending.jsonl 9 --results       how they end
""",
)
@record_argument
@click.argument("depth", type=click.IntRange(1, 200))
@click.option("--divide", is_flag=True, help="Count for each first action by itself.")
@click.option("--results", is_flag=True, help="Tell how the lines of at most that depth end.")
def command(
    record: str, depth: int, line: int | None, deal: int | None, divide: bool, results: bool
) -> None:
    """Count the lines of DEPTH actions from where RECORD stops.

    Cards drawn by chance count as actions like all others. Without more, every depth up to DEPTH is counted.
    """
    if divide and results:
        raise click.UsageError("--divide or --results, not both", click.get_current_context())
    with making_ready(), picked_deal(record, line, deal) as found:
        from matzl.deal.perft import divide as divided
        from matzl.deal.perft import endings, perft

        perft(found, 1)
    with usage():
        if divide:
            total = 0
            for word, lines in divided(found, depth):
                click.echo(f"{word:<20} {lines}")
                total += lines
            click.echo(f"{'in all':<20} {total}")
        elif results:
            for payoffs, lines in sorted(endings(found, depth).items(), reverse=True):
                click.echo(f"{' '.join(f'{payoff:+d}' for payoff in payoffs):<20} {lines}")
        else:
            for each in range(1, depth + 1):
                click.echo(f"{each:<5} {perft(found, each)}")
