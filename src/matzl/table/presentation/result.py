"""The result of a deal: each payoff with its clause, the scores after it, and the winner of the match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from matzl import registry
from matzl.deal.counting import counts
from matzl.deal.layout import grouped
from matzl.deal.result import Result
from matzl.deal.view import View
from matzl.table.core.stages import PERSON, Stage
from matzl.table.core.view import TableView
from matzl.table.presentation.cards import CardFace, card_faces
from matzl.table.presentation.score import score, signed, with_minus
from matzl.table.presentation.seats import seat_names, seat_sides
from matzl.text.cards import suit_title
from matzl.text.describe import field_title, field_value
from matzl.text.drawings.portraits import Face
from matzl.text.languages import capitalised, join_words, kept_by_language, plural
from matzl.text.languages import translated as _


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A row of the result; `clause` is empty where no clause applies."""

    title: str
    clause: str
    amounts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Payoffs:
    """The payoffs of a deal; all amounts are in the order of `names`.

    Attributes
    ----------
    items, total, counts
        The single payoffs, the one that decided the deal first; their sum, empty for a single one; the tricks,
        points and whatever else the game counts of what was taken.
    """

    names: tuple[str, ...]
    items: tuple[ResultRow, ...]
    total: tuple[str, ...]
    counts: tuple[ResultRow, ...]


class SeatStanding(NamedTuple):
    """A seat's final score, whether it has won the match, and the occupant's face."""

    name: str
    score: str
    won: bool
    face: Face | None = None


class DealResult(NamedTuple):
    """The result of a deal for one viewer.

    Attributes
    ----------
    headline
        The viewer's payoff, or the winner of a match that is over.
    payoffs, score
        The payoffs, and the score after the deal: of the viewer first, in the order of play. The score is empty where
        the payoffs say the same.
    more
        Further facts of the deal, each with its title.
    over
        Whether the match is over.
    standings
        The final scores of a match that is over, the winners first; else empty.
    dealt
        The hands as dealt, in the order of play, the viewer's first, then the stock; empty during a deal.
    ready
        Whether the viewer is ready for the next deal.
    awaited
        The names of the others who are not ready yet.
    wish
        A sentence on those who would like another match, for the button of a viewer who has not answered; empty without any.
    """

    headline: str
    payoffs: Payoffs
    score: tuple[str, ...]
    more: tuple[tuple[str, str], ...]
    over: bool
    standings: tuple[SeatStanding, ...]
    dealt: tuple[DealtHand, ...]
    ready: bool
    awaited: str
    wish: str


def deal_result(table: TableView, deck: str) -> DealResult | None:
    """Return the result of the current deal; None until it is over."""
    if table.stage not in (Stage.RESULT, Stage.OVER):
        return None
    view, order, seats = table.view, list(seat_sides(table)), seat_names(table)
    amounts = None if view is None else payoffs(view, order, seats, deck)
    if view is None or view.result is None or amounts is None:
        return None
    result, info, scores = view.result, view.info, tuple(signed(table.scores[s]) for s in order)
    names = [_("you") if seat == table.seat else name for seat, name in enumerate(seats)]
    facts = []
    for field in info.result:
        if field.name in result.more and field.kind != "counts":
            value = field_value(info, field, result.more[field.name], names, deck)
            facts.append((field_title(info.name, field.name), value))
    others = [c for c in table.chairs if c.kind == PERSON and c.number != table.seat]
    waits = [chair.name for chair in others if chair.number not in table.ready]
    asking = [chair.name for chair in others if chair.number in table.ready]
    return DealResult(
        headline=headline(table),
        payoffs=replace(amounts, items=(*amounts.items, *_falls(table))),
        score=scores if table.scores != result.payoffs else (),
        more=tuple((title, value) for title, value in facts if value),
        over=table.over,
        standings=_standings(table, seats) if table.over else (),
        dealt=dealt_cards(table, deck),
        ready=table.seat in table.ready,
        awaited=join_words(waits) if waits else "",
        wish=_wish(asking) if table.over and asking else "",
    )


def payoffs(view: View, order: Sequence[int], names: Sequence[str], deck: str) -> Payoffs | None:
    """Return the payoffs of a deal, with amounts in the given order of seats; None until it is over."""
    result = view.result
    if result is None:
        return None
    taken = {**result.more, "tricks": result.tricks, "points": result.points}
    items, total = item_rows(result, order, deck), tuple(signed(result.payoffs[s]) for s in order)
    return Payoffs(
        names=tuple(names[seat] for seat in order),
        items=items,
        total=total if sum(any(item.amounts) for item in result.items) > 1 else (),
        counts=tuple(
            ResultRow(
                field_title(view.game, name), "", tuple(with_minus(taken[name][s]) for s in order)
            )
            for name in ("tricks", *counts(view.game))
            if any(taken[name])
        ),
    )


