"""The page of a game: its rules in brief, the order of its cards, ways to begin, and links to all about it."""

from __future__ import annotations

from matzl import registry
from matzl.base.info import GameInfo
from matzl.features import functions
from matzl.features.of_game import other_links
from matzl.features.roles import Request, Route
from matzl.forms import Form
from matzl.parts import Cards, Facts, Item, Link, List, Page, Part, Picture, Section, Text
from matzl.rulebook import languages, page
from matzl.table.presentation.cards import card_orders
from matzl.text.describe import guide, tagline
from matzl.text.languages import ENGLISH, language
from matzl.text.languages import translated as _


async def show(request: Request) -> Page:
    """Show all that a beginner needs before the first deal."""
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
    """Return the ways to begin, those of features first."""
    parts: list[Part] = [Picture(info.name, request.deck)]
    taught = [part for beginning in functions("pages", "beginning") for part in beginning(info)]
    play = _("Play a match against bots")
    parts += [*taught, Form(f"/play/{info.name}", play, first=not taught)]
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


ROUTES = (Route("/learn/{game}", show),)
