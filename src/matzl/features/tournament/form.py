"""The page with the form that makes a tournament: format, rounds and deals, options of the game, and its tables."""

from __future__ import annotations

from collections.abc import Iterator

from matzl import registry
from matzl.base.info import GameInfo
from matzl.base.options import seats_under
from matzl.features.roles import Request
from matzl.features.tournament.settings import (
    ABSENCES,
    DUPLICATE,
    LEAGUE,
    LENGTH,
    MAX_DEALS,
    MAX_ROUNDS,
    TournamentSettings,
    has_length,
)
from matzl.forms import Field, Form
from matzl.parts import Go, Link, Links, Page, Part, Picture, Text
from matzl.players.levels import default_level, offered
from matzl.table.core.settings import TableRules
from matzl.table.presentation.options import (
    PLAYERS,
    checked_options,
    option_field,
    rule_settings,
    seconds_title,
)
from matzl.text.describe import level_title, tagline
from matzl.text.languages import translated as _

DEFAULT_ROUNDS = 3
OFFERED_FIRST = ABSENCES[1]
"""The absence that the form offers first."""


async def show(request: Request) -> Page:
    """Show the form that makes a tournament of a game."""
    info = registry.info(request.path["game"])
    rules = Link(_("Rule book"), f"/rules/{info.name}?back={request.address}")
    links = (Link(_("How to play"), f"/learn/{info.name}"), rules)
    parts: tuple[Part, ...] = (
        Picture(info.name, request.deck),
        Text(tagline(info), "lead"),
        Links(links),
        Text(
            _(
                "Nobody watches, takes back a decision or gets hints, so that all have the same chances."
            ),
            "quiet",
        ),
        _form(request, info),
        Links((Link(_("Back"), "/tournaments"),)),
    )
    return Page(_("A tournament of {game}").format(game=info.title), parts)


async def make(request: Request) -> Go:
    """Make a tournament."""
    info = registry.info(request.path["game"])
    request.checked_name()
    values = checked_options(info, _form(request, info), request.form)
    given = values | {"game": info.name, "clock": int(values["clock"]), "away": int(values["away"])}
    settings = TournamentSettings.checked(given, request.service.levels, request.deck)
    request = await request.known()
    token = await request.running["tournament"].open(
        request.visitor, settings, plays=values["plays"], action_id=request.once
    )
    return Go(f"/tournament/{token}")


def _form(request: Request, info: GameInfo) -> Form:
    fields = (
        *_organising_fields(request, info),
        *(
            option_field(info, option, _("Options"))
            for option in info.options
            if option.choices or option.name == PLAYERS
        ),
        *(
            option_field(info, option, _("Length of a match, in a league"))
            for option in info.options
            if not option.choices and option.name not in (PLAYERS, LENGTH)
        ),
        *_table_fields(request, info),
    )
    return Form(f"/tournaments/{info.name}", _("Set up the tournament"), fields, first=True)


def _organising_fields(request: Request, info: GameInfo) -> Iterator[Field]:
    group, seats = _("Tournament"), str(seats_under(info, {}))
    if has_length(info):
        league = _("Every table has its own deals; the payoffs are added up.")
        deals = _(
            "With as many deals as players at a table, or twice as many, everybody deals equally often."
        )
    else:
        league = _("Every round is a match at each table; matches won are counted.")
        deals = _("In a league a round is a match, however many deals that takes.")
    duplicate = _(
        "The same cards at all tables: what counts is how you did compared with the same seat."
    )
    formats = (
        (DUPLICATE, f"{_('Duplicate')}: {duplicate}"),
        (LEAGUE, f"{_('League')}: {league}"),
    )
    rounds = _("In each round you meet others, and sit in another seat.")
    yield Field("name", _("Your name"), value=request.name, group=group)
    plays = _("I will play too")
    yield Field("plays", plays, "check", "yes", help=_("Otherwise you only organise."), group=group)
    yield Field("format", _("Format"), "radio", DUPLICATE, formats, group=group)
    number, first = "number", str(DEFAULT_ROUNDS)
    yield Field("rounds", _("Rounds"), number, first, (), 1, MAX_ROUNDS, rounds, group)
    yield Field("deals", _("Deals in a round"), number, seats, (), 1, MAX_DEALS, deals, group)
    automatic = _("The next one begins as soon as all tables are done.")
    title = _("Start rounds automatically")
    yield Field("automatic", title, "check", help=automatic, group=group)


def _table_fields(request: Request, info: GameInfo) -> Iterator[Field]:
    levels, group = offered(request.service.levels, info), _("At the tables")
    rules = {rule.name: rule for rule in rule_settings(TableRules())}
    titles = tuple((level, level_title(level)) for level in levels)
    level = default_level(tuple(levels))
    yield Field("level", _("Bots in empty seats"), "radio", level, titles, group=group)
    clock, away = rules["clock"], rules["away"]
    choices, about = tuple(clock.choices), clock.explanation
    yield Field("clock", clock.title, "radio", clock.value, choices, help=about, group=group)
    absences = tuple((str(each), seconds_title("away", str(each))) for each in ABSENCES)
    about = _(
        "When a table has to wait for somebody who has been away this long, a bot plays for them. Whoever returns takes "
        "the seat back."
    )
    first = str(OFFERED_FIRST)
    yield Field("away", away.title, "radio", first, absences, help=about, group=group)
