"""Kernels of batches: check and take an action in each row, let bots and chance act, start new deals, fill the outputs."""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.batch.observing import (
    ask_ahead,
    observe_all,
    observe_integers,
    observe_planes,
    observe_tokens,
    put_mask,
    put_past_caches,
)
from matzl.batch.rows import (
    AHEAD,
    BLOCK,
    CHANCES,
    DEALER,
    DRAWN,
    DRAWN_COLUMN,
    LEGAL,
    NUMBER,
    PAST,
    PHASE,
    PLAYING,
    SEATS,
    SEED,
    STOCK,
    STOCK_COLUMN,
    STRIDE,
    Deals,
    Outputs,
    Rules,
    Scratch,
)
from matzl.engine import dispatch
from matzl.engine.bits import count, pick
from matzl.engine.dispatch import clear_log, take
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.randomness import CHANCE, below, restart
from matzl.engine.tricks import OVER, shuffle
from matzl.search.policy.guide import choose_quickly

DEAL, WAIT, GO_ON = -1, -2, -3
"""Values in place of the bit of an action: deal the row again; leave the row alone; the row is over."""
ILLEGAL = -1
"""The result of `replay` for an illegal action."""
DONE = -1
"""The result of `advance` when all actions are legal."""


@kernel
def advance(
    begin: int,
    end: int,
    first: bool,
    checked: bool,
    given: Any,
    skip: Any,
    taken: Any,
    deals: Any,
    rules: Any,
    bots: Any,
    scratch: Any,
    out: Any,
) -> int:
    """Take the actions of a range of rows, advance each to the next decision that is not a bot's, and fill the outputs.

    Parameters
    ----------
    begin, end
        The first row, and the row after the last.
    first
        Whether a step begins: what the step before it reported is cleared.
    checked
        Whether to check the actions of all rows before any is taken.
    given : int64[rows]
        The id of an action for each row, of no effect in rows that are over.
    skip : bool[rows]
        The rows to leave alone.
    taken : int64[rows]
        The bits of legal actions, `DEAL`, `WAIT` or `GO_ON`; found by the check, or given if there is none.
    deals, rules, scratch, out
        `Deals`, `Rules`, `Scratch` and `Outputs` as plain tuples, which halve the cost of a call.
    bots : int64[rows, seats] or None
        The level of the bot in each seat, -1 for none; None without bots, which compiles faster.

    Returns
    -------
    The first row whose action is not legal, in which case no action of any row has been taken; `DONE` if all are legal.
    """
    groups = Deals(*deals), Rules(*rules), bots, Scratch(*scratch), Outputs(*out)
    wrong = _check(given, skip, taken, groups[0], groups[1]) if checked else DONE
    if wrong == DONE:
        _advance(begin, end, first, taken, *groups)
    return wrong


@kernel
def _check(given: Any, skip: Any, taken: Any, deals: Deals, rules: Rules) -> int:
    """Find the bit of each row's action; return the first row whose action is not legal, `DONE` if there is none."""
    choices, bits = deals.choices, rules.bits
    for row in range(len(given)):
        action, phase = given[row], choices[row, PHASE]
        if skip[row]:
            taken[row] = WAIT
        elif phase == OVER:
            taken[row] = GO_ON
        else:
            bit = bits[phase, action] if 0 <= action < bits.shape[1] else -1
            if bit < 0 or not choices[row, LEGAL] >> bit & 1:
                return row
            taken[row] = bit
    return DONE


@kernel
def _advance(
    begin: int,
    end: int,
    first: bool,
    taken: Any,
    deals: Deals,
    rules: Rules,
    bots: Any,
    scratch: Scratch,
    out: Outputs,
) -> None:
    """Advance a range of rows, and observe them; see `advance`."""
    observed = out.integers.shape[1] + out.planes.shape[1]
    for low in range(begin, end, BLOCK):
        high = min(low + BLOCK, end)
        if first:
            out.done[low:high] = False
            out.payoffs[low:high] = 0
            out.acted[low:high] = -1
            out.rewards[low:high] = 0
        for row in range(low, high):
            ahead = np.uint64(min(row + AHEAD, end - 1))
            ask_ahead(deals.states[ahead], deals.numbers[ahead], deals.tokens[ahead], observed)
            if taken[row] != WAIT:
                _advance_row(row, taken[row], deals, rules, bots, scratch, out)
        _observe(low, high, deals, scratch, out)


