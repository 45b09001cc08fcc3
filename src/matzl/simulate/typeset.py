"""Records of a batch of deals, set as bytes by one kernel that follows a plan.

What stands in a record is the same for all deals of a batch, except for some numbers and words. So there is a *plan*, made
once: a list of steps such as "text number 70", "the numbers in fields 4 to 6", "the hands". The kernel follows it for each
deal. It reads states as plain rows of numbers, and so serves every game without being compiled anew. `matzl.simulate.plan`
makes plans.

A page is uint8[bytes]; `at` is the place on it that is written next, and every small kernel gives the one after.
"""

from __future__ import annotations

from typing import Any

from matzl.engine.jit import kernel
from matzl.engine.stepping import ACTION, LEGAL, PHASE, TURN

TEXT, NUMBER, NUMBERS, WORD, PAIR, CARDS, HANDS, PACK, ACTIONS, TURNS, CHOICES = range(11)
"""The kinds of steps."""

LOWEST, HIGHEST = -1, 63
"""The values of fields that are written as words, `NO_SEAT` and `NO_CARD` among them."""
OPEN, CLOSE, COMMA, BLANK, QUOTE, MINUS, ZERO = b'[], "-0'


@kernel
def _put(page: Any, at: int, ink: Any, bounds: Any, text: int) -> int:
    """Set a text."""
    for place in range(bounds[text], bounds[text + 1]):
        page[at] = ink[place]
        at += 1
    return at


@kernel
def _put_byte(page: Any, at: int, byte: int) -> int:
    """Set one byte."""
    page[at] = byte
    return at + 1


@kernel
def _put_next(page: Any, at: int, number: int) -> int:
    """Open a list before its first member, number 0; set a comma before every other."""
    if number == 0:
        return _put_byte(page, at, OPEN)
    return _put_byte(page, _put_byte(page, at, COMMA), BLANK)


@kernel
def _put_end(page: Any, at: int, members: int) -> int:
    """Close a list of so many members."""
    return _put_byte(page, _put_next(page, at, 0) if members == 0 else at, CLOSE)


@kernel
def _put_number(page: Any, at: int, number: int) -> int:
    """Set a number in decimal."""
    if number < 0:
        at = _put_byte(page, at, MINUS)
        number = -number
    last, rest = at, number // 10
    while rest > 0:
        last += 1
        rest //= 10
    for place in range(last, at - 1, -1):
        page[place] = ZERO + number % 10
        number //= 10
    return last + 1


@kernel
def _put_numbers(page: Any, at: int, numbers: Any) -> int:
    """Set a list of numbers."""
    for k in range(len(numbers)):
        at = _put_number(page, _put_next(page, at, k), numbers[k])
    return _put_end(page, at, len(numbers))


@kernel
def _put_cards(page: Any, at: int, ink: Any, bounds: Any, cards: Any) -> int:
    """Set cards with blanks between them, in quotes."""
    for k in range(len(cards)):
        at = _put(page, _put_byte(page, at, BLANK if k else QUOTE), ink, bounds, cards[k])
    return _put_byte(page, at, QUOTE)


@kernel
def _put_set(
    page: Any, at: int, ink: Any, bounds: Any, order: Any, texts: Any, members: int
) -> int:
    """Set a list of the members of a set, in an order of all that could be in it."""
    done = 0
    for k in range(len(order)):
        if order[k] >= 0 and members >> order[k] & 1:
            at = _put(page, _put_next(page, at, done), ink, bounds, texts[order[k]])
            done += 1
    return _put_end(page, at, done)


@kernel
def _put_hands(page: Any, at: int, ink: Any, bounds: Any, rows: Any, pack: Any, dealer: int) -> int:
    """Set the hands as dealt, seat 0 first; the first row is forehand's."""
    seats = len(rows)
    for seat in range(seats):
        cards = pack[rows[(seat - dealer - 1 + seats) % seats]]
        at = _put_cards(page, _put_next(page, at, seat), ink, bounds, cards)
    return _put_end(page, at, seats)


@kernel
def set_records(
    plan: Any, ink: Any, bounds: Any, texts: Any, orders: Any, rows: Any, fields: Any, packs: Any,
    log: Any, starts: Any, room: Any, first: int, page: Any, ends: Any,
) -> int:  # fmt: skip
    """Set the records of a batch of deals on a page, from the deal `first` on, as far as there is room.

    Parameters
    ----------
    plan : int64[steps, 3]
        The steps: kind, and what it needs.
    ink, bounds : uint8[bytes], int64[texts + 1]
        All texts end to end, and where each begins; the first 52 are the names of the cards.
    texts, orders : int64[phases, 64]
        The text of each action, and the actions of each phase in the order of their words, then -1.
    rows, fields, packs, log, starts
        The layout of the hands, and what was played.
    room : int64[deals]
        No record takes more bytes.
    page, ends : uint8[bytes], int64[deals]
        What is written, and where on the page each record ends.

    Returns
    -------
    The deal before which the page was full, or how many there are.
    """
    at = 0
    for deal in range(first, len(fields)):
        if at + room[deal] > len(page):
            return deal
        state, pack = fields[deal], packs[deal]
        actions = log[starts[deal] : starts[deal + 1]]
        for step in range(len(plan)):
            kind, a, b = plan[step, 0], plan[step, 1], plan[step, 2]
            if kind == TEXT:
                at = _put(page, at, ink, bounds, a)
            elif kind == NUMBER:
                at = _put_number(page, at, state[a])
            elif kind == NUMBERS:
                at = _put_numbers(page, at, state[a : a + b])
            elif kind == WORD:
                at = _put(page, at, ink, bounds, b + state[a] - LOWEST)
            elif kind == PAIR:
                if state[a] >= 0:
                    at = _put_numbers(page, _put_next(page, at, 0), state[a : a + 2])
                at = _put_end(page, at, 1 if state[a] >= 0 else 0)
            elif kind == CARDS:
                for seat in range(b):
                    at = _put_next(page, at, seat)
                    at = _put_set(page, at, ink, bounds, orders[0], texts[0], state[a + seat])
                at = _put_end(page, at, b)
            elif kind == HANDS:
                at = _put_hands(page, at, ink, bounds, rows, pack, state[a])
            elif kind == PACK:
                at = _put_cards(page, at, ink, bounds, pack[a:b])
            elif kind == ACTIONS:
                for k in range(len(actions)):
                    at = _put_next(page, at, k)
                    at = _put(page, at, ink, bounds, texts[actions[k, PHASE], actions[k, ACTION]])
                at = _put_end(page, at, len(actions))
            elif kind == TURNS:
                at = _put_numbers(page, at, actions[:, TURN])
            elif kind == CHOICES:
                for k in range(len(actions)):
                    at = _put_next(page, at, k)
                    phase, legal = actions[k, PHASE], actions[k, LEGAL]
                    at = _put_set(page, at, ink, bounds, orders[phase], texts[phase], legal)
                at = _put_end(page, at, len(actions))
        ends[deal] = at
    return len(fields)
