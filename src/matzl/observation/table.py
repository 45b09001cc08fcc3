"""The table of observations of a game, made from its facts: every field with its meaning and its positions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from matzl.base.cards import pack_of
from matzl.base.info import GameInfo, Option, ResultField, bits_of, words_of
from matzl.observation.fields import ObservationField


@dataclass(frozen=True, slots=True)
class _Draft:
    """A field before its positions are known; `parts` is the number of groups of planes, by default one for each integer."""

    name: str
    meaning: str
    kind: str
    form: str = "deal"
    size: int = 1
    values: int = 0
    scale: float = 1.0
    parts: int | None = None


class ObservationTable:
    """The fields of the observations of a game, and the sizes of the arrays.

    >>> from matzl import Game
    >>> table = Game("bondtolva").observation
    >>> table["hand"].integers, table["hand"].floats
    (slice(7, 8, None), slice(68, 92, None))
    >>> table.size, table.planes, table.history, table.tokens
    (38, 188, 32, 59)

    Attributes
    ----------
    info
        The facts of the game.
    actions
        The words of its actions, by their ids.
    numbers : int64[phases, words]
        The bit of each action in each phase, -1 for none.
    seats
        The largest number of seats.
    fields
        The fields, in the order of their integers.
    size
        The number of integers of an observation, int64.
    planes
        The number of planes of an observation, float32.
    used
        The number of these planes that belong to a field; the others come last and are zeros.
    history
        The number of tokens of a history, int16.
    """

    def __init__(self, info: GameInfo) -> None:
        self.info, self.actions = info, words_of(info)
        self.numbers = np.array(bits_of(info), np.int64)
        self.history = info.log_size
        self.seats = max(info.seats)
        self.pack = pack_of(info.ranks)
        self.fields = tuple(self._placed(list(_drafts(info))))
        self.size = sum(field.size for field in self.fields)
        self.used = sum(field.planes for field in self.fields)
        self.planes = _rounded(self.used)
        self._by_name = {field.name: field for field in self.fields}

    def _placed(self, drafts: Sequence[_Draft]) -> Iterator[ObservationField]:
        """Give every field its positions; the planes of numbers come after all others."""
        index, plane = 0, {False: 0, True: 0}
        plane[True] = sum(self._planes_of(draft) for draft in drafts if draft.kind != "number")
        for draft in drafts:
            planes = self._planes_of(draft)
            yield ObservationField(
                draft.name, draft.meaning, draft.kind, draft.form, index, draft.size,
                plane[draft.kind == "number"], planes, self._width(draft), float(draft.scale),
            )  # fmt: skip
            index += draft.size
            plane[draft.kind == "number"] += planes

    def _width(self, draft: _Draft) -> int:
        """Return the number of planes of an integer: a multiple of four, unless it is a number."""
        if draft.kind == "number":
            return 1
        widths = {"cards": len(self.pack), "card": len(self.pack), "suit": 4, "seat": self.seats}
        return _rounded(widths.get(draft.kind, draft.values))

    def _planes_of(self, draft: _Draft) -> int:
        """Return the number of planes of a field."""
        return self._width(draft) * (draft.size if draft.parts is None else draft.parts)

    @property
    def tokens(self) -> int:
        """The number of different tokens: one for no action yet, and one for each action of each seat."""
        return 1 + len(self.actions) * self.seats

    def token(self, seat: int, action: str) -> int:
        """Return the token of an action of a seat counted from the viewer: ``1 + id + len(actions) * seat``."""
        return 1 + self.actions.index(action) + len(self.actions) * seat

    def action(self, token: int) -> tuple[int, str] | None:
        """Return the seat, counted from the viewer, and the action that a token stands for; None for 0.

        >>> from matzl import Game
        >>> table = Game("mittlere").observation
        >>> table.action(table.token(2, "6C"))
        (2, '6C')
        """
        if token == 0:
            return None
        seat, place = divmod(int(token) - 1, len(self.actions))
        return seat, self.actions[place]

    def one_hot(self, tokens: Any) -> Any:
        """Return tokens (int16[..., history]) as float32[..., history, tokens - 1], a row of zeros for no action yet."""
        rows = np.concatenate([np.zeros((1, self.tokens - 1)), np.eye(self.tokens - 1)])
        return rows.astype(np.float32)[tokens]

    def __getitem__(self, name: str) -> ObservationField:
        return self._by_name[name]

    def __iter__(self) -> Iterator[ObservationField]:
        return iter(self.fields)

    def __len__(self) -> int:
        return len(self.fields)

    def __repr__(self) -> str:
        return (
            f"<ObservationTable of {self.info.name}: {self.size} integers, {self.planes} planes, "
            f"{self.history} tokens>"
        )

    def __str__(self) -> str:
        """Return the table as Markdown."""
        head = "| field | int64 | float32 | kind | meaning |\n| --- | --- | --- | --- | --- |\n"
        return head + "\n".join(
            f"| `{field.name}` | {_span(field.integers)} | {_span(field.floats)} | {field.kind} "
            f"| {field.meaning} |"
            for field in self.fields
        )


@cache
def observation_table(game: str) -> ObservationTable:
    """Return the table of the observations of a game."""
    # Imported here, so that an edit of the registry recompiles no kernel.
    from matzl import registry

    return ObservationTable(registry.info(game))


def _span(places: slice) -> str:
    last = places.stop - 1
    if places.stop == places.start:
        return ""
    return str(last) if places.start == last else f"{places.start} to {last}"


def _rounded(number: int) -> int:
    """Return the next multiple of four: kernels write four planes at a time."""
    return -(-number // 4) * 4


def _drafts(info: GameInfo) -> Iterator[_Draft]:
    """Yield the fields of a game: those of all games, those of its table, its options, and those of the match."""
    seats, most = max(info.seats), max(map(abs, info.payoff_range))
    tricks = sum(info.packets[min(info.seats)]) + info.stock // seats
    phases = ", ".join(f"{number} {phase.name}" for number, phase in enumerate(info.phases))
    yield _Draft("phase", f"the phase: {phases}", "category", values=len(info.phases))
    yield _Draft("turn", "the seat in turn; after the deal the last one", "seat")
    yield _Draft("dealer", "the dealer", "seat")
    yield _Draft("trump", "the trump suit", "suit")
    yield _Draft("led", "the card led to the current trick", "card")
    yield _Draft(
        "winner", "the seat that is winning the current trick, or won the last one", "seat"
    )
    yield _Draft("trick", "the cards of the current trick", "cards", "trick")
    yield _Draft("hand", "the viewer's hand", "cards", "viewer")
    yield _Draft("played", "the cards that each seat has played", "cards", "played", seats)
    yield _Draft(
        "taken",
        "the cards of the tricks that each seat has taken",
        "cards",
        "seats",
        seats,
        parts=0,
    )
    yield _Draft(
        "tricks", "the number of tricks of each seat" + _scaled(tricks), "number", "seats", seats,
        scale=tricks,
    )  # fmt: skip
    if info.stock:
        yield _Draft(
            "stock", "each card of the stock, in order, that the viewer has drawn", "card", "stock",
            info.stock, parts=0,
        )  # fmt: skip
    for fact in info.table:
        yield _of_table(fact, seats)
    if info.knocked_packets:
        yield _Draft("knocked", "1 if the pack was knocked, not cut", "number")
    yield _Draft(
        "score", "the score of each seat before the deal" + _scaled(most), "number", "seats", seats,
        scale=most,
    )  # fmt: skip
    yield from _of_match(info, seats)
    for option in info.options:
        yield _of_option(option)
    yield _Draft(
        "payoffs", "the payoff of each seat, once the deal is over" + _scaled(most), "number", "seats",
        seats, scale=most,
    )  # fmt: skip


def _scaled(scale: float) -> str:
    return f"; scale {scale:g}" if scale != 1 else ""


def _of_table(fact: ResultField, seats: int) -> _Draft:
    """Return the field of a public fact of the deal."""
    title = fact.name.replace("_", " ")
    match fact.kind:
        case "choice":
            words = ", ".join(f"{number} {word}" for number, word in enumerate(fact.choices))
            return _Draft(fact.name, f"{title}: {words}", "category", values=len(fact.choices))
        case "cards":
            meaning = f"the cards {title} by each seat; planes: by any seat"
            return _Draft(fact.name, meaning, "cards", "seats", seats, parts=1)
        case "counts":
            return _Draft(fact.name, f"{title} of each seat", "number", "seats", seats)
        case "count" | "yes":
            return _Draft(fact.name, title, "number")
        case "suit" | "seat" | "card":
            return _Draft(fact.name, f"{title}: a {fact.kind}", fact.kind)
    raise AssertionError(f"field {fact.name} of a table has an unknown kind: {fact.kind}")


def _of_match(info: GameInfo, seats: int) -> Iterator[_Draft]:
    """Yield the fields that a match hands on to its deals."""
    scoring = info.scoring({option.name: option.default_value for option in info.options}, seats, 0)
    forms = {0: ("deal", 1), 1: ("seats", seats), 2: ("pairs", seats * seats)}
    values: Mapping[str, Any] = scoring.carried()
    for name, value in values.items():
        form, size = forms[np.ndim(value)]
        whose = {"deal": "", "seats": " of each seat", "pairs": " of each pair of seats"}[form]
        title = name.replace("_", " ")
        yield _Draft(name, f"{title}{whose}, handed on by the match", "number", form, size)


def _of_option(option: Option) -> _Draft:
    title = f"option {option.name}"
    if option.choices:
        words = ", ".join(f"{number} {word}" for number, word in enumerate(option.choices))
        return _Draft(option.name, f"{title}: {words}", "category", values=len(option.choices))
    scale = max(option.default, 1)
    return _Draft(option.name, title + _scaled(scale), "number", scale=scale)
