"""A deal at the end of its line, with all cards open: the board, and the legal actions with their values if known."""

from __future__ import annotations

from dataclasses import dataclass

from matzl.deal.deal import Deal
from matzl.deal.replay import DealReplay
from matzl.features.puzzle.words import PuzzleChoice, choice_of
from matzl.judge.solve import Solution
from matzl.table.presentation.replay import ReplayBoard, names_of_seats, replay_board
from matzl.table.presentation.score import signed
from matzl.text.describe import payoff_unit


@dataclass(frozen=True, slots=True)
class ActionPayoffs:
    """An action with the payoffs of the seats if all play on with all cards in sight."""

    title: str
    payoffs: tuple[str, ...]
    best: bool


@dataclass(frozen=True, slots=True)
class LinePage:
    """A deal at the end of its line.

    Attributes
    ----------
    board, names
        The board, and the names of the seats.
    choices
        The legal actions; empty when the deal is over, or a card is to be drawn.
    actions
        The number of actions so far.
    values
        The value of each action, the best first; empty if unknown.
    exact
        Whether these are the values of exact play.
    unit
        The unit of the values.
    """

    board: ReplayBoard
    names: tuple[str, ...]
    choices: tuple[PuzzleChoice, ...]
    actions: int
    values: tuple[ActionPayoffs, ...] = ()
    exact: bool = False
    unit: str = ""


def line_page(deal: Deal, deck: str, solution: Solution | None = None) -> LinePage:
    """Return the page for a deal at the end of its line."""
    names = names_of_seats((), deal.seats)
    replay = DealReplay(deal)
    view = deal.view(deal.turn)
    choices = () if deal.by_chance else tuple(choice_of(view, word, deck) for word in deal.legal)
    return LinePage(
        board=replay_board(replay, len(replay) - 1, names, deck, below=deal.turn or 0),
        names=names,
        choices=choices,
        actions=len(deal.actions),
        values=() if solution is None else _values(solution, choices),
        exact=solution is not None and solution.exact,
        unit=payoff_unit(),
    )


def _values(solution: Solution, choices: tuple[PuzzleChoice, ...]) -> tuple[ActionPayoffs, ...]:
    titles = {each.word: each.title for each in choices}
    best = solution.gain(solution.best)
    order = sorted(solution.values, key=solution.gain, reverse=True)
    return tuple(
        ActionPayoffs(
            titles[word],
            tuple(_payoff(payoff) for payoff in solution.values[word]),
            solution.gain(word) == best,
        )
        for word in order
    )


def _payoff(number: float) -> str:
    """Return a payoff with its sign, a mean with two decimals."""
    if number == int(number):
        return signed(int(number))
    return f"{number:+.2f}".replace("-", "−")
