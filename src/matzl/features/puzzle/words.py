"""Puzzles as parts of a page: the position as the seat to move sees it, and the verdict on an answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from matzl.base.cards import card
from matzl.deal.replay import DealReplay
from matzl.deal.result import Item as ResultItem
from matzl.deal.view import View
from matzl.deal.vocabulary import Trick
from matzl.deal.words import sides_from
from matzl.features import page_of_deal
from matzl.features.puzzle.model import KNOWN, Puzzle
from matzl.forms import Form
from matzl.judge.solve import gained
from matzl.parts import (
    Card,
    Inline,
    Item,
    Link,
    Links,
    List,
    Mark,
    Part,
    Section,
    Text,
    cited,
    clause_link,
    inlines,
)
from matzl.players.bots import bot
from matzl.players.levels import TEACHER
from matzl.table.presentation.cards import title_of_action
from matzl.table.presentation.question import action_field, exclusions
from matzl.table.presentation.replay import ReplayBoard, replay_board
from matzl.table.presentation.score import signed
from matzl.teaching.remarks import remark_sentence
from matzl.teaching.tutor import tutor_for
from matzl.text.common import HEADING
from matzl.text.describe import amount, deal_unit, guide
from matzl.text.languages import capitalised
from matzl.text.languages import translated as _


def names_around(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the names of the seats, as the seat to move sees them."""
    titles = {"below": _("Your seat"), "above": _("Opposite player")}
    titles |= {"left": _("Left player"), "right": _("Right player")}
    deal = puzzle.deal
    sides = sides_from(puzzle.seat, deal.seats, deal.info.direction)
    return tuple(titles[sides[seat]] for seat in range(len(sides)))


def board_of(puzzle: Puzzle, deck: str, tried: str = "") -> ReplayBoard:
    """Return the position before an answer, showing only what the seat may see, or all cards if all are known."""
    deal, names, seat = puzzle.deal, names_around(puzzle), puzzle.seat
    step, only = len(deal.actions), seat if puzzle.kind == KNOWN else None
    deal.play_all([tried] if tried else [])
    return replay_board(DealReplay(deal), step, names, deck, below=seat, only=only, awaited=False)


def costs(puzzle: Puzzle) -> tuple[tuple[str, str], ...]:
    """Return the cost of each action except the best one."""
    words = (word for word in puzzle.values if word != puzzle.answer)
    return tuple((word, _number(puzzle, puzzle.cost(word), sign=False)) for word in words)


def question(
    puzzle: Puzzle, board: ReplayBoard, address: str, deck: str, wrong: str = ""
) -> Iterator[Part]:
    """Yield the legal actions to choose from, the goal, and why others are not legal; `wrong` is an action chosen before."""
    view = puzzle.deal.view(puzzle.seat)
    tutor, heading = tutor_for(view), _("Goal", HEADING, game=puzzle.game)
    title = _("Which card do you play?") if tutor.playing else _("What do you choose?")
    if wrong:
        action = capitalised(title_of_action(view, wrong, deck))
        cost = _number(puzzle, puzzle.cost(wrong), sign=False)
        title = _("{action} costs {amount}. Try again.").format(action=action, amount=cost)
    form = Form(address, fields=(action_field(view, deck),), first=True)
    yield Section(title, (form,), "wrong" if wrong else "")
    yield from _refutation(puzzle, wrong, deck) if wrong else ()
    begun = tutor.playing and tutor.laid > 0  # then the first remark is on the trick on the board
    state = tutor.situation()[begun : begun + 2]
    said = (remark_sentence(puzzle.game, it, names_around(puzzle), deck) for it in state)
    texts = guide(view.info, view.options, deck)[heading], *said
    yield Text((Mark(f"{heading}: "), " ".join(texts)))
    yield from exclusions(board, puzzle.game)


def events(puzzle: Puzzle, board: ReplayBoard, deck: str) -> Iterator[Part]:
    """Yield the calls and the tricks before the decision."""
    if board.calls:
        calls = tuple(Item(name, title) for name, title in board.calls)
        yield Section(_("Calls"), (List(calls),))
    tricks = [trick for trick in puzzle.deal.tricks if trick.winner is not None]
    if tricks:
        yield Section(_("The tricks so far"), (_tricks(puzzle, tricks, deck),))


def verdict(puzzle: Puzzle, chosen: str, following: str, deck: str) -> Iterator[Part]:
    """Yield the verdict on a legal action and each action's value; `following` is the URL of the next puzzle, if any."""
    view, right = puzzle.deal.view(puzzle.seat), puzzle.right(chosen)
    words, both = sorted(puzzle.values, key=puzzle.cost), dict.fromkeys((chosen, puzzle.answer))
    titles = {word: capitalised(title_of_action(view, word, deck)) for word in words}
    lines = {word: _line(puzzle, word, deck) for word in words if puzzle.lines.get(word)}
    reasons = {word: end for word, (end, _tricks) in lines.items()}
    reasons = reasons or {word: (*_reasons(puzzle, view, word, deck),) for word in both}
    items = {}
    for word, title in titles.items():
        text = _assessment(puzzle, word, chosen), *reasons.get(word, ())
        items[word] = Item((Mark(f"{title} "), _number(puzzle, puzzle.values[word])), text)
    links = [Link(_("Next puzzle"), following, "first")] if following else []
    if puzzle.source:
        links.append(Link(_("What you chose then"), puzzle.source, "button"))
    compared = List(tuple(items.pop(word) for word in both))
    parts = Links(tuple(links)), compared, Text(deal_unit(puzzle.deal.seats), "small")
    head = _("Right: {action}") if right else _("Not the best: {action}")
    role = "right" if right else "wrong"
    yield Section(head.format(action=titles[chosen]), parts, role, anchor="verdict")
    if items:
        yield Section(_("The other choices"), (List(tuple(items.values())),))
    for word, (_end, tricks) in lines.items():
        title = _("{action}: how play goes on").format(action=titles[word])
        yield Section(title, tricks, "unfolded" if word in both else "folded")


