"""What has been said and played: the auction word by word, the last trick or all of them."""

from __future__ import annotations

from dataclasses import dataclass

from matzl.base.cards import CARD_NAMES
from matzl.table.stage import Stage
from matzl.table.view import TableView
from matzl.text.describe import action_titles
from matzl.web.table.felt import Laid, laid
from matzl.web.table.seats import called


@dataclass(frozen=True, slots=True)
class Taken:
    """A trick that was taken: its number from 1, its cards, and by whom."""

    number: int
    laid: tuple[Laid, ...]
    winner: int
    name: str


@dataclass(frozen=True, slots=True)
class Course:
    """What the guest may look at again.

    Attributes
    ----------
    words
        Who said what, in order.
    tricks
        The last trick, or, while the deal is played, all where the rules of the table allow it; the last one first. After
        it the frame has to carry the reckoning, and no space is left for all.
    """

    words: tuple[tuple[str, str], ...] = ()
    tricks: tuple[Taken, ...] = ()


def course(seen: TableView, deck: str) -> Course:
    """What was said and played in the deal on the table."""
    view = seen.view
    if view is None:
        return Course()
    everybody = called(seen)
    titles = action_titles(view.info, view.actions, deck, spoken=True)
    words = tuple(
        (everybody[seat], title)
        for seat, word, title in zip(view.turns, view.actions, titles, strict=True)
        if word not in CARD_NAMES
    )
    done = [(n, trick) for n, trick in enumerate(view.tricks, 1) if trick.winner is not None]
    if not seen.rules.history or seen.stage is not Stage.PLAYING:
        done = done[-1:]
    tricks = tuple(
        Taken(n, laid(seen, view, trick, deck), trick.winner, everybody[trick.winner])
        for n, trick in reversed(done)
        if trick.winner is not None
    )
    return Course(words, tricks)
