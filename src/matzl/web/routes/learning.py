"""Learning a game: what matters on one screen, and a first deal hand in hand."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from matzl import registry
from matzl.base.options import seats_under
from matzl.table.settings import Settings
from matzl.text.describe import guide, tagline
from matzl.web.book import book
from matzl.web.dependencies import OpensTable, Posted, Reading, TheHouse, Visiting
from matzl.web.learning import orders
from matzl.web.routes.lobby import USUAL_DECK, level_before
from matzl.web.templating import page

router = APIRouter()

TEACHER = "novice"
"""The level whose rules of thumb the lessons explain."""


@router.get("/learn/{game}")
async def learn(request: Request, game: str, reader: Reading, house: TheHouse) -> Response:
    """The screen."""
    info, deck = registry.info(game), reader.deck or USUAL_DECK
    return page(
        request,
        "learn/game.html",
        game=info,
        tagline=tagline(info),
        guide=guide(info, None, deck),
        orders=orders(info, deck),
        deck=deck,
        first_deal=info.first_deal is not None,
        level=level_before(request, house),
        sections=book(game, reader.language).sections,
    )


@router.post("/learn/{game}", dependencies=[OpensTable])
async def first_deal(game: str, form: Posted, reader: Visiting, house: TheHouse) -> Response:
    """Open a table for the first deal, which begins by itself."""
    levels, info = house.service.levels, registry.info(game)
    others = seats_under(info, {}) - 1
    settings = Settings.checked(
        {
            "game": game,
            "deck": reader.deck or USUAL_DECK,
            "chairs": (TEACHER if TEACHER in levels else levels[0],) * others,
            "lesson": True,
        },
        levels,
    )
    assert reader.visitor is not None
    table = await house.service.open(
        reader.visitor, reader.name, settings, once=form.text("once", 64)
    )
    return RedirectResponse(f"/table/{table}", 303)
