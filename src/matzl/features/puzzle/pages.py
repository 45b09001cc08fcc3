"""The pages of puzzles: the games, the list of a game, and a puzzle with the verdict on an answer."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

from matzl import registry
from matzl.features import page_of_deal
from matzl.features.of_game import game_links
from matzl.features.puzzle.model import (
    ALL_CARDS,
    CALLS,
    FOLLOW,
    KNOWN,
    LEAD,
    OTHER_SUIT,
    THEMES,
    Puzzle,
    find,
    puzzles,
)
from matzl.features.puzzle.rows import (
    PuzzleLine,
    next_line,
    next_own,
    own_rating,
    puzzle_lines,
    series,
)
from matzl.features.puzzle.words import board_of, costs, events, question, verdict
from matzl.features.roles import Request, Route
from matzl.forms import Field
from matzl.parts import (
    Board,
    Go,
    Item,
    Link,
    Links,
    List,
    Mark,
    Page,
    Part,
    Picture,
    Section,
    Text,
)
from matzl.table.core.errors import table_error
from matzl.text.describe import ease
from matzl.text.languages import capitalised, plural
from matzl.text.languages import translated as _

MAX_OWN = 20
"""The maximum number of the visitor's own decisions in a game that are made into puzzles."""


async def list_games(request: Request) -> Page:
    """Show the games that have puzzles, with the visitor's progress."""
    standings = await request.store.run(request.store.puzzles.read, request.visitor)
    items = (
        _item_of_game(game, lines, request.deck)
        for game in sorted(registry.names(), key=ease)
        if (lines := puzzle_lines(puzzles(game), standings.get(game, {}), time.time()))
    )
    return Page(_("Puzzles"), (Text(_introduction()), List(tuple(items), "games")))


def _item_of_game(game: str, lines: list[PuzzleLine], deck: str) -> Item:
    title, states = registry.info(game).title, [line.state for line in lines]
    text = _("{solved} of {number} solved")
    notes = [text.format(solved=states.count("solved"), number=len(lines)), *_progress(lines)]
    if due := states.count("due"):
        notes.append(plural("1 due again", "{number} due again", due).format(number=due))
    action = None
    if line := next_line(lines):
        label = _("Repeat") if line.state == "due" else _("Solve")
        action = Link(label, _address(line.puzzle), "first", about=title)
    return Item(Link(title, f"/puzzles/{game}"), " · ".join(notes), action, (), Picture(game, deck))


async def list_puzzles(request: Request) -> Page | Go:
    """Show the puzzles of a game, or go to the puzzle with the number in the query, or to the next one."""
    info = registry.info(request.path["game"])
    lines, theme = await _lines(request, info.name), _theme(request)
    line, number = next_line(lines, theme=theme), request.query.get("number", "")
    by_number = {str(each.number): each.puzzle for each in lines}
    if line is not None:
        by_number["next"] = line.puzzle
    if number in by_number:
        return Go(_address(by_number[number], theme=theme, shown=request.query.get("shown")))
    if number not in ("", "next"):
        raise table_error("no-puzzle-number", last=len(lines))
    parts: list[Part] = [Text(_introduction())]
    if line is not None:
        label = _("Solve puzzle {number}") if line.state == "new" else _("Repeat puzzle {number}")
        address = _address(line.puzzle, theme=theme)
        parts.append(Links((Link(label.format(number=line.number), address, "first"),)))
    else:
        solved = _("You have solved all the puzzles. They return one after another.")
        parts.append(Text(solved if lines else _("There are no puzzles for this game.")))
    if progress := _progress(lines):
        parts.insert(1, Text(" · ".join(progress), "lead"))
    parts += await practice(request, info.name)
    if lines:
        parts.append(Links(tuple(_theme_links(info.name, lines, theme))))
        listed = [each for each in lines if theme in ("", *each.puzzle.themes)]
        every = List(tuple(map(_item_of_puzzle, listed)), "columns")
        difficulty = _("Difficulty 1200: the bot Club solves about half of such puzzles.")
        title = _("{theme}: the easiest first").format(theme=capitalised(_title_of_theme(theme)))
        parts.append(Section(title, (every, Text(difficulty, "quiet")), "wide"))
    parts.append(Links(game_links(info.name)))
    return Page(_("Puzzles: {game}").format(game=info.title), tuple(parts))


