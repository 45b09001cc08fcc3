"""The pages of the editor: the form for a position, and the deal that leads to it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import replace
from urllib.parse import urlencode

from matzl import registry
from matzl.base.info import GameInfo
from matzl.base.options import defaults
from matzl.deal.deal import Deal
from matzl.deal.positions import GivenPosition, begun_position, given_position, reach
from matzl.deal.positions.faults import fault, fault_sentence
from matzl.deal.replay import DealReplay, Played
from matzl.deal.words import names_of_seats
from matzl.errors import PositionError, StoppedError
from matzl.features import page_of_deal
from matzl.features.editor.model import CARD, dealt, filled, form_of, position_data
from matzl.features.of_game import REFRESH
from matzl.features.roles import Request, Route
from matzl.forms import Field, Form, whole
from matzl.judge.solve import Solution, solve
from matzl.parts import (
    Board,
    Go,
    Link,
    Notice,
    Page,
    Part,
    Progress,
    Row,
    Section,
    Text,
    cited,
    numbers_table,
)
from matzl.records import dumps
from matzl.table.live.jobs import job
from matzl.table.presentation.cards import title_of_action
from matzl.table.presentation.options import checked_options
from matzl.table.presentation.replay import replay_board
from matzl.table.presentation.score import signed
from matzl.text.describe import amount, payoff_unit
from matzl.text.languages import capitalised, plural
from matzl.text.languages import translated as _

TRIES, TRIES_COLD = 1_000_000, 10_000
"""The number of cards that a search for a line may try: with compiled rules, and with those that are not compiled yet."""

MAX_LINE = 20_000
"""The largest number of characters in the record of a line."""


async def empty(request: Request) -> Page:
    """Show the form for a position, with cards dealt at random."""
    info = registry.info(request.path["game"])
    sent = request.form or dealt(info, defaults(info), info.seats[0] - 1)
    return _form_page(info, sent, request.deck)


async def of_replay(request: Request) -> Page:
    """Show the form for a position, filled in with that of a replay at a step."""
    info, replays = registry.info(request.path["game"]), request.replays
    replay = await replays.find(request.path["replay"], request.visitor)
    steps = await replays.deal(replay, whole(request.path["number"], 10**6, 0))
    position = _position(steps[whole(request.path["step"], len(steps) - 1, 0)].deal)
    return _form_page(info, filled(position), request.deck)


async def send(request: Request) -> Page:
    """Deal at random, clear the cards, or find a line to the position, reporting its fault if there is one."""
    info, sent, deck = registry.info(request.path["game"]), request.form, request.deck
    values = checked_options(info, form_of(info, sent, deck), sent)
    if values["do"] == "clear":
        kept = {name: value for name, value in sent.items() if not name.startswith(CARD)}
        return _form_page(info, kept | {"stock": ""}, deck)
    if values["do"] == "deal":
        return _form_page(info, dealt(info, values["options"], int(values["dealer"])), deck)
    try:
        position = GivenPosition.from_data(position_data(info, values))
        return _line_page(await _reached(request, position), deck)
    except PositionError as error:
        return _form_page(info, sent, deck, error)


async def _reached(request: Request, position: GivenPosition) -> Deal:
    """Return a deal in which the position arises.

    Raises
    ------
    PositionError
        When it cannot arise, or no line to it was found.
    TableError
        If the visitor has as much in the queue as is allowed.
    """
    service, owner = request.service, request.owner
    if service.warm_up.progress(position.game) is not None:
        service.warm_up.want(position.game)
        return await service.checks.run(owner, find_line, position, TRIES_COLD)
    try:
        return await service.searches.run(owner, find_line, position, TRIES)
    except StoppedError:  # it took too long
        raise fault("not-found", number=TRIES) from None


@job
def find_line(position: GivenPosition, tries: int) -> Deal:
    """Return a deal in which the position arises, as found by `reach`."""
    return reach(position, tries=tries)


@job
def solved(deal: Deal) -> Solution:
    """Return the solution of a deal, without the individual playouts, since only means are shown."""
    return replace(solve(deal), playouts={})


def _form_page(
    info: GameInfo, sent: Mapping[str, str], deck: str, error: PositionError | None = None
) -> Page:
    """Return the page with the form, and the fault if there is one."""
    text = _(
        "Give each card its place: a hand, the trick on the table, or played in an earlier trick. The earlier tricks "
        "and the auction (the shortest, if several are possible) are then worked out from the rules."
    )
    parts: list[Part] = [Text(text)]
    if error is not None:
        said = fault_sentence(error, info.name, deck)
        parts.append(Notice(cited(said, info.name, error.clause), "wrong"))
    return Page(_title(info), (*parts, form_of(info, sent, deck)), fault=error)


async def use(request: Request) -> Page | Go:
    """Solve the position at the end of a line, change its cards, or store it as a replay to play or share."""
    deal = await _deal(request)
    does = _uses(deal).check(request.form)["do"]
    if does == "cards":
        return _form_page(deal.info, filled(_position(deal)), request.deck)
    if does == "solve":
        return Go(f"{request.address}?{urlencode({'record': request.form['record']})}")
    key = await request.replays.keep(Played.of(deal), request.deck)
    anchor = "play-title" if does == "play" else "share-title"
    return Go(f"{page_of_deal(key, 1)}?step={len(deal.actions)}#{anchor}")


async def solution_page(request: Request) -> Page:
    """Solve the position at the end of a line; show the progress while the solver is being prepared."""
    deal = await _deal(request)
    warm_up = request.service.warm_up
    if warm_up.progress(deal.game) is None:
        solution = await request.service.searches.run(request.owner, solved, deal)
        return _line_page(deal, request.deck, solution)
    warm_up.want(deal.game)
    page = _line_page(deal, request.deck)
    bar = Progress(_("The solver is being prepared."), 0, 1)
    return replace(page, parts=(bar, *page.parts), refresh=REFRESH)


def _line_page(deal: Deal, deck: str, solution: Solution | None = None) -> Page:
    """Return the page of a deal at the end of its line, with all cards exposed."""
    replay, names = DealReplay(deal), names_of_seats((), deal.seats)
    board = replay_board(replay, len(replay) - 1, names, deck, below=deal.turn or 0)
    number = len(deal.actions)
    said = plural(
        "A legal line of {number} move leads here.",
        "A legal line of {number} moves leads here.",
        number,
    )
    text = said.format(number=number) if number else _("This is the beginning of the deal.")
    note = _(
        "If you play or share this position, the deal is stored with its line under an address that nobody can guess. "
        "It does not count in any statistics."
    )
    beside: list[Part] = [Section(_("This position"), (_uses(deal), Text(note, "small")))]
    if solution is not None:
        beside += _values(deal, solution, names, deck)
    return Page(_title(deal.info), (Text(text), Board(board, deck, tuple(beside))))


def _values(deal: Deal, solution: Solution, names: tuple[str, ...], deck: str) -> Iterator[Section]:
    """Yield the section with the payoffs of all seats after each action, the best action first."""
    view = deal.view(deal.turn)
    rows = []
    for word in sorted(solution.values, key=solution.gain, reverse=True):
        best = solution.gain(word) == solution.gain(solution.best)
        title = capitalised(title_of_action(view, word, deck))
        payoffs = solution.values[word]
        shown = (signed(int(each)) if solution.exact else amount(each) for each in payoffs)
        rows.append(Row((title, *shown), best))
    text = (
        _("Exact: all seats play on as well as they can with all cards known.")
        if solution.exact
        else _("Estimated by repeatedly playing on: the end is too far away for exact play.")
    )
    parts = (Text(text), numbers_table(rows, "", *names, named=True), Text(payoff_unit(), "small"))
    yield Section(_("What each choice is worth"), parts)


def _uses(deal: Deal) -> Form:
    """Return the form that offers all uses of the position at the end of a line."""
    uses = [("play", _("Play it")), ("open", _("Share it")), ("cards", _("Change the cards"))]
    if not (deal.over or deal.by_chance):
        uses.insert(1, ("solve", _("Solve it")))
    does = Field("do", kind="press", choices=tuple(uses))
    record = Field("record", kind="hidden", value=dumps(deal.record()), high=MAX_LINE)
    return Form(f"/editor/{deal.game}/position", fields=(record, does), first=True)


async def _deal(request: Request) -> Deal:
    """Return the submitted deal.

    Raises
    ------
    RecordError
        If it is not a record, or contradicts the rules.
    """
    registry.info(request.path["game"])
    sent = request.form or request.query
    record = Field("record", kind="lines", high=MAX_LINE).check(sent.get("record", ""))
    return await asyncio.to_thread(Deal.from_record, record)


def _position(deal: Deal) -> GivenPosition:
    """Return the position of a deal, or the one before its first action if no card is to be played now."""
    try:
        return given_position(deal)
    except PositionError:
        return begun_position(deal)


def _title(info: GameInfo) -> str:
    return f"{_('Set up a position')}: {info.title}"


def of_position(game: str, address: str) -> Link:
    """Return the link to the form with a position of a deal, given the URL of its replay."""
    deal = "/".join(address.split("/")[-2:])
    return Link(_("Edit this position"), f"/editor/{game}/of/{deal}/{{step}}")


ROUTES = (
    Route("/editor/{game}", empty, send, searches=True, needs="do"),
    Route(
        "/editor/{game}/position?record",
        solution_page,
        use,
        opens=True,
        searches=True,
        needs="record do",
    ),
    Route("/editor/{game}/of/{replay}/{number}/{step}", of_replay),
)
