"""The reader's past games: finished matches, statistics of a game, their export, and deleting everything."""

from __future__ import annotations

from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse

from matzl import registry
from matzl.features.statistics.exporting import puzzle_standings, records
from matzl.features.statistics.model import PayoffCurve, curve, statistics
from matzl.features.statistics.words import curve_sentence, key_tables, payoff_line
from matzl.pages.figure import figure_svg
from matzl.parts import Figure
from matzl.table.live.erasing import erase
from matzl.text.describe import amount
from matzl.text.languages import translated as _
from matzl.web.dependencies import CheckedForm, CurrentReader, CurrentState, limit_tables
from matzl.web.history import PER_PAGE, Pages, deal_entry, match_entry
from matzl.web.routing import Router
from matzl.web.templating import page

router = Router("/me")

NOTHING = ""
"""The id of a visitor who has played nothing, for readers who are no visitors yet."""


@router.get("/matches")
async def matches(request: Request, reader: CurrentReader, state: CurrentState) -> Response:
    """Show the finished matches, page by page."""
    store, visitor = state.service.store, reader.visitor or NOTHING
    number = await store.run(store.memory.number_of_matches, visitor)
    pages = Pages.of(request.query_params.get("page", ""), number)
    found = await store.run(store.memory.matches, visitor, skip=pages.skip, most=PER_PAGE)
    entries = [match_entry(match) for match in found]
    return page(request, "me/matches.html", entries=entries, pages=pages, number=number)


@router.get("/games/{game}")
async def game(request: Request, game: str, reader: CurrentReader, state: CurrentState) -> Response:
    """Show the statistics of a game: overall, by kind of deal and as a curve, and the deals page by page."""
    info = registry.info(game)
    store, visitor = state.service.store, reader.visitor or NOTHING
    found = await statistics(store, visitor, game)
    if found is None:
        return page(request, "me/game.html", title=info.title, game=game, overall=None)
    deals = found.overall.deals
    pages = Pages.of(request.query_params.get("page", ""), deals)
    drawn = await curve(store, visitor, game, deals)
    listed = await store.run(store.memory.deals, visitor, game, skip=pages.skip, most=PER_PAGE)
    return page(
        request,
        "me/game.html",
        title=info.title,
        game=game,
        overall=payoff_line(_("All deals"), found.overall),
        tables=key_tables(found),
        costs=found.costs,
        cost=amount(found.costs.mean, sign=False) if found.costs else "",
        curve=figure_svg(_figure(drawn)),
        before=drawn.before,
        sentence=curve_sentence(drawn),
        deals=[deal_entry(game, deal) for deal in listed],
        pages=pages,
    )


@router.get("/records")
async def export(request: Request, reader: CurrentReader, state: CurrentState) -> Response:
    """Send a record of each match, a line each."""
    await limit_tables(request)
    lines = records(state.service.store, state.replays, reader.visitor or NOTHING)
    return _file("matzl-records.jsonl", lines)


@router.get("/puzzles")
async def export_puzzles(reader: CurrentReader, state: CurrentState) -> Response:
    """Send the visitor's results on each puzzle, one per line."""
    lines = puzzle_standings(state.service.store, reader.visitor or NOTHING)
    return _file("matzl-puzzles.jsonl", lines)


def _file(name: str, lines: AsyncIterator[str]) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingResponse(_bytes(lines), media_type="application/x-ndjson", headers=headers)


async def _bytes(lines: AsyncIterator[str]) -> AsyncIterator[bytes]:
    async for line in lines:
        yield line.encode()


@router.get("/delete")
async def ask_to_delete(request: Request) -> Response:
    """Explain what deleting everything does, and ask for confirmation."""
    return page(request, "me/delete.html", unsure=False)


@router.post("/delete")
async def delete(
    request: Request, form: CheckedForm, reader: CurrentReader, state: CurrentState
) -> Response:
    """Delete the reader and all their data, if the form confirms it."""
    if not form.yes("sure"):
        return page(request, "me/delete.html", status=422, unsure=True)
    if reader.visitor is not None:
        await erase(state.service, reader.visitor)
    cookies, session = state.cookies, request.state.session
    for name in ("visitor", "language", "deck", "level", "scheme"):
        session.set_cookies.append(cookies.set(name, "", 0))
    return RedirectResponse("/me/deleted", 303)


@router.get("/deleted")
async def deleted(request: Request) -> Response:
    """Report that everything has been deleted."""
    return page(request, "me/deleted.html")


def _figure(curve: PayoffCurve) -> Figure:
    """Return the curve of a visitor's payoffs."""
    totals = tuple(total for _, total in curve.points)
    labels = tuple(str(curve.before + deals) for deals, _ in curve.points)
    return Figure(curve_sentence(curve), totals, labels)
