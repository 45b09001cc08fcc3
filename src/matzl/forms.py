"""Forms: fields with kinds and limits, validated in the same way for every user interface."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from matzl.errors import FormError
from matzl.text.languages import translated as _

MAX_FIELD_TEXT = 200
"""The maximum number of characters of a text in a field that sets no other limit."""


MAX_SHOWN = 20_000
"""The longest value, in characters, that a refused form shows again."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a form.

    Attributes
    ----------
    name, title
        Its name among the values, and its title; the title of a choice may be a `matzl.parts.Card`.
    kind
        ``text``, ``name`` (a text whose bound only the user interface enforces), ``lines`` (a text of several lines),
        ``file`` (its text), ``code`` (letters and digits), ``number``,
        ``choice``, ``radio`` (a choice whose values stand beside each other), ``check`` (yes or no), ``press`` (a
        choice by a button, which sends the form) or ``hidden``.
    value
        Its initial value, as text; a check is ``yes`` or empty.
    choices
        The values of a choice, or those that a hidden field may have, with their titles; the titles of a radio and of
        buttons may be lines of `matzl.parts`.
    low, high
        The bounds of a number; of a text, `high` is the number of characters.
    help
        A short explanation, a line of `matzl.parts`.
    group
        The heading under which it stands, with its neighbours of the same group.
    required
        Whether an empty text is refused.
    error
        The fault of the value that was sent; set by `Form.refused`.
    """

    name: str
    title: Any = ""
    kind: str = "text"
    value: str = ""
    choices: tuple[tuple[str, Any], ...] = ()
    low: int | None = None
    high: int | None = None
    help: Any = ""
    group: str = ""
    required: bool = False
    error: str = ""

    def check(self, sent: str) -> Any:
        """Return the value of submitted text: a string, an integer, or whether a box is checked.

        Raises
        ------
        FormError
            If it is not valid.
        """
        if self.choices or self.kind in ("choice", "radio", "press"):
            return self._ensure(sent in dict(self.choices), _("Choose one of these."), sent)
        if self.kind == "check":
            valid = sent in ("yes", "on", "no", "")
            return self._ensure(valid, _("Choose one of these."), sent not in ("no", ""))
        if self.kind == "number":
            text = sent.strip()
            whole = text.isascii() and text.isdecimal() and len(text) < 10
            number, low, high = int(text) if whole else -1, self.low or 0, self.high
            fault = _("Enter a whole number from {low} to {high}.").format(low=low, high=high)
            inside = low <= number and (high is None or number <= high)
            return self._ensure(inside, fault, number)
        most = self.high if self.high is not None and self.kind != "name" else MAX_FIELD_TEXT
        text = sent.strip() if self.kind in ("lines", "file") else clean_text(sent)
        fault = _("That is too long: at most {most} characters fit.").format(most=most)
        self._ensure(len(text) <= most, fault)
        return self._ensure(bool(text or not self.required), _("Please fill in this field."), text)

    def value_in(self, submitted: Mapping[str, str]) -> Any:
        """Return its checked value in a submitted form; a missing field has its initial value."""
        return self.check(submitted.get(self.name, self.value))

    def _ensure(self, valid: bool, fault: str, value: Any = None) -> Any:
        if not valid:
            titled = isinstance(self.title, str) and self.title
            raise FormError(f"{self.title}: {fault}" if titled else fault, self.name, fault)
        return value


@dataclass(frozen=True, slots=True)
class Form:
    """Fields that are submitted to a URL.

    Attributes
    ----------
    address
        The address to which it is sent.
    submit
        The label of its button, empty if it has a field to press; `about` is read aloud after it.
    fields
        Its fields.
    first
        Whether sending it is what most people will do on the page.
    get
        Whether it only asks for another page, whose query has the fields.
    closed
        The group of fields that the browser shows only when the visitor opens it.
    """

    address: str
    submit: str = ""
    fields: tuple[Field, ...] = ()
    first: bool = False
    get: bool = False
    about: str = ""
    closed: str = ""

    def check(self, submitted: Mapping[str, str]) -> dict[str, Any]:
        """Return the submitted values by field name; missing fields have their initial value.

        A missing box counts as not checked, provided that at least one field was sent.

        Raises
        ------
        FormError
            If one is not valid.
        """
        return {field.name: field.check(value) for field, value in self._values(submitted)}

    def _values(self, submitted: Mapping[str, str]) -> Iterator[tuple[Field, str]]:
        unset = any(field.name in submitted for field in self.fields)
        for field in self.fields:
            missing = "" if unset and field.kind == "check" else field.value
            yield field, submitted.get(field.name, missing)

    def refused(self, error: FormError, submitted: Mapping[str, str]) -> Form:
        """Return the form as submitted, with an error at the field that it concerns."""
        fields = []
        for field, value in self._values(submitted):
            fault = error.fault if field.name == error.field else ""
            fields.append(replace(field, value=_shown_again(field, value), error=fault))
        return replace(self, fields=tuple(fields))


def _shown_again(field: Field, value: str) -> str:
    """Return the value that a refused form shows again; empty for a file and for a value too long or undecodable."""
    sound = len(value) <= MAX_SHOWN and not any("\ud800" <= letter <= "\udfff" for letter in value)
    return value if sound and field.kind != "file" else ""


JOINERS = "\u200c\u200d"
"""The invisible characters that join others, as in the emoji of a family."""


def clean_text(text: str) -> str:
    r"""Return a text as one line in composed form (NFC), without control and formatting characters.

    >>> clean_text("  Zo\u0065\u0308\n the\u202e Great ")
    'Zoë the Great'
    """
    composed = unicodedata.normalize("NFC", text)
    kept = (
        " " if each.isspace() else each
        for each in composed
        if each.isspace() or each in JOINERS or unicodedata.category(each)[0] != "C"
    )
    return " ".join("".join(kept).split())


def local_path(back: str) -> str:
    r"""Return a path unchanged if it is on this site; ``/`` for anything that leads elsewhere.

    >>> local_path("/rules/mittlere?clause=4.9"), local_path("//elsewhere.example"), local_path("/\\elsewhere.example")
    ('/rules/mittlere?clause=4.9', '/', '/')
    """
    plain = back.isascii() and back.isprintable() and "\\" not in back
    return back if plain and back.startswith("/") and not back.startswith("//") else "/"


def whole(text: str, most: int, default: int) -> int:
    """Return the number in a text from a URL, capped at `most`; `default` if the text is not one to six digits.

    >>> whole("3", 9, 0), whole("12", 9, 0), whole("x", 9, 4), whole("", 9, 4)
    (3, 9, 4, 4)
    """
    if not (text.isascii() and text.isdecimal()) or len(text) > 6:
        return default
    return min(int(text), most)
