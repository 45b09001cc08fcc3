"""Languages: every text is in the catalogues and translated, and no text bypasses them."""

from __future__ import annotations

import contextlib
import random
import re
import threading

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from catalogues.files import catalogue_file, current, templates, translated, written
from catalogues.found import Found, meanings, parameters, speaks
from matzl import Deal, registry
from matzl.base.info import PLAY_PHASE
from matzl.deal.refusals import Refusal
from matzl.deal.words import describe_action, describe_turn, seat_roles, table_lines
from matzl.errors import SetUpError
from matzl.features import feature_packages
from matzl.rulebook import page
from matzl.rulebook.describe import example_lines
from matzl.text import languages
from matzl.text.cards import DECKS, card_indices, card_title
from matzl.text.describe import (
    action_titles,
    call,
    field_title,
    field_value,
    guide,
    item_title,
    prompt,
    reminder,
    tagline,
)
from matzl.text.drawings import sprite
from matzl.text.languages import LANGUAGES, TEXTS, language, plural, read_catalogue, use_language
from matzl.text.tables import catalogue_packages, own_value, text_of
from tests.mirror import forms, latin
from tests.playing import steps, views

GAMES = registry.names()
PACKAGES = [
    TEXTS,
    *feature_packages(),
    *dict.fromkeys(package for game in GAMES for package in catalogue_packages(game)),
]
OTHERS = [code for code in LANGUAGES if code != languages.ENGLISH]
every_other_language = pytest.mark.parametrize("code", OTHERS)
every_package = pytest.mark.parametrize("package", PACKAGES)
every_game = pytest.mark.parametrize("game", GAMES)


def read(code: str, package: str) -> Catalog:
    """Return the catalogue of a language in a package, as the library that writes it reads it."""
    with catalogue_file(package, code).open("rb") as file:
        return read_po(file, locale=code)


def keys(catalog: Catalog) -> set[tuple[object, object]]:
    return {(message.id, message.context) for message in catalog if message.id}


# The catalogues


@every_package
@every_other_language
def test_a_catalogue_has_exactly_the_messages_of_the_sources(code, package, messages) -> None:
    assert keys(read(code, package)) == keys(messages[package]), "run make catalogues"


@every_package
@every_other_language
def test_every_message_has_a_translation(code, package) -> None:
    found = [message for message in read(code, package) if message.id]
    missing = [m.id for m in found if not translated(m.string) or m.fuzzy]
    assert not missing, f"{len(missing)} in {catalogue_file(package, code)}"
    texts = {(forms(m.id)[0], m.context or ""): forms(m.string) for m in found}
    assert {key: text for key, text in read_catalogue(code, package).items() if key[0]} == texts


PARTLY_TRANSLATED = r"""
msgid ""
msgstr "Language: sv\n"

msgctxt "french"
msgid "ten"
msgstr "tio"

#, fuzzy
msgid "almost"
msgstr "nästan"

msgid "later"
msgstr ""

msgid "{n} deal"
msgid_plural "{n} deals"
msgstr[0] "{n} giv"
msgstr[1] ""
"{n} "
"\"givar\""

#~ msgid "gone"
#~ msgstr "borta"
"""


def test_translations_that_are_missing_or_uncertain_are_not_used(tmp_path, monkeypatch) -> None:
    (tmp_path / "locale").mkdir()
    (tmp_path / "locale" / "sv.po").write_text(PARTLY_TRANSLATED, "utf-8")
    monkeypatch.setattr(languages.resources, "files", lambda _: tmp_path)
    assert read_catalogue("sv", "any") == {
        ("", ""): ("Language: sv\n",),
        ("ten", "french"): ("tio",),
        ("{n} deal", ""): ("{n} giv", '{n} "givar"'),
    }
    assert read_catalogue("de", "any") == {}


@every_other_language
def test_an_external_game_has_its_own_catalogues(code, whist) -> None:
    (package,) = catalogue_packages("whist")
    assert keys(read(code, package)) == keys(templates()[package])
    assert all(translated(message.string) for message in read(code, package) if message.id)
    with use_language(code):
        assert item_title("whist", "odd-tricks") != "tricks over six"
        assert guide(registry.info("whist"))


