"""The pages of replays: a deal step by step, its record, the frames for the script, and the form that takes a record."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Iterable

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse

from matzl.errors import RecordError
from matzl.features.replay.analyses import Analysis
from matzl.features.single_deal import record_from
from matzl.parts import Page
from matzl.records import dumps
from matzl.table.core.settings import Settings
from matzl.table.presentation.record_fault import record_fault
from matzl.text.cards import DEFAULT_DECK
from matzl.web.dependencies import (
    checked_form,
    checked_upload,
    ensure_visitor,
    limit_tables,
    owner_of_work,
    while_connected,
)
from matzl.web.error_pages import error_response
from matzl.web.errors import RequestError, wants_json
from matzl.web.features import body_of
from matzl.web.pictures import MAX_AGE, Drawing, etag
from matzl.web.reader import Reader
from matzl.web.replays import COSTLIEST, Shown, analysis_context, frames, replay_context, whole
from matzl.web.routing import Router
from matzl.web.state import AppState
from matzl.web.stills import Still
from matzl.web.templating import page

router = Router("/replay")

STILLS = {"svg": "image/svg+xml", "png": "image/png"}
"""The media types of pictures by their ending."""

MAX_WAIT = 5.0
"""The seconds that a request for an analysis waits for the next decision."""

MAX_SHOWN = 20_000
"""The characters of a faulty record that the form shows again."""


@router.get("")
async def form(request: Request) -> Response:
    """Show the form for a record."""
    return page(request, "replay/upload.html", message="", detail="", text="")


@router.post("")
async def upload(request: Request) -> Response:
    """Open the replay of a record, or report its fault."""
    await limit_tables(request)
    form = await checked_upload(request)
    state = AppState.of(request)
    text = form.get("file", "").strip() or form.get("record", "")
    try:
        key = await while_connected(request, state.replays.add(text, owner_of_work(request)))
    except RecordError as error:
        if wants_json(request.headers):
            return error_response(request, error)
        is_text = error.line is None and "\0" not in text  # the line is that of a wrong encoding
        shown = text if len(text) <= MAX_SHOWN and is_text else ""
        message = record_fault(error, request.state.reader.deck or DEFAULT_DECK)
        return page(
            request,
            "replay/upload.html",
            status=422,
            message=message,
            detail=str(error),
            text=shown,
        )
    return RedirectResponse(f"/replay/{key}", 303)


@router.get("/{key}")
async def match(request: Request, key: str) -> Response:
    """Show the first deal of a replay."""
    return await deal(request, key, 1)


@router.get("/{key}/record")
async def record(request: Request, key: str) -> Response:
    """Return the record of a replay as a file."""
    state = AppState.of(request)
    reader: Reader = request.state.reader
    replay = await state.replays.find(key, reader.id)
    return _file(dumps(dict(replay.played.record)), f"{replay.played.info.name}.json")


@router.get("/{key}/{number:number}")
async def deal(request: Request, key: str, number: int) -> Response:
    """Show a deal, counted from 1, at the step that the query names."""
    state = AppState.of(request)
    reader: Reader = request.state.reader
    shown = await analysed(request, state, await asked(request, state, reader, key, number))
    step = _step(request, shown)
    context = replay_context(shown, step, reader)
    follow = request.query_params.get("step") == COSTLIEST
    offers = Page("", shown.offers(step, reader))
    return page(
        request, "replay/page.html", follow=follow, offers=body_of(request, offers), **context
    )


@router.get("/{key}/{number:number}/analysis")
async def analysis_part(request: Request, key: str, number: int) -> Response:
    """Return the part of the page with the analysis of a deal, once it has more decisions than the page has shown."""
    state = AppState.of(request)
    reader: Reader = request.state.reader
    shown = await asked(request, state, reader, key, number)
    analysis = await ask(request, state, shown)
    seen = whole(request.query_params.get("seen", ""), len(shown.deal), 0)
    await while_connected(request, analysis.wait_for_more(seen, MAX_WAIT))
    shown = shown.analysed(analysis)
    return page(request, "replay/analysis.html", **analysis_context(shown, _step(request, shown)))


@router.get("/{key}/{number:number}/record")
async def deal_record(request: Request, key: str, number: int) -> Response:
    """Return the record of a deal as a file."""
    state = AppState.of(request)
    reader: Reader = request.state.reader
    shown = await asked(request, state, reader, key, number)
    written = {name: value for name, value in shown.deal.deal.record().items() if name != "meta"}
    return _file(dumps(written), f"{shown.replay.played.info.name}-{number}.json")


@router.post("/{key}/{number:number}/play")
async def play_on(request: Request, key: str, number: int) -> Response:
    """Open a table where the reader plays on from a position, with bots in the other seats."""
    await limit_tables(request)
    form = await checked_form(request)
    state = AppState.of(request)
    shown = await asked(request, state, request.state.reader, key, number)
    played = shown.replay.played
    step = 0 if form.yes("again") else form.number("step", len(shown.deal) - 1)
    seat = form.number("seat", played.seats - 1)
    level = form.word("level", state.service.levels)
    record = record_from(played, number, step)
    given = {
        "game": played.info.name,
        "options": played.options,
        "deck": shown.deck,
        "chairs": [level] * (played.seats - 1),
    }
    settings = Settings.checked(given, state.service.levels)
    action_id = form.text("once", 64)
    reader = await ensure_visitor(request, form)
    table = await state.service.open(
        reader.id,
        settings,
        action_id=action_id,
        seat=seat,
        seed=secrets.randbits(63),
        record=record,
    )
    return RedirectResponse(f"/table/{table}", 303)


@router.get("/{key}/{number:number}/steps")
async def steps(request: Request, key: str, number: int) -> Response:
    """Send the board at every step, a line of JSON each, for the script of the page."""
    state = AppState.of(request)
    reader: Reader = request.state.reader
    shown = await asked(request, state, reader, key, number)
    shown = shown.analysed(await state.analyses.find(key, number))
    embedded = request.query_params.get("embedded") == "1"
    run, owner = state.service.checks.run, owner_of_work(request)
    lines = await while_connected(request, run(owner, frames, shown, reader, embedded=embedded))
    return StreamingResponse(_one_by_one(lines), media_type="application/x-ndjson")


async def _one_by_one(lines: Iterable[bytes]) -> AsyncIterator[bytes]:
    for line in lines:  # compressed one by one, too
        yield line
        await asyncio.sleep(0)  # let requests of tables go first


@router.get("/{key}/{number:number}/{step:number}.{kind}")
async def still(request: Request, key: str, number: int, step: int, kind: str) -> Response:
    """Return a picture of a step: ``12.svg`` or ``12.png``."""
    state = AppState.of(request)
    reader: Reader = request.state.reader
    shown = await asked(request, state, reader, key, number)
    if kind not in STILLS or step >= len(shown.deal):
        raise RequestError(404, "not-found")
    request.state.embeddable = not shown.replay.running
    key_of_picture = shown.picture(step, kind)
    headers = {"Cache-Control": f"private, max-age={MAX_AGE}", "ETag": etag(key_of_picture)}
    headers["Vary"] = "Accept-Language, Cookie"  # who looks, the language and the deck
    if headers["ETag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)

    def drawing() -> Drawing:
        board = shown.board(step)
        return board, Still(shown.title, board.sentence), shown.deck, kind

    owner = owner_of_work(request, by_address=True)
    content = await while_connected(request, state.pictures.find(key_of_picture, owner, drawing))
    return Response(content, media_type=STILLS[kind], headers=headers)


@router.get("/{key}/{number:number}/embed")
async def embed(request: Request, key: str, number: int) -> Response:
    """Show a deal as a small page that other sites may show in a frame."""
    state = AppState.of(request)
    reader: Reader = request.state.reader
    shown = await asked(request, state, reader, key, number)
    request.state.embeddable = not shown.replay.running
    context = replay_context(shown, _step(request, shown), reader, embedded=True)
    return page(request, "replay/embed.html", **context)


async def asked(request: Request, state: AppState, reader: Reader, key: str, number: int) -> Shown:
    """Return the replayed deal of a URL, with the display options of its query string.

    Raises
    ------
    TableError
        If there is none, or the reader may not see it.
    """
    replay = await state.replays.find(key, reader.id)
    found = await state.replays.deal(replay, number)
    return Shown.asked(request.query_params, replay, number, found, reader)


async def analysed(request: Request, state: AppState, shown: Shown) -> Shown:
    """Return a deal with its analysis, which is started on request."""
    if shown.way:
        return shown.analysed(await ask(request, state, shown))
    return shown.analysed(await state.analyses.find(shown.replay.key, shown.number))


async def ask(request: Request, state: AppState, shown: Shown) -> Analysis:
    """Return the analysis of a deal, the reader's own decisions first; start it if need be."""
    replay, owner = shown.replay, owner_of_work(request)
    deal = shown.deal.deal
    return await state.analyses.ask(replay.key, shown.number, deal, owner, replay.seat)


def _step(request: Request, shown: Shown) -> int:
    """Return the step that the query names, by default the first."""
    return shown.step(request.query_params.get("step", ""))


def _file(text: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="matzl-{name}"'}
    return Response(text + "\n", media_type="application/json", headers=headers)
