"""Faults in records as sentences for players, in the current language; seats are counted from 1."""

from __future__ import annotations

from matzl.deal.refusals import Refusal
from matzl.errors import RecordError
from matzl.text.languages import translated as _

SENTENCES: dict[str, str] = {
    "json": "This is neither a record nor the line of a deal; perhaps a part is missing.",
    "encoding": "This is not UTF-8, or begins with a byte-order mark; save the file as UTF-8 without one.",
    "size": "This is longer, or more deeply nested, than a record can be.",
    "format": "This is not a record of a deal or a match that matzl can read.",
    "several": "These are several records; only one can be shown at a time.",
    "empty": "There is no deal in this match.",
    "game": "The game of this record is not available here.",
    "cards": "The cards do not fit the game: some are missing, occur twice, or are not in its pack.",
    "action": "The game has no such card or call.",
    "result": "The rules lead to a different result or score from the one in the record.",
}
"""The sentence for each kind of fault."""

OTHER = "The record is damaged, or contradicts the rules."
"""The sentence for all other faults."""

KINDS: dict[str, str] = {
    code: kind
    for kind, codes in {
        "json": "not-json",
        "encoding": "not-utf-8 utf-16 byte-order-mark",
        "size": "too-deep line-too-long",
        "format": "no-object unknown-format",
        "several": "several",
        "empty": "empty",
        "game": "unknown-game wrong-game",
        "cards": "cards card-twice hands hand-size no-card pack pack-size stock-size upcard knocked not-all-cards",
        "action": "unknown-action",
        "result": "wrong-result wrong-scores wrong-winners wrong-trace",
    }.items()
    for code in codes.split()
}
"""The kind of fault for each code of a `RecordError` that has a more specific sentence than `OTHER`."""


def record_fault(error: RecordError, deck: str) -> str:
    """Return a sentence on the fault in a record and its location, naming cards as in a deck."""
    return " ".join(filter(None, [_place(error), _fault(error, deck)]))


def _place(error: RecordError) -> str:
    if error.deal and error.action:
        return _("In deal {deal}, action {action}:").format(deal=error.deal, action=error.action)
    if error.deal:
        return _("In deal {deal}:").format(deal=error.deal)
    return _("In action {action}:").format(action=error.action) if error.action else ""


def _fault(error: RecordError, deck: str) -> str:
    refusal = error.refusal
    if not isinstance(refusal, Refusal):
        kind = KINDS.get(error.code)
        return _(SENTENCES[kind] if kind else OTHER)
    seat = refusal.parameters.get("seat")
    if seat is None:
        return _("{action} is not possible: {reason} (§{clause})").format(
            action=refusal.action, reason=refusal.sentence(deck), clause=refusal.clause
        )
    reason = refusal.sentence(deck, first=1)
    return _("Seat {seat} tried {action}: {reason} (§{clause})").format(
        seat=int(seat) + 1, action=refusal.action, reason=reason, clause=refusal.clause
    )
