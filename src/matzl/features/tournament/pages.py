"""The pages of tournaments: the list, the page of a tournament with its forms, and the results of a round."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Any

from matzl import registry
from matzl.features.roles import Request, Route, name_field
from matzl.features.tournament import form
from matzl.features.tournament.model import TournamentProgress, Tournaments
from matzl.features.tournament.scoring import NOTHING_YET, is_over
from matzl.features.tournament.settings import MAX_PLAYERS, MAX_ROUNDS
from matzl.features.tournament.state import PLAYING, REMOVED
from matzl.features.tournament.words import (
    comparisons,
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
from matzl.table.core.settings import Settings
from matzl.text.describe import tagline
from matzl.text.languages import translated as _

REFRESH = 5.0
"""The seconds after which the page of a tournament that goes on is shown anew."""


async def list_own(request: Request) -> Page:
    """Show the visitor's tournaments, and the games for which one can be made."""
    own = await _tournaments(request).of_visitor(request.visitor) if request.visitor else []
    items = []
    for each in own:
        found = each.tournament
        title = Link(tournament_title(found, each.people), f"/tournament/{found.token}")
        text = f"{terms(found)} {progress_sentence(found, each.results)}"
        items.append(Item(title, text, Link(_("Open"), title.address, "button", about=title.text)))
    games = [
        Item(
            info.title,
            tagline(info),
            Link(_("Choose"), f"/tournaments/{info.name}", "button", about=info.title),
        )
        for info in map(registry.info, registry.names())
    ]
    about = _(
        "In a duplicate all tables play the same cards, and each seat is compared with the same seat elsewhere: luck in the "
        "deal cancels out. In a league everybody meets everybody, as evenly as possible. You set up the tournament, send "
        "one link to your friends, and start each round; bots fill empty seats and stand in for those who drop out."
    )
    parts: list[Part] = [Text(about)]
    parts += [Section(_("Your tournaments"), (List(tuple(items)),), "wide")] if items else []
    parts.append(Section(_("Set up a tournament of"), (List(tuple(games)),), "wide"))
    return Page(
        _("Tournaments among friends"), (*parts, Links((Link(_("Back to the lobby"), "/"),)))
    )


async def show(request: Request) -> Page:
    """Show a tournament to everybody who has its link."""
    progress = await _tournaments(request).get(request.path["token"])
    tournament, results = progress.tournament, progress.results
    current = tournament.rounds[-1] if tournament.rounds else None
    running = current is not None and not is_over(current, results)
    parts: list[Part] = [
        Text(
            (
                f"{terms(tournament)} ",
                Link(_("How to play"), f"/learn/{tournament.settings.game}"),
            ),
            "quiet",
        ),
        Notice(progress_sentence(tournament, results)),
        *_for_player(request, progress),
        *_for_organiser(request, progress),
    ]
    if not tournament.last_round_begun:
        address = Address(_("Send it to everybody who is to play:"), _address(request))
        parts.append(Section(_("The link of this tournament"), (address,), "wide"))
    if current:
        title = _("Round {number}").format(number=current.number)
        links = (
            Link(
                _("Round {number}").format(number=each.number),
                f"{_address(request)}/round/{each.number}",
                "button",
            )
            for each in tournament.rounds
        )
        rounds = Links(tuple(links))
        parts.append(Section(title, (pairing_table(progress, current), rounds), "wide"))
    table = standing_table(progress, request.visitor)
    note = (Text(_("Only rounds that are over at all tables count."), "small"),) if current else ()
    parts.append(Section(_("Standings") if current else _("Players"), (table, *note)))
    rules = tuple(Text(rule) for rule in scoring_rules(tournament))
    parts += [Section(_("How it is scored"), rules), *_leaving(request, progress)]
    refresh = REFRESH if running or not tournament.last_round_begun else None
    return Page(tournament_title(tournament, progress.people), tuple(parts), refresh)


def _for_player(request: Request, progress: TournamentProgress) -> Iterator[Part]:
    """Yield the way to the visitor's table, or into the tournament."""
    tournament, key = progress.tournament, _own_table(request, progress)
    player = tournament.player_of(request.visitor)
    playing = player is not None and player.state == PLAYING
    if key and progress.results.get(key, NOTHING_YET).over:
        yield Links((Link(_("Back to your table"), f"/table/{key}", "button"),))
        yield Text(_("You are done; others are still playing."), "quiet")
    elif key:
        yield Links((Link(_("To your table"), f"/table/{key}", "first"),))
    elif playing and not tournament.last_round_begun:
        yield Text(_("You are in. Your table appears here when the next round begins."))
    removed = player is not None and player.state == REMOVED
    full = len(tournament.active) >= MAX_PLAYERS
    if not (playing or removed or full or tournament.last_round_begun):
        hint = _("The others see your name. You need no account.")
        if tournament.rounds:
            hint = _("You play from the next round on. You need no account.")
        address, label = f"{_address(request)}/join", _("Join the tournament")
        joining = Form(address, label, name_field(request.name, hint), first=True)
        yield Section(_("Join"), (joining,), "wide")


