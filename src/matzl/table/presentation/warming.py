"""The notice that the bots of a table are warming up, or that one of them has failed and a novice has played for it."""

from __future__ import annotations

from matzl.table.core.preparation import Preparation
from matzl.table.core.view import TableView
from matzl.text.languages import translated as _


def warming_notice(table: TableView) -> str:
    """Return a sentence on the progress of the warm-up, or on a bot that has just failed; empty if all is well."""
    if table.warming is None:
        return _failure(table)
    if table.warming != Preparation.FAILED:
        return _("The bots are being prepared")
    if not table.settings.allows("stand-ins"):
        return _("The bots could not be prepared here.")
    return _("The bots play as novices: stronger ones could not be prepared here.")


def _failure(table: TableView) -> str:
    """Return a sentence on the last bot that failed, until all have acted again."""
    done = [entry for entry in table.log if entry.kind == "done"]
    failed = [entry for entry in done[-table.settings.seats :] if entry.data.get("failed")]
    if not failed or failed[-1].seat is None:
        return ""
    return failure_sentence(table.names[failed[-1].seat])


def failure_sentence(name: str) -> str:
    """Return a sentence on a bot that has failed."""
    return _("{name} could not think about this move; a novice has played it.").format(name=name)