def _reasons(puzzle: Puzzle, view: View, word: str, deck: str) -> Iterator[Inline]:
    """Yield the tutor's remarks: on the best action (none on a call that the tutor would not advise), or on a mistake."""
    tutor, names = tutor_for(view), names_around(puzzle)
    remarks, kind = [tutor.mistake(word, puzzle.answer)], "MISTAKES"
    if word == puzzle.answer:
        advised = tutor.playing or bot(TEACHER).choose(view) == word
        remarks, kind = [*tutor.advice(word)] * advised, "LESSONS"
    for it in filter(None, remarks):
        sentence = remark_sentence(puzzle.game, it, names, deck, kind)
        yield from (" ", *inlines(cited(sentence, puzzle.game, it.clause)))


def _refutation(puzzle: Puzzle, word: str, deck: str) -> Iterator[Part]:
    """Yield the play after a wrong action, or how often the best action would pay more, without naming it."""
    if puzzle.lines:
        end, tricks = _line(puzzle, word, deck)
        yield from (Text(end), *tricks)
    elif more := _more(puzzle, word):
        tutor = tutor_for(puzzle.deal.view(puzzle.seat))
        effect = [tutor.effect(card(word))] if tutor.playing else []
        said = (remark_sentence(puzzle.game, it, names_around(puzzle), deck) for it in effect)
        yield Text(" ".join((*said, more)))


def _assessment(puzzle: Puzzle, word: str, chosen: str) -> str:
    """Return a sentence on the cost of an action, and on how often the best one would pay more or less."""
    cost = _("costs {amount}").format(amount=_number(puzzle, puzzle.cost(word), sign=False))
    notes = [_("the best") if word == puzzle.answer else cost]
    text = f"{', '.join([*notes, _('your choice')] if word == chosen else notes)}."
    return f"{text} {_more(puzzle, word)}".strip()


def _more(puzzle: Puzzle, word: str) -> str:
    """Return how often the best action would pay more or less than another one; empty if that is unknown."""
    if word not in puzzle.margins:
        return ""
    more, less = (round(100 * share) for share in puzzle.margins[word][1:])
    notes = [_("In {more}% of the possible deals the best choice pays more.")]
    notes += [_("In {less}% it pays less.")] * bool(less)
    return " ".join(notes).format(more=more, less=less)


def _line(puzzle: Puzzle, word: str, deck: str) -> tuple[tuple[Inline, ...], tuple[Part, ...]]:
    """Return the rest of the deal under exact play after an action: the items that add up to its value, and the tricks.

    In games for two, what an item brings the other player is subtracted.
    """
    deal = puzzle.deal
    before = sum(trick.winner is not None for trick in deal.tricks)
    deal.play_all(puzzle.lines[word])
    assert deal.result is not None
    end: list[Inline] = [" ", _("In the end:")]
    for item in deal.result.items:
        if gain := int(gained(item.amounts, puzzle.seat)):
            end.append(f"{';' if end[2:] else ''} {_item_title(puzzle, item, deck)} ")
            end += clause_link(puzzle.game, item.clause), f" {signed(gain)}"
    address = f"{page_of_deal(deal.line, 1)}?step={len(puzzle.deal.actions)}&seat={puzzle.seat}"
    links = Links((Link(_("Show it on the table"), address),))
    return tuple(end if end[2:] else ()), (_tricks(puzzle, deal.tricks[before:], deck), links)


def _number(puzzle: Puzzle, value: float, *, sign: bool = True) -> str:
    """Return a value as text: a mean with two decimals, an exact payoff without decimals if it is whole."""
    if puzzle.kind == KNOWN or value != int(value):
        return amount(value, sign=sign)
    return signed(int(value)) if sign else str(int(value))


def _item_title(puzzle: Puzzle, item: ResultItem, deck: str) -> str:
    """Return the title of an item; in a game for two, the other player's items begin with that player's name."""
    title, seat = capitalised(item.title(deck)), puzzle.seat
    if len(item.amounts) != 2 or item.amounts[seat]:
        return title
    return _("{name}: {item}").format(name=names_around(puzzle)[1 - seat], item=title)


def _tricks(puzzle: Puzzle, tricks: Iterable[Trick], deck: str) -> List:
    """Return tricks, one item each: who led, the cards, and who took the trick."""
    names, items = names_around(puzzle), []
    for trick in tricks:
        cards = (it for _seat, word in trick.cards for it in (Card(word, deck, "symbol"), " "))
        taken = "" if trick.winner is None else f"→ {names[trick.winner]}"
        items.append(Item((f"{names[trick.cards[0][0]]}: ", *cards), taken))
    return List(tuple(items))
