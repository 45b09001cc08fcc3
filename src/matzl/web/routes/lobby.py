"""The lobby: the games, the reader's tables, open tables, and quick games against bots."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from matzl import registry
from matzl.base.options import seats_under
from matzl.features import functions
from matzl.forms import Form
from matzl.parts import Link
from matzl.players.levels import default_level, level_in
from matzl.table.core.settings import Settings
from matzl.table.core.stages import FREE
from matzl.table.live.invitations import Invitation
from matzl.text.cards import DECKS, DEFAULT_DECK
from matzl.text.describe import tagline
from matzl.text.languages import join_words, plural
from matzl.web.dependencies import (
    CheckedForm,
    CurrentReader,
    CurrentState,
    LimitTables,
    ensure_visitor,
)
from matzl.web.features import feature_request
from matzl.web.history import latest_matches
from matzl.web.labels import TableEntry, level_labels_of_games, own_table
from matzl.web.routing import Router
from matzl.web.state import AppState
from matzl.web.templating import page

router = Router()


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A game in the list of games, with what features have for it."""

    name: str
    title: str
    tagline: str
    links: list[Link | Form]


@router.get("/")
async def lobby(request: Request, reader: CurrentReader, state: CurrentState) -> Response:
    """Show the lobby."""
    service = state.service
    asked = feature_request(request)
    own = await service.invitations.of_visitor(reader.visitor) if reader.visitor else []
    seated = {each.table for _, each in own}
    waiting = [each for _, each in await service.invitations.listed() if each.table not in seated]
    return page(
        request,
        "lobby/lobby.html",
        games=[_game(name) for name in registry.names()],
        levels=level_labels_of_games(
            state.service.levels, [registry.info(name) for name in registry.names()]
        ),
        chosen_level=last_level(request, state),
        own=[own_table(each) for _, each in own],
        finished=await latest_matches(service.store, reader.visitor),
        waiting=[_open_table(each) for each in waiting],
        features=[await lobby(asked) for lobby in functions("pages", "lobby")],
        deck=reader.deck or DEFAULT_DECK,
    )


@router.post("/play/{game}", dependencies=[LimitTables])
async def play(request: Request, game: str, form: CheckedForm, state: CurrentState) -> Response:
    """Open a table against bots, where the first deal starts automatically."""
    levels, info, action_id = state.service.levels, registry.info(game), form.text("once", 64)
    level = form.word("level", levels, default_level(levels))
    deck = form.word("deck", DECKS, request.state.reader.deck or DEFAULT_DECK)
    chairs = (level_in(info, level, levels),) * (seats_under(info, {}) - 1)
    settings = Settings.checked({"game": game, "deck": deck, "chairs": chairs}, levels)
    reader = await ensure_visitor(request, form)
    table = await state.service.open(reader.id, settings, action_id=action_id)
    cookies = state.cookies
    request.state.session.set_cookies.append(cookies.set(cookies.level, level))
    return RedirectResponse(f"/table/{table}", 303)


def last_level(request: Request, state: AppState) -> str:
    """Return the level of bots last chosen in this browser, or the default level."""
    chosen = request.cookies.get(state.cookies.level, "")
    levels = state.service.levels
    return chosen if chosen in levels else default_level(levels)


def _game(name: str) -> GameEntry:
    info = registry.info(name)
    links = (of_game(name) for of_game in functions("links", "of_game"))
    return GameEntry(name, info.title, tagline(info), [link for link in links if link])


def _open_table(table: Invitation) -> TableEntry:
    """Return the list entry of a table with open seats."""
    names = join_words(chair.name for chair in table.chairs if chair.name)
    free = sum(chair.kind == FREE for chair in table.chairs)
    text = plural(
        "One seat is free. At the table: {names}.",
        "{number} seats are free. At the table: {names}.",
        free,
    )
    return TableEntry(table.settings.info.title, text.format(number=free, names=names), table.token)
