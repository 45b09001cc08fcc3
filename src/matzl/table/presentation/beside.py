"""The surroundings of the table top: the bar, the people, the links, and the sheet with the seats or the result.

Each function returns the values of a region of the page by their names.
"""

from __future__ import annotations

from typing import Any

from matzl.features import after_deal, page_of_deal, page_of_table
from matzl.forms import Form
from matzl.parts import Link
from matzl.players.levels import default_level
from matzl.table.core.stages import PERSON, Chair, Stage
from matzl.table.core.view import TableView
from matzl.table.presentation.controls import current_debriefing
from matzl.table.presentation.narration import deal_title
from matzl.table.presentation.result import DealResult, deal_result
from matzl.table.presentation.score import score, signed, standing
from matzl.table.presentation.seats import absence_of, seat_sides
from matzl.teaching import Note
from matzl.text.describe import level_title
from matzl.text.languages import join_words
from matzl.text.languages import translated as _

MAX_EARLIER = 20
"""The maximum number of earlier deals to whose reviews a result links."""


def bar(table: TableView) -> dict[str, Any]:
    """Return the bar above the table top: the game, the deal, and the score in one line.

    If a feature has opened the table, ``page`` is the address of its page about the deal, and ``about`` what it is.
    """
    settings = table.settings
    page = page_of_table(settings)
    return {
        "title": settings.info.title,
        "deal": deal_title(table),
        "page": page.address if page else "",
        "about": page.about if page else "",
        "watching": table.seat is None,
        "standing": standing(table),
    }


def gathered(table: TableView) -> dict[str, Any]:
    """Return the people at the table as the viewer sees them, and what a host needs for removing or readmitting them.

    At a closed table, and for a viewer alone with bots who is taught or no host, there is only ``listed``, which is False.
    ``invite`` is the token of the new invitation, empty unless the host has removed somebody and renewed it; ``page`` is the
    link to the page of the feature that opened the table, or of the table itself if it stays, or None.
    """
    watchers = table.attendance.watchers
    alone = table.settings.against_bots and not watchers and not table.removed
    if (alone and (table.lesson or not table.hosting)) or table.stage is Stage.CLOSED:
        return {"listed": False}
    level = next((chair.level for chair in table.chairs if chair.level), None)
    playing = table.stage is not Stage.GATHERING
    return {
        "listed": True,
        "address": table.table,
        "people": tuple(
            (chair, absence_of(table, chair.number), chair.number in table.may_replace)
            for chair in table.chairs
        ),
        "seat": table.seat if table.hosting else None,
        "hosting": table.hosting,
        "playing": playing,
        "levels": table.levels if level and (playing or not table.open_seats) else (),
        "level": level,
        "removed": table.removed if table.is_host else (),
        "invite": table.invite if table.removed and table.renewed and table.hosting else "",
        "watchers": join_words(watchers) if watchers else "",
        "others": table.seat is not None
        and any(each.kind == PERSON and each.number != table.seat for each in table.chairs),
        "page": page_of_table(table.settings) or page_of_standing(table),
    }


def page_of_standing(table: TableView) -> Link | None:
    """Return the link to the page of a table that stays, or that the host can make stay; None otherwise."""
    keeps = table.hosting and table.settings.allows("again")
    if table.seat is None or not (table.title or keeps):
        return None
    text = _("history of the table") if table.title else _("Keep this table")
    return Link(text, f"/tables/{table.table}", about=table.title)


def links(table: TableView) -> dict[str, Any]:
    """Return the paths that the viewer may pass on to players and to spectators, each empty if the viewer may not.

    The host can make a new invitation.
    """
    play = f"/join/{table.invite}" if table.renewed else f"/table/{table.table}"
    return {
        "address": table.table,
        "play": play if table.invite else "",
        "watch": f"/join/{table.watch}" if table.invite and table.rules.spectators else "",
        "renewable": table.hosting,
    }


def sheet(table: TableView, deck: str, answers: tuple[tuple[Note, ...], ...]) -> dict[str, Any]:
    """Return the contents of the sheet on the table: before the match, after a deal, or once closed; none during a deal.

    Parameters
    ----------
    answers
        Notes on the viewer's decisions against the advice of a guided deal.
    """
    result = deal_result(table, deck)
    return {
        "opening": _opening(table) if table.stage is Stage.GATHERING else None,
        "ended": None if result is None else _ended(table, deck, result, answers),
        "closed": table.stage is Stage.CLOSED,
        "closed_by": table.closed_by,
        "own": table.is_host,
    }


