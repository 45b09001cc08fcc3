"""Texts that all games share, keyed by code; tables of the same name in a game's ``text.py`` take precedence."""

from __future__ import annotations

from dataclasses import dataclass

HEADING = "guide"
"""The context of the headings of guides in the catalogues."""


@dataclass(frozen=True, slots=True)
class Call:
    """The title of a call, its meaning, and what it pays (empty if nothing)."""

    title: str
    meaning: str
    pays: str = ""


HEADINGS: tuple[str, ...] = (
    "Goal",
    "Auction",
    "Trumps",
    "Play",
    "Order",
    "Points",
    "Score",
    "Match",
    "But",
)
"""Headings that guides of several games use."""

REFUSALS: dict[str, str] = {
    "deal-over": "The deal is over; there is nothing left to do.",
    "not-now": "This is not the time for {action}: {expected}.",
    "not-in-hand": "The {card} is not in the hand of seat {seat}.",
    "follow-suit": "{led_suit} were led and seat {seat} holds some, so it must follow suit.",
    "trump-when-void": "Seat {seat} is void in {led_suit} and holds a trump, so it must play a trump.",
}
"""Reasons for refusing an action, by code, in which a seat has a number; `matzl.deal.refusals` names the parameters."""

REFUSALS_TO_YOU: dict[str, str] = {
    "not-now": "That is not possible now: {expected}.",
    "not-in-hand": "You do not hold the {card}.",
    "follow-suit": "The {led} was led and you can follow suit, so you must.",
    "trump-when-void": "You cannot follow suit, but you hold a trump, so you must play a trump.",
}
"""Reasons reworded to address the player who tried the action; a reason that is not here reads the same for everybody."""

PHASES: dict[str, str] = {
    "finished": "the deal is over",
    "play": "a card must be played",
}
"""The action expected in a phase, as the end of the sentence ``not-now``."""

FIELDS: dict[str, str] = {
    "trump": "Trumps",
    "contract": "Contract",
    "so-far": "So far",
    "dealer": "Dealer",
    "declarer": "Declarer",
    "called": "Called",
    "goal": "Goal",
    "partner": "Partner",
    "secret-partner": "Secret partner",
    "upcard": "Upcard",
    "stock": "Stock",
    "points": "Card points",
    "tricks": "Tricks",
    "made": "Outcome",
}
"""Titles of fields of the table and the result."""

VALUES: dict[str, str] = {
    "yes": "yes",
    "no": "no",
    "made=yes": "contract made",
    "made=no": "contract failed",
}
"""Titles of field values other than numbers, seats, cards, suits and calls."""

SEAT_ROLES: dict[str, str] = {
    "dealer": "dealer",
    "declarer": "declarer",
    "partner": "partner",
    "secret-partner": "secret partner",
}
"""Roles of a seat, shown beside its name."""

OPTIONS: dict[str, tuple[str, str]] = {
    "players": ("Number of players", "Including yourself."),
    "deals": ("Deals", "The match ends after this number of deals."),
}
"""The title and an explanation of each option."""

CHOICES: dict[str, str] = {
    "players=3": "Three",
    "players=4": "Four",
}
"""Titles of the choices of an option."""

AGREED: dict[str, str] = {
    "deals": "A match of {number} deals",
    "deals=1": "A match of one deal",
    "players": "For {number} players",
}
"""Sentences on an option that is a number, or on one of its values."""

CALLS: dict[str, Call] = {
    "": Call("The {card}", "Play the {card}."),
    "draw:": Call("Draw the {card}", "The {card} is drawn."),
    "call:": Call(
        "Call {symbol}", "The holder of the {card} is your partner, and says nothing about it."
    ),
    "trump:": Call("{suit} as trumps", ""),
    "pass": Call("Pass", "Do nothing now."),
}
"""Calls that mean the same in every game, by the part of the word before its card or suit."""

PROMPTS: dict[str, str] = {"play": "Your card?"}
"""The question of a phase to the player whose turn it is."""

EVENTS: dict[str, tuple[str, str]] = {
    "lead": ("{name} leads the {card}.", "You lead the {card}."),
    "play": ("{name} plays the {card}.", "You play the {card}."),
    "take": ("{name} takes the trick.", "You take the trick."),
    "draw": ("{name} draws the {card}.", "You draw the {card}."),
    "say": ("{name}: {call}.", "You: {call}."),
    "late-card": (
        "{name}’s time ran out; a bot played the {card}.",
        "Your time ran out; a bot played the {card}.",
    ),
    "late-call": (
        "{name}’s time ran out; a bot chose: {call}.",
        "Your time ran out; a bot chose: {call}.",
    ),
    "trumps": ("{suit} are trumps.", "{suit} are trumps."),
}
"""Sentences on an action and its consequences, about another seat and about the reader."""

WAITING: dict[str, str] = {
    "turn": "Waiting for {name}.",
    "chance": "A card is drawn for {name}.",
    "chance-for-you": "A card is drawn for you.",
    "over": "The deal is over.",
    "lead": "You lead: play any highlighted card.",
    "lead-free": "You lead: play any card.",
    "follow": "The {card} was led. You may play the highlighted cards.",
    "free": "The {card} was led. You may play any card.",
}
"""Sentences, common to all games, that say whom the deal waits for and what the reader may play."""

LEVELS: dict[str, tuple[str, str]] = {
    "random": ("Random", "plays any legal card at random"),
    "novice": ("Novice", "plays by rules of thumb"),
    "amateur": ("Amateur", "plays as millions of deals have taught it, without search"),
    "club": ("Club", "considers how the hidden cards may be distributed"),
    "expert": ("Expert", "considers many more deals and draws conclusions from the play"),
    "master": ("Master", "thinks longest; offered only in games where it is stronger than Expert"),
}
"""The title and a description of each level of bots."""

SEATS: tuple[str, ...] = ("First seat", "Second seat", "Third seat", "Fourth seat")
"""The titles of the seats in the order of play."""

FACES: dict[str, str] = {
    "braids": "Plaits",
    "tresses": "Long hair",
    "beret": "Beret",
    "feather": "Feathered beret",
    "hunting-hat": "Hunting hat",
    "flat-cap": "Cap",
    "fur-cap": "Fur cap",
    "wide-hat": "Wide-brimmed hat",
    "hood": "Hood",
    "helmet": "Helmet",
    "coronet": "Coronet",
    "crown": "Crown",
}
"""The titles of people's faces, by the names under which `matzl.text.drawings.portraits` draws them."""

FACE_COLOURS: dict[str, str] = {
    "orange": "Orange",
    "sky": "Light blue",
    "green": "Green",
    "yellow": "Yellow",
    "blue": "Blue",
    "red": "Red",
    "pink": "Pink",
    "grey": "Grey",
}
"""The titles of the colours of people's faces, by name."""
