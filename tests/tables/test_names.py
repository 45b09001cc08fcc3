"""Names: one rule everywhere, counted as readers count characters, and told apart at a table."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from matzl.errors import TableError
from matzl.table.core import commands
from matzl.table.core.compute_view import table_view
from matzl.table.core.names import (
    MAX_NAME,
    checked_name,
    graphemes,
    names_apart,
    numbered,
    shown_name,
    skeleton,
)
from matzl.table.live.erasing import erase
from matzl.table.presentation.narration import narrate
from matzl.text.common import FACES
from matzl.text.drawings.portraits import BIRD, INKS, Face, face_of
from matzl.text.languages import use_language
from tests.tables.service_driver import Looking, against
from tests.tables.table_driver import ONLOOKER, PEOPLE, seated

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
patient = settings(deadline=None, suppress_health_check=list(HealthCheck))

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


@patient
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
    assert numbered(other, [one]) == f"{other} 2"
    assert numbered(one, [other, f"{other} 2"]) == f"{one} 3"


def test_names_that_look_different_stay() -> None:
    for name in ("Änna", "Hanna", "Ann", "Anna B"):
        assert numbered(name, ["Anna", "Berta"]) == name


@pytest.mark.parametrize(("language", "names"), [
    ("en", ["Guest", "Guest 2", "Anonymous", "Gast"]),
    ("sv", ["Gäst", "Gäst 2", "Anonym", "Gast"]),
    ("de", ["Gast", "Gast 2", "Anonym", "Gast 3"]),
])  # fmt: skip
def test_guests_and_deleted_people_have_a_name_in_each_language(language, names) -> None:
    chosen = {"a": "", "b": "", "c": None, "d": "Gast"}
    with use_language(language):
        assert list(names_apart("abcd", chosen).values()) == names
        assert shown_name("") == names[0]


def test_names_at_a_table_are_told_apart_in_the_order_of_sitting_down() -> None:
    driver = seated("mittlere", chairs=("open", "open"), onlooker=True)
    driver.names = dict.fromkeys(PEOPLE, "Anna")
    assert driver.table_view(ONLOOKER).names == ("Anna", "Anna 2", "Anna 3")
    driver.command("anna", commands.Leave())
    driver.command("berta", commands.Say(text="Bye."))
    driver.command("dora", commands.Sit())
    view = driver.table_view(ONLOOKER)
    assert view.names == ("Anna 4", "Anna 2", "Anna 3")
    assert "Anna gets up and leaves." in narrate(view, 0)
    assert view.talk[-1].name == "Anna 2"


def test_a_bot_whose_name_a_person_has_is_numbered() -> None:
    driver = seated("mittlere", chairs=("open", "novice"))
    driver.names["berta"] = driver.table.chairs[2].name
    assert driver.table_view("anna").names == ("Anna", "Vreni", "Vreni 2")


def test_everybody_has_a_face_and_a_bot_the_colour_of_whom_it_plays_for() -> None:
    driver = seated("mittlere", chairs=("open", "novice"))
    faces = {"anna": Face("hood", "pink")}

    def shown() -> tuple[Face | None, ...]:
        view = table_view(driver.table, "anna", names={}, faces=faces)
        return tuple(chair.face for chair in view.chairs)

    before = shown()
    assert before == (faces["anna"], face_of("berta"), Face(BIRD, "orange"))
    assert len({face_of(str(number)) for number in range(1000)}) == len(FACES) * len(INKS)
    driver.start()
    driver.command("anna", commands.SeatBot(1, "novice"), {1})
    assert shown() == (before[0], Face(BIRD, face_of("berta").colour), before[2])


async def test_a_new_name_shows_everywhere_at_once(service) -> None:
    store = service.store
    anna, berta = [(await store.run(store.visitors.new, name))[0].id for name in ("Anna", "Berta")]
    table = await service.open(anna, against(game="matzlfangen", listed=True))
    await service.execute(table, berta, commands.Sit())
    await service.execute(table, berta, commands.Say(text="Hello."))
    before = await service.table_view(table, anna)
    looking = Looking(service, table, anna, before.mark)
    await looking.until(0)
    await service.change(berta, name="Bertha", face="crown", colour="grey")
    await looking.until(1)
    view = looking.views[-1]
    assert view.chairs[1].face == Face("crown", "grey")
    assert (view.names[1], view.talk[0].name, view.number) == ("Bertha", "Bertha", before.number)
    (listed,) = await service.invitations.listed()
    assert [chair.name for chair in listed.chairs] == ["Anna", "Bertha", "", ""]
    stored = await store.run(store.events.read, table)
    assert not any("Bert" in repr(event.data) or "crown" in repr(event.data) for event in stored)
    await erase(service, berta)
    assert (await store.run(store.visitors.people, [berta]))[berta] == (None, face_of(berta), {})
    await service.close()
    await looking.task
