"""Challenges: the page behind the link, with results for those who have played, and the forms to play and to delete."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from matzl import registry
from matzl.base.options import completed
from matzl.features.challenge.model import terms_of
from matzl.features.challenge.words import challenger_name, compared, terms_in_words
from matzl.text.describe import payoff_unit, tagline
from matzl.web.dependencies import (
    CheckedForm,
    CurrentReader,
    CurrentState,
    LimitTables,
    ensure_visitor,
    owner_of_work,
)
from matzl.web.labels import agreed_options
from matzl.web.routing import Router
from matzl.web.templating import page

router = Router("/challenge/{key}")


@router.get("")
async def show(request: Request, key: str, reader: CurrentReader, state: CurrentState) -> Response:
    """Show a challenge: its terms and, to the challenger and to those who have played it, the results."""
    found = await state.challenges.find(key)
    terms, info = terms_of(found), registry.info(found.game)
    deck, visitor = reader.deck or terms.deck, reader.id
    attempts = await state.challenges.attempts(key)
    mine = bool(visitor) and visitor == found.visitor
    own = next((each for each in attempts if visitor and each.visitor == visitor), None)
    results = None
    if mine or (own is not None and not own.open):
        checks, owner = state.service.checks, owner_of_work(request)
        results = await checks.run(owner, compared, found, attempts, visitor, deck)
    number = sum(each.deal is not None for each in attempts)
    if mine and number != found.seen:
        await state.service.store.run(state.service.store.challenges.note_seen, key, number)
    return page(
        request,
        "challenge/page.html",
        key=key,
        mine=mine,
        own=own,
        name=challenger_name(found),
        game=info,
        deck=deck,
        tagline=tagline(info),
        terms=terms_in_words(found),
        agreed=agreed_options(info, completed(info, terms.options)),
        results=results,
        unit=payoff_unit(),
        address=reader.server.link(f"/challenge/{key}"),
    )


@router.post("/play", dependencies=[LimitTables])
async def play(request: Request, key: str, form: CheckedForm, state: CurrentState) -> Response:
    """Sit down at the table of a challenge: the one that counts, or another one after it."""
    await state.challenges.find(key)
    action_id = form.text("once", 64)
    reader = await ensure_visitor(request, form)
    table = await state.challenges.play(key, reader.id, action_id)
    return RedirectResponse(f"/table/{table}", 303)


@router.post("/delete")
async def delete(
    key: str, form: CheckedForm, reader: CurrentReader, state: CurrentState
) -> Response:
    """Delete a challenge of the reader, if the form confirms it."""
    if form.yes("sure"):
        await state.challenges.delete(key, reader.id)
        return RedirectResponse("/me#challenges", 303)
    return RedirectResponse(f"/challenge/{key}", 303)
