"""A position of a replay in words and plain values: hands, trick, calls, and why cards may not be played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from matzl.base.info import PLAY_PHASE
from matzl.deal.layout import grouped
from matzl.deal.replay import Choice, DealReplay
from matzl.deal.view import View
from matzl.deal.words import (
    counted,
    describe_state,
    last_call,
    seat_roles,
    sides_from,
    table_facts,
)
from matzl.table.presentation.cards import CardFace, card_face, title_of_action
from matzl.table.presentation.result import Payoffs, payoffs
from matzl.table.presentation.tabletop import TrickCard, calls_made, laid_cards
from matzl.text.languages import join_words


@dataclass(frozen=True, slots=True)
class ReplayCard:
    """A card in a hand of a replay.

    Attributes
    ----------
    state
        ``playable`` or ``refused`` in the hand of the seat to move, else empty.
    played_next
        Whether it is the card that is played next.
    starts_suit
        Whether the card before it is of another suit.
    """

    card: CardFace
    state: str
    played_next: bool
    starts_suit: bool


@dataclass(frozen=True, slots=True)
class ReplaySeat:
    """A seat in a position of a replay.

    Attributes
    ----------
    side
        ``below``, ``left``, ``above`` or ``right``.
    offices
        Its public roles.
    cards
        Its hand; empty if that is hidden.
    hidden
        The number of cards in a hidden hand, 0 in an open one.
    tricks
        The number of tricks that it has taken; None where none is counted.
    points
        The value of these tricks, in words; empty where nothing is counted.
    """

    number: int
    side: str
    name: str
    offices: tuple[str, ...]
    to_move: bool
    cards: tuple[ReplayCard, ...]
    hidden: int
    tricks: int | None
    points: str
    last_call: str


@dataclass(frozen=True, slots=True)
class Exclusion:
    """The titles of the cards or calls that one clause excludes, the clause's number, and the reason as a sentence."""

    titles: str
    clause: str
    sentence: str


@dataclass(frozen=True, slots=True)
class ReplayBoard:
    """A position of a replay.

    Attributes
    ----------
    step, last_step
        The number of actions before it, and in the whole deal.
    trick_number
        The number of the trick that is being played or was completed last; 0 before the first.
    seats
        The seats, that below first, in the order of play.
    trick, taken_by
        The cards of the trick, and the seat that has taken it; None while it is incomplete.
    facts
        Public facts of the deal, by title.
    stock
        The number of cards in the stock, None in a game without one.
    calls
        The calls so far, each with the name of the caller.
    sentence
        The last action and what is awaited, in words.
    refused
        The illegal actions of the seat to move, if its cards or calls are known.
    result
        The result, at the end of the deal.
    """

    step: int
    last_step: int
    trick_number: int
    seats: tuple[ReplaySeat, ...]
    trick: tuple[TrickCard, ...]
    taken_by: int | None
    facts: Sequence[tuple[str, str]]
    stock: int | None
    calls: tuple[tuple[str, str], ...]
    sentence: str
    refused: tuple[Exclusion, ...] = ()
    result: Payoffs | None = None


def replay_board(
    replay: DealReplay,
    step: int,
    names: Sequence[str],
    deck: str,
    *,
    below: int = 0,
    only: int | None = None,
    awaited: bool = True,
) -> ReplayBoard:
    """Return the position of a replay after a number of actions.

    Parameters
    ----------
    names
        The names of the seats.
    below
        The seat at the lower side of the board.
    only
        The seat whose hand alone is shown; by default all hands are open.
    awaited
        Whether the last complete trick lies on the table until the next card, and the sentence says what is awaited.
    """
    position = replay[step]
    view = position.view(None)
    before = replay[step - 1].view(None).trump if step else None
    following = replay[step + 1].last if step + 1 < len(replay) else None
    choices = position.choices(only)
    refused = {each.word: each.refusal is not None for each in choices}
    sides = sides_from(below, view.seats, view.info.direction)
    hands = position.hands(only)
    trick = next((last for last in view.tricks[-1:] if awaited or last.winner is None), None)

    def hand(seat: int) -> Iterator[ReplayCard]:
        groups = grouped(hands[seat] or (), view.info, view.options, view.trump)
        for number, group in enumerate(groups):
            for index, word in enumerate(group):
                mine = seat == view.turn and word in refused
                state = ("refused" if refused[word] else "playable") if mine else ""
                follows = only in (None, seat) and (seat, word) == following
                yield ReplayCard(card_face(word, deck), state, follows, bool(number) and not index)

    def seat_at(seat: int, side: str) -> ReplaySeat:
        return ReplaySeat(
            number=seat,
            side=side,
            name=names[seat],
            offices=tuple(seat_roles(view, seat)),
            to_move=seat == view.turn,
            cards=tuple(hand(seat)),
            hidden=view.hand_sizes[seat] if hands[seat] is None else 0,
            tricks=sum(each.winner == seat for each in view.tricks) if view.tricks else None,
            points=counted(view, seat),
            last_call=last_call(view, seat, deck) if not view.over else "",
        )

    return ReplayBoard(
        step=step,
        last_step=len(replay) - 1,
        trick_number=len(view.tricks),
        seats=tuple(seat_at(*each) for each in sides.items()),
        trick=laid_cards(view, trick, sides, names, deck) if trick else (),
        taken_by=trick.winner if trick else None,
        facts=[(title, value) for title, value in table_facts(view, deck) if value],
        stock=view.stock_left if view.info.stock else None,
        calls=calls_made(view, names, deck),
        sentence=describe_state(view, names, deck, before, awaited=awaited),
        refused=tuple(_exclusions(view, choices, deck)),
        result=payoffs(view, list(sides), names, deck),
    )


def _exclusions(view: View, choices: Sequence[Choice], deck: str) -> Iterator[Exclusion]:
    """Yield the illegal actions, grouped by the clause and the sentence that exclude them."""
    groups: dict[tuple[str, str], list[str]] = {}
    if view.phase.name == PLAY_PHASE:
        suits = grouped([each.word for each in choices], view.info, view.options, view.trump)
        order = [card for suit in suits for card in suit]
        choices = sorted(choices, key=lambda each: order.index(each.word))
    for each in choices:
        if each.refusal is not None:
            reason = each.refusal.clause, each.refusal.sentence(deck, to_you=True)
            groups.setdefault(reason, []).append(title_of_action(view, each.word, deck))
    for (clause, sentence), titles in groups.items():
        yield Exclusion(join_words(titles), clause, sentence)
