"""Whole deals of Matzlfangen worked out by hand, and laws that hold in random deals."""

from __future__ import annotations

import random

import pytest

from tests.rules.implementations import new_deal
from tests.rules.matzlfangen_deals import ORDER, PACK, matzlfangen


def dealt(*hands, **options):
    """Return a deal in which spades are turned up for seat 3, the dealer."""
    return matzlfangen(*hands, upcard="7S", **options)


def whole_suits():
    """Return a deal in which seat 0 has all clubs, 1 all diamonds, 2 all hearts, 3 all spades."""
    return dealt(*(" ".join(rank + suit for rank in ORDER) for suit in "CDHS"))


def mixed():
    return dealt(
        "7C KC KD 7D 7H 8H 9H TH",
        "AD TD 9D 8S JS KH QH JH",
        "AC 8C 9C TC JC QC AH 8D",
        "QD JD 7S 9S TS QS KS AS",
    )


def finish(deal):
    """Play the rest of the deal, trumps first and high before low, up to a question of claims."""
    while deal.phase.name == "play":
        deal.step(min(deal.legal(), key=lambda card: (card[1] != "S", ORDER.index(card[0]))))
    return deal


# Play


def test_follow_trump_and_beat():
    """§4.3 to §4.7 Every choice of four tricks."""
    deal = mixed().play("weiter weiter weiter weiter call:AC pass pass pass")
    for word, legal in [
        ("7C", "7C KC KD 7D 7H 8H 9H TH"),
        ("JS", "8S JS"),  # void: a trump
        ("AC", "AC 8C 9C TC JC QC"),  # no club beats a trump, so any club
        ("QS", "TS QS KS AS"),  # above the jack
        ("QD", "QD JD 7S 9S TS KS AS"),
        ("KD", "KD"),  # follow and beat
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
    ]:
        assert deal.legal() == set(legal.split())
        deal.play(word)
    assert deal.turn == 1
    deal.assert_refused("4.3", "KC")


def test_void_seat_trumps_although_its_trumps_are_too_low():
    """§4.5, §4.6 A trump under the queen; over the nine only the jack."""
    deal = mixed().play("weiter weiter trumpf-durch weiter pass pass pass AC")
    assert deal.legal() == {"7S", "9S", "TS", "QS", "KS", "AS"}
    assert deal.play("QS").legal() == {"7C", "KC"}
    assert deal.play("KC").legal() == {"8S", "JS"}
    deal = mixed().play("weiter weiter trumpf-durch weiter pass pass pass AC 9S KC")
    assert deal.legal() == {"JS"}


def test_void_seat_plays_anything_without_trumps():
    """§4.7, §4.8, §5.2 In durch spades are no trumps; it is lost, and played to the end all the same."""
    deal = mixed().play("weiter weiter durch weiter pass pass pass 8C")
    assert deal.legal() == {"QD", "JD", "7S", "9S", "TS", "QS", "KS", "AS"}
    assert deal.play("AS").legal() == {"KC"}
    assert deal.play("KC").legal() == {"AD", "TD", "9D", "8S", "JS", "KH", "QH", "JH"}
    assert deal.play("8S").turn == 0
    result = deal.play_by(lambda card: card).result()
    assert sum(result["tricks"]) == 8
    assert (result["made"], result["trump"], result["payoffs"]) == (False, None, [6, 6, -18, 6])


# Settlement


