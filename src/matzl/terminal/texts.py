"""Texts of the table in the terminal: its keys and the pace of the others."""

from __future__ import annotations

KEYS: tuple[tuple[str, str], ...] = (
    ("← →  ↑ ↓", "select a card or a call"),
    ("Enter", "play the selected card, make the selected call"),
    ("3 Enter", "the card or call with that number"),
    (
        "9s Enter",
        "a card by rank and suit: 6 to 9, 10 or t, j, Q (a capital: q leaves), k, a; then c d h s",
    ),
    ("mouse", "click a card or a call to choose it"),
    ("space", "skip the pauses"),
    ("w", "why not? opens the rule that forbids a card or call"),
    ("h", "a hint: what a strong player would do, and the value of each choice"),
    ("l", "show the last trick again"),
    ("v", "after a deal: review your decisions and what they cost"),
    ("u", "take back your last decision of this deal"),
    ("p", "the pace of the others: calm, brisk, at once"),
    ("g", "the game in brief"),
    ("r", "the rule book"),
    ("s", "save the match now (leaving the table saves it, too)"),
    ("q", "leave; a message says how to resume later"),
)
"""Each key and its action."""

PACES: dict[str, str] = {
    "calm": "The others play calmly.",
    "brisk": "The others play briskly.",
    "at once": "The others play at once.",
}
"""Messages about the pace of the others."""
