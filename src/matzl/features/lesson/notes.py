"""Sentences on a learner's decisions against the advice in a guided deal: at the next turn, and after the deal."""

from __future__ import annotations

from collections.abc import Sequence

from matzl.table.core.view import TableView
from matzl.table.presentation.score import signed
from matzl.teaching import Note
from matzl.teaching.lesson import remark_note
from matzl.teaching.remarks import Answer, OwnWay
from matzl.text.describe import RAISE, action_title
from matzl.text.languages import translated

MAX_ANSWERS = 3
"""The largest number of decisions that are explained after a deal: those on which most depended."""


def at_turn(table: TableView, deck: str) -> tuple[Note, ...]:
    """Return notes if the viewer has just departed from the advice in a guided deal; otherwise none."""
    own_way = table.own_way
    if own_way is None or table.view is None:
        return ()
    if table.rules.history == "none" and 0 < own_way.trick < len(table.view.tricks):
        return ()  # it would name a card of an earlier trick
    sentence = translated("You chose differently: {chosen}, not {advised}.")
    chosen = sentence.format(**_titles(table, own_way, deck))
    ended, reason = _trick(table, own_way), _reason(table, own_way, deck)
    if not ended and not reason:
        ended = translated("That is fine: the advice is only a rule of thumb.")
    return (Note(f"{chosen} {ended}".rstrip()), *reason)


def after_deal(table: TableView, deck: str) -> tuple[tuple[Note, ...], ...]:
    """Return notes on the consequences of each of the viewer's weightiest decisions against the advice, in order of play."""
    ranked = sorted(table.answers, key=lambda answer: abs(answer.gain))[-MAX_ANSWERS:]
    return tuple(_sentence(table, answer, deck) for answer in table.answers if answer in ranked)


def _sentence(table: TableView, answer: Answer, deck: str) -> tuple[Note, ...]:
    own_way, titles = answer.own, _titles(table, answer.own, deck)
    if own_way.trick:
        sentence = translated("Trick {number}, your choice: {chosen}; the advice was: {advised}.")
        first = sentence.format(number=own_way.trick, **titles)
    else:
        sentence = translated(
            "Before the first trick, your choice: {chosen}; the advice was: {advised}."
        )
        first = sentence.format(**titles)
    first = " ".join(filter(None, [first, _trick(table, own_way)]))
    return (Note(first), *_reason(table, own_way, deck), Note(_outcome(table, answer)))


def _outcome(table: TableView, answer: Answer) -> str:
    """Return a sentence comparing the result with the one to which the advice would have led."""
    if answer.gain > 0:
        sentence = translated(
            "Had you followed the advice from there on, with the same players, "
            "your result would have been {advised}, not {own}."
        )
    elif answer.gain < 0:
        sentence = translated(
            "Your own way was better: had you followed the advice from there on, "
            "your result would have been {advised}, not {own}."
        )
    else:
        return translated("Had you followed the advice, your result would have been the same.")
    own, advised = (_paid(table, payoffs) for payoffs in (answer.payoffs, answer.with_advice))
    return sentence.format(own=own, advised=advised)


def _paid(table: TableView, payoffs: Sequence[int]) -> str:
    """Return a result as the viewer sees it: their own payoff, or both payoffs in a game for two."""
    assert table.seat is not None
    if len(payoffs) == 2:
        return f"{payoffs[table.seat]}:{payoffs[1 - table.seat]}"
    return signed(payoffs[table.seat])


def _trick(table: TableView, own_way: OwnWay) -> str:
    """Return a sentence on the trick: its winner and, in games with card points, its points; empty without a trick."""
    if own_way.trick_to is None:
        return ""
    if own_way.trick_to == table.seat:
        if own_way.points is None:
            return translated("Your card won the trick.")
        sentence = translated("Your card won the trick. Points in it: {points}.")
        return sentence.format(points=own_way.points)
    name = table.names[own_way.trick_to]
    if own_way.points is None:
        return translated("The trick went to {name}.").format(name=name)
    sentence = translated("The trick went to {name}. Points in it: {points}.")
    return sentence.format(name=name, points=own_way.points)


def _reason(table: TableView, own_way: OwnWay, deck: str) -> tuple[Note, ...]:
    if own_way.reason is None:
        return ()
    return (remark_note(table.settings.game, own_way.reason, table.names, deck, "MISTAKES"),)


def _titles(table: TableView, own_way: OwnWay, deck: str) -> dict[str, str]:
    """Return the titles of the chosen and the advised action."""
    view = table.view
    assert view is not None
    raised = view.actions[: own_way.index].count(RAISE)
    chosen, advised = (
        action_title(view.info, word, deck, raised=raised, spoken=True)
        for word in (own_way.chosen, own_way.advised)
    )
    return {"chosen": chosen, "advised": advised}
