"""Tournaments: the reader's list, the form that makes one, its page and forms, and the results of each round."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from matzl import registry
from matzl.errors import SetUpError, TableError
from matzl.features.tournament.scoring import NOTHING_YET, is_over
from matzl.features.tournament.service import TournamentProgress
from matzl.features.tournament.settings import MAX_PLAYERS
from matzl.features.tournament.state import PLAYING, REMOVED
from matzl.features.tournament.words import (
    comparisons,
    pairing_lines,
    progress_sentence,
    scoring_rules,
    sheets,
    standing_lines,
    terms,
    tournament_title,
)
from matzl.table.core.errors import error_sentence
from matzl.text.cards import DEFAULT_DECK
from matzl.text.describe import tagline
from matzl.web.dependencies import (
    CheckedForm,
    CurrentReader,
    CurrentState,
    ensure_visitor,
    limit_tables,
)
from matzl.web.error_pages import error_details
from matzl.web.errors import RequestError
from matzl.web.reader import Reader
from matzl.web.routing import Router
from matzl.web.state import AppState
from matzl.web.templating import page
from matzl.web.tournament_form import TournamentForm, tournament_form

router = Router()

ACTIONS = ("join", "leave", "remove", "round", "end")
"""The commands to a tournament, by the last part of their address."""


@router.get("/tournaments")
async def listing(request: Request, reader: CurrentReader, state: CurrentState) -> Response:
    """Show the reader's tournaments, and the games for which one can be made."""
    own = await state.tournaments.of_visitor(reader.visitor) if reader.visitor else []
    games = [registry.info(name) for name in registry.names()]
    return page(
        request,
        "tournaments/list.html",
        own=[_entry(each) for each in own],
        games=[(info.name, info.title, tagline(info)) for info in games],
    )


def _entry(progress: TournamentProgress) -> tuple[str, str, str, str]:
    """Return the token, title, terms and state of a tournament in the list."""
    found = progress.tournament
    state = progress_sentence(found, progress.results)
    return found.token, tournament_title(found, progress.people), terms(found), state


@router.get("/tournaments/{game}")
async def show_form(
    request: Request, game: str, reader: CurrentReader, state: CurrentState
) -> Response:
    """Show the form with its defaults."""
    form = tournament_form(registry.info(game), state.service.levels, {}, name=reader.name)
    return _form_page(request, form)


@router.post("/tournaments/{game}")
async def make(request: Request, game: str, sent: CheckedForm, state: CurrentState) -> Response:
    """Make a tournament, or show the form again with its errors."""
    levels = state.service.levels
    form = tournament_form(registry.info(game), levels, sent)
    if form.invalid:
        return _form_page(request, form, status=422)
    deck = request.state.reader.deck or DEFAULT_DECK
    try:
        settings = form.settings(levels, deck)
    except (SetUpError, TableError) as error:
        return _form_page(request, form, status=422, error=error_sentence(error))
    action_id = sent.text("once", 64)
    await limit_tables(request)
    reader = await ensure_visitor(request, sent)
    token = await state.tournaments.open(
        reader.id,
        settings,
        plays=form.values["plays"] == "yes",
        action_id=action_id,
    )
    return RedirectResponse(f"/tournament/{token}", 303)


@router.get("/tournament/{token}")
async def show(
    request: Request, token: str, reader: CurrentReader, state: CurrentState
) -> Response:
    """Show a tournament to everybody who has its link."""
    return _page(request, await state.tournaments.get(token), reader)


@router.post("/tournament/{token}/{action}")
async def act(
    request: Request, token: str, action: str, form: CheckedForm, state: CurrentState
) -> Response:
    """Carry out a command; show the page again with the reason if it is refused."""
    if action not in ACTIONS:
        raise RequestError(404, "not-found")
    reader: Reader = request.state.reader
    await state.tournaments.get(token)  # there is such a tournament
    name = form.get("name", "")
    try:
        if action == "join":
            name = form.name()
            if not reader.known:  # before a visitor is stored; `join` checks it again
                await state.tournaments.check_open(token)
            reader = await ensure_visitor(request, form)
            await state.tournaments.join(token, reader.id)
        else:
            await _command(state, token, action, form, reader.id)
    except TableError as error:
        progress = await state.tournaments.get(token)
        status = error_details(error)["status"]
        return _page(
            request, progress, reader, status=status, message=error_sentence(error), name=name
        )
    return RedirectResponse(f"/tournament/{token}", 303)


