"""The hand of a viewer: cards, each a button, and the reasons why some may not be played, made of parts."""

from __future__ import annotations

from matzl.table.presentation.cards import ShownHand
from matzl.table.view import TableView
from matzl.web.templating import part


def hand_html(table: TableView, hand: ShownHand, deck: str) -> str:
    """Return the HTML of a hand."""
    start = part("hand_start", len(hand.cards), hand.asked, table.rules.confirm)
    cards = [part("hand_card", each, deck) for each in hand.cards]
    refusals = part("refusals", hand.refusals, table.settings.game)
    return "".join([start, *cards, refusals, "</div>"])  # opened by `hand_start` of the templates
