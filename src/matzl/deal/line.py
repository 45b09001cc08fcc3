"""Writing and parsing a deal, or the view of a seat, as one line of text (``docs/notation.md``)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import numpy as np

from matzl import registry
from matzl.base.cards import CARD_NAMES
from matzl.base.info import GameInfo, words_of
from matzl.base.options import completed, differing, parsed_option, seats_under
from matzl.deal.records.strict import shown
from matzl.deal.records.writer import DEAL_FORMAT
from matzl.errors import RecordError, SetUpError, UnknownGameError

MAX_LENGTH = 2000
"""The maximum length of a line in characters; deals rarely need more than 300."""

HIDDEN = "x"
"""The character for a card of the stock that is unknown to the seat."""
SPECTATOR = "-"
"""The character for a spectator, in place of a seat."""

_STOCK = "the stock"
_LINE = re.compile(r"[\w -]+(@[\w-]+)?(,[^:]*)?:[^:]*:[^:]*:[^:]*")
_RUN = re.compile(r"([2-9TJQKA]+)([CDHS])|x")
_ACTION = re.compile(r"(?:([0-9])(?=[a-z]|$))?([a-z-]*)(.*)", re.DOTALL)
_NUMBERS = re.compile(r"-?\d{1,10}(\.-?\d{1,10})*", re.ASCII)


def is_line(text: str) -> bool:
    """Return whether a text has the form of a line, which no JSON text and hardly any file name has.

    >>> is_line("mittlere:0:AS,,:"), is_line("deals/mittlere.json"), is_line('{"game": 1}')
    (True, False, False)
    """
    return len(text) <= MAX_LENGTH and _LINE.fullmatch(text.strip()) is not None


@dataclass(frozen=True, slots=True)
class Line:
    """The contents of a parsed line.

    Attributes
    ----------
    record
        The record of the deal, with the known cards.
    begun
        The values taken over from a match: ``score`` and ``carried``, as arguments of `matzl.Deal`.
    seat
        The seat whose view the line is, `SPECTATOR` for a spectator; empty if the line has all cards.
    payoffs
        The payoffs of a deal that ended with cards in hidden hands.
    turns
        The seat of each action, None where the line does not state it; then the seat to move.
    """

    record: dict[str, Any]
    begun: dict[str, Any]
    seat: str
    payoffs: list[int]
    turns: list[int | None]


# Writing


def written(
    info: GameInfo,
    options: Mapping[str, Any],
    dealer: int,
    cards: Iterable[Iterable[str]],
    actions: Sequence[str],
    numbers: Mapping[str, Any],
    *,
    knocked: bool = False,
    seat: str = "",
    turns: Sequence[int | None] = (),
    missing: int = 0,
) -> str:
    """Return the line of a deal or a view in the notation of ``docs/notation.md``.

    Parameters
    ----------
    cards
        The cards of each seat, then the stock and the upcard in games that have them.
    numbers
        ``score``, the values carried over from a match, and ``payoffs``; trailing zeros are omitted.
    seat
        The seat whose view it is; empty if the line has all cards.
    turns
        With `seat`: the seat that took each action, and the seat to move.
    missing
        The number of cards that each seat lacks compared with the whole pack.

    Raises
    ------
    SetUpError
        When the pack is reduced.
    """
    if missing:
        raise SetUpError("a deal of a reduced pack cannot be written as a line", "pack")
    settings = [f"{name}={value}" for name, value in differing(info, options).items()]
    settings += ["knocked"] if knocked else []
    for name, value in numbers.items():
        flat = np.ravel(value).tolist()
        while flat and not flat[-1]:
            flat.pop()
        settings += [f"{name}={'.'.join(map(str, flat))}"] if flat else []
    game = f"{info.name}@{seat}" if seat else info.name
    seats = seats_under(info, options)
    play = _actions(info.name, tuple(actions), seats, (dealer + 1) % seats, tuple(turns))
    return f"{','.join([game, *settings])}:{dealer}:{','.join(map(_run, cards))}:{play}"


def _run(cards: Iterable[str]) -> str:
    """Write cards in order; neighbouring cards of one suit share its letter.

    >>> _run(["AC", "KC", "7D"])
    'AKC7D'
    """
    text = ""
    for card in cards:
        text = (text[:-1] if card != HIDDEN and text.endswith(card[1]) else text) + card
    return text


@cache
def codes_of(game: str) -> dict[str, str]:
    """Return the code of each action of a game, by its word.

    A code is the initials of the word, or the whole word if an earlier one has the same code, followed by the card or suit.

    >>> codes = codes_of("german-solo")
    >>> codes["AS"], codes["six-trick-solo"], codes["call:AS"], codes["solo"], codes["silent"]
    ('AS', 'sts', 'cAS', 's', 'silent')
    """
    codes: dict[str, str] = {}
    for word in words_of(registry.info(game)):
        call, _, named = word.partition(":")
        code = word if word in CARD_NAMES else "".join(part[0] for part in call.split("-")) + named
        codes[word] = call + named if code in codes.values() else code
    return codes


@lru_cache(1024)
def _actions(
    game: str, actions: tuple[str, ...], seats: int, due: int, turns: tuple[int | None, ...]
) -> str:
    """Return the last field of a line: all actions; the cards of a trick and consecutive calls of one kind are joined.

    The result is cached, since it is the same for all viewers of a deal.
    Before the first card is played, the seat precedes its action unless the turn simply passed to the next seat.
    """
    parts: list[tuple[str, list[str]]] = []
    laid = 0
    for word, seat in zip(actions, turns or [None] * len(actions), strict=False):
        code = codes_of(game)[word]
        card = code[-2:] if code[-2:] in CARD_NAMES else ""
        call = code.removesuffix(card)
        if card and parts and parts[-1][0] == call and (call or laid % seats):
            parts[-1][1].append(card)
        else:
            by = f"{seat}" if seat not in (None, due) and call and not laid else ""
            parts.append((by + call, [card] if card else []))
        laid += word == card
        due = due if seat is None else (seat + 1) % seats
    stands = turns[-1] if len(turns) > len(actions) and not laid else None
    more = [] if stands in (None, due) else [f"{stands}"]
    return ".".join([call + _run(cards) for call, cards in parts] + more)


# Reading


def parsed(text: object) -> Line:
    """Return the contents of a line; apart from its form, only the words of cards and actions are checked.

    Raises
    ------
    RecordError
        When the text is not a line; the message names the fault and what would be right.
    """
    if not isinstance(text, str) or len(text) > MAX_LENGTH:
        fault = f"a line is a text of at most {MAX_LENGTH} characters, not {shown(text)}"
        raise RecordError(fault, "no-text")
    fields = text.strip().split(":")
    if len(fields) != 4 or not re.fullmatch("[0-9]", fields[1]):
        raise RecordError(
            f"a line is GAME:DEALER:CARDS:ACTIONS, DEALER a digit, not {shown(text)}", "fields"
        )
    (head, *settings), groups = fields[0].split(","), fields[2].split(",")
    game, at, seat = head.partition("@")
    texts = {name: value for name, _, value in (each.partition("=") for each in settings)}
    try:
        info = registry.info(game)
        names = {option.name for option in info.options} & texts.keys()
        options = {name: parsed_option(info, name, texts[name]) for name in names}
        complete = completed(info, options)
    except (SetUpError, UnknownGameError) as error:
        raise RecordError(str(error), error.code) from None
    seats = seats_under(info, complete)
    like = {"score": [0] * seats, "payoffs": [0] * seats}
    like |= info.scoring(complete, seats, 0).carried()
    if unknown := [each for each in texts if each not in {*like, *names} and each != "knocked"]:
        there = ", ".join([*(option.name for option in info.options), *like])
        raise RecordError(f"no setting {shown(unknown[0])}; {info.name} has {there}", "setting")
    if len(texts) < len(settings):
        raise RecordError(f"a setting is repeated: {shown(fields[0])}", "setting-twice")
    if at and seat not in (SPECTATOR, *map(str, range(seats))):
        raise RecordError(f"@ needs a seat from 0 to {seats - 1} or -, not {shown(seat)}", "seat")
    titles = [f"the hand of seat {each}" for each in range(seats)]
    titles += [_STOCK] * (info.stock > 0) + ["the upcard"] * info.upcard
    if len(groups) != len(titles):
        raise RecordError(f"the third field has {', '.join(titles)}, separated by commas", "hands")
    hands = [" ".join(_cards(group, title)) for group, title in zip(groups, titles, strict=True)]
    words = [each for part in fields[3].split(".") if fields[3] for each in _words(info, part)]
    if any(not word for word, _ in words[:-1]) or (
        not seat and ("payoffs" in texts or any(by is not None for _, by in words))
    ):
        raise RecordError(
            "only a line with GAME@SEAT has payoffs, seats before actions, and the seat to move at the end",
            "seats-given",
        )
    record = {
        "format": DEAL_FORMAT,
        "game": info.name,
        "options": options,
        "dealer": int(fields[1]),
        "hands": hands[:seats],
        **({"stock": hands[seats]} if info.stock else {}),
        **({"upcard": hands[-1]} if info.upcard else {}),
        **({"knocked": True} if "knocked" in texts else {}),
        "actions": [word for word, _ in words if word],
    }
    carried = {name: _shaped(name, texts[name], like[name]) for name in like if name in texts}
    start = {"score": carried.pop("score", None)}
    payoffs = carried.pop("payoffs", [])
    return Line(record, start | {"carried": carried}, seat, payoffs, [by for _, by in words])


def _shaped(name: str, text: str, like: Any) -> Any:
    """Return the numbers of a setting in the shape of an example, padded with zeros."""
    if not _NUMBERS.fullmatch(text):
        raise RecordError(f"{name} is a list of numbers separated by dots, not {shown(text)}", name)
    numbers = [int(number) for number in text.split(".")]
    if len(numbers) > np.size(like):
        raise RecordError(f"{name} has at most {np.size(like)} numbers, not {len(numbers)}", name)
    return np.resize([*numbers, *[0] * (np.size(like) - len(numbers))], np.shape(like)).tolist()


def _cards(text: str, where: str) -> list[str]:
    """Return the cards of a run such as ``AKQS``."""
    cards: list[str] = []
    at = 0
    while at < len(text):
        run = _RUN.match(text, at)
        if run is None or (run[0] == HIDDEN and where != _STOCK):
            raise RecordError(
                f"{shown(text[at:])} in {where} is no card; a card is a rank and a suit, such as AS",
                "no-card",
            )
        cards += [rank + run[2] for rank in run[1]] if run[1] else [HIDDEN]
        at = run.end()
    return cards


def _words(info: GameInfo, part: str) -> list[tuple[str, int | None]]:
    """Return the actions in a part of a line between two dots, each with the seat that is written before it, if any."""
    codes = codes_of(info.name)
    words = {word.replace(":", ""): word for word in codes} | {v: k for k, v in codes.items()}
    by, call, rest = _ACTION.fullmatch(part).groups()  # type: ignore[union-attr]  # matches all
    cards = _cards(rest, f"action {shown(part)}") if _RUN.match(rest) else [rest]
    if not call and by:
        words[""] = ""
    if unknown := [card for card in cards if call + card not in words]:
        calls = ", ".join(code for code in codes.values() if code[-2:] not in CARD_NAMES)
        raise RecordError(
            f"{shown(call + unknown[0])} is no action of {info.name}; it has cards, and {calls or 'no calls'}",
            "unknown-action",
        )
    return [(words[call + card], int(by) if by else None) for card in cards]
