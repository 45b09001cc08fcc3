"""``matzl arena``: bots against bots on the same deals, with confidence intervals."""

from __future__ import annotations

import json
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import click

from matzl.base.options import PAYOFFS
from matzl.cli.errors import ignore_closed_output, say, usage_error, usage_errors
from matzl.cli.files import STANDARD, run_file, writing
from matzl.cli.options import (
    bots_option,
    chosen_options,
    command,
    file_option,
    game_argument,
    jobs_option,
    json_option,
    number_option,
    pairs_option,
    run_option,
    seed_option,
    settings_option,
)
from matzl.cli.terminal import progress, show_table
from matzl.parts import Row

if TYPE_CHECKING:
    from matzl.runs import Results
    from matzl.runs import Row as Pairing

_GAIN = 0.1

_WORDS = "one", "among", "verdict"
_NUMBERS = "payoff", "± 95%", "gain", "controlled", "± ", "blocks", "ms per move"
_COLUMNS = *_WORDS[:2], *_NUMBERS, _WORDS[2]


@command(
    "Measure bots against bots on the same deals.",
    """
  matzl arena mittlere --bots novice,random
  matzl arena bondtolva --bots novice,random --blocks 2000 --seed 7 --json
  matzl arena mittlere --bots club,club:worlds=32
  matzl arena molotow --bots novice,random --blocks 9999 --sprt --gain 0.05
  matzl arena german-solo --bots novice,random --records deals.jsonl
  matzl arena mittlere --bots master,expert --blocks 400 --run mittlere.run
  matzl arena bondtolva --bots my_bots:make,club --only my_bots:make
  matzl arena mittlere --bots 'exec:node my_bot.js,club'
""",
)
@game_argument()
@click.argument("levels", metavar="[A B …]", nargs=-1)
@bots_option(metavar="A,B,…", help="The levels to compare, two or more; or A B … after GAME.")
@number_option(
    "--blocks",
    "Play N blocks: N deals, each with every level in every seat. With --sprt, at most N.",
    1,
    10**9,
    default=100,
    show_default=True,
)
@seed_option(default=0, show_default=True, help="The same seed gives the same results.")
@settings_option
@pairs_option("--pack", help="Reduce the pack: ranks=JQK, suits=CD, hand=2, dealer=0.")
@click.option(
    "--payoffs",
    type=click.Choice(PAYOFFS),
    default="own",
    help="own, or difference: own minus the other's.",
)
@click.option("--only", metavar="A", help="Play only one A among the others, not the reverse.")
@click.option("--sprt", is_flag=True, help="End each pairing as soon as a sequential test decides.")
@click.option(
    "--gain",
    type=click.FloatRange(0, 10, min_open=True),
    metavar="SD",
    help=f"The gain that --sprt looks for, in standard deviations of a block. [default: {_GAIN}]",
)
@jobs_option(help="The number of processes. [default: one for each processor]")
@file_option(
    "--records",
    help="Write every deal as a record; the file is replaced only once writing has finished.",
)
@run_option
@json_option
def arena(
    game: str,
    levels: tuple[str, ...],
    bots: str | None,
    blocks: int,
    seed: int,
    settings: dict[str, str],
    pack: dict[str, str],
    payoffs: str,
    only: str | None,
    sprt: bool,
    gain: float | None,
    jobs: int | None,
    records: str | None,
    run: str | None,
    as_json: bool,
) -> None:
    """Measure levels of bots against each other in GAME: random, novice, amateur, club, expert, master.

    The levels that search (club, expert, master) take parameters, as in club:worlds=400,thumb=1: worlds, mistakes, thumb,
    actions, draws, exact, endings and tree. docs/search.md explains them.

    A custom bot is MODULE:MAKE, such as my_bots:make. The module is searched for in the current directory first; MAKE is a
    function from a seed to an object with a method choose(view), which returns an action. A program in any language is
    'exec:COMMAND', such as 'exec:node my_bot.js'; docs/bots.md describes its input and output.

    Every deal is played with one A among Bs in each seat, and with one B among As. The result is the payoff per deal of the
    one, less what the others would get there. The gain is the factor by which more deals would be needed if each had
    different cards.
    If the levels have different fast stand-ins, a second result is adjusted for the luck of the cards.
    """
    from matzl.players.levels import split_levels
    from matzl.runs import Arena, Sprt, worker_pool
    from matzl.search.threads import cores

    if not (rivals := ",".join([*levels, *filter(None, [bots])])):
        raise usage_error("name the levels to compare: A B, or --bots A,B")
    options = chosen_options(game, settings)
    if records == STANDARD:
        raise usage_error("--records needs the name of a file")
    if pack and records is not None:
        raise usage_error("--records needs the whole pack: leave out --pack")
    if gain is not None and not sprt:
        raise usage_error("--gain needs --sprt")
    with ExitStack() as files:
        out = None if records is None else files.enter_context(writing(records))
        with progress(blocks, "blocks played") as advance:
            with usage_errors():
                numbers = {
                    k: int(pack[k]) for k in ("hand", "dealer") if pack.get(k, "").isdecimal()
                }
                deals: dict[str, Any] = {"options": options, "pack": pack | numbers or None}
                arena = Arena(game, split_levels(rivals), seed=seed, payoffs=payoffs, **deals)
                test = Sprt(gain or _GAIN) if sprt else None
                contest = arena.contest(blocks, sprt=test, only=only, recorded=out is not None)
                file = files.enter_context(run_file(run, records, contest.settings))
            interrupted = False
            try:
                with worker_pool(jobs or cores()) as workers:
                    for lines in contest.play(workers, file):
                        if out is not None:
                            out.write(b"".join(lines))
                        advance(1)
            except KeyboardInterrupt:
                interrupted = True
        results = contest.results()
        with ignore_closed_output():  # files are written even if the pipe is closed
            if not results.blocks:
                say("matzl: interrupted before the first block was played")
            elif as_json:
                click.echo(json.dumps(results.as_json()))
            else:
                _print_table(results)
        if interrupted:
            raise KeyboardInterrupt


def _print_table(results: Results) -> None:
    rows = [
        (
            row.one,
            row.among,
            *_figures(row.mean, row.interval),
            "" if row.gain is None else f"{row.gain:.2f}",
            *_figures(*(row.controlled or (None, None))),
            f"{row.blocks:,}",
            _times(row),
            row.verdict,
        )
        for row in results.rows
    ]
    # for lack of room, no column that is empty
    columns = [each for each in zip(_COLUMNS, zip(*rows, strict=True), strict=True) if any(each[1])]
    cells = map(Row, zip(*(texts for _, texts in columns), strict=True))
    paid = results.payoffs if results.payoffs in PAYOFFS[1:] else "payoff"
    show_table((paid if title == "payoff" else title for title, _ in columns), cells, _WORDS)


def _figures(mean: float | None, ends: tuple[float, float] | None) -> tuple[str, str]:
    """Return a mean and half the width of its confidence interval as strings, empty where missing."""
    half = "" if ends is None else f"{(ends[1] - ends[0]) / 2:.3f}"
    return "" if mean is None else f"{mean:+.3f}", half


def _times(row: Pairing) -> str:
    """Return the milliseconds per move of the single bot and of the others."""
    times = (row.ms_per_move.get(level) for level in (row.one, row.among))
    return " / ".join("–" if ms is None else f"{ms:.3g}" if ms >= 0.01 else "<0.01" for ms in times)
