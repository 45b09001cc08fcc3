"""What whist says to a person at the table."""

from __future__ import annotations

from matzl.text.phrases import Phrases

ITEMS = {"odd-tricks": "tricks over six"}

PHRASES = Phrases(
    guide={
        "Goal": "You and the partner opposite, together: more than six of the thirteen tricks.",
        "Trumps": "The suit of the card turned up, which is the dealer's.",
        "Play": "Follow suit if you can; if not, play any card. The highest trump wins, or the highest of the suit led.",
        "Order": "From high to low: {order}.",
        "Score": "Each trick over six is a point for both partners.",
        "Match": "The best score after {deals} deals wins.",
    },
)
