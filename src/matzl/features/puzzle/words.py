"""A puzzle in words and plain values: the board and the choices, and the explanation of an answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from matzl.base.cards import CARD_NAMES
from matzl.base.info import PLAY_PHASE
from matzl.deal.hands import grouped
from matzl.deal.moves import Trick
from matzl.deal.replay import DealReplay
from matzl.deal.result import Item
from matzl.deal.view import View
from matzl.features.puzzle import KNOWN, Puzzle
from matzl.features.puzzle.explaining import LineEnd, line_end, remarks
from matzl.table.presentation.cards import CardFace, card_face
from matzl.table.presentation.replay import ReplayBoard, replay_board
from matzl.table.presentation.score import signed
from matzl.table.presentation.seats import sides_from
from matzl.teaching.remarks import remark_sentence
from matzl.text.cards import card_symbol, card_title
from matzl.text.describe import RAISE, action_title, amount, call
from matzl.text.languages import capitalised
from matzl.text.languages import translated as _


@dataclass(frozen=True, slots=True)
class PuzzleChoice:
    """A legal action: its word, its title, the card if it is one, and the meaning of a call."""

    word: str
    title: str
    card: CardFace | None
    meaning: str


@dataclass(frozen=True, slots=True)
class PuzzleTrick:
    """A trick: its number in the deal, its cards, and the name of the seat that took it.

    Each card is given by the name of its seat, its symbol and index, and its own name.
    """

    number: int
    cards: tuple[tuple[str, str, str], ...]
    winner: str


@dataclass(frozen=True, slots=True)
class PuzzleQuestion:
    """The position of a puzzle.

    Attributes
    ----------
    board
        The board; hidden hands are absent from it.
    open_hands
        Whether all hands are open: the kind of the puzzle.
    prompt
        The question.
    choices
        The legal actions.
    tricks
        The tricks before the decision.
    """

    board: ReplayBoard
    open_hands: bool
    prompt: str
    choices: tuple[PuzzleChoice, ...]
    tricks: tuple[PuzzleTrick, ...]


@dataclass(frozen=True, slots=True)
class PuzzleValue:
    """The value of an action.

    Attributes
    ----------
    answer, chosen
        Whether it is the best action, and the one chosen.
    value, cost
        Its value, and what it costs compared with the answer; the cost of the answer is empty.
    more, less
        By what is known: in how many per cent of the deals the answer brings more than it, and less; else None.
    items
        All cards known: what brings or costs something in the end, each with its clause and its amount.
    tricks
        All cards known: the tricks that follow.
    """

    title: str
    answer: bool
    chosen: bool
    value: str
    cost: str
    more: int | None
    less: int | None
    items: tuple[tuple[str, str, str], ...]
    tricks: tuple[PuzzleTrick, ...]


@dataclass(frozen=True, slots=True)
class PuzzleVerdict:
    """The verdict on an answer.

    Attributes
    ----------
    right
        Whether it is the best action.
    answer, chosen
        The titles of the best action and of the one chosen.
    notes
        Sentences on the best action, each with its clause, which may be empty.
    notes_on_chosen
        Sentences on the action chosen, if it is another one, without those that hold for the best one as well.
    values
        All actions, the best first.
    """

    right: bool
    answer: str
    chosen: str
    notes: tuple[tuple[str, str], ...]
    notes_on_chosen: tuple[tuple[str, str], ...]
    values: tuple[PuzzleValue, ...]


def names_around(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the names of the seats, as the seat to move sees them."""
    titles = {
        "below": _("Your seat"),
        "left": _("Left player"),
        "above": _("Opposite player"),
        "right": _("Right player"),
    }
    info = puzzle.deal.info
    sides = sides_from(puzzle.seat, puzzle.deal.seats, info.direction)
    return tuple(titles[sides[seat]] for seat in range(len(sides)))


def question_of(puzzle: Puzzle, deck: str) -> PuzzleQuestion:
    """Return the position of a puzzle, with nothing that is hidden from the seat unless all cards are known."""
    deal, names = puzzle.deal, names_around(puzzle)
    view, replay = deal.view(puzzle.seat), DealReplay(deal)
    only = puzzle.seat if puzzle.kind == KNOWN else None
    board = replay_board(
        replay, len(replay) - 1, names, deck, below=puzzle.seat, only=only, awaited=False
    )
    if view.phase.name == PLAY_PHASE:
        held = grouped(list(view.legal), view.info, view.options, view.trump)
        words, prompt = [word for suit in held for word in suit], _("Which card do you play?")
    else:
        words, prompt = list(view.legal), _("What do you choose?")
    return PuzzleQuestion(
        board=board,
        open_hands=only is None,
        prompt=prompt,
        choices=tuple(choice_of(view, word, deck) for word in words),
        tricks=_tricks([t for t in view.tricks if t.winner is not None], names, deck, 1),
    )


def verdict_on(puzzle: Puzzle, chosen: str, deck: str) -> PuzzleVerdict:
    """Return the verdict on a legal action."""
    view, right = puzzle.deal.view(puzzle.seat), chosen == puzzle.answer
    words = sorted(puzzle.values, key=puzzle.cost)
    return PuzzleVerdict(
        right=right,
        answer=title_of(view, puzzle.answer, deck),
        chosen=title_of(view, chosen, deck),
        notes=_notes(puzzle, puzzle.answer, deck),
        notes_on_chosen=() if right else _notes_on_other(puzzle, chosen, deck),
        values=tuple(_value(puzzle, view, word, chosen, deck) for word in words),
    )


