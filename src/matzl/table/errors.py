"""Errors of a table: each has a stable code, and a sentence in the reader's language."""

from __future__ import annotations

from matzl.errors import TableError
from matzl.text.languages import translated

TABLE_ERRORS: dict[str, str] = {
    "unknown-table": "There is no such table.",
    "not-admitted": "This table is for those who were invited.",
    "dead-link": "This link leads to no table any more.",
    "table-full": "Every seat at this table is taken.",
    "seat-taken": "That seat is taken.",
    "no-seat": "This table has no such seat.",
    "seated": "You sit at this table already.",
    "not-seated": "You have no seat at this table.",
    "not-host": "Only the host may do that.",
    "not-your-turn": "It is not your turn.",
    "stale": "The table has moved on since; look again and choose anew.",
    "not-now": "That cannot be done now.",
    "knows-cards": "You have seen other cards of this deal; sit down when it is over.",
    "seats-open": "There are open seats; bots can take them.",
    "nothing-to-take-back": "You have decided nothing yet in this deal that could be taken back.",
    "not-claimable": "A card that is still out could take a trick.",
    "rule-off": "The rules of this table exclude that.",
    "talk-closed": "Talk is closed to the players during a deal of this game.",
    "only-phrases": "At this table only the ready phrases are said.",
    "nothing-said": "There is nothing to say in that.",
    "too-long": "That is longer than the {most} characters there is space for.",
    "no-deal": "There is no such deal at this table that is over.",
    "not-your-cards": "These are not the cards of your hand.",
    "unknown-level": "There is no level {level} here; there are {levels}.",
    "unknown-rule": "There is no table rule {rule}.",
    "rule-value": "The table rule {rule} cannot be {value}.",
    "unknown-phrase": "There is no such phrase.",
    "no-name": "A name has from 1 to {most} letters.",
    "not-ready": "The cards are being made ready; it takes a few seconds the first time.",
    "spoilt": "The rules of this game could not be made ready on this server; its log tells why.",
    "no-hint": "The hint failed. This is a fault of matzl; the server's log says more.",
    "too-many-tables": "You sit at {most} tables already; finish or leave one first.",
    "unknown-code": "This code is unknown, used or too old; make a new one on the other device.",
}
"""The sentence of each code, with its parameters in braces."""


def table_error(code: str, **parameters: object) -> TableError:
    """Return the error of a code, its text in English.

    >>> str(table_error("too-long", most=200))
    'That is longer than the 200 characters there is space for.'
    """
    words = {name: str(value) for name, value in parameters.items()}
    return TableError(TABLE_ERRORS[code].format_map(words), code, words)


def sentence(error: TableError) -> str:
    """Return the sentence of an error in the current language."""
    return translated(TABLE_ERRORS[error.code]).format_map(error.parameters)
