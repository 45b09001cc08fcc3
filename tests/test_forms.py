"""Forms: what was sent becomes typed values, or an error that names the field, and the form comes back as it was sent."""

from __future__ import annotations

import pytest

from matzl.errors import FormError
from matzl.forms import Field, Form
from matzl.parts import Item, List, Page, Section, Text
from matzl.text.languages import use_language

FORM = Form(
    "/open",
    "Open",
    (
        Field("deals", "Deals", "number", "4", low=1, high=12),
        Field("level", "Level", "choice", "club", choices=(("novice", "Novice"), ("club", "Club"))),
        Field("open", "Open to all", "check", "yes"),
        Field("name", "Name", high=10, required=True, value="Anna"),
        Field("record", "Record", "lines", high=100),
        Field("key", kind="hidden", value="k3"),
    ),
)
SENT = {field.name: str(field.value) for field in FORM.fields if field.name != "record"}


def test_values_are_typed() -> None:
    sent = SENT | {"name": "  Zo\u0065\u0308\n the\u202e A ", "record": " one\ntwo "}
    assert FORM.check(sent) == {
        "deals": 4,
        "level": "club",
        "open": True,
        "name": "Zoë the A",
        "record": "one\ntwo",
        "key": "k3",
    }


def test_what_is_missing_has_its_first_value_but_a_check_is_not_set() -> None:
    assert FORM.check({})["open"] is True
    values = FORM.check({"deals": "7"})
    assert (values["deals"], values["name"], values["open"]) == (7, "Anna", False)


@pytest.mark.parametrize(
    ("name", "value", "fault"),
    [
        ("deals", "0", "Enter a whole number from 1 to 12."),
        ("deals", "13", "Enter a whole number from 1 to 12."),
        ("deals", "four", "Enter a whole number from 1 to 12."),
        ("deals", "٤", "Enter a whole number from 1 to 12."),
        ("level", "genius", "Choose one of these."),
        ("open", "perhaps", "Choose one of these."),
        ("name", " \n", "Please fill in this field."),
        ("name", "Annabelle the Great", "That is too long: at most 10 characters fit."),
        ("record", "x" * 101, "That is too long: at most 100 characters fit."),
    ],
)
def test_a_wrong_value_is_an_error_that_names_the_field(name, value, fault) -> None:
    with pytest.raises(FormError) as error:
        FORM.check(SENT | {name: value})
    assert (error.value.field, error.value.fault) == (name, fault)
    title = next(field.title for field in FORM.fields if field.name == name)
    assert str(error.value) == f"{title}: {fault}"


def test_the_fault_is_in_the_current_language() -> None:
    with use_language("sv"), pytest.raises(FormError, match="Ange ett heltal från 1 till 12"):
        FORM.check(SENT | {"deals": "0"})


def test_a_page_shows_the_refused_form_as_it_was_sent_wherever_it_is() -> None:
    other = Form("/elsewhere", "Go", (Field("deals", "Deals"),))
    page = Page("Open", (Text("…"), Section("New", (List((Item("One", action=FORM),)),)), other), 3)
    error = FormError("Deals: no", "deals", "no")
    shown = page.refused("/open", error, {"deals": "0", "name": "Bo"})
    assert shown.refresh is None
    assert (shown.parts[1], shown.parts[3]) == (page.parts[0], other)
    section = shown.parts[2]
    assert isinstance(section, Section)
    fields = {field.name: field for field in section.parts[0].items[0].action.fields}
    assert (fields["deals"].value, fields["deals"].error) == ("0", "no")
    assert (fields["name"].value, fields["name"].error) == ("Bo", "")
    assert (fields["open"].value, fields["key"].value) == ("", "k3")


def test_an_error_about_no_field_of_the_page_stays_an_error() -> None:
    with pytest.raises(FormError):
        Page("Open", (FORM,)).refused("/open", FormError("gone", "round"), {})
