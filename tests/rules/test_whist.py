"""Whist, a game outside the package: the clauses of its rules, its deals, views, records, bots and kernels."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from matzl import Deal
from matzl.base.cards import CARD_NAMES
from matzl.deal.game import Game
from matzl.errors import IllegalActionError
from matzl.players.bots import bot
from tests.rules.implementations import new_deal, new_match
from tests.rules.two_readings import play_both

pytestmark = pytest.mark.usefixtures("whist")

RANKS = "23456789TJQKA"

SUITED = [" ".join(rank + suit for rank in RANKS) for suit in "CDHS"]
"""A whole suit in each hand."""

MIXED = [
    "2C 6C TC AC 5D 9D KD 4H 8H QH 3S 7S JS",
    "3C 7C JC 2D 6D TD AD 5H 9H KH 4S 8S QS",
    "4C 8C QC 3D 7D JD 2H 6H TH AH 5S 9S KS",
    "5C 9C KC 4D 8D QD 3H 7H JH 2S 6S TS AS",
]
"""Every fourth card in each hand, so that all suits can be followed at first."""


def whist(hands: Sequence[str], upcard: str = "2S", dealer: int = 3) -> Any:
    """Return a deal of whist from hands; seat 0 leads unless there is another dealer."""
    return new_deal("whist", hands, dealer=dealer, upcard=upcard)


def test_packets_and_upcard() -> None:
    """§2.1, §2.2 One card at a time, clockwise; §2.3 the last one, the dealer's, is turned up and sets trumps."""
    dealt = new_deal("whist", pack=CARD_NAMES, dealer=2)
    assert [dealt.hand(seat) for seat in (3, 0, 1, 2)] == [set(CARD_NAMES[n::4]) for n in range(4)]
    assert dealt.trump_letter == "S"


@pytest.mark.parametrize("dealer", range(4))
def test_forehand_leads_at_once(dealer: int) -> None:
    """§3.1 No auction; §4.1 forehand leads, §4.4 any card."""
    ours = whist(MIXED, upcard=MIXED[dealer].split()[0], dealer=dealer)
    assert ours.phase.name == "play"
    assert ours.turn == (dealer + 1) % 4
    assert ours.legal() == set(MIXED[ours.turn].split())


def test_a_side_with_seven_tricks_or_more_is_paid() -> None:
    """§4.5 All thirteen are played; §6.1 no card points; §7.1 a point for each odd trick, §7.2 to each partner."""
    ours = whist(SUITED).play("2C 2D 2H 2S")
    for rank in RANKS[1:]:
        assert not ours.over
        ours.play([rank + suit for suit in "SCDH"])
    assert ours.over
    ours.assert_items(("7.1", [0, 7, 0, 7]))
    assert ours.result() == {
        "payoffs": [0, 7, 0, 7],
        "tricks": [0, 0, 0, 13],
        "points": [0, 0, 0, 0],
        "trump": "S",
        "odd_tricks": 7,
    }


def test_the_match() -> None:
    """§8.1 §9.1 Twelve deals unless said otherwise; §8.2 the deal passes on; §8.3 two win, or all four."""
    match = new_match("whist", dealer=3, deals=3)
    dealers = []
    for payoffs in ([1, 0, 1, 0], [0, 3, 0, 3], [2, 0, 2, 0]):
        dealers.append(match.dealer)
        assert not match.over
        match.add({"payoffs": payoffs})
    assert dealers == [3, 0, 1]
    assert (match.scores, match.winners) == ([3, 3, 3, 3], [0, 1, 2, 3])


# In the library


def a_pack(rng: random.Random) -> list[str]:
    return rng.sample(CARD_NAMES, 52)


def dealt_from(pack: Iterable[str], dealer: int = 0) -> Deal:
    """Return a deal from a pack in the order of dealing."""
    return Deal("whist", pack=[CARD_NAMES.index(name) for name in pack], dealer=dealer)


@pytest.mark.matzl_only
def test_pack_and_packets() -> None:
    """§1.1 Fifty-two cards; §1.2 with the names of any French pack; §2.1 clockwise; §2.2 one card at a time."""
    game = Game("whist")
    assert len(game.pack) == 52
    assert game.card_names()["AS"] == "ace of spades"
    assert (game.info.direction, game.info.packets[4]) == ("clockwise", (1,) * 13)
    assert dealt_from(CARD_NAMES).hands[1][:3] == [CARD_NAMES[0], CARD_NAMES[4], CARD_NAMES[8]]


@pytest.mark.matzl_only
def test_two_readings_agree() -> None:
    """§1.3, §4.2 to §4.6, §5.1 to §5.2, §6.1, §7.1 to §7.2 Random deals agree with the second reading."""
    rng = random.Random(7)
    seen = set()
    for _ in range(150):
        pack, dealer = a_pack(rng), rng.randrange(4)
        hands = dealt_from(pack, dealer).hands
        played, clauses = play_both("whist", hands, rng, 1.0, dealer=dealer, upcard=pack[-1])
        seen |= {*clauses, played.result()["odd_tricks"]}
    assert {"4.2", "4.3", "7.1", 1, 2, 3, 4} <= seen


@pytest.mark.matzl_only
def test_a_view_reveals_nothing_about_hidden_cards() -> None:
    """§2.4 A view does not change when only hidden cards change."""
    rng = random.Random(11)
    for _ in range(30):
        pack = a_pack(rng)
        seat = rng.randrange(4)
        one = dealt_from(pack)
        known = {*one.hand(seat), pack[-1]}
        hidden = [card for card in pack if card not in known]
        moved = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
        other = dealt_from([moved.get(card, card) for card in pack])
        assert one.hands != other.hands
        assert one.view(seat).state.tobytes() == other.view(seat).state.tobytes()


@pytest.mark.matzl_only
def test_a_refusal_is_a_sentence() -> None:
    """§4.3 In the library's words."""
    mixed = Deal.from_hands("whist", MIXED, dealer=3, upcard="2S")
    mixed.play("2C")
    with pytest.raises(IllegalActionError, match=r"Clubs were led .* must follow suit\. \(§4\.3\)"):
        mixed.play("AD")


@pytest.mark.matzl_only
def test_novices_beat_random_players() -> None:
    """Novice partners make far more odd tricks than random partners."""
    novice, careless = bot("novice"), bot("random")
    odd = [0, 0]
    for number in range(60):
        played = Deal("whist", seed=17, number=number)
        while played.turn is not None:
            level = novice if played.turn % 2 == number % 2 else careless
            played.play(level.choose(played.view(played.turn)))
        assert played.result is not None
        odd[0] += played.result.payoffs[number % 2]
        odd[1] += played.result.payoffs[1 - number % 2]
    assert odd[0] > 3 * odd[1]
