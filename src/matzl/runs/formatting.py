"""Formatting the records of a batch of deals as bytes, by one kernel that executes a plan.

All records of a batch have the same text except for some numbers and words. So a *plan* is made once: a list of steps such
as "text number 70", "the numbers in fields 4 to 6", "the hands". The kernel follows it for each deal. It reads states as
plain rows of numbers, so it serves every game without being compiled again. `matzl.runs.records` makes plans.

Output goes to a buffer, uint8[bytes]; `at` is the next position in it, and every small kernel returns the position after it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from matzl.base.cards import Actions, Seat
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.stepping import ACTION, LEGAL, PHASE, TURN

TEXT, NUMBER, NUMBERS, WORD, PAIR, CARDS, HANDS, PACK, ACTIONS, TURNS, CHOICES = range(11)
"""The kinds of steps."""

LOWEST, HIGHEST = -1, 63
"""The values of fields that are written as words, including `NO_SEAT` and `NO_CARD`."""
OPEN, CLOSE, COMMA, BLANK, QUOTE, MINUS, ZERO = b'[], "-0'


class Template(NamedTuple):
    """The common parts of the records of a batch.

    Attributes
    ----------
    plan : int64[steps, 3]
        The steps: the kind, and two parameters.
    chars, bounds : uint8[bytes], int64[texts + 1]
        All texts end to end, and the position of each; the first 52 are the names of the cards.
    texts, orders : int64[phases, 64]
        The text of each action; and the actions of each phase in the order of their words, then -1.
    rows : int64[seats, cards]
        The positions of each hand in the pack, forehand's first.
    """

    plan: Any
    chars: Any
    bounds: Any
    texts: Any
    orders: Any
    rows: Any


class PlayedDeals(NamedTuple):
    """The finished deals of a batch, in arrays for the kernel.

    Attributes
    ----------
    fields : int64[deals, any]
        The finished states as rows of numbers.
    packs : int64[deals, cards]
        The packs.
    log, starts : int64[any, 4], int64[deals + 1]
        The actions, and where those of each deal begin; see `matzl.runs.play_batch.play_batch`.
    """

    fields: Any
    packs: Any
    log: Any
    starts: Any


@inlined_kernel
def _put_text(buffer: Any, at: int, template: Template, text: int) -> int:
    """Write a text of the template, given its number."""
    for k in range(template.bounds[text], template.bounds[text + 1]):
        buffer[at] = template.chars[k]
        at += 1
    return at


@inlined_kernel
def _put_byte(buffer: Any, at: int, byte: int) -> int:
    """Write one byte."""
    buffer[at] = byte
    return at + 1


@inlined_kernel
def _put_next(buffer: Any, at: int, number: int) -> int:
    """Open a list before element 0; write a comma before every other element."""
    if number == 0:
        return _put_byte(buffer, at, OPEN)
    return _put_byte(buffer, _put_byte(buffer, at, COMMA), BLANK)


@kernel
def _put_end(buffer: Any, at: int, elements: int) -> int:
    """Close a list, given its number of elements; an empty list is opened first, since no element has opened it."""
    return _put_byte(buffer, _put_next(buffer, at, 0) if elements == 0 else at, CLOSE)


@kernel
def _put_number(buffer: Any, at: int, number: int) -> int:
    """Write a number in decimal."""
    if number < 0:
        at = _put_byte(buffer, at, MINUS)
        number = -number
    last, rest = at, number // 10
    while rest > 0:
        last += 1
        rest //= 10
    for k in range(last, at - 1, -1):
        buffer[k] = ZERO + number % 10
        number //= 10
    return last + 1


@kernel
def _put_numbers(buffer: Any, at: int, numbers: Any) -> int:
    """Write a list of numbers."""
    for k in range(len(numbers)):
        at = _put_number(buffer, _put_next(buffer, at, k), numbers[k])
    return _put_end(buffer, at, len(numbers))


@kernel
def _put_cards(buffer: Any, at: int, template: Template, cards: Any) -> int:
    """Write cards separated by spaces, in quotes."""
    for k in range(len(cards)):
        at = _put_text(buffer, _put_byte(buffer, at, BLANK if k else QUOTE), template, cards[k])
    return _put_byte(buffer, at, QUOTE)


@kernel
def _put_set(buffer: Any, at: int, template: Template, phase: int, members: Actions) -> int:
    """Write the members of a set as a list, in the order of the phase's words."""
    order, texts, done = template.orders[phase], template.texts[phase], 0
    for k in range(len(order)):
        if order[k] >= 0 and members >> order[k] & 1:
            at = _put_text(buffer, _put_next(buffer, at, done), template, texts[order[k]])
            done += 1
    return _put_end(buffer, at, done)


