"""Kernels that expand a game tree: every line of play from the given deals, and the information sets.

Nodes are numbered by depth, those of one depth in the order of play, so that the children of a node follow each other. Node
0 is the chance node that chooses the deal. Two positions are in one information set when all that `hide` leaves to the seat
to move is equal, with the log of actions. Views are compared by a code of 128 bits.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from matzl.engine import dispatch
from matzl.engine.bits import count, lowest
from matzl.engine.dispatch import chance_phases, take
from matzl.engine.kernels import kernel
from matzl.engine.state import State
from matzl.engine.tricks import OVER
from matzl.search.hooks import chance_actions

CHANCE, END = -1, -2
"""The player of a chance node, and that of a deal that is over."""
PHASE_BITS = 6
"""The bits of an action within the number that a node has for it; the phase is above them."""

_S1, _S2 = np.uint64(0x243F6A8885A308D3), np.uint64(0x13198A2E03707344)
_M1, _M2 = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xD1B54A32D192ED03)
_HALF = np.uint64(32)


@kernel
def view_code(words: Any, seat: int) -> tuple[int, int]:
    """Return a hash code of the words (int64[any]) that make up what a seat sees."""
    one, two = _S1 + np.uint64(seat), _S2 ^ np.uint64(seat)
    for k in range(len(words)):
        word = np.uint64(words[k])
        one = (one ^ word) * _M1
        one ^= one >> _HALF
        two = (two + word) * _M2
        two ^= two >> _HALF
    return np.int64(one), np.int64(two)  # type: ignore[return-value]


class Nodes(NamedTuple):
    """The nodes of a tree, as arrays with an entry for each node.

    Attributes
    ----------
    player : int8
        The seat to act, `CHANCE` or `END`.
    group : int32
        The information set of the seat to act; at an end, its row of payoffs.
    first, children : int32
        The first child, and the number of children.
    parent : int32
        The parent, -1 for node 0.
    action : int16
        The action that led here, as phase and bit (`PHASE_BITS`); -1 for a deal.
    """

    player: Any
    group: Any
    first: Any
    children: Any
    parent: Any
    action: Any


class Line(NamedTuple):
    """The line of play being expanded, as arrays with an entry for each depth.

    Attributes
    ----------
    stack : states
        The states on the line.
    left, path, next_node : int64
        The actions left to take, the node on the line, and the number that the next node gets.
    """

    stack: State
    left: Any
    path: Any
    next_node: Any


class Sets(NamedTuple):
    """The information sets of a tree, and working memory for recognising them.

    Attributes
    ----------
    offsets : int64[decisions + 1]
        The first slot of each information set: its actions are consecutive slots. The first is 0.
    examples : int32[decisions]
        A node of each information set.
    seen : states[1]
        Scratch space for views.
    words : int64[any]
        The memory of `seen`.
    table : int64[power of two, 3]
        Scratch space, all 0: codes of views, and their information sets from 1.
    """

    offsets: Any
    examples: Any
    seen: State
    words: Any
    table: Any


@kernel
def _go_on(stack: State, left: Any, depth: int) -> tuple[int, int]:
    """Go to the next position of a depth-first walk; return its depth (-1 at the end), and the action that leads there."""
    while depth >= 0 and left[depth] == 0:
        depth -= 1
    if depth < 0:
        return -1, -1
    action = lowest(left[depth])
    left[depth] &= left[depth] - 1
    stack[depth + 1] = stack[depth]
    take(stack[depth + 1], action)
    return depth + 1, action


@kernel
def _choices(g: State) -> int:
    """Return the actions to expand: the legal ones or, at a chance node, those with the same expectation as all."""
    if g.phase == OVER:
        return 0
    if chance_phases(g) >> g.phase & 1:
        return chance_actions(g)
    return dispatch.legal(g)


@kernel
def count_nodes(roots: State, stack: State, left: Any, sizes: Any, kinds: Any, most: int) -> int:
    """Count the nodes at each depth, those with a decision, and the ends, without storing them.

    Parameters
    ----------
    roots
        The deals, as states at a decision.
    stack : states[deepest]
        Scratch space.
    left : int64[deepest]
        Scratch space: the actions left at each depth.
    sizes : int64[1 + deepest]
        Receives the nodes of each depth below node 0.
    kinds : int64[2]
        Receives the number of nodes with a decision, and that of ends.
    most
        The number of nodes at which to stop counting.

    Returns
    -------
    The number of nodes, at least `most` if it stopped.
    """
    total = 1
    for root in range(len(roots)):
        stack[0] = roots[root]
        depth = 0
        while depth >= 0:
            g = stack[depth]
            left[depth] = _choices(g)
            if g.phase == OVER:
                kinds[1] += 1
            elif not chance_phases(g) >> g.phase & 1:
                kinds[0] += 1
            sizes[depth] += 1
            total += 1
            if total >= most:
                return total
            depth = _go_on(stack, left, depth)[0]
    return total


@kernel
def write_nodes(roots: State, line: Line, nodes: Nodes, payoffs: Any, sets: Sets) -> int:
    """Write the nodes of a tree and number its information sets.

    Parameters
    ----------
    roots
        The deals, as states at a decision.
    line
        Scratch space; `next_node` begins with the number of the first node of each depth below node 0.
    nodes, sets
        Receive the nodes and the information sets.
    payoffs : float64[ends, seats]
        Receives the payoffs of each end.

    Returns
    -------
    The number of information sets.
    """
    nodes.player[0], nodes.group[0], nodes.parent[0], nodes.action[0] = CHANCE, -1, -1, -1
    nodes.first[0], nodes.children[0] = 1, len(roots)
    groups, ends = 0, 0
    for root in range(len(roots)):
        line.stack[0] = roots[root]
        depth, parent, action = 0, 0, -1
        while depth >= 0:
            g, node = line.stack[depth], line.next_node[depth]
            _open_node(line, depth, nodes, parent, action)
            if g.phase == OVER:
                nodes.player[node], nodes.group[node] = END, ends
                for seat in range(payoffs.shape[1]):
                    payoffs[ends, seat] = g.payoffs[seat]
                ends += 1
            elif chance_phases(g) >> g.phase & 1:
                nodes.player[node], nodes.group[node] = CHANCE, -1
            else:
                group = _group(g, node, nodes.children[node], sets, groups)
                groups = max(groups, group + 1)
                nodes.player[node], nodes.group[node] = g.turn, group
            depth, bit = _go_on(line.stack, line.left, depth)
            if depth > 0:
                parent = line.path[depth - 1]
                action = line.stack[depth - 1].phase << PHASE_BITS | bit
    return groups


@kernel
def _open_node(line: Line, depth: int, nodes: Nodes, parent: int, action: int) -> None:
    """Link the next node of a depth into the tree, and start on its children."""
    node = line.next_node[depth]
    line.next_node[depth] += 1
    line.path[depth] = node
    line.left[depth] = _choices(line.stack[depth])
    nodes.parent[node], nodes.action[node] = parent, action
    nodes.children[node] = count(line.left[depth])
    nodes.first[node] = line.next_node[depth + 1] if line.left[depth] else 0


@kernel
def _group(g: State, node: int, actions: int, sets: Sets, groups: int) -> int:
    """Return a node's information set; a new one gets the number `groups`, this node as its example, and slots."""
    sets.seen[0] = g
    dispatch.hide(sets.seen[0], g.turn)
    one, two = view_code(sets.words, g.turn)
    table = sets.table
    row = one & (len(table) - 1)
    while table[row, 2]:
        if table[row, 0] == one and table[row, 1] == two:
            return int(table[row, 2]) - 1
        row = (row + 1) & (len(table) - 1)
    table[row, 0], table[row, 1], table[row, 2] = one, two, groups + 1
    sets.offsets[groups + 1] = sets.offsets[groups] + actions
    sets.examples[groups] = node
    return groups
