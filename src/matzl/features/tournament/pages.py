"""The pages of tournaments: the list, the creation form, a tournament with its forms, and the results of a round."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from matzl import registry
from matzl.base.info import GameInfo
from matzl.base.options import seats_under
from matzl.features.of_game import set_up_page
from matzl.features.roles import Request, Route, name_field, own_name
from matzl.features.tournament import organising
from matzl.features.tournament.model import Tournaments
from matzl.features.tournament.organising import MAX_PLAYERS
from matzl.features.tournament.state import (
    DUPLICATE,
    LEAGUE,
    LENGTH,
    REMOVED,
    Round,
    RoundTable,
    Tournament,
    TournamentSettings,
    has_length,
)
from matzl.features.tournament.words import (
    comparisons,
    fixed_deals,
    pairing_table,
    progress_sentence,
    round_title,
    scoring_rules,
    sheets,
    standing_table,
    terms,
    tournament_title,
)
from matzl.forms import Field, Form
from matzl.parts import (
    Address,
    Go,
    Item,
    Link,
    Links,
    List,
    Notice,
    Page,
    Part,
    Picture,
    Section,
    Text,
)
from matzl.players.levels import default_level
from matzl.table.core.errors import table_error
from matzl.table.core.events import Event
from matzl.table.core.names import MAX_NAME
from matzl.table.core.settings import Settings, TableRules
from matzl.table.presentation.options import PLAYERS, checked_options, option_field, rule_fields
from matzl.text.describe import ease, level_title, tagline
from matzl.text.languages import translated as _

MAX_ROUNDS, MAX_DEALS = 12, 16
DEFAULT_ROUNDS = 3

DEFAULT_ABSENCE = 300
"""The seconds after which bots play for people who are away, unless the organiser chooses another time."""

REFRESH = 5.0
"""The seconds after which the page of a running tournament is reloaded."""


async def list_own(request: Request) -> Page:
    """Show the visitor's tournaments, and the games in which one can be created."""
    store, items = request.store, []
    for token in await store.run(store.tournaments.of_visitor, request.visitor):
        tournament = await request.running_as(Tournaments).get(token)
        title = Link(tournament_title(tournament), f"/tournament/{token}")
        text = f"{terms(tournament)} {progress_sentence(tournament)}"
        items.append(Item(title, text, Link(_("Open"), title.address, "button", about=title.text)))
    games = []
    for info in map(registry.info, sorted(registry.names(), key=ease)):
        choose = Link(_("Choose"), f"/tournaments/{info.name}", "button", about=info.title)
        games.append(Item(info.title, tagline(info), choose, (), Picture(info.name, request.deck)))
    about = _(
        "In a duplicate all tables play the same cards, so that luck cancels out; in a league everybody meets "
        "everybody else. You send one link to your friends, and bots fill empty seats."
    )
    parts: list[Part] = [Text(about)]
    parts += [Section(_("Your tournaments"), (List(tuple(items)),), "wide")] if items else []
    parts.append(Section(_("Set up a tournament of"), (List(tuple(games), "games"),), "wide"))
    return Page(_("Tournaments among friends"), tuple(parts))


async def show(request: Request) -> Page:
    """Show a tournament to everybody who has its link."""
    tournament = await request.running_as(Tournaments).get(request.path["token"])
    learn = Link(_("How to play"), f"/learn/{tournament.settings.game}")
    scoring, only = scoring_rules(tournament), _("Only rounds that are over at all tables count.")
    counted = Text(" ".join((only, scoring[0], scoring[-1])), "small")
    players = standing_table(tournament, request.visitor)
    standing = (players, counted) if tournament.rounds else (players,)
    (starting, removing), path = _for_organiser(request, tournament), _address(request)
    parts: list[Part] = [
        Text((f"{terms(tournament)} ", learn), "quiet"),
        Notice(progress_sentence(tournament)),
        *_for_player(request, tournament),
        Section(_("Standings") if tournament.rounds else _("Players"), standing),
        *[Section(_("As the organiser"), tuple(starting))] * bool(starting),
    ]
    if tournament.rounds:
        *earlier, latest = tournament.rounds
        results, at = _("Results of round {number}"), f"{path}/round"
        links = tuple(
            Link(results.format(number=it.number), f"{at}/{it.number}", "button") for it in earlier
        )
        content = (*[Links(links)] * bool(links), pairing_table(tournament, latest))
        parts.append(Section(round_title(latest), content, "wide"))
        if tournament.is_over(latest):
            parts += await _results(request, tournament, latest)
    if removing:
        parts.append(Section(_("Remove players, or end the tournament"), tuple(removing)))
    if not tournament.last_round_begun:
        address = Address(_("Send this link to everybody who is to play:"), path)
        parts.append(Section(_("Link to this tournament"), (address,), "wide"))
    rules = (*map(Text, scoring), *fixed_deals(tournament))
    parts += [*_leaving(request, tournament), Section(_("How it is scored"), rules, "folded")]
    refresh = REFRESH if tournament.running or not tournament.last_round_begun else None
    return Page(tournament_title(tournament), tuple(parts), refresh, about=terms(tournament))


