"""The clauses of German Solo: §6 and §7, contracts won or lost, values, mackers, bonus, payment."""

import pytest

from tests.rules.german_solo_deals import (
    LONG_CLUBS,
    LONG_SPADES,
    bid,
    fill,
    lead,
    partner_of,
    play_out,
)

# Seat 0 takes every trick without trumps.
# Seat 0 has three mackers and no more than four tricks.
WEAK_SPADES = (
    "QC 7S QS 7H 8H 7D 8D 9D",
    "AS KS 9C TC KH QH AD KD",
    "JS TS 7C 8C AH JH JD QD",
    "9S 8S AC KC JC TH 9H TD",
)
WEAK_CLUBS = (
    "QC 7C QS 7H 8H 7D 8D 9D",
    "AC KC 9S TS KH QH AD KD",
    "JC TC 7S 8S AH JH JD QD",
    "9C 8C AS KS JS TH 9H TD",
)


def alone(amount):
    return [3 * amount, -amount, -amount, -amount]


def together(amount):
    return [amount, -amount, amount, -amount]


# §7.1 to §7.16, won with all eight tricks: value, mackers, last


@pytest.mark.parametrize(
    ("contract", "trump", "items"),
    [
        ("question", "S", [("7.5", together(2)), ("7.22", together(5)), ("7.19", together(2))]),
        ("question", "C", [("7.5", together(4)), ("7.22", together(10)), ("7.19", together(4))]),
        ("is-it", None, [("7.6", together(4)), ("7.22", together(10)), ("7.19", together(4))]),
        ("grand", "S", [("7.8", together(8)), ("7.22", together(5)), ("7.19", together(2))]),
        ("grand", "C", [("7.8", together(8)), ("7.22", together(10)), ("7.19", together(4))]),
        ("solo", "S", [("7.9", alone(4)), ("7.22", alone(5)), ("7.19", alone(2))]),
        ("solo", "C", [("7.9", alone(8)), ("7.22", alone(10)), ("7.19", alone(4))]),
        ("six-trick-solo", "S", [("7.10", alone(4)), ("7.22", alone(5)), ("7.19", alone(2))]),
        ("six-trick-solo", "C", [("7.10", alone(8)), ("7.22", alone(10)), ("7.19", alone(4))]),
        ("solo-is-it", None, [("7.11", alone(8)), ("7.22", alone(10)), ("7.19", alone(4))]),
        (
            "six-trick-solo-is-it",
            None,
            [("7.12", alone(8)), ("7.22", alone(10)), ("7.19", alone(4))],
        ),
        ("solo-tout", "S", [("7.15", alone(8)), ("7.23", alone(10))]),
        ("solo-tout", "C", [("7.15", alone(16)), ("7.23", alone(20))]),
        ("solo-tout-is-it", None, [("7.16", alone(16)), ("7.23", alone(20))]),
    ],
)
def test_won_with_all_tricks(contract, trump, items):
    """§7.24 The sum; §7.25, §7.26 the payers; §7.19 last; §7.21 no bonus in the touts."""
    calls = {"grand": ["call:AH", f"trump:{trump}"], "question": [f"trump:{trump}", "call:AH"]}
    actions = calls.get(contract) or [f"trump:{trump}"] * bool(trump)
    if contract == "is-it":
        actions = ["call:AH"]
    one = play_out(bid(LONG_SPADES if trump == "S" else LONG_CLUBS, contract, *actions))
    one.assert_items(*items)
    result = one.result()
    assert result["tricks"] == [8, 0, 0, 0]
    assert result["points"] == [0, 0, 0, 0]  # §6.1
    assert (result["contract"], result["declarer"], result["made"]) == (contract, 0, True)
    assert result["partner"] == (2 if contract in ("question", "is-it", "grand") else None)
    assert result["mackers"] == 5
    assert result["bonus"] == (None if "tout" in contract else "last")
    assert result["trump"] == (trump or "C")


# Lost


@pytest.mark.parametrize(
    ("contract", "trump", "items"),
    [
        ("solo", "S", [("7.9", alone(-4)), ("7.22", alone(-3))]),
        ("solo", "C", [("7.9", alone(-8)), ("7.22", alone(-6))]),
        ("six-trick-solo", "S", [("7.10", alone(-4)), ("7.22", alone(-3))]),
        ("solo-is-it", None, [("7.11", alone(-8)), ("7.22", alone(-6))]),
        ("six-trick-solo-is-it", None, [("7.12", alone(-8)), ("7.22", alone(-6))]),
        ("solo-tout", "S", [("7.15", alone(-8)), ("7.23", alone(-6))]),
        ("solo-tout", "C", [("7.15", alone(-16)), ("7.23", alone(-12))]),
        ("solo-tout-is-it", None, [("7.16", alone(-16)), ("7.23", alone(-12))]),
        ("bull-solo", None, [("7.14", alone(-14))]),
    ],
)
def test_lost(contract, trump, items):
    """§7.24 Value and mackers are paid by declarer, §7.25 to each of three."""
    hands = WEAK_SPADES if trump == "S" else WEAK_CLUBS
    one = play_out(bid(hands, contract, *[f"trump:{trump}"] * bool(trump)))
    assert one.tricks[0] < 5
    one.assert_items(*items)
    assert (one.result()["made"], one.result()["bonus"]) == (False, None)


