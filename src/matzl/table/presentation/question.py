"""Questions to the viewer (for a card, a call, or a decision outside the rules), notices, and choices as parts of pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from types import MappingProxyType
from typing import Any, NamedTuple

from matzl import registry
from matzl.base.cards import CARD_NAMES
from matzl.base.info import PLAY_PHASE
from matzl.base.options import completed
from matzl.deal.layout import grouped, suits_in_order
from matzl.deal.view import View
from matzl.deal.words import describe_turn
from matzl.forms import Field
from matzl.parts import Card, Item, Line, List, Mark, Part, Section, cited
from matzl.players.levels import is_own
from matzl.table.core.settings import Settings
from matzl.table.core.stages import FREE, Stage
from matzl.table.core.texts import CALL_GROUPS, WAITING
from matzl.table.core.view import TableView
from matzl.table.presentation.cards import CardFace, RefusalNote, RefusalNotes, card_face
from matzl.table.presentation.replay import ReplayBoard
from matzl.table.presentation.seats import seat_names
from matzl.text.cards import suit_title
from matzl.text.describe import RAISE, call, can_pay, guide, level_title, prompt
from matzl.text.languages import capitalised, kept_by_language
from matzl.text.languages import translated as _


class OfferedChoice(NamedTuple):
    """A choice: a call of the current phase, or an answer to a question outside the rules of the game.

    Attributes
    ----------
    word
        The action of the game, or the answer.
    refusal
        The key of the note that says why it is illegal; empty if it is legal.
    advised
        Whether the lesson or a hint advises it.
    card
        The card that is called; None for other calls.
    value
        Its value according to a hint; empty without one.
    command
        The command by which it is sent, named as in the URLs of the page.
    group
        The title of its group; empty for those outside of the groups, which come first.
    """

    word: str
    title: str
    meaning: str = ""
    pays: str = ""
    refusal: str = ""
    advised: bool = False
    card: CardFace | None = None
    value: str = ""
    command: str = "play"
    group: str = ""


class Question(NamedTuple):
    """The table's question to the viewer.

    Attributes
    ----------
    yours
        Whether the viewer is asked.
    prompt, waiting
        The question, and the text that says whom the table waits for.
    choices
        The calls as a list; empty where cards are called.
    suits
        The cards that can be called, by suit title; suits with no legal card come last.
    refusals
        The notes why choices are illegal.
    goal
        The aim of the game and of a match, with the first question of a guided deal.
    """

    yours: bool = False
    prompt: str = ""
    waiting: str = ""
    choices: tuple[OfferedChoice, ...] = ()
    suits: tuple[tuple[str, tuple[OfferedChoice, ...]], ...] = ()
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
    """Return the game's question to the viewer, or what the table is waiting for.

    Parameters
    ----------
    advised
        The action that the lesson or a hint advises.
    values
        The value of each action according to a hint.
    spoken
        Whether cards are named in full, or else by symbol and index.
    """
    if table.cutter is not None:
        return _cutting_question(table, table.cutter)
    of_game = _question(table, deck, advised, values, spoken=spoken)
    first = table.deal_number == 1 and table.view is not None and table.seat not in table.view.turns
    asked = first and of_game.yours and table.lesson
    return of_game._replace(goal=aim(table.settings, deck)) if asked else of_game


def aim(settings: Settings, deck: str) -> str:
    """Return the aim of a game and, unless it is a single deal, of a match.

    A number of deals in the `Origin` overrides that in the options.
    """
    chosen = completed(settings.info, settings.options)
    if settings.origin.deals and "deals" in chosen:
        chosen["deals"] = settings.origin.deals
    texts = _aims(settings.game, tuple(chosen.items()), deck)
    return texts[0] if settings.origin.deals == 1 else " ".join(dict.fromkeys(texts))


@kept_by_language()
def _aims(game: str, options: tuple[tuple[str, Any], ...], deck: str) -> tuple[str, str]:
    """Return the aim of a game and that of a match, which may be the same."""
    texts = [*guide(registry.info(game), dict(options), deck).values()]
    return texts[0], texts[-1]


def _question(
    table: TableView, deck: str, advised: str, values: Mapping[str, str], *, spoken: bool
) -> Question:
    view = table.view
    if view is None or table.stage is not Stage.PLAYING or table.claimed_by is not None:
        return Question()
    if view.turn is not None and table.chairs[view.turn].kind == FREE and not view.phase.by_chance:
        return Question()  # a notice says that the table waits for that seat
    waits = describe_turn(view, seat_names(table), deck, spoken=spoken)
    if not view.legal:
        return Question(waiting=waits)
    sentence = prompt(view.info, view.phase.name) or _("Your turn.")
    if view.phase.name == PLAY_PHASE:
        return Question(yours=True, prompt=sentence, waiting="" if table.lesson else waits)
    refusals = RefusalNotes(view, deck, "c")
    choices = tuple(_choices(refusals, advised, values, spoken=spoken))
    by_card = {choice.card.word: choice for choice in choices if choice.card is not None}
    if not by_card:
        return Question(True, sentence, "", choices, refusals=tuple(refusals.notes))
    by_suit = dict[str, list[OfferedChoice]]()
    for card in (card for suit in suits_in_order(view.info, view.options, None) for card in suit):
        if card in by_card:
            by_suit.setdefault(card[1], []).append(by_card[card])
    ordered = sorted(by_suit, key=lambda suit: all(choice.refusal for choice in by_suit[suit]))
    suits = tuple((capitalised(suit_title(suit, deck)), tuple(by_suit[suit])) for suit in ordered)
    return Question(True, sentence, "", (), suits, tuple(refusals.notes))


def _choices(
    refusals: RefusalNotes, advised: str, values: Mapping[str, str], *, spoken: bool
) -> Iterator[OfferedChoice]:
    """Yield the choices in a view; `refusals` collects the reasons why some are illegal."""
    view, deck = refusals.view, refusals.deck
    raised, words = view.actions.count(RAISE), view.phase.words.values()
    group_of, groups = view.info.call_groups, ["", *CALL_GROUPS]
    for word in sorted(words, key=lambda each: groups.index(group_of.get(each, ""))):
        if view.phase.only_legal and word not in view.legal:
            continue
        wording = call(view.info, view.phase.name, word, deck=deck, raised=raised, spoken=spoken)
        stem, __, rest = word.rpartition(":")
        card = card_face(rest, deck) if stem and len(rest) == 2 else None
        pays = wording.pays if can_pay(view.info, words, word, view.actions) else ""
        refusal = "" if word in view.legal else refusals.key(word)
        details = wording.title, wording.meaning, pays, refusal, word == advised, card
        group = _(CALL_GROUPS[group_of[word]]) if word in group_of else ""
        yield OfferedChoice(word, *details, values.get(word, ""), group=group)


def _cutting_question(table: TableView, cutter: int) -> Question:
    """Return the question whether to cut the pack or knock on it; for other viewers, a notice saying who is asked."""
    if table.chairs[cutter].kind == FREE:
        return Question()
    if cutter != table.seat:
        name = table.names[cutter] or _("Somebody")
        return Question(waiting=_("{name} cuts the pack, or knocks on it.").format(name=name))
    info = table.settings.info
    cut, knocked = (
        _("Cards are dealt in packets of {packets}.").format(packets=", ".join(map(str, sizes)))
        for sizes in (info.packets[len(table.chairs)], info.knocked_packets)
    )
    choices = (
        OfferedChoice("no", _("Cut"), cut, command="cut"),
        OfferedChoice("yes", _("Knock"), knocked, command="cut"),
    )
    return Question(True, _("Cut the pack, or knock on it?"), "", choices)


def take_back_question(table: TableView) -> Question | None:
    """Return the question about a take-back request, or a notice for those waiting for answers; None without a request."""
    vote = table.take_back
    if vote is None:
        return None
    if vote.seat == table.seat:
        return Question(waiting=_("Waiting for the others to agree."))
    prompt = _("{name} wants to take back a decision.").format(name=seat_names(table)[vote.seat])
    if table.seat is None or table.seat in vote.agreed:
        return Question(waiting=prompt)
    choices = (
        OfferedChoice("yes", _("Agree"), command="answer"),
        OfferedChoice("no", _("Decline"), command="answer"),
    )
    return Question(True, prompt, "", choices)


def stalled_notice(table: TableView) -> str:
    """Return a sentence on the failed automatic move; empty unless the table is stalled."""
    if table.stalled is None:
        return ""
    if table.stalled.reason:
        return _(WAITING[table.stalled.reason])
    seat = table.stalled.bot
    if seat is None:
        return _("The table has stopped: its next automatic move failed.")
    return _("The table has stopped: {name}, a bot ({level}), could not move.").format(
        name=table.names[seat], level=level_title(table.chairs[seat].level or "")
    )


def at_fault(table: TableView) -> str:
    """Return the name of the program whose bug has stopped a table, matzl or a custom bot; empty if it is no bug."""
    if table.stalled is None or table.stalled.reason:
        return ""
    level = None if table.stalled.bot is None else table.chairs[table.stalled.bot].level
    return level if level and is_own(level) else "matzl"


def action_field(view: View, deck: str) -> Field:
    """Return a field, ``word``, whose buttons are the legal actions: cards, or calls with their meanings."""
    words = list(view.legal)
    if view.phase.name == PLAY_PHASE:
        words = list(chain.from_iterable(grouped(words, view.info, view.options, view.trump)))
    raised = view.actions.count(RAISE)
    choices: list[tuple[str, Line]] = []
    for word in words:
        if word in CARD_NAMES:
            choices.append((word, Card(word, deck)))
        else:
            titled = call(view.info, view.phase.name, word, deck=deck, raised=raised, spoken=True)
            choices.append((word, (Mark(titled.title), f" {titled.meaning}".rstrip())))
    return Field("word", kind="press", choices=tuple(choices))


def exclusions(board: ReplayBoard, game: str) -> Iterator[Part]:
    """Yield a section with the cards and calls that the rules exclude, each with the reason; none if all are allowed."""
    if board.refused:
        items = (
            Item(capitalised(it.titles), cited(it.sentence, game, it.clause))
            for it in board.refused
        )
        yield Section(_("Not allowed"), (List(tuple(items)),), "folded")
