"""Positions that cannot be: each is refused with its code, its sentence and where there is one its clause."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from matzl import reach
from matzl.deal.positions.faults import POSITION_FAULTS, fault_sentence
from matzl.deal.positions.reaching import GivenPosition
from matzl.errors import PositionError
from matzl.text.languages import LANGUAGES, use_language
from tests.conftest import refusal

ENDING: dict[str, Any] = {
    "game": "mittlere",
    "dealer": 2,
    "turn": 1,
    "hands": ["AS", "KS 7D", "QS 6D"],
    "trick": "8S",
}
SOLO: dict[str, Any] = {
    "game": "german-solo",
    "dealer": 3,
    "turn": 0,
    "hands": [
        "QC AS KS JS TS 9S 8S 7D",
        "QS AH KH QH JH TH 9H 8H",
        "AC KC JC TC 9C 8C 7C 7S",
        "AD KD QD JD TD 9D 8D 7H",
    ],
    "table": {"contract": "question", "declarer": 0, "trump": "S", "called": "AC"},
}
RUFEN: dict[str, Any] = {
    "game": "matzlfangen",
    "dealer": 3,
    "turn": 0,
    "hands": [
        "AS TS KS QS JS 9S 8S 7D",
        "AH TH KH QH JH 9H 8H 7S",
        "AC TC KC QC JC 9C 8C 7H",
        "AD TD KD QD JD 9D 8D 7C",
    ],
    "upcard": "AD",
    "table": {"contract": "rufen", "declarer": 0, "trump": "D", "called": "AC"},
}
STOCK: dict[str, Any] = {
    "game": "bondtolva",
    "dealer": 1,
    "turn": 0,
    "hands": ["AC KC QC JC TC 9C", "AD KD QD JD TD 9D"],
    "stock": "AH KH QH JH TH 9H AS KS QS JS TS 9S",
}


def facts(position: dict[str, Any], **more: Any) -> dict[str, Any]:
    return position | {"table": position["table"] | more}


def hands(position: dict[str, Any], **more: str) -> dict[str, Any]:
    changed = [more.get(f"h{seat}", hand) for seat, hand in enumerate(position["hands"])]
    return position | {"hands": changed}


IMPOSSIBLE: list[tuple[Any, str, str]] = [
    ("[]", "no-object", ""),
    (ENDING | {"colour": 1}, "unknown-key", ""),
    (ENDING | {"format": "matzl-deal/1", "colour": 1}, "other-format", ""),
    (ENDING | {"trick": 3}, "wrong-type", ""),
    ({"game": "mittlere"}, "missing-key", ""),
    ({name: ENDING[name] for name in ENDING if name != "turn"}, "missing-key", ""),
    (hands(ENDING, h0="5S"), "no-card", ""),
    (hands(ENDING, h0="KS"), "card-twice", ""),
    (ENDING | {"hands": ["AS", "KS"]}, "hands", ""),
    (ENDING | {"turn": 3}, "no-such-seat", ""),
    (ENDING | {"trick": "8S 9S TS"}, "trick-full", ""),
    ({"game": "mittlere", "hands": ["", "", ""], "turn": 0}, "no-cards-left", ""),
    (hands(SOLO, h0=SOLO["hands"][0] + " AH"), "card-twice", ""),
    (hands(SOLO, h0="QC AS KS JS TS 9S 8S 7D AD", h3="KD QD JD TD 9D 8D 7H"), "hand-too-large", ""),
    (hands(ENDING, h1="KS"), "hand-uneven", ""),
    (STOCK | {"stock": "AH KH QH"}, "stock-size", ""),
    (ENDING | {"stock": "AC"}, "no-stock", ""),
    (ENDING | {"taken": [{"by": [0], "cards": "AS"}]}, "pile-card", ""),
    (ENDING | {"taken": [{"by": [], "cards": "AH"}]}, "wrong-type", ""),
    (SOLO | {"turn": 2}, "first-lead", "4.1"),
    (RUFEN | {"upcard": "AS"}, "no-upcard", "2.5"),
    (ENDING | {"table": {"contract": "question"}}, "no-fact", ""),
    (facts(SOLO, contract="boston"), "bad-fact", ""),
    (facts(SOLO, contract="six-trick-solo"), "bad-fact", ""),  # calls no card
    (facts(SOLO, called=None), "missing-fact", ""),
    (SOLO | {"table": {"trump": "S"}}, "missing-fact", ""),
    (facts(RUFEN, declarer=1), "not-declarer", "3.5"),
    (facts(RUFEN, trump="S"), "trumps-differ", ""),
    (facts({key: RUFEN[key] for key in RUFEN if key != "upcard"}, trump="S"), "no-auction", ""),
    (facts(RUFEN | {"upcard": None}, trump=None), "missing-fact", ""),
    # the rules refuse a call, or a card of the trick
    (facts(SOLO, called="AS"), "own-card", "3.26"),
    (facts(SOLO, called="KC"), "higher-rank-first", "3.28"),
    (facts(SOLO, contract="grand", called="AC", trump="D"), "no-black-queens", "3.9"),
    (facts(SOLO, contract="is-it", trump="C", called="AD"), "no-club", "3.8"),
    (facts(RUFEN, called="AD"), "called-trump", "3.11"),
    (facts(RUFEN, called="AS"), "called-own-card", "3.12"),
    (ENDING | {"trick": "8S 7H", "hands": ["AS", "KS", "QS 6D"], "turn": 2}, "follow-suit", "4.4"),
]


@pytest.mark.parametrize(
    ("position", "code", "clause"), IMPOSSIBLE, ids=lambda value: str(value)[:20]
)
def test_a_position_that_cannot_be_is_refused(position, code, clause) -> None:
    with pytest.raises(PositionError) as caught:
        reach(position)
    assert (caught.value.code, caught.value.clause) == (code, clause)
    assert "\n" not in str(caught.value)


def test_a_pile_has_whole_tricks() -> None:
    gone = (
        "6S 7S 9S TS JS 6C 7C 8C 9C TC JC QC KC AC 6H 7H 8H 9H TH JH QH KH AH 8D 9D TD JD QD KD AD"
    )
    some, others = gone.split()[:4], gone.split()[4:]
    piles = [{"by": [0], "cards": " ".join(some)}, {"by": [1, 2], "cards": " ".join(others)}]
    with refusal("pile-size"):
        reach(ENDING | {"taken": piles})
    piles[1]["by"] = [0, 1, 2]  # the fourth card may be in a trick with two of the others
    assert len(GivenPosition.from_data(ENDING | {"taken": piles}).taken) == 30
    piles[1]["by"] = [0, 1]
    assert len(GivenPosition.from_data(ENDING | {"taken": piles}).taken) == 30


def test_a_position_to_which_no_line_leads_is_proved_impossible() -> None:
    # the first trick had three suits and set no trumps, though everybody had all suits
    position = {
        "game": "mittlere",
        "dealer": 2,
        "turn": 0,
        "hands": [
            "6S 7S 8S 9S 6H 7H 8H 6D 7D 8D 6C",
            "TS JS QS KS 9H TH JH 9D TD JD 7C",
            "AS QH KH QD KD AD 8C 9C TC JC QC",
        ],
    }
    with refusal("no-line"):
        reach(position)
    with refusal("no-line"):
        reach(position | {"table": {"trump": "H"}})


def test_a_search_that_ends_at_its_bound_says_so() -> None:
    with refusal("not-found") as caught:
        reach(ENDING | {"table": {"trump": "D"}}, tries=5)
    assert "5 tries" in str(caught.value)


def test_every_fault_has_a_position() -> None:
    tested = {code for _, code, _ in IMPOSSIBLE} | {"pile-size", "no-line", "not-found"}
    assert set(POSITION_FAULTS) <= tested


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sentence_of_a_fault_fits_the_language_and_survives_another_process(language) -> None:
    with pytest.raises(PositionError) as caught:
        reach(hands(ENDING, h0="KS"))
    error = pickle.loads(pickle.dumps(caught.value))
    assert (error.code, error.clause, error.parameters) == ("card-twice", "", {"card": "KS"})
    with use_language(language):
        found = fault_sentence(error, "mittlere")
    assert (
        found
        == {
            "en": "The king of spades is in two places.",
            "de": "Diese Karte liegt an zwei Stellen: Pik-König.",
            "sv": "Det här kortet ligger på två ställen: spader kung.",
        }[language]
    )
