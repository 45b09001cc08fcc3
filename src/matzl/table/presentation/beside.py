"""The surroundings of the felt: the bar, the people, the talk, the links, and the rules of the table."""

from __future__ import annotations

from dataclasses import dataclass

from matzl.features import page_of_table
from matzl.parts import Link
from matzl.table.core.preparation import Preparation
from matzl.table.core.stages import Stage
from matzl.table.core.view import TableView
from matzl.table.presentation.attendance import Person, people
from matzl.table.presentation.narration import deal_title
from matzl.table.presentation.score import standing
from matzl.table.presentation.warming import warming_notice


@dataclass(frozen=True, slots=True)
class Bar:
    """The game, the deal, the progress of the warm-up, and the score in one line.

    Attributes
    ----------
    deal, page, about
        The title of the deal; and the address of the page about it with what it is, empty in ordinary matches.
    warming
        The notice of a warm-up or of a bot that has failed.
    preparing
        Whether bots are being prepared.
    waiting
        Whether the deal waits for them.
    """

    title: str
    deal: str
    page: str
    about: str
    watching: bool
    warming: str
    preparing: bool
    waiting: bool
    standing: tuple[tuple[str, str], ...]


def bar(table: TableView) -> Bar:
    """Return the bar above the felt."""
    settings = table.settings
    page = page_of_table(settings)
    return Bar(
        title=settings.info.title,
        deal=deal_title(table),
        page=page.address if page else "",
        about=page.about if page else "",
        watching=table.seat is None,
        warming=warming_notice(table),
        preparing=table.warming == Preparation.COMPILING,
        waiting=not settings.allows("stand-ins"),
        standing=standing(table),
    )


@dataclass(frozen=True, slots=True)
class Gathered:
    """The people at the table, and the host's actions on them.

    Attributes
    ----------
    address, seat
        The name of the table in its address, and the viewer's seat.
    listed
        Whether the list is shown.
    hosting, playing
        Whether the viewer is the host of an open table; and whether the match has begun.
    invite
        The token of the new invitation, empty unless the host has removed somebody and made one.
    page
        The link to the page about what is played there, if a feature has opened the table.
    """

    address: str
    listed: bool
    people: tuple[Person, ...] = ()
    seat: int | None = None
    hosting: bool = False
    playing: bool = False
    removed: tuple[str, ...] = ()
    invite: str = ""
    watchers: int = 0
    page: Link | None = None


def gathered(table: TableView) -> Gathered:
    """Return the people at the table as the viewer sees them."""
    watchers, closed = table.attendance.watchers, table.stage is Stage.CLOSED
    alone = table.settings.against_bots and not watchers and not table.removed
    if closed or alone:
        return Gathered(table.table, listed=False)
    return Gathered(
        address=table.table,
        listed=True,
        people=people(table),
        seat=table.seat if table.hosting else None,
        hosting=table.hosting,
        playing=table.stage is not Stage.GATHERING,
        removed=table.removed,
        invite=table.invite if table.removed and table.renewed and table.hosting else "",
        watchers=watchers,
        page=page_of_table(table.settings),
    )


@dataclass(frozen=True, slots=True)
class Links:
    """The links of a table: paths for players and for spectators, empty for those who may not pass them on."""

    address: str
    play: str = ""
    watch: str = ""
    renewable: bool = False


def links(table: TableView) -> Links:
    """Return the links that the viewer may pass on; the host can make a new invitation."""
    if not table.invite:
        return Links(table.table)
    play = f"/join/{table.invite}" if table.renewed else f"/table/{table.table}"
    watch = f"/join/{table.watch}" if table.rules.spectators else ""
    return Links(table.table, play, watch, table.hosting)
