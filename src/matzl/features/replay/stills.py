"""Pictures of single positions of a replay (stills), as SVG or PNG, drawn in a process of their own and kept in memory."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from collections.abc import Callable, Iterator
from html import escape
from typing import TypeAlias
from weakref import WeakValueDictionary

from matzl.table.live.job_queue import JobQueue
from matzl.table.live.workers import PAGES, WorkerProcesses
from matzl.table.presentation.replay import ReplayBoard, ReplaySeat
from matzl.text.cards import card_indices
from matzl.text.drawings import BACK, HEIGHT, WIDTH, card_svg
from matzl.text.languages import plural
from matzl.text.languages import translated as _

SIZE = 960, 720
"""The width and height of a picture."""

FELT, DEEP, INK, BRASS = "#24574a", "#1b4439", "#f3efdf", "#c8963e"
FONT = "Georgia, 'DejaVu Serif', serif"

_PLACES = {"below": (480, 560), "above": (480, 54), "left": (170, 300), "right": (790, 300)}
"""The middle of the upper edge of a hand, by side."""
_TRICK = {"below": (480, 385), "above": (480, 262), "left": (385, 324), "right": (575, 324)}
"""The middle of the upper edge of a card of the trick."""
_HAND, _HAND_WIDTH, _LAID = 0.52, 310, 0.56
"""The scale of the cards in hands, the greatest width of a hand, and the scale of the cards of a trick."""

_ID = re.compile(r'(id="|href="#)part-')


def still_svg(board: ReplayBoard, title: str, deck: str) -> str:
    """Return a position as a self-contained SVG image, under a title such as “Mittlere, deal 3”."""
    width, height = SIZE
    cards = {each.card.word for seat in board.seats for each in seat.cards}
    cards |= {laid.card.word for laid in board.trick}
    if any(seat.hidden for seat in board.seats):
        cards.add(BACK)
    drawn = "".join(
        f'<symbol id="c-{card}" viewBox="0 0 {WIDTH} {HEIGHT}">{_face(card, deck)}</symbol>'
        for card in sorted(cards)
    )
    parts = [
        f'<rect width="{width}" height="{height}" rx="14" fill="{FELT}"/>',
        _text(20, 28, title, 20, anchor="start", weight="bold"),
        *(
            _text(940, 28 + 22 * line, f"{fact}: {value}", 17, anchor="end")
            for line, (fact, value) in enumerate(board.facts)
        ),
        *(part for seat in board.seats for part in _seat(seat)),
        *(_laid(board)),
        _text(width // 2, height - 14, board.sentence, 17),
    ]
    spoken = escape(f"{title}. {board.sentence}", quote=True)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        f' role="img" aria-label="{spoken}" font-family="{FONT}"><defs>{drawn}</defs>{"".join(parts)}</svg>\n'
    )


def still(board: ReplayBoard, title: str, deck: str, kind: str) -> bytes:
    """Return a position as ``svg`` or ``png``; the latter takes some tenths of a second, and other threads stand still.

    Words are missing in a ``png`` on a machine without fonts.
    """
    svg = still_svg(board, title, deck)
    if kind == "svg":
        return svg.encode()
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, serif_family="DejaVu Serif"))


def _face(card: str, deck: str) -> str:
    """Return the drawing of a card, with ids of its own."""
    drawing = card_svg(card, deck, card_indices(deck)).strip()
    inner = drawing[drawing.index(">") + 1 : drawing.rindex("</svg>")]
    return _ID.sub(rf"\g<1>{card}-part-", inner)


def _seat(seat: ReplaySeat) -> Iterator[str]:
    """Yield the plate of a seat and its hand below it."""
    x, y = _PLACES[seat.side]
    name, more = ", ".join((seat.name[:24], *seat.offices)), _more(seat)
    stroke = f' stroke="{BRASS}" stroke-width="3"' if seat.to_move else ""
    half = max(70, 5 * len(name) + 14, 4.2 * len(more) + 14)
    height = 44 if more else 26
    yield (
        f'<rect x="{x - half:g}" y="{y - height}" width="{2 * half:g}" height="{height}" rx="13"'
        f' fill="{DEEP}"{stroke}/>'
    )
    yield _text(x, y + 19 - height, name, 17)
    if more:
        yield _text(x, y - 9, more, 14)
    words = [each.card.word for each in seat.cards] or [BACK] * seat.hidden
    if not words:
        return
    card = WIDTH * _HAND
    step = min(0.62 * card, (_HAND_WIDTH - card) / max(len(words) - 1, 1))
    left = x - (card + step * (len(words) - 1)) / 2
    for place, word in enumerate(words):
        yield _card(word, left + step * place, y + 8, _HAND)


def _more(seat: ReplaySeat) -> str:
    """Return the last call of a seat, or else its tricks."""
    if seat.last_call:
        return _("“{words}”").format(words=seat.last_call)
    counted = []
    if seat.tricks is not None:
        tricks = plural("{number} trick", "{number} tricks", seat.tricks)
        counted.append(tricks.format(number=seat.tricks))
    return " · ".join(filter(None, [*counted, seat.points]))


def _laid(board: ReplayBoard) -> Iterator[str]:
    for laid in board.trick:
        x, y = _TRICK[laid.side]
        width, height = WIDTH * _LAID, HEIGHT * _LAID
        if laid.best:
            yield (
                f'<rect x="{x - width / 2 - 4:g}" y="{y - 4}" width="{width + 8:g}" height="{height + 8:g}" rx="8"'
                f' fill="{BRASS}"/>'
            )
        yield _card(laid.card.word, x - width / 2, y, _LAID)


def _card(card: str, x: float, y: float, scale: float) -> str:
    size = f'width="{WIDTH * scale:g}" height="{HEIGHT * scale:g}"'
    return f'<use href="#c-{card}" x="{x:.1f}" y="{y:.1f}" {size}/>'


def _text(
    x: float, y: float, text: str, size: int, *, anchor: str = "middle", weight: str = "normal"
) -> str:
    written = escape(text)
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{INK}" text-anchor="{anchor}"'
        f' font-weight="{weight}">{written}</text>'
    )


MAX_KEPT = 100
"""The number of pictures that are kept; one has about 100 kB."""

Drawing: TypeAlias = tuple[ReplayBoard, str, str, str]
"""The arguments of `still`: the board, the title, the deck and the kind of the picture."""

PictureKey: TypeAlias = tuple[object, ...]
"""Everything that a picture depends on, besides the version of this program."""


class Pictures:
    """The pictures that have been drawn lately, and the queue in which others are drawn.

    The process that draws has no compiled kernels, so that it starts quickly and stays small.
    """

    def __init__(self) -> None:
        workers = WorkerProcesses(1, niceness=PAGES)
        self._queue = JobQueue(workers, share=1)
        self._kept: OrderedDict[PictureKey, bytes] = OrderedDict()
        self._locks = WeakValueDictionary[PictureKey, asyncio.Lock]()

    async def find(self, key: PictureKey, owner: str, drawing: Callable[[], Drawing]) -> bytes:
        """Return a picture; a request for one that is being drawn waits for it.

        Raises
        ------
        TableError
            If another one of the same owner has not been drawn yet, or the queue is full.
        """
        lock = self._locks.setdefault(key, asyncio.Lock())
        async with lock:
            if key not in self._kept:
                with self._queue.enter(owner) as place:
                    self._kept[key] = await place.run(still, *drawing())
                if len(self._kept) > MAX_KEPT:
                    self._kept.popitem(last=False)
            self._kept.move_to_end(key)
            return self._kept[key]

    def close(self) -> None:
        """End the process that draws."""
        self._queue.close()
