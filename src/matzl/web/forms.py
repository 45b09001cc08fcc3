"""Submitted forms: limited in size, with validated access to the fields."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from urllib.parse import parse_qsl

from starlette.exceptions import HTTPException
from starlette.requests import Request

from matzl.forms import clean_text
from matzl.table.core.names import checked_name
from matzl.web.errors import RequestError

URLENCODED = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data"

_MAX_FIELDS = 120
_MAX_PART = 2**20


class Form(Mapping[str, str]):
    """The fields of a form; the last value counts if a field is repeated."""

    def __init__(self, fields: Mapping[str, str]) -> None:
        self._fields = dict(fields)

    @classmethod
    async def of(cls, request: Request) -> Form:
        """Return the form of a request; `SecurityMiddleware` limits the size of its body.

        Raises
        ------
        RequestError
            If the body is not a form.
        """
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        body = await request.body()
        if body and kind != URLENCODED:
            raise RequestError(415, "no-form")
        try:
            fields = parse_qsl(
                body.decode("ascii"),
                keep_blank_values=True,
                errors="strict",
                max_num_fields=_MAX_FIELDS,
            )
        except ValueError:
            raise RequestError(422, "bad-form") from None
        if any("\0" in name + value for name, value in fields):
            raise RequestError(422, "bad-form")
        return cls(dict(fields))

    @classmethod
    async def of_upload(cls, request: Request) -> Form:
        """Return the form of a request, which may contain files; a file is a field with its text.

        Bytes of a file that are not UTF-8 are lone surrogates in the text.

        Raises
        ------
        RequestError
            If the body is not a form.
        """
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != MULTIPART:
            return await cls.of(request)
        fields, files = {}, {}
        try:
            async with request.form(
                max_files=1, max_fields=_MAX_FIELDS, max_part_size=_MAX_PART
            ) as form:
                for name, value in form.multi_items():
                    if isinstance(value, str):
                        fields[name] = value
                    else:
                        files[name] = (await value.read()).decode(errors="surrogateescape")
        except (HTTPException, ValueError):
            raise RequestError(422, "bad-form") from None
        if any("\0" in name + value for name, value in fields.items()):
            raise RequestError(422, "bad-form")
        return cls(fields | files)

    def __getitem__(self, name: str) -> str:
        return self._fields[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)

    def text(self, name: str, most: int) -> str:
        """Return a text on one line; empty if the field is missing.

        Raises
        ------
        RequestError
            If it has more than `most` characters.
        """
        text = clean_text(self.get(name, ""))
        if len(text) > most:
            raise RequestError(422, "too-long", most=most)
        return text

    def name(self) -> str:
        """Return the name of a person, in the field ``name``; empty if that is missing or blank.

        Raises
        ------
        TableError
            If it is no name that `matzl.table.core.names` allows.
        """
        given = self.get("name", "")
        return checked_name(given) if given.strip() else ""

    def word(self, name: str, allowed: Collection[str], default: str | None = None) -> str:
        """Return one of several words; `default` if the field is missing.

        Raises
        ------
        RequestError
            If the value is not allowed.
        """
        word = self.get(name, default)
        if word is None or word not in allowed:
            raise RequestError(422, "bad-field", field=name)
        return word

    def number(self, name: str, most: int = 10**6) -> int:
        """Return a number from 0 to `most`.

        Raises
        ------
        RequestError
            If the value is no such number.
        """
        text = self.get(name, "")
        if not (text.isascii() and text.isdecimal() and len(text) <= 7 and int(text) <= most):
            raise RequestError(422, "bad-field", field=name)
        return int(text)

    def yes(self, name: str) -> bool:
        """Return whether a yes-or-no field is set; unticked check boxes are missing from the form.

        Raises
        ------
        RequestError
            If it has another value.
        """
        return self.word(name, ("yes", "no", "on", ""), "") in ("yes", "on")
