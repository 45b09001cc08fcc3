"""Strict JSON: invalid bytes, depth, length, and numbers or texts that JSON or UTF-8 cannot hold."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

import matzl
from matzl import Deal, Match
from matzl.batch import from_records
from matzl.records import dumps, read_line, read_lines
from tests.conftest import refusal
from tests.sample_records import finished_deal, finished_match
from tests.test_record_faults import code_of

TEXT = (
    '{"format": "matzl-deal/1", "game": "bondtolva", "options": {}, "dealer": 0, '
    '"hands": ["AH KH AS JD KS 9S", "QH TS AC TD TC JC"], '
    '"stock": "AD 9C 9D TH QD KD JH JS KC QS 9H QC", '
    '"actions": ["AC", "AS", "pass", "TC", "JD", "pass", "AD", "KS", "pass", "QH", "9S", "pass", "QD", '
    '"TH", "pass", "JH", "JS", "pass", "9D", "KD", "KH", "9H", "AH", "TD", "QS", "TS", "QC", "KC", "JC", "9C"], '
    '"result": {"payoffs": [0, 2], "trump": null, "tricks": [4, 8], "points": [12, 28], "trump_by": null, '
    '"tjog_by": null, "last_trick": 1, "matadors": [3, 5], "win": 1}}'
)
"""The record of a finished deal; written out, so that collecting the tests compiles nothing."""


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"\xef\xbb\xbf" + TEXT.encode(), "byte-order-mark"),
        (TEXT.encode("utf-16"), "utf-16"),
        (TEXT.encode("utf-16-le"), "utf-16"),
        (TEXT.encode("utf-16-be"), "utf-16"),
        (TEXT[:-1].encode() + b', "meta": {"a": "\xff"}}', "not-utf-8"),
        (TEXT[:-1].encode() + b', "meta": {"a": "\xed\xa0\x80"}}', "not-utf-8"),
        (TEXT[:-1].encode() + b', "meta": {"a": "\xc0\xaf"}}', "not-utf-8"),
        (TEXT[:-1].encode(), "not-json"),
        (TEXT.encode() + b"}", "not-json"),
        (TEXT.replace('"', "'").encode(), "not-json"),
        (TEXT[:-1].encode() + b",}", "not-json"),
        (TEXT[:-1].encode() + b', "meta": {"a": NaN}}', "not-json"),
        (TEXT[:-1].encode() + b', "meta": {"a": [-Infinity]}}', "not-json"),
        (TEXT[:-1].encode() + b', "meta": {"a": 01}}', "not-json"),
        (TEXT[:-1].encode() + b', "meta": {"a": .5}}', "not-json"),
        (TEXT[:-1].encode() + b', "meta": {"a": "\t"}}', "not-json"),
        (TEXT[:-1].encode() + b', "meta": {"a": "\\x"}}', "not-json"),
        (TEXT[:-1].encode() + ', "meta": {"a": \u0661}}'.encode(), "not-json"),
        (TEXT[:-1].encode() + b', "meta": {"a": 1, "a": 1}}', "duplicate-key"),
        (TEXT[:-1].encode() + b', "meta": {"a": 1, "\\u0061": 2}}', "duplicate-key"),
        (TEXT[:-1].encode() + b', "dealer": 0}', "duplicate-key"),
        (b"\x0c" + TEXT.encode(), "not-json"),
        ("\u00a0".encode() + TEXT.encode(), "not-json"),
        (b"\x00", "not-json"),
        (b"[]", "no-object"),
        (b'"matzl-deal/1"', "no-object"),
        (b"{}", "missing-key"),
        (b'{"format": "matzl-deal/2"}', "unknown-format"),
        (b'{"format": ["matzl-deal/1"]}', "unknown-format"),
        (b'{"format": "matzl-deal/1"}', "missing-key"),
        (b'{"format": "matzl-match/1"}', "missing-key"),
        (b'{"format": "matzl-deal/1", "game": "whist"}', "unknown-game"),
        (b'{"format": "matzl-deal/1", "game": []}', "unknown-game"),
    ],
)  # fmt: skip
def test_invalid_bytes_are_refused(line: bytes, code: str) -> None:
    with refusal(code):
        read_line(line)


@pytest.mark.parametrize("opening", ["[", '{"a": '])
def test_deep_nesting_is_refused(opening: str) -> None:
    def nested(depth: int) -> str:
        """Return a record nested to a depth; the record and its meta are the first two levels."""
        closing = "]" if opening == "[" else "}"
        inner = opening * (depth - 3) + ("[]" if opening == "[" else "{}") + closing * (depth - 3)
        return TEXT[:-1] + f', "meta": {{"x": {inner}}}}}'

    assert Deal.from_record(nested(64)).record() == json.loads(nested(64))
    for depth in (65, 66, 100, 2000, 1_000_000):
        assert code_of(nested(depth)) == "too-deep"
    brackets = TEXT[:-1] + ', "meta": {"x": "' + "[{" * 100 + '\\""}}'
    Deal.from_record(brackets)  # within a string they are no nesting


def test_a_byte_order_mark_in_a_text_is_named() -> None:
    assert code_of("\ufeff" + TEXT) == "byte-order-mark"


def test_text_and_bytes_are_read_alike() -> None:
    data, deal = TEXT.encode(), Deal.from_record(TEXT)
    for stream in (io.StringIO(TEXT + "\n"), io.BytesIO(data)):
        assert list(read_lines(stream)) == [(1, deal)]
    lines = TEXT, data, deal.line, deal.line.encode()
    for read in (read_line, matzl.records.loads, Deal.from_record):
        assert [read(line) for line in lines] == [deal] * 4
    match = Match.from_record(finished_match("mittlere")).record()
    assert Match.from_record(dumps(match).encode()).record() == match
    rows = [from_records([line])[1].tolist() for line in lines]
    assert rows == [rows[0]] * 4


def test_values_outside_json_are_refused() -> None:
    record = finished_deal("mittlere")
    deep: list[Any] = []
    for _ in range(5000):
        deep = [deep]
    for value in (
        {1: 2},
        {"a": float("nan")},
        {"a": {1}},
        {"a": b"x"},
        {"a": object()},
        {"a": deep},
        {"a": 10**5000},
    ):
        assert code_of({**record, "meta": value}) in ("not-json", "too-deep")
    for nothing in (None, 1, 0.5, [], object()):
        assert code_of(nothing) == "no-object"


def test_a_number_too_long_for_python_is_refused() -> None:
    huge = "1" * 10_000
    assert code_of(TEXT.replace('"dealer": 0', f'"dealer": {huge}')) == "wrong-type"
    assert (
        code_of(TEXT.replace('"options": {}', f'"options": {{"target": {huge}}}')) == "option-value"
    )


def test_a_record_given_as_text_is_limited_like_a_line() -> None:
    long = TEXT[:-1] + ', "meta": {"a": "' + "é" * 8_000_000 + '"}}'
    assert code_of(long) == "line-too-long"
