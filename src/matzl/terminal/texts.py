"""What the table in the terminal says of itself: its keys, the pace of the others."""

from __future__ import annotations

KEYS: tuple[tuple[str, str], ...] = (
    ("← →  ↑ ↓", "pick out a card or a call"),
    ("Enter", "play or say what is picked out"),
    ("3 Enter", "the card or call with that number"),
    (
        "9s Enter",
        "a card by rank and suit: 6 to 9, 10 or t, j, Q (a capital: q leaves), k, a; then c d h s",
    ),
    ("mouse", "a click plays a card or says a call"),
    ("space", "do not wait for the others: go on at once"),
    ("w", "why not? opens the rule that keeps a card or call out"),
    ("h", "a hint: what a strong player would do, and what each choice is worth"),
    ("l", "the last trick once more"),
    ("v", "after a deal: your decisions once more, and what they cost"),
    ("u", "take your last decision of this deal back"),
    ("p", "how fast the others play: calmly, briskly, at once"),
    ("g", "what matters in this game"),
    ("r", "the rule book"),
    ("s", "save the match now (leaving the table saves it, too)"),
    ("q", "leave; it tells how to go on later"),
)
"""Each key, and what it does."""

PACES: dict[str, str] = {
    "calm": "The others play calmly.",
    "brisk": "The others play briskly.",
    "at once": "The others play at once.",
}
"""How fast the others play."""
