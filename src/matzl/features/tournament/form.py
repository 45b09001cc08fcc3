"""The page with the form that makes a tournament: format, rounds and deals, options of the game, and its tables."""

from __future__ import annotations

from dataclasses import replace

from matzl import registry
from matzl.base.info import GameInfo
from matzl.base.options import seats_under
from matzl.features.of_game import set_up_page
from matzl.features.roles import Request, own_name
from matzl.features.tournament.model import Tournaments
from matzl.features.tournament.state import (
    DUPLICATE,
    LEAGUE,
    LENGTH,
    TournamentSettings,
    has_length,
)
from matzl.forms import Field, Form
from matzl.parts import Go, Link, Page
from matzl.players.levels import default_level
from matzl.table.core.settings import TableRules
from matzl.table.presentation.options import (
    PLAYERS,
    checked_options,
    option_field,
    rule_fields,
)
from matzl.text.describe import level_title
from matzl.text.languages import translated as _

MAX_ROUNDS, MAX_DEALS = 12, 16
DEFAULT_ROUNDS = 3

DEFAULT_ABSENCE = 300
"""The seconds after which bots play for people who are away, unless the organiser chooses others."""


async def show(request: Request) -> Page:
    """Show the form."""
    info = registry.info(request.path["game"])
    fair = _(
        "Nobody watches, takes back a decision or gets hints, so that all have the same chances."
    )
    title, back = _("A tournament of {game}"), Link(_("Back"), "/tournaments")
    return set_up_page(request, info, title, fair, _form(request, info), back)


async def make(request: Request) -> Go:
    """Make a tournament."""
    info = registry.info(request.path["game"])
    request.checked_name()
    values = checked_options(info, _form(request, info), request.form)
    chosen = ("options", "format", "rounds", "deals", "level", "automatic")
    given = {name: values[name] for name in chosen}
    given |= {name: int(values[name]) for name in ("clock", "away")}
    settings = TournamentSettings(game=info.name, deck=request.deck, **given)
    request = await request.known()
    tournaments, plays = request.running_as(Tournaments), values["plays"]
    token = await tournaments.open(request.visitor, settings, plays=plays, action_id=request.once)
    return Go(f"/tournament/{token}")


def _form(request: Request, info: GameInfo) -> Form:
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
        league = _("Every round is a match at each table; matches won are counted.")
        deals = _("In a league a round is a match, however many deals that takes.")
    duplicate = _(
        "The same cards at all tables: what counts is how you did compared with the same seat."
    )
    formats = (
        (DUPLICATE, f"{_('Duplicate')}: {duplicate}"),
        (LEAGUE, f"{_('League')}: {league}"),
    )
    plays, automatic = _("I will play too"), _("Start rounds automatically")
    only = _("Otherwise you only organise.")
    rounds = _("In each round you meet others, and sit in another seat.")
    begins = _("The next one begins as soon as all tables are done.")
    number, first = "number", str(DEFAULT_ROUNDS)
    return (
        own_name(request.name, group=group),
        Field("plays", plays, "check", "yes", help=only, group=group),
        Field("format", _("Format"), "radio", DUPLICATE, formats, group=group),
        Field("rounds", _("Rounds"), number, first, (), 1, MAX_ROUNDS, rounds, group),
        Field("deals", _("Deals in a round"), number, seats, (), 1, MAX_DEALS, deals, group),
        Field("automatic", automatic, "check", help=begins, group=group),
    )


def _table_fields(request: Request, info: GameInfo) -> tuple[Field, ...]:
    levels, group = request.service.ready_levels(info.name), _("At the tables")
    rules = {rule.name: replace(rule, group=group) for rule in rule_fields(TableRules())}
    titles = tuple((level, level_title(level)) for level in levels)
    usual, first = default_level(levels), str(DEFAULT_ABSENCE)
    absence = _(
        "When a table has to wait for somebody who has been away this long, a bot plays for them. Whoever returns takes "
        "the seat back."
    )
    return (
        Field("level", _("Bots in empty seats"), "radio", usual, titles, group=group),
        rules["clock"],
        replace(rules["away"], value=first, help=absence),
    )
