"""``matzl position``: find a deal in which a position arises, or print the position where a record stops."""

from __future__ import annotations

import click

from matzl.cli.files import reading
from matzl.cli.options import complete_file
from matzl.cli.record import picked_deal
from matzl.cli.terminal import loading_rules
from matzl.errors import RecordError, SetUpError, UnknownGameError

MAX_CHARACTERS = 1_000_000
"""The bytes of a position that are read."""


@click.command(
    "position",
    short_help="Find a deal in which a position arises.",
    epilog="""\b
Examples:
  matzl position ending.json
  matzl position ending.json | matzl solve -
  matzl position --of match.jsonl --deal 2
""",
)
@click.argument("file", shell_complete=complete_file)
@click.option(
    "--of", "of_record", is_flag=True, help="FILE is a record: print the position where it stops."
)
@click.option(
    "--line", type=click.IntRange(1), metavar="N", help="With --of: the record in line N."
)
@click.option(
    "--deal", type=click.IntRange(1), metavar="K", help="With --of: the K-th deal of a match."
)
@click.option(
    "--tries",
    type=click.IntRange(1),
    metavar="N",
    help="The number of cards to try before giving up. [default: 2000000]",
)
@click.option(
    "--seed", type=int, default=0, metavar="S", help="Another order of tries. [default: 0]"
)
def command(
    file: str, of_record: bool, line: int | None, deal: int | None, tries: int | None, seed: int
) -> None:
    """Print the record of a deal in which the position in FILE arises, found by search with the rules.

    The position has the cards that are still in play; an auction and earlier tricks that lead to it are found. If nothing
    leads to it, the message says why. The guide to records describes the format.
    """
    from matzl import positions
    from matzl.records import dumps

    if of_record:
        with loading_rules(), picked_deal(file, line, deal) as found:
            click.echo(dumps(positions.given_position(found).as_data()))
        return
    with loading_rules(), reading(file) as stream:
        text = stream.read(MAX_CHARACTERS).decode("utf-8", "replace")
        try:
            reached = positions.reach(text, tries=tries or positions.MAX_TRIES, seed=seed)
        except (SetUpError, UnknownGameError) as error:
            raise RecordError(str(error), error.code) from None
    click.echo(dumps(reached.record()))