async def practice(request: Request, game: str) -> list[Part]:
    """Return the link to puzzles from the visitor's own costliest decisions in a game; empty if none is left."""
    if not (places := await _own(request, game)):
        return []
    label = _("From your deals ({number})").format(number=len(places))
    sentence = _("Your own costliest decisions, until you have found the better choice.")
    return [Text((Link(label, f"/puzzles/{game}/{places[0]}", "button"), f" {sentence}"))]


def exercises(game: str) -> Iterator[Link]:
    """Yield links to the easiest puzzle in each of up to three of a game's themes."""
    easiest = {each.themes[0]: each for each in reversed(puzzles(game))}
    for theme in sorted(easiest, key=THEMES.index)[:3]:
        title = _("Try it: {theme}").format(theme=_title_of_theme(theme))
        yield Link(title, _address(easiest[theme], theme=theme))


def _theme(request: Request) -> str:
    """Return the theme in the query, empty for all themes."""
    theme = request.query.get("theme", "")
    return theme if theme in THEMES else ""


def _title_of_theme(theme: str) -> str:
    titles = {"": _("all themes"), CALLS: _("bids and calls"), LEAD: _("leading")}
    titles |= {FOLLOW: _("following suit"), OTHER_SUIT: _("trumping and discarding")}
    return (titles | {KNOWN: _("hidden cards"), ALL_CARDS: _("all cards known")})[theme]


def _theme_links(game: str, lines: list[PuzzleLine], current: str) -> Iterator[Link]:
    """Yield links to the list of all puzzles of a game and to the list of each theme, except to the current list."""
    there = {theme for line in lines for theme in line.puzzle.themes}
    for theme in ("", *(each for each in THEMES if each in there)):
        if theme != current:
            query = f"?{urlencode({'theme': theme})}" if theme else ""
            yield Link(_title_of_theme(theme), f"/puzzles/{game}{query}")


def _progress(lines: list[PuzzleLine]) -> list[str]:
    """Return the visitor's rating in a game and the result of the current series; nothing before the first answer."""
    (rating, answers), (number, right) = own_rating(lines), series(lines, time.time())
    texts = [_("Your rating: {rating}").format(rating=rating)] * bool(answers)
    recent = _("In the last hour: {right} of {number} right")
    return texts + [recent.format(right=right, number=number)] * bool(number)


def _item_of_puzzle(line: PuzzleLine) -> Item:
    does, kind = map(_title_of_theme, line.puzzle.themes)
    title = _("{number}: {theme}").format(number=line.number, theme=does)
    states = {"due": _("due again"), "wrong": _("not solved yet"), "solved": f"✓ {_('solved')}"}
    rating = _("Difficulty {number}").format(number=line.puzzle.rating)
    text = ", ".join(filter(None, (rating, kind, states.get(line.state))))
    return Item(Link(title, _address(line.puzzle)), text)


async def show(request: Request) -> Page:
    """Show a puzzle and the verdict on the action in the query; after a wrong action, show the solution only on request."""
    puzzle = await _puzzle(request)
    info, address = puzzle.deal.info, ""
    every = Link(_("All puzzles"), f"/puzzles/{puzzle.game}")
    if puzzle.source:
        title, head = _("From your deals: {game}").format(game=info.title), Text(every)
        about = _("You have held this hand before and missed the best choice. What now?")
        for key in (await _own(request, puzzle.game, after=puzzle.id))[:1]:
            address = f"/puzzles/{puzzle.game}/{key}"
    else:
        theme, lines = _theme(request), await _lines(request, puzzle.game)
        number = next(line.number for line in lines if line.puzzle.id == puzzle.id)
        following = next_line(lines, after=puzzle.id, theme=theme)
        if following is not None and following.puzzle.id != puzzle.id:
            address = _address(following.puzzle, theme=theme)
        title = _("Puzzle {number}: {game}").format(number=number, game=info.title)
        rating = _("Difficulty {number}").format(number=puzzle.rating)
        head = Text((every, " · ", Mark(" · ".join((rating, *_progress(lines))))))
        about = _about_kind(puzzle.kind)
    kind = _("Judged by what you know.") if puzzle.kind == KNOWN else _("All cards are known.")
    notes = head, Text((Mark(kind), f" {about}"), "quiet")
    board = await asyncio.to_thread(_board, puzzle, request, address, notes)
    return Page(title, (board,), about=about)


