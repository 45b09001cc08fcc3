"""The clauses of German Solo: §4.8 to §4.20 and §7, deals played card by card, worked out by hand."""

import pytest

from tests.rules.german_solo_deals import (
    FIVE_CLUBS,
    FIVE_HEARTS_OF_ANOTHER,
    SIX_CLUBS,
    THREE_ACES,
    WHOLE_SUITS,
    asked,
    deal,
    fill,
    lead,
    play_out,
    question,
)

ASK = "ask silent"
STOP = "stop play-on"

# Seat 0 takes every trick in hearts, or without trumps; eight tricks, or seven.
ALL_HEARTS = fill("QC 7H QS AH KH QH JH TH", "", "", "")
ALL_PLAIN = fill("AC KC QC JC AS KS QS JS", "", "", "")
LAST_SPADE = fill("AC KC QC JC TC 9C 8C 7S", "", "", "AS KS JS TS")

# Deals after the auction, the call and the naming of trumps: hands, dealer, actions.
IS_IT = (FIVE_CLUBS, 3, "is-it pass pass pass call:AS")
FORCED = (FIVE_CLUBS, 3, "pass pass pass pass trump:C call:AS")
GRAND = (FIVE_CLUBS, 3, "grand pass pass pass call:AS trump:C")
GRAND_IN_SPADES = (FIVE_CLUBS, 3, "grand pass pass pass call:AD trump:S")
SOLO = (FIVE_CLUBS, 3, "solo pass pass pass trump:C")
SOLO_IS_IT = (FIVE_CLUBS, 3, "solo-is-it pass pass pass")
TOUT = (FIVE_CLUBS, 3, "solo-tout pass pass pass trump:C")
TOUT_IS_IT = (FIVE_CLUBS, 3, "solo-tout-is-it pass pass pass")
SIX = (SIX_CLUBS, 3, "six-trick-solo pass pass pass trump:C")
SIX_MISSED = (FIVE_CLUBS, 3, "six-trick-solo-is-it pass pass pass")
SIX_OF_WHOLE_SUITS = (WHOLE_SUITS, 3, "six-trick-solo-is-it pass pass pass")
LOST_IN_DIAMONDS = (FIVE_CLUBS, 3, "pass pass pass question trump:D call:AC")
# Seat 1 takes the first five tricks; it is declarer's partner only if the ace of spades was called.
AGAINST = (FIVE_HEARTS_OF_ANOTHER, 0, "pass pass pass question trump:H call:AD")
WITH = (FIVE_HEARTS_OF_ANOTHER, 0, "pass pass pass question trump:H call:AS")

FOUR = "QC JC TC 9C  7C KD QD 8C  QS KH JD TD  AC AD TH 9D"
ALL_FIVE = FOUR + " KC AH JH 8D"
LAST_THREE = "7S AS 9S 8S  KS TS 8H 7D  JS QH 9H 7H"
FIVE_BY_SEAT_1 = "QC QH JH 8H  7H TD 9D 9H  QS JD 8D TH  AH QD 8C KD  KH 9C 7S KC"
TO_A_DEFENDER = "QC JC TC 9C  7C KH QD 8C  QS KD JD TD  AC AH TH 9D  7H JS QH 9H"
KNOWN_AND_LOST = "QC JC TC 9C  7C KH QD 8C  QS AH JD TD  7H JS QH 9H  TS 8S 7S AS"
# Two tricks for seat 1, not known as the partner, then three for seat 0.
TWO_AND_THREE = "7D AD JD 8D  AH TH 8H 7H  JC TC 9C KC  QC KH QD 8C  7C JS QH TD"
FIVE_OF_SIX = "QC TC 9C 8C  7C AD AH AS  QS KD KH KS  AC QD QH JS  KC JD JH TS"
SIX_OF_EIGHT = "QC AD AH QS  7C KD KH AS  AC QD QH KS  KC JD JH JS  JC TD TH TS  TC 9D 9H 9S"
SPADES_OF_GRAND = "QC JS TS 8S  7S KS 9S 9C  QS AS QD 8C  AC JC TC TD  KC KH JD 9D"
THREE_OF_THE_OTHERS = "7S AS 9S 8S  KS TS 8H 7H  AH TH 9H KC  KH JH 8C 7C  JS QH 9C AC"


