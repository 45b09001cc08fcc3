"""Sentences for refusals and titles for items, by their stable codes, in English.

A template names its parameters in braces; which there are is told in `matzl.deal.refusals`.
"""

from __future__ import annotations

from collections.abc import Mapping

from matzl import registry
from matzl.text.english import REFUSED
from matzl.text.languages import capitalised, translated

REFUSALS: dict[str, str] = {
    "deal-over": "The deal is over; nothing more can be done in it.",
    "not-now": "This is not the time for {action}: {expected}.",
    "not-in-hand": "The {card} is not in the hand of seat {seat}.",
    "follow-suit": "{led_suit} were led and seat {seat} holds some, so it must follow suit.",
    "follow-or-trump": (
        "{led_suit} were led and seat {seat} holds some, so it must follow suit or play a trump."
    ),
    "under-trump": (
        "Seat {seat} can follow suit, so it may only play a trump that beats the {best}, the best in the trick."
    ),
    "follow-trumps": "Trumps were led and seat {seat} holds another than the {jack}, so it must play a trump.",
    "already-drawn": "The {card} has been drawn already and is not in the pack.",
    # Bondtolva and Matzlfangen
    "play-higher": "Seat {seat} holds a higher card of the suit led than the {led}, so it must play one.",
    "trump-when-void": "Seat {seat} is void in {led_suit} and holds a trump, so it must play a trump.",
    "no-pair": "Seat {seat} does not hold both the {king} and the {queen} of that suit.",
    "already-declared": "That suit has been declared already.",
    "bid-too-low": "A bid must be higher than every bid before it.",
    "called-trump": "The {card} is a trump, and no trump may be called.",
    "called-own-card": "The {card} is in the hand of seat {seat} itself.",
    "not-entitled-to-raise": "The next raise belongs to the other side.",
    "beat-the-best": "Seat {seat} could beat the {best}, the best in the trick, so it must.",
    # German Solo
    "not-higher": "A bid must be higher than the highest so far.",
    "not-by-name": "A bid at the same height is taken over by holding, not by its name.",
    "nothing-to-hold": "Nobody has bid over seat {seat}, so there is nothing to hold.",
    "no-club": "Is It needs another of the {clubs} than the {queen}, and seat {seat} has none.",
    "no-black-queens": "Grand needs the {queen} of {clubs} and that of {spades}; seat {seat} does not have both.",
    "own-card": "The {card} is in the hand of seat {seat} itself.",
    "trump-called": "The {card} is a trump, and no trump may be called.",
    "higher-rank-first": "A card of a higher rank than the {card} is left to be called, so that comes first.",
    "ace-first-in-grand": "In Grand one of the {aces} is called, or a {king} by a declarer with all four.",
    "suit-called": "That is the suit of the {called}, which was called, so it cannot be trumps.",
    "follow-led-trumps": "Trumps were led and seat {seat} holds some, so it must play one.",
    "called-card-due": "The suit of the card called was led, so seat {seat}, the partner, must play the {called}.",
    "lead-called-card": "Of the suit of the card called seat {seat}, the partner, may lead the {called} alone.",
    "not-the-partner": "Seat {seat} is not the partner, so it can only play on.",
}

PHASES: dict[str, str] = {
    "finished": "the deal is over",
    "play": "a card is to be played",
    "draw": "cards are being drawn",
    "declare": "the winner of the trick declares a pair or passes",
    "auction": "the seats bid, each once",
    "call": "forehand calls a card",
    "trump": "declarer names trumps",
    "raise": "the contract may be raised",
    "claim": "the matzl may be claimed",
    "bidding": "the bidding goes on",
    "naming": "declarer names trumps",
    "calling": "declarer calls a card",
    "partner-names": "the partner names trumps",
    "asking": "declarer asks for the partner or stays silent",
    "stopping": "the winner of the trick stops or plays on",
}

ITEMS: dict[str, str] = {
    "annulled": "trumps never set: the deal does not count",
    "all-tricks": "all tricks taken",
    "no-trick": "no trick taken",
    "no-trick-beside-hundred": "no trick beside a hundred points: the third seat wins",
    "hundred": "a hundred points or more",
    "two-equal": "two with the same points: the third wins",
    "lower-card-drawn": "the lower card drawn",
    "middle": "in the middle",
    # Molotow
    "all-points": "all the points taken",
    "four-different": "most and fewest points, and the two between",
    "two-equal-at-the-top": "two share the most points",
    "two-equal-in-the-middle": "most and fewest points, and two equal between",
    "two-equal-at-the-bottom": "two share the fewest points",
    "three-equal": "beside three equal",
    "higher-card-drawn": "the highest card drawn",
    # Plus-Minus
    "all-equal-but-one": "all others equal",
    "fewest": "fewest points",
    "most": "most points",
    "released": "a stick held from an earlier tie",
    # Bondtolva
    "trump-declared": "trumps declared",
    "tjog-declared": "tjog declared",
    "last-trick": "the last trick",
    "most-matadors": "most aces and tens",
    "most-eyes": "aces and tens shared, most eyes",
    "cards-shared": "aces, tens and eyes shared",
    # Matzlfangen
    "plain-value": "the contract",
    "no-water": "the losing side has no water",
    "losers-without-trick": "the losing side has no trick",
    "durch-value": "all eight tricks, or not",
    "raises": "raises",
    "matzl-captured": "the matzl captured",
    "matzl-annuls": "the matzl captured by the losing side: nothing is paid",
    # German Solo
    "question": "the contract, Question",
    "is-it": "the contract, Is It",
    "kicker": "the contract, Kicker",
    "grand": "the contract, Grand",
    "solo": "the contract, Solo",
    "six-trick-solo": "the contract, Six Trick Solo",
    "solo-is-it": "the contract, Solo Is It",
    "six-trick-solo-is-it": "the contract, Six Trick Solo Is It",
    "bronco": "the contract, Bronco",
    "bull-solo": "the contract, Bull Solo",
    "solo-tout": "the contract, Solo Tout",
    "solo-tout-is-it": "the contract, Solo Tout Is It",
    "mackers": "mackers",
    "mackers-doubled": "mackers, doubled",
    "first": "first: the first five tricks",
    "first-after-lost-sixth": "first: the first five tricks, the lead to the sixth being forced",
    "last": "last: all eight tricks",
}


def _own(game: str, table: str) -> Mapping[str, str]:
    """Return a table of texts that a game has of its own."""
    return getattr(registry.role(game, "text"), table, {}) if game else {}


def refusal_sentence(code: str, parameters: Mapping[str, str], *, to_you: bool = False) -> str:
    """The sentence of a refusal; `to_you`: as said to the one who tried it.

    >>> refusal_sentence("not-in-hand", {"card": "ten of spades", "seat": "1"})
    'The ten of spades is not in the hand of seat 1.'
    """
    expected = translated(PHASES.get(parameters.get("phase", ""), ""))
    template = translated((REFUSED.get(code) if to_you else None) or REFUSALS[code])
    return capitalised(template.format_map({**parameters, "expected": expected}))


def item_title(code: str, game: str = "") -> str:
    """What an item of a result is for.

    >>> item_title("middle")
    'in the middle'
    """
    return translated(_own(game, "ITEMS").get(code) or ITEMS[code])
