"""The review of a finished deal: the reader's own decisions, with what each of them cost by what was to be known."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from matzl.table.presentation.review import review_summary
from matzl.text.describe import standard_error_note, value_unit
from matzl.web.dependencies import Reading, TheService
from matzl.web.templating import page

router = APIRouter()

PATIENCE = 1.5
"""Seconds until the page shows what there is so far, and asks for itself anew."""


@router.get("/table/{table}/review/{number:int}")
async def review(
    request: Request, table: str, number: int, reader: Reading, service: TheService
) -> Response:
    """The review of a deal of the match, counted from 1; until it is done, the page comes again by itself.

    Raises
    ------
    TableError
        When the reader has no seat there, or that deal is not over.
    """
    visitor = reader.visitor or ""
    found = await service.review(table, visitor, number)
    await found.wait(PATIENCE)
    seen = await service.table_view(table, visitor)
    deck = reader.deck or seen.settings.deck
    return page(
        request,
        "table/review.html",
        review=review_summary(found, deck),
        table=f"/table/{table}",
        title=seen.settings.info.title,
        deck=deck,
        unit=value_unit(seen.settings.info),
        give_or_take=standard_error_note(),
    )
