"""Refusals: why an action is not legal, as a code, exactly one clause, and parameters for a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from matzl import registry
from matzl.base.cards import CARD_NAMES
from matzl.base.info import PLAY_PHASE, GameInfo
from matzl.deal.vocabulary import vocabulary
from matzl.engine import stepping as engine
from matzl.engine.state import State
from matzl.engine.tricks import OVER
from matzl.text.cards import card_title, deck_words, suit_title
from matzl.text.describe import refusal_sentence


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason why an action is not legal.

    Attributes
    ----------
    game, action
        The game, and the action as it was written.
    code
        A stable name of the reason, such as ``under-trump``.
    clause
        The clause of the game's rule book that forbids the action, such as ``4.9``.
    parameters
        The parameters of the sentence as records write them: ``seat``, ``phase``, and if they apply ``card``, ``led``,
        ``best``, ``called`` (cards) and ``trump`` (a suit letter).
    """

    game: str
    action: str
    code: str
    clause: str
    parameters: Mapping[str, str] = field(default_factory=dict)

    def sentence(self, deck: str = "french", *, to_you: bool = False, first: int = 0) -> str:
        """Return the reason as a sentence, naming cards as in a deck; `to_you` addresses whoever tried the action.

        Seats are counted from `first`, which is 1 where players read it.

        >>> Refusal("mittlere", "8S", "not-in-hand", "4.2", {"seat": "1", "card": "8S"}).sentence()
        'The eight of spades is not in the hand of seat 1.'
        >>> Refusal("mittlere", "8S", "not-in-hand", "4.2", {"card": "8S"}).sentence(to_you=True)
        'You do not hold the eight of spades.'
        """
        words = deck_words(deck) | dict(self.parameters)
        words["action"] = self.action
        for name in ("card", "best", "called", "led"):
            if name in self.parameters:
                words[name] = card_title(self.parameters[name], deck)
        if "seat" in self.parameters:
            words["seat"] = str(int(self.parameters["seat"]) + first)
        if "led" in self.parameters:
            words["led_suit"] = suit_title(self.parameters["led"][1], deck)
        if "trump" in self.parameters:
            words["trump"] = suit_title(self.parameters["trump"], deck)
        return refusal_sentence(self.game, self.code, words, to_you=to_you)

    def __str__(self) -> str:
        return f"{self.sentence()} (§{self.clause})"


def refusal_in(info: GameInfo, state: State, tried: str | int) -> Refusal | None:
    """Return why an action, given by its word or id, is not legal in a state (a one-element array); None if it is legal.

    The state may be that of a view: the reason depends only on what the seat to act knows.

    Raises
    ------
    NotationError
        When the game has no such action at all.
    """
    words = vocabulary(info.name)
    word = words.named(tried)
    number_of_phase = int(state["phase"][0])
    phase = info.phases[number_of_phase]
    parameters = {"phase": phase.name} | _parameters(word, state)
    if number_of_phase == OVER:
        return Refusal(info.name, word, "deal-over", phase.clause, parameters)
    parameters["seat"] = str(int(state["turn"][0]))
    action = words.bit(number_of_phase, word)
    if action is None:
        return Refusal(info.name, word, "not-now", phase.clause, parameters)
    number = engine.refused(state, action)
    if number == 0:
        return None
    reason = info.refusals[number]
    return Refusal(info.name, word, reason.code, reason.clause, parameters)


def permitting_clause(info: GameInfo, state: State, word: str) -> str:
    """Return the clause that allows a legal action in a state (a one-element array).

    For a card played to a trick, ``permission(g, card)`` of the game's rules names it; for every other action it is the
    clause of the phase.
    """
    phase = info.phases[int(state["phase"][0])]
    permission = getattr(registry.rules(info.name), "permission", None)
    if permission is None or phase.name != PLAY_PHASE:
        return phase.clause
    return str(permission(state[0], CARD_NAMES.index(word)))


def _parameters(word: str, state: State) -> dict[str, str]:
    """Return the cards that a sentence about an action may mention."""
    cards = {"card": word[-2:]} if word[-2:] in CARD_NAMES else {}
    for name in ("led", "best", "called"):
        if name in state.dtype.names and 0 <= state[name][0] < len(CARD_NAMES):
            cards[name] = CARD_NAMES[state[name][0]]
    return cards