def _about_kind(kind: str) -> str:
    """Return a sentence on why the answer to a puzzle of this kind is the best choice."""
    if kind == KNOWN:
        return _("One choice is the best on average over all possible deals, says the bot Expert.")
    return _("One choice is provably the best if everybody plays on without a mistake.")


def _board(puzzle: Puzzle, request: Request, following: str, notes: tuple[Text, Text]) -> Board:
    deck, theme, solution = request.deck, _theme(request), request.query.get("shown", "")
    word = solution or request.query.get("tried", "")
    if word and word not in puzzle.values:
        raise table_error("no-choice", action=word, choices=", ".join(puzzle.values))
    told = word if solution or puzzle.right(word) else ""
    board, parts = board_of(puzzle, deck, told), verdict(puzzle, word, following, deck)
    if not told:
        parts = question(puzzle, board, _address(puzzle, theme=theme), deck, word)
    show = Link(_("Show the solution"), _address(puzzle, theme=theme, shown=word), "button")
    links = [Links((show,))] if word and not told else []
    beside = *parts, *links, *notes, *events(puzzle, board, deck)
    return Board(board, deck, beside, None, *((costs(puzzle), puzzle.answer) if told else ()))


async def answer(request: Request) -> Go:
    """Record the visitor's answer to a puzzle, and show the verdict on it."""
    puzzle = await _puzzle(request)
    choices = tuple((word, word) for word in puzzle.values)
    word = Field("word", kind="press", choices=choices).value_in(request.form)
    request = await request.known()
    store, right = request.store, puzzle.right(word)
    await store.run(store.puzzles.answer, request.visitor, puzzle.game, puzzle.id, right)
    return Go(_address(puzzle, theme=_theme(request), tried=word))


ROUTES = (
    Route("/puzzles", list_games),
    Route("/puzzles/{game}?theme&number&shown", list_puzzles),
    Route("/puzzles/{game}/{id}?theme&tried&shown", show, answer, needs="word"),
)


def _address(puzzle: Puzzle, **query: str | None) -> str:
    """Return the URL of a puzzle; empty values of its query are left out."""
    encoded = urlencode({name: value for name, value in query.items() if value})
    return f"/puzzles/{puzzle.game}/{puzzle.id}" + (f"?{encoded}" if encoded else "")


async def _puzzle(request: Request) -> Puzzle:
    """Return the puzzle that the URL names; puzzles from a visitor's own decisions exist for that visitor alone.

    Raises
    ------
    UnknownGameError, TableError
        If there is no such game or no such puzzle.
    """
    game, key = registry.info(request.path["game"]).name, request.path["id"]
    if puzzle := find(game, key):
        return puzzle
    for each in await _costliest(request, game):
        if each.id == key:
            return await asyncio.to_thread(_own_puzzle, each)
    raise table_error("no-puzzle")


def _own_puzzle(decision: Any) -> Puzzle:
    """Return the puzzle made from a decision of the visitor."""
    judgement = decision.judgement
    record = {key: each for key, each in decision.position().record().items() if key != "meta"}
    values = {word: value.mean for word, value in judgement.values.items()}
    accepted = frozenset(word for word in values if not decision.is_worse(word))
    source = f"{page_of_deal(decision.replay, decision.number)}?step={decision.step - 1}"
    more: dict[str, Any] = {"key": decision.id, "accepted": accepted, "source": source}
    return Puzzle(record, KNOWN, judgement.action, values, {}, 0, **more)


async def _costliest(request: Request, game: str) -> list[Any]:
    """Return the visitor's costliest decisions in a game, from the feature that keeps them, if any."""
    known = (it for it in request.running.values() if request.visitor and hasattr(it, "costliest"))
    replays = next(known, None)
    return (await replays.costliest(request.visitor, game))[:MAX_OWN] if replays else []


async def _own(request: Request, game: str, after: str = "") -> list[str]:
    """Return the ids of the visitor's own puzzles not answered correctly yet, the next one first."""
    costly, store = await _costliest(request, game), request.store
    standings = await store.run(store.puzzles.read, request.visitor) if costly else {}
    return next_own([each.id for each in costly], standings.get(game, {}), after)


async def _lines(request: Request, game: str) -> list[PuzzleLine]:
    """Return the list of the puzzles of a game, with the visitor's progress."""
    standings = await request.store.run(request.store.puzzles.read, request.visitor)
    return puzzle_lines(puzzles(game), standings.get(game, {}), time.time())


def _introduction() -> str:
    return _("Positions from bots’ games. One choice is clearly the best: can you find it?")
