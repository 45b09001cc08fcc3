"""The observation table of a game, made from its facts: every field with its meaning, kind and indices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any

import numpy as np

from matzl import registry
from matzl.base.cards import pack_of
from matzl.base.info import GameInfo, ResultField, bits_of, words_of


@dataclass(frozen=True, slots=True)
class ObservationField:
    """A field of the observations of a game.

    Attributes
    ----------
    name
        Its name; a fact of the game has the name of its field in the state.
    meaning
        Its meaning, in English.
    kind
        Its form as integers and as planes: ``category`` (a number from 0, -1 for none; planes: one for each value),
        ``suit`` (clubs, diamonds, hearts, spades are 0 to 3, none is 4; planes: one for each suit), ``seat`` (a seat counted
        from the viewer, -1 for none; planes: one for each seat), ``card`` (13 * suit + rank, 63 for none; planes: one for
        each card of the pack), ``cards`` (a set of cards, bit c for card c; planes: the same), ``number`` (planes: the
        number divided by the scale).
    form
        Its origin: ``deal`` for a value of the deal; of values that each seat has, ``viewer`` for the viewer's own, and
        ``seats`` for those of all seats from the viewer on; ``pairs`` for values of all pairs of seats; and ``trick``,
        ``played`` and ``stock``, which are assembled.
    index, size
        The position of its first integer, and the number of its integers.
    plane, planes
        The position of its first plane, and the number of its planes.
    width
        The number of planes for each integer.
    scale
        For numbers: the divisor that brings planes to about 1.
    """

    name: str
    meaning: str
    kind: str
    form: str
    index: int
    size: int
    plane: int
    planes: int
    width: int
    scale: float

    @property
    def integers(self) -> slice:
        """The indices of its integers."""
        return slice(self.index, self.index + self.size)

    @property
    def floats(self) -> slice:
        """The indices of its planes."""
        return slice(self.plane, self.plane + self.planes)


class ObservationTable:
    """The fields of a game's observations, and the sizes of the arrays.

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
    tokens
        The number of different tokens: one for no action yet, and one for each action of each seat.
    """

    def __init__(self, info: GameInfo) -> None:
        self.info, self.actions = info, words_of(info)
        self.numbers = np.array(bits_of(info), np.int64)
        self.history, self.seats = info.log_size, max(info.seats)
        self.tokens = 1 + len(self.actions) * self.seats
        self.pack = pack_of(info.ranks)
        self.fields = tuple(self._placed())
        self.size = sum(field.size for field in self.fields)
        self.used = sum(field.planes for field in self.fields)
        self.planes = _rounded(self.used)
        self._by_name = {field.name: field for field in self.fields}

    def _placed(self) -> Iterator[ObservationField]:
        """Yield the fields with their indices; the planes of numbers come after all others."""
        fields = list(_fields(self.info))
        index, plane = 0, {False: 0, True: 0}
        plane[True] = sum(field.planes for field in fields if field.kind != "number")
        for field in fields:
            yield replace(field, index=index, plane=plane[field.kind == "number"])
            index += field.size
            plane[field.kind == "number"] += field.planes

    def action(self, token: int) -> tuple[int, str] | None:
        """Return the seat (counted from the viewer) and the action that a token represents; None for 0.

        >>> from matzl import Game
        >>> table = Game("mittlere").observation
        >>> table.action(1 + table.actions.index("6C") + 2 * len(table.actions))
        (2, '6C')
        """
        if token == 0:
            return None
        seat, index = divmod(int(token) - 1, len(self.actions))
        return seat, self.actions[index]

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
    """Return the observation table of a game."""
    return ObservationTable(registry.info(game))


def _span(places: slice) -> str:
    last = places.stop - 1
    if places.stop == places.start:
        return ""
    return str(last) if places.start == last else f"{places.start} to {last}"


def _rounded(number: int) -> int:
    """Return a number rounded up to a multiple of four, since kernels write four planes at a time."""
    return -(-number // 4) * 4


def _field(
    info: GameInfo, name: str, meaning: str, kind: str, form: str = "deal", size: int = 1, *,
    values: int = 0, scale: float = 1.0, parts: int | None = None,
) -> ObservationField:  # fmt: skip
    """Return a field without indices; `parts` is the number of groups of planes, by default one for each integer."""
    cards = len(pack_of(info.ranks))
    widths = {"number": 1, "cards": cards, "card": cards, "suit": 4, "seat": max(info.seats)}
    width = widths.get(kind, values)
    if kind != "number":
        width = _rounded(width)
    planes = width * (size if parts is None else parts)
    scaled = f"; scale {scale:g}" if scale != 1 else ""
    return ObservationField(
        name, meaning + scaled, kind, form, 0, size, 0, planes, width, float(scale)
    )


def _fields(info: GameInfo) -> Iterator[ObservationField]:
    """Yield the fields of a game: the common ones, and the fields of its public facts, of its options and of the match."""
    seats, most, field = max(info.seats), max(map(abs, info.payoff_range)), partial(_field, info)
    tricks = sum(info.packets[min(info.seats)]) + info.stock // seats
    phases = _numbered([phase.name for phase in info.phases])
    yield field("phase", f"the phase: {phases}", "category", values=len(info.phases))
    yield field("turn", "the seat to move; after the deal the last one", "seat")
    yield field("dealer", "the dealer", "seat")
    yield field("trump", "the trump suit", "suit")
    yield field("led", "the card led to the current trick", "card")
    yield field("winner", "the seat that is winning the current trick, or won the last one", "seat")
    yield field("trick", "the cards of the current trick", "cards", "trick")
    yield field("hand", "the viewer's hand", "cards", "viewer")
    yield field("played", "the cards that each seat has played", "cards", "played", seats)
    taken = "the cards of the tricks that each seat has taken"
    yield field("taken", taken, "cards", "seats", seats, parts=0)
    counted = "the number of tricks of each seat"
    yield field("tricks", counted, "number", "seats", seats, scale=tricks)
    if info.stock:
        drawn = "each card of the stock, in order, that the viewer has drawn"
        yield field("stock", drawn, "card", "stock", info.stock, parts=0)
    for fact in info.table:
        yield _of_table(info, fact, seats)
    if info.knocked_packets:
        yield field("knocked", "1 if the pack was knocked, not cut", "number")
    score = "the score of each seat before the deal"
    yield field("score", score, "number", "seats", seats, scale=most)
    yield from _of_match(info, seats)
    for option in info.options:
        title = f"option {option.name}"
        if option.choices:
            meaning = f"{title}: {_numbered(option.choices)}"
            yield field(option.name, meaning, "category", values=len(option.choices))
        else:
            yield field(option.name, title, "number", scale=max(option.default, 1))
    payoffs = "the payoff of each seat, once the deal is over"
    yield field("payoffs", payoffs, "number", "seats", seats, scale=most)


def _numbered(words: Sequence[str]) -> str:
    return ", ".join(f"{number} {word}" for number, word in enumerate(words))


def _of_table(info: GameInfo, fact: ResultField, seats: int) -> ObservationField:
    """Return the field of a public fact of the deal."""
    field, title = partial(_field, info, fact.name), fact.name.replace("_", " ")
    match fact.kind:
        case "choice":
            meaning = f"{title}: {_numbered(fact.choices)}"
            return field(meaning, "category", values=len(fact.choices))
        case "cards":
            meaning = f"the cards {title} by each seat; planes: by any seat"
            return field(meaning, "cards", "seats", seats, parts=1)
        case "counts":
            return field(f"{title} of each seat", "number", "seats", seats)
        case "count" | "yes":
            return field(title, "number")
        case "suit" | "seat" | "card":
            return field(f"{title}: a {fact.kind}", fact.kind)
    raise AssertionError(f"field {fact.name} of a table has an unknown kind: {fact.kind}")


def _of_match(info: GameInfo, seats: int) -> Iterator[ObservationField]:
    """Yield the fields that a match passes on to its deals."""
    scoring = info.scoring({option.name: option.default_value for option in info.options}, seats, 0)
    forms = {
        0: ("deal", 1, ""), 1: ("seats", seats, " of each seat"),
        2: ("pairs", seats * seats, " of each pair of seats"),
    }  # fmt: skip
    values: Mapping[str, Any] = scoring.carried()
    for name, value in values.items():
        form, size, whose = forms[np.ndim(value)]
        meaning = f"{name.replace('_', ' ')}{whose}, handed on by the match"
        yield _field(info, name, meaning, "number", form, size)
