"""Worked examples in words, in the current language; runs no compiled code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from matzl import registry
from matzl.base.cards import CARD_NAMES
from matzl.base.info import RESULT_FIELDS, GameInfo
from matzl.rulebook.examples import Example
from matzl.text.cards import card_symbol
from matzl.text.describe import action_titles, field_title, field_value
from matzl.text.languages import join_words, translated


def describe_example(example: Example) -> Iterator[str]:
    """Yield the lines of a worked example as Markdown."""
    deal = example.deal
    yield translated("Worked example, dealt by seat {seat}:").format(seat=deal["dealer"]) + "\n"
    yield from (f"- {line}" for line in _lines(example, deal, registry.info(deal["game"])))


def _lines(example: Example, deal: Mapping[str, Any], info: GameInfo) -> Iterator[str]:
    """Yield the facts of an example in their order."""
    for name, value in deal["options"].items():
        yield translated("with the option {option}").format(option=f"`{name}={value}`")
    for place, before in enumerate(example.match["deals"][:-1] if example.match else (), 1):
        line = translated("deal {number} of the match: {counted}; {paid}")
        yield line.format(number=place, counted=_counted(before, info), paid=_paid(before))
    for seat, hand in enumerate(deal["hands"]):
        line = translated("seat {seat} was dealt {cards}")
        yield line.format(seat=seat, cards=_cards(hand))
    if "stock" in deal:
        yield translated("stock: {cards}").format(cards=_cards(deal["stock"]))
    if "upcard" in deal:
        yield translated("upcard: {card}").format(card=_cards(deal["upcard"]))
    actions = deal["actions"]
    past = trick_by_trick(info, actions, len(deal["hands"])) or translated("nothing")
    yield translated("so far: {actions}").format(actions=past)
    if example.legal is not None:
        words = ", ".join(_next(info, actions, word) for word in example.legal)
        yield translated("legal: {words}").format(words=words)
    if example.refused:
        refused = example.refused.items()
        words = ", ".join(f"{_next(info, actions, word)} (§{number})" for word, number in refused)
        yield translated("not legal: {words}").format(words=words)
    yield from _results(example, deal, info)


def _results(example: Example, deal: Mapping[str, Any], info: GameInfo) -> Iterator[str]:
    """Yield the result of an example, as far as it has one."""
    if "result" in deal:
        yield translated("counted: {counted}").format(counted=_counted(deal, info))
    for number, amounts in example.items or ():
        line = translated("it pays {amounts} (§{clause})")
        yield line.format(amounts=_signed(amounts), clause=number)
    if "result" in deal:
        amounts = deal["result"]["payoffs"]
        yield translated("in all {amounts}").format(amounts=_signed(amounts))
    if example.match and "scores" in (last := example.match["deals"][-1]):
        line = translated("the score is then {scores}")
        yield line.format(scores=_signed(last["scores"]))
    if example.match and "winners" in example.match:
        winners = join_words(_seat(seat) for seat in example.match["winners"])
        yield translated("the match is over, won by {winners}").format(winners=winners)


def _seat(seat: int) -> str:
    return translated("seat {seat}").format(seat=seat)


def _cards(cards: str) -> str:
    return " ".join(map(card_symbol, cards.split()))


def _next(info: GameInfo, actions: Sequence[str], word: str) -> str:
    """Return the title of an action after others: the name of a raise depends on those before."""
    return action_titles(info, [*actions, word])[-1]


def trick_by_trick(info: GameInfo, actions: Sequence[str], seats: int) -> str:
    """Return the actions of a deal with a bar between tricks.

    >>> trick_by_trick(registry.info("german-solo"), ["solo", "pass", "AC", "9C", "TC", "QC", "9D"], 4)
    'Solo, Pass | ♣A ♣9 ♣10 ♣Q | ♦9'
    """
    places, played = [], 0
    for word in actions:
        card = word in CARD_NAMES
        places.append((card, played // seats))
        played += card
    titled = zip(places, action_titles(info, actions), strict=True)
    groups = groupby(titled, key=lambda pair: pair[0])
    return " | ".join(
        (" " if card else ", ").join(title for _, title in group) for (card, _), group in groups
    )


def _paid(deal: Mapping[str, Any]) -> str:
    """Return what a finished deal of a match pays, and the score after it."""
    line = translated("it pays {amounts}; the score is then {scores}")
    return line.format(amounts=_signed(deal["result"]["payoffs"]), scores=_signed(deal["scores"]))


def _counted(deal: Mapping[str, Any], info: GameInfo) -> str:
    """Return the result of a deal without its payoffs: trumps, tricks, points and the fields of its game."""
    result = deal["result"]
    names = [_seat(seat) for seat in range(len(deal["hands"]))]
    counted = []
    for field in (*RESULT_FIELDS[1:], *info.result):
        value = result.get(field.name)
        if field.kind == "counts" and not any(value or ()):
            continue
        if words := field_value(info, field, value, names):
            counted.append(f"{field_title(info.name, field.name)} {words}")
    return ", ".join(counted)


def _signed(amounts: Sequence[int]) -> str:
    return " ".join(f"{amount:+d}" if amount else "0" for amount in amounts).replace("-", "−")
