"""The program on a real terminal: what it reads and shows, and how it ends when a part of it fails."""

from __future__ import annotations

import pytest

from tests.conftest import sampled
from tests.terminal.real_terminal import at_a_terminal, last_line

LEAVE = b"\x03"

FAILURES = {
    "screen": "table.TableScreen.show = fail",
    "start of a screen": "table.TableScreen.on_mount = fail",
    "end": "table.TableScreen.show = local.LocalTables.close = fail",
    "end of the input": "def end(*_): raise EOFError\ntable.TableScreen.show = end",
    "thread": "at_once(lambda: threading.Thread(target=fail).start())",
    "task": "at_once(lambda: asyncio.create_task(fail_later()))",
    "callback": "at_once(lambda: asyncio.get_running_loop().call_soon(fail))",
    "service": "from matzl.table.live import service\nservice.keep_counting = fail_later",
    "keyboard": "from textual._xterm_parser import XTermParser\nXTermParser.tick = fail",
}


@pytest.mark.parametrize("part", sampled([*FAILURES], ["thread"]))
def test_a_failing_part_ends_the_program_in_one_line_as_a_bug(part, tmp_path) -> None:
    status, shown = at_a_terminal(FAILURES[part], tmp_path)
    assert status == 70
    line = last_line(shown)
    assert "internal error, please report it: " in line
    assert ("EOFError" if part == "end of the input" else "ZeroDivisionError: by none") in line


def test_being_ended_as_by_timeout_is_quiet(tmp_path) -> None:
    send = "lambda: [os.kill(os.getpid(), number) for number in (15, 15, 18)]"
    status, shown = at_a_terminal(f"at_once(threading.Thread(target={send}).start)", tmp_path)
    assert (status, "matzl:" in shown.rpartition("\x1b[?1049l")[2]) == (143, False)


def test_bytes_that_are_no_characters_are_ignored(tmp_path) -> None:
    typed = b"\xff\xfe\xc3?"  # in the middle of a letter, then the key for help
    keys = ("Your card?", typed), ("click a card or a call", b"\xe2\x28"), ("", LEAVE)
    status, shown = at_a_terminal("", tmp_path, *keys)
    assert (status, "Traceback" in shown) == (0, False)


@pytest.mark.thorough
@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_cards_are_shown_in_letters_where_their_symbols_cannot_be(encoding, tmp_path) -> None:
    keys = ("Your card?", LEAVE)
    status, shown = at_a_terminal("", tmp_path, keys, PYTHONIOENCODING=encoding)
    assert status == 0
    assert " C " in shown
    assert "\\u" not in shown
    assert not set("♣♦♥♠╭─╯…") & set(shown)


@pytest.mark.thorough
def test_a_terminal_that_shows_lines_only_is_refused_in_a_sentence(tmp_path) -> None:
    status, shown = at_a_terminal("", tmp_path, TERM="dumb")
    assert status == 2
    assert shown.startswith("matzl: a table needs a terminal, and this one (TERM=dumb)")
    assert "'matzl serve --open'" in shown
