"""A deal played directly by the rules, with words for actions: the common helper of all rules tests.

The rules are plain Python, and compiled where ``NUMBA_BOUNDSCHECK=1`` asks for checks of the compiled rules.
"""

from __future__ import annotations

import os

import numpy as np

from matzl import registry
from matzl.base.cards import CARD_NAMES, SUIT_LETTERS, card
from matzl.engine import stepping as engine
from matzl.engine.compiled import compiled
from matzl.engine.state import states
from matzl.engine.tricks import OVER


def form(kernel):
    """Return the form of a kernel that these tests run."""
    return compiled(kernel) if os.environ.get("NUMBA_BOUNDSCHECK") == "1" else kernel


def split(cards):
    """Return card names as a list, from a list or a string with blanks."""
    return cards.split() if isinstance(cards, str) else list(cards)


def pack_from(info, hands, dealer, stock=(), upcard=None, knocked=False):
    """Return the pack, first card first, from which the dealer deals these hands."""
    rest = [split(hand) for hand in hands]
    if upcard is not None:
        rest[dealer] = [name for name in rest[dealer] if name != upcard] + [upcard]
    pack = []
    for packet in info.knocked_packets if knocked else info.packets[len(hands)]:
        for step in range(1, len(hands) + 1):
            hand = rest[(dealer + step) % len(hands)]
            pack += hand[:packet]
            del hand[:packet]
    return pack + split(stock)


class RulesDeal:
    """The interface that deals of both implementations of the rules share; a card or an action is a word.

    Besides the methods below: ``info``, ``seats``, ``dealer``, ``over``, ``turn``, ``phase`` (``phase.name``),
    ``trump_letter``, ``tricks`` (taken by each seat), ``laid`` (the number of cards in the trick), ``winner`` (of these
    cards, or of the last trick), ``hand(seat)``, ``field(name)`` (of the result, before the end), ``legal()``,
    ``step(word)``, ``result()``, ``assert_refused`` and ``assert_items``.
    """

    def play(self, words):
        """Play legal actions, given as a list or as a string with blanks."""
        for word in split(words):
            assert word in self.legal(), f"{word} is not among {sorted(self.legal())}"
            self.step(word)
        return self

    def play_randomly(self, rng, phase=None, shy=(), boldness=1.0):
        """Play random legal actions to the end of the deal, or of a phase.

        An action in `shy` is avoided with the probability `boldness` where there is another.
        """
        while not self.over and (phase is None or self.phase.name == phase):
            words = sorted(self.legal())
            if shy and rng.random() < boldness:
                words = [word for word in words if word not in shy] or words
            self.step(rng.choice(words))
        return self


