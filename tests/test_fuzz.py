"""Fuzzing of the record reader and the command line: every input ends cleanly or in one clear error."""

from __future__ import annotations

import contextlib
import io
import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from matzl import Deal, Game, registry
from matzl.cli import app
from matzl.deal.records.strict import loads, same
from matzl.errors import MatzlError, RecordError
from matzl.records import dumps, read_lines
from tests.sample_records import finished_deal, finished_match, stopped_deal

patiently = settings(deadline=None, suppress_health_check=list(HealthCheck))

CALLS: list[Any] = ["", "x", "AS", "6C", "pass", "call:AS", "S"]
POOL = [*CALLS, None, True, False, *range(-1, 4), 2.5, 10**30, [], {}, [0], ["AS"]]


# The reader


def read_all(text: bytes) -> list[str] | None:
    """Return a file read and written back, or None after a proper error; fail on anything else."""
    try:
        return [dumps(record.record()) for _, record in read_lines(io.BytesIO(text))]
    except RecordError as error:
        fault = error
    assert fault.line is not None
    assert str(fault).isprintable()
    return None


@patiently
@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(text) -> None:
    read_all(text)


values: SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@patiently
@given(values)
def test_any_value_survives_writing_and_reading(value) -> None:
    text = dumps(value)
    assert "\n" not in text
    assert json.loads(text) == value
    assert same(loads(text), loads(dumps(loads(text))))
    json.loads(text.encode())


@patiently
@given(st.text(max_size=60))
def test_accepted_json_is_accepted_by_the_standard_parser(text) -> None:
    try:
        value = loads(text)
    except RecordError:
        return
    assert json.loads(text) == json.loads(dumps(value))


@patiently
@given(st.sampled_from(registry.names()), st.data())
def test_a_changed_byte_never_gives_another_record(game, data) -> None:
    line = bytearray(dumps(finished_deal(game)).encode())
    at = data.draw(st.integers(0, len(line) - 1))
    byte = data.draw(st.integers(0, 255))
    assume(line[at] != byte)
    blank = line[at : at + 1].isspace() and bytes([byte]).isspace()
    line[at] = byte
    back = read_all(bytes(line))
    assert back is None or blank or back == read_all(dumps(finished_deal(game)).encode())


# The command line

FILES = {
    "deal.jsonl": lambda: dumps(stopped_deal("mittlere", 3)),
    "match.jsonl": lambda: dumps(finished_match("bondtolva")),
    "bad.jsonl": lambda: "{",
    "empty.jsonl": lambda: "",
}
WORDS = """
simulate replay perft rules why games play
-- - -h --help --version --deals --matches --seed --option -O --bots --trace -o --output --line --deal --divide --results
--examples --language --seat --deck --bots
0 1 2 3 -1 99 1e3 0x1 whist mittlere bondtolva german-solo plus-minus
tie=draw deals=2 players=4 ten=high = a= =b random novice random,novice random,random,random
en sv xx 4.9 §4.9 jack AS 6C pass call:AS french swiss out.jsonl . / /dev/null
""".split()
words = st.lists(
    st.sampled_from(WORDS + list(FILES))
    | st.text(max_size=8)
    | st.sampled_from(["\x1b[2J", "a\nb", "\ud800", "\x00", ""]),
    max_size=7,
)


@settings(patiently, max_examples=100)
@given(words, st.binary(max_size=50))
def test_any_command_line_ends_without_a_traceback(given_words, standard_input) -> None:
    with TemporaryDirectory() as folder, contextlib.chdir(folder):
        for name, text in FILES.items():
            Path(name).write_text(text(), "utf-8")
        result = CliRunner().invoke(app, given_words, input=standard_input)
    assert result.exit_code in (0, 1, 2), result.output
    assert result.exception is None or isinstance(result.exception, SystemExit), given_words
    assert "Traceback" not in result.stderr
    assert result.exit_code == 0 or result.stderr
    assert all(line.isprintable() for line in result.stderr.split("\n"))


# The library


@patiently
@given(
    st.sampled_from(registry.names()),
    st.lists(st.text(max_size=7) | st.sampled_from(POOL), max_size=5),
)
def test_a_deal_refuses_all_but_legal_actions(game, actions) -> None:
    deal = Deal(game, seed=1)
    for action in actions:
        word = (
            Game(game).actions[action]
            if type(action) is int and action in deal.legal.ids
            else action
        )
        legal, before = word in deal.legal, deal.actions
        with contextlib.nullcontext() if legal else pytest.raises(MatzlError):
            deal.play(action)
        assert deal.actions == ((*before, word) if legal else before)
