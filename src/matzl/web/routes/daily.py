"""The deal of the day: the list of all games, and the deal of a game on a date, with the results after it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from matzl import registry
from matzl.features.daily import FIRST_DAY, DailyDeal, calendar, daily_deal
from matzl.features.daily.model import DailyComparison, day_of
from matzl.features.daily.rows import DailyPlay
from matzl.features.daily.words import (
    comparison_rows,
    missing_sentence,
    payoff_shares,
    share_text,
    signs,
    standing_sentence,
    state_of,
    state_sentence,
    streak_sentence,
    tricks_taken,
    version_sentence,
)
from matzl.table.presentation.score import signed
from matzl.text.cards import DEFAULT_DECK
from matzl.web.dependencies import (
    CheckedForm,
    CurrentReader,
    CurrentState,
    LimitTables,
    ensure_visitor,
)
from matzl.web.routing import Router
from matzl.web.templating import page

router = Router("/daily")

MAX_WAIT = 1.0
"""The seconds to wait for the results of bots before showing those there are; the page then reloads itself."""


@dataclass(frozen=True, slots=True)
class DailyLine:
    """A deal of the day in a list: the title of the game, the date, the state with its sentence, and the streak."""

    game: str
    title: str
    day: str
    state: str
    sentence: str
    streak: str = ""


@router.get("")
async def listing(request: Request, reader: CurrentReader, state: CurrentState) -> Response:
    """Show today's deal of each game."""
    now, visitor = day_of(), reader.visitor
    plays = {play.game: play for play in await state.daily.between(visitor, now, now)}
    lines = []
    for name in registry.names():
        streak = await state.daily.streak(visitor, name, now)
        said = streak_sentence(streak) if streak.longest else ""
        lines.append(_line(name, now, plays.get(name), said))
    return page(request, "daily/list.html", lines=lines, day=now.isoformat())


@router.get("/{game}")
async def today(game: str, date: str = "") -> Response:
    """Redirect to a game's deal of today, or of the date that the query names."""
    registry.info(game)
    return RedirectResponse(f"/daily/{game}/{day_of(date or None).isoformat()}", 303)


@router.get("/{game}/{day}")
async def show(
    request: Request, game: str, day: str, reader: CurrentReader, state: CurrentState
) -> Response:
    """Show a deal and, once the reader has played it, the results."""
    daily, now, visitor = _asked(game, day), calendar.today(), reader.visitor
    play = await state.daily.play_of(visitor, daily)
    result = None if play is None else play.result
    found: DailyComparison | None = None
    if play is not None and result is not None:
        assert visitor is not None
        found = await state.daily.comparison(visitor, daily, play)
        await found.bots.wait(MAX_WAIT)
    own = 0 if result is None else result.payoff
    others = {} if found is None else found.others
    earlier = await state.daily.earlier(visitor, daily)
    following = daily.day + timedelta(days=1)
    return page(
        request,
        "daily/game.html",
        game=registry.info(game),
        day=daily.day.isoformat(),
        today=now.isoformat(),
        first=FIRST_DAY.isoformat(),
        following=following.isoformat() if following <= now else "",
        state=state_of(play),
        sentence=state_sentence(play),
        play=play,
        version=version_sentence(daily, play),
        streak=streak_sentence(await state.daily.streak(visitor, game, now)),
        earlier=[_line(game, each, past) for each, past in earlier.items()],
        payoff=signed(own),
        signs=signs(result) if result else "",
        tricks=tricks_taken(result) if result else "",
        bots=found.bots if found else None,
        rows=comparison_rows(result, found.bots) if result and found else (),
        missing=missing_sentence(found.bots, play) if found and play else "",
        others=payoff_shares(others, own),
        standing=standing_sentence(others, own, play) if play else "",
        share=share_text(daily, result) if result else "",
    )


@router.post("/{game}/{day}", dependencies=[LimitTables])
async def play(
    request: Request, game: str, day: str, form: CheckedForm, state: CurrentState
) -> Response:
    """Redirect to the table of a deal, opened the first time, or to the deal's page if it has been played or given up."""
    daily = _asked(game, day)
    reader = await ensure_visitor(request, form)
    begun = await state.daily.play_of(reader.id, daily)
    if state_of(begun) in ("played", "left"):
        return RedirectResponse(f"/daily/{game}/{day}", 303)
    deck = reader.deck or DEFAULT_DECK
    table = await state.daily.open(reader.id, reader.name, daily, deck)
    return RedirectResponse(f"/table/{table}", 303)


def _asked(game: str, day: str) -> DailyDeal:
    """Return the deal that an address names.

    Raises
    ------
    UnknownGameError, TableError
        If there is no such game, or no deal for that date.
    """
    registry.info(game)
    return daily_deal(game, day_of(day))


def _line(game: str, day: date, play: DailyPlay | None, streak: str = "") -> DailyLine:
    title = registry.info(game).title
    return DailyLine(game, title, day.isoformat(), state_of(play), state_sentence(play), streak)