@kernel
def _put_hands(buffer: Any, at: int, template: Template, pack: Any, dealer: Seat) -> int:
    """Write the hands as dealt, seat 0 first."""
    seats = len(template.rows)
    for seat in range(seats):
        row, at = (seat - dealer - 1 + seats) % seats, _put_next(buffer, at, seat)
        for k in range(template.rows.shape[1]):
            at = _put_byte(buffer, at, BLANK if k else QUOTE)
            at = _put_text(buffer, at, template, pack[template.rows[row, k]])
        at = _put_byte(buffer, at, QUOTE)
    return _put_end(buffer, at, seats)


@kernel
def _put_actions(buffer: Any, at: int, template: Template, actions: Any) -> int:
    """Write the list of actions."""
    for k in range(len(actions)):
        text = template.texts[actions[k, PHASE], actions[k, ACTION]]
        at = _put_text(buffer, _put_next(buffer, at, k), template, text)
    return _put_end(buffer, at, len(actions))


@kernel
def _put_choices(buffer: Any, at: int, template: Template, actions: Any) -> int:
    """Write, for each action, the list of actions that were legal."""
    for k in range(len(actions)):
        at = _put_next(buffer, at, k)
        at = _put_set(buffer, at, template, actions[k, PHASE], actions[k, LEGAL])
    return _put_end(buffer, at, len(actions))


@kernel
def _put_field(buffer: Any, at: int, template: Template, step: int, numbers: Any) -> int:
    """Write a field of a state (given as a row of numbers) according to a step of the plan."""
    kind, a, b = template.plan[step, 0], template.plan[step, 1], template.plan[step, 2]
    if kind == NUMBER:
        return _put_number(buffer, at, numbers[a])
    if kind == NUMBERS:
        return _put_numbers(buffer, at, numbers[a : a + b])
    if kind == WORD:
        return _put_text(buffer, at, template, b + numbers[a] - LOWEST)
    if kind == PAIR:
        if numbers[a] >= 0:
            at = _put_numbers(buffer, _put_next(buffer, at, 0), numbers[a : a + 2])
        return _put_end(buffer, at, 1 if numbers[a] >= 0 else 0)
    for seat in range(b):  # CARDS
        at = _put_next(buffer, at, seat)
        at = _put_set(buffer, at, template, 0, numbers[a + seat])
    return _put_end(buffer, at, b)


@kernel
def write_records(
    template: Template, batch: PlayedDeals, room: Any, first: int, buffer: Any, ends: Any
) -> int:
    """Write records of a batch to a buffer, from deal `first` on, as many as fit.

    Parameters
    ----------
    template, batch
        The text that all records share, and the deals.
    room : int64[deals]
        An upper bound of the bytes of each record.
    first
        The index of the first deal.
    buffer, ends : uint8[bytes], int64[deals]
        Receive the records, and where each record ends.

    Returns
    -------
    The index of the first deal that did not fit, or the number of deals.
    """
    at = 0
    for deal in range(first, len(batch.fields)):
        if at + room[deal] > len(buffer):
            return deal
        numbers, pack = batch.fields[deal], batch.packs[deal]
        actions = batch.log[batch.starts[deal] : batch.starts[deal + 1]]
        for step in range(len(template.plan)):
            kind, a, b = template.plan[step, 0], template.plan[step, 1], template.plan[step, 2]
            if kind == TEXT:
                at = _put_text(buffer, at, template, a)
            elif kind == HANDS:
                at = _put_hands(buffer, at, template, pack, numbers[a])
            elif kind == PACK:
                at = _put_cards(buffer, at, template, pack[a:b])
            elif kind == ACTIONS:
                at = _put_actions(buffer, at, template, actions)
            elif kind == TURNS:
                at = _put_numbers(buffer, at, actions[:, TURN])
            elif kind == CHOICES:
                at = _put_choices(buffer, at, template, actions)
            else:
                at = _put_field(buffer, at, template, step, numbers)
        ends[deal] = at
    return len(batch.fields)
