"""Every text of a table has words: calls, questions, refusals, items, and the guide of a game."""

from __future__ import annotations

import re

import pytest

from matzl import Deal, registry
from matzl.base.info import PLAY_PHASE
from matzl.deal.refusals import Refusal
from matzl.deal.words import describe_action, last_call, seat_roles, table_lines
from matzl.games.german_solo.contracts import CONTRACTS
from matzl.text.cards import DECKS
from matzl.text.describe import (
    action_titles,
    call,
    choice_value,
    guide,
    item_title,
    reminder,
)
from matzl.text.tables import game_modules, own_text, text_of

GAMES = registry.names()
RAISED = registry.info("matzlfangen")
"""The game with raises."""
CODES = [(name, reason.code) for name in GAMES for reason in registry.info(name).refusals[1:]]
PARAMETERS = {
    "seat": "1",
    "phase": PLAY_PHASE,
    "card": "AS",
    "led": "7H",
    "best": "KH",
    "called": "AH",
    "trump": "S",
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("deck", DECKS)
def test_every_action_of_every_phase_has_a_title_and_a_meaning(game, deck) -> None:
    info = registry.info(game)
    for phase in info.phases:
        for word in phase.words.values():
            found = call(info, phase.name, word, deck=deck)
            assert found.title not in ("", word), "a word for people, not the word of records"
            assert found.meaning == "" or found.meaning.endswith((".", "!", "?")), found
            assert not re.search(r"[{}]", found.title + found.meaning + found.pays)


@pytest.mark.parametrize("game", GAMES)
def test_every_explanation_of_a_game_is_shown(game) -> None:
    info = registry.info(game)
    words = {phase.name: set(phase.words.values()) for phase in info.phases}
    for phase, calls in getattr(game_modules(game)[0], "CALLS", {}).items():
        for word in calls:
            assert any(w == word or w.startswith(word) for w in words[phase]), (phase, word)


@pytest.mark.parametrize("game", GAMES)
def test_the_guide_has_a_few_lines(game) -> None:
    for deck in DECKS:
        found = guide(registry.info(game), deck=deck)
        assert 6 <= len(found) <= 9
        assert "Goal" in found
        assert "Match" in found
        for text in found.values():
            assert text.endswith(".")
            assert not text[0].islower()
            assert "{" not in text
            assert not re.search(r"\. [a-z]", text), f"a sentence begins small: {text}"
    assert set(reminder(registry.info(game))) <= set(found)
    assert reminder(registry.info(game))


def test_the_guide_follows_the_options() -> None:
    assert "12" in guide(registry.info("bondtolva"))["Match"]
    assert "21" in guide(registry.info("bondtolva"), {"target": 21})["Match"]
    assert "one deal" in guide(registry.info("mittlere"), {"deals": 1})["Match"]
    assert guide(registry.info("bondtolva"))["Order"].startswith("Ace, king, queen, jack, ten, 9")
    high = guide(registry.info("bondtolva"), {"ten": "high"}, "swiss")
    assert high["Order"].startswith("Ace, banner, king, ober, under, 9")


@pytest.mark.parametrize(("game", "code"), CODES)
def test_every_refusal_can_address_the_player(game, code) -> None:
    assert text_of(game, "REFUSALS", code)
    refusal = Refusal(game, "AS", code, "4.2", PARAMETERS)
    for deck in DECKS:
        yours = refusal.sentence(deck, to_you=True)
        assert "seat" not in yours
        assert "{" not in yours + refusal.sentence(deck)


@pytest.mark.parametrize("game", GAMES)
def test_text_tables_have_the_codes_of_the_game_alone(game) -> None:
    info, own = registry.info(game), game_modules(game)[0]
    refusals = {reason.code for reason in info.refusals}
    options = {option.name for option in info.options}
    assert set(getattr(own, "REFUSALS", {})) <= refusals
    assert set(getattr(own, "REFUSALS_TO_YOU", {})) <= refusals
    items = {reason.code for reason in info.items}
    assert set(getattr(own, "ITEMS", {})) <= items
    assert all(own_text(game, "ITEMS", code) for code in items)
    assert set(getattr(own, "PHASES", {})) <= {phase.name for phase in info.phases}
    assert set(getattr(own, "OPTIONS", {})) <= options
    assert set(getattr(own, "AGREED", {})) <= options
    choices = {f"{option.name}={choice}" for option in info.options for choice in option.choices}
    assert set(getattr(own, "CHOICES", {})) <= choices


@pytest.mark.parametrize("contract", CONTRACTS, ids=lambda contract: contract.word)
def test_the_bids_of_german_solo_state_their_payments(contract) -> None:
    """§7.5 to §7.16: the value, and the value with clubs as trumps where it differs."""
    found = call(registry.info("german-solo"), "bidding", contract.word)
    values = [contract.value]
    if contract.value_in_clubs != contract.value:
        values.append(contract.value_in_clubs)
    assert [int(number) for number in re.findall(r"\d+", found.pays)] == values
    goal = {0: "no trick", 5: "five tricks", 6: "six tricks", 8: "all eight"}[contract.goal]
    assert goal in found.meaning


def test_raises_are_named_by_their_levels() -> None:
    """§3.15 of Matzlfangen."""
    info = registry.info("matzlfangen")
    found = action_titles(info, ["weiter"] * 4 + ["call:AS"] + ["raise"] * 10)
    assert found[5:] == list(info.raises)
    assert call(info, "raise", "raise", raised=9).title == "Drauffi"


def test_a_game_without_texts_shows_its_codes_as_words(monkeypatch) -> None:
    monkeypatch.setattr(registry, "roles", lambda *_: ())
    game_modules.cache_clear()
    try:
        assert guide(registry.info("mittlere")) == {"Goal": registry.info("mittlere").tagline}
        assert call(registry.info("mittlere"), "play", "AS").title == "The ace of spades"
        assert call(registry.info("mittlere"), "auction", "strange").title == "Strange"
    finally:
        game_modules.cache_clear()


@pytest.mark.parametrize("game", ["german-solo", "matzlfangen"])
def test_only_the_holder_of_the_called_card_is_told_that_they_are_the_partner(game) -> None:
    """§3.34 of German Solo, §3.13 of Matzlfangen: the partner keeps quiet."""
    called = 0
    for seed in range(40):
        deal = Deal(game, seed)
        while not deal.over and not (deal.phase.name == PLAY_PHASE and deal.table["called"]):
            legal = list(deal.legal)
            deal.play(
                next((word for word in ("question", "weiter", "pass") if word in legal), legal[0])
            )
        if not deal.over:
            called += 1
            for seat in range(deal.seats):
                found = [seat_roles(deal.view(seat), other) for other in range(deal.seats)]
                holds = deal.table["called"] in deal.hand(seat)
                assert ("secret partner" in found[seat]) == holds
                assert sum("secret partner" in each for each in found) == holds
    assert called


@pytest.mark.parametrize("word", [each.word for each in CONTRACTS])
def test_the_reminder_follows_the_contract(word) -> None:
    """§3 of German Solo: without trumps there are no highest trumps, alone there is no partner."""
    texts = reminder(registry.info("german-solo"), None, "french", {"contract": word})
    partner = word in ("question", "is-it", "grand")
    trumps = word not in ("kicker", "bronco", "bull-solo")
    assert ("Partner" in texts) == partner
    assert ("Highest trumps" in texts["Order"]) == trumps


@pytest.mark.parametrize("contract", RAISED.plain_values)
def test_every_item_of_a_contract_of_matzlfangen_names_it(contract) -> None:
    named = {
        reason.code
        for reason in RAISED.items
        if choice_value("matzlfangen", contract)
        in item_title("matzlfangen", reason.code, contract=contract)
    }
    assert named == {"plain-value", "no-water", "losers-without-trick", "durch-value"}


@pytest.mark.parametrize(
    ("calls", "worth"),
    [
        (["weiter"] * 4 + ["call", "raise", "raise"], [2, 3]),
        (["weiter", "weiter", "weiter", "trumpf-durch", "raise"], [7]),
    ],
)
def test_the_announcement_of_a_raise_says_what_the_deal_is_now_worth(calls, worth) -> None:
    deal, said = Deal("matzlfangen", seed=1), []
    for wanted in calls:
        while wanted not in (word.partition(":")[0] for word in deal.legal):
            deal.play("pass")
        deal.play(next(word for word in deal.legal if word.partition(":")[0] == wanted))
        said.append(describe_action(deal.view(0), "ABCD"))
    numbers = [re.search(r"The deal is now worth (\d+) units", each) for each in said]
    assert [int(each[1]) for each in numbers if each] == worth


def test_the_facts_of_a_raised_deal_say_what_it_is_worth() -> None:
    deal = Deal("matzlfangen", seed=1)
    for word in ["weiter", "weiter", "weiter", "trumpf-durch"]:
        deal.play(word)
    assert "Worth" not in table_lines(deal.view(0), "ABCD")
    while "raise" not in deal.legal:
        deal.play("pass")
    deal.play("raise")
    assert table_lines(deal.view(0), "ABCD")["Worth"] == "7 (Schuß)"


def test_a_pass_is_a_call_in_an_auction_but_not_between_tricks() -> None:
    said = []
    for game, actions in (("german-solo", ["pass"]), ("bondtolva", ["TS", "AS", "pass"])):
        deal = Deal(game, seed=1)
        for word in actions:
            deal.play(word)
        view = deal.view(None)
        said.append(last_call(view, view.turns[-1], "french"))
    assert said == ["Pass", ""]
