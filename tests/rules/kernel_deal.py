"""A deal driven straight through the kernels, with words for actions: what the tests of the rules hold in hand."""

from __future__ import annotations

import numpy as np

from matzl import registry
from matzl.base.cards import CARD_NAMES, NO_SUIT, SUIT_LETTERS, card
from matzl.engine import stepping as engine
from matzl.engine.state import states
from matzl.engine.tricks import OVER


def split(cards):
    """Cards as a list of names, given so or as a string with blanks."""
    return cards.split() if isinstance(cards, str) else list(cards)


def pack_from(info, hands, dealer, stock=(), upcard=None, knocked=False):
    """The pack, first card dealt first, that brings each seat its hand."""
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


class KernelDeal:
    """A deal of any game; options are given by name, as records write their values."""

    def __init__(
        self,
        game,
        hands=(),
        *,
        dealer=0,
        stock=(),
        upcard=None,
        knocked=False,
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

    def deal(self, pack):
        """Deal a pack into the state, whatever was played in it before."""
        self.mask = engine.deal_pack(self.state, np.array([card(name) for name in pack], np.int64))

    @property
    def phase(self):
        return self.info.phases[self.state["phase"][0]]

    @property
    def over(self):
        return self.state["phase"][0] == OVER

    @property
    def turn(self):
        return None if self.over else int(self.state["turn"][0])

    def __getattr__(self, name):
        """A field of the state, as a number or a list."""
        return self.state[name][0].tolist()

    def hand(self, seat):
        return self.names(self.state["hand"][0, seat])

    def legal(self, view=None):
        """The legal actions, or what they seem to be by the view of a seat."""
        mask = self.mask if view is None else engine.legal_actions(view)
        return {word for bit, word in self.phase.words.items() if mask >> bit & 1}

    def refusal(self, word):
        """The clause that keeps an action out, None if it is legal."""
        bits = {name: bit for bit, name in self.phase.words.items()}
        if word not in bits:
            return self.phase.clause
        place = engine.refused(self.state, bits[word])
        return self.info.refusals[place].clause if place else None

    def play(self, words):
        """Take actions, given as a list or as a string with blanks."""
        for word in split(words):
            assert word in self.legal(), f"{word} is not among {sorted(self.legal())}"
            assert self.refusal(word) is None
            bits = {name: bit for bit, name in self.phase.words.items()}
            self.mask = engine.step(self.state, bits[word])
        return self

    def view(self, seat):
        """The state as a seat may know it."""
        view = self.state.copy()
        engine.look(self.state, seat, view)
        return view

    def items(self):
        """Clause and amounts of each item of the result, in order."""
        return [
            (self.info.items[code].clause, amounts)
            for code, amounts in zip(
                self.state["item_code"][0].tolist(), self.state["amount"][0].tolist(), strict=True
            )
        ][: self.state["items"][0]]

    def result(self):
        """The result as a record writes it."""
        assert self.over
        trump = self.state["trump"][0]
        found = {name: getattr(self, name) for name in ("payoffs", "tricks", "points")}
        found["trump"] = None if trump == NO_SUIT else SUIT_LETTERS[trump]
        for field in self.info.result:
            found[field.name] = self._value(field)
        return found

    def _value(self, field):
        value = getattr(self, field.name)
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


LEFT_LYING = {"trick", "item_code", "amount"}
"""Fields that a new deal leaves as they are: nobody reads them before they are written."""


def assert_clean_slate(used, pack):
    """A deal into a state used before is as one into a blank state."""
    options = {option.name: getattr(used, option.name) for option in used.info.options}
    fresh = KernelDeal(used.info.name, pack=pack, dealer=used.dealer)
    for name, value in options.items():
        fresh.state[name] = value
    used.deal(pack)
    fresh.deal(pack)
    for name in used.state.dtype.names:
        if name not in LEFT_LYING:
            assert used.state[name].tolist() == fresh.state[name].tolist(), name
