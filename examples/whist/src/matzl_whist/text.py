"""Texts of whist; their translations are in ``locale``."""

from __future__ import annotations

GUIDE: dict[str, str] = {
    "Goal": "You and your partner opposite want more than six of the thirteen tricks between you.",
    "Trumps": "The last card dealt is turned up. It belongs to the dealer, and its suit is trumps.",
    "Play": "Follow suit if you can; if not, play any card. The highest trump wins, or the highest card of the suit led.",
    "Order": "From high to low: {order}.",
    "Score": "Each trick over six is a point for both partners.",
    "Match": "{best_wins}",
}

REMINDER: tuple[str, ...] = ("Trumps", "Play")

ITEMS: dict[str, str] = {"odd-tricks": "tricks over six"}

FIELDS: dict[str, str] = {"odd_tricks": "Tricks over six"}
