"""The naive implementation of German Solo: invariants of random deals."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.naive.german_solo import PACK, GermanSolo
from tests.naive.german_solo_auction import CONTRACTS_LOW_TO_HIGH

Hands = list[list[str]]

FIRST_AND_LAST_POSSIBLE = {
    "question": 5,
    "is-it": 5,
    "grand": 5,
    "solo": 5,
    "solo-is-it": 5,
    "six-trick-solo": 6,
    "six-trick-solo-is-it": 6,
}
EIGHT_NEEDED = ["bull-solo", "solo-tout", "solo-tout-is-it"]


def dealt_at_random(chance: random.Random, seat: int, given: set[str]) -> Hands:
    """Return random hands where the seat has at least the given cards."""
    rest = chance.sample([card for card in PACK if card not in given], len(PACK) - len(given))
    hands: Hands = [[], [], [], []]
    hands[seat] = sorted(given)
    for hand in hands:
        while len(hand) < 8:
            hand.append(rest.pop())
    return hands


def cards_for(chance: random.Random, contract: str, trump: str) -> set[str]:
    """Return cards that make a bid legal and, at times, likely to be made."""
    given = {"QC", "QS"} if contract == "grand" else set()
    if contract == "is-it":
        given.add("8C")
    top = ["QC", "7" + trump, "QS", "A" + trump, "K" + trump, "J" + trump, "T" + trump]
    return given | set(top[: chance.choice([0, 0, 3, 5, 7])])


def choice(deal: GermanSolo, chance: random.Random, trump: str, eagerness: float) -> str:
    """Choose an action: mostly the highest card if eager, trumps as planned, all else at random."""
    legal = sorted(deal.legal())
    if f"trump:{trump}" in legal and chance.random() < 0.8:
        return f"trump:{trump}"
    if len(legal[0]) == 2 and chance.random() < eagerness:
        order = [*deal._trumps_high_to_low(), *(r + s for r in "AKQJT987" for s in "CDHS")]
        return min(legal, key=order.index)
    return chance.choice(legal)


def play_out(deal: GermanSolo, chance: random.Random, trump: str, seen: Counter[str]) -> None:
    """Play a deal to its end, checking invariants at each action."""
    eagerness = chance.choice([0.0, 0.7, 1.0])
    while (seat := deal.turn) is not None:
        legal = deal.legal()
        assert seat in range(4)
        assert legal
        assert not deal.over
        cards = {word for word in legal if len(word) == 2}
        assert cards in (set(), legal)
        if cards:
            assert cards <= deal.hands[seat]
            check_following(deal, seat, cards)
        seen.update([" ".join(sorted(legal))] if legal & {"ask", "play-on"} else [])
        word = choice(deal, chance, trump, eagerness)
        seen.update([word])
        deal.play(word)
    assert deal.over
    assert deal.legal() == set()


def check_following(deal: GermanSolo, seat: int, legal: set[str]) -> None:
    def suit(card: str) -> str:
        black_queen_of_trumps = deal.trump and card in ("QC", "QS")
        return deal.trump or "" if black_queen_of_trumps else card[1]

    hand = deal.hands[seat]
    led = suit(deal.table[0][1]) if deal.table else None
    follow = {card for card in hand if suit(card) == led}
    free = follow or hand
    if legal != free:  # then the called card alone stands for its suit
        assert deal.called in legal
        assert legal == {c for c in free if suit(c) != deal.called[1] or c == deal.called}
        assert led in (None, deal.called[1])


def check_result(deal: GermanSolo) -> dict[str, object]:
    result = deal.result()
    assert list(result) == [
        *("payoffs", "trump", "tricks", "points"),
        *("contract", "declarer", "partner", "made", "mackers", "bonus"),
    ]
    contract, payoffs, tricks = deal.contract, result["payoffs"], result["tricks"]
    assert contract is not None
    assert isinstance(payoffs, list)
    assert isinstance(tricks, list)
    side = {result["declarer"], result["partner"]} - {None}
    assert len(side) == (2 if contract in ("question", "is-it", "grand") else 1)
    assert sum(payoffs) == 0
    assert len({abs(payoffs[seat]) for seat in range(4) if seat not in side}) == 1
    assert all((payoffs[seat] > 0) == (result["made"] == (seat in side)) for seat in range(4))

    needed = FIRST_AND_LAST_POSSIBLE.get(contract, 8)
    won = sum(tricks[seat] for seat in range(4) if seat in side)
    if deal.actions[-1] in ("stop", "ask"):
        assert result["bonus"] == "first"
        assert won == sum(tricks) == needed < 8
    else:
        assert sum(tricks) == 8
        assert sorted(word for word in deal.actions if len(word) == 2) == sorted(PACK)
    if contract in ("kicker", "bronco"):
        assert result["made"] == (won == 0)
    else:
        assert result["made"] == (won >= needed)
    if contract in FIRST_AND_LAST_POSSIBLE:
        assert (result["bonus"] == "last") == (won == 8)
    else:
        assert result["bonus"] is None
    assert (result["trump"] is None) == (contract in ("kicker", "bronco", "bull-solo"))
    assert result["mackers"] in ((0, 3, 4, 5) if result["trump"] else (0,))
    return result


@pytest.mark.parametrize("contract", [*CONTRACTS_LOW_TO_HIGH, "forced question"])
def test_laws_of_every_contract(contract: str) -> None:
    chance = random.Random(contract)
    seen: Counter[str] = Counter()
    for count in range(400):
        dealer, trump = count % 4, chance.choice("CDHS")
        bidder = chance.randrange(4)
        forced = contract == "forced question"
        given = {"QC"} if forced else cards_for(chance, contract, trump)
        deal = GermanSolo({}, dealer, dealt_at_random(chance, bidder, given))
        for step in range(1, 5):
            seat = (dealer + step) % 4
            assert deal.turn == seat
            deal.play(contract if seat == bidder and not forced else "pass")
        assert (deal.contract, deal.declarer) == (contract.removeprefix("forced "), bidder)
        play_out(deal, chance, trump, seen)
        result = check_result(deal)
        seen.update([f"made {result['made']}", f"bonus {result['bonus']}"])
        seen.update([f"mackers {result['mackers']}"])
    expected = {"made True", "made False"}
    if contract in FIRST_AND_LAST_POSSIBLE or forced:
        expected |= {"bonus first", "bonus last", "play-on stop", "stop", "play-on"}
        expected |= {"mackers 0", "mackers 3", "mackers 4", "mackers 5"}
    if "question" in contract or contract == "is-it":
        expected |= {"ask", "silent", "play-on"}
    assert expected <= set(seen)
    if contract not in ("question", "is-it", "forced question"):
        assert not {"ask", "silent"} & set(seen)


def test_laws_of_the_auction() -> None:
    chance = random.Random(1)
    contracts: Counter[str] = Counter()
    for count in range(2000):
        deal = GermanSolo({}, count % 4, dealt_at_random(chance, 0, set()))
        timid = chance.choice([0.2, 0.6, 0.9])
        spoken: list[tuple[int, str]] = []
        while "pass" in deal.legal():
            assert deal.turn is not None
            legal = sorted(deal.legal() - {"pass"}, key=["hold", *CONTRACTS_LOW_TO_HIGH].index)
            words = [legal[0]] if legal and chance.random() < 0.8 else legal
            word = chance.choice(words) if words and chance.random() > timid else "pass"
            spoken.append((deal.turn, word))
            deal.play(word)
        bids = [(seat, word) for seat, word in spoken if word not in ("pass", "hold")]
        indices = [CONTRACTS_LOW_TO_HIGH.index(word) for _, word in bids]
        assert indices == sorted(set(indices))
        assert {seat for seat, _ in spoken} == {0, 1, 2, 3}
        # A seat that has passed, or was finally outbid, is not asked again.
        passes = [seat for seat, word in spoken if word == "pass"]
        assert len(set(passes)) == len(passes) == (3 if bids else 4)
        for place, (seat, word) in enumerate(spoken):
            if word == "pass":
                assert seat not in [later for later, _ in spoken[place + 1 :]]
        if bids:
            assert deal.contract == bids[-1][1]
            assert deal.declarer not in passes
        else:
            assert "QC" in deal.dealt[deal.declarer or 0]
        contracts.update([str(deal.contract)])
        play_out(deal, chance, chance.choice("CDHS"), Counter())
        check_result(deal)
    assert set(contracts) == set(CONTRACTS_LOW_TO_HIGH)


def test_turning_the_table_turns_the_result() -> None:
    chance = random.Random(2)
    for count in range(300):
        deal = GermanSolo({}, count % 4, dealt_at_random(chance, 0, set()))
        play_out(deal, chance, "C", Counter())
        hands = [sorted(hand) for hand in deal.dealt]
        turned = GermanSolo({}, (deal.dealer + 1) % 4, hands[-1:] + hands[:-1])
        for word in deal.actions:
            turned.play(word)
        result, other = deal.result(), turned.result()
        for key in ("payoffs", "tricks"):
            before, after = result[key], other[key]
            assert isinstance(before, list)
            assert after == before[-1:] + before[:-1]
        for key in ("declarer", "partner"):
            seat = result[key]
            assert other[key] == ((seat + 1) % 4 if isinstance(seat, int) else None)
        for key in ("trump", "made", "mackers", "bonus", "contract"):
            assert other[key] == result[key]


def test_the_red_suits_are_alike() -> None:
    swap = str.maketrans("DH", "HD")
    chance = random.Random(3)
    for count in range(300):
        deal = GermanSolo({}, count % 4, dealt_at_random(chance, 0, set()))
        play_out(deal, chance, "H", Counter())
        hands = [[card.translate(swap) for card in hand] for hand in deal.dealt]
        swapped = GermanSolo({}, deal.dealer, hands)
        for word in deal.actions:
            swapped.play(word.translate(swap))
        result = deal.result()
        trump = result["trump"]
        result["trump"] = trump.translate(swap) if isinstance(trump, str) else None
        assert swapped.result() == result
