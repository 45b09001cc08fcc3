"""The naive implementation of Matzlfangen: auction, raises and play worked out by hand, and invariants."""

from __future__ import annotations

import random

import pytest

from tests.matzlfangen_cases import RANKS, cards, dealt, play_all, play_whole_suits, whole_suits
from tests.naive.matzlfangen import PACK, Matzlfangen

# --- Auction, naming, call ------------------------------------------------------------------------


def test_every_seat_speaks_once_and_bids_higher_or_weiter() -> None:
    deal = whole_suits()
    assert deal.turn == 0
    assert deal.legal() == cards("weiter treiben neidspiel durch trumpf-durch")
    deal.play("treiben")
    assert deal.turn == 1
    assert deal.legal() == cards("weiter neidspiel durch trumpf-durch")
    deal.play("weiter")
    assert deal.legal() == cards("weiter neidspiel durch trumpf-durch")
    deal.play("durch")
    assert deal.turn == 3
    assert deal.legal() == cards("weiter trumpf-durch")
    deal.play("weiter")
    assert (deal.contract, deal.declarer, deal.trump) == ("durch", 2, None)


def test_after_the_highest_bid_the_others_are_still_asked() -> None:
    deal = whole_suits()
    deal.play("trumpf-durch")
    for seat in (1, 2, 3):
        assert (deal.turn, deal.legal()) == (seat, {"weiter"})
        deal.play("weiter")
    assert (deal.contract, deal.declarer, deal.trump) == ("trumpf-durch", 0, "S")


def test_forehand_calls_a_plain_card_it_has_not() -> None:
    deal = whole_suits()
    play_all(deal, "weiter weiter weiter weiter")
    assert deal.turn == 0
    assert deal.legal() == {f"call:{rank}{suit}" for rank in RANKS for suit in "DH"}


def test_treiben_names_any_suit() -> None:
    deal = whole_suits()
    play_all(deal, "weiter treiben weiter weiter")
    assert (deal.turn, deal.legal()) == (1, cards("trump:C trump:D trump:H trump:S"))
    deal.play("trump:H")
    play_all(deal, "pass pass pass AC")
    assert deal.legal() == {rank + "D" for rank in RANKS}  # void in both: anything


@pytest.mark.parametrize(
    ("auction", "leader"),
    [
        ("weiter weiter weiter weiter call:AH", 0),
        ("weiter treiben weiter weiter trump:S", 0),
        ("weiter weiter neidspiel weiter", 0),
        ("weiter weiter durch weiter", 2),
        ("weiter weiter weiter trumpf-durch", 3),
    ],
)
def test_forehand_leads_but_for_the_two_durch(auction: str, leader: int) -> None:
    deal = whole_suits()
    play_all(deal, auction + " pass pass pass")
    assert (deal.turn, deal.legal()) == (leader, {rank + "CDHS"[leader] for rank in RANKS})


# --- Raises ---------------------------------------------------------------------------------------


def asked(deal: Matzlfangen, words: str) -> list[tuple[int | None, bool]]:
    """Play some answers; return for each which seat was asked, and whether it might raise."""
    answers = []
    for word in words.split():
        assert "pass" in deal.legal()
        answers.append((deal.turn, "raise" in deal.legal()))
        deal.play(word)
    return answers


def rufen_with_partner_2() -> Matzlfangen:
    deal = whole_suits()
    play_all(deal, "weiter weiter weiter weiter call:AH")
    return deal


def test_all_but_the_declarer_are_asked_first_and_the_partner_has_only_pass() -> None:
    deal = rufen_with_partner_2()
    assert asked(deal, "pass pass pass") == [(1, True), (2, False), (3, True)]
    assert deal.legal() == {rank + "C" for rank in RANKS}


def test_a_partner_that_raises_is_known_and_so_are_the_defenders() -> None:
    deal = rufen_with_partner_2()
    assert asked(deal, "raise") == [(1, True)]
    assert asked(deal, "raise") == [(2, True)]
    assert asked(deal, "pass raise") == [(3, True), (1, True)]
    assert asked(deal, "pass raise") == [(2, True), (0, True)]
    assert asked(deal, "pass pass") == [(1, True), (3, True)]
    play_whole_suits(deal)
    result = deal.result()
    assert result["raises"] == 4
    assert result["payoffs"] == [-7, 7, -7, 7]  # no trick 3, raises 4


def test_before_anybody_is_known_all_unknown_seats_are_asked_at_both_sorts_of_level() -> None:
    deal = rufen_with_partner_2()
    assert asked(deal, "raise") == [(1, True)]
    # Re: seat 3 may be the partner for all that others can see.
    assert asked(deal, "pass pass raise") == [(2, True), (3, False), (0, True)]
    # Sub: seat 1 is known as a defender, 2 and 3 are not.
    assert asked(deal, "pass pass raise") == [(1, True), (2, False), (3, True)]
    # Both defenders are known now, so the partner is.
    assert asked(deal, "pass raise") == [(0, True), (2, True)]
    assert asked(deal, "pass pass") == [(3, True), (1, True)]
    assert deal.legal() == {rank + "C" for rank in RANKS}


