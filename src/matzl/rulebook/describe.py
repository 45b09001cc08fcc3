"""Worked examples in words, in the current language and the visitor's deck; and links to the clauses that a text cites.

Seats are counted from 1, as everywhere in texts for players.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from matzl import registry
from matzl.base.cards import CARD_NAMES
from matzl.base.info import RESULT_FIELDS, GameInfo
from matzl.parts import Link
from matzl.rulebook import page
from matzl.rulebook.pages import Example
from matzl.text.cards import DEFAULT_DECK, card_symbol
from matzl.text.describe import RAISE, action_title, action_titles, field_title, field_value
from matzl.text.languages import join_words, translated


def example_title(example: Example) -> str:
    """Return the title of a worked example."""
    seat = example.deal["dealer"] + 1
    return translated("Worked example, dealt by seat {seat}").format(seat=seat)


def example_lines(example: Example, deck: str = DEFAULT_DECK) -> Iterator[str]:
    """Yield the lines of a worked example in order: options, hands, actions, and their consequences."""
    yield from _Teller(example, deck).lines()


class _Teller:
    """A writer of the lines of one worked example, with cards named as in a deck."""

    def __init__(self, example: Example, deck: str) -> None:
        self.example, self.deal, self.deck = example, example.deal, deck
        self.info = registry.info(example.deal["game"])

    def lines(self) -> Iterator[str]:
        """Yield the lines of the example in order."""
        example, deal = self.example, self.deal
        for name, value in deal["options"].items():
            yield translated("with the option {option}").format(option=f"`{name}={value}`")
        for number, before in enumerate(example.match["deals"][:-1] if example.match else (), 1):
            line = translated("it pays {amounts}; the score is then {scores}")
            amounts, scores = _signed(before["result"]["payoffs"]), _signed(before["scores"])
            paid = line.format(amounts=amounts, scores=scores)
            line = translated("deal {number} of the match: {counted}; {paid}")
            yield line.format(number=number, counted=self.counted(before), paid=paid)
        for seat, hand in enumerate(deal["hands"], 1):
            line = translated("seat {seat} was dealt {cards}")
            yield line.format(seat=seat, cards=self.cards(hand))
        if "stock" in deal:
            yield translated("stock: {cards}").format(cards=self.cards(deal["stock"]))
        if "upcard" in deal:
            yield translated("upcard: {card}").format(card=self.cards(deal["upcard"]))
        past = trick_by_trick(self.info, deal["actions"], len(deal["hands"]), self.deck)
        yield translated("so far: {actions}").format(actions=past or translated("nothing"))
        yield from self.tricks()
        if example.legal is not None:
            words = ", ".join(map(self.next, example.legal))
            yield translated("legal: {words}").format(words=words)
        if example.refused:
            refused = example.refused.items()
            words = ", ".join(f"{self.next(word)} (§{number})" for word, number in refused)
            yield translated("not legal: {words}").format(words=words)
        yield from self.results()

    def tricks(self) -> Iterator[str]:
        """Yield the winner of each trick, and the winning card."""
        played = [word for word in self.deal["actions"] if word in CARD_NAMES]
        seats = len(self.deal["hands"])
        for index, seat in enumerate(self.example.tricks or ()):
            cards = played[index * seats : (index + 1) * seats]
            hand = set(self.deal["hands"][seat].split())
            card = next(word for word in cards if word in hand)
            line = translated("trick {number}: seat {seat} wins with {card}")
            yield line.format(number=index + 1, seat=seat + 1, card=card_symbol(card, self.deck))

    def results(self) -> Iterator[str]:
        """Yield the result of the deal and that of its match, if there are any."""
        example, deal = self.example, self.deal
        if "result" in deal:
            yield translated("counted: {counted}").format(counted=self.counted(deal))
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

    def cards(self, cards: str) -> str:
        return _gap(self.deck).join(card_symbol(card, self.deck) for card in cards.split())

    def next(self, word: str) -> str:
        """Return the title of the next action; the name of a raise depends on earlier raises."""
        raised = self.deal["actions"].count(RAISE)
        return action_title(self.info, word, self.deck, raised=raised)

    def counted(self, deal: Mapping[str, Any]) -> str:
        """Return a deal's result in words, without the payoffs: trumps, tricks, points and what its game records besides."""
        result = deal["result"]
        names = [_seat(seat) for seat in range(len(deal["hands"]))]
        counted = []
        for field in (*RESULT_FIELDS[1:], *self.info.result):
            value = result.get(field.name)
            if field.kind == "counts" and not any(value or ()):
                continue
            if words := field_value(self.info, field, value, names, self.deck):
                counted.append(f"{field_title(self.info.name, field.name)} {words}")
        return ", ".join(counted)


def _seat(seat: int) -> str:
    """Return the name of a seat, given its number in records, which count from 0."""
    return translated("seat {seat}").format(seat=seat + 1)


def trick_by_trick(
    info: GameInfo, actions: Sequence[str], seats: int, deck: str = DEFAULT_DECK
) -> str:
    """Return the actions of a deal with a bar between tricks.

    >>> trick_by_trick(registry.info("german-solo"), ["solo", "pass", "AC", "9C", "TC", "QC", "9D"], 4)
    'Solo, Pass | ♣A ♣9 ♣10 ♣Q | ♦9'
    """
    places, played = [], 0
    for word in actions:
        card = word in CARD_NAMES
        places.append((card, played // seats))
        played += card
    titled = zip(places, action_titles(info, actions, deck), strict=True)
    groups = groupby(titled, key=lambda pair: pair[0])
    return " | ".join(
        (_gap(deck) if card else ", ").join(title for _, title in group)
        for (card, _), group in groups
    )


def _gap(deck: str) -> str:
    """Return the separator between two cards: a comma if card names contain spaces."""
    return ", " if " " in card_symbol("AS", deck) else " "


def _signed(amounts: Sequence[int]) -> str:
    return " ".join(f"{amount:+d}" if amount else "0" for amount in amounts).replace("-", "−")


# Links

_CITED = re.compile(r"§\d+(?:\.\d+)?")


def clause_links(game: str, text: str, address: str | None = None) -> tuple[Link, ...]:
    """Return links to the existing clauses and sections that a text cites.

    Parameters
    ----------
    address
        The address of the rule book, empty within it; by default that of the game.

    >>> [link.address for link in clause_links("mittlere", "See §4.9 and §44.1, §4.", "")]
    ['#c4.9', '#s4']
    """
    numbers = {clause.number for clause in page(game).clauses}
    sections = {number.partition(".")[0] for number in numbers}
    book = f"/rules/{game}" if address is None else address
    links = []
    for cited in dict.fromkeys(_CITED.findall(text)):
        number = cited[1:]
        if number in numbers or number in sections:
            anchor = "c" if number in numbers else "s"
            query = f"?clause={number}" if book and number in numbers else ""
            links.append(Link(cited, f"{book}{query}#{anchor}{number}"))
    return tuple(links)
