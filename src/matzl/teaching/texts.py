"""Sentences of the tutor that apply to every game."""

from __future__ import annotations

LESSONS: dict[str, str] = {
    # The trick on the table
    "you-lead": "You lead to trick {number} of {tricks}.",
    "led": "{name} led the {led}.",
    "led-wins": "{name} led the {led}, and nothing has beaten it so far.",
    "led-beaten": "{name_1} led the {led}; {name} is winning the trick with the {best}.",
    "led-points": "{name} led the {led}. Points in the trick: {points}.",
    "led-wins-points": "{name} led the {led}, and nothing has beaten it so far. Points in the trick: {points}.",
    "led-beaten-points": "{name_1} led the {led}; {name} is winning with the {best}. Points in the trick: {points}.",
    # Legal actions
    "may-lead": "You lead, so you may play any card.",
    "may-void": "You have no card of the suit led, so you may play any card.",
    "may-any": "You may play any card you hold.",
    "only-one": "Only one of your cards may be played.",
    "one-left": "You have one card left, and it must be played.",
    # Effects of a card
    "advised": "This is what the rules of thumb recommend here.",
    "play": "Play the {card}.",
    "only-card": "You have no choice.",
    "lead-sure": "No card still out beats this one: the trick is yours.",
    "lead-draws": "No trump still out beats this one, and all who hold a trump must play one: the trick is yours, and it "
    "draws trumps.",
    "lead-top-plain": "Nothing higher is out in {suit}, so only a trump can beat this card.",
    "lead-top-unset": "Nothing higher is out in {suit}: this card takes the trick unless somebody cannot follow "
    "suit and sets trumps.",
    "lead-beatable": "This card can be beaten by {number} of those still out.",
    "lead-beatable-one": "Only one of the cards still out beats this one.",
    "take-last": "You play last, and this card takes the trick.",
    "take-sure": "This card takes the trick: nothing still out beats it.",
    "take-unset": "This card is the best so far; only somebody who cannot follow suit and sets trumps could beat it.",
    "take-for-now": "This card is the best so far, though one still out could beat it.",
    "ruff-last": "You play last, and this trump takes the trick.",
    "ruff-sure": "This card trumps the {led}, and nothing still out beats it.",
    "ruff-for-now": "This card trumps the {led}; only a higher trump could still beat it.",
    "draw-anyway": "Your other cards are less certain to win.",
    "duck": "You could beat the {best}, but this lets {name} keep the trick.",
    "cannot-win": "No card that you may play beats the {best}.",
    # After the deal
    "item-won": "This deal earns you {amount}.",
    "item-lost": "This deal costs you {amount}.",
    "item-nothing": "This deal earns you nothing.",
}

GUIDED_DEALS: dict[str, str] = {
    "first": "Guided first deal",
    "bidding": "Guided deal: the bidding",
}
"""The titles of guided deals, by name."""

GUIDED_NOTES: dict[str, str] = {
    "first": "A match against bots, with every choice of the first deal explained.",
    "bidding": "A hand with a real choice in the bidding; every call and every card is explained.",
}
"""A sentence on each guided deal."""

MISTAKES: dict[str, str] = {
    # In card play
    "drew-no-trumps": "Leading the {best} would have drawn trumps: none of those still out ({number}) could beat it.",
    "left-sure-lead": "The {best} was a sure trick: no card still out could beat it. The {card} could be beaten.",
    "left-sure-trick": "The {best} would have taken the trick for certain; the {card} did not take it.",
    "could-be-beaten": "The {card} could still be beaten by a card that was out; the {best} could not.",
    "better-left": "The {card} took over a trick that was better left alone: after the {best}, {name} would have kept "
    "it for the time being.",
    # In games with a declarer
    "passed": "Passing left the deal to others: this hand was worth a bid.",
    "called-too-much": "The hand was too weak for this bid: passing would have been better.",
    "other-contract": "Another contract was worth more with this hand.",
    "other-trumps": "Trumps in hand: {number} with {suit}, {more} with {other}; {other} was better.",
    "called-other-card": "The {best} was the better card to call, not the {card}.",
}
"""Sentences on a choice that was not the best, about the seat that made it."""
