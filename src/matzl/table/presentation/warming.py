"""The notice that the bots of a table are warming up."""

from __future__ import annotations

from matzl.table.view import TableView
from matzl.text.languages import translated as _


def warming_notice(table: TableView) -> str:
    """Return a sentence on the progress of the warm-up; empty when it is done."""
    progress = table.warming
    if progress is None:
        return ""
    if progress.failed:
        return _("The bots play as novices: stronger ones could not be prepared here.")
    return _("The bots are warming up: {done} of {steps} parts").format(
        done=progress.done, steps=progress.steps
    )
