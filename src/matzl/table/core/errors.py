"""Errors of tables, and that of a data folder in use: each has a stable code and a sentence in the current language."""

from __future__ import annotations

from collections.abc import Mapping

from matzl.base import environment
from matzl.base.processes import holder_of
from matzl.errors import StoppedError, TableError
from matzl.features import functions
from matzl.table.core import texts
from matzl.text.cards import card_title
from matzl.text.languages import translated, use_language

TABLE_ERRORS: dict[str, str] = {
    "unknown-table": "There is no such table.",
    "not-admitted": "This table is by invitation only.",
    "banned": "The operator of this server has excluded you from it.",
    "dead-link": "This link is no longer valid.",
    "table-full": "Every seat at this table is taken.",
    "seat-taken": "That seat is taken.",
    "no-seat": "This table has no such seat.",
    "seated": "You already have a seat at this table.",
    "not-seated": "You have no seat at this table.",
    "not-host": "Only the host may do that.",
    "not-your-turn": "It is not your turn.",
    "stale": "The game has moved on; please choose again.",
    "not-now": "That is not possible now.",
    "knows-cards": "You have seen other players’ cards; you can sit down when this deal is over.",
    "seats-open": "Some seats are still open; bots can take them.",
    "nothing-to-take-back": "You have made no decision in this deal that could be taken back.",
    "claim-later": "You can claim on your turn with at least two cards in hand, once any stock is used up.",
    "not-claimable": "You cannot claim: the {card} could take a trick.",
    "rule-off": "The rules of this table do not allow that.",
    "talk-closed": "In this game players may not talk during a deal.",
    "talk-full": "This table has reached its limit of {most} messages.",
    "only-phrases": "At this table only ready-made phrases may be used.",
    "no-words": "The cards at this table are also dealt to others, or come from a seed, so no word can change them.",
    "nothing-said": "The message is empty.",
    "too-long": "That is too long: at most {most} characters fit.",
    "no-deal": "This table has no such finished deal.",
    "unknown-level": "There is no level {level}; choose from {levels}.",
    "unknown-rule": "There is no table rule {rule}.",
    "rule-value": "“{rule}” cannot be {value}; it can be {right}.",
    "not-away": "This person has not been away long enough for that.",
    "closed": "This table has been closed.",
    "closed-by-host": "The host has closed this table.",
    "removed": "The host has removed you from this table; only the host can let you sit down again.",
    "nobody-there": "There is no such person at this table.",
    "own-seat": "You cannot do that with your own seat.",
    "unknown-phrase": "There is no such phrase.",
    "no-name": "A name must have 1 to {most} characters.",
    "long-name": "A name may have at most {most} characters; this one has {length}.",
    "large-name": "This name has too many accents or parts; please choose a simpler one.",
    "unseen-name": "A name needs at least one visible character.",
    "no-hint": "The hint failed. This is a bug in matzl; the server’s log has the details.",
    "too-many-tables": "You already sit at {most} tables; finish or leave one first.",
    "store-busy": "The database of tables is busy or cannot be reached. Nothing has changed; please try again in a moment.",
    "store-full": "The server’s disk is full, so nothing can be saved. Nothing has changed.",
    "store-unwritable": "The database of tables cannot be written to: the disk is full or read-only. Nothing has changed.",
    "store-damaged": "The database of tables is damaged. The command matzl check shows what can still be read.",
    "damaged-table": "The stored table {table} is damaged; the others are not affected. The command matzl check shows more.",
    "over-there": "At that step the deal is already over; choose an earlier step to play on from.",
    "muted": "The operator of this server no longer lets you write at tables.",
    "read-only": "No new tables can be opened at the moment; those that are open go on.",
    "busy": "The server is still busy with earlier requests. Please try again in a moment.",
}
"""The sentence for each code, with parameters in braces; features have their own codes in their ``__init__.py``."""


def _sentence(code: str) -> str:
    """Return the English sentence for a code."""
    others = (errors for errors in functions("__init__", "ERRORS") if code in errors)
    return next(others, TABLE_ERRORS)[code]


def table_error(code: str, **parameters: object) -> TableError:
    """Return the error for a code, with an English text.

    >>> str(table_error("too-long", most=200))
    'That is too long: at most 200 characters fit.'
    """
    words = {name: str(value) for name, value in parameters.items()}
    with use_language("en"):
        return TableError(_sentence(code).format_map(_in_words(words)), code, words)


def error_sentence(error: Exception, deck: str = "french") -> str:
    """Return the sentence for a table's error in the current language, or the message of any other error."""
    if not isinstance(error, TableError) or error.parameters is None:
        return str(error)
    return translated(_sentence(error.code)).format_map(_in_words(error.parameters, deck))


def _in_words(parameters: Mapping[str, str], deck: str = "french") -> dict[str, str]:
    """Return the parameters of a sentence, with titles instead of names for table rules and cards."""
    words = dict(parameters)
    if (rule := words.get("rule")) in texts.TABLE_RULES:
        words["rule"] = translated(texts.TABLE_RULES[rule][0])
    if card := words.get("card"):
        words["card"] = card_title(card, deck)
    return words


def check_data_unused() -> None:
    """Check that no other process uses the data folder.

    Raises
    ------
    StoppedError
        If another process uses it (code ``in-use``); the message, in the current language, says what to do instead.
    """
    holder = holder_of(environment.data_folder() / environment.DATABASE)
    if holder is None:
        return
    sentence = (
        translated(
            "{folder} is in use by matzl (process {process}): open {address} in the browser, "
            "or choose another folder with --data FOLDER"
        )
        if holder.address
        else translated(
            "{folder} is in use by matzl in another terminal (process {process}): play there, "
            "or choose another folder with --data FOLDER"
        )
    )
    parameters = {"folder": environment.data_folder(), "process": holder.process}
    raise StoppedError(sentence.format(address=holder.address, **parameters), "in-use")
