"""Laws that all deals of German Solo keep: duties, results of every contract, equal seats, equal red suits."""

import random
from collections import Counter

import pytest

from tests.conftest import sampled
from tests.rules.german_solo_deals import (
    BIDS,
    PACK,
    deal,
    strongest,
    walk,
)

FIRST_AND_LAST = {  # contracts with a bonus, and the tricks that earn it
    **dict.fromkeys(("question", "is-it", "grand", "solo", "solo-is-it"), 5),
    **dict.fromkeys(("six-trick-solo", "six-trick-solo-is-it"), 6),
}
WITH_PARTNER = ("question", "is-it", "grand")


def random_hands(rng, seat=0, given=()):
    """Return random hands in which a seat has at least the given cards."""
    rest = [card for card in PACK if card not in given]
    rng.shuffle(rest)
    hands = [[], [], [], []]
    hands[seat] = sorted(given)
    for hand in hands:
        while len(hand) < 8:
            hand.append(rest.pop())
    return hands


def cards_for(rng, contract, trump):
    """Return cards that make a bid legal and, at times, the contract likely to be made."""
    given = {"grand": {"QC", "QS"}, "is-it": {"8C"}, "forced": {"QC"}}.get(contract, set())
    top = ["QC", "7" + trump, "QS", "A" + trump, "K" + trump, "J" + trump, "T" + trump]
    return given | set(top[: rng.choice([0, 0, 3, 5, 7])] if contract != "forced" else [])


def play_lawfully(one, rng, trump, seen=None):
    """Play a deal to its end, checking duties at each card; return the actions."""
    eagerness = rng.choice([0.0, 0.7, 1.0])
    actions, called, lying = [], None, []
    while not one.over:
        legal = one.legal()
        cards = {word for word in legal if word in PACK}
        assert cards in (set(), legal)
        if cards:
            assert cards <= one.hand(one.turn)
            check_following(one, cards, lying, called)
        words = sorted(legal)
        if f"trump:{trump}" in legal and rng.random() < 0.8:
            word = f"trump:{trump}"
        elif cards and rng.random() < eagerness:
            word = strongest(one, words)
        else:
            word = rng.choice(words)
        if seen is not None:
            seen.update([word, " ".join(words)] if legal & {"ask", "play-on"} else [word])
        if word.startswith("call:"):
            called = word.removeprefix("call:")
        one.step(word)
        actions.append(word)
        lying = [*lying, word] if cards and one.laid else []
    assert one.legal() == set()
    return actions


def check_following(one, legal, lying, called):
    """§4.3 to §4.7 Check that one follows suit if one can, and that the card called alone stands for its suit."""

    def suit(card):
        return one.trump_letter if one.trump_letter and card in ("QC", "QS") else card[1]

    hand = one.hand(one.turn)
    led = suit(lying[0]) if lying else None
    free = {card for card in hand if suit(card) == led} or hand
    if legal != free:
        assert called in legal
        assert legal == {card for card in free if suit(card) != called[1] or card == called}
        assert led in (None, called[1])


def check_result(one, contract, last_action):
    """§7 Check what results of a contract have in common; §7.24 to §7.26 the payoffs and sides."""
    result = one.result()
    assert set(result) == {
        *("payoffs", "trump", "tricks", "points"),
        *("contract", "declarer", "partner", "made", "mackers", "bonus"),
    }
    payoffs, tricks, made = result["payoffs"], result["tricks"], result["made"]
    assert result["contract"] == contract
    side = {result["declarer"], result["partner"]} - {None}
    assert len(side) == (2 if contract in WITH_PARTNER else 1)
    assert sum(payoffs) == 0
    assert len({payoffs[seat] for seat in side}) == 1
    assert len({abs(payoffs[seat]) for seat in range(4) if seat not in side}) == 1
    assert all((payoffs[seat] > 0) == (made == (seat in side)) for seat in range(4))
    needed, won = FIRST_AND_LAST.get(contract, 8), sum(tricks[seat] for seat in side)
    if last_action in ("stop", "ask"):
        assert result["bonus"] == "first"
        assert won == sum(tricks) == needed < 8
    else:
        assert sum(tricks) == 8
        assert {name for seat in range(4) for name in one.hand(seat)} == set()
    assert made == (won == 0 if contract in ("kicker", "bronco") else won >= needed)
    if contract in FIRST_AND_LAST:
        assert (result["bonus"] == "last") == (won == 8)
    else:
        assert result["bonus"] is None
    assert (result["trump"] is None) == (contract in ("kicker", "bronco", "bull-solo"))
    assert result["mackers"] in ((0, 3, 4, 5) if result["trump"] else (0,))
    return result


