"""Those who sit round the table, each at their side of it: name, offices, tricks, what they said, cards they have shown."""

from __future__ import annotations

from dataclasses import dataclass

from matzl.base.cards import CARD_NAMES
from matzl.deal.hands import grouped
from matzl.deal.places import places
from matzl.deal.view import View
from matzl.table.chairs import FREE, Chair
from matzl.table.stage import Stage
from matzl.table.view import TableView
from matzl.text.describe import action_titles, seat_roles
from matzl.text.languages import translated as _
from matzl.web.table.pictures import Picture, pictures


@dataclass(frozen=True, slots=True)
class Sitter:
    """Somebody at the table, as the guest sees it.

    Attributes
    ----------
    side
        ``below`` (the guest's own), ``left``, ``above`` or ``right``.
    chair
        Who it is.
    offices
        Dealer, declarer, partner, as far as the guest knows.
    to_move, awaited
        Whether the table waits for this seat in the deal; or to go on after it.
    cards, tricks
        How many cards it holds and how many tricks it has taken; None where no deal goes on.
    said
        What it said last, as long as it has not played a card since.
    shown
        Of its hand, what all may see: before the first trick that is the card turned up, if it is the dealer.
    open
        Whether that is the whole hand.
    """

    side: str
    chair: Chair
    own: bool
    offices: tuple[str, ...] = ()
    to_move: bool = False
    awaited: bool = False
    cards: int | None = None
    tricks: int | None = None
    said: str = ""
    shown: tuple[Picture, ...] = ()
    open: bool = False


def called(seen: TableView) -> tuple[str, ...]:
    """What each seat is called, by seat: whoever sits there, or that nobody does."""
    return tuple(_("Free chair") if chair.kind == FREE else chair.name for chair in seen.chairs)


def sides(seen: TableView) -> dict[int, str]:
    """At which side of the table each seat is, from the guest's own round in the order of play."""
    own = 0 if seen.seat is None else seen.seat
    placed = places(own, len(seen.chairs), seen.settings.info.direction)
    return {place.seat: place.side for place in placed}


def sitters(seen: TableView, deck: str) -> list[Sitter]:
    """All who sit there, in the order of play, the guest first."""
    return [_sitter(seen, seat, side, deck) for seat, side in sides(seen).items()]


def _sitter(seen: TableView, seat: int, side: str, deck: str) -> Sitter:
    chair, own, view = seen.chairs[seat], seat == seen.seat, seen.view
    person = chair.kind == "person"
    waits = seen.stage in (Stage.RESULT, Stage.OVER) and person and seat not in seen.ready
    if view is None:
        return Sitter(side, chair, own, to_move=seat == seen.cutter, awaited=waits)
    playing = seen.stage is Stage.PLAYING
    shown = _shown(view, seat) if playing else []
    return Sitter(
        side=side,
        chair=chair,
        own=own,
        offices=tuple(seat_roles(view, seat)),
        to_move=playing and view.turn == seat,
        awaited=waits,
        cards=view.hand_sizes[seat] if playing else None,
        tricks=sum(trick.winner == seat for trick in view.tricks) if view.tricks else None,
        said=last_said(view, seat, deck) if playing else "",
        shown=pictures(shown, deck),
        open=len(shown) == view.hand_sizes[seat],
    )


def _shown(view: View, seat: int) -> list[str]:
    """What of a hand lies open on the carpet; of the guest's own, which is before them anyway, the card turned up alone."""
    if seat == view.seat:
        return [view.upcard] if view.upcard and seat == view.dealer and not view.tricks else []
    groups = grouped(view.shown(seat), view.info, view.options, view.trump)
    return [card for group in groups for card in group]


def last_said(view: View, seat: int, deck: str) -> str:
    """What a seat said last, empty when it has played a card since."""
    titles = action_titles(view.info, view.actions, deck, spoken=True)
    done = zip(view.turns, view.actions, titles, strict=True)
    own = [(word, title) for who, word, title in done if who == seat]
    if not own or own[-1][0] in CARD_NAMES:
        return ""
    return own[-1][1]
