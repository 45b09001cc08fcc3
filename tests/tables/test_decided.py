"""The positions beside reviewed decisions: the trick so far, and the hand."""

import pytest

from matzl.base.cards import CARD_NAMES
from matzl.deal.replay import replayed
from matzl.features.replay.decided import positions_of
from matzl.judge import Decision
from matzl.table.live.hints import Review
from matzl.text.cards import card_title
from matzl.text.describe import prompt
from tests.tables.test_reviews import finished

NAMES = ("Anna", "Berta", "Carla", "Dora")


@pytest.mark.parametrize("game", ["mittlere", "german-solo", "bondtolva", "matzlfangen"])
def test_each_decision_has_the_trick_and_the_hand_of_its_position(game):
    deal = finished(game)
    replay = replayed(deal)
    steps = [step for step, seat in enumerate(deal.turns) if seat == 0]
    decisions = [
        Decision(step + 1, 0, replay[step].deal.phase.name, deal.actions[step], "", 0.0, {})
        for step in steps
    ]
    found = positions_of(Review(deal, 0, 1, decisions), NAMES, "french")
    assert [each.step for each in found] == steps
    tricks = 0
    for each in found:
        card = deal.actions[each.step]
        assert {face.word for face in each.hand.cards} == set(replay[each.step].hands()[0])
        assert each.hand.name == "Anna"
        if card not in CARD_NAMES:
            phase = replay[each.step].deal.phase.name
            assert (each.title, each.trick) == (prompt(deal.info, phase), ())
            assert each.title.endswith("?")
            continue
        tricks += 1
        trick = deal.tricks[tricks - 1].cards
        place = [seat for seat, _ in trick].index(0)
        led = f"the {card_title(trick[0][1])} was led" if place else "your lead"
        assert each.title == f"Trick {tricks}: {led}"
        assert trick[place] == (0, card)
        assert [(name, face.word) for name, face in each.trick] == [
            (NAMES[seat], word) for seat, word in trick[:place]
        ]
    assert tricks == len(deal.tricks)