@kernel
def replay(ids: Any, first: int, deals: Any, rules: Any, out: Any) -> int:
    """Take the actions of the deal in row 0, and fill a row of the outputs before each action not drawn by chance.

    Parameters
    ----------
    ids : int64[any]
        The ids of the actions.
    first
        The row of the outputs to begin with.
    deals, rules
        `Deals` and `Rules` as plain tuples. The state of row 0 is before its first action.
    out
        Masks, turns, actions, integers, planes and tokens, all with as many rows; rows of unwanted arrays have size 0.

    Returns
    -------
    The row of the outputs after the last one filled, or `ILLEGAL`.
    """
    deals, rules = Deals(*deals), Rules(*rules)
    masks, turns, taken, integers, planes, tokens = out
    g, row = deals.states[0], first
    deals.numbers[0, : rules.facts[PAST]] = 0
    deals.tokens[0] = 0
    deals.own[0, DRAWN] = 0
    for k in range(len(ids)):
        legal, phase = dispatch.legal(g), g.phase
        bit = rules.bits[phase, ids[k]] if 0 <= ids[k] < rules.bits.shape[1] else -1
        if bit < 0 or not legal >> bit & 1:
            return ILLEGAL
        if not rules.facts[CHANCES] >> phase & 1:
            put_mask(g, masks[row], legal)
            turns[row], taken[row] = g.turn, ids[k]
            observe_all(
                g,
                deals.numbers[0],
                deals.tokens[0],
                g.turn,
                integers[row],
                planes[row],
                tokens[row],
            )
            row += 1
        _act(0, bit, deals, rules, None)
    return row


@inlined_kernel
def _observe(low: int, high: int, deals: Deals, scratch: Scratch, out: Outputs) -> None:
    """Fill the observations of rows `low` to `high` - 1."""
    for row in range(low if out.integers.shape[1] > 0 else high, high):
        here = np.uint64(row)
        g, seen = deals.states[here], deals.numbers[here]
        observe_integers(g, seen, out.integers[here], out.turn[here])
    for row in range(low if out.planes.shape[1] > 0 else high, high):
        here = np.uint64(row)
        g, seen = deals.states[here], deals.numbers[here]
        if out.streamed:
            observe_planes(g, seen, scratch.planes, out.turn[here])
            put_past_caches(g, scratch.planes, out.planes[here])
        else:
            observe_planes(g, seen, out.planes[here], out.turn[here])
    for row in range(low if out.tokens.shape[1] > 0 else high, high):
        here = np.uint64(row)
        g, tokens = deals.states[here], deals.tokens[here]
        observe_tokens(g, tokens, out.tokens[here], out.turn[here])


@inlined_kernel
def _advance_row(
    row: int, action: int, deals: Deals, rules: Rules, bots: Any, scratch: Scratch, out: Outputs
) -> None:
    """Take an action in a row, and advance to the next decision that is not a bot's."""
    # unsigned, which spares the check for numbers that count from the end
    here, legal = np.uint64(row), 0
    g = deals.states[here]
    if action >= 0:
        out.acted[here] = g.turn
        _act(row, action, deals, rules, bots)
        legal = dispatch.legal(g)
    if legal == 0 or rules.facts[CHANCES] >> g.phase & 1 or bots is not None:
        legal = _go_on(row, action, deals, rules, bots, scratch, out)
    deals.choices[here, LEGAL] = legal
    deals.choices[here, PHASE] = g.phase
    out.turn[here] = g.turn if legal else -1
    put_mask(g, out.masks[here], legal)


