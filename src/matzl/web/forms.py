"""What a form has sent: read with limits, field by field."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator, Mapping
from urllib.parse import parse_qsl

from fastapi import Request

from matzl.web.errors import RefusedError

URLENCODED = "application/x-www-form-urlencoded"

_FIELDS = 120
_JOINERS = "\u200c\u200d"


class Form(Mapping[str, str]):
    """The fields of a form; of a field that is there twice, the last."""

    def __init__(self, fields: Mapping[str, str]) -> None:
        self._fields = dict(fields)

    @classmethod
    async def of(cls, request: Request) -> Form:
        """The form of a request. How long its body may be, the gate sees to.

        Raises
        ------
        RefusedError
            When the body is no form.
        """
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        body = await request.body()
        if body and kind != URLENCODED:
            raise RefusedError(415, "no-form")
        try:
            fields = parse_qsl(
                body.decode("ascii"),
                keep_blank_values=True,
                errors="strict",
                max_num_fields=_FIELDS,
            )
        except ValueError:
            raise RefusedError(422, "bad-form") from None
        if any("\0" in name + value for name, value in fields):
            raise RefusedError(422, "bad-form")
        return cls(dict(fields))

    def __getitem__(self, name: str) -> str:
        return self._fields[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)

    def text(self, name: str, most: int) -> str:
        """A text that somebody has typed, on one line; empty when there is none.

        Raises
        ------
        RefusedError
            When it has more than `most` characters.
        """
        text = cleaned(self.get(name, ""))
        if len(text) > most:
            raise RefusedError(422, "too-long", most=most)
        return text

    def word(self, name: str, allowed: Collection[str], usual: str | None = None) -> str:
        """One word of several; `usual` when the field is not there.

        Raises
        ------
        RefusedError
            When it is none of them.
        """
        word = self.get(name, usual)
        if word is None or word not in allowed:
            raise RefusedError(422, "bad-field", field=name)
        return word

    def number(self, name: str, most: int = 10**6) -> int:
        """A number from 0 to `most`.

        Raises
        ------
        RefusedError
            When it is none.
        """
        text = self.get(name, "")
        if not (text.isascii() and text.isdecimal() and len(text) <= 7 and int(text) <= most):
            raise RefusedError(422, "bad-field", field=name)
        return int(text)

    def yes(self, name: str) -> bool:
        """Whether a field says ``yes``; a box that is not ticked sends nothing.

        Raises
        ------
        RefusedError
            When it says something else.
        """
        return self.word(name, ("yes", "no", "on", ""), "") in ("yes", "on")


def cleaned(text: str) -> str:
    r"""A text on one line, without characters that steer or hide, in composed form.

    >>> cleaned("  Zo\u0065\u0308\n the\u202e Great ")
    'Zoë the Great'
    """
    composed = unicodedata.normalize("NFC", text)
    kept = (
        " " if each.isspace() else each
        for each in composed
        if each.isspace() or each in _JOINERS or unicodedata.category(each)[0] != "C"
    )
    return " ".join("".join(kept).split())
