"""The question to the viewer: the calls to choose from with their meaning and payment, or a card to play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from matzl.base.info import PLAY_PHASE
from matzl.deal.hands import suits_in_order
from matzl.deal.view import View
from matzl.table.parts import Stage
from matzl.table.presentation.cards import CardFace, RefusalNote, RefusalNotes, card_face
from matzl.table.presentation.seats import seat_names
from matzl.table.view import TableView
from matzl.text.cards import suit_title
from matzl.text.describe import RAISE, call, describe_turn, guide, prompt
from matzl.text.languages import capitalised


@dataclass(frozen=True, slots=True)
class Choice:
    """A call of the current phase.

    Attributes
    ----------
    refusal
        The key of the note that says why it is illegal; empty if it is legal.
    advised
        Whether the lesson or a hint advises it.
    card
        The card that is called; None for other calls.
    value
        Its value according to a hint; empty without one.
    """

    word: str
    title: str
    meaning: str
    pays: str
    refusal: str
    advised: bool
    card: CardFace | None
    value: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """The question that the table asks.

    Attributes
    ----------
    yours
        Whether the viewer is asked.
    prompt, waiting
        The question, and what the table waits for.
    choices
        The calls as a list; empty where cards are called.
    suits
        The cards that can be called, by suit title; suits with no legal card come last.
    meaning
        What calling a card means.
    refusals
        The notes why choices are illegal.
    goal
        The aim of the game, with the first question of a match.
    """

    yours: bool = False
    prompt: str = ""
    waiting: str = ""
    choices: tuple[Choice, ...] = ()
    suits: tuple[tuple[str, tuple[Choice, ...]], ...] = ()
    meaning: str = ""
    refusals: tuple[RefusalNote, ...] = ()
    goal: str = ""


def question(
    table: TableView,
    deck: str,
    advised: str = "",
    values: Mapping[str, str] = MappingProxyType({}),
    *,
    spoken: bool = True,
) -> Question:
    """Return the question to the viewer.

    Parameters
    ----------
    advised
        The action that the lesson or a hint advises.
    values
        The value of each action according to a hint.
    spoken
        Whether cards are named in full, or else by symbol and index.
    """
    found = _question(table, deck, advised, values, spoken=spoken)
    first = table.deal_number == 1 and table.view is not None and table.seat not in table.view.turns
    if not (first and found.yours) or table.lesson:
        return found
    goal = next(iter(guide(table.settings.info, table.settings.options, deck).values()))
    return replace(found, goal=goal)


def _question(
    table: TableView, deck: str, advised: str, values: Mapping[str, str], *, spoken: bool
) -> Question:
    view = table.view
    if view is None or table.stage is not Stage.PLAYING:
        return Question()
    waits = describe_turn(view, seat_names(table), deck, spoken=spoken)
    if not view.legal:
        return Question(waiting=waits)
    asked = prompt(view.info, view.phase.name)
    if view.phase.name == PLAY_PHASE:
        return Question(yours=True, prompt=asked, waiting=waits)
    refusals = RefusalNotes(view, deck, "c")
    choices = tuple(_choices(view, deck, advised, refusals, values, spoken=spoken))
    by_card = {choice.card.word: choice for choice in choices if choice.card is not None}
    if not by_card:
        return Question(True, asked, "", choices, refusals=tuple(refusals.notes))
    by_suit = dict[str, list[Choice]]()
    for card in (card for suit in suits_in_order(view.info, view.options, None) for card in suit):
        if card in by_card:
            by_suit.setdefault(card[1], []).append(by_card[card])
    ordered = sorted(by_suit, key=lambda suit: all(choice.refusal for choice in by_suit[suit]))
    suits = tuple((capitalised(suit_title(suit, deck)), tuple(by_suit[suit])) for suit in ordered)
    return Question(True, asked, "", (), suits, choices[0].meaning, tuple(refusals.notes))


def _choices(
    view: View,
    deck: str,
    advised: str,
    refusals: RefusalNotes,
    values: Mapping[str, str],
    *,
    spoken: bool,
) -> list[Choice]:
    raised = view.actions.count(RAISE)
    found = []
    for word in view.phase.words.values():
        said = call(view.info, view.phase.name, word, deck=deck, raised=raised, spoken=spoken)
        stem, _, rest = word.rpartition(":")
        card = card_face(rest, deck) if stem and len(rest) == 2 else None
        refusal = "" if word in view.legal else refusals.key(word)
        value = values.get(word, "")
        found.append(
            Choice(word, said.title, said.meaning, said.pays, refusal, word == advised, card, value)
        )
    return found
