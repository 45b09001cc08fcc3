"""``matzl simulate``, ``replay`` and ``verify``: bots play, and write records; records and what proves them are checked."""

from __future__ import annotations

import os

import click

from matzl.cli.errors import usage_error, usage_errors
from matzl.cli.files import picked_deal_of, reading, writing
from matzl.cli.options import (
    bots_option,
    chosen_options,
    complete_file,
    dealer_option,
    game_argument,
    language_option,
    number_option,
    output_option,
    record_argument,
    seed_option,
    settings_option,
    trace_option,
)
from matzl.cli.terminal import closing_line, on_terminal, progress, show

_MAX_COUNT = 10**12


@click.command(
    "simulate",
    short_help="Let bots play deals or matches, and write records.",
    epilog="""\b
Examples:
  matzl simulate mittlere                                  one deal, on the screen
  matzl simulate molotow --deals 1000000 --seed 7 -o million.jsonl
  matzl simulate matzlfangen --matches 10 --bots novice,random,random,random
  matzl simulate plus-minus --option players=4 --trace | head -n 1
""",
)
@game_argument()
@number_option("--deals", "Play N single deals. [default: 1]", 0, _MAX_COUNT)
@number_option("--matches", "Play N whole matches.", 0, _MAX_COUNT)
@seed_option(default=0, show_default=True, help="The same seed deals the same cards.")
@dealer_option("The seat that deals the first deal. [default: 0]")
@settings_option
@bots_option(
    default="random",
    metavar="A,B,…",
    show_default=True,
    help="The level of the bot in each seat, or one level for all; also custom bots, as in 'matzl arena'.",
)
@trace_option
@output_option
def simulate(
    game: str,
    deals: int | None,
    matches: int | None,
    seed: int,
    dealer: int | None,
    settings: tuple[tuple[str, str], ...],
    bots: str,
    trace: bool,
    output: str,
) -> None:
    """Let bots play GAME and write one record per line.

    Deal K (from 0) of a seed always has the same cards. The seats deal single deals in turn, beginning with --dealer.
    """
    if deals is not None and matches is not None:
        raise usage_error("--deals or --matches, not both")
    options = chosen_options(game, settings)
    number = matches if matches is not None else 1 if deals is None else deals
    what = "deals played" if matches is None else "matches played"
    with writing(output) as out, progress(number, what, shown=not on_terminal(output)) as advance:
        from matzl.players.levels import split_levels
        from matzl.runs import Simulation

        with usage_errors():
            simulation = Simulation(
                game,
                seed,
                first_dealer=dealer or 0,
                options=options,
                bots=split_levels(bots),
                traced=trace,
            )
        for lines in simulation.deals(number) if matches is None else simulation.matches(number):
            out.write(lines)
            advance(lines.count(b"\n"))


@click.command(
    "replay",
    short_help="Check records, and write them back completed.",
    epilog="""\b
Examples:
  matzl replay deals.jsonl -o checked.jsonl
  matzl simulate german-solo --deals 100 | matzl replay - > checked.jsonl
  matzl replay deals.jsonl --trace | head -n 1
""",
)
@click.argument("file", shell_complete=complete_file)
@trace_option
@output_option
def replay(file: str, trace: bool, output: str) -> None:
    """Check the records of FILE (- for standard input) and write them back, completed, one per line.

    Every action, result and score is checked against the rules. The first error ends the command with exit status 1 and
    a message with the file, the line, the number of the action, what was tried and what was legal.
    """
    from matzl.records import dumps, read_lines

    with reading(file) as stream, writing(output) as out:
        size = os.path.getsize(file) if os.path.isfile(file) else 0  # noqa: PTH113, PTH202  (or a line)
        with progress(
            size, "bytes replayed", shown=size > 0 and not on_terminal(output)
        ) as advance:
            at = number = 0
            for _, record in read_lines(stream):
                number += 1
                out.write((dumps(record.record(traced=trace)) + "\n").encode())
                if size:
                    advance(stream.tell() - at)
                    at = stream.tell()
    closing_line(f"{number:,} record{'' if number == 1 else 's'} replayed, none with an error")


@click.command(
    "verify",
    short_help="Check that the cards of a deal were fixed before it was dealt.",
    epilog="""\b
Examples:
  matzl verify deal.json
  matzl verify match.jsonl --deal 2
  matzl verify match.jsonl --deal 2 --bots
""",
)
@record_argument()
@click.option("--bots", is_flag=True, help="Check the moves of bots that search, too.")
@language_option("The language of the answer.")
def verify(record: str, line: int | None, deal: int | None, bots: bool, language: str) -> int:
    """Check that the cards of the deal in RECORD follow from the secret and the words in it, and the secret from its hash.

    The deals of a match are checked together: their numbers, and that each hash is the secret of the deal before.

    Moves of bots that do not search are made again, too; with --bots those of all levels, which may take a minute.

    The exit status is 0 if they do, and 1 if they do not or if the record proves nothing.
    """
    from matzl.base.environment import require
    from matzl.deal.fair import check_fair
    from matzl.deal.words import names_of_seats
    from matzl.judge.fairness import check_bots, checked_deal
    from matzl.pages.text import plain
    from matzl.players.levels import LEARNED, LEVELS, QUICK
    from matzl.text.languages import use_language

    if bots:
        require("fast", "--bots")

    with picked_deal_of(record, line, deal) as (picked, whole), use_language(language):
        check = check_fair(picked, whole.record().get("deals", ()))
        proved = check.state == "right"
        moves = check_bots(picked, LEVELS if bots else QUICK + LEARNED) if proved else None
        show(plain(checked_deal(picked, check, names_of_seats((), picked.seats), moves)))
        return int(not proved or (moves is not None and moves.different > 0))
