"""``matzl daily``: the deal of the day in the terminal, and how its result compares."""

from __future__ import annotations

import asyncio
import json
import sys
from contextlib import nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from matzl.base.environment import require
from matzl.cli.errors import usage_errors
from matzl.cli.options import (
    check_data_unused,
    data_option,
    game_argument,
    json_option,
    language_option,
)
from matzl.cli.terminal import Justify, closing_line, print_table, text_table
from matzl.engine.mode import interpret
from matzl.text.cards import DECKS
from matzl.text.languages import translated as _
from matzl.text.languages import use_language

if TYPE_CHECKING:
    from datetime import date

    from matzl.features.daily import DailyDeal, Streak
    from matzl.features.daily.model import DailyComparison
    from matzl.features.daily.rows import DailyPlay

MAX_SECONDS = 600.0
"""The seconds to wait for the bots."""


@click.command(
    "daily",
    short_help="Play the deal of the day, and compare results.",
    epilog="""\b
Examples:
  matzl daily                             what there is today
  matzl daily mittlere                    play it; afterwards, show the result
  matzl daily mittlere --date 2026-11-20  an earlier one
  matzl daily mittlere --json
""",
)
@game_argument(required=False)
@click.option("--date", "text", metavar="DATE", help="An earlier date. [default: today, in UTC]")
@click.option("--deck", type=click.Choice(tuple(DECKS)), help="The deck that is shown.")
@language_option("The language of the table.")
@data_option
@json_option
def command(
    game: str | None, text: str | None, deck: str | None, language: str, as_json: bool
) -> None:
    """Play the deal of the day of GAME, or show today's state in all games.

    Cards, seat and bots follow from the date, so that everybody plays the same deal. It is played once, without hints; an
    unfinished one goes on where it was. Then your result is shown beside that of each level of bots.
    """
    from matzl.features.daily import daily_deal

    require("terminal", "matzl daily")
    interpret()  # the table needs no compiled rules, and bots search in other processes
    from matzl.features.daily.model import day_of

    with nullcontext() if text is None else usage_errors():
        day = day_of(text)
    with use_language(language):
        check_data_unused()
        if game is None:
            _show_all(day, as_json=as_json)
            return
        daily = daily_deal(game, day)
        state = asyncio.run(_state_of_deal(daily))
        terminal = all(each and each.isatty() for each in (sys.stdin, sys.stdout, sys.stderr))
        if state.open and terminal and not as_json:
            from matzl.terminal.app import run
            from matzl.terminal.options import PlayOptions

            run(game, PlayOptions(deck=deck), daily=daily, language=language)
            state = asyncio.run(_state_of_deal(daily))
        if as_json:
            click.echo(json.dumps(_object(daily, state)))
        else:
            _show(daily, state)


@dataclass(frozen=True, slots=True)
class _LocalState:
    """The state of a deal of the day for the local player, with the comparison once it has been played."""

    play: DailyPlay | None
    streak: Streak
    comparison: DailyComparison | None = None

    @property
    def open(self) -> bool:
        """True if it can still be played."""
        return self.play is None or self.play.open


async def _state_of_deal(daily: DailyDeal) -> _LocalState:
    """Return the state of a deal for the local player; once it has been played, wait for the results of the bots."""
    from matzl.features.daily import calendar
    from matzl.terminal.local import LocalTables

    local = LocalTables()
    try:
        deals, visitor = await local.daily(), (await local.visitor()).id
        play = await deals.play_of(visitor, daily)
        streak = await deals.streak(visitor, daily.game, calendar.today())
        if play is None or play.result is None:
            return _LocalState(play, streak)
        comparison = await deals.comparison(visitor, daily, play)
        if not comparison.bots.final:
            closing_line(_("The bots are still playing this deal …"))
        await comparison.bots.wait(MAX_SECONDS)
        await deals.close()
        return _LocalState(play, streak, comparison)
    finally:
        await local.close()


def _show_all(day: date, *, as_json: bool) -> None:
    """Print the state of a day's deals in all games."""
    from matzl import registry
    from matzl.features.daily.words import state_of, state_sentence, streak_sentence

    plays, streaks = asyncio.run(_of_day(day))
    if as_json:
        states = {name: state_of(plays.get(name)) for name in registry.names()}
        click.echo(json.dumps({"day": day.isoformat(), "states": states}))
        return
    click.echo(_("Deal of the day, {day} (UTC)").format(day=day.isoformat()))
    columns: dict[str, Justify] = {"": "left", _("State"): "left", " ": "left"}
    table = text_table(columns)
    for name in registry.names():
        lasting = streak_sentence(streaks[name]) if streaks[name].longest else ""
        table.add_row(name, state_sentence(plays.get(name)), lasting)
    print_table(table)


async def _of_day(day: date) -> tuple[dict[str, DailyPlay], dict[str, Streak]]:
    from matzl import registry
    from matzl.features.daily import calendar
    from matzl.terminal.local import LocalTables

    local = LocalTables()
    try:
        deals, visitor = await local.daily(), (await local.visitor()).id
        plays = {play.game: play for play in await deals.between(visitor, day, day)}
        now = calendar.today()
        return plays, {name: await deals.streak(visitor, name, now) for name in registry.names()}
    finally:
        await local.close()


def _show(daily: DailyDeal, state: _LocalState) -> None:
    """Print the state of a deal, and once it has been played the results."""
    from matzl import registry
    from matzl.features.daily.words import (
        comparison_rows,
        comparison_sentences,
        share_text,
        state_sentence,
        streak_sentence,
        version_sentence,
    )

    play, day = state.play, daily.day.isoformat()
    title = registry.info(daily.game).title
    say = click.echo
    say(_("Deal of the day: {game}, {day} (UTC)").format(game=title, day=day))
    say(f"{state_sentence(play)}.")
    if play is not None and play.result is not None and state.comparison is not None:
        columns: dict[str, Justify] = {"": "left", _("Payoff"): "right", _("Tricks"): "left"}
        table = text_table(columns)
        for row in comparison_rows(play.result, state.comparison.bots):
            table.add_row(row.title, row.payoff or "…", f"{row.signs} {row.tricks}".strip())
        print_table(table)
        for sentence in comparison_sentences(play, play.result, state.comparison):
            say(sentence)
        say()
        say(share_text(daily, play.result))
        say()
    say(streak_sentence(state.streak))
    say(version_sentence(daily, play))


def _object(daily: DailyDeal, state: _LocalState) -> dict[str, Any]:
    """Return a deal as ``--json`` prints it: nothing about its cards, and results only after it has been played."""
    from matzl.features.daily import RULE, bots_version
    from matzl.features.daily.words import share_text, state_of

    play = state.play
    shown: dict[str, Any] = {
        "game": daily.game,
        "day": daily.day.isoformat(),
        "rule": RULE,
        "bots": bots_version(daily.game) if play is None else play.bots,
        "state": state_of(play),
        "streak": {"current": state.streak.current, "longest": state.streak.longest},
    }
    if play is not None and play.result is not None and state.comparison is not None:
        levels = state.comparison.bots.results
        shown |= {
            "payoff": play.result.payoff,
            "tricks": play.result.tricks,
            "levels": {level: result.payoff for level, result in levels.items()},
            "others": {str(payoff): count for payoff, count in state.comparison.others.items()},
            "share": share_text(daily, play.result),
        }
    return shown
