"""Learning a game: a summary of its rules with the order of the cards, and its guided deals."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from matzl import registry
from matzl.base.info import FIRST
from matzl.base.options import seats_under
from matzl.features import functions
from matzl.features.lesson.model import first_deal, lesson_settings
from matzl.features.lobby.pages import level_field
from matzl.parts import Link
from matzl.players.levels import TEACHER
from matzl.table.core.settings import Settings
from matzl.table.presentation.orders import card_orders
from matzl.teaching.lesson import guided_titles
from matzl.text.cards import DEFAULT_DECK
from matzl.text.describe import guide, tagline
from matzl.web.dependencies import checked_form, ensure_visitor, limit_tables
from matzl.web.features import feature_request
from matzl.web.reader import Reader
from matzl.web.routing import Router
from matzl.web.rulebook import rendered_book
from matzl.web.state import AppState
from matzl.web.templating import page

router = Router()


@router.get("/learn/{game}")
async def learn(request: Request, game: str) -> Response:
    """Show the summary of a game."""
    reader: Reader = request.state.reader
    info, deck = registry.info(game), reader.deck or DEFAULT_DECK
    links = [of_game(game) for of_game in functions("links", "of_game")]
    return page(
        request,
        "learn/game.html",
        game=info,
        tagline=tagline(info),
        guide=guide(info, None, deck),
        orders=card_orders(info, deck),
        deck=deck,
        guided=guided_titles(info),
        links=[link for link in links if isinstance(link, Link)],
        level=level_field(feature_request(request)).value,
        sections=rendered_book(game, reader.language).sections,
    )


@router.post("/learn/{game}")
async def guided_deal(request: Request, game: str) -> Response:
    """Open a table for a guided deal, which starts automatically."""
    await limit_tables(request)
    form = await checked_form(request)
    state = AppState.of(request)
    levels, info, action_id = state.service.levels, registry.info(game), form.text("once", 64)
    others = seats_under(info, {}) - 1
    checked = Settings.checked(
        {
            "game": game,
            "deck": request.state.reader.deck or DEFAULT_DECK,
            "chairs": (TEACHER if TEACHER in levels else levels[0],) * others,
        },
        levels,
    )
    settings = lesson_settings(checked, form.text("deal", 20) or FIRST)
    reader = await ensure_visitor(request, form)
    table = await state.service.open(reader.id, settings, action_id, **first_deal(settings))
    return RedirectResponse(f"/table/{table}", 303)