def _for_player(request: Request, tournament: Tournament) -> Iterator[Part]:
    """Yield the link to the visitor's table, or the form for joining."""
    table = _own_table(request, tournament)
    player, playing = tournament.player_of(request.visitor), tournament.is_playing(request.visitor)
    if table is not None and tournament.result(table).over:
        yield Links((Link(_("Back to your table"), f"/table/{table.key}", "button"),))
        yield Text(_("You are done; others are still playing."), "quiet")
    elif table is not None:
        yield Links((Link(_("To your table"), f"/table/{table.key}", "first"),))
    elif playing and not tournament.last_round_begun:
        yield Text(_("You are in. Your table appears here when the next round begins."))
    closed = len(tournament.active) >= MAX_PLAYERS or tournament.last_round_begun
    if not (playing or closed or (player is not None and player.state == REMOVED)):
        late = _("You play from the next round on. You need no account.")
        name = name_field(request.name, late if tournament.rounds else None)
        joining = Form(f"{_address(request)}/join", _("Join the tournament"), name, first=True)
        yield Section(_("Join"), (joining,), "wide")


def _own_table(request: Request, tournament: Tournament) -> RoundTable | None:
    """Return the visitor's table in the current round; None if there is none."""
    player = tournament.player_of(request.visitor)
    if player is None or not tournament.is_playing(request.visitor) or not tournament.running:
        return None
    tables = (each for each in tournament.rounds[-1].tables if player.number in each.seats)
    return next(tables, None)


def _for_organiser(request: Request, tournament: Tournament) -> tuple[list[Part], list[Part]]:
    """Return the organiser's forms: to start the next round, and to remove players or end the tournament."""
    address, running = _address(request), tournament.running
    rounds, more = tournament.rounds, not tournament.last_round_begun
    organises = bool(request.visitor) and request.visitor == tournament.organiser
    starting, removing = list[Part](), list[Part]()
    if not organises or tournament.ended or not (more or running):
        return starting, removing
    if more and tournament.active:
        number = len(rounds) + 1
        label = _("Start round {number}").format(number=number)
        if running:
            note = _("If you do not wait but start the next round, bots finish the other tables.")
            starting.append(Text(note, "quiet"))
        field = Field("number", kind="hidden", value=str(number))
        starting.append(Form(f"{address}/round", label, (field,), first=not running))
    others = tuple(
        (str(each.number), tournament.names[each.visitor])
        for each in tournament.players.values()
        if each.state != REMOVED and each.visitor != request.visitor
    )
    if others:
        player = Field("number", _("Player"), "choice", others[0][0], others)
        removing.append(Form(f"{address}/remove", _("Remove"), (player,)))
    if rounds:
        if running:
            note = _("Bots finish the tables of this round, which still counts.")
            removing.append(Text(note, "quiet"))
        removing.append(Form(f"{address}/end", _("End the tournament")))
    return starting, removing


def _leaving(request: Request, tournament: Tournament) -> Iterator[Section]:
    comes = tournament.is_playing(request.visitor) and not tournament.last_round_begun
    if comes or _own_table(request, tournament) is not None:
        note = _("A bot finishes your round. You can join again until the last round has begun.")
        leaving = Form(f"{_address(request)}/leave", _("Leave"))
        yield Section(_("Leave the tournament"), (Text(note, "quiet"), leaving))


async def show_round(request: Request) -> Page:
    """Show a round: its pairings and, once all tables have finished, the results of each deal with links to replays."""
    tournament = await request.running_as(Tournaments).get(request.path["token"])
    rounds = {str(round_.number): round_ for round_ in tournament.rounds}
    round_ = rounds.get(request.path["number"])
    if round_ is None:
        raise table_error("no-round")
    parts: list[Part] = [
        Links((Link(_("Back to the tournament"), _address(request), "button"),)),
        Text(tournament_title(tournament), "quiet"),
        pairing_table(tournament, round_),
    ]
    if tournament.is_over(round_):
        parts += await _results(request, tournament, round_)
    else:
        parts.append(Notice(_("Results appear here when all tables are done.")))
    return Page(round_title(round_), tuple(parts))


async def _results(request: Request, tournament: Tournament, round_: Round) -> Iterator[Section]:
    """Return the results of each deal of a finished round, with links to replays."""
    keys, store = [table.key for table in round_.tables], request.store
    replays = await store.run(store.finished.replays_of, keys)
    of_deals = comparisons if tournament.settings.duplicate else sheets
    return of_deals(tournament, round_, [replays.get(key, "") for key in keys])


