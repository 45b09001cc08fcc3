"""Lessons are short, complete and in the words of the deck, cite existing clauses and advise legal actions."""

from __future__ import annotations

import random
import re

import pytest

from matzl import Deal
from matzl.base.cards import CARD_NAMES
from matzl.base.info import PLAY_PHASE
from matzl.errors import SetUpError
from matzl.rulebook import page
from matzl.teaching import debrief, lesson, reason
from matzl.teaching.remarks import Remark
from matzl.teaching.texts import LESSONS
from matzl.text.cards import DECKS, card_title
from matzl.text.tables import game_modules
from tests.conftest import refusal
from tests.playing import views
from tests.tables.twins import other_pack
from tests.teaching.decisions import GAMES, NAMES, decisions, finished

every_game = pytest.mark.parametrize("game", GAMES)


def clauses(game) -> set[str]:
    return {clause.number for section in page(game).sections for clause in section.clauses}


def check(note, known) -> None:
    assert re.search(r"[.?!”]$", note.text), note.text
    assert note.text[0].isupper(), note.text
    assert not re.search(r"[{}]|None(?! of)|  |\.\.", note.text), note.text
    assert not note.clause or note.clause in known, note


@pytest.mark.two_games
@every_game
def test_every_decision_has_a_complete_lesson_with_the_advice_of_the_novice(game) -> None:
    known = clauses(game)
    for decision in decisions(game):
        found = lesson(decision.view, NAMES)
        assert found.advised == decision.advised  # the choice of the novice
        assert 1 <= len(found.situation) <= 3
        assert 1 <= len(found.rule) <= 3
        for note in (*found.situation, *found.rule, found.advice):
            check(note, known)
            assert len(note.text) < 300, note.text


@pytest.mark.two_games
@every_game
def test_what_is_advised_has_the_sentence_of_the_lesson_and_any_card_one_of_its_own(game) -> None:
    known = clauses(game)
    for decision in decisions(game)[:60]:
        view, taught = decision.view, lesson(decision.view, NAMES)
        found = reason(view, taught.advised, NAMES)
        check(found, known)
        playing = view.phase.name == PLAY_PHASE
        act = f"Play the {card_title(taught.advised)}. " if playing else ""
        assert taught.advice.text == f"{act}{found.text}"
        for word in set(view.legal) - {taught.advised}:
            found = reason(view, word, NAMES)
            assert (found is None) == (not playing)
            if found is not None:
                check(found, known)


@pytest.mark.two_games
@every_game
def test_every_seat_gets_a_debrief(game) -> None:
    known = clauses(game)
    for deal in finished(game):
        for seat in range(deal.seats):
            notes = debrief(deal.view(seat), NAMES)
            assert 1 <= len(notes) <= 4
            for note in notes:
                check(note, known)


@every_game
def test_every_item_has_a_sentence_in_the_debrief(game) -> None:
    codes = {code for module in game_modules(game) for code in module.LESSONS}
    (deal, *_) = finished(game)
    common = {"plain-value", "durch-value"} | set(deal.info.call_titles)
    for item in deal.info.items:
        if item.code not in common:
            assert any(item.code in code for code in codes), item.code


@pytest.mark.two_games
@every_game
@pytest.mark.parametrize("deck", DECKS)
def test_cards_have_the_names_of_the_deck(game, deck) -> None:
    foreign = {word for other in DECKS.values() for word in (*other.ranks[-5:], *other.suits)}
    foreign -= {*DECKS[deck].ranks, *DECKS[deck].suits, "hearts", "ten", "under"}  # stay under
    for decision in decisions(game)[::23]:
        found = lesson(decision.view, NAMES, deck)
        for note in (*found.situation, *found.rule, found.advice):
            assert not foreign & set(re.findall(r"\w+", note.text)), note.text


# Hidden cards

BY_THE_RULES = {"half-pair": "mate", "matzl-out": "card", "other-hand": "cards"}
"""The parameters that name unseen cards, by remark."""


@pytest.mark.two_games
@every_game
def test_only_visible_cards_are_named(game) -> None:
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
    """Return a deal with the unseen cards shuffled, which the seat cannot tell from this one; None if impossible."""
    seen = {word for word in deal.actions if word in CARD_NAMES}
    seen |= {card for seat in range(deal.seats) for card in view.shown(seat)}
    pack = other_pack(deal, seen, rng)
    other = Deal(deal.game, pack=pack, dealer=deal.dealer, options=deal.options)
    for word in deal.actions:
        if word not in other.legal:
            return None
        other.play(word)
    return other if other.turn == view.seat else None


@pytest.mark.two_games
@every_game
def test_hidden_cards_change_nothing(game) -> None:
    rng, compared = random.Random(6), 0
    for decision in decisions(game)[::3]:
        other = twin(decision.deal, decision.view, rng)
        if other is not None and list(other.legal) == list(decision.deal.legal):
            compared += other.hands != decision.deal.hands
            found = lesson(decision.view, NAMES), lesson(other.view(decision.seat), NAMES)
            assert found[0] == found[1]
    assert compared > 30


# Errors and special cases


def test_a_lesson_needs_the_turn_of_the_seat() -> None:
    deal = Deal("mittlere", seed=1)
    with refusal("not-your-turn"):
        lesson(deal.view((deal.turn + 1) % 3), NAMES)


def test_a_debrief_needs_a_finished_deal() -> None:
    deal = Deal("mittlere", seed=1)
    with refusal("not-over"):
        debrief(deal.view(0), NAMES)
    with pytest.raises(SetUpError):
        debrief(finished("mittlere")[0].view(None), NAMES)


def test_a_game_without_a_tutor_has_general_lessons(whist) -> None:
    deal, rng = Deal("whist", seed=2), random.Random(1)
    for view in views(deal):
        found = lesson(view, NAMES)
        assert found.advised in deal.legal
        assert found.situation or found.rule
        assert found.advice.text
        deal.play(rng.choice(list(deal.legal)))
    (note,) = debrief(deal.view(0), NAMES)
    assert note.clause == "7.1"


@every_game
def test_no_sentence_after_the_first_begins_with_a_parameter(game) -> None:
    for table in (LESSONS, *(module.LESSONS for module in game_modules(game))):
        for code, template in table.items():
            assert not re.search(r"[.!?] \{(?!name)", template), f"{code}: {template}"


@every_game
def test_each_refusal_of_a_card_is_explained_once(game) -> None:
    """The rule part of a lesson gives each reason why a card in hand is illegal once."""
    for decision in decisions(game):
        if decision.view.phase.name == PLAY_PHASE:
            codes = [decision.view.refusal(card) for card in decision.view.hand]
            reasons = {refusal.clause for refusal in codes if refusal is not None}
            clauses_given = [t.clause for t in decision.tutor.rule() if not isinstance(t, Remark)]
            assert sorted(clauses_given) == sorted(reasons)
