"""A view's past, played once more: a deal in which all that was seen could have happened, and what each play ruled out.

The hands of that deal are made up, but for the cards that were seen or promised; so it goes through the same phases and
turns as the real one. At each card played the rules are asked which other card in the same hand would have forbidden it. All
duties are of that kind (follow, head, trump, play the card called): a hand is ruled out by a single card of it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl import engine
from matzl._jit import kernel
from matzl.cards import Cards, card, each, pack_of
from matzl.errors import SetUpError
from matzl.facts import PLAY
from matzl.rules.state import copied
from matzl.search.promises import Promises
from matzl.search.steps import legal, play
from matzl.view import View
from matzl.vocabulary import vocabulary


def contradiction(what: str) -> SetUpError:
    """The error for a view in which something cannot have been."""
    return SetUpError(f"this view contradicts itself: {what}", "contradiction")


NOT_USED = 99


class History:
    """What has happened in a view.

    Attributes
    ----------
    turns, words : int64[actions]
        Who acted, and the place of what was done in the vocabulary of the game.
    plays
        Who has played which card, in order.
    laid
        The cards that each seat has played, as sets.
    sizes
        How many cards each seat holds.
    unseen
        The cards that are neither in the own hand nor have been played.
    playing
        The phase in which cards are played.

    Raises
    ------
    SetUpError
        When a card is there twice.
    """

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.view, self.seat = view, view.seat
        place = vocabulary(view.game).place
        self.words = np.array([place(word) for word in view.actions], np.int64)
        self.turns = np.array(view.turns, np.int64)
        self.playing = [phase.name for phase in view.facts.phases].index(PLAY)
        self.laid: list[Cards] = [0] * view.seats
        self.unseen: Cards = sum(1 << one for one in pack_of(view.facts.ranks))
        self._see(view.state["hand"][0, self.seat])
        self.sizes = view.hand_sizes
        self.plays = [(seat, card(name)) for trick in view.tricks for seat, name in trick.cards]
        for seat, one in self.plays:
            self.laid[seat] |= 1 << one
        for cards in self.laid:
            self._see(cards)

    def _see(self, cards: Cards) -> None:
        if int(cards) & ~self.unseen:
            raise contradiction("a card is there twice, or is of another pack")
        self.unseen &= ~int(cards)

    def used(self) -> Any:
        """The trick in which each card was played, from 0, and `NOT_USED` for the others: int64[64]."""
        used = np.full(64, NOT_USED, np.int64)
        for number, (_, one) in enumerate(self.plays):
            used[one] = number // self.view.seats
        return used

    def denied(self, begun: Any) -> list[Cards]:
        """The unseen cards that each seat has shown not to hold by what it played, as sets.

        Parameters
        ----------
        begun
            As `begun` makes it; the past is played in it.

        Raises
        ------
        SetUpError
            When it was somebody else's turn, or the actions lead to another position.
        """
        view = self.view
        found = np.zeros(view.seats, np.int64)
        actions = vocabulary(view.game).actions
        done = walk(
            begun, self.words, self.turns, actions, self.playing, self.seat, self.unseen, found
        )
        if done < len(self.words):
            raise contradiction(f"action {done + 1} was not that seat's")
        if not view.over and (begun["phase"][0], begun["turn"][0]) != (
            view.state["phase"][0],
            view.state["turn"][0],
        ):
            raise contradiction("its actions lead to another position")
        return [int(cards) for cards in found]

    def begun(self, promises: Promises) -> Any:
        """The deal before the first action, a one-element array; the hands are made up where they are hidden."""
        view = self.view
        begun = copied(view.state)
        upcard = [card(view.upcard)] if view.upcard else []
        pack = [one for one in pack_of(view.facts.ranks) if one not in upcard] + upcard
        engine.deal_pack(begun, np.array(pack, np.int64))
        size = sum(view.facts.packets[view.seats])
        owned = [self._in_order_of_use(seat, promises) for seat in range(view.seats)]
        spare = self.unseen
        for cards in owned:
            spare &= ~sum(1 << one for one in cards)
        left = list(each(spare))
        for seat, cards in enumerate(owned):
            while len(cards) < self.sizes[seat] + self.laid[seat].bit_count():
                if not left:
                    raise contradiction("there are too few cards for all hands")
                cards.append(left.pop())
            begun["hand"][0, seat] = begun["dealt"][0, seat] = sum(1 << one for one in cards[:size])
        if view.facts.stock:
            drawn = [
                owned[seat][size + place]
                for place, trick in enumerate(view.tricks[: len(owned[0]) - size])
                for seat in ((1, 0) if trick.winner else (0, 1))
            ]
            begun["stock"][0] = drawn + left
        return begun

    def _in_order_of_use(self, seat: int, promises: Promises) -> list[int]:
        """The cards that a seat is known to have had: those it has played, in that order, and the others after them."""
        played = [one for who, one in self.plays if who == seat]
        more = int(self.view.state["hand"][0, seat]) | promises.held[seat]
        return played + list(each(more & ~self.laid[seat]))


@kernel
def walk(
    begun: Any,
    words: Any,
    turns: Any,
    actions: Any,
    playing: int,
    own: int,
    unseen: int,
    denied: Any,
) -> int:
    """Play a past once more in ``begun[0]``, and find what the plays of others rule out.

    Parameters
    ----------
    begun
        A deal before its first action.
    words, turns : int64[any]
        The places of what was done, and by whom.
    actions : int64[phases, words]
        Which action a word is in a phase, -1 where it is none.
    playing
        The phase in which cards are played.
    own
        The seat whose view it is.
    unseen
        The cards it has not seen.
    denied : int64[seats]
        Takes the unseen cards that each seat cannot hold.

    Returns
    -------
    How many actions were those of the seats that took them: all, unless the past contradicts itself.
    """
    g = begun[0]
    for k in range(len(words)):
        seat, action = g.turn, actions[g.phase, words[k]]
        if action < 0 or seat != turns[k]:
            return k
        if g.phase == playing and seat != own:
            hand, asked = g.hand[seat], unseen & ~denied[seat]
            while asked:
                other = asked & -asked
                asked ^= other
                g.hand[seat] = 1 << action | other
                if not legal(g) >> action & 1:
                    denied[seat] |= other
            g.hand[seat] = hand
        play(g, action)
    return len(words)
