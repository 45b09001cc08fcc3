"""Records as arrays for supervised learning: each decision with observation, legal actions, action and payoff."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from matzl.batch.arguments import Buffers
from matzl.batch.kernels import ILLEGAL
from matzl.batch.stepping import Stepping
from matzl.deal.deal import Deal
from matzl.deal.line import is_line
from matzl.deal.records import parser, strict
from matzl.deal.records.writer import DEAL_FORMAT
from matzl.deal.vocabulary import vocabulary
from matzl.engine.tricks import OVER
from matzl.errors import RecordError, SetUpError
from matzl.records import read_line


def from_records(
    lines: Iterable[str | bytes], observe: str | Collection[str] = ("integers", "tokens")
) -> tuple[Buffers, Any]:
    """Return every decision in records of one game as arrays with a row for each, and the actions taken: int64[decisions].

    The rows are in the order of the records. `turn` and `acted` are the seat that decides, `payoffs` the final payoffs of
    the deal, `rewards` the final payoff of that seat, and `done` marks the last decision of a deal. The payoffs of
    unfinished deals are 0.

    >>> from matzl.runs import Simulation
    >>> chunks = Simulation("mittlere", seed=7).deals(3)
    >>> out, actions = from_records(line for chunk in chunks for line in chunk.splitlines())
    >>> out.masks.shape, int(out.done.sum()), bool(out.masks[np.arange(108), actions].all())
    ((108, 72), 3, True)

    Parameters
    ----------
    lines
        Records of deals or matches, or deals as `Deal.line`; for example the lines of a file.
    observe
        The form or forms of observations, as in `Buffers.allocate`.

    Raises
    ------
    RecordError
        When a record is invalid or contradicts the rules; the error has its line number. Of the result of a single deal only
        the payoffs are compared.
    SetUpError
        When there is no record, the records are of several games, or there is no such form.
    """
    past = [deal for number, line in enumerate(lines, 1) for deal in _deals_in(line, number)]
    games = sorted({one.begun.game for one in past})
    if len(games) != 1:
        given = ", ".join(games) or "none"
        raise SetUpError(f"the records must be of one game, not of {given}", "records")
    out = Buffers.allocate(games[0], max(1, sum(len(one.ids) for one in past)), observe)
    deal, first = past[0].begun, 0
    row = Stepping(deal.info, deal.options, deal.seats, 1)
    for one in past:
        last = row.replay(one.begun.state, one.ids, first, out)
        state = row.state(0)[0]
        over = state["phase"] == OVER
        payoffs = state["payoffs"][: one.begun.seats].tolist()
        stated = one.paid is None or (over and strict.same(one.paid, payoffs))
        if last == ILLEGAL or not stated:
            _strictly(one.line, one.number)
            raise AssertionError(f"line {one.number} is right only for the strict reader")
        if over:
            out.payoffs[first:last] = state["payoffs"]
        out.done[last - 1 : last] = over
        first = last
    for name, array in out.named():
        setattr(out, name, array[:first])
    actions, out.acted = out.acted, out.turn.copy()
    out.rewards[:] = out.payoffs[np.arange(first), out.turn]
    return out, actions


@dataclass(frozen=True, slots=True)
class _Played:
    """A deal before its first action, the ids of its actions, and the payoffs stated in its record, if any."""

    line: str
    number: int
    begun: Deal
    ids: Any
    paid: Any = None


def _deals_in(line: str | bytes, number: int) -> Iterator[_Played]:
    """Yield the deals of a line; the actions and payoffs of a single deal are checked later."""
    try:
        body = str(strict.as_text(line)).strip(" \t\r\n")
        if not body:
            return
        record = {} if is_line(body) else strict.loads(body)
        if not _is_plain(record):
            for deal in _strictly(body, number):
                yield _Played(body, number, deal.restarted(), _ids(deal.game, deal.actions))
            return
        begun = parser.checked_deal(
            {key: value for key, value in record.items() if key != "result"} | {"actions": []},
            Deal.from_hands,
        )
    except RecordError as error:
        error.line = number
        raise
    paid = record["result"].get("payoffs") or [] if "result" in record else None
    yield _Played(body, number, begun, _ids(begun.game, record["actions"]), paid)


def _is_plain(record: Any) -> bool:
    """Return whether a record is a single deal without a trace, whose actions and payoffs kernels can check."""
    return (
        isinstance(record, dict)
        and record.get("format") == DEAL_FORMAT
        and isinstance(record.get("actions"), list)
        and isinstance(record.get("result", {}), dict)
        and not record.keys() & {"turns", "legal"}
    )


def _ids(game: str, actions: Sequence[Any]) -> Any:
    """Return the ids of actions: the number after the last id for a word that is no action, -1 for anything but a word."""
    id_of = vocabulary(game).id_of
    return np.array([id_of(word) if isinstance(word, str) else -1 for word in actions], np.int64)


def _strictly(line: str, number: int) -> Sequence[Deal]:
    """Return the deals of a line after all the checks that `matzl.records.read_line` makes."""
    read = read_line(line, number)
    return [read] if isinstance(read, Deal) else read.deals