def _route(action: str, command: Callable[..., list[Event]], needs: str = "") -> Route:
    """Return the route that carries out a command, then returns to the page of the tournament."""

    async def send(request: Request) -> Go:
        """Carry out this command on a tournament, and return to its page."""
        tournaments, token = request.running_as(Tournaments), request.path["token"]
        if command is organising.join:
            tournament = await tournaments.get(token)
            request.checked_name()
            if not request.visitor:  # before a visitor is stored; `join` checks it again
                organising.check_open(tournament)
            request = await request.known()
        field = Field("number", "", "number", "0", high=MAX_PLAYERS * MAX_ROUNDS)
        number = field.value_in(request.form)
        await tournaments.change(token, lambda state: command(state, request.visitor, number))
        return Go(_address(request))

    return Route(f"/tournament/{{token}}/{action}", show, send, needs=needs)


def page_of_table(settings: Settings) -> Link:
    """Return the link to the tournament to which a table with these settings belongs."""
    origin = settings.origin
    about = _("Tournament, table {table}").format(table=origin.table)
    text = _("round {round}").format(round=origin.round)
    return Link(text, f"/tournament/{origin.id}", about=about)


def _address(request: Request) -> str:
    return f"/tournament/{request.path['token']}"


async def show_form(request: Request) -> Page:
    """Show the form that creates a tournament."""
    info = registry.info(request.path["game"])
    fair = _("No spectators, no taking back, no hints: everybody has the same chances.")
    title, back = _("A {game} tournament"), Link(_("Back"), "/tournaments")
    return set_up_page(request, info, title, fair, _set_up_form(request, info), back)


async def make(request: Request) -> Go:
    """Create a tournament."""
    info = registry.info(request.path["game"])
    request.checked_name()
    values = checked_options(info, _set_up_form(request, info), request.form)
    chosen = ("options", "format", "rounds", "deals", "level", "automatic")
    fields = {name: values[name] for name in chosen} | {"title": request.checked_name("title")}
    fields |= {name: int(values[name]) for name in ("clock", "away")}
    settings = TournamentSettings(game=info.name, deck=request.deck, **fields)
    request = await request.known()
    tournaments = request.running_as(Tournaments)
    token = await tournaments.open(request.visitor, settings, once=request.once)
    return Go(f"/tournament/{token}")


def _set_up_form(request: Request, info: GameInfo) -> Form:
    of_match = _("Length of a match, in a league")
    options = [
        option_field(info, option, of_match if ends else _("Options"))
        for ends in (False, True)
        for option in info.options
        if option.name != LENGTH and ends != bool(option.choices or option.name == PLAYERS)
    ]
    fields = (*_organising_fields(request, info), *options, *_table_fields(request, info))
    return Form(f"/tournaments/{info.name}", _("Set up the tournament"), fields, first=True)


def _organising_fields(request: Request, info: GameInfo) -> tuple[Field, ...]:
    group, seats = _("Tournament"), str(seats_under(info, {}))
    if has_length(info):
        league = _("Every table has its own deals; the payoffs are added up.")
        deals = _(
            "With as many deals as players at a table, or twice as many, everybody deals equally often."
        )
    else:
        league = _("In every round each table plays a match; matches won are counted.")
        deals = _("In a league, each table plays one match a round, however many deals that takes.")
    duplicate = _(
        "The same cards at all tables: what counts is how you did compared with the same seat elsewhere."
    )
    formats = ((DUPLICATE, f"{_('Duplicate')}: {duplicate}"), (LEAGUE, f"{_('League')}: {league}"))
    automatic = _("Start rounds automatically")
    rounds = _("In each round you meet different opponents and sit in a different seat.")
    begins = _("The next round begins as soon as all tables are done.")
    number, first = "number", str(DEFAULT_ROUNDS)
    return (
        Field("title", _("Name of the tournament"), "name", high=MAX_NAME, group=group),
        own_name(request.name, group=group),
        Field("format", _("Format"), "radio", DUPLICATE, formats, group=group),
        Field("rounds", _("Rounds"), number, first, (), 1, MAX_ROUNDS, rounds, group),
        Field("deals", _("Deals in a round"), number, seats, (), 1, MAX_DEALS, deals, group),
        Field("automatic", automatic, "check", "yes", help=begins, group=group),
    )


def _table_fields(request: Request, info: GameInfo) -> tuple[Field, ...]:
    levels, group = request.service.ready_levels(info.name), _("At the tables")
    rules = {rule.name: replace(rule, group=group) for rule in rule_fields(TableRules())}
    titles = tuple((level, level_title(level)) for level in levels)
    usual, first = default_level(levels), str(DEFAULT_ABSENCE)
    absence = _(
        "When a table has to wait for a player who has been away this long, a bot steps in. A player who returns gets the "
        "seat back."
    )
    return (
        Field("level", _("Bots in empty seats"), "radio", usual, titles, group=group),
        rules["clock"],
        replace(rules["away"], value=first, help=absence),
    )


ROUTES = (
    Route("/tournaments", list_own),
    Route("/tournaments/{game}", show_form, make, opens=True),
    Route("/tournament/{token}", show),
    Route("/tournament/{token}/round/{number}", show_round),
    _route("join", organising.join),
    _route("leave", organising.leave),
    _route("remove", organising.remove, "number"),
    _route("round", organising.begin_round, "number"),
    _route("end", organising.end),
)
