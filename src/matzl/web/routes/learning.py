"""Learning a game: a summary of its rules, and a guided first deal."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from matzl import registry
from matzl.base.options import seats_under
from matzl.players.levels import TEACHER
from matzl.table.settings import Settings
from matzl.text.describe import guide, tagline
from matzl.web.dependencies import (
    CheckedForm,
    CurrentReader,
    CurrentState,
    CurrentVisitor,
    LimitTables,
)
from matzl.web.learning import card_orders
from matzl.web.routes.lobby import USUAL_DECK, last_level
from matzl.web.rulebook import rendered_book
from matzl.web.templating import page

router = APIRouter()


@router.get("/learn/{game}")
async def learn(
    request: Request, game: str, reader: CurrentReader, state: CurrentState
) -> Response:
    """Show the summary of a game."""
    info, deck = registry.info(game), reader.deck or USUAL_DECK
    return page(
        request,
        "learn/game.html",
        game=info,
        tagline=tagline(info),
        guide=guide(info, None, deck),
        orders=card_orders(info, deck),
        deck=deck,
        first_deal=info.first_deal is not None,
        level=last_level(request, state),
        sections=rendered_book(game, reader.language).sections,
    )


@router.post("/learn/{game}", dependencies=[LimitTables])
async def first_deal(
    game: str, form: CheckedForm, reader: CurrentVisitor, state: CurrentState
) -> Response:
    """Open a table for a guided first deal, which starts by itself."""
    levels, info = state.service.levels, registry.info(game)
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
    table = await state.service.open(
        reader.visitor, reader.name, settings, action_id=form.text("once", 64)
    )
    return RedirectResponse(f"/table/{table}", 303)
