"""A lesson is short, whole, in the words of the deck, cites clauses that are there, and advises what is legal."""

from __future__ import annotations

import random
import re

import pytest

from matzl import Deal
from matzl.base.cards import CARD_NAMES
from matzl.base.info import PLAY
from matzl.errors import SetUpError
from matzl.players.bots import bot
from matzl.rulebook import page
from matzl.teaching import debrief, lesson
from matzl.teaching.remarks import Remark, remark, sentence
from matzl.teaching.texts import LESSONS
from matzl.text import DECKS
from matzl.text.tables import game_modules
from tests.teaching.decisions import GAMES, NAMES, decisions, finished

every_game = pytest.mark.parametrize("game", GAMES)


def clauses(game) -> set[str]:
    return {clause.number for section in page(game).sections for clause in section.clauses}


def check(note, known) -> None:
    assert re.search(r"[.?!”]$", note.text), note.text
    assert note.text[0].isupper(), note.text
    assert not re.search(r"[{}]|None(?! of)|  |\.\.", note.text), note.text
    assert not note.clause or note.clause in known, note


@every_game
def test_every_decision_has_its_lesson(game) -> None:
    known = clauses(game)
    for decision in decisions(game):
        told = lesson(decision.view, NAMES)
        assert told.advised in decision.view.legal
        assert 1 <= len(told.situation) <= 3
        assert 1 <= len(told.rule) <= 3
        for note in (*told.situation, *told.rule, told.advice):
            check(note, known)
            assert len(note.text) < 300, note.text


@every_game
def test_the_advice_is_what_the_bot_by_rules_of_thumb_does(game) -> None:
    for decision in decisions(game)[:60]:
        assert lesson(decision.view, NAMES).advised == bot("novice").choose(decision.view)


@every_game
def test_every_seat_is_told_what_decided_a_deal(game) -> None:
    known = clauses(game)
    for deal in finished(game):
        for seat in range(deal.seats):
            told = debrief(deal.view(seat), NAMES)
            assert 1 <= len(told) <= 4
            for note in told:
                check(note, known)


@every_game
def test_every_item_that_pays_has_a_word_after_the_deal(game) -> None:
    told = {code for module in game_modules(game) for code in module.LESSONS}
    (deal, *_) = finished(game)
    common = {"plain-value", "durch-value"} | set(deal.info.call_titles)
    for item in deal.info.items:
        if item.code not in common:
            assert any(item.code in code for code in told), item.code


@every_game
@pytest.mark.parametrize("deck", DECKS)
def test_the_words_are_those_of_the_deck(game, deck) -> None:
    foreign = {word for other in DECKS.values() for word in (*other.ranks[-5:], *other.suits)}
    foreign -= {*DECKS[deck].ranks, *DECKS[deck].suits, "hearts", "ten", "under"}  # stay under
    for decision in decisions(game)[::23]:
        told = lesson(decision.view, NAMES, deck)
        for note in (*told.situation, *told.rule, told.advice):
            assert not foreign & set(re.findall(r"\w+", note.text)), note.text


# What the seat may know

BY_THE_RULES = {"half-pair": "mate", "matzl-out": "card", "other-hand": "cards"}
"""Cards named because they are known not to be in sight: which, stands in the parameter."""


@every_game
def test_no_card_is_named_that_the_seat_has_not_seen(game) -> None:
    for decision in decisions(game):
        view = decision.view
        seen = {card for seat in range(view.seats) for card in view.shown(seat)}
        seen |= {card for trick in view.tricks for _, card in trick.cards} | {view.upcard}
        seen |= {word[-2:] for word in view.actions if word.startswith("call:")}
        seen |= {word[-2:] for word in view.legal}
        for said in decision.remarks:
            for name, value in said.parameters.items():
                cards = value if isinstance(value, tuple) else (value,)
                if BY_THE_RULES.get(said.code) != name:
                    assert {c for c in cards if c in CARD_NAMES} <= seen, said


def twin(deal, view, rng) -> Deal | None:
    """A deal that the seat cannot tell from this one: what it has not seen, shuffled; None if the actions forbid it."""
    seen = {word for word in deal.actions if word in CARD_NAMES}
    seen |= {card for seat in range(deal.seats) for card in view.shown(seat)}
    pack = [CARD_NAMES[card] for card in deal._pack]
    places = [place for place, name in enumerate(pack) if name not in seen]
    cards = [pack[place] for place in places]
    rng.shuffle(cards)
    for place, name in zip(places, cards, strict=True):
        pack[place] = name
    other = Deal.from_pack(deal.game, pack, dealer=deal.dealer, options=deal.options)
    for word in deal.actions:
        if word not in other.legal:
            return None
        other.play(word)
    return other if other.turn == view.seat else None


@every_game
def test_hidden_cards_change_nothing(game) -> None:
    rng, compared = random.Random(6), 0
    for decision in decisions(game)[::3]:
        other = twin(decision.deal, decision.view, rng)
        if other is not None and list(other.legal) == list(decision.deal.legal):
            compared += other.hands != decision.deal.hands
            told = lesson(decision.view, NAMES), lesson(other.view(decision.seat), NAMES)
            assert told[0] == told[1]
    assert compared > 30


# At the edge


def test_a_lesson_is_for_the_seat_whose_turn_it_is() -> None:
    deal = Deal("mittlere", seed=1)
    with pytest.raises(SetUpError) as caught:
        lesson(deal.view((deal.turn + 1) % 3), NAMES)
    assert caught.value.code == "not-your-turn"


def test_a_debrief_comes_after_the_deal() -> None:
    deal = Deal("mittlere", seed=1)
    with pytest.raises(SetUpError) as caught:
        debrief(deal.view(0), NAMES)
    assert caught.value.code == "not-over"
    with pytest.raises(SetUpError):
        debrief(finished("mittlere")[0].view(None), NAMES)


def test_a_game_without_lessons_is_taught_in_general(whist) -> None:
    deal, rng = Deal("whist", seed=2), random.Random(1)
    while not deal.over:
        told = lesson(deal.view(deal.turn), NAMES)
        assert told.advised in deal.legal
        assert told.situation
        assert told.advice.text
        deal.play(rng.choice(list(deal.legal)))
    (note,) = debrief(deal.view(0), NAMES)
    assert note.clause == "7.1"


def test_no_sentence_is_spoken_that_is_not_there() -> None:
    with pytest.raises(KeyError, match="no-such-code"):
        sentence("mittlere", remark("no-such-code"), NAMES)


@every_game
def test_a_sentence_begins_with_a_capital_also_behind_a_parameter(game) -> None:
    for table in (LESSONS, *(module.LESSONS for module in game_modules(game))):
        for code, template in table.items():
            assert not re.search(r"[.!?] \{(?!name)", template), f"{code}: {template}"


@every_game
def test_the_rule_comes_from_the_refusals_of_the_view(game) -> None:
    """Each reason that keeps a card of the hand out is told, once."""
    for decision in decisions(game):
        if decision.view.phase.name == PLAY:
            codes = [decision.view.refusal(card) for card in decision.view.hand]
            reasons = {refusal.clause for refusal in codes if refusal is not None}
            told = [t.clause for t in decision.tutor.rule() if not isinstance(t, Remark)]
            assert sorted(told) == sorted(reasons)
