"""Whist in the library: deals, views, records, bots, kernels; and the comparison of both readings of its rules."""

from __future__ import annotations

import random

import numpy as np
import pytest

from matzl import Deal, IllegalActionError, UnknownGameError, registry
from matzl.base.cards import CARD_NAMES, pack_of
from matzl.deal.game import Game
from matzl.deal.perft import endings, perft
from matzl.engine import stepping as engine
from matzl.engine.randomness import streams
from matzl.engine.state import states
from matzl.engine.tricks import shuffle
from matzl.players.bots import bot
from matzl.text.describe import guide
from tests.playing import played
from tests.rules.test_whist import MIXED, RANKS, SUITED
from tests.rules.two_readings import play_both

pytestmark = [pytest.mark.usefixtures("whist"), pytest.mark.compiled_only]


def a_pack(rng: random.Random) -> list[str]:
    return rng.sample(CARD_NAMES, 52)


def random_deal(rng: random.Random) -> Deal:
    return played(Deal.from_pack("whist", a_pack(rng), dealer=rng.randrange(4)), rng)


def test_pack_and_packets() -> None:
    """§1.1 Fifty-two cards; §1.2 with the names of any French pack; §2.1 clockwise; §2.2 one card at a time."""
    game = Game("whist")
    assert len(game.pack) == 52
    assert game.card_names()["AS"] == "ace of spades"
    assert (game.direction, game.packets(4)) == ("clockwise", (1,) * 13)
    dealt = Deal.from_pack("whist", CARD_NAMES, dealer=0)
    assert game.defaults == {"deals": 12}
    assert dealt.hands[1][:3] == [CARD_NAMES[0], CARD_NAMES[4], CARD_NAMES[8]]


def test_the_last_card_is_turned_up_and_makes_trumps() -> None:
    """§2.3 It is the dealer's; §2.4 and all see it."""
    dealt = Deal.from_pack("whist", CARD_NAMES, dealer=2)
    assert dealt.upcard == "AS"
    assert "AS" in dealt.hand(2)
    for seat in (0, 1, 2, 3, None):
        view = dealt.view(seat)
        assert (view.upcard, view.trump, view.table) == ("AS", "S", {"upcard": "AS"})


def test_two_readings_agree() -> None:
    """§4.2 to §7.2 Every legal card and every result of random deals agree with the second reading."""
    rng = random.Random(7)
    seen = set()
    for _ in range(150):
        pack, dealer = a_pack(rng), rng.randrange(4)
        hands = Deal.from_pack("whist", pack, dealer=dealer).hands
        played, clauses = play_both("whist", hands, rng, 1.0, dealer=dealer, upcard=pack[-1])
        seen |= {*clauses, played.result()["odd_tricks"]}
    assert {"4.2", "4.3", "7.1", 1, 2, 3, 4} <= seen


def test_a_view_reveals_nothing_about_hidden_cards() -> None:
    """§2.4 A view does not change when only hidden cards change."""
    rng = random.Random(11)
    for _ in range(30):
        pack = a_pack(rng)
        seat = rng.randrange(4)
        one = Deal.from_pack("whist", pack, dealer=0)
        known = {*one.hand(seat), pack[-1]}
        hidden = [card for card in pack if card not in known]
        moved = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
        other = Deal.from_pack("whist", [moved.get(card, card) for card in pack], dealer=0)
        assert one.hands != other.hands
        assert one.view(seat).state.tobytes() == other.view(seat).state.tobytes()


def test_it_is_listed_while_it_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert registry.info("whist").title == "Whist"
    monkeypatch.delitem(registry.packages(), "whist")
    for ask in (registry.info, registry.rules, registry.package):
        with pytest.raises(UnknownGameError, match="'whist'"):
            ask("whist")


def test_actions_can_be_undone_and_records_read() -> None:
    rng = random.Random(13)
    played = random_deal(rng)
    again = Deal.from_record(played.record())
    assert again.record() == played.record()
    assert eval(repr(played), {"Deal": Deal}).record() == played.record()
    while again.actions:
        again.undo()
    assert list(again.legal) == again.hand((again.dealer + 1) % 4)


def test_a_refusal_is_a_sentence() -> None:
    """§4.3 In the library's words."""
    mixed = Deal.from_hands("whist", MIXED, dealer=3, upcard="2S")
    mixed.play("2C")
    with pytest.raises(IllegalActionError, match=r"Clubs were led .* must follow suit\. \(§4\.3\)"):
        mixed.play("AD")


def test_lines_of_play_are_counted() -> None:
    """§4.4 A suit to each hand: nobody ever follows, so every order of every hand is a line; §5.2 trumps lead on."""
    suited = Deal.from_hands("whist", SUITED, dealer=3, upcard="2S")
    assert [perft(suited, depth) for depth in range(1, 6)] == [13, 169, 2197, 28561, 28561 * 12]
    for rank in RANKS[:11]:
        for suit in "CDHS" if rank == "2" else "SCDH":
            suited.play(rank + suit)
    assert perft(suited, 8) == 2**4
    assert endings(suited, 8) == {(0, 7, 0, 7): 2**4}


def test_it_is_drawn_and_described() -> None:
    dealt = Deal.from_hands("whist", MIXED, dealer=3, upcard="2S")
    dealt.play("2C")
    assert "♣2" in str(dealt)
    assert guide(dealt.info)["Match"] == "The best score after 12 deals wins."


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


def test_the_generic_kernels_play_it() -> None:
    """Random play in one call has four seats and thirteen tricks and pays one side."""
    state = states(registry.rules("whist").STATE, 1)
    pack, chance = np.array(pack_of(RANKS), np.int64), streams(1, 0, 4)
    for _ in range(20):
        actions, _ = engine.play_random(state, pack, chance, 1)
        assert actions == 52
        assert state["tricks"][0].sum() == 13
        sides = state["tricks"][0].reshape(2, 2).sum(axis=0)
        assert state["payoffs"][0].tolist() == [max(0, side - 6) for side in (*sides, *sides)]
    shuffle(pack, chance)
    assert sorted(pack.tolist()) == list(range(52))
