"""Opening a table, with a form for its seats, options, cards and rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from matzl import registry
from matzl.base.info import GameInfo
from matzl.base.options import seats_under
from matzl.features.of_game import set_up_page
from matzl.features.roles import Request, Route, own_name
from matzl.forms import Field, Form
from matzl.parts import Card, Go, Link, Page
from matzl.table.core.events import Event
from matzl.table.core.names import MAX_NAME
from matzl.table.core.settings import OPEN, RULE_TYPES, Settings, TableRules
from matzl.table.presentation.options import (
    PLAYERS,
    checked_options,
    option_field,
    rule_choice,
    rules_in,
)
from matzl.text.cards import DECKS, deck_title
from matzl.text.common import SEATS
from matzl.text.describe import level_title
from matzl.text.languages import translated as _

PRESETS: dict[str, dict[str, Any]] = {
    "usual": {},
    "open": {"history": "all", "hints": "always", "points": "always"},
    "strict": {"take_back": False, "talk": "phrases", "hints": "never", "points": "never"},
}
"""The sets of rules that the form offers, each with the values that differ from the defaults of `TableRules`."""

CLOCKS = ((0, 0), (120, 300), (60, 120), (30, 60), (15, 30))
"""The clocks that the form offers: seconds for a move, and in reserve for a deal."""


async def show(request: Request) -> Page:
    """Show the form that opens a table."""
    info = registry.info(request.path["game"])
    note = _("Once the table is open, you get one link for players and one for spectators.")
    title, back = _("A table of {game}"), Link(_("Back to the lobby"), "/")
    return set_up_page(request, info, title, note, _form(request, info), back)


async def open_table(request: Request) -> Go:
    """Open a table as chosen in the form."""
    info, levels = registry.info(request.path["game"]), request.service.levels
    request.checked_name()
    name = request.checked_name("stays")
    values = checked_options(info, _form(request, info), request.form)
    others = seats_under(info, values["options"]) - 1
    record = {name: values[name] for name in ("options", "deck")} | {
        "game": info.name,
        "chairs": [values[f"chair.{number}"] for number in range(2, others + 2)],
        "rules": _chosen_rules(values),
        "listed": values["listed"] == "lobby",
    }
    settings = Settings.checked(record, levels)
    request = await request.known()
    named = [Event("named", {"text": name}, request.visitor)] if name else []
    table = await request.service.open(request.visitor, settings, request.once, seated=named)
    return Go(f"/table/{table}")


def _form(request: Request, info: GameInfo) -> Form:
    """Return the form for opening a table; `open_table` ignores seats that the chosen options do not use."""
    address, submit, closed = f"/open/{info.name}", _("Open the table"), _("Table rules in detail")
    usual = ("", _("As above"))  # at first, as the choice for all rules says
    details = (
        replace(rule, kind="choice", value="", choices=(usual, *rule.choices), group=closed)
        for rule in rules_in(info.name, TableRules())
        if rule.name not in ("clock", "reserve")
    )
    inputs = (*_seats(request, info), *_match(info), _cards(request), *_table_rules(), *details)
    return Form(address, submit, inputs, first=True, closed=closed)


def _table_rules() -> Iterator[Field]:
    """Yield the fields for the rules of the table, and for its clock."""
    group = _("Table rules")
    presets = (
        ("usual", _("Usual: moves can be taken back; hints for a player alone against bots")),
        ("open", _("Open: hints, card points and earlier tricks for everybody")),
        ("strict", _("Strict: no hints, no taking back, ready-made phrases only")),
    )
    yield Field("preset", _("How you play"), "radio", "usual", presets, group=group)
    timed, none = _("{clock} for a move, {reserve} in reserve"), rule_choice("clock", "0")[1]
    clocks = []
    for clock, reserve in CLOCKS:
        words = rule_choice("clock", f"{clock}")[1], rule_choice("reserve", f"{reserve}")[1]
        title = timed.format(clock=words[0], reserve=words[1]) if clock else none
        clocks.append((f"{clock}+{reserve}", title))
    about = _("When both have run out, a bot makes the move.")
    yield Field("time", _("Clock"), "choice", "0+0", tuple(clocks), help=about, group=group)


def _chosen_rules(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the table rules in the values of the form: those of the preset, the clock, and those chosen in detail."""
    clock, reserve = values["time"].split("+")
    detailed = {name: values[name] for name in RULE_TYPES if values.get(name)}
    return PRESETS[values["preset"]] | {"clock": clock, "reserve": reserve} | detailed


def _seats(request: Request, info: GameInfo) -> Iterator[Field]:
    group, levels = _("Seats"), request.service.ready_levels(info.name)
    for option in info.options:
        if option.name == PLAYERS:
            yield option_field(info, option, group)
    yield own_name(request.name, group=group)
    bots = ((level, _("A bot: {level}").format(level=level_title(level))) for level in levels)
    choices, only = ((OPEN, _("Open for a person")), *bots), _("Only if {number} play.")
    for number in range(2, max(info.seats) + 1):
        name, title = f"chair.{number}", _(SEATS[number - 1])
        about = only.format(number=number) if number > min(info.seats) else ""
        yield Field(name, title, "choice", OPEN, choices, help=about, group=group)
    stays = _(
        "A table with a name stays at its address, evening after evening, and keeps its history. Without a name it ends "
        "with its last match."
    )
    title = _("Name of a table that stays")
    yield Field("stays", title, "name", high=MAX_NAME, help=stays, group=group)
    listed = (
        ("link", _("Anyone with the link")),
        ("lobby", _("Everybody in the lobby, and anyone with the link")),
    )
    title = _("Who can find the table")
    later = _("You can still give an open seat to a bot once you are at the table.")
    yield Field("listed", title, "radio", "link", listed, help=later, group=group)


def _match(info: GameInfo) -> Iterator[Field]:
    for group, words in ((_("Length of the match"), False), (_("Options"), True)):
        for option in info.options:
            if bool(option.choices) == words and option.name != PLAYERS:
                yield option_field(info, option, group)


def _cards(request: Request) -> Field:
    samples = ((deck, Card("JH", deck), Card("AC", deck)) for deck in DECKS)
    choices = tuple((deck, (deck_title(deck), *cards)) for deck, *cards in samples)
    note = _("Everybody at the table can choose a different deck for their own screen.")
    return Field("deck", _("Deck"), "radio", request.deck, choices, help=note, group=_("Cards"))


ROUTES = (Route("/open/{game}", show, open_table, opens=True),)