@every_package
@every_other_language
def test_a_translation_has_the_parameters_of_its_message(code, package) -> None:
    """Some plural forms need no number."""
    wrong = []
    for message in read(code, package):
        if message.id and translated(message.string):
            known = set().union(*map(parameters, forms(message.id)))
            found = [parameters(form) for form in forms(message.string)]
            stray = re.search(r"[{}]", re.sub(r"\{\w*\}", "", " ".join(forms(message.string))))
            if stray or any(each - known for each in found) or set().union(*found) != known:
                wrong.append((message.id, message.string))
    assert wrong == []


def test_a_translation_is_kept_while_its_message_exists(tmp_path, monkeypatch) -> None:
    path = tmp_path / "sv.po"
    monkeypatch.setattr("catalogues.files.catalogue_file", lambda *_: path)
    before, after = Catalog(locale="sv"), Catalog()
    before.add("ten", "tio", context="french")
    before.add("gone", "borta")
    after.add("ten", context="french")
    after.add("tens", context="french")
    path.write_text(written(before), "utf-8")
    found = {(m.id, m.context): m.string for m in current(TEXTS, "sv", after) if m.id}
    assert found == {("ten", "french"): "tio", ("tens", "french"): None}


def test_no_message_adds_an_ending_to_a_parameter(messages) -> None:
    """Plurals in other languages need more than an "s": the plurals of ranks have entries of their own."""
    found = [message.id for catalog in messages.values() for message in catalog]
    assert [text for text in found if re.search(r"\}\w", str(text))] == []


def test_parameters_in_braces_are_explained_to_translators() -> None:
    assert meanings(Found("{ace} {king} {order}", "x.py")) == [
        "{ace}, {king}: a rank as the deck in use calls it",
        "{order}: the ranks from the highest down",
    ]
    assert not speaks("{suit} · 4 %(number)s")
    assert parameters("%(number)s of {all}") == {"%(number)s", "{all}"}


# The choice of the language


def test_the_previous_language_is_restored() -> None:
    assert language() == "en"
    with use_language("sv"):
        with contextlib.suppress(ZeroDivisionError), use_language("de"):
            assert language() == "de"
            assert 1 / 0
        assert language() == "sv"
        elsewhere = []
        thread = threading.Thread(target=lambda: elsewhere.append(language()))
        thread.start()
        thread.join()
        assert elsewhere == ["en"], "what one thread speaks is its own affair"
    assert language() == "en"


@pytest.mark.parametrize("code", ["xx", "", "SV", None, 3, ["sv"]])
def test_an_unknown_language_is_an_error(code) -> None:
    meant = "did you mean 'sv'" if code == "SV" else "use en, sv, de"
    with pytest.raises(SetUpError, match=meant) as caught, use_language(code):
        pass
    assert caught.value.code == "unknown-language"
    assert language() == "en"


def test_a_text_without_a_translation_stays_english(monkeypatch) -> None:
    known = {
        ("ten", "french"): ("tio",),
        ("stick", ""): ("streck",),
        ("{n} deal", ""): ("{n} giv", "{n} givar"),
    }
    monkeypatch.setattr(languages, "catalogue", lambda *_: known)
    with use_language("sv"):
        assert languages.translated("ten", "french") == "tio"
        assert languages.translated("ten", "swiss") == "ten"
        assert languages.translated("stick", game="mittlere") == "streck"
        assert languages.translated("") == ""
        assert [plural("{n} deal", "{n} deals", n) for n in (0, 1, 2)] == [
            "{n} givar",
            "{n} giv",
            "{n} givar",
        ]
        assert plural("{n} trick", "{n} tricks", 2) == "{n} tricks"
    assert languages.translated("ten", "french") == "ten"


# Cards


@every_other_language
@pytest.mark.parametrize("deck", DECKS)
def test_cards_are_distinguishable_and_drawable(code, deck) -> None:
    with use_language(code):
        indices = card_indices(deck)
        assert len(set(indices)) == len(indices)
        assert max(map(len, indices)) <= 2
        assert sprite(deck, indices), "each letter of an index is drawn"
        signs = [languages.translated(sign, deck) for sign in DECKS[deck].symbols]
        assert len(set(signs)) == 4
        assert max(map(len, signs)) <= 2
        assert len({card_title(card, deck) for card in ("TS", "JS", "QS", "KS", "AS", "TH")}) == 6


