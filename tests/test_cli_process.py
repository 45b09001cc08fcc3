"""The command line as a process: closed pipes, full disks, terminals, interruptions, encodings."""

from __future__ import annotations

import os
import re
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

import matzl
from matzl.runs import Simulation
from tests.conftest import sampled
from tests.processes import run_python
from tests.test_cli import refused

MATZL = [sys.executable, "-m", "matzl"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(matzl.__file__).parent.parent)}


def shell(line: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run a line of bash in which ``matzl`` is the command."""
    return subprocess.run(
        ["bash", "-c", f'matzl() {{ "{sys.executable}" -m matzl "$@"; }}; {line}'],
        cwd=folder,
        env={**ENVIRONMENT, **environment},
        capture_output=True,
        check=False,
    )


def test_a_closed_pipe_ends_a_command_quietly(tmp_path) -> None:
    done = shell("set -o pipefail; matzl simulate mittlere --deals 200000 | head -n 2", tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == b"".join(Simulation("mittlere").deals(2))
    assert shell("matzl rules mittlere | true", tmp_path).stderr == b""


@pytest.mark.parametrize(
    "words", sampled(["simulate mittlere --deals 9000", "rules mittlere", "games"], ["games"])
)
def test_a_full_disk_is_reported_in_one_line(words, tmp_path) -> None:
    done = shell(f"matzl {words} > /dev/full", tmp_path)
    assert done.returncode == 1
    assert re.fullmatch(rb"matzl: .*No space left on device\n", done.stderr)


def test_unwritable_outputs_are_reported_and_leave_no_file(tmp_path) -> None:
    for name in ("/dev/full", tmp_path / "nowhere" / "deals.jsonl", tmp_path, "", "a" * 300):
        errors = refused(1, "simulate", "mittlere", "--deals", "3000", "-o", str(name))
        assert re.fullmatch(r"matzl: cannot write .*\n", errors), name
    assert list(tmp_path.iterdir()) == []


@pytest.mark.thorough
def test_a_file_keeps_its_permissions_and_a_link_stays_a_link(tmp_path) -> None:
    line = (
        "umask 027; echo old > kept; chmod 604 kept; ln -s kept link;"
        "matzl simulate mittlere -o link; matzl simulate mittlere -o new; matzl simulate mittlere -o /dev/stdout"
    )
    done = shell(line, tmp_path)
    expected = b"".join(Simulation("mittlere").deals(1))
    assert (done.returncode, done.stdout, done.stderr) == (0, expected, b"")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "kept").read_bytes() == (tmp_path / "new").read_bytes() == expected
    assert stat.S_IMODE((tmp_path / "kept").stat().st_mode) == 0o604
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o640


def handle_interruptions() -> None:
    """Restore the default handler: a process started in the background may ignore interruptions."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


# If SIGINT arrives while a string is executed, as numba does when it compiles, CPython ends by the signal itself.
@pytest.mark.parametrize(
    ("number", "statuses"), [(signal.SIGINT, {130, -signal.SIGINT}), (signal.SIGTERM, {143})]
)
def test_an_interruption_leaves_nothing_behind(tmp_path, number, statuses) -> None:
    words = [*MATZL, "simulate", "mittlere", "--deals", "1000000000", "-o", "deals.jsonl"]
    with subprocess.Popen(
        words,
        cwd=tmp_path,
        env=ENVIRONMENT,
        stderr=subprocess.PIPE,
        preexec_fn=handle_interruptions,  # noqa: PLW1509
    ) as process:
        while process.poll() is None and not any(
            each.stat().st_size for each in tmp_path.iterdir()
        ):
            time.sleep(0.05)  # until deals are written
        process.send_signal(number)
        try:
            errors = process.communicate(timeout=300)[1]
        finally:
            process.kill()
    assert process.returncode in statuses
    assert errors.strip() == (b"matzl: interrupted" if process.returncode == 130 else b"")
    assert list(tmp_path.iterdir()) == []


DROPPED = """
import os, signal, sys, time, weakref
import matzl.cli

class Freed:
    pass

def run(*_):
    freed = Freed()
    kept = weakref.ref(freed, lambda _: os.kill(os.getpid(), signal.{name}))
    del freed  # what the callback raises is dropped
    {then}

sys.argv = ["matzl", "games"]
matzl.cli.Commands.invoke = run
matzl.cli.main()
"""
GOES_ON = "[time.sleep(0.1) for _ in range(300)]"
FAILS = "raise RuntimeError('no compiled object yet')"


@pytest.mark.parametrize(
    ("name", "status", "then"), [("SIGINT", 130, GOES_ON), ("SIGTERM", 143, FAILS)]
)
def test_an_interruption_that_a_callback_drops_ends_the_command(name, status, then) -> None:
    code = DROPPED.format(name=name, then=then)
    done = run_python("-c", code, check=False, timeout=50, preexec_fn=handle_interruptions)
    said = "matzl: interrupted" if status == 130 else ""
    assert (done.returncode, done.stderr.strip()) == (status, said)


FAILING = """
import threading, matzl.cli
from matzl.cli import errors

def fail(*_):
    raise {0}("by\\nnone")

def in_a_thread(*_):
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()

matzl.cli.app = lambda **_: __import__("sys").exit(errors.status_of({1}))
matzl.cli.main()
"""


@pytest.mark.parametrize(
    ("error", "run"),
    [
        ("ValueError", "fail"),
        ("__import__('asyncio').CancelledError", "fail"),
        ("ValueError", "in_a_thread"),
    ],
)
def test_an_internal_error_is_a_line_and_has_its_own_status(error, run) -> None:
    done = run_python("-c", FAILING.format(error, run), check=False)
    name = error.rpartition(".")[2]
    said = f"matzl: internal error, please report it: {name}: by none\n"
    assert (done.returncode, done.stderr) == (70, said)


def test_help_imports_nothing_slow() -> None:
    code = "import sys; sys.argv = ['matzl', '--help']\nfrom matzl.cli import main\ntry: main()\nexcept SystemExit: pass\n"
    code += "print(sorted({'numba', 'numpy', 'textual', 'rich', 'llvmlite'} & set(sys.modules)))"
    assert run_python("-c", code).stdout.endswith("\n[]\n")


def test_the_example_in_the_help_of_why_works_as_it_is(tmp_path) -> None:
    told = shell("matzl why --help", tmp_path).stdout.decode()
    done = shell(next(line for line in told.splitlines() if "matzl simulate" in line), tmp_path)
    assert (done.returncode, done.stderr) == (1, b"")
    assert b"6C is not legal here. Diamonds were led" in done.stdout
