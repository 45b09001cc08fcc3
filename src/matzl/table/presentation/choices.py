"""The choices in a position as parts of a page: the legal actions, and the ones that the rules exclude."""

from __future__ import annotations

from collections.abc import Iterator

from matzl.base.cards import CARD_NAMES
from matzl.base.info import PLAY_PHASE
from matzl.deal.layout import grouped
from matzl.deal.view import View
from matzl.forms import Field
from matzl.parts import Card, Item, Line, List, Mark, Part, Section, clause_link
from matzl.table.presentation.replay import ReplayBoard
from matzl.text.describe import RAISE, action_title, call
from matzl.text.languages import capitalised
from matzl.text.languages import translated as _


def action_field(view: View, deck: str) -> Field:
    """Return a field, ``word``, by which one of the legal actions is pressed: a card, or a call with its meaning."""
    words = list(view.legal)
    if view.phase.name == PLAY_PHASE:
        suits = grouped(words, view.info, view.options, view.trump)
        words = [word for suit in suits for word in suit]
    raised = view.actions.count(RAISE)
    choices: list[tuple[str, Line]] = []
    for word in words:
        if word in CARD_NAMES:
            choices.append((word, Card(word, deck)))
        else:
            titled = call(view.info, view.phase.name, word, deck=deck, raised=raised, spoken=True)
            choices.append((word, (Mark(titled.title), f" {titled.meaning}".rstrip())))
    return Field("word", kind="press", choices=tuple(choices))


def title_of_action(view: View, word: str, deck: str) -> str:
    """Return the title of an action in a position, cards in full."""
    raised = view.actions.count(RAISE)
    title = action_title(view.info, view.phase.name, word, deck=deck, raised=raised, spoken=True)
    return capitalised(title)


def exclusions(board: ReplayBoard, game: str) -> Iterator[Part]:
    """Yield a section with the cards and calls that the rules exclude, each with the reason; none if all are allowed."""
    if board.refused:
        items = (
            Item(capitalised(it.spoken), (f"{it.sentence} ", clause_link(game, it.clause)))
            for it in board.refused
        )
        yield Section(_("Not allowed"), (List(tuple(items)),))
