"""Provably fair deals: checking the bots' moves in a record, and presenting the results of a check as text."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from matzl.deal.deal import Deal
from matzl.deal.fair import FairCheck, bots_seed
from matzl.judge.review import decision_points
from matzl.parts import Notice, Page, Part, Text
from matzl.players.bots import bot, seat_seed
from matzl.text.describe.titles import level_title
from matzl.text.languages import translated as _


class BotsCheck(NamedTuple):
    """The result of checking the bots' moves in a deal.

    Attributes
    ----------
    levels, others
        The levels whose moves were checked, and those whose moves were not.
    different
        The number, from 1, of the first action that its bot would not have taken; 0 if there is none.
    """

    levels: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    different: int = 0


def check_bots(deal: Deal, levels: Collection[str]) -> BotsCheck:
    """Compare the moves of bots of these levels in a checked deal with those that follow from the bots' secret."""
    meta = deal.meta or {}
    seated, played_by = meta.get("levels"), meta.get("played_by")
    seated = seated if isinstance(seated, list) and len(seated) == deal.seats else []
    played_by = played_by if isinstance(played_by, Mapping) else {}
    seed, claimed, different = bots_seed(deal.fair or {}), _claimed_after(deal, seated), 0
    checked, others = set[str](), set[str]()
    for point in decision_points(deal) if seated else ():
        level = played_by.get(str(point.number), seated[point.seat])
        if not isinstance(level, str) or level == "person":
            continue
        (checked if level in levels else others).add(level)
        if level in levels and not different:
            view = point.position.view(point.seat)
            by_itself = point.number > claimed and point.action == next(iter(view.legal))
            chosen = bot(level, seat_seed(seed, 0, point.seat)).choose(view)
            different = 0 if by_itself or chosen == point.action else point.number
    return BotsCheck(tuple(sorted(checked)), tuple(sorted(others)), different)


def _claimed_after(deal: Deal, seated: Sequence[object]) -> int:
    """Return the number of actions before a person's final run of tricks, all led by that person except perhaps the first.

    Those tricks may have been claimed; in that case the first legal card of each other seat was played.
    """
    before = len(deal.actions)
    taker = deal.tricks[-1].winner if deal.tricks and seated else None
    for trick in reversed(deal.tricks if taker is not None and seated[taker] is None else ()):
        if trick.winner != taker:
            break
        index = next(index for index, (seat, _) in enumerate(trick.cards) if seat == taker)
        before -= len(trick.cards) - index
        if index:  # claimed in a trick that others had begun
            break
    return before


def checked_deal(
    deal: Deal, check: FairCheck, names: Sequence[str], bots: BotsCheck | None = None
) -> Page:
    """Return a page with the results of checking a deal and, if given, of checking its bots' moves."""
    parts = [*_checked(deal, check, names), *([] if bots is None else map(Text, _moves(bots)))]
    return Page(_("Were the cards sealed before they were dealt?"), tuple(parts))


def checked_line(deal: Deal, check: FairCheck, bots: BotsCheck | None = None) -> str:
    """Return the result of checking a deal as one line: the verdict, any faults, and the fingerprint."""
    answer = next(part.text for part in _checked(deal, check, ()) if isinstance(part, Notice))
    moves = _moves(bots) if bots is not None and bots.different else ()
    fingerprint = [deal.fair["hash"]] if deal.fair and check.state in ("right", "wrong") else []
    return " ".join([f"{answer}", *_faults(check), *moves, *fingerprint])


def _moves(bots: BotsCheck) -> Iterator[str]:
    """Yield sentences on the bots' moves."""
    levels, others = (", ".join(map(level_title, each)) for each in (bots.levels, bots.others))
    if bots.different:
        other = _(
            "Action {number} is not the one that the bot takes in this version of matzl. Either the server ran another "
            "version, or the action was changed."
        )
        yield other.format(number=bots.different)
    elif levels:
        yield _("The moves of the bots ({levels}) match their secret.").format(levels=levels)
    if others:
        unchecked = _(
            "The moves of these bots were not checked: {levels}. matzl verify --bots also checks bots that search."
        )
        yield unchecked.format(levels=others)


def _checked(deal: Deal, check: FairCheck, names: Sequence[str]) -> Iterator[Part]:
    match check.state:
        case "none":
            yield Notice(cards_given())
        case "open":
            yield Notice(_("This deal is not over; its secret is shown when it is."))
        case "missing":
            yield Notice(_("The secret of this deal is missing from the record."), "wrong")
        case "other":
            yield Notice(
                _(
                    "The proof in this record is damaged or of another kind, so matzl cannot check it."
                )
            )
        case "wrong":
            yield Notice(_("No: this record is not what was sealed before the deal."), "wrong")
            yield from map(Text, _faults(check))
        case _:
            yes = _(
                "Yes, if the table showed this fingerprint before deal {deal} of match {match}."
            )
            yield Notice(yes.format_map(deal.fair or {}))
            right = _(
                "The secret has this fingerprint, and the cards match the secret and the players’ words. Nobody could "
                "change them after the fingerprint had been shown."
            )
            yield Text(right)
    if check.state in ("right", "wrong") and deal.fair:
        said = zip(names, check.words, strict=True)
        words = ", ".join(f"{name}: {word}" for name, word in said if word) or _("none")
        yield Text(_("Players’ words: {words}").format(words=words))
        fingerprint = deal.fair["hash"]
        compare = _(
            "What to compare: during the deal, the table should have shown “{shown}”, the first eight characters of the "
            "fingerprint. If it showed anything else, the deal was changed. Before the first deal at a table, the "
            "fingerprint of the fingerprint of that deal is shown."
        )
        sentence = _("Sealed before it is dealt: {hash}").format(hash=fingerprint[:8])
        yield Text(compare.format(shown=sentence))
        titles = {
            "hash": _("Fingerprint, shown before the deal:"),
            "secret": _("Secret, shown after it:"),
            "bots_hash": _("Fingerprint for the bots:"),
            "bots_secret": _("Secret of the bots:"),
        }
        yield Text("\n".join(f"{title}\n{deal.fair[key]}" for key, title in titles.items()), "copy")


def _faults(check: FairCheck) -> Iterator[str]:
    """Yield a sentence on each fault."""
    sentences = {
        "hash": _("The secret does not have the fingerprint that was shown."),
        "dealer": _("Another seat would have dealt first: the first dealer was chosen, not drawn."),
        "cards": _("The secret and the words yield different cards."),
        "draws": _("A different card would have been drawn to break the tie."),
        "bots": _("The secret of the bots does not have the fingerprint that was shown."),
        "numbers": _(
            "The deal numbers are not those of a single match played from its first deal."
        ),
        "chain": _(
            "The fingerprint of a deal in this match, or of its bots, is not the secret of the deal before it."
        ),
        "seats": _("A deal includes a word from a seat that a bot held."),
    }
    yield from (sentences[fault] for fault in check.faults)


def cards_given() -> str:
    """Return the explanation of a deal whose cards were not drawn from a secret of its table."""
    return _(
        "These cards were not drawn from a secret: either others play the same ones, as in a guided deal or the deal of "
        "the day, or the cards come from a seed or a record. Players’ words play no part in them."
    )
