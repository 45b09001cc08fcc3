"""Views that contradict themselves: real ones with one change, each with a name for the change."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

from matzl.base.cards import CARD_NAMES, card, pack_of
from matzl.deal.view import View
from matzl.deal.vocabulary import Trick

COUNTED = (
    "trump", "called", "declarer", "partner", "contract", "defenders", "laid", "led", "best", "winner", "on_table",
    "raises", "to_ask", "speaker", "trump_by", "tjog_by", "tjog", "upcard", "drawn", "dealer", "seats", "turn",
    "phase", "knocked", "ten", "players", "matzl_claim",
)  # fmt: skip
FOR_EACH_SEAT = ("hand", "dealt", "taken", "tricks", "shown", "trick")


def changed(view: View, **attributes: Any) -> View:
    """Return a view with other attributes."""
    other = copy.copy(view)
    other.state = view.state.copy()
    for name, value in attributes.items():
        setattr(other, name, value)
    return other


def in_state(view: View, field: str, value: int, seat: int | None = None) -> View:
    """Return a view with another number in its compact state."""
    other = changed(view)
    if seat is None:
        other.state[field][0] = value
    else:
        other.state[field][0, seat] = value
    return other


def tampered(view: View, rng: random.Random) -> Iterator[tuple[str, View]]:
    """Yield the view with one change, in every way there is."""
    yield from _other_hand(view, rng)
    yield from _other_state(view, rng)
    yield from _other_seat(view)
    yield from _other_length(view)
    if any(trick.cards for trick in view.tricks):
        yield from _other_plays(view, rng)


def _other_hand(view: View, rng: random.Random) -> Iterator[tuple[str, View]]:
    seat, own = view.seat, int(view.state["hand"][0, view.seat])
    first = 1 << card(view.hand[0])
    seen = {name for trick in view.tricks for _, name in trick.cards} | set(view.hand)
    unseen = [one for one in pack_of(view.info.ranks) if CARD_NAMES[one] not in seen]
    for what, cards in {
        "a card too few": own & ~first,
        "no card": 0,
        "a card of another pack": own & ~first | 1,
        "a card of no pack": own | 1 << 60,
        "all cards": -1,
        **({"a card too many": own | 1 << rng.choice(unseen)} if unseen else {}),
    }.items():
        yield f"hand: {what}", in_state(view, "hand", cards, seat)
    for name in sorted(seen - set(view.hand))[:1]:
        yield (
            "hand: a card that was played, too",
            in_state(view, "hand", own | 1 << card(name), seat),
        )
        other = own & ~first | 1 << card(name)
        yield "hand: a card that was played", in_state(view, "hand", other, seat)
    neighbour = (seat + 1) % view.seats
    yield "hand: an own card shown by another", in_state(view, "hand", first, neighbour)


def _other_state(view: View, rng: random.Random) -> Iterator[tuple[str, View]]:
    fields = view.state.dtype.names
    for field in COUNTED:
        if field in fields:
            now = int(view.state[field][0])
            near = (
                {now ^ 1, now + 1} if field != "knocked" else set()
            )  # these values may be possible
            for value in {*near, -5, 99} - {now}:
                yield f"{field} is {value}, not {now}", in_state(view, field, value)
    for field in FOR_EACH_SEAT:
        if field in fields:
            seat = view.seat if field == "dealt" else rng.randrange(view.seats)
            value = int(view.state[field][0, seat]) ^ 1 << rng.choice(pack_of(view.info.ranks))
            yield f"{field} of seat {seat}", in_state(view, field, value, seat)


def _other_seat(view: View) -> Iterator[tuple[str, View]]:
    yield "another's seat", changed(view, seat=(view.seat + 1) % view.seats)
    yield "no seat", changed(view, seat=9)
    yield "another dealer", changed(view, dealer=(view.dealer + 1) % view.seats)
    yield "stock", changed(view, stock_left=view.stock_left - 2)
    if view.upcard:
        other = next(name for name in view.hand if name != view.upcard)
        yield "another upcard", changed(view, upcard=other)
        yield "no upcard", changed(view, upcard=None)


def _other_length(view: View) -> Iterator[tuple[str, View]]:
    word, turn = next(iter(view.legal)), view.seat
    yield "an action more", changed(view, actions=(*view.actions, word), turns=(*view.turns, turn))
    yield "a turn more", changed(view, turns=(*view.turns, turn))
    if view.actions:
        less = {"actions": view.actions[:-1], "turns": view.turns[:-1]}
        yield "an action less", changed(view, **less)
        yield "a turn less", changed(view, turns=view.turns[:-1])


def _other_plays(view: View, rng: random.Random) -> Iterator[tuple[str, View]]:
    place = rng.choice([k for k, word in enumerate(view.actions) if word in CARD_NAMES])
    name, who = view.actions[place], view.turns[place]
    neighbour = (who + 1) % view.seats

    def acted(word: Any) -> tuple[Any, ...]:
        return (*view.actions[:place], word, *view.actions[place + 1 :])

    def turned(seat: int) -> tuple[int, ...]:
        return (*view.turns[:place], seat, *view.turns[place + 1 :])

    def laid(seat: int, word: str) -> tuple[Trick, ...]:
        return tuple(
            Trick(
                tuple((seat, word) if pair == (who, name) else pair for pair in trick.cards),
                trick.winner,
            )
            for trick in view.tricks
        )

    strange = "raise" if view.game != "matzlfangen" else "ask"
    for word in (strange, "xx", "", None, 3, "2C", "AS AS"):
        yield f"action {word!r}", changed(view, actions=acted(word))
    yield "a turn of another", changed(view, turns=turned(neighbour))
    yield "a play of another", changed(view, turns=turned(neighbour), tricks=laid(neighbour, name))
    for seat, word in ((neighbour, name), (7, name), (who, "zz"), (who, "2C"), (who, view.hand[0])):
        yield f"{seat}:{word} in a trick", changed(view, tricks=laid(seat, word))
    own = view.hand[0]
    yield "an own card played", changed(view, actions=acted(own), tricks=laid(who, own))
    yield "a trick less", changed(view, tricks=view.tricks[1:])
    first = view.tricks[0]
    won = None if first.winner is not None else 0
    yield "a trick of another", changed(view, tricks=(Trick(first.cards, won), *view.tricks[1:]))
