"""``matzl history``: what the local player has played, in the terminal and the browser; its records; deleting it all."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from matzl.base.environment import DATABASE, data_folder, require
from matzl.cli.errors import usage_error
from matzl.cli.files import writing
from matzl.cli.options import (
    check_data_unused,
    data_option,
    game_argument,
    json_option,
    output_option,
)
from matzl.cli.terminal import Justify, closing_line, print_table, text_table
from matzl.engine.mode import interpret

if TYPE_CHECKING:
    from matzl.features.statistics.model import GameStatistics, Payoffs
    from matzl.features.statistics.rows import PlayedMatch
    from matzl.table.live.service import TableService

MAX_MATCHES = 20
"""The number of latest matches that are shown."""

NOTHING = "Nothing has been played to the end yet."

_COLUMNS: dict[str, Justify] = {
    "": "left",
    "deals": "right",
    "payoff per deal": "right",
    "95%": "left",
}
_MATCH_COLUMNS: dict[str, Justify] = {
    "ended": "left",
    "game": "left",
    "result": "left",
    "scores": "left",
    "replay": "left",
}


@click.command(
    "history",
    short_help="Show what you have played: statistics and matches.",
    epilog="""\b
Examples:
  matzl history
  matzl history mittlere --json
  matzl history --records -o matches.jsonl
  matzl history --puzzles -o puzzles.jsonl
  matzl history --delete