async def _command(
    state: AppState, token: str, action: str, form: CheckedForm, visitor: str
) -> None:
    """Carry out a command of a player or of the organiser."""
    if action == "leave":
        await state.tournaments.leave(token, visitor)
    elif action == "remove":
        await state.tournaments.remove(token, visitor, form.number("player"))
    elif action == "round":
        await state.tournaments.begin_round(token, visitor, form.number("round"))
    else:
        await state.tournaments.end(token, visitor)


@router.get("/tournament/{token}/round/{number:number}")
async def show_round(request: Request, token: str, number: int, state: CurrentState) -> Response:
    """Show a round: its pairings and, once every table has finished, the results of each deal with links to replays."""
    progress = await state.tournaments.get(token)
    tournament, results, people = progress.tournament, progress.results, progress.people
    if not 1 <= number <= len(tournament.rounds):
        raise RequestError(404, "not-found")
    round_ = tournament.rounds[number - 1]
    over, store = is_over(round_, results), state.service.store
    keys = [table.key for table in round_.tables]
    replays = await store.run(store.finished.replays_of, keys) if over else {}
    duplicate = tournament.settings.duplicate
    return page(
        request,
        "tournaments/round.html",
        token=token,
        title=tournament_title(tournament, people),
        number=number,
        over=over,
        duplicate=duplicate,
        pairings=pairing_lines(tournament, round_, results, people),
        comparisons=comparisons(tournament, round_, results, people) if over and duplicate else [],
        sheets=sheets(tournament, round_, results, people) if over and not duplicate else [],
        replays=[replays.get(key, "") for key in keys],
    )


def _form_page(
    request: Request, form: TournamentForm, *, status: int = 200, error: str = ""
) -> Response:
    return page(
        request,
        "tournaments/make.html",
        status=status,
        game=form.info,
        tagline=tagline(form.info),
        form=form,
        error=error,
    )


def _page(
    request: Request,
    progress: TournamentProgress,
    reader: Reader,
    *,
    status: int = 200,
    message: str = "",
    name: str = "",
) -> Response:
    """Return the page of a tournament, with the reason why a command was refused."""
    return page(
        request,
        "tournaments/tournament.html",
        status=status,
        message=message,
        name=name or reader.name,
        **_context(progress, reader.id),
    )


def _context(progress: TournamentProgress, visitor: str) -> dict[str, Any]:
    tournament, results, people = progress.tournament, progress.results, progress.people
    player = tournament.player_of(visitor)
    playing = player is not None and player.state == PLAYING
    current = tournament.rounds[-1] if tournament.rounds else None
    own = current.table_of(player.number) if current and player else None
    running = current is not None and not is_over(current, results)
    full = len(tournament.active) >= MAX_PLAYERS
    removed = player is not None and player.state == REMOVED
    finished = sum(len(each.payoffs) for each in results.values())
    waits = running or not tournament.last_round_begun
    return {
        "token": tournament.token,
        "title": tournament_title(tournament, people),
        "game": tournament.settings.info,
        "terms": terms(tournament),
        "rules": scoring_rules(tournament),
        "sentence": progress_sentence(tournament, results),
        "mark": f"{tournament.length}.{finished}",
        "waits": waits,
        "playing": playing,
        "may_join": not (playing or removed or full or tournament.last_round_begun),
        "own_table": own.key if own and playing and running else "",
        "own_done": own is not None and results.get(own.key, NOTHING_YET).over,
        "standings": standing_lines(tournament, results, progress.scores, people),
        "current": current,
        "running": running,
        "pairings": pairing_lines(tournament, current, results, people) if current else [],
        "rounds": [round_.number for round_ in tournament.rounds],
        "organises": bool(visitor) and visitor == tournament.organiser,
        "next_round": 0 if tournament.last_round_begun else len(tournament.rounds) + 1,
        "ended": tournament.ended,
        "removable": [
            (each.number, people[each.visitor])
            for each in tournament.players.values()
            if each.state != REMOVED and each.visitor != visitor
        ],
    }