def test_one_defender_that_raises_again_and_again_makes_nobody_else_known() -> None:
    deal = rufen_with_partner_2()
    asked(deal, "pass pass raise")
    assert asked(deal, "raise") == [(0, True)]
    assert asked(deal, "pass pass raise") == [(1, True), (2, False), (3, True)]
    assert asked(deal, "pass pass pass") == [(0, True), (1, False), (2, True)]
    assert deal.legal() == {rank + "C" for rank in RANKS}


def test_alone_the_floor_goes_on_after_the_raiser() -> None:
    deal = whole_suits()
    play_all(deal, "weiter neidspiel weiter weiter")
    assert asked(deal, "pass raise") == [(0, True), (2, True)]
    assert asked(deal, "raise") == [(1, True)]
    assert asked(deal, "pass pass raise") == [(2, True), (3, True), (0, True)]
    assert asked(deal, "pass") == [(1, True)]
    assert (deal.turn, deal.legal()) == (0, {rank + "C" for rank in RANKS})


def test_the_tenth_raise_is_the_last() -> None:
    deal = whole_suits()
    play_all(deal, "weiter weiter weiter trumpf-durch")
    assert asked(deal, " ".join(["raise"] * 10)) == [(0, True), (3, True)] * 5
    assert (deal.turn, deal.legal()) == (3, {rank + "S" for rank in RANKS})
    play_whole_suits(deal)
    assert deal.result()["raises"] == 10
    assert deal.result()["payoffs"] == [-16, -16, -16, 48]


# --- Play -----------------------------------------------------------------------------------------


def mixed() -> Matzlfangen:
    return dealt(
        "7C KC KD 7D 7H 8H 9H TH",
        "AD TD 9D 8S JS KH QH JH",
        "AC 8C 9C TC JC QC AH 8D",
        "QD JD 7S 9S TS QS KS AS",
    )


def test_follow_trump_and_head() -> None:
    deal = mixed()
    play_all(deal, "weiter weiter weiter weiter call:AC pass pass pass")
    steps = [
        ("7C", "7C KC KD 7D 7H 8H 9H TH"),
        ("JS", "8S JS"),  # void: a trump
        ("AC", "AC 8C 9C TC JC QC"),  # no club beats a trump, so any club
        ("QS", "TS QS KS AS"),  # above the jack
        ("QD", "QD JD 7S 9S TS KS AS"),
        ("KD", "KD"),  # follow and head
        ("TD", "AD TD"),
        ("8D", "8D"),
        ("KH", "AD 9D 8S KH QH JH"),
        ("AH", "AH"),
        ("7S", "7S 9S TS KS AS"),  # void: any trump is above a plain card
        ("TH", "7H 8H 9H TH"),  # follow, the trump lies too high
        ("JD", "JD 9S TS KS AS"),
        ("7D", "7D"),
        ("AD", "AD"),  # the nine is below the jack
        ("9C", "8C 9C TC JC QC"),  # void in both: anything
    ]
    for word, may in steps:
        assert deal.legal() == cards(may)
        deal.play(word)
    assert deal.turn == 1
    with pytest.raises(ValueError, match="not legal"):
        deal.play("KC")


def test_a_void_seat_trumps_though_its_trumps_are_too_low() -> None:
    deal = mixed()
    play_all(deal, "weiter weiter trumpf-durch weiter pass pass pass AC")
    assert deal.legal() == cards("7S 9S TS QS KS AS")
    play_all(deal, "QS")
    assert deal.legal() == cards("7C KC")
    play_all(deal, "KC")
    assert deal.legal() == cards("8S JS")
    deal = mixed()
    play_all(deal, "weiter weiter trumpf-durch weiter pass pass pass AC 9S KC")
    assert deal.legal() == {"JS"}  # the one that is above the nine


def test_without_trumps_a_void_seat_plays_anything() -> None:
    deal = mixed()
    play_all(deal, "weiter weiter durch weiter pass pass pass 8C")
    assert deal.legal() == cards("QD JD 7S 9S TS QS KS AS")
    play_all(deal, "AS")
    assert deal.legal() == {"KC"}
    play_all(deal, "KC")
    assert deal.legal() == cards("AD TD 9D 8S JS KH QH JH")
    play_all(deal, "8S")
    assert deal.turn == 0  # spades are no trumps here
    while not deal.over:  # lost, and played to the end all the same
        deal.play(min(deal.legal()))
    result = deal.result()
    assert sum(result["tricks"]) == 8  # type: ignore[call-overload]
    assert (result["made"], result["trump"]) == (False, None)
    assert result["payoffs"] == [6, 6, -18, 6]


