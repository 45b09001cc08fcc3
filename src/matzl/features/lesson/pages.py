"""The page that teaches a game: its rules in brief, the order of its cards, guided deals, and links to all about it."""

from __future__ import annotations

from matzl import registry
from matzl.base.info import FIRST, GameInfo
from matzl.base.options import seats_under
from matzl.features.lesson.model import first_deal, lesson_settings
from matzl.features.of_game import other_links
from matzl.features.roles import Request, Route
from matzl.forms import Field, Form
from matzl.parts import (
    Cards,
    Facts,
    Go,
    Item,
    Link,
    List,
    Page,
    Part,
    Picture,
    Section,
    Text,
)
from matzl.players.levels import TEACHER
from matzl.rulebook import languages, page
from matzl.table.core.settings import Settings
from matzl.table.presentation.orders import card_orders
from matzl.teaching.lesson import guided_titles
from matzl.text.describe import guide, tagline
from matzl.text.languages import ENGLISH, language
from matzl.text.languages import translated as _


async def show(request: Request) -> Page:
    """Show the page that teaches a game before its first deal."""
    info, deck = registry.info(request.path["game"]), request.deck
    brief = Facts(tuple(guide(info, None, deck).items()), "long")
    orders = (
        Cards(
            tuple(face.word for face in order.cards),
            deck,
            f"{order.title} ({order.counted})" if order.counted else order.title,
            order.counts,
        )
        for order in card_orders(info, deck)
    )
    parts: list[Part] = [Text(tagline(info), "lead"), _beginning(info, request)]
    parts.append(Section("", (Section(_("In brief"), (brief,)), *orders), "text"))
    if languages(info.name):
        parts.append(_contents(info.name))
    return Page(info.title, tuple(parts))


def _beginning(info: GameInfo, request: Request) -> Section:
    """Return the guided deals, and other ways to begin."""
    parts: list[Part] = [Picture(info.name, request.deck)]
    for name, (title, about) in guided_titles(info).items():
        deal = Field("deal", kind="hidden", value=name, high=20)
        parts.append(Form(f"/learn/{info.name}", title, (deal,), first=name == FIRST))
        parts.append(Text(about, "quiet"))
    play = _("Play a match against bots")
    parts.append(Form(f"/play/{info.name}", play, first=not info.guided_deals))
    table = Link(_("Open a table for friends"), f"/open/{info.name}")
    rules = Link(_("Rule book"), f"/rules/{info.name}")
    others = (table, rules, *other_links(info.name, request))
    parts.append(List(tuple(map(Item, others))))
    return Section(_("Begin"), tuple(parts), "side")


def _contents(game: str) -> Section:
    book = page(game, language() if language() in languages(game) else ENGLISH)
    address = f"/rules/{game}?back=/learn/{game}"
    links = (Link(f"{each}", f"{address}#s{each.number}") for each in book.sections)
    return Section(_("In the rule book"), (List(tuple(map(Item, links)), "columns"),), "nav")


async def begin(request: Request) -> Go:
    """Open a table for a guided deal, which starts automatically.

    Raises
    ------
    UnknownGameError, SetUpError
        If there is no such game, or it has no such guided deal.
    """
    levels, info = request.service.levels, registry.info(request.path["game"])
    chairs = (TEACHER if TEACHER in levels else levels[0],) * (seats_under(info, {}) - 1)
    opening = {
        "game": info.name,
        "deck": request.deck,
        "chairs": chairs,
        "rules": {"pace": request.pace},
    }
    name = Field("deal", high=20).check(request.form.get("deal", "")) or FIRST
    settings, once = lesson_settings(Settings.checked(opening, levels), name), request.once
    request = await request.known()
    table = await request.service.open(request.visitor, settings, once, first_deal(settings))
    return Go(f"/table/{table}")


ROUTES = (Route("/learn/{game}", show, begin, opens=True),)
