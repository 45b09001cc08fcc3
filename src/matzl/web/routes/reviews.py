"""Reviews of finished deals: the reader's own decisions and what each cost."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from matzl.table.presentation.review import review_summary
from matzl.text.describe import standard_error_note, value_unit
from matzl.web.dependencies import CurrentReader, CurrentService
from matzl.web.templating import page

router = APIRouter()

MAX_WAIT = 1.5
"""The seconds to wait for a complete review before showing a partial one, which reloads itself."""


@router.get("/table/{table}/review/{number:int}")
async def review(
    request: Request, table: str, number: int, reader: CurrentReader, service: CurrentService
) -> Response:
    """Show the review of a deal of the match, counted from 1; the page reloads itself until the review is complete.

    Raises
    ------
    TableError
        If the reader has no seat there, or the deal is not over.
    """
    visitor = reader.visitor or ""
    found = await service.review(table, visitor, number)
    await found.wait(MAX_WAIT)
    table_view = await service.table_view(table, visitor)
    deck = reader.deck or table_view.settings.deck
    return page(
        request,
        "table/review.html",
        review=review_summary(found, deck),
        table=f"/table/{table}",
        title=table_view.settings.info.title,
        deck=deck,
        unit=value_unit(table_view.settings.info),
        give_or_take=standard_error_note(),
    )
