"""What happens at a table, told to those who sit there; every second sentence is for the one who did it."""

from __future__ import annotations

from matzl.text.phrases import Call

HAPPENED: dict[str, tuple[str, str]] = {
    "lead": ("{name} leads {card}.", "You lead {card}."),
    "play": ("{name} plays {card}.", "You play {card}."),
    "take": ("{name} takes the trick.", "You take the trick."),
    "draw": ("{name} draws {card}.", "You draw {card}."),
    "say": ("{name}: {call}.", "You: {call}."),
    "trumps": ("{suit} are trumps.", "{suit} are trumps."),
}
"""What somebody did: told of another, and told to oneself."""

WAITING: dict[str, str] = {
    "turn": "{name} is to move.",
    "chance": "A card is drawn for {name}.",
    "chance-for-you": "A card is drawn for you.",
    "over": "The deal is over.",
    "lead": "You lead to the trick: any bright card.",
    "lead-free": "You lead to the trick: any card you like.",
    "follow": "{card} was led. You may play the bright cards.",
    "free": "{card} was led. You may play any card.",
}
"""What the table waits for."""

FIELDS: dict[str, str] = {
    "trump": "Trumps",
    "contract": "Contract",
    "so-far": "So far",
    "dealer": "Dealer",
    "declarer": "Declarer",
    "called": "Called card",
    "partner": "Partner",
    "secret-partner": "Secret partner",
    "raises": "Raised to",
    "upcard": "Turned up",
    "stock": "Stock",
    "trump_by": "Trumps by",
    "tjog_by": "Tjog by",
    "tjog": "Tjog in",
    "points": "Card points",
    "tricks": "Tricks",
    "mackers": "Mackers",
    "matadors": "Aces and tens",
    "win": "Point for the cards",
    "last_trick": "Last trick",
    "made": "Made",
    "bonus": "Bonus",
    "matzl_captured_by": "Matzl caught by",
    "sticks": "Sticks",
    "potatoes": "Potatoes",
    "annulled": "Annulled",
    "tied": "Tied",
}
"""What lies or was said in a deal, and what is counted after it."""

VALUES: dict[str, str] = {
    "yes": "yes",
    "no": "no",
    "first": "First",
    "last": "Last",
    "declarer": "Declarer",
    "defenders": "Defenders",
    "rufen": "Rufen",
}
"""What such a thing can be, besides a number, a seat, a card, a suit or a call."""

OFFICES: dict[str, str] = {
    "dealer": "dealer",
    "declarer": "declarer",
    "partner": "partner",
    "secret-partner": "secret partner",
    "trump_by": "made trumps",
    "tjog_by": "declared tjog",
}
"""What is told of a seat beside its name."""

CALLS: dict[str, Call] = {
    "": Call("The {card}", "Play the {card}."),
    "draw:": Call("Draw the {card}", "The {card} is drawn."),
    "pass": Call("Pass", "Do nothing now."),
}
"""What words mean in every game that does not say otherwise."""

REFUSED: dict[str, str] = {
    "deal-over": "The deal is over.",
    "not-now": "That cannot be done now: {expected}.",
    "not-in-hand": "You do not hold the {card}.",
    "follow-suit": "The {led} was led and you can follow suit, so you must.",
    "follow-or-trump": "The {led} was led and you can follow: play its suit, or a trump.",
    "under-trump": "You can follow suit, so a trump must be higher than the {best}, the best in the trick.",
    "follow-trumps": "Trumps were led and you hold another than the {jack}, so you must play a trump.",
    "play-higher": "You hold a higher card of the suit than the {led}, so you must play one.",
    "trump-when-void": "You cannot follow suit and hold a trump, so you must play a trump.",
    "beat-the-best": "You can beat the {best}, the best in the trick, so you must.",
    "no-pair": "You do not hold both {king} and {queen} of that suit.",
    "bid-too-low": "Your bid must be higher than every bid before it.",
    "called-own-card": "You hold the {card} yourself: call a card that somebody else has.",
    "not-entitled-to-raise": "This raise belongs to the other side; you can only pass.",
    "not-higher": "Your bid must be higher than the highest so far.",
    "not-by-name": "Say “hold” to take over a bid at the same height.",
    "nothing-to-hold": "Nobody has bid over you: there is nothing to hold.",
    "no-club": "Is It needs another of the {clubs} than the {queen}, and you have none.",
    "no-black-queens": "Grand needs the {queen} of {clubs} and that of {spades}; you do not have both.",
    "own-card": "You hold the {card} yourself: call a card that somebody else has.",
    "higher-rank-first": "A card of a higher rank can be called, so that must come first.",
    "ace-first-in-grand": "In Grand you must call one of the {aces}, as long as one is in another hand.",
    "suit-called": "That is the suit of the called card; it cannot be trumps.",
    "follow-led-trumps": "The {led} is a trump, and you hold some, so you must play a trump.",
    "called-card-due": "The suit of the called card was led: as the partner you must play the {called}.",
    "lead-called-card": "As the partner you may lead that suit only with the {called}.",
    "not-the-partner": "Only declarer's partner may stop; you can only play on.",
}
"""Why an action is refused, said to the one who tried it, where `matzl.text.sentences.REFUSALS` speaks of a seat."""
