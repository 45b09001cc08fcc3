"""The pages of challenges: a challenge, with the results for visitors who have played it, and a visitor's challenges."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from matzl import registry
from matzl.base.options import completed
from matzl.features.challenge.model import Challenges
from matzl.features.challenge.rows import Challenge, ChallengeAttempt
from matzl.features.challenge.words import result_parts, terms_in_words
from matzl.features.of_game import REFRESH, form_when_ready
from matzl.features.roles import Request, Route, name_field
from matzl.forms import Field, Form
from matzl.parts import (
    Address,
    Go,
    Item,
    Link,
    List,
    Page,
    Part,
    Progress,
    Section,
    Text,
    every,
)
from matzl.table.core.names import shown_name
from matzl.table.core.settings import Settings
from matzl.table.presentation.options import agreed_options
from matzl.table.store.finished import day_of
from matzl.text.cards import DEFAULT_DECK
from matzl.text.describe import tagline
from matzl.text.languages import plural
from matzl.text.languages import translated as _

MAX_STEPS = 10**6


async def show(request: Request) -> Page:
    """Show a challenge: its terms and, to the challenger and to those who have played it, the results."""
    key, store = request.path["key"], request.store
    challenge = await request.running_as(Challenges).find(key)
    attempts = await store.run(store.challenges.attempts, challenge)
    visitor, info = request.visitor, registry.info(challenge.game)
    mine = bool(visitor) and visitor == challenge.visitor
    attempt = next((each for each in attempts if visitor and each.visitor_id == visitor), None)
    if mine:
        title = _("Your challenge in {game}").format(game=info.title)
        note = _("Players who have not played it yet see neither cards nor results there.")
        send = Address(_("Send this address to the people you challenge:"), f"/challenge/{key}")
        parts: list[Part] = [send, Text(note, "quiet")]
    else:
        title = _("{name} challenges you to a deal of {game}")
        title = title.format(name=shown_name(challenge.name), game=info.title)
        parts = [Text(tagline(info), "lead")]
    agreed = agreed_options(info, completed(info, challenge.deal["options"]))
    parts.append(List(tuple(Item(each) for each in (*terms_in_words(challenge), *agreed))))
    if mine or (attempt is not None and not attempt.open):
        deck = challenge.deck if request.deck == DEFAULT_DECK else request.deck
        arguments = challenge, attempts, visitor, deck
        compared = await request.service.checks.run(visitor, result_parts, *arguments)
        parts.append(Section(_("The results"), tuple(compared), "wide"))
        parts.append(Section(_("Once more"), tuple(_again(request, challenge, attempt))))
    elif attempt:
        parts += _again(request, challenge, attempt)
    else:
        parts += _beginning(request, challenge)
    if mine:
        sure = Field("sure", _("I am sure."), "check")
        note = _("The link then leads nowhere, and the results are gone.")
        delete = Form(f"/challenge/{key}/delete", _("Delete"), (sure,))
        parts.append(Section(_("Delete this challenge"), (Text(note), delete)))
    if mine or attempt:
        parts.append(Text(Link(_("All your challenges"), "/challenges")))
    return Page(title, tuple(parts), REFRESH if any(every(tuple(parts), Progress)) else None)


def _beginning(request: Request, challenge: Challenge) -> Iterator[Part]:
    text = _(
        "Everybody gets the same cards against the same bots. The first attempt counts: no hints, no taking back. Then "
        "you see all results."
    )
    yield Text((f"{text} ", Link(_("How to play"), f"/learn/{challenge.game}")))
    yield _play(request, challenge, _("Play"), first=True)


def _again(request: Request, challenge: Challenge, own: ChallengeAttempt | None) -> Iterator[Part]:
    """Yield a sentence and the form that leads to a table, for a visitor who has begun or who knows the results."""
    if own and own.open:
        yield Text(_("You have begun; your deal counts as soon as it is over."))
        yield _play(request, challenge, _("Continue"), first=True, begun=True)
    elif own:
        yield Text(_("You can play the deal again; that does not count."))
        yield _play(request, challenge, _("Play again"))
    else:
        text = _("You can play the deal yourself. The results will say that you knew the cards.")
        yield Text(text)
        yield _play(request, challenge, _("Play"))


def _play(
    request: Request, challenge: Challenge, label: str, *, first: bool = False, begun: bool = False
) -> Part:
    """Return the form that opens the table or, until the bots of a new deal are ready, the progress of preparing them."""
    form = Form(f"/challenge/{challenge.id}/play", label, name_field(request.name), first=first)
    return form if begun else form_when_ready(request, challenge.game, challenge.others, form)


async def play(request: Request) -> Go:
    """Redirect to the table where the visitor plays a challenge; the first attempt is the one that counts."""
    key, challenges = request.path["key"], request.running_as(Challenges)
    await challenges.find(key)
    request.checked_name()
    request = await request.known()
    return Go(f"/table/{await challenges.play(key, request.visitor, request.once)}")


async def delete(request: Request) -> Go:
    """Delete a challenge of the visitor, if the form confirms it."""
    key = request.path["key"]
    if not Field("sure", kind="check").value_in(request.form):
        return Go(f"/challenge/{key}")
    await request.running_as(Challenges).delete(key, request.visitor)
    return Go("/challenges")


async def make(request: Request) -> Go:
    """Make a challenge from a deal of a replay; the form gives the seat and, for a start in the middle, the step."""
    path, number = request.path["key"], request.path["number"]
    fields = (
        Field("seat", _("The seat to play"), "number", low=0, high=9),
        Field("step", _("Step"), "number", "0", low=0, high=MAX_STEPS),
        Field("from", kind="choice", choices=(("", ""), ("step", ""))),
    )
    values = Form("", "", fields).check(request.form)
    step = values["step"] if values["from"] else 0
    challenges, replays = request.running_as(Challenges), request.replays
    which = path, request.visitor, int(number), step, values["seat"]
    offered = await challenges.offered(replays, *which)
    request = await request.known()
    return Go(f"/challenge/{await challenges.make(request.visitor, offered)}")


def after_deal(
    address: str, seat: int, names: Sequence[str] = (), step: int | None = None, name: str = ""
) -> Form:
    """Return the form for challenging a friend with a finished deal.

    Parameters
    ----------
    address
        The address of its replay.
    seat
        The seat that is played; another one of `names` may be chosen.
    step
        The step that is shown, from which the deal may be played instead of its beginning; None where none is shown.
    name
        The name of the visitor.
    """
    if step is None:
        fields: tuple[Field, ...] = (Field("seat", kind="hidden", value=str(seat)),)
    else:
        seats = tuple((str(each), title) for each, title in enumerate(names))
        begins = (("", _("at the beginning of the deal")), ("step", _("at the step shown")))
        help_text = _(
            "You get a link. Everybody who opens it plays the same cards against the same bots, and then the results are "
            "compared. The link shows no cards."
        )
        fields = (
            Field("step", kind="hidden", value=str(step)),
            Field("seat", _("The seat to play"), "choice", str(seat), seats),
            Field("from", _("Begin"), "choice", "", begins, help=help_text),
            *name_field(name, ""),
        )
    return Form(f"{address}/challenge", _("Challenge a friend"), fields)


async def own(request: Request) -> Section | None:
    """Return the section on challenges that the visitor has made or accepted; None if there are none."""
    store, visitor = request.store, request.visitor
    if not visitor:
        return None
    challenges = await store.run(store.challenges.of_visitor, visitor)
    items = [_listed(each, mine=each.visitor_id == visitor) for each in challenges]
    return Section(_("Challenges"), (List(tuple(items)),), "wide") if items else None


async def list_own(request: Request) -> Page:
    """Show the challenges that the visitor has made or accepted."""
    section = await own(request)
    how = _(
        "You can turn a deal that you have played into a challenge, from its result or its replay."
    )
    parts = section.parts if section else (Text(_("You have no challenges yet.")),)
    return Page(_("Challenges"), (*parts, Text(how, "quiet")))


def _listed(each: Any, *, mine: bool) -> Item:
    title = registry.info(each.game).title if each.game in registry.names() else each.game
    day = day_of(each.made)
    results = plural("{number} result", "{number} results", each.results)
    text = results.format(number=each.results)
    if not mine:
        by = _("Challenge by {name}").format(name=shown_name(each.name))
        text = f"{by}, {text}"
    label = _("Results") if mine else _("Open")
    link = Link(label, f"/challenge/{each.id}", "button", about=f"{title}, {day}")
    return Item(title, f"{day} · {text}", link)


def page_of_table(settings: Settings) -> Link:
    """Return the link to the challenge that is played at a table with these settings."""
    return Link(_("challenge"), f"/challenge/{settings.origin.id}")


ROUTES = (
    Route("/challenges", list_own),
    Route("/challenge/{key}", show),
    Route("/challenge/{key}/play", show, play, opens=True),
    Route("/challenge/{key}/delete", None, delete),
    Route("/replay/{key}/{number:number}/challenge", None, make, opens=True, needs="seat"),
)