""",
)
@game_argument(required=False)
@click.option("--records", is_flag=True, help="Write a record of each match, one per line.")
@click.option("--puzzles", is_flag=True, help="Write how you stand with each puzzle, one per line.")
@output_option
@click.option(
    "--delete", is_flag=True, help="Delete everything about you, after asking whether you are sure."
)
@click.option("--yes", is_flag=True, help="With --delete: do not ask.")
@data_option
@json_option
def command(
    game: str | None,
    records: bool,
    puzzles: bool,
    output: str,
    delete: bool,
    yes: bool,
    as_json: bool,
) -> None:
    """Show your statistics and latest matches, in all games or in GAME, from the terminal and this computer's browser.

    The payoff per deal is shown with its 95% interval. Everything is kept in the data folder of this computer and sent
    nowhere.
    """
    if records + puzzles + delete + as_json > 1:
        raise usage_error("choose only one of --records, --puzzles, --delete and --json")
    if game is not None and (records or puzzles or delete):
        raise usage_error("--records, --puzzles and --delete concern all games: leave out GAME")
    if yes and not delete:
        raise usage_error("--yes needs --delete")
    require("terminal", "matzl history")
    interpret()
    if delete or records:
        check_data_unused()
    if delete:
        _delete(sure=yes)
    elif records or puzzles:
        _write(output, puzzles=puzzles)
    else:
        found = asyncio.run(_history(game)) if _database_exists() else ([], [])
        _print_json(*found, game=game) if as_json else _show(*found, game=game)


def _database_exists() -> bool:
    return (data_folder() / DATABASE).exists()


async def _opened(*, reading: bool = True) -> tuple[TableService, str]:
    """Open the store of the data folder, and return the id of the local player; empty if nobody has played."""
    from matzl.table.live.service import TableService
    from matzl.table.store import Store
    from matzl.table.store.local_visitor import known_local_visitor
    from matzl.table.store.sqlite import reading_url, sqlite_url

    folder = data_folder()
    url = reading_url(folder) if reading else sqlite_url(folder)
    store = await asyncio.to_thread(Store, url)
    visitor = await asyncio.to_thread(known_local_visitor, store, folder)
    return TableService(store), visitor.id if visitor else ""


async def _history(game: str | None) -> tuple[list[GameStatistics], list[PlayedMatch]]:
    """Return the statistics, of one game with its kinds of deals, and the latest matches."""
    from matzl.features.statistics.model import overview, statistics

    service, visitor = await _opened()
    store = service.store
    if game is None:
        found = await overview(store, visitor)
    else:
        one = await statistics(store, visitor, game)
        found = [] if one is None else [one]
    matches = await store.run(store.memory.matches, visitor, most=MAX_MATCHES, game=game or "")
    await service.close()
    return found, matches


def _write(output: str, *, puzzles: bool) -> None:
    """Write the record of each match, or the standing with each puzzle, to an output."""

    async def write(lines: Any) -> int:
        from matzl.features.replay.model import Replays
        from matzl.features.statistics.exporting import puzzle_standings, records

        service, visitor = await _opened(reading=puzzles)
        replays = Replays(service.store, service.tables, service.checks)
        number = 0
        written = records(service.store, replays, visitor)
        async for line in puzzle_standings(service.store, visitor) if puzzles else written:
            lines.write(line.encode())
            number += 1
        await service.close()
        return number

    with writing(output) as stream:
        number = asyncio.run(write(stream)) if _database_exists() else 0
    one, many = ("puzzle", "puzzles") if puzzles else ("match", "matches")
    closing_line(f"{number} {many}" if number != 1 else f"1 {one}")


def _delete(*, sure: bool) -> None:
    """Delete the local player, after a question."""

    async def delete() -> None:
        from matzl.table.live.erasing import erase

        service, visitor = await _opened(reading=False)
        if visitor:
            await erase(service, visitor)
        await service.close()

    if not sure:
        click.confirm(
            "Your name, your statistics and all tables where you played alone against bots will be deleted; games with\n"
            "other people keep an anonymous name. This cannot be undone. Delete everything?",
            abort=True,
            err=True,
        )
    if _database_exists():
        from matzl.table.store.local_visitor import TOKEN_FILE

        asyncio.run(delete())
        Path(data_folder() / TOKEN_FILE).unlink(missing_ok=True)
    closing_line("Everything is deleted.")


def _print_json(
    found: list[GameStatistics], matches: list[PlayedMatch], *, game: str | None
) -> None:
    """Print the statistics and the matches as one JSON object."""
    games = [
        {
            "game": each.game,
            **_numbers(each.overall),
            "decisions": each.costs.decisions if each.costs else 0,
            "cost_per_decision": round(each.costs.mean, 4) if each.costs else None,
        }
        | (
            {
                "by": {
                    kind: [{"key": p.key, **_numbers(p)} for p in of]
                    for kind, of in each.by.items()
                }
            }
            if game
            else {}
        )
        for each in found
    ]
    listed = [
        {
            "game": match.game,
            "ended": round(match.at),
            "seat": match.seat,
            "scores": list(match.scores),
            "names": list(match.names),
            "won": match.won,
            "replay": match.replay,
        }
        for match in matches
    ]
    click.echo(json.dumps({"games": games, "matches": listed}))


def _numbers(payoffs: Payoffs) -> dict[str, Any]:
    """Return payoffs as ``--json`` prints them: ``ci95`` has the ends of the interval, null if all deals paid the same."""
    mean, half = payoffs.mean, payoffs.half
    ends = None if half is None else [round(mean - half, 4), round(mean + half, 4)]
    return {"deals": payoffs.deals, "mean": round(mean, 4), "ci95": ends}


def _show(found: list[GameStatistics], matches: list[PlayedMatch], *, game: str | None) -> None:
    """Print the statistics and the matches as tables."""
    from matzl import registry
    from matzl.features.statistics.words import key_tables, payoff_line

    if not found:
        click.echo(NOTHING)
        return
    table = text_table(_COLUMNS)
    for each in found:
        line = payoff_line(registry.info(each.game).title, each.overall)
        table.add_row(line.title, str(line.deals), line.mean, line.half)
        for kind in key_tables(each) if game else ():
            table.add_row()
            table.add_row(kind.title, style="bold")
            for part in kind.lines:
                table.add_row(f"  {part.title}", str(part.deals), part.mean, part.half)
    print_table(table)
    if matches:
        click.echo()
        print_table(_match_table(matches))


def _match_table(matches: list[PlayedMatch]) -> Any:
    from matzl.table.presentation.score import signed
    from matzl.table.store.finished import day_of

    table = text_table(_MATCH_COLUMNS)
    for match in matches:
        day = day_of(match.at)
        scores = [f"{n} {signed(s)}" for n, s in zip(match.names, match.scores, strict=True)]
        result = "won" if match.won else "lost"
        table.add_row(day, match.game, result, ", ".join(scores), match.replay or "")
    return table
