"""Names: one rule everywhere, counted as readers count characters, and told apart at a table."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matzl.errors import TableError
from matzl.table.core.guest_name import WORDS, shown_name, stored_name
from matzl.table.core.limits import MAX_NAME
from matzl.table.core.names import checked_name, graphemes, own_name, skeleton
from matzl.text.languages import LANGUAGES, translated, use_language

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
SWEDEN = "\U0001f1f8\U0001f1ea"


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        (f" {FAMILY} ", FAMILY),
        (SWEDEN * MAX_NAME, SWEDEN * MAX_NAME),
        (FAMILY * 9, FAMILY * 9),
        ("x" * MAX_NAME, "x" * MAX_NAME),
        ("Zoe\u0308", "Zo\u00eb"),
        ("A\x00n\x1bn\u202ea\u2066", "Anna"),
        ("Anna\n\tBo\u2028C", "Anna Bo C"),
        ("\u200dAn\u200d\u200dna\u200d \u200c", "An\u200dna"),
        ("\u0646\u0645\u200c\u06cc", "\u0646\u0645\u200c\u06cc"),
        ("(-:", "(-:"),
    ],
)
def test_names_are_kept_in_one_form(given, kept) -> None:
    assert checked_name(given) == kept
    assert checked_name(kept) == kept


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ("", "no-name"),
        (" \n\u200b\u202e", "no-name"),
        ("\u200d\u200c\u200d", "no-name"),
        ("\u3164\u115f", "unseen-name"),
        ("\u0301\ufe0f", "unseen-name"),
        ("\u2800", "unseen-name"),
        ("x" * (MAX_NAME + 1), "long-name"),
        (SWEDEN * (MAX_NAME + 1), "long-name"),
        ("x" * 10_000, "long-name"),
        ("e" + "\u0301" * 70, "large-name"),
    ],
)
def test_other_names_are_refused_with_a_sentence(given, code) -> None:
    with pytest.raises(TableError) as refused:
        checked_name(given)
    assert refused.value.code == code
    assert str(refused.value).endswith(".")


def test_a_refusal_names_the_length() -> None:
    with pytest.raises(TableError, match=r"at most 24 characters; this one has 10000\."):
        checked_name("x" * 10_000)


@given(st.text(max_size=40))
def test_an_allowed_name_is_visible_and_stays_as_it_is(text) -> None:
    try:
        name = checked_name(text)
    except TableError:
        return
    assert checked_name(name) == name
    assert 1 <= graphemes(name) <= MAX_NAME
    assert unicodedata.is_normalized("NFC", name)
    assert name == name.strip()
    assert all(each in "\u200c\u200d" or unicodedata.category(each)[0] != "C" for each in name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "anna"),
        ("Anna", "\u0410nna"),
        ("Anna", "\uff21\uff4e\uff4e\uff41"),
        ("Anna", "An\u200dna"),
        ("Anna", "An na"),
        ("Ida", "lda"),
        ("Bob", "B0b"),
        ("Paul", "\u0420\u0430ul"),
        ("Will", "W1|l"),
    ],
)
def test_names_that_look_alike_are_numbered(one, other) -> None:
    assert skeleton(one) == skeleton(other)
    assert own_name(other, [one, ""]) == f"{other} 2"
    assert own_name(one, [other, f"{other} 2"]) == f"{one} 3"


def test_a_guest_is_numbered_beside_one_whose_name_an_earlier_version_stored():
    assert own_name("Guest", ["Gast"]) == "Guest 2"
    assert own_name("Guest", ["Gäst", "Gast 2"]) == "Guest 3"


def test_names_that_look_different_stay() -> None:
    for name in ("Änna", "Hanna", "Ann", "Anna B"):
        assert own_name(name, ["Anna", "", "Berta"]) == name


def test_the_default_name_is_one_word_in_every_language() -> None:
    for language in LANGUAGES:
        with use_language(language):
            word = translated("Guest")
            assert word in WORDS
            assert [shown_name(f"{each} 2") for each in WORDS] == [f"{word} 2"] * len(WORDS)
            assert checked_name(word) == stored_name(shown_name("Guest")) == "Guest"


@pytest.mark.parametrize("name", ["Gasthof", "Guest 2 B", "Guest 0", "guest", "Gustav", ""])
def test_other_names_are_shown_as_they_are(name) -> None:
    with use_language("de"):
        assert shown_name(name) == stored_name(name) == name
