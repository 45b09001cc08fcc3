"""Learning a game: a summary of its rules with the order of the cards, and its guided deals."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from matzl import registry
from matzl.base.cards import CARD_NAMES, NO_SUIT, SUIT_LETTERS
from matzl.base.info import FIRST, GameInfo
from matzl.base.options import defaults, seats_under
from matzl.players.levels import TEACHER
from matzl.puzzles import puzzles
from matzl.strategy import has_strategy
from matzl.table.settings import Settings
from matzl.teaching.lesson import guided_titles
from matzl.text.cards import DEFAULT_DECK, card_title
from matzl.text.describe import guide, tagline
from matzl.text.languages import translated as _
from matzl.web.dependencies import (
    CheckedForm,
    CurrentReader,
    CurrentState,
    LimitTables,
    ensure_visitor,
)
from matzl.web.routes.lobby import last_level
from matzl.web.routing import Router
from matzl.web.rulebook import rendered_book
from matzl.web.templating import page

TRUMP_SUIT, PLAIN_SUIT = SUIT_LETTERS.index("H"), SUIT_LETTERS.index("D")
"""Sample suits: the order of the cards is the same in every trump suit, and in every plain suit."""


@dataclass(frozen=True, slots=True)
class CardOrder:
    """Cards from the highest to the lowest, each with its code and its name."""

    title: str
    cards: tuple[tuple[str, str], ...]


def card_orders(info: GameInfo, deck: str) -> list[CardOrder]:
    """Return the order of trumps and of a plain suit, or a single order if they are the same.

    >>> from matzl import registry
    >>> [len(order.cards) for order in card_orders(registry.info("mittlere"), "french")]
    [9, 9]
    >>> [order.title for order in card_orders(registry.info("bondtolva"), "french")]
    ['The cards of every suit, from high to low']
    """
    suits = info.order(defaults(info))
    trumps, plain = suits[TRUMP_SUIT][TRUMP_SUIT], suits[TRUMP_SUIT][PLAIN_SUIT]
    if [card % 13 for card in trumps] == [card % 13 for card in suits[NO_SUIT][TRUMP_SUIT]]:
        return [CardOrder(_("The cards of every suit, from high to low"), _named(trumps, deck))]
    return [
        CardOrder(_("Trumps, from high to low"), _named(trumps, deck)),
        CardOrder(_("Any other suit, from high to low"), _named(plain, deck)),
    ]


def _named(cards: list[int], deck: str) -> tuple[tuple[str, str], ...]:
    return tuple((CARD_NAMES[card], card_title(CARD_NAMES[card], deck)) for card in cards)


router = Router()


@router.get("/learn/{game}")
async def learn(
    request: Request, game: str, reader: CurrentReader, state: CurrentState
) -> Response:
    """Show the summary of a game."""
    info, deck = registry.info(game), reader.deck or DEFAULT_DECK
    return page(
        request,
        "learn/game.html",
        game=info,
        tagline=tagline(info),
        guide=guide(info, None, deck),
        orders=card_orders(info, deck),
        deck=deck,
        guided=guided_titles(info),
        puzzles=bool(puzzles(game)),
        strategy=has_strategy(game),
        level=last_level(request, state),
        sections=rendered_book(game, reader.language).sections,
    )


@router.post("/learn/{game}", dependencies=[LimitTables])
async def guided_deal(
    request: Request, game: str, form: CheckedForm, state: CurrentState
) -> Response:
    """Open a table for a guided deal, which starts by itself."""
    levels, info, action_id = state.service.levels, registry.info(game), form.text("once", 64)
    others = seats_under(info, {}) - 1
    settings = Settings.checked(
        {
            "game": game,
            "deck": request.state.reader.deck or DEFAULT_DECK,
            "chairs": (TEACHER if TEACHER in levels else levels[0],) * others,
            "lesson": form.text("deal", 20) or FIRST,
        },
        levels,
    )
    reader = await ensure_visitor(request, form)
    table = await state.service.open(reader.id, reader.name, settings, action_id=action_id)
    return RedirectResponse(f"/table/{table}", 303)