@pytest.mark.parametrize(
    ("auction", "trump", "taker", "made", "payoffs"),
    [
        # Seat 3 trumps the first club and has all tricks: 3 for no trick.
        ("weiter weiter weiter weiter call:AH", "S", 3, False, [-3, 3, -3, 3]),
        ("weiter weiter weiter neidspiel", "S", 3, True, [-3, -3, -3, 9]),
        ("weiter weiter neidspiel weiter", "S", 3, False, [3, 3, -9, 3]),
        ("treiben weiter weiter weiter trump:C", "C", 0, True, [9, -3, -3, -3]),
        ("weiter treiben weiter weiter trump:H", "H", 2, False, [3, -9, 3, 3]),
        ("durch weiter weiter weiter", None, 0, True, [18, -6, -6, -6]),
        ("weiter durch weiter weiter", None, 1, True, [-6, 18, -6, -6]),
        ("weiter weiter weiter trumpf-durch", "S", 3, True, [-6, -6, -6, 18]),
        ("trumpf-durch weiter weiter weiter", "S", 3, False, [-18, 6, 6, 6]),
    ],
)
def test_one_seat_takes_all(auction, trump, taker, made, payoffs):
    """§7.2, §7.5, §7.6, §7.8 The matzl was dealt to the seat that takes it, so nobody captured it."""
    deal = whole_suits().play(auction + " pass pass pass")
    result = deal.play_by(lambda card: ORDER.index(card[0])).result()
    assert (result["trump"], result["made"], result["payoffs"]) == (trump, made, payoffs)
    assert result["tricks"] == [8 * (seat == taker) for seat in range(4)]
    assert result["points"] == [130 * (seat == taker) for seat in range(4)]
    assert (result["raises"], result["matzl_captured_by"]) == (0, None)


@pytest.mark.parametrize(
    ("third", "fourth", "points", "made", "payoffs"),
    [
        ("KS", "QS", [66, 34, 30, 0], True, [3, -1, -1, -1]),
        ("QS", "KS", [65, 35, 30, 0], False, [-3, 1, 1, 1]),
    ],
)
def test_sixty_six(third, fourth, points, made, payoffs):
    """§7.1, §7.3 A king or a queen decides."""
    deal = dealt(
        "AC TC KC QC JD 9D 8D 7D",
        "JC 9C 8C 7C AH TH KH QH",
        "AD TD KD QD JH 9H 8H 7H",
        "AS TS KS QS JS 9S 8S 7S",
    )
    deal.play("treiben weiter weiter weiter trump:C pass pass pass")
    deal.play(f"AC JC KD AS TC 9C QD TS KC 8C JH {third} QC 7C 7H JS")
    deal.play(f"JD QH AD 7S TD 8S 9D KH 9H 9S 8D TH AH 8H {fourth} 7D")
    assert deal.result() == {
        "payoffs": payoffs,
        "trump": "C",
        "tricks": [4, 2, 2, 0],
        "points": points,
        "contract": "treiben",
        "declarer": 0,
        "partner": None,
        "made": made,
        "raises": 0,
        "matzl_captured_by": None,
    }


@pytest.mark.parametrize(("discard", "points", "value"), [("KH", 30, 1), ("QH", 29, 2)])
def test_no_water(discard, points, value):
    """§7.3, §7.4 Thirty points, the last trick included, or one less."""
    deal = dealt(
        "AS TS KS QS JS 9S 8S KC",
        "AD TD KD QD JD 9D 8D 7D",
        "AH TH KH QH JH 9H 8H 7H",
        "7S AC TC QC JC 9C 8C 7C",
    )
    deal.play(f"neidspiel weiter weiter weiter pass pass pass KC AD {discard}")
    assert deal.legal() == {"AC", "TC"}
    result = finish(deal.play("AC 7C")).result()
    assert result["points"] == [130 - points, 0, 0, points]
    assert result["tricks"] == [7, 0, 0, 1]
    assert result["payoffs"] == [3 * value, -value, -value, -value]


# The matzl