def _falls(table: TableView) -> Iterator[ResultRow]:
    """Yield a row with the scores that fell back after the deal, if any did."""
    cells = [cell for line in score(table).lines[-1:] for cell in line.cells]
    if any(cell.fallen_from for cell in cells):
        falls = (f"{it.fallen_from} → {it.score}" if it.fallen_from else "" for it in cells)
        title = field_title(table.settings.game, "fall")
        yield ResultRow(title, table.settings.info.fall, tuple(falls))


def _wish(names: Sequence[str]) -> str:
    return plural(
        "Play another match – {names} is waiting",
        "Play another match – {names} are waiting",
        len(names),
    ).format(names=join_words(names))


def item_rows(result: Result, order: Sequence[int], deck: str) -> tuple[ResultRow, ...]:
    """Return a row for each item of a result, with amounts in the given order of seats.

    The first is the deciding one, which adds most to a seat or takes most from it.
    """
    return tuple(
        ResultRow(
            capitalised(item.title(deck)),
            item.clause,
            tuple(signed(item.amounts[seat]) for seat in order),
        )
        for item in sorted(result.items, key=lambda item: -max(map(abs, item.amounts)))
    )


def _standings(table: TableView, names: Sequence[str]) -> tuple[SeatStanding, ...]:
    """Return the final scores, the winners first; ties are in the order of play."""
    scores, winners = table.scores, table.winners
    order = sorted(seat_sides(table), key=lambda seat: (seat not in winners, -scores[seat]))
    as_text = with_minus if len(order) == 2 and table.slate is None else signed
    return tuple(
        SeatStanding(names[seat], as_text(scores[seat]), seat in winners, table.chairs[seat].face)
        for seat in order
    )


def headline(table: TableView) -> str:
    """Return the outcome for the viewer: who has won the match or, before its end, how the deal went."""
    assert table.view is not None
    assert table.view.result is not None
    if table.over and table.settings.origin.round:
        return _("The round is over.")
    if table.over:
        seats = seat_names(table)
        if table.seat in table.winners:
            others = [seats[seat] for seat in table.winners if seat != table.seat]
            won = _("You and {names} win the match!") if others else _("You win the match!")
            return won.format(names=join_words(others))
        winners = join_words(seats[seat] for seat in table.winners)
        won = plural("{winners} wins the match.", "{winners} win the match.", len(table.winners))
        lost = "{amount}" if table.seat is None else _("Lost: {amount}")
        return lost.format(amount=won.format(winners=winners))
    if table.seat is None:
        return _("The deal is over.")
    payoffs = table.view.result.payoffs
    payoff, best = payoffs[table.seat], max(payoffs)
    if payoff < 0:
        return _("Lost: {amount}").format(amount=signed(payoff))
    if not payoff:
        return _("This deal earns you nothing.")
    if payoff == best > min(payoffs):
        return _("Won: {amount}").format(amount=signed(payoff))
    best_seats = (seat for seat, it in enumerate(payoffs) if it == best and seat != table.seat)
    names = join_words(map(seat_names(table).__getitem__, best_seats))
    points = _("This deal: {own} for you, {theirs} for {names}")
    return points.format(own=signed(payoff), theirs=signed(best), names=names)


class DealtHand(NamedTuple):
    """A hand as dealt, trumps first, or the stock: its name, the cards, and their names for screen readers.

    The names are short, such as “Hearts: A, K; clubs: 10”, since a result shows all hands.
    """

    name: str
    cards: tuple[CardFace, ...]
    label: str


def dealt_cards(table: TableView, deck: str) -> tuple[DealtHand, ...]:
    """Return the hands as dealt, then the stock in the order of drawing; nothing during a deal."""
    view, dealt = table.view, table.dealt
    if view is None or dealt is None:
        return ()
    names, stock = seat_names(table), card_faces(dealt.stock, deck)
    hands = [sorted_hand(names[seat], dealt.hands[seat], view, deck) for seat in seat_sides(table)]
    if stock:
        hands.append(DealtHand(_("Stock"), stock, ", ".join(it.title for it in stock)))
    return tuple(hands)


def sorted_hand(name: str, cards: Sequence[str], view: View, deck: str) -> DealtHand:
    """Return the hand of a named seat, sorted by suit, starting with the cards that are trumps in a view."""
    return _dealt_hand(name, tuple(cards), view.game, tuple(view.options.items()), view.trump, deck)


@kept_by_language()
def _dealt_hand(
    name: str,
    cards: tuple[str, ...],
    game: str,
    options: tuple[tuple[str, Any], ...],
    trump: str | None,
    deck: str,
) -> DealtHand:
    """Return a hand as `sorted_hand` does; cached, since everybody sees it until all are ready for the next deal."""
    groups = [
        card_faces(group, deck)
        for group in grouped(cards, registry.info(game), dict(options), trump)
    ]
    words = (
        f"{suit_title(group[0].word[1], deck)}: {', '.join(each.index for each in group)}"
        for group in groups
    )
    faces = tuple(face for group in groups for face in group)
    return DealtHand(name, faces, capitalised("; ".join(words)))
