"""Kernels of batches: check and take an action in each row, let bots and chance act, deal again, and fill the outputs."""

from __future__ import annotations

from typing import Any

from matzl.engine import dispatch
from matzl.engine.bits import count, lowest, pick
from matzl.engine.jit import alike, kernel
from matzl.engine.log import clear_log, take
from matzl.engine.randomness import CHANCE, below, restart
from matzl.engine.state import State
from matzl.engine.tricks import OVER, shuffle
from matzl.search.rules import choose

LEGAL, NUMBER, SEED, DEALER, SEATS, DRAWN = range(6)
"""The columns of `own`: the legal actions, the number of the deal, the seed as `restart` takes it, the dealer of all deals
(-1 if the seats deal in turn), the number of seats, and the number of cards drawn from the stock that the past knows."""
DEAL, WAIT = -1, -2
"""Values in place of an action: deal the row again; leave the row alone."""


@kernel
def first_illegal(states: State, own: Any, actions: Any, bits: Any) -> int:
    """Return the first row in play whose action (int64[rows], an id or `WAIT`) is not legal, -1 if there is none."""
    for row in range(len(states)):
        phase, action = states[row].phase, actions[row]
        if phase != OVER and action != WAIT:
            if action < 0 or action >= bits.shape[1]:
                return row
            bit = bits[phase, action]
            if bit < 0 or not own[row, LEGAL] >> bit & 1:
                return row
    return -1


@kernel
def advance(
    begin: int,
    end: int,
    states: State,
    numbers: Any,
    pasts: Any,
    tokens: Any,
    streams: Any,
    own: Any,
    ended: State,
    ended_pasts: Any,
    ended_tokens: Any,
    actions: Any,
    bits: Any,
    ids: Any,
    cards: Any,
    facts: Any,
    bots: Any,
    left: Any,
    masks: Any,
    turn: Any,
    done: Any,
    payoffs: Any,
) -> None:
    """Take the actions of some rows, and go on in each to the next decision that is not a bot's.

    Parameters
    ----------
    begin, end
        The first row, and the one after the last.
    states, numbers
        The states of the rows, and the same memory as int64[rows, columns].
    pasts : int64[rows, 2 * seats + 1]
        What the states do not hold; see `matzl.observation.kernels`.
    tokens : int16[rows, history]
        The actions of each row, seats counted from seat 0.
    streams : uint64[rows, 1 + seats]
        The random streams of each row.
    own : int64[rows, 6]
        Of each row `LEGAL` and so on.
    ended, ended_pasts, ended_tokens
        Receive states, pasts and tokens of deals as they end; empty if nobody needs them.
    actions : int64[rows]
        The ids of legal actions, `DEAL` or `WAIT`; of no effect for rows that are over.
    bits : int64[phases, actions]
        The bit of each action in each phase.
    ids : int64[phases, 64]
        The id of each bit in each phase.
    cards : int64[any]
        The pack in the order of its numbers.
    facts : int64[6]
        The set of phases in which nobody chooses, the phase of play, the distance between the numbers of a row's deals (0 if
        rows are not dealt again), and of the stock: its cards, its column in `numbers`, and that of the cards drawn.
    bots : int64[rows, seats] or None
        The level of the bot in each seat, -1 for none; None without bots, which compiles faster.
    left : int64[any]
        The columns of `numbers` that a deal would leave to the next one of its match; new deals begin with zeros there.
    masks : bool[rows, actions]
        Receives the legal actions, by id.
    turn : int64[rows]
        Receives the seat in turn, -1 for a row that is over.
    done : bool[rows]
        Receives True for deals that have ended.
    payoffs : int64[rows, seats]
        Receives the payoffs of deals that have ended, 0 for others.
    """
    chance, play, stride, stock, first_card, first_drawn = (
        facts[0], facts[1], facts[2], facts[3], facts[4], facts[5],
    )  # fmt: skip
    pack, view, words, most = (
        cards.copy(),
        alike(states[begin], 1),
        masks.shape[1],
        payoffs.shape[1],
    )
    for row in range(begin, end):
        given = actions[row]
        if given == WAIT:
            continue
        g, fresh, action = states[row], given == DEAL, -1
        if not fresh:
            done[row] = False
            for seat in range(most):
                payoffs[row, seat] = 0
            if g.phase != OVER:
                action = bits[g.phase, given]
            elif stride == 0:
                continue
        while True:
            if fresh:
                fresh = False
                for place in range(len(left)):
                    numbers[row, left[place]] = 0
                number = own[row, NUMBER]
                restart(streams[row], own[row, SEED], number)
                for place in range(len(cards)):
                    pack[place] = cards[place]
                shuffle(pack, streams[row])
                g.dealer = number % own[row, SEATS] if own[row, DEALER] < 0 else own[row, DEALER]
                dispatch.set_up(g, pack)
                clear_log(g)
                pasts[row] = 0
                tokens[row] = 0
                own[row, DRAWN] = 0
            elif action >= 0:
                if g.phase == play:
                    pasts[row, g.turn] |= 1 << action
                if g.logged < tokens.shape[1]:
                    tokens[row, g.logged] = 1 + ids[g.phase, action] + words * g.turn
                take(g, action)
                if stock > 0:
                    for place in range(own[row, DRAWN], numbers[row, first_drawn]):
                        card = numbers[row, first_card + place]
                        for seat in range(g.seats):
                            pasts[row, most + seat] |= (g.hand[seat] >> card & 1) << place
                    own[row, DRAWN] = numbers[row, first_drawn]
            if g.phase == OVER:
                if (
                    done[row] and given != DEAL
                ):  # a second deal without a decision: reported by the next call
                    own[row, LEGAL] = 0
                    break
                done[row] = True
                for seat in range(g.seats):
                    payoffs[row, seat] = g.payoffs[seat]
                if len(ended) > 0:
                    ended[row] = g
                    ended_pasts[row] = pasts[row]
                    ended_tokens[row] = tokens[row]
                if stride == 0 or given == DEAL:
                    own[row, LEGAL] = 0
                    break
                own[row, NUMBER] += stride
                fresh = True
                continue
            legal = dispatch.legal(g)
            if chance >> g.phase & 1:
                action = pick(legal, below(streams[row], CHANCE, count(legal)))
                continue
            if bots is not None:
                level = bots[row, g.turn]
                if level >= 0:
                    view[0] = g
                    dispatch.hide(view[0], g.turn)
                    action = choose(view, level, streams[row], 1 + g.turn)
                    continue
            own[row, LEGAL] = legal
            break
        legal = own[row, LEGAL]
        turn[row] = g.turn if legal else -1
        for action_id in range(words):
            masks[row, action_id] = False
        while legal:
            masks[row, ids[g.phase, lowest(legal)]] = True
            legal &= legal - 1