class KernelDeal(RulesDeal):
    """A deal of any game by the rules of matzl, from hands or from a pack; options are given by name as in records.

    `held` are the sticks held between two seats before the deal (Plus-Minus).
    """

    def __init__(
        self,
        game,
        hands=(),
        *,
        dealer=0,
        stock=(),
        upcard=None,
        knocked=False,
        held=None,
        pack=None,
        **options,
    ):
        self.info = registry.info(game)
        self.state = states(registry.rules(game).STATE, 1)
        self.state["dealer"] = dealer
        for option in self.info.options:
            value = options.get(
                option.name, option.choices[0] if option.choices else option.default
            )
            self.state[option.name] = option.choices.index(value) if option.choices else value
        if self.info.knocked_packets:
            self.state["knocked"] = int(knocked)
        if pack is None:
            pack = pack_from(self.info, hands, dealer, stock, upcard, knocked)
        self.deal(pack)
        for (a, b), sticks in (held or {}).items():
            self.state["held"][0, a, b] = sticks

    def deal(self, pack):
        """Deal a pack into the state, which may have been used before."""
        cards = np.array([card(name) for name in pack], np.int64)
        self.mask = form(engine.deal_pack)(self.state, cards)

    @property
    def phase(self):
        return self.info.phases[self.state["phase"][0]]

    @property
    def over(self):
        return self.state["phase"][0] == OVER

    @property
    def turn(self):
        return None if self.over else int(self.state["turn"][0])

    @property
    def trump_letter(self):
        """The letter of the trump suit, None without trumps."""
        return (*SUIT_LETTERS, None)[self.trump]

    def __getattr__(self, name):
        """Return a field of the state as a number or a list."""
        return self.state[name][0].tolist()

    def per_seat(self, name):
        """Return a field of the state as a list with a number for each seat that plays."""
        return getattr(self, name)[: self.seats]

    @property
    def tricks(self):
        """The number of tricks that each seat has taken."""
        return self.state["tricks"][0].tolist()[: self.seats]

    def hand(self, seat):
        return self.names(self.state["hand"][0, seat])

    def legal(self, view=None):
        """Return the legal actions, or those computed from the view of a seat."""
        assert self.mask == 0 or not self.over
        mask = self.mask if view is None else form(engine.legal_actions)(view)
        return {word for bit, word in self.phase.words.items() if mask >> bit & 1}

    def refusal(self, word):
        """Return the clause that forbids an action, None if it is legal."""
        bits = {name: bit for bit, name in self.phase.words.items()}
        if word not in bits:
            return self.phase.clause
        place = form(engine.refused)(self.state, bits[word])
        return self.info.refusals[place].clause if place else None

    def assert_refused(self, clause, *words):
        """Check that a clause forbids each of these actions."""
        for word in words:
            assert word not in self.legal()
            assert (word, self.refusal(word)) == (word, clause)

    def assert_items(self, *items):
        """Check the clause and the amounts of each item of the result, in order, and that the payoffs are their sum."""
        assert self.items() == list(items)
        amounts = [amounts for _, amounts in items]
        assert self.per_seat("payoffs") == [sum(column) for column in zip(*amounts, strict=True)]

    def play(self, words):
        """Play legal actions, which no clause forbids."""
        for word in split(words):
            assert self.refusal(word) is None
            super().play([word])
        return self

    def step(self, word):
        """Play an action without a check."""
        bits = {name: bit for bit, name in self.phase.words.items()}
        self.mask = form(engine.step)(self.state, bits[word])

    def refresh(self):
        """Compute the legal actions again after a test has changed the state."""
        self.mask = form(engine.legal_actions)(self.state)
        return self

    def view(self, seat):
        """Return the state with everything hidden that a seat may not know; seat -1 is a spectator."""
        view = self.state.copy()
        form(engine.look)(self.state, seat, view)
        return view

    def items(self):
        """Return the clause and the amounts of each item of the result, in order."""
        return [
            (self.info.items[code].clause, amounts[: self.seats])
            for code, amounts in zip(
                self.state["item_code"][0].tolist(), self.state["amount"][0].tolist(), strict=True
            )
        ][: self.state["items"][0]]

    def result(self):
        """Return the result as in a record."""
        assert self.over
        found = {name: self.per_seat(name) for name in ("payoffs", "tricks", "points")}
        found["trump"] = self.trump_letter
        for field in self.info.result:
            if field.when is None or self.choice(field.when[0]) == field.when[1]:
                found[field.name] = self._value(field)
        return found

    def choice(self, name):
        """Return the chosen word of an option."""
        option = next(option for option in self.info.options if option.name == name)
        return option.choices[getattr(self, name)]

    def field(self, name):
        """Return a field of the result as in a record, also before the end of the deal."""
        return self._value(next(field for field in self.info.result if field.name == name))

    def left(self):
        """Return the fields that the next deal of a match needs (Plus-Minus)."""
        return {
            name: self.state[name][0].copy()
            for name in self.state.dtype.names
            if name == "still_held"
        }

    def _value(self, field):
        value = getattr(self, field.name)
        if field.kind == "counts":
            return value[: self.seats]
        if field.kind == "pair":
            return [value] if value[0] >= 0 else []
        if field.kind == "yes":
            return bool(value)
        if field.kind == "seat":
            return None if value < 0 else value
        if field.kind == "choice":
            return None if value < 0 else field.choices[value]
        return value

    @staticmethod
    def names(cards):
        return {name for bit, name in enumerate(CARD_NAMES) if cards >> bit & 1}


NOT_CLEARED = {"trick", "item_code", "amount", "still_held"}
"""Fields that a new deal does not clear, since they are written before they are read."""


def assert_fully_cleared(used, pack):
    """Check that dealing into a used state equals dealing into a blank one; leave it dealt."""
    new = KernelDeal(used.info.name, pack=pack, dealer=used.dealer)
    for option in used.info.options:
        new.state[option.name] = used.state[option.name]
    new.deal(pack)
    used.deal(pack)
    for name in set(used.state.dtype.names) - NOT_CLEARED:
        assert used.state[name].tolist() == new.state[name].tolist(), name