@every_other_language
def test_suit_marks_fit_on_the_edge_of_a_card_in_the_terminal(code) -> None:
    with use_language(code):
        for mark in ("led", "won", "top"):
            assert len(languages.translated(mark, "edge")) <= 3


# No text bypasses the catalogues: in a language with other letters, no Latin letter is left


REFUSED = dict.fromkeys(("card", "led", "best", "called"), "AS") | {
    "seat": "1",
    "phase": PLAY_PHASE,
}
"""The parameters of refusals."""


@every_game
@pytest.mark.parametrize("deck", DECKS)
def test_all_texts_of_a_game_are_translated(game, deck, mirror) -> None:
    info = registry.info(game)
    with use_language("sv"):
        texts = [tagline(info), *guide(info, deck=deck), *guide(info, deck=deck).values()]
        for phase in info.phases:
            texts.append(prompt(info, phase.name))
            for word in phase.words.values():
                what = call(info, phase.name, word, deck=deck)
                texts += [what.title, what.meaning, what.pays]
        texts += [item_title(game, item.code) for item in info.items]
        for reason in info.refusals[1:]:
            refusal = Refusal(game, "AS", reason.code, "4.2", REFUSED)
            texts += [refusal.sentence(deck), refusal.sentence(deck, to_you=True)]
        assert set(reminder(info, deck=deck)) <= set(guide(info, deck=deck))
    assert latin(" ".join(texts), "AS", *info.raises) == []


@every_game
def test_all_descriptions_of_a_deal_are_translated(game, mirror) -> None:
    info = registry.info(game)
    rng = random.Random(4)
    names = ["1", "2", "3", "4"]
    for seed in range(3):
        deal = Deal(game, seed)
        for view in views(deal):
            with use_language("sv"):
                texts = [
                    describe_action(view, names),
                    describe_turn(view, names),
                    *action_titles(info, view.actions),
                ]
                texts += [part for line in table_lines(view, names).items() for part in line]
                texts += [office for seat in range(view.seats) for office in seat_roles(view, seat)]
                assert latin(" ".join(texts), *info.raises) == []
            deal.play(rng.choice(list(deal.legal)))
        with use_language("sv"):
            assert deal.result is not None
            texts = [str(deal.result)]
            for field in info.result:
                texts.append(field_title(game, field.name))
                if field.name in deal.result.more:
                    texts.append(field_value(info, field, deal.result.more[field.name], names))
            assert latin(" ".join(texts), *info.raises) == []


def test_every_field_and_value_has_a_text() -> None:
    for game in GAMES:
        info = registry.info(game)
        for field in (*info.table, *info.result):
            assert text_of(game, "FIELDS", field.name) or field.kind == "cards", field.name
            for choice in field.choices:
                assert text_of(game, "VALUES", choice) or choice in info.call_titles, choice
        for field in info.table:
            assert field.kind != "seat" or text_of(game, "SEAT_ROLES", field.name), field.name
        assert set(own_value(game, "REMINDER")) <= set(own_value(game, "GUIDE"))


# Descriptions of actions


@every_game
def test_any_action_of_a_view_can_be_described(game) -> None:
    """A past action is described as it was when it was played."""
    names = ["Ada", "Ben", "Cyd", "Dot"]
    at_once = []
    for deal in steps(Deal(game, 5), random.Random(7)):
        view = deal.view(0)
        at_once.append(describe_action(view, names, trump=view.trump) if deal.actions else None)
    afterwards = [
        describe_action(view, names, trump=view.trump, index=n) for n in range(len(view.actions))
    ]
    assert afterwards == at_once[1:]
    assert sum("the trick" in each for each in afterwards) == len(view.tricks)


# Worked examples


@every_game
@pytest.mark.parametrize("code", LANGUAGES)
def test_worked_examples_name_cards_as_the_language_prints_them(game, code) -> None:
    with use_language(code):
        for clause in page(game).clauses:
            for example in clause.examples:
                assert not re.search(r"\b[2-9TJQKA][CDHS]\b", " ".join(example_lines(example)))
