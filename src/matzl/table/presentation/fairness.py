"""Provable deals in words: the page on what fixes the cards of a table, and the address of the check of a deal."""

from __future__ import annotations

from collections.abc import Iterator

from matzl.forms import Field, Form
from matzl.judge.fairness import cards_given
from matzl.parts import Notice, Page, Part, Text
from matzl.table.core.fair_deals import MAX_WORD
from matzl.table.core.view import TableView
from matzl.text.languages import translated as _


def proof_address(table: TableView) -> str:
    """Return the address of the check of the deal that has ended; where it opens later, of what fixes the cards."""
    return f"/fair/{table.replay}/{table.deal_number}" if table.replay else f"/fair/{table.table}"


def fixed_deals(table: TableView) -> Page:
    """Return the page on what fixes the cards of a table: the hash, and the word of the viewer."""
    return Page(_("How these cards were fixed"), tuple(_fixed(table)))


def _fixed(table: TableView) -> Iterator[Part]:
    fair = table.fair
    if fair is None:
        yield Notice(cards_given())
    elif fair.secret:
        yield Text(
            _("This deal was abandoned. Its fingerprint, its secret and the words of the players:")
        )
        yield Text("\n".join((fair.hash, fair.secret, *filter(None, fair.words))), "copy")
    else:
        about = _(
            "The cards of each deal follow from a secret that was fixed when the table was opened. This is the fingerprint "
            "of the secret (a SHA-256 hash), by which it can be recognised but not found:"
        )
        yield Text(about)
        yield Text(fair.hash, "copy")
        yield Text(_("The secret is shown after the deal, so that you can check both."))
    if table.settings.origin.kind and fair is not None:
        yield Text(_("No words of players are bound into these deals, since others play them too."))
    elif table.seat is not None and table.takes_words:
        note = _(
            "It changes the order of the cards from the next deal on, in a way that nobody could foresee when the secrets "
            "were fixed. Everybody can read it in the record."
        )
        word = Field("word", _("Your word"), value=table.word, high=MAX_WORD, help=note)
        yield Form(f"/fair/{table.table}", _("Set my word"), (word,))
