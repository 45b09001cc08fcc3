"""``matzl arena``: bots against bots on the same deals, and what is sure about it."""

from __future__ import annotations

import json
from contextlib import ExitStack
from typing import TYPE_CHECKING

import click

from matzl.cli.files import STANDARD, Writer, same_file, writing
from matzl.cli.progress import progress
from matzl.cli.shell import read_or_not, say
from matzl.cli.words import chosen_options, game_argument, settings_option, usage

if TYPE_CHECKING:
    from matzl.arena import Contest, Results, Row

_MOST, _GAIN = 10**9, 0.1


@click.command(
    "arena",
    short_help="Measure bots against bots on the same deals.",
    epilog="""\b
Examples:
  matzl arena mittlere novice random
  matzl arena bondtolva novice random --blocks 2000 --seed 7 --json
  matzl arena mittlere club club:worlds=100
  matzl arena matzlfangen novice random --blocks 100000 --sprt --gain 0.05
  matzl arena german-solo novice random --plot strength.svg --records deals.jsonl
""",
)
@game_argument()
@click.argument("levels", metavar="A B [C]...", nargs=-1, required=True)
@click.option(
    "--blocks",
    type=click.IntRange(1, _MOST),
    default=100,
    show_default=True,
    metavar="N",
    help="Play N blocks: N deals, each with every level in every seat. With --sprt, N at most.",
)
@click.option(
    "--seed",
    type=click.IntRange(0),
    default=0,
    metavar="S",
    show_default=True,
    help="The same seed gives the same figures.",
)
@settings_option
@click.option("--sprt", is_flag=True, help="End each pairing as soon as a sequential test decides.")
@click.option(
    "--gain",
    type=click.FloatRange(0, 10, min_open=True),
    metavar="SD",
    help=f"The gain that --sprt looks for, in standard deviations of a block. [default: {_GAIN}]",
)
@click.option(
    "--jobs",
    type=click.IntRange(1, 1024),
    metavar="N",
    help="How many processes play. [default: one for each processor]",
)
@click.option("--ray", metavar="ADDRESS", help="Play on the Ray cluster at host:port instead.")
@click.option(
    "--plot",
    metavar="FILE",
    help="Draw the figures with their intervals as SVG; the name ends in .svg.",
)
@click.option(
    "--records", metavar="FILE", help="Keep every deal as a record; there whole or not at all."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")
def command(
    game: str,
    levels: tuple[str, ...],
    blocks: int,
    seed: int,
    settings: tuple[tuple[str, str], ...],
    sprt: bool,
    gain: float | None,
    jobs: int | None,
    ray: str | None,
    plot: str | None,
    records: str | None,
    as_json: bool,
) -> None:
    """Measure levels of bots against each other in GAME: two or more of random, novice, club, expert and master.

    Those that search (club, expert, master) take parameters, as in club:worlds=400,mistakes=0: worlds, mistakes, candidates,
    calls, plays, exact, endings and time, which docs/search.md explains.

    Every deal is played with one A among Bs in each seat, with one B among As, and with
    As and Bs alone where that tells more. The
    figure is what the one gets a deal above what the others would get in its place.
    """
    options = chosen_options(game, settings)
    for name in (plot, records):
        if name == STANDARD:
            raise click.UsageError(
                "--plot and --records need the name of a file", click.get_current_context()
            )
    if plot is not None and not plot.lower().endswith(".svg"):
        raise click.UsageError(
            f"--plot draws SVG: a name that ends in .svg, not {plot!r}", click.get_current_context()
        )
    if plot is not None and records is not None and same_file(plot, records):
        raise click.UsageError(
            f"--plot and --records need two files, not {plot!r} twice", click.get_current_context()
        )
    if jobs is not None and ray is not None:
        raise click.UsageError("--jobs or --ray, not both", click.get_current_context())
    if gain is not None and not sprt:
        raise click.UsageError(
            "--gain is what --sprt looks for: say --sprt, too", click.get_current_context()
        )
    if ray is not None:
        from matzl.arena.cluster import host_and_port

        with usage():
            host_and_port(ray)
    with ExitStack() as files:
        picture = None if plot is None else files.enter_context(writing(plot))
        kept = None if records is None else files.enter_context(writing(records))
        with progress(blocks, "blocks played") as advance:
            from matzl.arena import Arena, Sprt, crew
            from matzl.search.threads import cores

            with usage():
                arena = Arena(game, levels, seed=seed, options=options)
                test = Sprt(_GAIN if gain is None else gain) if sprt else None
                contest = arena.contest(blocks, sprt=test, recorded=kept is not None)
            try:
                with crew(jobs or cores(), ray) as workers:
                    for lines in contest.play(workers):
                        if kept is not None:
                            kept.write(b"".join(lines))
                        advance(1)
            except KeyboardInterrupt:
                interrupted = True
            else:
                interrupted = False
        with read_or_not():  # the files are kept all the same
            _tell(contest, as_json=as_json)
        if interrupted:
            raise KeyboardInterrupt
        if picture is not None:
            _draw(picture, contest.results())


def _tell(contest: Contest, *, as_json: bool) -> None:
    results = contest.results()
    if not results.blocks:
        say("matzl: interrupted before the first block was played")
    elif as_json:
        click.echo(json.dumps(results.as_json()))
    else:
        _print_table(results)


def _draw(picture: Writer, results: Results) -> None:
    from matzl.arena.plot import svg_plot

    picture.write(svg_plot(results).encode())


def _print_table(results: Results) -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from matzl.arena.plot import text_plot
    from matzl.cli.console import Output

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for title in ("one", "among"):
        table.add_column(title, no_wrap=True)
    for title in ("payoff a deal", "± 95 %", "blocks", "ms a move"):
        table.add_column(title, justify="right", no_wrap=True)
    table.add_column("verdict", no_wrap=True)
    for row in results.rows:
        half = "" if row.interval is None else f"{(row.interval[1] - row.interval[0]) / 2:.3f}"
        table.add_row(
            row.one,
            row.among,
            f"{row.mean:+.3f}",
            half,
            f"{row.blocks:,}",
            _times(row),
            row.verdict,
        )
    console = Output(highlight=False)
    lines = text_plot(results.rows)
    if not console.is_terminal:
        console.width = max(console.width, 120, *map(len, lines))
    console.print(table)
    for line in lines:
        console.print(Text(line))


def _times(row: Row) -> str:
    """The time of a move of the one, and of the others."""
    times = (row.ms_per_move.get(level) for level in (row.one, row.among))
    return " / ".join("–" if ms is None else f"{ms:.3g}" for ms in times)
