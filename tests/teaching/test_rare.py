"""Lessons in rare situations: a Grand, a Durch, all tricks, five tricks in a row."""

from __future__ import annotations

from matzl import Deal
from matzl.players.bots import bot
from matzl.teaching import debrief, lesson
from tests.teaching.decisions import NAMES

GRAND = ["QC QS AS KS AH KH 7H 8H", "AD KD QD JD TD 9D 8D 7D", "AC KC JC TC 9C 8C 7C 9H", ""]
"""Seat 0 has both black queens; seat 1 all diamonds."""


def rest_of(hands, ranks) -> str:
    """Return the cards of a pack outside these hands."""
    return " ".join(r + s for r in ranks for s in "CDHS" if r + s not in " ".join(hands))


def as_advised(deal, seat):
    """Play a deal to its end by the lessons of a seat; return the lessons by phase."""
    lessons: dict[str, list] = {}
    while not deal.over:
        if deal.turn == seat:
            phase, note = deal.phase.name, lesson(deal.view(seat), NAMES)
            lessons.setdefault(phase, []).append(note)
            deal.play(note.advised)
        else:
            deal.play(bot("novice").choose(deal.view(deal.turn)))
    return lessons


def test_in_grand_the_partner_names_trumps() -> None:
    deal = Deal.from_hands("german-solo", [*GRAND[:3], rest_of(GRAND[:3], "789TJQKA")], dealer=3)
    deal.play_all(["grand", "pass", "pass", "pass", "call:AD"])
    lessons = as_advised(deal, 1)
    (note,) = lessons["partner-names"]
    assert "Anna plays Grand and has called your ace of diamonds" in note.situation[0].text
    assert note.advised != "trump:D"
    assert "3.31" in [rule.clause for rule in note.rule]
    assert "You and Anna play together" in " ".join(n.text for n in lessons["play"][0].situation)
    assert debrief(deal.view(1), NAMES)


def test_a_hand_of_top_cards_bids_durch_and_takes_all() -> None:
    hands = ["AC TC KC QC AD TD KD QD", "7C 8C 9C JC 7D 8D 9D JD", "AH TH KH QH JH 9H 8H 7H"]
    hands.append(rest_of(hands, "789TJQKA"))
    deal = Deal.from_hands("matzlfangen", hands, dealer=3, upcard="7S")
    lessons = as_advised(deal, 0)
    assert [note.advised for note in lessons["auction"]] == ["durch"]
    assert "count on 8 sure tricks" in lessons["auction"][0].advice.text
    assert "every trick" in lessons["play"][0].situation[1].text
    assert [note.clause for note in debrief(deal.view(0), NAMES)] == ["7.2", "7.14"]
    assert "announced Trumpf-durch" in debrief(deal.view(1), NAMES)[0].text


def test_with_a_hundred_and_every_trick_of_mittlere_the_aim_is_all_tricks() -> None:
    hands = [" ".join(r + s for s in "CDHS" for r in ranks) for ranks in ("AKQ", "JT9", "876")]
    deal = Deal.from_hands("mittlere", hands, dealer=2)
    lessons = as_advised(deal, 0)["play"]
    assert deal.result.tricks[0] == 12
    assert "7.4" in {note.clause for found in lessons for note in found.situation}
    assert "all twelve" in debrief(deal.view(0), NAMES)[0].text
    assert [note.clause for note in debrief(deal.view(0), NAMES)] == ["7.4"]


def test_stopping_after_five_tricks_is_explained_in_german_solo() -> None:
    hands = ["QC 7S QS AS KS JS AH KH", "AD KD QD JD TD 9D 8D 7D", "AC KC JC TC 9C 8C 7C 9H"]
    hands.append(rest_of(hands, "789TJQKA"))
    deal = Deal.from_hands("german-solo", hands, dealer=3)
    deal.play_all(["solo", "pass", "pass", "pass", "trump:S"])
    (note,) = as_advised(deal, 0)["stopping"]
    assert note.situation[0].text == "Tricks played so far: 5. You took 5 of them."
    assert note.advised in ("stop", "play-on")
    assert len(debrief(deal.view(0), NAMES)) >= 3