# --- False deals ----------------------------------------------------------------------------------


def test_a_false_deal_is_refused() -> None:
    hands = [[rank + suit for rank in RANKS] for suit in "CDHS"]
    with pytest.raises(ValueError, match="upcard"):
        Matzlfangen({}, 3, hands, upcard="7C")
    with pytest.raises(ValueError, match="upcard"):
        Matzlfangen({}, 3, hands)
    with pytest.raises(ValueError, match="eight cards"):
        Matzlfangen({}, 3, [hands[0][:7], [*hands[1], "7C"], *hands[2:]], upcard="7S")
    with pytest.raises(ValueError, match="not the pack"):
        Matzlfangen({}, 3, [hands[0], hands[0], *hands[2:]], upcard="7S")


# --- Laws -----------------------------------------------------------------------------------------


def shuffled(chance: random.Random) -> list[list[str]]:
    pack = chance.sample(PACK, 32)
    return [pack[first : first + 8] for first in (0, 8, 16, 24)]


def choose(chance: random.Random, deal: Matzlfangen) -> str:
    """Choose at random, but rarely bid high in the auction, so that every contract occurs."""
    legal = sorted(deal.legal())
    if "weiter" in legal and chance.random() < 0.6:
        return "weiter"
    return chance.choice(legal)


@pytest.mark.parametrize("claim", ["auto", "manual"])
def test_laws_over_random_deals(claim: str) -> None:
    chance = random.Random(f"matzlfangen {claim}")
    options = {"matzl_claim": claim}
    seen = set()
    for number in range(1000):
        dealer, hands, shift = number % 4, shuffled(chance), 1 + number % 3
        deal = Matzlfangen(options, dealer, hands, upcard=hands[dealer][-1])
        # The same deal with every seat moved on: nothing else may differ.
        moved = Matzlfangen(
            options,
            (dealer + shift) % 4,
            [hands[(seat - shift) % 4] for seat in range(4)],
            upcard=hands[dealer][-1],
        )
        played = []
        while not deal.over:
            assert deal.legal()
            assert deal.legal() == moved.legal()
            assert deal.turn is not None
            assert moved.turn == (deal.turn + shift) % 4
            word = choose(chance, deal)
            if word in PACK:
                played.append(word)
            deal.play(word)
            moved.play(word)
        assert moved.over
        assert sorted(played) == sorted(PACK)
        result, other = deal.result(), moved.result()
        for field in ("payoffs", "tricks", "points"):
            amounts, there = result[field], other[field]
            assert isinstance(amounts, list)
            assert isinstance(there, list)
            assert there == [amounts[(seat - shift) % 4] for seat in range(4)]
            assert sum(amounts) == {"payoffs": 0, "tricks": 8, "points": 130}[field]
        for field in ("made", "raises", "matzl_captured_by", "contract", "trump"):
            assert result[field] == other[field]
        assert (result["partner"] is None) == (result["contract"] != "rufen")
        seen.add((result["contract"], result["matzl_captured_by"]))
    alone = ["rufen", "treiben", "neidspiel", "trumpf-durch"]
    assert seen == {("durch", None)} | {
        (contract, by) for contract in alone for by in (None, "declarer", "defenders")
    }


def test_who_is_asked_for_raises_tells_nothing_about_the_partner() -> None:
    """Move the called card: as long as the same answers are legal, the same seats are asked."""
    chance = random.Random("matzlfangen raises")
    compared = 0
    for _ in range(1000):
        hands = shuffled(chance)
        answers = ["weiter"] * 4
        deal = Matzlfangen({}, 3, hands, upcard=hands[3][-1])
        play_all(deal, " ".join(answers))
        called = chance.choice(sorted(deal.legal()))
        holder = next(seat for seat in (1, 2, 3) if called.removeprefix("call:") in hands[seat])
        other = chance.choice([seat for seat in (1, 2, 3) if seat != holder])
        swapped = [list(hand) for hand in hands]
        place = hands[holder].index(called.removeprefix("call:"))
        swapped[holder][place], swapped[other][0] = swapped[other][0], swapped[holder][place]
        twin = Matzlfangen({}, 3, swapped, upcard=hands[3][-1])
        play_all(twin, " ".join(answers))
        deal.play(called)
        twin.play(called)
        while deal.phase == "raises":
            assert twin.phase == "raises"
            assert twin.turn == deal.turn
            word = chance.choice(["raise", "pass"]) if "raise" in deal.legal() else "pass"
            if word not in twin.legal():
                break
            compared += 1
            deal.play(word)
            twin.play(word)
        else:
            assert twin.phase == "play"
    assert compared > 1000