@pytest.mark.parametrize(
    "contract", sampled([*BIDS, "forced"], ("question", "six-trick-solo-is-it", "kicker", "forced"))
)
def test_laws_of_every_contract(contract):
    """§3.11 to §3.23, §4, §7 Bid by any seat, or forced, with any trumps, made and lost."""
    rng = random.Random(contract)
    seen = Counter()
    for count in range(200):
        dealer, trump, bidder = count % 4, rng.choice("CDHS"), rng.randrange(4)
        one = deal(random_hands(rng, bidder, cards_for(rng, contract, trump)), dealer=dealer)
        for step in range(1, 5):
            assert one.turn == (dealer + step) % 4
            one.play(contract if one.turn == bidder and contract != "forced" else "pass")
        name = contract.replace("forced", "question")
        assert (one.field("contract"), one.field("declarer")) == (name, bidder)
        actions = play_lawfully(one, rng, trump, seen)
        result = check_result(one, name, actions[-1])
        seen.update(f"{key} {result[key]}" for key in ("made", "bonus", "mackers"))
    expected = {"made True", "made False"}
    if name in FIRST_AND_LAST:
        expected |= {"bonus first", "bonus last", "play-on stop", "stop", "play-on"}
        expected |= {"mackers 0", "mackers 3", "mackers 4", "mackers 5"}
    if name in ("question", "is-it"):
        expected |= {"ask", "silent", "play-on"}
    else:
        assert not {"ask", "silent"} & set(seen)
    assert expected <= set(seen)


def test_laws_of_deals_with_any_auction():
    """§7.24 to §7.26 Payoffs add up to zero between the sides after duels, too."""
    rng = random.Random(724)
    for _ in range(200):
        *_, (one, actions) = walk(rng)
        check_result(one, one.field("contract"), actions[-1])


def test_turning_the_table_turns_the_result():
    """§2.1 No seat is special."""
    rng = random.Random(2)
    for count in range(200):
        hands = random_hands(rng)
        one = deal(hands, dealer=count % 4)
        actions = play_lawfully(one, rng, "C")
        turned = deal(hands[-1:] + hands[:-1], actions, dealer=(one.dealer + 1) % 4)
        expected = one.result()
        for key in ("payoffs", "tricks"):
            expected[key] = expected[key][-1:] + expected[key][:-1]
        for key in ("declarer", "partner"):
            expected[key] = None if expected[key] is None else (expected[key] + 1) % 4
        assert turned.result() == expected


def test_the_red_suits_are_alike():
    """§1.6 Exchanging diamonds and hearts changes nothing."""
    swap = str.maketrans("DH", "HD")
    rng = random.Random(3)
    for count in range(200):
        hands = random_hands(rng)
        one = deal(hands, dealer=count % 4)
        actions = play_lawfully(one, rng, "H")
        expected = one.result()
        expected["trump"] = expected["trump"] and expected["trump"].translate(swap)
        swapped = [" ".join(hand).translate(swap) for hand in hands]
        other = deal(swapped, " ".join(actions).translate(swap), dealer=count % 4)
        assert other.result() == expected
