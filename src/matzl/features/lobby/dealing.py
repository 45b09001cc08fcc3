"""The pages that show what fixed the cards of a table before they were dealt, and check it after a deal."""

from __future__ import annotations

from dataclasses import replace

from matzl.deal.fair import check_fair
from matzl.deal.words import names_of_seats
from matzl.features import page_of_deal
from matzl.features.roles import Request, Route
from matzl.judge.fairness import checked_deal
from matzl.parts import Go, Link, Links, Page
from matzl.table.core.commands import SetWord
from matzl.table.presentation.fairness import fixed_deals
from matzl.text.languages import translated as _


async def show_table(request: Request) -> Page:
    """Show the hash of the deal at a table, and the form for the visitor's word.

    Raises
    ------
    TableError
        If there is no such table, or the visitor may not watch it.
    """
    key = request.path["key"]
    page = fixed_deals(await request.service.table_view(key, request.visitor))
    return _with_link(page, Link(_("To the table"), f"/table/{key}", "button"))


async def set_word(request: Request) -> Go:
    """Set the visitor's word.

    Raises
    ------
    TableError
        If the table takes no words, or not this one.
    """
    key, command = request.path["key"], SetWord(request.form.get("word", ""))
    await request.service.execute(key, request.visitor, command, request.once)
    return Go(f"/fair/{key}")


async def show_deal(request: Request) -> Page:
    """Show the check of a finished deal, by the id of its replay.

    Raises
    ------
    TableError
        If there is none, or the visitor may not see it.
    """
    key, number = request.path["key"], int(request.path["number"])
    replay = await request.replays.find(key, request.visitor)
    deal = (await request.replays.deal(replay, number)).deal
    check = check_fair(deal, replay.played.deals)
    page = checked_deal(deal, check, names_of_seats(replay.played.names, deal.seats))
    return _with_link(page, Link(_("Replay"), page_of_deal(key, number), "button"))


def _with_link(page: Page, link: Link) -> Page:
    return replace(page, parts=(*page.parts, Links((link,))))


ROUTES = (
    Route("/fair/{key}", show_table, set_word, opens=True),
    Route("/fair/{key}/{number:number}", show_deal),
)
