"""Guided deals on the page of a game, and the table of a lesson, whose match begins with a guided deal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from matzl import registry
from matzl.base.info import FIRST, GameInfo
from matzl.base.options import seats_under
from matzl.errors import SetUpError, names_meant
from matzl.features.roles import Request, Route
from matzl.forms import Field, Form
from matzl.parts import Go, Part, Text
from matzl.players.levels import TEACHER
from matzl.table.core.records import Terms
from matzl.table.core.settings import Origin, Settings
from matzl.teaching import guided_deal
from matzl.teaching.lesson import guided_titles


def beginning(info: GameInfo) -> Iterator[Part]:
    """Yield the forms that start the guided deals of a game, with a sentence on each."""
    for name, (title, about) in guided_titles(info).items():
        deal = Field("deal", kind="hidden", value=name, high=20)
        yield Form(f"/lesson/{info.name}", title, (deal,), first=name == FIRST)
        yield Text(about, "quiet")


async def begin(request: Request) -> Go:
    """Open a table for a guided deal, which starts automatically.

    Raises
    ------
    UnknownGameError, SetUpError
        If there is no such game, or it has no such guided deal.
    """
    levels, info = request.service.levels, registry.info(request.path["game"])
    chairs = (TEACHER if TEACHER in levels else levels[0],) * (seats_under(info, {}) - 1)
    given = {"game": info.name, "deck": request.deck, "chairs": chairs}
    settings = Settings.checked(given | {"rules": {"pace": request.pace}}, levels)
    settings, terms = taught(settings, Field("deal", high=20).value_in(request.form) or FIRST)
    request = await request.known()
    table = await request.service.open(request.visitor, settings, request.once, terms)
    return Go(f"/table/{table}")


ROUTES = (Route("/lesson/{game}", None, begin, opens=True),)


def taught(settings: Settings, name: str) -> tuple[Settings, Terms]:
    """Return the settings of a match that begins with a guided deal, and the terms of that deal.

    In a game without guided deals the lesson explains any first deal.

    Raises
    ------
    SetUpError
        If the game has no guided deal of this name.
    """
    info = settings.info
    known = {FIRST, *(deal.name for deal in info.guided_deals)}
    if name not in known:
        meant = names_meant(name, sorted(known))
        raise SetUpError(f"{info.name} has no guided deal {name!r}; {meant}", "lesson")
    settings = replace(settings, origin=Origin("lesson", name, taught=True))
    deal = guided_deal(info.name, name)
    if deal is None:
        return settings, Terms()
    given = {"hands": deal.hands, "stock": deal.stock, "upcard": deal.upcard}
    cards = {name: each for name, each in given.items() if each}
    return settings, Terms(dealer=deal.dealer, cards=cards)