@inlined_kernel
def _act(row: int, action: int, deals: Deals, rules: Rules, bots: Any) -> None:
    """Take a legal action in a row and add it to the row's history."""
    here = np.uint64(row)
    g = deals.states[here]
    turn, phase, logged = np.uint64(g.turn), np.uint64(g.phase), g.logged
    if g.phase == rules.facts[PLAYING]:
        deals.numbers[here, turn] |= 1 << action
    if logged < deals.tokens.shape[1]:
        deals.tokens[here, np.uint64(logged)] = rules.tokens[turn, phase, np.uint64(action)]
    if bots is None:  # nobody reads the log
        g.logged += 1
        dispatch.play(g, action)
    else:
        take(g, action)
    if rules.facts[STOCK] > 0:
        _note_draws(row, deals, rules)


@inlined_kernel
def _note_draws(row: int, deals: Deals, rules: Rules) -> None:
    """Record which seat has drawn which cards of the stock."""
    g, first = deals.states[row], deals.streams.shape[1] - 1
    drawn = deals.numbers[row, rules.facts[DRAWN_COLUMN]]
    for position in range(deals.own[row, DRAWN], drawn):
        card = deals.numbers[row, rules.facts[STOCK_COLUMN] + position]
        for seat in range(g.seats):
            deals.numbers[row, first + seat] |= (g.hand[seat] >> card & 1) << position
    deals.own[row, DRAWN] = drawn


@inlined_kernel
def _go_on(
    row: int, given: int, deals: Deals, rules: Rules, bots: Any, scratch: Scratch, out: Outputs
) -> int:
    """Advance a row to the next decision that is not a bot's, if necessary through the end of its deal.

    Returns
    -------
    The set of legal actions; the empty set if the row is over.
    """
    g, view, stride = deals.states[row], scratch.seen, rules.facts[STRIDE]
    if given == DEAL:
        _deal_anew(row, deals, rules, scratch.pack)
    elif given == GO_ON and stride == 0:
        return 0
    while True:
        if g.phase == OVER:
            if out.done[row] and given != DEAL:
                return 0  # a second deal without a decision: reported by the next call
            _finish(row, deals, out)
            if stride == 0 or given == DEAL:
                return 0
            deals.own[row, NUMBER] += stride
            _deal_anew(row, deals, rules, scratch.pack)
            continue
        legal = dispatch.legal(g)
        if rules.facts[CHANCES] >> g.phase & 1:
            action = pick(legal, below(deals.streams[row], CHANCE, count(legal)))
        elif bots is not None and bots[row, g.turn] >= 0:
            view[0] = g
            dispatch.hide(view[0], g.turn)
            action = choose_quickly(
                view, bots[row, g.turn], scratch.guide, deals.streams[row], 1 + g.turn
            )
        else:
            return legal
        _act(row, action, deals, rules, bots)


@inlined_kernel
def _finish(row: int, deals: Deals, out: Outputs) -> None:
    """Report that the deal of a row has ended, and keep its final state if that will be observed."""
    g = deals.states[row]
    out.done[row] = True
    for seat in range(g.seats):
        out.payoffs[row, seat] = g.payoffs[seat]
    out.rewards[row] = g.payoffs[out.acted[row]] if out.acted[row] >= 0 else 0
    if len(deals.ended) > 0:
        for column in range(deals.numbers.shape[1]):
            deals.ended[row, column] = deals.numbers[row, column]
        for k in range(deals.tokens.shape[1]):
            deals.ended_tokens[row, k] = deals.tokens[row, k]


@inlined_kernel
def _deal_anew(row: int, deals: Deals, rules: Rules, pack: Any) -> None:
    """Start the next deal of a row."""
    g, own, chance = deals.states[row], deals.own[row], deals.streams[row]
    for k in range(len(rules.left)):
        deals.numbers[row, rules.left[k]] = 0
    number = own[NUMBER]
    restart(chance, own[SEED], number)
    for k in range(len(pack)):
        pack[k] = rules.cards[k]
    shuffle(pack, chance)
    g.dealer = number % own[SEATS] if own[DEALER] < 0 else own[DEALER]
    dispatch.set_up(g, pack)
    clear_log(g)
    for column in range(rules.facts[PAST]):
        deals.numbers[row, column] = 0
    deals.tokens[row] = 0
    own[DRAWN] = 0
