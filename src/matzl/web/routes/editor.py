"""The editor of positions: its form, and the line that was found with the actions on it."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from matzl import registry
from matzl.deal.deal import Deal
from matzl.deal.positions import GivenPosition, begun_position, given_position
from matzl.deal.positions.faults import fault_sentence
from matzl.deal.replay import Played
from matzl.errors import PositionError, TableError
from matzl.features.editor.words import line_page
from matzl.judge.solve import Solution
from matzl.records import dumps
from matzl.table.core.errors import error_sentence
from matzl.text.cards import DEFAULT_DECK
from matzl.web.dependencies import (
    CheckedForm,
    CurrentReader,
    CurrentState,
    client_address,
    owner_of_work,
    while_connected,
)
from matzl.web.editor import CARD, EditorForm, dealt
from matzl.web.forms import Form
from matzl.web.reader import Reader
from matzl.web.routes.replays import asked
from matzl.web.routing import Router
from matzl.web.state import AppState
from matzl.web.templating import page

router = Router("/editor")

MAX_LINE = 20_000
"""The characters of the record of a line."""


@router.get("")
async def games(request: Request) -> Response:
    """Show the list of games."""
    return page(
        request, "editor/games.html", games=[registry.info(name) for name in registry.names()]
    )


@router.get("/{game}")
async def empty(request: Request, game: str, reader: CurrentReader) -> Response:
    """Show the form with cards dealt at random."""
    info = registry.info(game)
    form = EditorForm(info, {}, reader.deck or DEFAULT_DECK)
    seats = form.seats
    cards = dealt(info, form.options, seats - 1, secrets.randbits(63))
    return _cards(request, replace(form, sent=cards))


@router.get("/{game}/of/{key}/{number:number}/{step:number}")
async def of_replay(
    request: Request,
    game: str,
    key: str,
    number: int,
    step: int,
    reader: CurrentReader,
    state: CurrentState,
) -> Response:
    """Show the form with the position of a replay at a step."""
    registry.info(game)
    shown = await asked(request, state, reader, key, number)
    position = shown.deal[min(step, len(shown.deal) - 1)].deal
    return _cards(request, EditorForm.of_position(_position(position), shown.deck))


@router.post("/{game}")
async def check(
    request: Request, game: str, form: CheckedForm, reader: CurrentReader, state: CurrentState
) -> Response:
    """Deal at random, count the cards, or find a line to the position; report faults."""
    info = registry.info(game)
    shown = EditorForm(info, _plain(form), reader.deck or DEFAULT_DECK)
    does = form.word("do", ("deal", "clear", "count", "find"), "count")
    if does == "clear":
        cleared = {name: value for name, value in shown.sent.items() if not name.startswith(CARD)}
        return _cards(request, replace(shown, sent=cleared | {"stock": ""}))
    if does == "deal":
        dealer = int(shown.settings[0].value)
        cards = dealt(info, shown.options, dealer, secrets.randbits(63))
        kept = {name: value for name, value in shown.sent.items() if name.startswith("option.")}
        return _cards(request, replace(shown, sent=kept | cards))
    try:
        given = GivenPosition.from_data(shown.data())
        if does == "count":
            return _cards(request, shown, counted=True)
        state.limits.take("tables", client_address(request))
        search = state.positions.reach(given, owner_of_work(request))
        deal = await while_connected(request, search)
    except PositionError as error:
        return _cards(request, shown, counted=does == "count", error=error)
    return _line(request, deal, shown.deck)


@router.post("/{game}/line")
async def line(
    request: Request, game: str, form: CheckedForm, reader: CurrentReader, state: CurrentState
) -> Response:
    """Go on with a line by a legal action, take one back, solve the position, or store it as a replay."""
    registry.info(game)
    text = form.text("record", MAX_LINE)
    deal = await asyncio.to_thread(Deal.from_record, text)
    deck = reader.deck or DEFAULT_DECK
    word = form.get("word", "")
    if word:
        deal.play(word)
        return _line(request, deal, deck)
    does = form.word("do", ("back", "solve", "cards", "open", "play"))
    if does == "back":
        if deal.actions:
            deal.undo()
        return _line(request, deal, deck)
    if does == "cards":
        return _cards(request, EditorForm.of_position(_position(deal), deck))
    state.limits.take("tables", client_address(request))
    if does == "solve":
        try:
            solving = state.positions.solve(deal, owner_of_work(request))
            return _line(request, deal, deck, await while_connected(request, solving))
        except TableError as error:
            if error.code != "solver-not-ready":
                raise
            return _line(request, deal, deck, notice=error_sentence(error))
    return await _stored(state, deal, reader, playing=does == "play")


async def _stored(state: AppState, deal: Deal, reader: Reader, *, playing: bool) -> Response:
    """Store a line as a replay, and go to its page."""
    key = await state.replays.keep(Played.of(deal), reader.deck or DEFAULT_DECK)
    place = "play-title" if playing else "share-title"
    return RedirectResponse(f"/replay/{key}/1?step={len(deal.actions)}#{place}", 303)


def _position(deal: Deal) -> GivenPosition:
    """Return the position of a deal, or the one before its first action if no card is to be played now."""
    try:
        return given_position(deal)
    except PositionError:
        return begun_position(deal)


def _plain(form: Form) -> dict[str, str]:
    return {name: value for name, value in form.items() if name not in ("csrf", "do")}


def _cards(
    request: Request, form: EditorForm, *, counted: bool = False, error: PositionError | None = None
) -> Response:
    """Show the form, with the fault if there is one."""
    return page(
        request,
        "editor/cards.html",
        status=422 if error and not counted else 200,
        form=form,
        game=form.info,
        deck=form.deck,
        counted=counted,
        fault="" if error is None else fault_sentence(error, form.info.name, form.deck),
        clause_number="" if error is None else error.clause,
    )


def _line(
    request: Request, deal: Deal, deck: str, solution: Solution | None = None, notice: str = ""
) -> Response:
    """Show a deal at the end of its line."""
    return page(
        request,
        "editor/line.html",
        game=deal.info,
        deck=deck,
        record=dumps(deal.record()),
        shown=line_page(deal, deck, solution),
        of_cards={},
        notice=notice,
    )
