"""Opening a table with seats for other people, options, cards and table rules of one's choice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from matzl import registry
from matzl.base.environment import lan_command
from matzl.base.info import GameInfo
from matzl.base.options import seats_under
from matzl.features.of_game import set_up_page
from matzl.features.roles import Request, Route, own_name
from matzl.forms import Field, Form
from matzl.parts import Card, Go, Link, Page
from matzl.table.core.settings import OPEN, SECONDS, Settings, TableRules
from matzl.table.core.texts import SEATS
from matzl.table.presentation.options import (
    PLAYERS,
    checked_options,
    option_field,
    rules_in,
)
from matzl.text.cards import DECKS, deck_title
from matzl.text.describe import level_title
from matzl.text.languages import translated as _


async def show(request: Request) -> Page:
    """Show the form for a table."""
    info = registry.info(request.path["game"])
    note = _("Once the table is open, you get one link for players and one for spectators.")
    if request.browser and not request.browser.lan:
        note = _(
            "Only this computer can reach the table now. To play with others in your home network, start the server with "
            "{command}."
        ).format(command=lan_command())
    title, back = _("A table of {game}"), Link(_("Back to the lobby"), "/")
    return set_up_page(request, info, title, note, _form(request, info), back)


async def open_table(request: Request) -> Go:
    """Open a table."""
    info, levels = registry.info(request.path["game"]), request.service.levels
    request.checked_name()
    values = checked_options(info, _form(request, info), request.form)
    others = seats_under(info, values["options"]) - 1
    record: dict[str, Any] = {
        "game": info.name,
        "options": values["options"],
        "deck": values["deck"],
        "chairs": [values[f"chair.{number}"] for number in range(2, others + 2)],
        "rules": {
            rule.name: int(values[rule.name]) if rule.name in SECONDS else values[rule.name]
            for rule in rules_in(info, TableRules())
        },
        "listed": values["listed"] == "lobby",
    }
    settings = Settings.checked(record, levels)
    request = await request.known()
    table = await request.service.open(request.visitor, settings, request.once)
    return Go(f"/table/{table}")


def _form(request: Request, info: GameInfo) -> Form:
    """Return the form; seats beyond the number of players are ignored."""
    address, submit, closed = f"/open/{info.name}", _("Open the table"), _("Table rules")
    rules = (replace(rule, group=closed) for rule in rules_in(info, TableRules()))
    fields = (*_seats(request, info), *_match(info), _cards(request), *rules)
    return Form(address, submit, fields, first=True, closed=closed)


def _seats(request: Request, info: GameInfo) -> Iterator[Field]:
    group, levels = _("Seats"), request.service.ready_levels(info.name)
    for option in info.options:
        if option.name == PLAYERS:
            yield option_field(info, option, group)
    yield own_name(request.name, group=group)
    bots = [(level, _("A bot: {level}").format(level=level_title(level))) for level in levels]
    for number in range(2, max(info.seats) + 1):
        more = number > min(info.seats)
        yield Field(
            f"chair.{number}",
            _(SEATS[number - 1]),
            "choice",
            OPEN,
            ((OPEN, _("Open for a person")), *bots),
            help=_("Only if {number} play.").format(number=number) if more else "",
            group=group,
        )
    yield Field(
        "listed",
        _("Who can find the table"),
        "radio",
        "link",
        (
            ("link", _("Anyone with the link")),
            ("lobby", _("Everybody in the lobby, and anyone with the link")),
        ),
        help=_("You can still give an open seat to a bot once you are at the table."),
        group=group,
    )


def _match(info: GameInfo) -> Iterator[Field]:
    for group, words in ((_("Length of the match"), False), (_("Options"), True)):
        for option in info.options:
            if bool(option.choices) == words and option.name != PLAYERS:
                yield option_field(info, option, group)


def _cards(request: Request) -> Field:
    choices = tuple(
        (deck, (deck_title(deck), Card("JH", deck), Card("AC", deck))) for deck in DECKS
    )
    note = _("Everybody at the table can choose a different deck for their own screen.")
    return Field("deck", _("Deck"), "radio", request.deck, choices, help=note, group=_("Cards"))


ROUTES = (Route("/open/{game}", show, open_table, opens=True),)