def played(start, cards):
    """Return a deal after the auction and some further actions."""
    hands, dealer, actions = start
    return deal(hands, f"{actions} {cards}", dealer)


@pytest.mark.parametrize(
    ("start", "cards", "seat", "words"),
    [
        # §4.8 Declarer is asked after five tricks, whoever took them, and in a forced question (§3.11),
        (IS_IT, ALL_FIVE, 0, ASK),
        (FORCED, ALL_FIVE, 0, ASK),
        (AGAINST, FIVE_BY_SEAT_1, 0, ASK),
        (IS_IT, "QC JC TC 9C  7C KH QD 8C  QS KD JD TD  AC JS TH 9D  7D AD JH 8D", 0, ASK),
        (IS_IT, TWO_AND_THREE, 0, ASK),  # to ask about stopping would tell who the partner is
        # but not when the card called has fallen, nor in grand.
        (IS_IT, FOUR + " KC AS JH 8D", 0, STOP),
        (GRAND, ALL_FIVE, 0, STOP),
        # §4.11 Alone, declarer is asked with all five.
        (SOLO, ALL_FIVE, 0, STOP),
        (SOLO_IS_IT, ALL_FIVE, 0, STOP),
        (TOUT, ALL_FIVE, 0, "7D 7H 7S"),  # §4.10
        (TOUT_IS_IT, ALL_FIVE, 0, "7D 7H 7S"),
        # §4.12 The partner is known and took the fifth trick; a defender is never asked,
        (IS_IT, FOUR + " 7S AS 9S 8S", 1, STOP),
        (GRAND, FOUR + " 7S AS 9S 8S", 1, STOP),
        (GRAND, FOUR + " 7D JS JH 8D", 3, "8S 8H 9H"),
        (IS_IT, TO_A_DEFENDER + " ask", 2, "TS 9S JH"),
        (IS_IT, TO_A_DEFENDER.replace("KD JD TD  AC AH", "AH JD TD  AC AS"), 2, "TS 9S JH"),
        # nor a side that has lost a trick.
        (IS_IT, KNOWN_AND_LOST, 1, "KS AD KD"),
        # §4.13 The partner is not known: declarer with all five, or another who has them with declarer,
        (IS_IT, ALL_FIVE + " silent", 0, STOP),
        (
            IS_IT,
            "QC JC TC 9C  7C KH QD 8C  QS KD JD TD  AC JS TH 9D  7D AD JH 8D silent",
            1,
            STOP,
        ),
        (WITH, FIVE_BY_SEAT_1 + " silent", 1, STOP),
        # §4.14 who can only play on if it is not the partner.
        (AGAINST, FIVE_BY_SEAT_1 + " silent", 1, "play-on"),
        (AGAINST, FIVE_BY_SEAT_1 + " silent play-on", 1, "AS 7D 7C"),
        (AGAINST, FIVE_BY_SEAT_1 + " ask", 1, "AS 7D 7C"),
        (IS_IT, TO_A_DEFENDER + " silent", 2, "play-on"),
        (IS_IT, TO_A_DEFENDER + " silent play-on", 2, "TS 9S JH"),
        # §4.17 Where six tricks are needed there is no question after five.
        (SIX, FIVE_OF_SIX, 0, "JC 7D 7H"),
        (SIX, FIVE_OF_SIX + " JC 8D 8H 7S", 0, STOP),
        (SIX_OF_WHOLE_SUITS, SIX_OF_EIGHT, 0, STOP),
        (LOST_IN_DIAMONDS, THREE_OF_THE_OTHERS, 1, "JC AD KD"),
    ],
)
def test_who_is_asked(start, cards, seat, words):
    assert asked(played(start, cards)) == question(seat, words)


LOST_THE_FIRST = (
    "7D 8D 8H 7S  AD 9H 8S JC  QC TC 9C 8C  7C KD AH AS  QS QD KH KS"
    "  AC JD QH JS  KC TD JH TS  7H 9D TH 9S"
)
LOST_FIRST_AND_SIXTH = (
    "7D 8D 8H 7S  AD 9H 8S JC  QC TC 9C 8C  7C KD AH AS  QS QD KH KS"
    "  7H 9D TH TS  QH JS AC JD  KC TD JH 9S"
)
LOST_AGAINST = ([-2, 2, -2, 2], [0, 6, 2, 0], False, 0, None)
THEIR_LAST_THREE = "AS TC TS JS  7D AD 8S KS  AC 9S JC 7C"