def title_of(view: View, word: str, deck: str) -> str:
    """Return the title of an action in a position, cards in full."""
    raised = view.actions.count(RAISE)
    title = action_title(view.info, view.phase.name, word, deck=deck, raised=raised, spoken=True)
    return capitalised(title)


def choice_of(view: View, word: str, deck: str) -> PuzzleChoice:
    """Return a legal action of the seat to move."""
    if word in CARD_NAMES:
        face = card_face(word, deck)
        return PuzzleChoice(word, face.title, face, "")
    raised = view.actions.count(RAISE)
    found = call(view.info, view.phase.name, word, deck=deck, raised=raised, spoken=True)
    return PuzzleChoice(word, found.title, None, found.meaning)


def _notes(puzzle: Puzzle, word: str, deck: str) -> tuple[tuple[str, str], ...]:
    names = names_around(puzzle)
    return tuple(
        (remark_sentence(puzzle.game, each, names, deck), each.clause)
        for each in remarks(puzzle, word)
    )


def _notes_on_other(puzzle: Puzzle, word: str, deck: str) -> tuple[tuple[str, str], ...]:
    """Return the notes on an action that is not the best, without those that apply to the best as well."""
    said = _notes(puzzle, puzzle.answer, deck)
    return tuple(note for note in _notes(puzzle, word, deck) if note not in said)


def _value(puzzle: Puzzle, view: View, word: str, chosen: str, deck: str) -> PuzzleValue:
    answer, known = word == puzzle.answer, puzzle.kind == KNOWN
    shares = puzzle.margins.get(word, (0, 0, 0))[1:] if known and not answer else ()
    more, less = (round(100 * share) for share in shares) if shares else (None, None)
    end = line_end(puzzle, word)
    return PuzzleValue(
        title=title_of(view, word, deck),
        answer=answer,
        chosen=word == chosen,
        value=_number(puzzle.values[word], known),
        cost="" if answer else _number(puzzle.cost(word), known, sign=False),
        more=more,
        less=less,
        items=_items(puzzle, end, deck) if end else (),
        tricks=_line(puzzle, end, deck) if end else (),
    )


def _number(value: float, mean: bool, *, sign: bool = True) -> str:
    """Return a value: a mean with two decimals, an exact payment as a whole number if it is one."""
    if mean or value != int(value):
        return amount(value, sign=sign)
    return signed(int(value)) if sign else str(int(value))


def _items(puzzle: Puzzle, end: LineEnd, deck: str) -> tuple[tuple[str, str, str], ...]:
    return tuple(
        (_item_title(puzzle, item, deck), item.clause, signed(gain)) for item, gain in end.items
    )


def _item_title(puzzle: Puzzle, item: Item, deck: str) -> str:
    """Return the title of an item; in a game for two, an item of the other player alone begins with that player's name."""
    title, seat = capitalised(item.title(deck)), puzzle.seat
    if len(item.amounts) != 2 or item.amounts[seat]:
        return title
    return _("{name}: {item}").format(name=names_around(puzzle)[1 - seat], item=title)


def _line(puzzle: Puzzle, end: LineEnd, deck: str) -> tuple[PuzzleTrick, ...]:
    done = sum(trick.winner is not None for trick in puzzle.deal.tricks)
    return _tricks(end.tricks, names_around(puzzle), deck, done + 1)


def _tricks(
    tricks: Sequence[Trick], names: Sequence[str], deck: str, first: int
) -> tuple[PuzzleTrick, ...]:
    return tuple(
        PuzzleTrick(
            number,
            tuple(
                (names[seat], card_symbol(word, deck), card_title(word, deck))
                for seat, word in trick.cards
            ),
            names[trick.winner] if trick.winner is not None else "",
        )
        for number, trick in enumerate(tricks, first)
    )


def trick_sentence(trick: PuzzleTrick) -> str:
    """Return a trick in one line: who played what, and who took it.

    >>> played = ("Anna", "♠A", "ace of spades"), ("Bo", "♠7", "seven of spades")
    >>> trick_sentence(PuzzleTrick(1, played, "Anna"))
    'Anna ♠A, Bo ♠7; taken by: Anna.'
    """
    cards = ", ".join(f"{name} {symbol}" for name, symbol, _title in trick.cards)
    return _("{cards}; taken by: {name}.").format(cards=cards, name=trick.winner)


def verdict_title(verdict: PuzzleVerdict) -> str:
    """Return whether an answer is right, with the action."""
    text = _("Right: {action}") if verdict.right else _("Not the best: {action}")
    return text.format(action=verdict.chosen)


def verdict_lines(verdict: PuzzleVerdict) -> Iterator[str]:
    """Yield a verdict without its title in lines for terminals: the reasons, an empty line, the value of each choice."""
    for note, clause in (*verdict.notes_on_chosen, *verdict.notes):
        yield f"{note}{f' (§{clause})' if clause else ''}"
    yield ""
    for value in verdict.values:
        cost = _("costs {amount}").format(amount=value.cost) if value.cost else _("the best")
        items = "; ".join(f"{title} (§{clause}) {sum_}" for title, clause, sum_ in value.items)
        yield f"{value.title}: {value.value}, {cost}{f' – {items}' if items else ''}"
        if value.more is not None:
            text = _(
                "In {more}% of the possible deals the best choice pays more; in {less}%, less."
            )
            yield f"  {text.format(more=value.more, less=value.less)}"
        if value.answer or value.chosen:
            for trick in value.tricks:
                yield f"  {trick.number}. {trick_sentence(trick)}"
