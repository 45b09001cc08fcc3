"""Provable deals in words: the hash that fixes the cards of a table, and the check of a deal that is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from matzl.deal.deal import Deal
from matzl.deal.fair import FairCheck
from matzl.forms import Field, Form
from matzl.parts import Notice, Page, Part, Text
from matzl.table.core.fair_deals import MAX_WORD
from matzl.table.core.view import TableView
from matzl.text.languages import translated as _


def proof_address(table: TableView) -> str:
    """Return the address of the check of the deal that has ended; where it opens later, of what fixes the cards."""
    return f"/fair/{table.replay}/{table.deal_number}" if table.replay else f"/fair/{table.table}"


def checked_deal(deal: Deal, check: FairCheck, names: Sequence[str]) -> Page:
    """Return the page with the check of a deal."""
    return Page(_("Was it fixed before it was dealt?"), tuple(_checked(deal, check, names)))


def _checked(deal: Deal, check: FairCheck, names: Sequence[str]) -> Iterator[Part]:
    match check.state:
        case "none":
            yield Notice(_given())
        case "open":
            yield Notice(_("This deal is not over; its secret is shown when it is."))
        case "missing":
            yield Notice(_("The secret of this deal is missing in the record."), "wrong")
        case "other":
            yield Notice(_("This record has a proof of another kind, which matzl cannot check."))
        case "wrong":
            yield Notice(_("No: this record is not what was fixed before the deal."), "wrong")
            yield from map(Text, _faults(check))
        case _:
            yes = _(
                "Yes, if the table showed this fingerprint before deal {deal} of match {match}."
            )
            yield Notice(yes.format_map(deal.fair or {}))
            right = _(
                "The secret has this fingerprint, and the cards follow from the secret and the words of the players. Nobody "
                "could change them after the fingerprint had been shown."
            )
            yield Text(right)
    if check.state in ("right", "wrong") and deal.fair:
        said = zip(names, check.words, strict=True)
        words = ", ".join(f"{name}: {word}" for name, word in said if word) or _("none")
        yield Text(_("Words of the players: {words}").format(words=words))
        yield Text(_("The fingerprint, shown before the deal, and the secret, shown after it:"))
        yield Text(f"{deal.fair['hash']}\n{deal.fair['secret']}", "copy")


def _faults(check: FairCheck) -> Iterator[str]:
    """Yield a sentence on each fault."""
    sentences = {
        "hash": _("The secret has another fingerprint than the one that was shown."),
        "dealer": _("Another seat would have dealt first: the first dealer was chosen, not drawn."),
        "cards": _("Other cards follow from the secret and the words."),
        "draws": _("Another card would have been drawn to break the tie."),
        "bots": _("The secret of the bots has another fingerprint than the one that was shown."),
        "numbers": _(
            "The numbers of the deals do not belong to one match that was played from its first deal on."
        ),
        "chain": _(
            "The fingerprint of a deal in this match is not the secret of the deal before it."
        ),
        "seats": _("A word is bound into a deal at the seat of a bot."),
    }
    yield from (sentences[fault] for fault in check.faults)


def _given() -> str:
    return _(
        "These cards were not drawn at this table: others play the same ones, or they follow from a seed or a record. "
        "No words of players are bound into them."
    )


def fixed_deals(table: TableView) -> Page:
    """Return the page on what fixes the cards of a table: the hash, and the word of the viewer."""
    return Page(_("How these cards were fixed"), tuple(_fixed(table)))


def _fixed(table: TableView) -> Iterator[Part]:
    fair = table.fair
    if fair is None:
        yield Notice(_given())
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