MATZL_WITH_0 = (  # seat 0 has the ten of spades alone, seat 3 all other spades and the seven of clubs
    "TS AC TC KC QC JC 9C 8C",
    "AD TD KD QD JD 9D 8D 7D",
    "AH TH KH QH JH 9H 8H 7H",
    "AS KS QS JS 9S 8S 7S 7C",
)
ACE_WITH_3 = ("TS TC KC QC JC 9C 8C 7C", *MATZL_WITH_0[1:3], "AS KS QS JS 9S 8S 7S AC")
MATZL_WITH_1 = (
    "AS KS QS JS 9S 8S AC TC",
    "TS AD TD KD QD JD 9D 8D",
    "7D AH TH KH QH JH 9H 8H",
    "7S 7H KC QC JC 9C 8C 7C",
)
THREE, FOUR = "weiter " * 3, "weiter " * 4
CAPTURE = " pass pass pass AC 7D 7H 7C TC 8D 8H 7S AS TS"
"""Seat 0 takes one trick, worth 11; seat 3 takes all the others and the matzl."""
ALONE = THREE + "neidspiel" + CAPTURE
DEFENDERS_CAPTURE = FOUR + "call:AD" + CAPTURE
PARTNERS_CAPTURE = FOUR + "call:KC pass pass pass AS TS"

BOTH_OPTIONS = ("auto", "manual")


@pytest.mark.parametrize(
    ("claims", "hands", "opening", "answers", "tricks", "captured", "payoffs"),
    [
        # §7.10, §7.11, §7.12 The lone winner captured it: no water 2, matzl 1 if claimed.
        ("auto", MATZL_WITH_0, ALONE, "", [1, 0, 0, 7], "declarer", [-3, -3, -3, 9]),
        ("manual", MATZL_WITH_0, ALONE, "3claim", [1, 0, 0, 7], "declarer", [-3, -3, -3, 9]),
        ("manual", MATZL_WITH_0, ALONE, "3pass", [1, 0, 0, 7], "declarer", [-2, -2, -2, 6]),
        # §7.12 Two defenders are asked in turn.
        ("manual", MATZL_WITH_0, DEFENDERS_CAPTURE, "2claim", [1, 0, 0, 7], "defenders", [-3, -3, 3, 3]),
        ("manual", MATZL_WITH_0, DEFENDERS_CAPTURE, "2pass 3claim", [1, 0, 0, 7], "defenders", [-3, -3, 3, 3]),
        ("manual", MATZL_WITH_0, DEFENDERS_CAPTURE, "2pass 3pass", [1, 0, 0, 7], "defenders", [-2, -2, 2, 2]),
        # §7.8 Within one side nothing is captured.
        ("manual", MATZL_WITH_0, FOUR + "call:7C" + CAPTURE, "", [1, 0, 0, 7], None, [3, -3, -3, 3]),
        # §7.9 Declarer captured it and lost, since the seven of clubs comes last: nothing is paid, nobody is asked.
        *(
            (option, MATZL_WITH_0, f"{THREE}trumpf-durch {raises} AS TS", "", [1, 0, 0, 7], "declarer", [0, 0, 0, 0])
            for option in BOTH_OPTIONS
            for raises in ("pass pass pass", "raise raise pass raise pass")
        ),
        # §7.8 Durch has no matzl, trumpf-durch has one: 6, a raise, the matzl.
        ("auto", MATZL_WITH_0, f"{THREE}durch pass pass pass AS TS", "", [1, 0, 0, 7], None, [6, 6, 6, -18]),
        ("auto", ACE_WITH_3, f"{THREE}trumpf-durch pass raise pass AS TS", "", [0, 0, 0, 8], "declarer", [-8, -8, -8, 24]),
        # §7.10, §7.12 Declarer and partner captured it; either may claim.
        ("auto", MATZL_WITH_1, PARTNERS_CAPTURE, "", [8, 0, 0, 0], "declarer", [4, -4, -4, 4]),
        ("manual", MATZL_WITH_1, PARTNERS_CAPTURE, "0claim", [8, 0, 0, 0], "declarer", [4, -4, -4, 4]),
        ("manual", MATZL_WITH_1, PARTNERS_CAPTURE, "0pass 3claim", [8, 0, 0, 0], "declarer", [4, -4, -4, 4]),
        ("manual", MATZL_WITH_1, PARTNERS_CAPTURE, "0pass 3pass", [8, 0, 0, 0], "declarer", [3, -3, -3, 3]),
    ],
)  # fmt: skip
def test_matzl(claims, hands, opening, answers, tricks, captured, payoffs):
    """§7.8 to §7.12 Who captured it, who is asked to claim it (seat and answer), and the payoffs."""
    deal = finish(dealt(*hands, matzl_claim=claims).play(opening))
    for answer in answers.split():
        assert (deal.turn, deal.legal()) == (int(answer[0]), {"claim", "pass"})
        deal.play(answer[1:])
    assert deal.over
    result = deal.result()
    assert (result["tricks"], result["matzl_captured_by"]) == (tricks, captured)
    assert result["payoffs"] == payoffs
    assert result["raises"] == opening.count("raise")


