"""Faults of positions: each has a stable code, and a sentence in the visitor's language."""

from __future__ import annotations

from collections.abc import Mapping

from matzl.base import cards
from matzl.base.cards import NO_CARD, NO_SUIT
from matzl.deal.refusals import Refusal
from matzl.errors import PositionError, Reason
from matzl.text import cards as decks
from matzl.text.describe import field_title
from matzl.text.languages import translated

POSITION_FAULTS: dict[str, str] = {
    "no-object": "A position is an object with hands, the trick, the seat to act and more.",
    "other-format": "This is not a position; “matzl position --of” prints the one where a record stops.",
    "unknown-key": "A position has no part “{key}”; it has {known}.",
    "wrong-type": "The part “{key}” of the position cannot be read.",
    "missing-key": "The part “{key}” of the position is missing.",
    "no-card": "“{name}” is not a card of this game.",
    "card-twice": "The {card} is in two places.",
    "hands": "There must be {number} hands, one for each seat.",
    "no-such-seat": "There is no seat {number}; the last one is seat {last}.",
    "trick-full": "The trick already has a card from every seat; only an unfinished trick lies on the table.",
    "no-cards-left": "No seat holds a card, so nobody could play.",
    "hand-too-large": "Seat {seat} has {number} cards; the game deals {most} to each.",
    "hand-uneven": (
        "Cards of seat {seat}: {number}; there should be {correct}. All seats have the same number of cards left; one "
        "that has already played to the trick has one fewer."
    ),
    "stock-size": (
        "Cards in the stock: {number}. That is not possible here: while the hands are full it holds a multiple of {each}, "
        "at most {most}; after that it is empty."
    ),
    "no-stock": "This game has no stock.",
    "pile-size": "Cards in tricks taken (seats: {seats}): {number}, which is not a whole number of tricks of {each} cards.",
    "pile-card": "The {card} cannot have been taken in a trick: somebody still holds it.",
    "first-lead": "No trick has been played yet, so seat {right} leads to the first one, not seat {seat}.",
    "no-upcard": "The card turned up must be one that was dealt to the dealer, seat {seat}; the {card} was not.",
    "no-fact": "A position of this game cannot have a part “{key}”; it can have {known}.",
    "bad-fact": "“{key}” cannot be {value}.",
    "missing-fact": "The position must state “{key}”, which the auction decides.",
    "not-declarer": "In this contract forehand, seat {right}, is declarer, not seat {seat}.",
    "trumps-differ": "These trumps are not possible: the contract sets trumps, or the first discard does.",
    "no-auction": "With these hands, no auction ends with this contract and these trumps.",
    "no-line": "This position cannot arise: every legal line was tried, and none leads to it.",
    "not-found": (
        "No legal line to this position was found in {number} tries; there may be one that is hard to find, or none."
    ),
}
"""The sentence of each code, with its parameters in braces."""


def fault(code: str, *, clause: str = "", **parameters: object) -> PositionError:
    """Return the error for a code, with an English text.

    >>> str(fault("card-twice", card="AS"))
    'The ace of spades is in two places.'
    """
    words = {name: str(value) for name, value in parameters.items()}
    text = POSITION_FAULTS[code].format_map(_in_words(words, decks.DEFAULT_DECK))
    cited = f"{text} (§{clause})" if clause else text
    return PositionError(cited, code, clause=clause, parameters=words)


def stated(facts: Mapping[str, int], name: str) -> int:
    """Return the number of a fact; raise an error if the position does not state it."""
    if facts[name] == {"trump": NO_SUIT, "called": NO_CARD}.get(name, -1):
        raise fault("missing-fact", key=name)
    return facts[name]


def refusal_error(refusal: Reason) -> PositionError:
    """Return the error for a position in which a card of the trick, or a call before it, is not legal."""
    return PositionError(str(refusal), refusal.code, clause=refusal.clause, refusal=refusal)


def fault_sentence(error: PositionError, game: str, deck: str = decks.DEFAULT_DECK) -> str:
    """Return the sentence for an error in the current language, with cards named as in a deck and without the clause.

    The sentence counts seats from 1, as pages do, where “First seat” is the first; the text of the error itself counts
    them from 0, as records do.
    """
    if isinstance(error.refusal, Refusal):
        return error.refusal.sentence(deck, first=1)
    words = _in_words(error.parameters, deck)
    for name in words.keys() & {"seat", "seats", "right"}:
        words[name] = ", ".join(str(int(number) + 1) for number in words[name].split(", "))
    if error.code in ("missing-fact", "bad-fact"):
        words["key"] = field_title(game, words["key"])
    return translated(POSITION_FAULTS[error.code]).format_map(words)


def _in_words(words: dict[str, str], deck: str) -> dict[str, str]:
    """Return the parameters of a sentence, with the names of cards in words."""
    titled = dict(words)
    if titled.get("card") in cards.CARD_NAMES:
        titled["card"] = decks.card_title(titled["card"], deck)
    return titled
