"""The files in ``deploy/``: their commands exist, and only the proxy is believed."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from ipaddress import ip_address, ip_network
from pathlib import Path

import click
import yaml

from matzl.cli import app

DEPLOY = Path(__file__).parents[2] / "deploy"


def commands() -> Iterator[list[str]]:
    """Yield the words of each command in the files."""
    for unit in DEPLOY.glob("*.service"):
        text = unit.read_text("utf-8")
        (started,) = re.findall(r"^ExecStart=/opt/matzl/bin/matzl (.*)$", text, re.MULTILINE)
        yield shlex.split(started)
    container = (DEPLOY / "Containerfile").read_text("utf-8")
    (words,) = re.findall(r"^CMD (.*)$", container, re.MULTILINE)
    yield yaml.safe_load(words)
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))["services"]
    yield from (service["command"] for service in services.values() if "command" in service)


def test_every_command_has_options_that_exist() -> None:
    given = list(commands())
    assert sorted(words[0] for words in given) == ["serve"] * 4 + ["worker"] * 3
    for name, *words in given:
        command = app.get_command(click.Context(app), name)
        assert command is not None
        command.make_parser(click.Context(command)).parse_args(words)


def test_passwords_stay_outside_of_the_image_and_only_the_proxy_is_believed() -> None:
    container = (DEPLOY / "Containerfile").read_text("utf-8")
    copied = [
        word
        for line in re.findall(r"^COPY (.*) ", container, re.MULTILINE)
        for word in line.split()
    ]
    assert sorted(copied) == ["LICENSE", "README.md", "pyproject.toml", "src"]
    stack = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    (network,) = stack["networks"]["default"]["ipam"]["config"]
    own = stack["services"]["proxy"]["networks"]["default"]["ipv4_address"]
    believed = stack["services"]["server-1"]["command"]
    assert believed[believed.index("--trusted-proxy") + 1] == own
    assert ip_address(own) in ip_network(network["subnet"])
    assert ip_address(own) not in ip_network(network["ip_range"])  # where all others are