@pytest.mark.parametrize(
    ("start", "cards", "payoffs", "tricks", "made", "mackers", "bonus"),
    [
        # §4.9, §7.17 Is-it 4, five mackers at 2, first 2; asked for, or after a stop (§4.15).
        (IS_IT, ALL_FIVE + " ask", [16, 16, -16, -16], [5, 0, 0, 0], True, 5, "first"),
        (IS_IT, ALL_FIVE + " silent stop", [16, 16, -16, -16], [5, 0, 0, 0], True, 5, "first"),
        (IS_IT, FOUR + " 7S AS 9S 8S stop", [16, 16, -16, -16], [4, 1, 0, 0], True, 5, "first"),
        (IS_IT, TWO_AND_THREE + " ask", [16, 16, -16, -16], [3, 2, 0, 0], True, 5, "first"),
        (FORCED, ALL_FIVE + " ask", [16, 16, -16, -16], [5, 0, 0, 0], True, 5, "first"),
        # §7.19 Last 4, also where nobody was asked (§4.16).
        (
            *(IS_IT, f"{ALL_FIVE} silent play-on {LAST_THREE}"),
            *([18, 18, -18, -18], [5, 3, 0, 0], True, 5, "last"),
        ),
        (
            *(IS_IT, TWO_AND_THREE + " silent QS KD JH 9D  AC KS 9S 9H  7S AS TS 8S"),
            *([18, 18, -18, -18], [5, 3, 0, 0], True, 5, "last"),
        ),
        # §7.20 A try that fails: at the very next trick, or later.
        (
            *(IS_IT, ALL_FIVE + " silent play-on 7D JS 9S 8H  7H KS QH 9H  TS 8S 7S AS"),
            *([14, 14, -14, -14], [6, 1, 1, 0], True, 5, None),
        ),
        (
            *(IS_IT, ALL_FIVE + " silent play-on 7H JS QH 9H  TS 8S 7S AS  KS 9S 8H 7D"),
            *([14, 14, -14, -14], [5, 2, 1, 0], True, 5, None),
        ),
        (
            *(IS_IT, TWO_AND_THREE + " silent QS AS JH 9D  AC KS 9S 9H  7S KD TS 8S"),
            *([14, 14, -14, -14], [5, 2, 1, 0], True, 5, None),
        ),
        (
            *(IS_IT, KNOWN_AND_LOST + "  KS 9S 8H AC  KC AD TH 9D  7D KD JH 8D"),
            *([14, 14, -14, -14], [5, 2, 1, 0], True, 5, None),
        ),
        # §7.5 Question 2, lost without mackers of declarer's side, or with three of the partner's (§7.22).
        (AGAINST, f"{FIVE_BY_SEAT_1} ask {THEIR_LAST_THREE}", *LOST_AGAINST),
        (AGAINST, f"{FIVE_BY_SEAT_1} silent play-on {THEIR_LAST_THREE}", *LOST_AGAINST),
        (WITH, FIVE_BY_SEAT_1 + " silent stop", [8, 8, -8, -8], [0, 5, 0, 0], True, 5, "first"),
        (
            *(LOST_IN_DIAMONDS, THREE_OF_THE_OTHERS + "  JC TC 8D 7D  QC KD JD 9D  QS AD QD TD"),
            *([-5, 5, 5, -5], [3, 5, 0, 0], False, 3, None),
        ),
        # §7.8 Grand 8, with five mackers and first at 2 in clubs, else at 1.
        (GRAND, ALL_FIVE + " stop", [20, 20, -20, -20], [5, 0, 0, 0], True, 5, "first"),
        (
            *(GRAND_IN_SPADES, SPADES_OF_GRAND + " stop"),
            *([14, 14, -14, -14], [5, 0, 0, 0], True, 5, "first"),
        ),
        # §7.9, §7.11 Solo 8.
        (SOLO, ALL_FIVE + " stop", [60, -20, -20, -20], [5, 0, 0, 0], True, 5, "first"),
        (SOLO_IS_IT, ALL_FIVE + " stop", [60, -20, -20, -20], [5, 0, 0, 0], True, 5, "first"),
        (
            *((SIX_CLUBS, 3, "solo-is-it pass pass pass"), LOST_THE_FIRST),
            *([54, -18, -18, -18], [6, 1, 1, 0], True, 5, None),
        ),
        # §7.10, §7.12 Six trick solo 8, with first though the sixth was lost (§7.18).
        (
            *((SIX_CLUBS, 3, "six-trick-solo-is-it pass pass pass"), LOST_THE_FIRST),
            *([54, -18, -18, -18], [6, 1, 1, 0], True, 5, None),
        ),
        (SIX, LOST_FIRST_AND_SIXTH, [54, -18, -18, -18], [6, 1, 1, 0], True, 5, None),
        (
            *(SIX, FIVE_OF_SIX + "  7D TD 8H 7S  9D TH 8S JC  7H 8D 9H 9S"),
            *([60, -20, -20, -20], [6, 1, 1, 0], True, 5, "first"),
        ),
        (
            *(SIX, FIVE_OF_SIX + "  JC 8D 8H 7S  stop"),
            *([60, -20, -20, -20], [6, 0, 0, 0], True, 5, "first"),
        ),
        (
            *(SIX, FIVE_OF_SIX + "  JC 8D 8H 7S  play-on  7D TD 9H 8S  9D TH 9S 7H"),
            *([54, -18, -18, -18], [6, 2, 0, 0], True, 5, None),
        ),
        (
            *(SIX_MISSED, f"{ALL_FIVE} {LAST_THREE}"),
            *([-54, 18, 18, 18], [5, 3, 0, 0], False, 5, None),
        ),
        (
            *(SIX_OF_WHOLE_SUITS, SIX_OF_EIGHT + " play-on  9C 8D 8H 8S  8C 7D 7H 7S"),
            *([36, -12, -12, -12], [8, 0, 0, 0], True, 0, "last"),
        ),
        # §7.15, §7.16, §7.23 Touts 16, mackers at 4, and nobody is asked to stop.
        (TOUT, f"{ALL_FIVE} {LAST_THREE}", [-108, 36, 36, 36], [5, 3, 0, 0], False, 5, None),
        (TOUT_IS_IT, f"{ALL_FIVE} {LAST_THREE}", [-108, 36, 36, 36], [5, 3, 0, 0], False, 5, None),
    ],
)
def test_outcome(start, cards, payoffs, tricks, made, mackers, bonus):
    assert_outcome(played(start, cards), payoffs, tricks, made, mackers, bonus)


