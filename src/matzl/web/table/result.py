"""The end of a deal: what each thing brought, by which clause, and where it leaves everybody; at last the winner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matzl.table.stage import Stage
from matzl.table.view import TableView
from matzl.text import item_title
from matzl.text.describe import field_title, field_value
from matzl.text.languages import capitalised, listed
from matzl.text.languages import translated as _
from matzl.web.table.score import number_of, signed
from matzl.web.table.seats import called, sides


@dataclass(frozen=True, slots=True)
class Reckoned:
    """A line of the reckoning; `clause` is empty where none stands behind it."""

    title: str
    clause: str
    amounts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reckoning:
    """How a deal came out, for one guest.

    Attributes
    ----------
    headline
        What it brought the guest, or who has won the match.
    names
        From the guest's own on, in the order of play; amounts are in that order.
    items, total, counts, score
        What brought how much, the deal in all, tricks and points taken, and the score after it.
    more
        What else there is to know of the deal, by title.
    over
        Whether the match is over.
    ready
        Whether the guest has said that it may go on.
    awaited
        The names of the others whose word is awaited.
    open
        Whether somebody has left and the chair is to be taken first.
    """

    headline: str
    names: tuple[str, ...]
    items: tuple[Reckoned, ...]
    total: tuple[str, ...]
    counts: tuple[Reckoned, ...]
    score: tuple[str, ...]
    more: tuple[tuple[str, str], ...]
    over: bool
    won: bool
    ready: bool
    awaited: str
    open: bool


def reckoning(seen: TableView, deck: str) -> Reckoning | None:
    """The reckoning of the deal on the table, None when it is not over."""
    view = seen.view
    if view is None or view.result is None or seen.stage not in (Stage.RESULT, Stage.OVER):
        return None
    result, info, order = view.result, view.info, list(sides(seen))
    everybody = called(seen)

    def row(numbers: Sequence[int], sign: bool) -> tuple[str, ...]:
        return tuple(signed(numbers[s]) if sign else number_of(numbers[s]) for s in order)

    counted = (("tricks", result.tricks), ("points", result.points))
    told = (
        (
            field_title(info.name, field.name),
            field_value(info, field, result.more[field.name], everybody, deck),
        )
        for field in info.result
        if field.name in result.more and field.kind != "counts"
    )
    waits = [
        chair.name
        for chair in seen.chairs
        if chair.kind == "person" and chair.number not in seen.ready and chair.number != seen.seat
    ]
    return Reckoning(
        headline=headline(seen),
        names=tuple(everybody[seat] for seat in order),
        items=tuple(
            Reckoned(
                capitalised(item_title(item.game, item.code)), item.clause, row(item.amounts, True)
            )
            for item in result.items
        ),
        total=row(result.payoffs, True),
        counts=tuple(
            Reckoned(field_title(info.name, name), "", row(counts, False))
            for name, counts in counted
            if any(counts)
        ),
        score=row(seen.scores, True),
        more=tuple((title, value) for title, value in told if value),
        over=seen.stage is Stage.OVER,
        won=seen.seat in seen.winners,
        ready=seen.seat in seen.ready,
        awaited=listed(waits) if waits else "",
        open=any(chair.kind == "open" for chair in seen.chairs),
    )


def headline(seen: TableView) -> str:
    """Who has won the match, or what the deal brought the guest."""
    assert seen.view is not None
    assert seen.view.result is not None
    if seen.stage is Stage.OVER:
        if seen.winners == (seen.seat,):
            return _("You win the match!")
        everybody = called(seen)
        winners = listed(everybody[seat] for seat in seen.winners)
        return _("The match is over. Won by: {winners}.").format(winners=winners)
    if seen.seat is None:
        return _("The deal is over.")
    payoff = seen.view.result.payoffs[seen.seat]
    if payoff > 0:
        return _("This deal brings you {amount}.").format(amount=signed(payoff))
    if payoff < 0:
        return _("This deal costs you {amount}.").format(amount=number_of(-payoff))
    return _("This deal brings you nothing.")
