"""A view's past, played once more: a deal in which all that was seen could have happened, and what each play ruled out.

The hands of that deal are made up, but for the cards that were seen or promised; so it goes through the same phases and
turns as the real one. At each card played the rules are asked which other card in the same hand would have forbidden it. All
duties are of that kind (follow, head, trump, play the card called): a hand is ruled out by a single card of it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.base.cards import CARD_NAMES, Cards, card, each, pack_of
from matzl.base.info import PLAY
from matzl.base.options import as_number, completed
from matzl.deal.view import View
from matzl.deal.vocabulary import vocabulary
from matzl.engine import stepping as engine
from matzl.engine.jit import kernel
from matzl.engine.state import copied
from matzl.search.constraints import Promises
from matzl.search.rules import legal, play
from matzl.search.views import contradiction

NOT_USED = 99
"""Beyond every trick."""


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
        When what is said twice does not agree, or a card is there twice.
    """

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.view, self.seat = view, view.seat
        self._see_to_the_rest()
        place = vocabulary(view.game).place
        self.words = np.array([place(word) for word in view.actions], np.int64)
        self.turns = np.array(view.turns, np.int64)
        self.playing = [phase.name for phase in view.info.phases].index(PLAY)
        self.laid: list[Cards] = [0] * view.seats
        self.unseen: Cards = sum(1 << one for one in pack_of(view.info.ranks))
        self._see(view.state["hand"][0, self.seat])
        self.sizes = view.hand_sizes
        self.plays = [(seat, card(word)) for seat, word in self._words_played()]
        for seat, one in self.plays:
            self._see(1 << one)
            self.laid[seat] |= 1 << one

    def _see_to_the_rest(self) -> None:
        """What a view says in two ways must agree; its compact form is compared as a whole with what its actions lead to."""
        view, state, info = self.view, self.view.state[0], self.view.info
        if not {view.dealer, *view.turns} <= set(range(view.seats)):
            raise contradiction("it tells of a seat that is not there")
        if len(view.actions) != len(view.turns):
            raise contradiction("not every action has the seat that took it")
        if [pair for trick in view.tricks for pair in trick.cards] != self._words_played():
            raise contradiction("its tricks are not those of its actions")
        options = completed(info, view.options)
        if (
            any(
                state[option.name] != as_number(option, options[option.name])
                for option in info.options
            )
            or view.dealer != state["dealer"]
            or bool(view.upcard) != info.upcard
            or view.stock_left != info.stock - (int(state["drawn"]) if info.stock else 0)
            or (info.knocked_packets and state["knocked"] not in {0, 1})
        ):
            raise contradiction("it tells of dealer, cards or options in two ways")

    def _words_played(self) -> list[tuple[int, str]]:
        """The cards played, each with its seat."""
        acts = zip(self.view.turns, self.view.actions, strict=True)
        return [(seat, word) for seat, word in acts if word in CARD_NAMES]

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
            When something was not that seat's to do, or the actions lead to another position.
        """
        view = self.view
        found = np.zeros(view.seats, np.int64)
        winners = np.zeros(len(self.words), np.int64)
        # Which of its cards a seat drew first, of those it has not played, nobody else can tell.
        exact = self.playing if view.info.stock else -1
        actions = vocabulary(view.game).actions
        done = walk(
            begun, self.words, self.turns, actions, self.playing, exact, self.seat, self.unseen, found, winners
        )  # fmt: skip
        if done < len(self.words):
            raise contradiction(f"action {done + 1} was not that seat's to take")
        self._compare(begun, winners)
        return [int(cards) for cards in found]

    def _compare(self, ended: Any, ahead: Any) -> None:
        """See that the past has led to where the view stands, and that each trick went to whoever was ahead in the end."""
        view = self.view
        after_plays = [
            int(seat) for seat, word in zip(ahead, view.actions, strict=True) if word in CARD_NAMES
        ]
        won = after_plays[view.seats - 1 :: view.seats]
        unfinished = [None] * (len(view.tricks) - len(won))
        if [trick.winner for trick in view.tricks] != [*won, *unfinished]:
            raise contradiction("a trick went to another seat than the one that won it")
        chooses = not view.info.phases[int(ended["phase"][0])].by_chance
        own = chooses and ended["turn"][0] == self.seat
        mask = engine.legal_actions(ended) if own else 0
        seen = copied(ended)
        engine.look(ended, self.seat, seen)
        if seen.tobytes() != view.state.tobytes() or mask != view.legal.mask:
            raise contradiction("its actions lead to another position")

    def begun(self, promises: Promises) -> Any:
        """The deal before the first action, a one-element array; the hands are made up where they are hidden."""
        view = self.view
        begun = copied(view.state)
        upcard = [card(view.upcard)] if view.upcard else []
        pack = [one for one in pack_of(view.info.ranks) if one not in upcard] + upcard
        engine.deal_pack(begun, np.array(pack, np.int64))
        size = sum(view.info.packets[view.seats])
        owned = [self._in_order_of_use(seat, promises) for seat in range(view.seats)]
        spare = self.unseen
        for cards in owned:
            spare &= ~sum(1 << one for one in cards)
        left = list(each(spare))
        for seat, cards in enumerate(owned):
            had = self.sizes[seat] + self.laid[seat].bit_count()
            while len(cards) < had and left:
                cards.append(left.pop())
            if len(cards) != had:
                raise contradiction(f"the cards of seat {seat} are not as many as it must have")
            begun["hand"][0, seat] = begun["dealt"][0, seat] = sum(1 << one for one in cards[:size])
        if view.info.stock:
            drawn = [
                owned[seat][size + place]
                for place, trick in enumerate(view.tricks[: len(owned[0]) - size])
                for seat in ((1, 0) if trick.winner else (0, 1))
            ]
            begun["stock"][0] = drawn + left
        return begun

    def _in_order_of_use(self, seat: int, promises: Promises) -> list[int]:
        """The cards that a seat is known to have had: those it has played, in that order, and the others after them.

        Of its own the seat knows which it was dealt; these come before those it drew.
        """
        open_to_all = int(self.view.state["hand"][0, seat]) | promises.held[seat]
        played = [one for who, one in self.plays if who == seat]
        known = played + list(each(open_to_all & ~self.laid[seat]))
        dealt = int(self.view.state["dealt"][0, self.seat]) if seat == self.seat else 0
        return sorted(known, key=lambda one: not dealt >> one & 1)


@kernel
def walk(
    begun: Any,
    words: Any,
    turns: Any,
    actions: Any,
    playing: int,
    exact: int,
    own: int,
    unseen: int,
    denied: Any,
    winners: Any,
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
    exact
        The phase in which it is certain what the own seat held at the time, -1 for all.
    own
        The seat whose view it is.
    unseen
        The cards it has not seen.
    denied : int64[seats]
        Takes the unseen cards that each seat cannot hold.
    winners : int64[any]
        Takes who is ahead in the trick after each action, or has won it.

    Returns
    -------
    How many actions were those of the seats that took them, and allowed by all that is certain of what they held: all,
    unless the past contradicts itself.
    """
    g = begun[0]
    for k in range(len(words)):
        seat, action = g.turn, actions[g.phase, words[k]]
        if action < 0 or seat != turns[k]:
            return k
        if seat == own:
            if (exact < 0 or g.phase == exact) and not legal(g) >> action & 1:
                return k
        elif g.phase == playing:
            # What was seen of the hand later cannot have been forbidden; the unseen cards that do so are not in it.
            hand = g.hand[seat]
            asked = hand & ~unseen & ~(1 << action) | unseen & ~denied[seat]
            while asked:
                other = asked & -asked
                asked ^= other
                g.hand[seat] = 1 << action | other
                if not legal(g) >> action & 1:
                    if not unseen & other:
                        return k
                    denied[seat] |= other
            g.hand[seat] = hand
        play(g, action)
        winners[k] = g.winner
    return len(words)