def _opening(table: TableView) -> dict[str, Any]:
    """Return the seats before a match, each with a note, and what the viewer can do with them."""
    return {
        "chairs": tuple((chair, _note(table, chair)) for chair in table.chairs),
        "open": bool(table.open_seats),
        "preparing": table.settings.against_bots,
        "hosting": table.hosting,
        "may_sit": table.may_sit,
        "levels": table.levels if table.open_seats else (),
        "level": default_level(table.levels),
        "links": links(table),
    }


def _note(table: TableView, chair: Chair) -> str:
    words = [_("you")] if chair.number == table.seat else []
    words += [_("host")] if chair.host else []
    words += [_("bot: {level}").format(level=level_title(chair.level))] if chair.level else []
    return ", ".join(words)


def comparison(table: TableView, result: DealResult) -> Any:
    """Return the link to the page comparing the results of a shared deal; None while the deal is unfinished here."""
    done = result.over or 0 < table.settings.origin.deals <= table.deal_number
    return page_of_table(table.settings) if done else None


def _ended(
    table: TableView, deck: str, result: DealResult, answers: tuple[tuple[Note, ...], ...]
) -> dict[str, Any]:
    """Return the result of a deal, and the viewer's next actions.

    ``replay`` is the address of the deal's replay, ``review`` that of `review_address`, and ``compare`` that of the page
    that compares the results of a shared deal; ``earlier`` holds links to the reviews of earlier deals. Each is empty if
    there is none.
    """
    settings = table.settings
    page = comparison(table, result)
    number = table.deal_number
    replay = page_of_deal(table.replay, number)
    earlier_deals = range(max(1, number - MAX_EARLIER), number) if replay else ()
    return {
        "move": table.move,
        "result": result,
        "faces": tuple(table.chairs[seat].face for seat in seat_sides(table)),
        "chalked": tuple(row for row in score(table).rows if row.chalked),
        "debriefing": current_debriefing(table, deck),
        "answers": answers,
        "rating": rating_sentence(table),
        "guided": table.lesson and table.stage is Stage.RESULT,
        "free": bool(table.open_seats),
        "seated": table.seat is not None,
        "sits": bool(table.may_sit),
        "round": settings.origin.round,
        "compare": page.address if page else "",
        "replay": replay,
        "proof": proof(table),
        "review": review_address(table, number),
        "earlier": tuple(Link(f"{deal}", review_address(table, deal)) for deal in earlier_deals),
        "offers": offers(table),
    }


def review_address(table: TableView, deal: int) -> str:
    """Return the URL of the review of a deal (its analysis), which opens at the viewer's costliest decision.

    For a guided deal it is the URL of the first step: its decisions may follow the lesson, which goes by rules of thumb, and
    the result says what came of the others.
    """
    guided = table.settings.origin.guides(table.matches, deal)
    return page_of_deal(table.replay, deal, "0" if guided else "costliest")


def proof(table: TableView) -> Link:
    """Return the link to the proof of the finished deal or, until it is published, to the hash that fixes the cards.

    Where the cards were given, the page says so.
    """
    page = f"/fair/{table.replay}/{table.deal_number}" if table.replay else f"/fair/{table.table}"
    if table.fair is None or table.fair.given:
        return Link(_("These cards were not shuffled at this table: why?"), page)
    return Link(_("This deal was sealed before it was dealt: check it"), page)


def rating_sentence(table: TableView) -> str:
    """Return a sentence on how the deal that has ended changed the viewer's rating; empty if it did not."""
    if not table.ratings:
        return ""
    before, after = map(round, table.ratings)
    text = _("Your rating after this deal: {rating} ({change})")
    return text.format(rating=after, change=signed(after - before))


def offers(table: TableView) -> tuple[Form, ...]:
    """Return features' forms for the finished deal: at once for a player against bots, for others after the match."""
    if table.seat is None or table.settings.origin.deals:
        return ()
    if table.players > 1 and not table.over:
        return ()
    address = page_of_deal(table.replay, table.deal_number)
    return after_deal(address, table.seat) if address else ()
