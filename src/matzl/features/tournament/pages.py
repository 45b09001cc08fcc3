"""The pages of tournaments: the list, the page of a tournament with its forms, and the results of a round."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from matzl import registry
from matzl.features.roles import Request, Route, name_field
from matzl.features.tournament import form, organising
from matzl.features.tournament.form import MAX_ROUNDS
from matzl.features.tournament.model import Tournaments
from matzl.features.tournament.organising import MAX_PLAYERS
from matzl.features.tournament.scoring import TournamentProgress
from matzl.features.tournament.state import REMOVED, Round, RoundTable, Tournament
from matzl.features.tournament.words import (
    comparisons,
    fixed_deals,
    pairing_table,
    progress_sentence,
    scoring_rules,
    sheets,
    standing_table,
    terms,
    tournament_title,
)
from matzl.forms import Field, Form
from matzl.parts import Address, Go, Item, Link, Links, List, Notice, Page, Part, Section, Text
from matzl.table.core.errors import table_error
from matzl.table.core.events import Event
from matzl.table.core.settings import Settings
from matzl.text.describe import tagline
from matzl.text.languages import translated as _

REFRESH = 5.0
"""The seconds after which the page of a tournament that goes on is shown anew."""


async def list_own(request: Request) -> Page:
    """Show the visitor's tournaments, and the games for which one can be made."""
    store, items = request.service.store, []
    for token in await store.run(store.tournaments.of_visitor, request.visitor):
        progress = await request.running_as(Tournaments).get(token)
        title = Link(tournament_title(progress), f"/tournament/{token}")
        text = f"{terms(progress.tournament)} {progress_sentence(progress)}"
        items.append(Item(title, text, Link(_("Open"), title.address, "button", about=title.text)))
    games = []
    for info in map(registry.info, registry.names()):
        choose = Link(_("Choose"), f"/tournaments/{info.name}", "button", about=info.title)
        games.append(Item(info.title, tagline(info), choose))
    about = _(
        "In a duplicate all tables play the same cards, and each seat is compared with the same seat elsewhere: luck in the "
        "deal cancels out. In a league everybody meets everybody, as evenly as possible. You set up the tournament, send "
        "one link to your friends, and start each round; bots fill empty seats and stand in for those who drop out."
    )
    parts: list[Part] = [Text(about)]
    parts += [Section(_("Your tournaments"), (List(tuple(items)),), "wide")] if items else []
    parts.append(Section(_("Set up a tournament of"), (List(tuple(games)),), "wide"))
    parts.append(Links((Link(_("Back to the lobby"), "/"),)))
    return Page(_("Tournaments among friends"), tuple(parts))


async def show(request: Request) -> Page:
    """Show a tournament to everybody who has its link."""
    progress = await request.running_as(Tournaments).get(request.path["token"])
    tournament = progress.tournament
    learn = Link(_("How to play"), f"/learn/{tournament.settings.game}")
    parts: list[Part] = [
        Text((f"{terms(tournament)} ", learn), "quiet"),
        Notice(progress_sentence(progress)),
        *_for_player(request, progress),
        *_for_organiser(request, progress),
    ]
    if not tournament.last_round_begun:
        address = Address(_("Send it to everybody who is to play:"), _address(request))
        parts.append(Section(_("The link of this tournament"), (address,), "wide"))
    players: list[Part] = [standing_table(progress, request.visitor)]
    if tournament.rounds:
        latest = tournament.rounds[-1]
        links = (
            Link(_title(each), f"{_address(request)}/round/{each.number}", "button")
            for each in tournament.rounds
        )
        pairings = pairing_table(progress, latest)
        parts.append(Section(_title(latest), (pairings, Links(tuple(links))), "wide"))
        if progress.is_over(latest):
            parts += await _results(request, progress, latest)
        players.append(Text(_("Only rounds that are over at all tables count."), "small"))
    parts.append(Section(_("Standings") if tournament.rounds else _("Players"), tuple(players)))
    rules = (*map(Text, scoring_rules(tournament)), *fixed_deals(progress))
    parts += [Section(_("How it is scored"), rules), *_leaving(request, progress)]
    refresh = REFRESH if progress.running or not tournament.last_round_begun else None
    return Page(tournament_title(progress), tuple(parts), refresh)


def _for_player(request: Request, progress: TournamentProgress) -> Iterator[Part]:
    """Yield the way to the visitor's table, or into the tournament."""
    tournament, table = progress.tournament, _own_table(request, progress)
    player, playing = tournament.player_of(request.visitor), tournament.is_playing(request.visitor)
    if table is not None and progress.result(table).over:
        yield Links((Link(_("Back to your table"), f"/table/{table.key}", "button"),))
        yield Text(_("You are done; others are still playing."), "quiet")
    elif table is not None:
        yield Links((Link(_("To your table"), f"/table/{table.key}", "first"),))
    elif playing and not tournament.last_round_begun:
        yield Text(_("You are in. Your table appears here when the next round begins."))
    closed = len(tournament.active) >= MAX_PLAYERS or tournament.last_round_begun
    if not (playing or closed or (player is not None and player.state == REMOVED)):
        hint = _("The others see your name. You need no account.")
        if tournament.rounds:
            hint = _("You play from the next round on. You need no account.")
        address, label = f"{_address(request)}/join", _("Join the tournament")
        joining = Form(address, label, name_field(request.name, hint), first=True)
        yield Section(_("Join"), (joining,), "wide")


