"""What one chooses when a table is opened: the options of the games, the rules of the table, bots and packs, in words."""

from __future__ import annotations

OPTIONS: dict[str, tuple[str, str]] = {
    "players": ("How many play", "You and the others round the table."),
    "deals": ("Deals", "The match ends after so many deals."),
    "sticks": ("Sticks to win", "Whoever has so many sticks, and more than anybody else, wins."),
    "target": ("Points to win", "The match is won by standing at exactly this number."),
    "fall_to": ("Fall back to", "Whoever goes past the number to win falls back to this one."),
    "no_trump": (
        "A deal without trumps",
        "What happens when everybody could follow suit all the way.",
    ),
    "zero_tricks": ("A seat without a trick", "How bad it is to take no trick at all."),
    "tie": ("Two with the same points", "Who loses when two of the three are level."),
    "ten": ("The rank of the ten", "Where the ten stands in the order of the cards."),
    "matzl_claim": ("The matzl", "Whether catching the little bird must be claimed."),
}
"""Each option of a game by its name: what it is called, and half a sentence on what it decides."""

CHOICES: dict[str, str] = {
    "players=3": "Three",
    "players=4": "Four",
    "no_trump=eights": "It counts, and eights are worth 8 points",
    "no_trump=annul": "It does not count and is dealt again",
    "zero_tricks=loses": "That seat loses, whatever the others have",
    "zero_tricks=as-hundred": "It is as bad as a hundred points, and no worse",
    "tie=third-wins": "The third wins",
    "tie=draw": "The two draw cards, and the lower card loses",
    "ten=low": "Below the jack",
    "ten=high": "Next below the ace",
    "matzl_claim=auto": "It counts by itself",
    "matzl_claim=manual": "It counts only when it is claimed",
}
"""Each choice of an option: what it is called."""

AGREED: dict[str, str] = {
    "deals": "A match of {number} deals",
    "sticks": "A match to {number} sticks",
    "target": "A match to {number} points",
    "fall_to": "Whoever goes past falls back to {number}",
    "players": "For {number} players",
}
"""What was agreed on an option that is a number."""

RULES: dict[str, tuple[str, str]] = {
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
