"""The files in ``deploy/``: the options of their commands exist."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import yaml

from matzl.cli import app

DEPLOY = Path(__file__).parents[2] / "deploy"


def commands() -> Iterator[list[str]]:
    """Yield the words of each command in the files."""
    unit = (DEPLOY / "matzl.service").read_text("utf-8")
    (started,) = re.findall(r"^ExecStart=/opt/matzl/bin/matzl (.*)$", unit, re.MULTILINE)
    yield shlex.split(started)
    container = (DEPLOY / "Containerfile").read_text("utf-8")
    (words,) = re.findall(r"^CMD (.*)$", container, re.MULTILINE)
    yield yaml.safe_load(words)
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))["services"]
    yield from (service["command"] for service in services.values() if "command" in service)


def test_every_command_has_options_that_exist() -> None:
    given = list(commands())
    assert sorted(words[0] for words in given) == ["serve"] * 4 + ["worker"] * 2
    for name, *words in given:
        command = app.get_command(click.Context(app), name)
        assert command is not None
        command.make_parser(click.Context(command)).parse_args(words)
