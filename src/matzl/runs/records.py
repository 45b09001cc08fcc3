"""Writing the records of many deals: plans for `matzl.runs.formatting`, made from the `GameInfo` of a game."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import numpy as np

from matzl.base.cards import CARD_NAMES
from matzl.base.info import RESULT_FIELDS, GameInfo, ResultField
from matzl.deal.records.strict import dumps
from matzl.deal.records.writer import DEAL_FORMAT, heading
from matzl.deal.states import scalars
from matzl.engine.compiled import compiled
from matzl.engine.state import State
from matzl.engine.stepping import LEGAL
from matzl.engine.tricks import places_of
from matzl.runs import formatting
from matzl.runs.formatting import PlayedDeals, Template, write_records

_WIDEST = 24
"""The maximum number of bytes of a number with its separators."""


class RecordWriter:
    """A writer of the records of one game with one set of options, byte for byte as `matzl.records.dumps` writes them.

    Parameters
    ----------
    info, options, seats
        The game, its options and the number of seats.
    kind
        The NumPy type of the game's states.
    traced
        Whether to write ``turns`` and ``legal``.
    """

    def __init__(
        self, info: GameInfo, options: Mapping[str, Any], seats: int, kind: Any, *, traced: bool
    ) -> None:
        self._info, self._seats, self._kind, self._traced = info, seats, kind, traced
        self._plan: list[tuple[int, int, int]] = []
        self._texts = [name.encode() for name in CARD_NAMES]
        words, orders = self._action_words()
        self._longest = max(map(len, self._texts))
        self._rows = places_of(info.packets[seats], seats)
        self._plan_deal(options)
        self._plan_result(options)
        if traced:
            self._key("turns", formatting.TURNS)
            self._key("legal", formatting.CHOICES)
        self._text("}")
        self._template = Template(
            np.array(self._plan, np.int64),
            np.frombuffer(b"".join(self._texts), np.uint8),
            np.cumsum([0, *map(len, self._texts)]),
            words,
            orders,
            self._rows,
        )
        self._buffer = np.zeros(1 << 20, np.uint8)

    def records(self, states: State, packs: Any, log: Any, starts: Any) -> list[bytes]:
        """Return the record of each deal in a batch played by `matzl.runs.play_batch.play_batch`, without line endings."""
        fields = np.asarray(states).view(np.int64).reshape(len(states), -1)
        batch, room = PlayedDeals(fields, packs, log, starts), self._room(log, starts)
        ends = np.zeros(len(states), np.int64)
        if room.max(initial=0) > len(self._buffer):
            self._buffer = np.zeros(room.max(), np.uint8)
        records: list[bytes] = []
        while len(records) < len(states):
            first = len(records)
            last = compiled(write_records)(self._template, batch, room, first, self._buffer, ends)
            lines = self._buffer[: ends[last - 1]].tobytes()
            bounds = [0, *ends[first:last].tolist()]
            records += [lines[begin:end] for begin, end in pairwise(bounds)]
        return records

    def _room(self, log: Any, starts: Any) -> Any:
        """Return an upper bound on the number of bytes of each record: int64[deals]."""
        words = np.diff(starts)
        if self._traced:
            choices = np.cumsum([0, *np.bitwise_count(log[: starts[-1], LEGAL])])
            words = 4 * words + np.diff(choices[starts])
        numbers = len(self._plan) * self._seats + 64
        return len(self._template.chars) + _WIDEST * numbers + (self._longest + 2) * words

    # The plan

    def _step(self, kind: int, a: int = 0, b: int = 0) -> None:
        self._plan.append((kind, a, b))

    def _text(self, text: str) -> None:
        self._step(formatting.TEXT, len(self._texts))
        self._texts.append(text.encode())

    def _key(self, name: str, kind: int, a: int = 0, b: int = 0) -> None:
        self._text(f', "{name}": ')
        self._step(kind, a, b)

    def _index(self, name: str) -> int:
        """Return the index of a field in a state seen as a row of numbers."""
        index: int = self._kind.fields[name][1] // 8
        return index

    def _action_words(self) -> tuple[Any, Any]:
        """Return the text of each action of each phase, and the actions of each phase sorted by their texts.

        The phase of a finished deal has no actions; its row is for cards, in the order of their numbers.
        """
        phases = self._info.phases
        texts = np.zeros((len(phases), 64), np.int64)
        orders = np.full((len(phases), 64), -1, np.int64)
        for row, phase in enumerate(phases):
            words = dict(enumerate(CARD_NAMES)) if row == 0 else phase.words
            for bit, word in words.items():
                texts[row, bit] = len(self._texts)
                self._texts.append(dumps(word).encode())
            orders[row, : len(words)] = sorted(words, key=None if row == 0 else words.__getitem__)
        return texts, orders

    def _plan_deal(self, options: Mapping[str, Any]) -> None:
        dealer = self._index("dealer")
        in_hands, whole = self._rows.size, self._rows.size + self._info.stock
        self._text(dumps(heading(DEAL_FORMAT, self._info, options))[:-1])
        self._key("dealer", formatting.NUMBER, dealer)
        self._key("hands", formatting.HANDS, dealer)
        if self._info.stock:
            self._key("stock", formatting.PACK, in_hands, whole)
        if self._info.upcard:
            self._key("upcard", formatting.PACK, whole - 1, whole)
        self._key("actions", formatting.ACTIONS)

    def _plan_result(self, options: Mapping[str, Any]) -> None:
        self._text(', "result": ')
        before = "{"
        for field in (*RESULT_FIELDS, *self._info.result):
            if field.exists(options):
                self._text(f'{before}"{field.name}": ')
                self._plan_field(field)
                before = ", "
        self._text("}")

    def _plan_field(self, field: ResultField) -> None:
        index = self._index(field.name)
        match field.kind:
            case "counts":
                self._step(formatting.NUMBERS, index, self._seats)
            case "count":
                self._step(formatting.NUMBER, index)
            case "pair":
                self._step(formatting.PAIR, index)
            case "cards":
                self._step(formatting.CARDS, index, self._seats)
            case _:
                self._step(formatting.WORD, index, len(self._texts))
                texts = {value: dumps(word).encode() for value, word in scalars(field).items()}
                values = range(formatting.LOWEST, formatting.HIGHEST + 1)
                self._texts += [texts.get(value, b"") for value in values]
