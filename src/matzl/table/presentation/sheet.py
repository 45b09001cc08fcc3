"""The sheet of paper on the table: the seats before a match, the result after a deal, a notice at a closed table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matzl.features import after_deal, page_of_table
from matzl.forms import Form
from matzl.players.levels import default_level, offered
from matzl.table.core.settings import Origin
from matzl.table.core.stages import Chair, Stage
from matzl.table.core.view import TableView
from matzl.table.presentation.advice import current_debriefing
from matzl.table.presentation.beside import Links, links
from matzl.table.presentation.result import DealResult, deal_result
from matzl.table.presentation.score import SlateRow, score
from matzl.teaching import Note


@dataclass(frozen=True, slots=True)
class Opening:
    """The seats before a match.

    Attributes
    ----------
    preparing
        Whether only bots are awaited, which are being prepared.
    levels, level
        The levels of bots that the host may seat, and the one chosen at first.
    """

    chairs: tuple[Chair, ...]
    open: bool
    preparing: bool
    hosting: bool
    may_sit: frozenset[int]
    levels: tuple[str, ...]
    level: str
    links: Links
    renewed: bool


@dataclass(frozen=True, slots=True)
class Ended:
    """The result of a deal, with the viewer's next choices.

    Attributes
    ----------
    result
        The result.
    move
        The number of the move that the answer carries.
    chalked
        The rows of the slate with the marks of the deal.
    debriefing, answers
        The notes after a guided deal, and those on decisions against the advice.
    guided, free, seated, secret
        Whether it was a guided deal, a seat is free, the viewer has a seat, and replays open later.
    compare
        The path of the results of others who have played the deal; empty without any.
    origin
        The feature to which the table belongs.
    replay, number
        The id of the replay, and the number of the deal in it.
    offers
        What features offer to do with the deal.
    """

    move: int
    result: DealResult
    chalked: tuple[SlateRow, ...]
    debriefing: tuple[Note, ...]
    answers: tuple[tuple[Note, ...], ...]
    guided: bool
    free: bool
    seated: bool
    secret: bool
    compare: str
    origin: Origin
    replay: str
    number: int
    offers: tuple[Form, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The sheet of paper; nothing while a deal is played.

    Attributes
    ----------
    closed, closed_by, own
        Whether the table is closed, the name of the host who has closed it, and whether that is the viewer.
    """

    opening: Opening | None = None
    ended: Ended | None = None
    closed: bool = False
    closed_by: str = ""
    own: bool = False


def sheet(
    table: TableView, deck: str, levels: Sequence[str], answers: tuple[tuple[Note, ...], ...]
) -> Sheet:
    """Return the sheet that the viewer sees.

    Parameters
    ----------
    levels
        The levels of bots that may be chosen here.
    answers
        Notes on the viewer's decisions against the advice of a guided deal.
    """
    if table.stage is Stage.GATHERING:
        return Sheet(opening=_opening(table, levels))
    if table.stage is Stage.CLOSED:
        return Sheet(closed=True, closed_by=table.closed_by, own=table.is_host)
    result = deal_result(table, deck)
    return Sheet() if result is None else Sheet(ended=_ended(table, deck, result, answers))


def _opening(table: TableView, levels: Sequence[str]) -> Opening:
    return Opening(
        chairs=table.chairs,
        open=bool(table.open_seats),
        preparing=table.settings.against_bots,
        hosting=table.hosting,
        may_sit=table.may_sit,
        levels=tuple(offered(levels, table.settings.info)),
        level=default_level(levels),
        links=links(table),
        renewed=table.renewed,
    )


def _ended(
    table: TableView, deck: str, result: DealResult, answers: tuple[tuple[Note, ...], ...]
) -> Ended:
    settings, origin = table.settings, table.settings.origin
    page = page_of_table(settings)
    address = f"/replay/{table.replay}/{table.deal_number}"
    alone = sum(chair.kind == "person" for chair in table.chairs) == 1
    done = 0 < origin.deals <= table.deal_number
    offers = (
        () if origin.deals or not (result.over or alone) else after_deal(address, table.seat or 0)
    )
    return Ended(
        move=table.move,
        result=result,
        chalked=tuple(row for row in score(table).rows if row.chalked),
        debriefing=current_debriefing(table, deck),
        answers=answers,
        guided=table.lesson and table.stage is Stage.RESULT,
        free=bool(table.open_seats),
        seated=table.seat is not None,
        secret=not settings.allows("replay"),
        compare=page.address if page and (result.over or done) else "",
        origin=origin,
        replay=table.replay,
        number=table.deal_number,
        offers=() if table.seat is None else offers,
    )
