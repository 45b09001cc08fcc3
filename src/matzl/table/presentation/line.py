"""A deal where its line ends, with all cards open: the board, the legal actions, and what each is worth if that is known."""

from __future__ import annotations

from dataclasses import dataclass

from matzl.analysis.solve import Solution
from matzl.deal.deal import Deal
from matzl.replay import DealReplay
from matzl.table.presentation.puzzle import PuzzleChoice, choice_of
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
    """A deal where its line ends.

    Attributes
    ----------
    board, names
        The board, and the names of the seats.
    choices
        The legal actions; empty when the deal is over, or a card is to be drawn.
    actions
        The number of actions so far.
    values
        What each action is worth, the best first; empty if that is not known.
    exact
        Whether these are the values of exact play.
    unit
        What the values count.
    """

    board: ReplayBoard
    names: tuple[str, ...]
    choices: tuple[PuzzleChoice, ...]
    actions: int
    values: tuple[ActionPayoffs, ...] = ()
    exact: bool = False
    unit: str = ""


def line_page(deal: Deal, deck: str, solution: Solution | None = None) -> LinePage:
    """Return what is shown of a deal where its line ends."""
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
