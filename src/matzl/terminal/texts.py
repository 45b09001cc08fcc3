"""The descriptions of the keys and of the paces, in English."""

from __future__ import annotations

KEYS: tuple[tuple[str, str], ...] = (
    ("← →  ↑ ↓", "select a card or a call"),
    ("Enter", "play the selected card, make the selected call"),
    ("3 Enter", "the card or call with that number"),
    (
        "9s Enter",
        "a card by rank and suit: 6 to 9, 10 or t, j, Q (capital, since q leaves), k, a; then c d h s",
    ),
    ("mouse", "click a card or a call to choose it"),
    ("space", "skip the pauses"),
    ("w", "why not? opens the rule that forbids a card or call"),
    ("h", "a hint: what a strong player would do, and the value of each choice"),
    ("l", "show the last trick again"),
    ("v", "after a deal: review your decisions and what they cost"),
    ("u", "take back your last decision of this deal"),
    ("c", "claim the remaining tricks, when no play could lose one"),
    ("PgUp PgDn", "scroll the panel on the right"),
    ("p", "change the pace of the bots"),
    ("g", "the game in brief"),
    ("r", "the rule book"),
    ("s", "save a record of the match as a file (the match itself is always saved)"),
    ("q", "leave; a message says how to resume later"),
)
"""Each key and its effect."""

PACES: dict[str, str] = {
    "calm": "The bots play calmly.",
    "steady": "The bots play steadily.",
    "brisk": "The bots play briskly.",
    "at-once": "The bots play at once.",
}
"""The notice for each pace of the bots."""