def _own_table(request: Request, progress: TournamentProgress) -> str:
    """Return the key of the table at which the visitor plays in the round that is going on; empty without one."""
    player, rounds = progress.tournament.player_of(request.visitor), progress.tournament.rounds
    if player is None or player.state != PLAYING or not rounds:
        return ""
    table = rounds[-1].table_of(player.number)
    return "" if table is None or is_over(rounds[-1], progress.results) else table.key


def _for_organiser(request: Request, progress: TournamentProgress) -> Iterator[Part]:
    """Yield the forms of the organiser."""
    tournament, address = progress.tournament, _address(request)
    rounds = tournament.rounds
    running = bool(rounds) and not is_over(rounds[-1], progress.results)
    more = not tournament.last_round_begun
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
        field = Field("round", kind="hidden", value=str(number))
        parts.append(Form(f"{address}/round", label, (field,), first=not running))
        yield Section(_("As the organiser"), tuple(parts))
    others = tuple(
        (str(each.number), progress.people[each.visitor])
        for each in tournament.players.values()
        if each.state != REMOVED and each.visitor != request.visitor
    )
    parts = []
    if others:
        player = Field("player", _("Player"), "choice", others[0][0], others)
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
    player = tournament.player_of(request.visitor)
    playing = player is not None and player.state == PLAYING
    if (playing and not tournament.last_round_begun) or _own_table(request, progress):
        note = _(
            "A bot finishes your round. Until the last round has begun you can join again with this link."
        )
        leaving = Form(f"{_address(request)}/leave", _("Leave"))
        yield Section(_("Leave the tournament"), (Text(note, "quiet"), leaving))


async def show_round(request: Request) -> Page:
    """Show a round: its pairings and, once every table has finished, the results of each deal with links to replays."""
    progress, number = (
        await _tournaments(request).get(request.path["token"]),
        request.path["number"],
    )
    tournament, store = progress.tournament, request.service.store
    rounds = {str(round_.number): round_ for round_ in tournament.rounds}
    if number not in rounds:
        raise table_error("no-round")
    round_, duplicate = rounds[number], tournament.settings.duplicate
    parts: list[Part] = [
        Links((Link(_("Back to the tournament"), _address(request), "button"),)),
        Text(tournament_title(tournament, progress.people), "quiet"),
        pairing_table(progress, round_),
    ]
    if is_over(round_, progress.results):
        keys = [table.key for table in round_.tables]
        replays = await store.run(store.finished.replays_of, keys)
        of_deals = comparisons if duplicate else sheets
        parts += of_deals(progress, round_, [replays.get(key, "") for key in keys])
    elif duplicate:
        text = _("Results and replays appear here when all tables have played these deals.")
        parts.append(Notice(text))
    else:
        parts.append(Notice(_("Results appear here when all tables are done.")))
    return Page(_("Round {number}").format(number=number), tuple(parts))


async def _join(request: Request) -> None:
    tournaments, token = _tournaments(request), request.path["token"]
    request.checked_name()
    if not request.visitor:  # before a visitor is stored; `join` checks it again
        await tournaments.check_open(token)
    request = await request.known()
    await tournaments.join(token, request.visitor)


async def _leave(request: Request) -> None:
    await _tournaments(request).leave(request.path["token"], request.visitor)


async def _remove(request: Request) -> None:
    number = _number(request, "player")
    await _tournaments(request).remove(request.path["token"], request.visitor, number)


async def _begin_round(request: Request) -> None:
    number = _number(request, "round")
    await _tournaments(request).begin_round(request.path["token"], request.visitor, number)


async def _end(request: Request) -> None:
    await _tournaments(request).end(request.path["token"], request.visitor)


def _number(request: Request, name: str) -> int:
    field = Field(name, kind="number", low=1, high=MAX_PLAYERS * MAX_ROUNDS)
    values: Mapping[str, Any] = Form("", "", (field,)).check(request.form)
    return int(values[name])


def _route(action: str, command: Callable[[Request], Awaitable[None]]) -> Route:
    """Return the route of a command, after which the page of the tournament is shown."""

    async def send(request: Request) -> Go:
        await _tournaments(request).get(request.path["token"])  # there is such a tournament
        await command(request)
        return Go(_address(request))

    return Route(f"/tournament/{{token}}/{action}", show, send)


async def lobby(request: Request) -> Item:  # noqa: ARG001
    """Return the line of the lobby."""
    text = _("the same cards for all, or a league, at as many tables as you need")
    return Item(Link(_("Tournaments"), "/tournaments"), text)


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
    _route("join", _join),
    _route("leave", _leave),
    _route("remove", _remove),
    _route("round", _begin_round),
    _route("end", _end),
)


def _tournaments(request: Request) -> Tournaments:
    tournaments: Tournaments = request.running["tournament"]
    return tournaments


def _address(request: Request) -> str:
    return f"/tournament/{request.path['token']}"
