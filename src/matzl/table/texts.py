"""Texts of the table: ready phrases, table rules, levels of bots, seats and stages."""

from __future__ import annotations

TALK: dict[str, str] = {
    "hello": "Good evening!",
    "luck": "Good luck!",
    "well-played": "Well played!",
    "nice-card": "What a card!",
    "oh-no": "Oh no!",
    "thanks": "Thank you!",
    "sorry": "Sorry!",
    "moment": "One moment, please.",
    "back": "I am back.",
    "bye": "Thank you for the game. Goodbye!",
}
"""Ready phrases of the table talk: each is heard in the language of the one who hears it."""

TABLE_RULES: dict[str, tuple[str, str]] = {
    "pace": ("Pace of the bots", "How long a bot waits before it plays."),
    "talk": ("Talk at the table", "What people may say to each other in writing."),
    "history": (
        "All tricks may be looked at",
        "Otherwise only the previous one, as at a real table.",
    ),
    "spectators": (
        "Others may look on",
        "Whoever has the link for it sees what lies on the table.",
    ),
    "take_back": ("Plays may be taken back", "When every person at the table agrees."),
    "claims": ("The rest may be claimed", "When no play could lose any of the tricks to come."),
    "forced": ("Forced cards play themselves", "After a pause that gives nothing away."),
    "hints": ("Hints", "What a strong player would do, told to the one who asks."),
    "confirm": ("Choose, then play", "A second press plays the card, so that no finger slips."),
}
"""Each rule of a table: what it is called, and half a sentence on what it does."""

RULE_CHOICES: dict[str, str] = {
    "pace=calm": "Calm",
    "pace=steady": "Steady",
    "pace=brisk": "Brisk",
    "pace=at-once": "At once",
    "talk=all": "Whatever they like",
    "talk=phrases": "Ready phrases only",
    "talk=none": "Nothing",
    "hints=alone": "For one who plays against bots",
    "hints=always": "For everybody",
    "hints=never": "For nobody",
}
"""Each choice of a rule of the table."""

LEVELS: dict[str, tuple[str, str]] = {
    "random": ("Random", "plays any card it may"),
    "novice": ("Novice", "plays by rules of thumb"),
    "club": ("Club", "thinks over how the cards may lie"),
    "expert": ("Expert", "draws its conclusions, and plays endings exactly"),
    "master": ("Master", "the strongest: thinks for up to a second or so"),
}
"""Each level of bots: what it is called, and how it plays."""

SEATS: tuple[str, ...] = ("First seat", "Second seat", "Third seat", "Fourth seat")
"""The seats in the order in which they play."""

STAGES: dict[str, str] = {
    "gathering": "Waits for people.",
    "cutting": "The pack is to be cut.",
    "playing": "In the middle of a deal.",
    "result": "Between two deals.",
    "over": "The match is over.",
    "closed": "Closed.",
}
"""What goes on at a table, by the value of its stage."""