def _own_table(request: Request, progress: TournamentProgress) -> RoundTable | None:
    """Return the table at which the visitor plays in the round that is going on, None without one."""
    tournament = progress.tournament
    player = tournament.player_of(request.visitor)
    if player is None or not tournament.is_playing(request.visitor) or not progress.running:
        return None
    tables = (each for each in tournament.rounds[-1].tables if player.number in each.seats)
    return next(tables, None)


def _for_organiser(request: Request, progress: TournamentProgress) -> Iterator[Part]:
    """Yield the forms of the organiser."""
    tournament, address, running = progress.tournament, _address(request), progress.running
    rounds, more = tournament.rounds, not tournament.last_round_begun
    organises = bool(request.visitor) and request.visitor == tournament.organiser
    if not organises or tournament.ended or not (more or running):
        return
    parts: list[Part] = []
    if more:
        number = len(rounds) + 1
        label = _("Start round {number}").format(number=number)
        if not rounds:
            label = _("Start the tournament")
        elif running:
            label = _("Start round {number} now").format(number=number)
            note = _(
                "If you do not want to wait, bots finish the tables that are not done, and their results count."
            )
            parts.append(Text(note, "quiet"))
        field = Field("number", kind="hidden", value=str(number))
        parts.append(Form(f"{address}/round", label, (field,), first=not running))
        yield Section(_("As the organiser"), tuple(parts))
    others = tuple(
        (str(each.number), progress.people[each.visitor])
        for each in tournament.players.values()
        if each.state != REMOVED and each.visitor != request.visitor
    )
    parts = []
    if others:
        player = Field("number", _("Player"), "choice", others[0][0], others)
        parts.append(Form(f"{address}/remove", _("Remove"), (player,)))
    if rounds:
        note = _("No further round can begin then.")
        if running:
            note = _("Bots finish the tables of this round, which still counts.")
        parts += [Text(note, "quiet"), Form(f"{address}/end", _("End the tournament"))]
    if parts:
        yield Section(_("Remove players, or end the tournament"), tuple(parts))


def _leaving(request: Request, progress: TournamentProgress) -> Iterator[Section]:
    tournament = progress.tournament
    comes = tournament.is_playing(request.visitor) and not tournament.last_round_begun
    if comes or _own_table(request, progress) is not None:
        note = _(
            "A bot finishes your round. Until the last round has begun you can join again with this link."
        )
        leaving = Form(f"{_address(request)}/leave", _("Leave"))
        yield Section(_("Leave the tournament"), (Text(note, "quiet"), leaving))


async def show_round(request: Request) -> Page:
    """Show a round: its pairings and, once every table has finished, the results of each deal with links to replays."""
    progress = await request.running_as(Tournaments).get(request.path["token"])
    tournament = progress.tournament
    rounds = {str(round_.number): round_ for round_ in tournament.rounds}
    round_, duplicate = rounds.get(request.path["number"]), tournament.settings.duplicate
    if round_ is None:
        raise table_error("no-round")
    parts: list[Part] = [
        Links((Link(_("Back to the tournament"), _address(request), "button"),)),
        Text(tournament_title(progress), "quiet"),
        pairing_table(progress, round_),
    ]
    if progress.is_over(round_):
        parts += await _results(request, progress, round_)
    elif duplicate:
        text = _("Results and replays appear here when all tables have played these deals.")
        parts.append(Notice(text))
    else:
        parts.append(Notice(_("Results appear here when all tables are done.")))
    return Page(_title(round_), tuple(parts))


def _title(round_: Round) -> str:
    return _("Round {number}").format(number=round_.number)


async def _results(
    request: Request, progress: TournamentProgress, round_: Round
) -> Iterator[Section]:
    """Return the results of each deal of a round that is over, with links to replays."""
    keys, store = [table.key for table in round_.tables], request.service.store
    replays = await store.run(store.finished.replays_of, keys)
    of_deals = comparisons if progress.tournament.settings.duplicate else sheets
    return of_deals(progress, round_, [replays.get(key, "") for key in keys])


def _route(action: str, command: Callable[[Tournament, str, int], list[Event]]) -> Route:
    """Return the route of a command, after which the page of the tournament is shown."""

    async def send(request: Request) -> Go:
        tournaments, token = request.running_as(Tournaments), request.path["token"]
        if command is organising.join:
            tournament = (await tournaments.get(token)).tournament
            request.checked_name()
            if not request.visitor:  # before a visitor is stored; `join` checks it again
                organising.check_open(tournament)
            request = await request.known()
        field = Field("number", kind="number", low=0, high=MAX_PLAYERS * MAX_ROUNDS)
        number = field.check(request.form.get("number", "0"))
        await tournaments.change(token, lambda state: command(state, request.visitor, number))
        return Go(_address(request))

    return Route(f"/tournament/{{token}}/{action}", show, send)


async def lobby(request: Request) -> Item:  # noqa: ARG001
    """Return the line of the lobby."""
    return Item(Link(_("Tournaments"), "/tournaments"))


def page_of_table(settings: Settings) -> Link:
    """Return the link to the tournament to which a table with these settings belongs."""
    origin = settings.origin
    about = _("Tournament, table {table}").format(table=origin.table)
    text = _("round {round}").format(round=origin.round)
    return Link(text, f"/tournament/{origin.id}", about=about)


ROUTES = (
    Route("/tournaments", list_own),
    Route("/tournaments/{game}", form.show, form.make, opens=True),
    Route("/tournament/{token}", show),
    Route("/tournament/{token}/round/{number}", show_round),
    _route("join", organising.join),
    _route("leave", organising.leave),
    _route("remove", organising.remove),
    _route("round", organising.begin_round),
    _route("end", organising.end),
)


def _address(request: Request) -> str:
    return f"/tournament/{request.path['token']}"