def assert_outcome(one, payoffs, tricks, made, mackers, bonus):
    """Check the parts of the result that differ between deals, and that nobody is asked any more."""
    assert asked(one) == (None, "")
    result = one.result()
    found = [result[key] for key in ("payoffs", "tricks", "made", "mackers", "bonus")]
    assert found == [payoffs, tricks, made, mackers, bonus]


def test_the_whole_result():
    """§4.9, §7.6, §7.24, §7.26 All fields of the result of a deal."""
    assert played(IS_IT, ALL_FIVE + " ask").result() == {
        "payoffs": [16, 16, -16, -16],
        "trump": "C",
        "tricks": [5, 0, 0, 0],
        "points": [0, 0, 0, 0],
        "contract": "is-it",
        "declarer": 0,
        "partner": 1,
        "made": True,
        "mackers": 5,
        "bonus": "first",
    }


@pytest.mark.parametrize(
    ("start", "cards", "contract", "partner"),
    [
        (FORCED, ALL_FIVE + " ask", "question", 1),
        (GRAND, ALL_FIVE + " stop", "grand", 1),
        (SOLO, ALL_FIVE + " stop", "solo", None),
        (SIX_MISSED, f"{ALL_FIVE} {LAST_THREE}", "six-trick-solo-is-it", None),
    ],
)
def test_contract_and_partner(start, cards, contract, partner):
    """§3.35 The result names them, in a forced question too (§3.11)."""
    result = played(start, cards).result()
    assert (result["contract"], result["partner"]) == (contract, partner)


