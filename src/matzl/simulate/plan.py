"""Plans by which the records of many deals are set, made from the facts of a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from matzl.base.cards import CARD_NAMES, NO_CARD, NO_SUIT
from matzl.base.info import GameInfo, ResultField
from matzl.base.options import differing
from matzl.deal.fields import scalar
from matzl.deal.layout import layout
from matzl.deal.records.strict import dumps
from matzl.engine.stepping import LEGAL
from matzl.simulate import typeset

_WIDEST = 24
"""No number takes more bytes, with what stands around it."""


class Typesetter:
    """Sets the records of finished deals of one game under the same options, as `Deal.record` would write them.

    Parameters
    ----------
    facts, options, seats
        Of the game and the table.
    state
        The type of the game's states.
    traced
        Whether records have ``turns`` and ``legal``.
    """

    def __init__(
        self, info: GameInfo, options: Mapping[str, Any], seats: int, state: Any, *, traced: bool
    ) -> None:
        self._facts, self._seats, self._state, self._traced = info, seats, state, traced
        self._plan: list[tuple[int, int, int]] = []
        self._texts = [name.encode() for name in CARD_NAMES]
        self._words, self._orders = self._action_words()
        self._longest = max(map(len, self._texts))
        self._rows = np.array(layout(info, seats).rows, np.int64)
        self._plan_deal(options)
        self._plan_result(options)
        if traced:
            self._text(', "turns": ')
            self._step(typeset.TURNS)
            self._text(', "legal": ')
            self._step(typeset.CHOICES)
        self._text("}")
        self._ink = np.frombuffer(b"".join(self._texts), np.uint8)
        self._bounds = np.cumsum([0, *map(len, self._texts)])
        self._page = np.zeros(1 << 20, np.uint8)

    def records(self, states: Any, packs: Any, log: Any, starts: Any) -> list[bytes]:
        """The record of each deal of a batch as `matzl.simulate.batch.play_batch` left it, without a line end."""
        fields = np.asarray(states).view(np.int64).reshape(len(states), -1)
        plan, room = np.array(self._plan, np.int64), self._room(log, starts)
        ends = np.zeros(len(states), np.int64)
        if room.max(initial=0) > len(self._page):
            self._page = np.zeros(room.max(), np.uint8)
        records: list[bytes] = []
        while len(records) < len(states):
            first = len(records)
            last = typeset.set_records(
                plan, self._ink, self._bounds, self._words, self._orders, self._rows,
                fields, packs, log, starts, room, first, self._page, ends,
            )  # fmt: skip
            page, begin = self._page[: ends[last - 1]].tobytes(), 0
            for end in ends[first:last].tolist():
                records.append(page[begin:end])
                begin = end
        return records

    def _room(self, log: Any, starts: Any) -> Any:
        """How many bytes the record of each deal takes at most: int64[deals]."""
        words = np.diff(starts)
        if self._traced:
            choices = np.cumsum([0, *np.bitwise_count(log[: starts[-1], LEGAL])])
            words = 4 * words + np.diff(choices[starts])
        numbers = len(self._plan) * self._seats + 64
        return len(self._ink) + _WIDEST * numbers + (self._longest + 2) * words

    # The plan

    def _step(self, kind: int, a: int = 0, b: int = 0) -> None:
        self._plan.append((kind, a, b))

    def _text(self, text: str) -> None:
        self._step(typeset.TEXT, len(self._texts))
        self._texts.append(text.encode())

    def _place(self, name: str) -> int:
        """Where a field lies in a state seen as a row of numbers."""
        place: int = self._state.fields[name][1] // 8
        return place

    def _action_words(self) -> tuple[Any, Any]:
        """The text of each action of each phase, and the actions of each phase in the order of their texts.

        The finished deal has no actions: its row stands for cards in the order of their numbers.
        """
        phases = self._facts.phases
        texts, orders = (
            np.zeros((len(phases), 64), np.int64),
            np.full((len(phases), 64), -1, np.int64),
        )
        for row, phase in enumerate(phases):
            words = dict(enumerate(CARD_NAMES)) if row == 0 else phase.words
            for bit, word in words.items():
                texts[row, bit] = len(self._texts)
                self._texts.append(dumps(word).encode())
            orders[row, : len(words)] = sorted(words, key=None if row == 0 else words.__getitem__)
        return texts, orders

    def _plan_deal(self, options: Mapping[str, Any]) -> None:
        begin = {
            "format": "matzl-deal/1",
            "game": self._facts.name,
            "options": differing(self._facts, options),
        }
        self._text(dumps(begin)[:-1] + ', "dealer": ')
        self._step(typeset.NUMBER, self._place("dealer"))
        self._text(', "hands": ')
        self._step(typeset.HANDS, self._place("dealer"))
        in_hands, whole = self._rows.size, self._rows.size + self._facts.stock
        if self._facts.stock:
            self._text(', "stock": ')
            self._step(typeset.PACK, in_hands, whole)
        if self._facts.upcard:
            self._text(', "upcard": ')
            self._step(typeset.PACK, whole - 1, whole)
        self._text(', "actions": ')
        self._step(typeset.ACTIONS)

    def _plan_result(self, options: Mapping[str, Any]) -> None:
        self._text(', "result": ')
        before = "{"
        for field in _result_fields(self._facts, options):
            self._text(f"{before}{dumps(field.name)}: ")
            self._plan_field(field)
            before = ", "
        self._text("}")

    def _plan_field(self, field: ResultField) -> None:
        place = self._place(field.name)
        match field.kind:
            case "counts":
                self._step(typeset.NUMBERS, place, self._seats)
            case "count":
                self._step(typeset.NUMBER, place)
            case "pair":
                self._step(typeset.PAIR, place)
            case "cards":
                self._step(typeset.CARDS, place, self._seats)
            case _:
                self._step(typeset.WORD, place, len(self._texts))
                self._texts += _word_texts(field)


def _result_fields(info: GameInfo, options: Mapping[str, Any]) -> Iterable[ResultField]:
    """All fields of a result under the options, in the order in which they are written."""
    yield ResultField("payoffs", "counts")
    yield ResultField("trump", "suit")
    yield ResultField("tricks", "counts")
    yield ResultField("points", "counts")
    for field in info.result:
        if field.when is None or options[field.when[0]] == field.when[1]:
            yield field


def _word_texts(field: ResultField) -> list[bytes]:
    """The text of each value of a field that is written as a word, from the lowest up."""
    values: Iterable[int] = {
        "yes": (0, 1),
        "seat": range(-1, 10),
        "choice": range(-1, len(field.choices)),
        "card": (*range(len(CARD_NAMES)), NO_CARD),
        "suit": range(NO_SUIT + 1),
    }[field.kind]
    texts = {value: dumps(scalar(field, value)).encode() for value in values}
    return [texts.get(value, b"") for value in range(typeset.LOWEST, typeset.HIGHEST + 1)]
