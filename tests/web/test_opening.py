"""Opening a table: every option of every game at its limits, and wrong values returned with the reason."""

from __future__ import annotations

import pytest

from matzl import registry
from matzl.base.options import completed
from matzl.table.core.settings import OPEN, TableRules, rule_values
from matzl.text.cards import DECKS
from tests.web.client import HTML
from tests.web.parsed_html import read

pytestmark = pytest.mark.two_games


def ends(game):
    """Yield every option with every choice, or with its least and its greatest value."""
    for option in registry.info(game).options:
        for value in option.choices or (option.low, option.high):
            yield option.name, value


def out_of_reason(game):
    """Yield every option with invalid values."""
    for option in registry.info(game).options:
        numbers = ("", "ten", "1.5", "-1", "²", "9" * 30, option.low - 1, option.high + 1)
        for value in ("", "nonsense", "0") if option.choices else numbers:
            yield option.name, str(value)


def opened(browser, game, **changes):
    """Return the table opened by the default form with some fields changed."""
    answer = sent(browser, game, **changes)
    assert answer.status_code == 303, answer.text
    return browser.seen(answer.headers["location"].removeprefix("/table/"))


def sent(browser, game, **changes):
    form = read(browser.get(f"/open/{game}")).filled(f"/open/{game}")
    given = {name: value for name, value in (form | changes).items() if value is not None}
    return browser.client.post(f"/open/{game}", data=given, follow_redirects=False, headers=HTML)


@pytest.mark.parametrize("game", registry.names())
def test_the_unchanged_form_opens_a_table_with_the_defaults(browser, game) -> None:
    seen = opened(browser, game, name="Anna")
    assert seen.settings.game == game
    assert seen.settings.options == {}
    assert seen.settings.rules == TableRules()
    assert set(seen.settings.chairs) == {OPEN}
    assert not seen.settings.listed
    assert seen.names[0] == "Anna"


@pytest.mark.parametrize("game", registry.names())
def test_every_option_accepts_its_lowest_and_highest_value(browser, game) -> None:
    for name, value in ends(game):
        changes = {f"option.{name}": str(value)}
        if (name, value) == ("target", 1):
            changes["option.fall_to"] = "0"
        elif name == "fall_to":
            value = min(value, 999)  # noqa: PLW2901  (it must be below the target)
            changes = {"option.target": "1000", "option.fall_to": str(value)}
        seen = opened(browser, game, **changes)
        assert completed(registry.info(game), seen.settings.options)[name] == value
    assert browser.get("/").status_code == 200


@pytest.mark.parametrize("game", registry.names())
def test_an_invalid_option_is_shown_with_the_reason_and_opens_no_table(browser, game) -> None:
    for name, value in out_of_reason(game):
        field = f"option.{name}"
        page = read(sent(browser, game, **{field: value}, name="Anna"), 422)
        (message,) = (e for e in page.elements if e.get("id") == f"{field}-error")
        assert message.text
        (pointing,) = (e for e in page.elements if f"{field}-error" in e.get("aria-describedby"))
        assert pointing.get("aria-invalid") == "true"
        assert f"#{field}-error" in page.links
        assert page.filled(f"/open/{game}")["name"] == "Anna"
        assert page.one("p", role="alert")
        assert "matzl-8642-visitor" not in browser.client.cookies


def test_the_values_sent_stay_in_the_form(browser) -> None:
    changes = {
        "name": "Anna <b>",
        "chair.2": "novice",
        "option.tie": "draw",
        "option.deals": "no",
        "deck": "swiss",
        "pace": "brisk",
        "history": "all",
        "claims": "False",
        "preset": "strict",
        "time": "30+60",
        "listed": "lobby",
    }
    page = read(sent(browser, "mittlere", **changes), 422)
    filled = page.filled("/open/mittlere")
    assert {name: filled.get(name) for name in changes} == changes
    assert "Anna <b>" not in page.html


def test_an_option_must_be_below_its_upper_bound(browser) -> None:
    page = read(sent(browser, "bondtolva", **{"option.target": "5"}), 422)
    message = page.one("p", id="option.fall_to-error").text
    assert message == "This must be below “Points to win”, which is 5."
    chosen = opened(browser, "bondtolva", **{"option.target": "5", "option.fall_to": "4"})
    assert chosen.settings.options == {"target": 5, "fall_to": 4}


def test_chairs_beyond_the_number_of_players_are_ignored(browser) -> None:
    three = opened(browser, "plus-minus", **{"chair.2": "novice", "chair.4": "novice"})
    assert three.settings.chairs == ("novice", OPEN)
    four = opened(browser, "plus-minus", **{"option.players": "4", "chair.4": "novice"})
    assert four.settings.chairs == (OPEN, OPEN, "novice")


@pytest.mark.parametrize("deck", DECKS)
def test_every_deck_can_be_chosen(browser, deck) -> None:
    assert opened(browser, "mittlere", deck=deck).settings.deck == deck
    assert f"/cards/{deck}." in browser.get("/open/mittlere").text


def test_every_table_rule_can_be_changed(browser) -> None:
    usual = TableRules()
    changes, otherwise = {}, {}
    for name in set(TableRules.__slots__) - {"clock", "reserve"}:
        value = getattr(usual, name)
        otherwise[name] = next(each for each in rule_values(name) if each != value)
        changes[name] = str(otherwise[name])
    otherwise |= {"clock": 30, "reserve": 60}
    table = opened(browser, "matzlfangen", **changes, time="30+60", listed="lobby")
    assert (table.settings.rules, table.settings.listed) == (TableRules(**otherwise), True)


def test_a_preset_sets_the_rules_that_are_not_chosen_in_detail(browser) -> None:
    rules = opened(browser, "mittlere", preset="strict", hints="always").settings.rules
    assert rules == TableRules(take_back=False, talk="phrases", hints="always", points="never")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("chair.2", "grandmaster"),
        ("chair.3", ""),
        ("deck", "tarot"),
        ("pace", "never"),
        ("talk", "songs"),
        ("preset", "none"),
        ("time", "5+5"),
        ("forced", "perhaps"),
        ("listed", "everywhere"),
        ("name", "A" * 25),
    ],
)
def test_other_invalid_fields_are_shown_with_the_reason(browser, field, value) -> None:
    page = read(sent(browser, "mittlere", **{field: value}), 422)
    assert [e for e in page.elements if e.get("id") == f"{field}-error"]
    assert [e for e in page.elements if f"{field}-error" in e.get("aria-describedby")]
    assert "matzl-8642-visitor" not in browser.client.cookies


def test_the_section_of_an_invalid_table_rule_is_open(browser) -> None:
    assert "open" not in read(browser.get("/open/mittlere")).one("details").attributes
    assert "open" in read(sent(browser, "mittlere", pace="never"), 422).one("details").attributes


def test_every_option_links_to_its_clause(browser) -> None:
    for game in registry.names():
        links = read(browser.get(f"/open/{game}")).links
        for option in registry.info(game).options:
            if option.name != "players":
                clause = f"/rules/{game}?clause={option.clause}#c{option.clause}"
                assert clause in links


def test_the_form_begins_with_the_visitors_name_and_deck(browser) -> None:
    browser.post("/me", name="Anna", deck="german")
    filled = read(browser.get("/open/mittlere")).filled("/open/mittlere")
    assert (filled["name"], filled["deck"]) == ("Anna", "german")
