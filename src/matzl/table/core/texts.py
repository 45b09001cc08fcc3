"""Texts of the table: ready-made phrases, table rules, seats and stages."""

from __future__ import annotations

from matzl.text.languages import translated as _

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
    "bye": "Thanks for the game. Bye!",
    "laughing": "Ha ha ha!",
    "again": "One more!",
}
"""Ready-made phrases of the table talk, which each visitor sees in their own language."""

WAITING: dict[str, str] = {
    "store-busy": "The table is waiting: the database of tables is busy or cannot be reached. Play continues automatically.",
    "store-full": "The table is waiting: the server’s disk is full. Play continues automatically as soon as there is room.",
    "store-unwritable": "The table is waiting: the server cannot write to its database, because the disk is full or "
    "read-only. Play continues automatically as soon as that is resolved.",
}
"""The reasons why a table waits to store an automatic move, by the codes of temporary errors."""

TABLE_RULES: dict[str, tuple[str, str]] = {
    "pace": (
        "Pace of the bots",
        (
            "How long a bot waits before it plays. “At once” means no longer than its level may need: "
            "up to half a second for an expert, about a second for a master."
        ),
    ),
    "talk": ("Table talk", "What players may write to each other."),
    "away": (
        "A bot may step in",
        "When a player has been away this long, the others may seat a bot there until that player returns.",
    ),
    "clock": ("Time per move", "When this time runs out, a bot makes the move."),
    "reserve": (
        "Reserve time",
        "Shared by all your moves in a deal that take longer than the time per move.",
    ),
    "history": (
        "Earlier tricks",
        "Which tricks of a deal can be looked at again once the next trick has begun. Programs see all of them.",
    ),
    "spectators": (
        "Spectators are allowed",
        "Anyone with the spectator link sees what lies on the table.",
    ),
    "take_back": ("Moves can be taken back", "If all the people at the table agree."),
    "claims": ("The rest can be claimed", "When none of the remaining tricks can be lost."),
    "cut": (
        "Cut or knock",
        "The player before the dealer may knock on the pack instead of cutting it: then all cards are dealt at once.",
    ),
    "forced": ("Forced cards are played automatically", "After a pause that reveals nothing."),
    "points": ("Card points are counted", "Next to each player’s tricks, where cards have points."),
    "hints": ("Hints", "What a strong player would do, shown only to the player who asks."),
}
"""The title and an explanation of each table rule."""

RULE_CHOICES: dict[str, str] = {
    "True": "yes",
    "False": "no",
    "clock=0": "No clock",
    "reserve=0": "None",
    "15": "15 seconds",
    "30": "30 seconds",
    "60": "1 minute",
    "120": "2 minutes",
    "300": "5 minutes",
    "1800": "half an hour",
    "86400": "a day",
    "calm": "Slow",
    "steady": "Usual",
    "brisk": "Fast",
    "at-once": "At once",
    "talk=all": "Anything",
    "phrases": "Ready-made phrases only",
    "talk=none": "Nothing",
    "history=all": "All of them",
    "last": "Only the previous one",
    "history=none": "None of them",
    "alone": "For a player alone against bots",
    "always": "For everybody",
    "never": "For nobody",
}
"""The titles of the values of table rules."""

CALL_GROUPS: dict[str, str] = {
    "partner": "With a partner",
    "alone": "Alone",
    "no-trick": "No trick",
}
"""The titles of the groups of bids, in order."""

STAGES: dict[str, str] = {
    "gathering": "Waiting for players.",
    "cutting": "Waiting for the cut.",
    "playing": "In the middle of a deal.",
    "result": "Between two deals.",
    "over": "The match is over.",
    "closed": "Closed.",
}
"""The state of a table in one sentence, by the value of its stage."""


def said_text(phrase: str, text: str) -> str:
    """Return a message: a ready-made phrase in the visitor's language, or a text as written."""
    return _(TALK[phrase]) if phrase else text
