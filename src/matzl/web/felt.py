"""The felt of a table, rendered once for all viewers with placeholders for their sides, and the hand of a viewer.

Only the viewer's own seat is rendered for each: others see a fan of cards there, and the viewer may have a secret role.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from matzl.table.core.view import TableView
from matzl.table.presentation.cards import ShownHand
from matzl.table.presentation.seats import TableSeat, seat_sides, table_seat
from matzl.table.presentation.tabletop import tabletop
from matzl.text.levels import level_title
from matzl.web.derived import Derivations, PublicDerivations
from matzl.web.templating import part

MARK = "\ue000"
"""The character on both sides of the number of a seat in a placeholder; names cannot contain it."""


@dataclass(frozen=True, slots=True)
class Felt:
    """The felt as everybody sees it.

    Attributes
    ----------
    seats
        The seats by number, as others than their holders see them, with placeholders for the sides.
    start, end
        The opening tag with the public facts of the deal; and after the seats the trick, with placeholders for the sides of
        those who have played its cards, the stock, and the closing tag.
    """

    seats: tuple[str, ...]
    start: str
    end: str

    def seen_from(self, sides: Mapping[int, str], own: str) -> str:
        """Return the HTML of the felt with the seats in the order of `sides`.

        Parameters
        ----------
        sides
            The side of each seat, the viewer's first.
        own
            The viewer's own seat, empty for a spectator.
        """
        first, *others = sides
        seats = [own or self.seats[first], *(self.seats[seat] for seat in others)]
        texts = "".join([self.start, *seats, self.end]).split(MARK)
        texts[1::2] = [sides[int(seat)] for seat in texts[1::2]]
        return "".join(texts)


def seen_felt(table: TableView, deck: str, derived: Derivations, public: PublicDerivations) -> str:
    """Return the HTML of the felt as the viewer sees it."""
    everybody = (
        derived.value(felt, table, deck) if _knows_more(table) else public.value(felt, table, deck)
    )
    own = derived.value(own_seat, table, deck)
    return derived.value(_from_own_side, table, everybody, own)


def _from_own_side(table: TableView, everybody: Felt, own: str) -> str:
    return everybody.seen_from(seat_sides(table), own)


def _knows_more(table: TableView) -> bool:
    """Return whether the viewer knows facts of the deal that a spectator does not; none of matzl's games has such facts."""
    view, public = table.view, table.public
    return view is not None and public is not None and view.table != public.table


def felt(table: TableView, deck: str) -> Felt:
    """Render the table top once for all viewers, with placeholders for their sides."""
    top = tabletop(
        table, deck, {chair.number: _placeholder(chair.number) for chair in table.chairs}
    )
    taken = top.taken_by is not None
    start = [
        part("felt_start", len(top.seats), deck),
        part("facts", top.facts) if top.facts else "",
    ]
    end = [
        part("trick_start", top.taken_by) if top.trick else "",
        *(part("trick_card", each, deck, taken) for each in top.trick),
        "</ol>" if top.trick else "",
        "" if top.stock is None else part("stock", top.stock, deck),
        "</section>",  # opened by `felt_start` of the templates
    ]
    return Felt(
        seats=tuple(_seat(each, table.rules.clock, deck) for each in top.seats),
        start="".join(start),
        end="".join(end),
    )


def own_seat(table: TableView, deck: str) -> str:
    """Return the viewer's own seat; empty for a spectator."""
    if table.seat is None:
        return ""
    seat = table_seat(table, table.seat, _placeholder(table.seat), deck)
    return _seat(seat, table.rules.clock, deck)


def hand_html(table: TableView, hand: ShownHand, deck: str) -> str:
    """Return the HTML of a hand: a button for each card, and the reasons why some may not be played."""
    start = part("hand_start", len(hand.cards), hand.asked, table.rules.confirm)
    cards = [part("hand_card", each, deck) for each in hand.cards]
    refusals = part("refusals", hand.refusals, table.settings.game)
    return "".join([start, *cards, refusals, "</div>"])  # opened by `hand_start` of the templates


def _seat(seat: TableSeat, seconds: int, deck: str) -> str:
    level = level_title(seat.chair.level) if seat.chair.level else ""
    return part("table_seat", seat, level, seconds, deck)


def _placeholder(seat: int) -> str:
    return f"{MARK}{seat}{MARK}"
