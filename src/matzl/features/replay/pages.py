"""The pages of replays: a deal at a step, on a page or in a frame of another site, records, pictures, and uploads."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import zip_longest
from typing import Any

from matzl import features  # the module, since its functions have the names of roles
from matzl.deal.line import is_line
from matzl.drawn import Image
from matzl.errors import FormError, RecordError
from matzl.features.replay import ERRORS
from matzl.features.replay.analysis_job import Analysis
from matzl.features.replay.model import Replays, still
from matzl.features.replay.replayed_deal import ReplayedDeal, below, beside, boards
from matzl.features.roles import Request, Route
from matzl.forms import Field, Form
from matzl.parts import (
    Address,
    Boards,
    File,
    Go,
    Line,
    Link,
    Links,
    Mark,
    Page,
    Part,
    Row,
    Section,
    Text,
    numbers_table,
)
from matzl.players.levels import default_level
from matzl.records import dumps
from matzl.table.core.errors import table_error
from matzl.table.core.records import Terms, record_from
from matzl.table.core.settings import Settings
from matzl.table.presentation.record_fault import record_fault
from matzl.table.presentation.score import signed
from matzl.text.cards import DECKS
from matzl.text.describe import level_title
from matzl.text.languages import translated as _

STILLS = {"svg": "image/svg+xml", "png": "image/png"}
"""The media types of pictures by file extension."""

MAX_CHARACTERS = 10**7
"""The maximum number of characters of a record in the form; the server limits the number of bytes."""

FOLLOWED = 1.0
"""The seconds after which a page reloads while its deal is being analysed."""


async def show_form(request: Request) -> Page:  # noqa: ARG001
    """Show the form for uploading a record."""
    about = _(
        "A record, as written by matzl on its pages or on the command line, is a deal or a match as a line of JSON, or "
        "a deal as one short line. Every card is checked against the rules."
    )
    kept = _(
        "The record is kept on this server under an address that nobody can guess; anyone who has the address sees all its "
        "cards."
    )
    return Page(_("Replay a record"), (Text(about), _record_form(), Text(kept, "quiet")))


def _record_form() -> Form:
    decks = (("", ""), *((deck, deck) for deck in DECKS))
    fields = (
        Field("file", _("A file with a record"), "file", high=MAX_CHARACTERS),
        Field("record", _("or the record itself"), "lines", high=MAX_CHARACTERS),
        Field("deck", kind="hidden", choices=decks),
    )
    return Form("/replay", _("Open the replay"), fields, first=True)


async def add(request: Request) -> Go:
    """Open the replay of a record, or report its fault."""
    form = _record_form().check(request.form)
    text = form["file"] or form["record"]
    try:
        key = await request.running_as(Replays).add(text, request.owner, form["deck"])
    except RecordError as error:
        fault = record_fault(error, request.deck)
        raise FormError(_("This record cannot be shown."), "record", fault) from error
    return Go(f"/replay/{key}")


async def show(request: Request) -> Page:
    """Show a deal of a replay, by default the first, at the step in the query."""
    replayed = await _replayed_deal(request)
    analysis = await _analysis(request, replayed)
    replayed = replayed.analysed(analysis)
    step = replayed.step(request.query.get("step", ""))
    parts = tuple(_parts(request, replayed, step))
    waits = analysis is not None and not (analysis.done or analysis.failed)
    page = Page(_title(replayed), parts, FOLLOWED if waits else None)
    result = replayed.deal.deal.result
    if replayed.replay.running or result is None:
        return page
    about = replayed.names
    if step == len(replayed.deal) - 1:  # an earlier step does not tell how the deal ends
        about = tuple(map(" ".join, zip(about, map(signed, result.payoffs), strict=True)))
    return replace(page, about=", ".join(about), picture=replayed.picture(step, "png"))


def _title(replayed: ReplayedDeal) -> str:
    return _("Replay: {game}").format(game=replayed.title)


def _parts(request: Request, replayed: ReplayedDeal, step: int) -> Iterator[Part]:
    replay, played = replayed.replay, replayed.replay.played
    if replay.table:
        yield Links((Link(_("To the table"), f"/table/{replay.table}", "button"),))
    yield replayed.board(step, beside(replayed, step))
    yield Section(_("Seat and hands"), (_hands_form(replayed, step),), "folded")
    yield from below(replayed)
    counts = _(
        "A new table opens with bots in the other seats. As the cards may be known, the deal does not count in statistics."
    )
    on = _play_form(request, replayed, step), Text(counts, "small")
    yield Section(_("Play on from here"), on)
    deal = played.deals[replayed.number - 1]
    if "result" in deal and not features.notes_of_feature(deal.get("meta")):
        more = {"names": replayed.names, "step": step, "name": request.name}
        for form in features.after_deal(replayed.path, replayed.seat, **more):
            yield Section(form.submit, (form,))
    if played.is_match:
        yield Section(_("The deals"), tuple(_deals(replayed)))
    yield Section(_("To keep and to share"), tuple(_sharing(request, replayed)))


def _hands_form(replayed: ReplayedDeal, step: int) -> Form:
    fields = (
        Field("step", kind="hidden", value=str(step)),
        *((Field("analysis", kind="hidden", value=replayed.way),) if replayed.way else ()),
        Field("seat", _("In front"), "choice", str(replayed.seat), _seats(replayed)),
        Field("only", _("only this hand open"), "check", "yes" if replayed.only else ""),
    )
    return Form(replayed.path, _("Show"), fields, get=True)


def _play_form(request: Request, replayed: ReplayedDeal, step: int, *, sent: bool = False) -> Form:
    bots = request.service.ready_levels(replayed.replay.played.info.name)
    titles, last = tuple((level, level_title(level)) for level in bots), len(replayed.deal) - 1
    begins = (
        ("step", _("Play on from this step")),
        ("deal", _("Play the deal from the beginning")),
    )
    fields = (
        Field("step", _("Step"), "number" if sent else "hidden", f"{step}", low=0, high=last),
        Field("seat", _("Your seat"), "choice", f"{replayed.seat}", _seats(replayed)),
        Field("level", _("The bots"), "choice", default_level(bots), titles),
        Field("from", kind="press", value="step", choices=begins[step == last :]),
    )
    return Form(f"{replayed.path}/play", fields=fields)


def _seats(replayed: ReplayedDeal) -> tuple[tuple[str, str], ...]:
    return tuple((f"{seat}", name) for seat, name in enumerate(replayed.names))


def _deals(replayed: ReplayedDeal) -> Iterator[Part]:
    """Yield the deals of a match with their results."""
    replay, deals = replayed.replay, replayed.replay.played.deals
    if any("scores" in deal for deal in deals):
        yield Text(_("The payoff of each deal and, in small type, the score after it."), "quiet")
    rows = []
    for number, deal in enumerate(deals, 1):
        cells: tuple[Line, ...] = _("not played to the end"), *[""] * (len(replayed.names) - 1)
        if "result" in deal:
            payoffs = map(signed, deal["result"]["payoffs"])
            scores = (Mark(f" {signed(score)}", "quiet") for score in deal.get("scores", ()))
            cells = tuple(zip_longest(payoffs, scores, fillvalue=""))
        link = Link(f"{number}", f"/replay/{replay.key}/{number}")
        rows.append(Row((link, *cells), own=number == replayed.number))
    yield numbers_table(rows, _("Deal"), *replayed.names, named=True)
    if replay.running:
        yield Text(_(ERRORS["match-running"]), "quiet")


def _sharing(request: Request, replayed: ReplayedDeal) -> Iterator[Part]:
    if not request.service.lasting:
        yield Text(
            _("Nothing is kept: this page and what you make on it are gone once “matzl view” ends.")
        )
    deal = Link(_("Record of this deal"), f"{replayed.path}/record", "button")
    match = Link(_("Record of the match"), f"/replay/{replayed.replay.key}/record", "button")
    yield Links((deal, match) if replayed.replay.played.is_match else (deal,))
    yield Text(_("This deal as one line to copy:"))
    yield Text(replayed.deal.deal.line, "copy")
    if not replayed.replay.running:
        if not is_line(replayed.replay.key):
            yield Address(_("Address of this replay, which nobody can guess:"), replayed.path)
        if request.site:
            source = f"{request.site}{replayed.path}/embed"
            frame = f'<iframe src="{source}" width="720" height="560"></iframe>'
            yield Text(_("To embed it in your own page:"))
            yield Text(frame, "copy")
    fair = f"/fair/{replayed.replay.key}/{replayed.number}"
    proof = Link(_("Were the cards sealed before they were dealt?"), fair)
    yield Links((proof, Link(_("Replay another record"), "/replay")))


async def embed(request: Request) -> Page:
    """Show a deal as a small page that other sites may embed in a frame."""
    replayed = await _replayed_deal(request)
    board = replayed.board(replayed.step(request.query.get("step", "")), embedded=True)
    game = replayed.replay.played.info.title
    credit = Link(_("{game} on matzl").format(game=game), replayed.path, "out")
    parts = (board, Text(credit, "small"))
    return Page(_title(replayed), parts, small=True, shared=not replayed.replay.running)


async def record(request: Request) -> File:
    """Return the record of a replay."""
    replay = await request.running_as(Replays).find(request.path["key"], request.visitor)
    return _file(dict(replay.played.record), f"matzl-{replay.played.info.name}.json")


async def deal_record(request: Request) -> File:
    """Return the record of a deal of a replay."""
    replayed = await _replayed_deal(request)
    data = {name: value for name, value in replayed.deal.deal.record().items() if name != "meta"}
    return _file(data, f"matzl-{replayed.replay.played.info.name}-{replayed.number}.json")


def _file(data: Mapping[str, Any], name: str) -> File:
    return File(name, "application/json", _line(f"{dumps(data)}\n"))


async def _line(text: str) -> AsyncIterator[str]:
    yield text


async def step_boards(request: Request) -> Boards:
    """Return the boards of a deal of a replay at every step."""
    replayed = await _replayed_deal(request)
    analyses = request.running_as(Replays).analyses
    replayed = replayed.analysed(await analyses.find(replayed.replay.key, replayed.number))
    return Boards(partial(boards, replayed, embedded=request.query.get("embedded") == "1"))


async def picture(request: Request) -> Image:
    """Return a picture of a deal at a step, such as ``12.svg`` or ``12.png``."""
    replayed, step = await _replayed_deal(request), int(request.path["step"])
    kind = request.path["kind"]
    if kind not in STILLS or step >= len(replayed.deal):
        raise table_error("no-replay")
    hands = {"seat": replayed.seat, "only": replayed.only, "names": replayed.names}
    drawn = hands | {"deck": replayed.deck, "title": replayed.title}
    drawing = replayed.deal.deal.line, step, kind, drawn
    run = request.running_as(Replays).pictures.run
    draw = partial(run, request.household, still, *drawing)
    name = f"{replayed.replay.played.info.name}-{replayed.number}-{step}.{kind}"
    return Image(name, STILLS[kind], drawing, draw, shared=not replayed.replay.running)


async def play_on(request: Request) -> Go:
    """Open a table where the visitor plays on from a position, with bots in the other seats."""
    replayed = await _replayed_deal(request)
    played = replayed.replay.played
    values = _play_form(request, replayed, 0, sent=True).check(request.form)
    step = 0 if values["from"] == "deal" else values["step"]
    record = record_from(played, replayed.number, step)
    chairs = [values["level"]] * (played.seats - 1)
    given = {"game": played.info.name, "options": played.options, "deck": replayed.deck}
    settings = Settings.checked(given | {"chairs": chairs}, request.service.levels)
    request = await request.known()
    terms, seat = Terms(record=record), int(values["seat"])
    table = await request.service.open(request.visitor, settings, request.once, terms, seat=seat)
    return Go(f"/table/{table}")


ROUTES = (
    Route("/replay", show_form, add, opens=True, searches=True, takes_files=True, needs="record"),
    Route("/replay/{key}?step&seat&only&analysis", show),
    Route("/replay/{key}/record", record),
    Route("/replay/{key}/{number:number}?step&seat&only&analysis", show),
    Route("/replay/{key}/{number:number}/record", deal_record),
    Route("/replay/{key}/{number:number}/play", None, play_on, opens=True),
    Route("/replay/{key}/{number:number}/steps?seat&only&analysis&embedded", step_boards),
    Route("/replay/{key}/{number:number}/{step:number}.{kind}?seat&only", picture),
    Route("/replay/{key}/{number:number}/embed?step&seat&only", embed),
)


async def _replayed_deal(request: Request) -> ReplayedDeal:
    """Return the deal that the URL names, with the display options in the query.

    Raises
    ------
    TableError
        If there is none, or the visitor may not see it.
    """
    replays, number = request.running_as(Replays), int(request.path.get("number", 1))
    replay = await replays.find(request.path["key"], request.visitor)
    deal = await replays.deal(replay, number)
    deck = request.deck if request.chosen_deck else replay.deck
    replayed = ReplayedDeal.of_query(request.query, replay, number, deal, deck)
    game, of_position = replay.played.info.name, features.functions("pages", "of_position")
    return replayed._replace(links=tuple(link(game, replayed.path) for link in of_position))


async def _analysis(request: Request, replayed: ReplayedDeal) -> Analysis | None:
    """Return the analysis of a deal, starting it if the query requests a way of judging."""
    analyses, replay = request.running_as(Replays).analyses, replayed.replay
    if not replayed.way:
        return await analyses.find(replay.key, replayed.number)
    owner = request.owner or replayed.path  # in a terminal each deal waits by itself
    return await analyses.ask(replay.key, replayed.number, replayed.deal.deal, owner, replay.seat)
