"""What the guest is asked: bids, calls and declarations as buttons with what they mean and pay, or a card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from matzl.base.info import PLAY
from matzl.deal.hands import suits_in_order
from matzl.deal.view import View
from matzl.table.stage import Stage
from matzl.table.view import TableView
from matzl.text.cards import suit_title
from matzl.text.describe import RAISE, call, describe_turn, guide, prompt
from matzl.text.languages import capitalised
from matzl.web.table.pictures import Picture, picture
from matzl.web.table.refusals import Why, Whys
from matzl.web.table.seats import called


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that can be said now, or that cannot: then `why` is the id of the sentence. A hint says its `worth`."""

    word: str
    title: str
    meaning: str
    pays: str
    why: str
    advised: bool
    card: Picture | None
    worth: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked.

    Attributes
    ----------
    yours
        Whether it is the guest who is asked.
    prompt, waiting
        The question, and what the table waits for.
    choices
        What can be said, one below the other; empty where cards are called.
    suits
        The cards that can be called, by the names of the suits printed on them; a suit of which none can comes last.
    meaning
        What it means to call a card.
    goal
        What the game is about, for the first question of a match.
    """

    yours: bool = False
    prompt: str = ""
    waiting: str = ""
    choices: tuple[Choice, ...] = ()
    suits: tuple[tuple[str, tuple[Choice, ...]], ...] = ()
    meaning: str = ""
    whys: tuple[Why, ...] = ()
    goal: str = ""


def asked(
    seen: TableView,
    deck: str,
    advised: str = "",
    worths: Mapping[str, str] = MappingProxyType({}),
) -> Asked:
    """What is asked of a guest.

    Parameters
    ----------
    advised
        The word that the lesson or a hint advises.
    worths
        What a hint says that each word is worth.
    """
    found = _asked(seen, deck, advised, worths)
    begins = seen.deal_number == 1 and seen.view is not None and seen.seat not in seen.view.turns
    if not (begins and found.yours) or seen.lesson:
        return found
    goal = next(iter(guide(seen.settings.info, seen.settings.options, deck).values()))
    return replace(found, goal=goal)


def _asked(seen: TableView, deck: str, advised: str, worths: Mapping[str, str]) -> Asked:
    """What is asked of a guest in a deal."""
    view = seen.view
    if view is None or seen.stage is not Stage.PLAYING:
        return Asked()
    waits = describe_turn(view, called(seen), deck, spoken=True)
    if not view.legal:
        return Asked(waiting=waits)
    question = prompt(view.info, view.phase.name)
    if view.phase.name == PLAY:
        return Asked(yours=True, prompt=question, waiting=waits)
    whys = Whys(view, deck, "c")
    choices = tuple(_choices(view, deck, advised, whys, worths))
    by_card = {choice.card.word: choice for choice in choices if choice.card is not None}
    if not by_card:
        return Asked(True, question, "", choices, whys=tuple(whys.found))
    found = dict[str, list[Choice]]()
    for card in (card for suit in suits_in_order(view.info, view.options, None) for card in suit):
        if card in by_card:
            found.setdefault(card[1], []).append(by_card[card])
    callable_first = sorted(found, key=lambda suit: all(choice.why for choice in found[suit]))
    suits = tuple(
        (capitalised(suit_title(suit, deck)), tuple(found[suit])) for suit in callable_first
    )
    return Asked(True, question, "", (), suits, choices[0].meaning, tuple(whys.found))


def _choices(
    view: View, deck: str, advised: str, whys: Whys, worths: Mapping[str, str]
) -> list[Choice]:
    raised = view.actions.count(RAISE)
    found = []
    for word in view.phase.words.values():
        said = call(view.info, view.phase.name, word, deck=deck, raised=raised, spoken=True)
        stem, _, rest = word.rpartition(":")
        card = picture(rest, deck) if stem and len(rest) == 2 else None
        why = "" if word in view.legal else whys.key(word)
        marked, worth = word == advised, worths.get(word, "")
        found.append(Choice(word, said.title, said.meaning, said.pays, why, marked, card, worth))
    return found