# §7.17 to §7.21 First and last


@pytest.mark.parametrize(
    ("hands", "contract", "actions", "leads", "clause", "pay", "amounts"),
    [
        (LONG_SPADES, "question", "trump:S call:AH", "QC 7S QS AS KS", "7.5", together, (2, 5, 1)),
        (LONG_CLUBS, "question", "trump:C call:AH", "QC 7C QS AC KC", "7.5", together, (4, 10, 2)),
        (LONG_CLUBS, "is-it", "call:AH", "QC 7C QS AC KC", "7.6", together, (4, 10, 2)),
        (LONG_SPADES, "grand", "call:AH trump:S", "QC 7S QS AS KS", "7.8", together, (8, 5, 1)),
        (LONG_SPADES, "solo", "trump:S", "QC 7S QS AS KS", "7.9", alone, (4, 5, 1)),
        (LONG_CLUBS, "solo", "trump:C", "QC 7C QS AC KC", "7.9", alone, (8, 10, 2)),
        (LONG_CLUBS, "solo-is-it", "", "QC 7C QS AC KC", "7.11", alone, (8, 10, 2)),
        (LONG_SPADES, "six-trick-solo", "trump:S", "QC 7S QS AS KS JS", "7.10", alone, (4, 5, 1)),
        (LONG_CLUBS, "six-trick-solo-is-it", "", "QC 7C QS AC KC JC", "7.12", alone, (8, 10, 2)),
    ],
)
def test_first(hands, contract, actions, leads, clause, pay, amounts):
    """§7.17 For five tricks, or six, and a stop."""
    one = lead(bid(hands, contract, actions), leads)
    if one.phase.name == "asking":
        one.play("silent")
    one.play("stop")
    one.assert_items(*zip((clause, "7.22", "7.17"), map(pay, amounts), strict=True))
    assert (one.result()["made"], one.result()["bonus"]) == (True, "first")


# §7.22, §7.23 Mackers


@pytest.mark.parametrize(
    ("hand", "mackers"),
    [
        ("QC 7S 8H 7H 7D 8D 9D 8S", 0),
        ("QC 7S AS KS 7D 8D 9D 8H", 0),
        ("QC QS AS KS 7D 8D 9D 8H", 0),
        ("7S QS AS KS 7D 8D 9D 8H", 0),
        ("QC 7S QS 8H 7H 7D 8D 9D", 3),
        ("QC 7S QS KS 7H 7D 8D 9D", 3),
        ("QC 7S QS AS 7H 7D 8D 9D", 4),
        ("QC 7S QS AS JS 7D 8D 9D", 4),
        ("QC 7S QS AS KS 7D 8D 9D", 5),
        ("QC 7S QS AS KS JS TS 9D", 5),
    ],
)
def test_mackers(hand, mackers):
    """§7.22 From the top without a gap, three at least and five at most; alone only declarer's count."""
    one = play_out(bid(fill(hand, "", "", ""), "solo", "trump:S"))
    assert one.result()["mackers"] == mackers
    sign, last = 1 if one.result()["made"] else -1, one.result()["bonus"] == "last"
    amounts = {"7.9": 4 * sign, "7.22": mackers * sign, "7.19": 2 * last}
    one.assert_items(*((clause, alone(amount)) for clause, amount in amounts.items() if amount))


@pytest.mark.parametrize(
    ("mine", "others", "mackers"),
    [
        ("QC QS 7D", "7S AH 8S", 3),
        ("QC 7D", "7S QS AS AH", 4),
        ("7D", "QC 7S QS AS KS AH", 5),
        ("QC QS AS KS 7D", "AH 8S", 0),
        ("QC 7S 7D", "AH AS KS", 0),
    ],
)
def test_mackers_of_two_hands(mine, others, mackers):
    """§7.22 Declarer's and partner's together, as dealt."""
    one = play_out(bid(fill(mine, "", others, ""), "question", "trump:S", "call:AH"))
    assert partner_of(one) == 2
    assert one.result()["mackers"] == mackers
