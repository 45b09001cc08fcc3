"""Run benchmarks and put their tables into the page of results: ``make bench``, or ``make bench ONLY=random_play``.

On the page a result is a paragraph that begins with the command of a benchmark, and everything after it up to the next
result or heading: it is replaced as a whole, with what was said about its numbers. What stands above it stays. The result
of a benchmark that cannot run stays as it was, too.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import shlex
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

PAGE = Path(__file__).with_name("results.md")

ONE_CORE = "taskset -c 0 python -m"
COMMANDS = {
    "random_play": f"{ONE_CORE} benchmarks.random_play",
    "batches": f"{ONE_CORE} benchmarks.batches --turns 8",
    "choosing": f"{ONE_CORE} benchmarks.batches --choosing --turns 5 mittlere",
    "threads": "python -m benchmarks.batches --threads --turns 6",
    "adapters": f"{ONE_CORE} benchmarks.adapters --turns 8",
    "openspiel": f"{ONE_CORE} benchmarks.openspiel --turns 5",
    "novices": f"{ONE_CORE} benchmarks.novices",
    "arena": "python -m benchmarks.arena_blocks --blocks 100",
    "commands": "python -m benchmarks.commands",
    "solver": f"{ONE_CORE} benchmarks.solver",
    "small_games": f"{ONE_CORE} benchmarks.small_games",
    "first_use": "python -m benchmarks.decisions --first-use --levels club expert",
    "compiling": "python -m benchmarks.compile_times --shared",
    "first_paint": "python -m benchmarks.first_paint",
    "replays": "python -m benchmarks.replays",
    "restart": "python -m benchmarks.restart",
    "load": "python -m benchmarks.load --tables 50",
    "slow_load": "python -m benchmarks.load --tables 200 --every 2 --players 2",
    "history": "python -m benchmarks.history",
    "long_log": "python -m benchmarks.long_log",
    "serving": "python -m benchmarks.serving",
    "chaos": "python -m benchmarks.chaos --faults 2700 --seed 43",
    "crowded": "python -m benchmarks.crowded",
    "thinking": f"{ONE_CORE} benchmarks.decisions --busy --levels random novice club expert --deals 12",
}
"""The command of each result on the page, by the name for ``ONLY``."""

BEGIN = re.compile(r"^(?:#|`((?:python|taskset) [^`]*)`[,:])", re.MULTILINE)
"""The beginning of a heading, or of a result with its command."""


def with_result(page: str, command: str, result: str) -> str:
    """Return the page with the result of a command replaced."""
    starts = [(found.start(), found[1]) for found in BEGIN.finditer(page)]
    begin = next(start for start, of in starts if of == command)
    end = min((start for start, _ in starts if start > begin), default=len(page))
    return f"{page[:begin]}{result}{page[end:]}"


def machine() -> str:
    """Return the processor, the system and the interpreter, in words."""
    cpu = re.search(r"^model name\s*: (.*)", Path("/proc/cpuinfo").read_text("utf-8"), re.MULTILINE)
    name = cpu[1] if cpu else platform.processor()
    return (
        f"{name}, {os.cpu_count()} cores, {platform.system()}, CPython {platform.python_version()}"
    )


def commit() -> str:
    """Return the current commit; a plus means that files other than the page differ from it."""
    git = "git", "-C", str(PAGE.parent.parent)
    name = subprocess.run([*git, "rev-parse", "--short", "HEAD"], check=True, capture_output=True)
    others = "diff", "--quiet", "HEAD", "--", ".", ":!benchmarks/results.md"
    changed = subprocess.run([*git, *others], check=False).returncode
    return name.stdout.decode().strip() + "+" * changed


def printed(command: str) -> str:
    """Run a command and return the table that it prints.

    Raises
    ------
    OSError, subprocess.CalledProcessError, ValueError
        If it cannot be run, fails or prints something else.
    """
    words = [sys.executable if word == "python" else word for word in shlex.split(command)]
    done = subprocess.run(
        words, check=True, stdout=subprocess.PIPE, text=True, cwd=PAGE.parent.parent
    )
    if not done.stdout.startswith("|"):
        raise ValueError("it has printed no table")
    return done.stdout.strip()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help=f"{', '.join(COMMANDS)}; default: all"
    )
    names = parser.parse_args().names or list(COMMANDS)
    if unknown := set(names) - set(COMMANDS):
        parser.error(f"no benchmark {', '.join(sorted(unknown))}; there are {', '.join(COMMANDS)}")
    day, where = f"{datetime.now(UTC):%-d %B %Y}, `{commit()}`", machine()
    failed = 0
    for name in names:
        command = COMMANDS[name]
        print(f"==> {command}", file=sys.stderr, flush=True)
        try:
            table = printed(command)
        except (OSError, subprocess.CalledProcessError, ValueError) as error:
            print(f"{name}: its result stays as it was: {error}", file=sys.stderr)
            failed += 1
            continue
        page = with_result(
            PAGE.read_text("utf-8"), command, f"`{command}`, {day}, {where}:\n\n{table}\n\n"
        )
        PAGE.write_text(page.rstrip() + "\n", "utf-8")
    sys.exit(failed == len(names))


if __name__ == "__main__":
    main()