@pytest.mark.parametrize(("lead", "captured"), [("TS", True), ("KS", False)])
@pytest.mark.parametrize("raises", ["pass pass pass", "raise pass"])
def test_matzl_captured_by_defenders_who_lost(lead, captured, raises):
    """§7.4, §7.9 Nothing is paid, whatever the raises; otherwise 21 or 15 points are no water."""
    deal = dealt(
        "TS KS QS JS 9S 8S AC TC",
        "AS AD TD KD QD JD 9D 8D",
        "7D AH TH KH QH JH 9H 8H",
        "7S 7H KC QC JC 9C 8C 7C",
        matzl_claim="manual",
    )
    deal.play(f"neidspiel weiter weiter weiter {raises} {lead}")
    assert deal.legal() == {"AS"}
    deal.play("AS 7D 7S AD 8H 7C")
    assert all(card[1] == "S" for card in deal.legal())  # seat 0 has no diamond
    assert finish(deal).over
    result = deal.result()
    assert (result["tricks"], result["made"]) == ([7, 1, 0, 0], True)
    assert result["matzl_captured_by"] == ("defenders" if captured else None)
    value = 0 if captured else 2 + raises.count("raise")
    assert result["payoffs"] == [3 * value, -value, -value, -value]


# Laws


@pytest.mark.parametrize(("claims", "seed"), [("auto", 1), ("manual", 0)])
def test_every_seat_is_alike(claims, seed):
    """§2.1, §7.13, §7.14 With every seat moved on nothing else differs; every contract and capture occurs."""
    rng = random.Random(f"every seat {claims} {seed}")
    seen = set()
    for number in range(250):
        pack = rng.sample(PACK, 32)
        dealer, shift = number % 4, 1 + number % 3
        hands = [pack[8 * seat : 8 * seat + 8] for seat in range(4)]
        moved_hands = [hands[(seat - shift) % 4] for seat in range(4)]
        setting = {"upcard": hands[dealer][-1], "matzl_claim": claims}
        deal = new_deal("matzlfangen", hands, dealer=dealer, **setting)
        moved = new_deal("matzlfangen", moved_hands, dealer=(dealer + shift) % 4, **setting)
        while not deal.over:
            assert deal.legal() == moved.legal()
            assert moved.turn == (deal.turn + shift) % 4
            quiet = "weiter" in deal.legal() and rng.random() < 0.6
            word = "weiter" if quiet else rng.choice(sorted(deal.legal()))
            deal.step(word)
            moved.step(word)
        assert moved.over
        result, other = deal.result(), moved.result()
        for field, total in ("payoffs", 0), ("tricks", 8), ("points", 130):
            assert other[field] == [result[field][(seat - shift) % 4] for seat in range(4)]
            assert sum(result[field]) == total
        for field in "made", "raises", "matzl_captured_by", "contract", "trump":
            assert result[field] == other[field]
        assert (result["partner"] is None) == (result["contract"] != "rufen")
        seen.add((result["contract"], result["matzl_captured_by"]))
    captures = (None, "declarer", "defenders")
    with_trumps = ("rufen", "treiben", "neidspiel", "trumpf-durch")
    assert seen == {("durch", None)} | {(name, by) for name in with_trumps for by in captures}