@pytest.mark.parametrize(
    ("hands", "actions", "payoffs", "tricks", "made", "mackers"),
    [
        # §7.4 No trick; the deal is played to the end though the first trick lost it (§4.19).
        (WHOLE_SUITS, "kicker pass pass pass", [-18, 6, 6, 6], [8, 0, 0, 0], False, 0),
        (WHOLE_SUITS, "pass kicker pass pass", [-6, 18, -6, -6], [8, 0, 0, 0], True, 0),
        (WHOLE_SUITS, "bronco pass pass pass", [-36, 12, 12, 12], [8, 0, 0, 0], False, 0),
        (WHOLE_SUITS, "pass bronco pass pass", [-12, 36, -12, -12], [8, 0, 0, 0], True, 0),
        # §7.14 All tricks.
        (ALL_PLAIN, "bull-solo pass pass pass", [42, -14, -14, -14], [8, 0, 0, 0], True, 0),
        (WHOLE_SUITS, "pass pass pass bull-solo", [14, 14, 14, -42], [8, 0, 0, 0], False, 0),
        # §7.9 Seat 2 ruffs one, seat 0 takes one with the queen, seat 2 the rest.
        (WHOLE_SUITS, "pass solo pass pass trump:H", [4, -12, 4, 4], [1, 0, 7, 0], False, 0),
        # §7.15 Solo tout 8, five mackers at 2; all eight tricks are in the price.
        (
            ALL_HEARTS,
            "solo-tout pass pass pass trump:H",
            [54, -18, -18, -18],
            [8, 0, 0, 0],
            True,
            5,
        ),
    ],
)
def test_outcome_without_stops(hands, actions, payoffs, tricks, made, mackers):
    one = deal(hands, actions).play_by(str)
    assert_outcome(one, payoffs, tricks, made, mackers, None)


def test_bull_solo_lost_by_one_trick():
    """§7.3, §7.14 Seven tricks are not enough."""
    one = lead(deal(LAST_SPADE, "bull-solo pass pass pass"), "AC KC QC JC TC 9C 8C 7S")
    assert_outcome(one, [-42, 14, 14, 14], [7, 0, 0, 1], False, 0, None)


@pytest.mark.parametrize(
    ("contract", "leads", "answer", "payoffs", "tricks", "bonus"),
    [
        # Solo or six trick solo 4, five mackers at 1, first 1 or last 2.
        ("solo", "QC 7H QS AH KH", "stop", 30, 5, "first"),
        ("solo", "QC 7H QS AH KH", "play-on", 33, 8, "last"),
        ("six-trick-solo", "QC 7H QS AH KH QH", "stop", 30, 6, "first"),
        ("six-trick-solo", "QC 7H QS AH KH QH", "play-on", 33, 8, "last"),
    ],
)
def test_first_and_last_without_clubs(contract, leads, answer, payoffs, tricks, bonus):
    """§7.17, §7.19 The bonus is halved as are value and mackers."""
    one = lead(deal(ALL_HEARTS, contract + " pass pass pass trump:H"), leads).play(answer)
    each = payoffs // 3
    expected = [payoffs, -each, -each, -each]
    assert_outcome(play_out(one), expected, [tricks, 0, 0, 0], True, 5, bonus)


@pytest.mark.parametrize(
    ("hands", "actions", "mackers"),
    [
        (FIVE_CLUBS, "grand pass pass pass call:AD trump:S", 5),
        (FIVE_CLUBS, "question pass pass pass trump:D call:AS", 5),
        (FIVE_CLUBS, "solo pass pass pass trump:D", 3),
        (FIVE_CLUBS, "kicker pass pass pass", 0),
        (THREE_ACES, "grand pass pass pass call:AS trump:D", 4),
        (THREE_ACES, "grand pass pass pass call:AS trump:C", 0),
        (THREE_ACES, "solo pass pass pass trump:S", 0),
        (FIVE_HEARTS_OF_ANOTHER, "solo pass pass pass trump:H", 0),
    ],
)
def test_mackers_without_a_gap_from_the_top(hands, actions, mackers):
    """§7.22 From the queen of clubs down, at least three, of declarer's side."""
    assert play_out(deal(hands, actions)).result()["mackers"] == mackers
