"""The lobby: the games, the tables one may go on or sit down at, and a table against bots with one press."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from matzl import registry
from matzl.base.options import seats_under
from matzl.players.levels import usual
from matzl.table.invitation import Invitation
from matzl.table.parts import FREE
from matzl.table.settings import Settings
from matzl.text.cards import DECKS
from matzl.text.describe import tagline
from matzl.text.languages import join_words, plural, translated
from matzl.web.cookies import sent
from matzl.web.dependencies import OpensTable, Posted, Reading, TheHouse, Visiting
from matzl.web.naming import levels_named, stage_told
from matzl.web.state import House
from matzl.web.templating import page

router = APIRouter()

USUAL_DECK = next(iter(DECKS))
"""The cards that somebody sees who has chosen none."""


@dataclass(frozen=True, slots=True)
class TableListed:
    """A table in a list: its game, a word on it, and the last part of the address to go to."""

    title: str
    told: str
    way: str


@dataclass(frozen=True, slots=True)
class GameListed:
    """A game in the lobby."""

    name: str
    title: str
    tagline: str


@router.get("/")
async def lobby(request: Request, reader: Reading, house: TheHouse) -> Response:
    """The page."""
    service = house.service
    own = await service.tables_of(reader.visitor) if reader.visitor else []
    seated = {each.table for _, each in own}
    waiting = [each for _, each in await service.open_tables() if each.table not in seated]
    return page(
        request,
        "lobby/lobby.html",
        games=[_game(name) for name in registry.names()],
        levels=levels_named(house.service.levels),
        chosen_level=level_before(request, house),
        own=[_own(each) for _, each in own],
        waiting=[_waiting(each) for each in waiting],
        deck=reader.deck or USUAL_DECK,
    )


@router.post("/play/{game}", dependencies=[OpensTable])
async def play(
    request: Request, game: str, form: Posted, reader: Visiting, house: TheHouse
) -> Response:
    """Open a table against bots, where the first deal begins by itself."""
    levels, info = house.service.levels, registry.info(game)
    level = form.word("level", levels, usual(levels))
    deck = form.word("deck", DECKS, reader.deck or USUAL_DECK)
    others = seats_under(info, {}) - 1
    settings = Settings.checked({"game": game, "deck": deck, "chairs": (level,) * others}, levels)
    assert reader.visitor is not None
    table = await house.service.open(
        reader.visitor, reader.name, settings, once=form.text("once", 64)
    )
    cookies = house.cookies
    request.state.visit.setting.append(cookies.set(cookies.level, level))
    return RedirectResponse(f"/table/{table}", 303)


def level_before(request: Request, house: House) -> str:
    """The level of bots that was chosen last in this browser, or the usual one."""
    chosen = sent(request.headers.get("cookie", "")).get(house.cookies.level, "")
    levels = house.service.levels
    return chosen if chosen in levels else usual(levels)


def _game(name: str) -> GameListed:
    info = registry.info(name)
    return GameListed(name, info.title, tagline(info))


def _own(table: Invitation) -> TableListed:
    info = table.settings.info
    others = join_words(chair.name for chair in table.chairs if chair.name)
    told = translated("{stage} At the table: {names}.").format(
        stage=stage_told(table.stage), names=others
    )
    return TableListed(info.title, told, table.table)


def _waiting(table: Invitation) -> TableListed:
    """A table with a free chair."""
    names = join_words(chair.name for chair in table.chairs if chair.name)
    free = sum(chair.kind == FREE for chair in table.chairs)
    told = plural(
        "One seat is free. At the table: {names}.",
        "{number} seats are free. At the table: {names}.",
        free,
    )
    return TableListed(
        table.settings.info.title, told.format(number=free, names=names), table.token
    )
