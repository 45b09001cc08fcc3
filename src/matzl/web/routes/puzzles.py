"""Puzzles: the games, the list of a game, a puzzle on the board, and the verdict on an answer."""

from __future__ import annotations

import asyncio
import time
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from matzl import registry
from matzl.features.puzzle import Puzzle, find, puzzles
from matzl.features.puzzle.choosing import PuzzleLine, next_line, puzzle_lines, puzzle_progress
from matzl.features.puzzle.intervals import PuzzleStanding
from matzl.features.puzzle.words import question_of, verdict_on
from matzl.text.cards import DEFAULT_DECK
from matzl.text.describe import deal_unit
from matzl.web.dependencies import CheckedForm, CurrentReader, CurrentState, ensure_visitor
from matzl.web.errors import RequestError
from matzl.web.reader import Reader
from matzl.web.routing import Router
from matzl.web.state import AppState
from matzl.web.templating import page

router = Router("/puzzles")


@router.get("")
async def overview(request: Request, reader: CurrentReader, state: CurrentState) -> Response:
    """Show the games that have puzzles, with the reader's progress."""
    store = state.service.store
    standings: dict[str, dict[str, PuzzleStanding]] = {}
    for game, key, standing in await store.run(store.puzzles.read_all, reader.id):
        standings.setdefault(game, {})[key] = standing
    now = time.time()
    lines = {
        game: puzzle_lines(puzzles(game), standings.get(game, {}), now) for game in registry.names()
    }
    games = [
        (registry.info(game), puzzle_progress(found), next_line(found))
        for game, found in lines.items()
        if found
    ]
    return page(request, "puzzles/games.html", games=games)


@router.get("/{game}")
async def listing(
    request: Request, game: str, reader: CurrentReader, state: CurrentState
) -> Response:
    """Show the list of the puzzles of a game."""
    info = registry.info(game)
    lines = await _lines(game, reader, state)
    return page(request, "puzzles/list.html", game=info, lines=lines, next=next_line(lines))


@router.get("/{game}/{key}")
async def puzzle(
    request: Request,
    game: str,
    key: str,
    reader: CurrentReader,
    state: CurrentState,
    tried: str = "",
) -> Response:
    """Show a puzzle, and the verdict on the action that the query names."""
    asked = _asked(game, key)
    deck = reader.deck or DEFAULT_DECK
    lines = await _lines(game, reader, state)
    answered = tried in asked.values
    return page(
        request,
        "puzzles/puzzle.html",
        game=asked.deal.info,
        puzzle=asked,
        question=await asyncio.to_thread(question_of, asked, deck),
        verdict=await asyncio.to_thread(verdict_on, asked, tried, deck) if answered else None,
        line=next(line for line in lines if line.id == key),
        number=len(lines),
        next=next_line(lines, after=key),
        unit=deal_unit(asked.deal.seats),
        of_cards={},
        deck=deck,
    )


@router.post("/{game}/{key}")
async def answer(
    request: Request, game: str, key: str, form: CheckedForm, state: CurrentState
) -> Response:
    """Note an answer, and show the verdict on it."""
    asked = _asked(game, key)
    word = form.word("word", tuple(asked.values))
    reader = await ensure_visitor(request, form)
    store, right = state.service.store, word == asked.answer
    await store.run(store.puzzles.answer, reader.id, game, key, right)
    return RedirectResponse(f"/puzzles/{game}/{key}?{urlencode({'tried': word})}#verdict", 303)


async def _lines(game: str, reader: Reader, state: AppState) -> list[PuzzleLine]:
    """Return the list of a game for the reader."""
    store = state.service.store
    standings = await store.run(store.puzzles.read, reader.visitor, game) if reader.visitor else {}
    return puzzle_lines(puzzles(game), standings, time.time())


def _asked(game: str, key: str) -> Puzzle:
    """Return the puzzle that an address names.

    Raises
    ------
    RequestError
        If there is none.
    """
    registry.info(game)
    found = find(game, key)
    if found is None:
        raise RequestError(404, "no-puzzle")
    return found
