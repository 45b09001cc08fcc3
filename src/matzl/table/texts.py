"""Texts of the table: refusals, ready phrases, table rules, levels of bots, seats and stages."""

from __future__ import annotations

REFUSED_AT_TABLE: dict[str, str] = {
    "unknown-table": "There is no such table.",
    "not-admitted": "This table is for those who were invited.",
    "dead-link": "This link leads to no table any more.",
    "table-full": "Every seat at this table is taken.",
    "seat-taken": "That seat is taken.",
    "no-seat": "This table has no such seat.",
    "seated": "You sit at this table already.",
    "not-seated": "You have no seat at this table.",
    "not-host": "Only the host may do that.",
    "not-your-turn": "It is not your turn.",
    "stale": "The table has moved on since; look again and choose anew.",
    "not-now": "That cannot be done now.",
    "knows-cards": "You have seen other cards of this deal; sit down when it is over.",
    "seats-open": "There are open seats; bots can take them.",
    "nothing-to-take-back": "You have decided nothing yet in this deal that could be taken back.",
    "not-claimable": "A card that is still out could take a trick.",
    "rule-off": "The rules of this table exclude that.",
    "talk-closed": "Talk is closed to the players during a deal of this game.",
    "only-phrases": "At this table only the ready phrases are said.",
    "nothing-said": "There is nothing to say in that.",
    "too-long": "That is longer than the {most} characters there is space for.",
    "no-deal": "There is no such deal at this table that is over.",
    "not-your-cards": "These are not the cards of your hand.",
    "unknown-level": "There is no level {level} here; there are {levels}.",
    "unknown-rule": "There is no table rule {rule}.",
    "rule-value": "The table rule {rule} cannot be {value}.",
    "unknown-phrase": "There is no such phrase.",
    "no-name": "A name has from 1 to {most} letters.",
    "not-ready": "The cards are being made ready; it takes a few seconds the first time.",
    "spoilt": "The rules of this game could not be made ready on this server; its log tells why.",
    "no-hint": "The hint failed. This is a fault of matzl; the server's log says more.",
    "too-many-tables": "You sit at {most} tables already; finish or leave one first.",
    "unknown-code": "This code is unknown, used or too old; make a new one on the other device.",
}
"""Sentences for those who tried it, with what they need in braces."""

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
