"""The files in ``deploy/``: their commands exist, and what they describe is played on, as processes of this machine."""

from __future__ import annotations

import asyncio
import random
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from ipaddress import ip_address, ip_network
from pathlib import Path

import click
import pytest
import yaml

from matzl.cli import app
from tests.databases import postgresql_database
from tests.processes import environment, serving
from tests.waiting import PATIENCE
from tests.web.form_player import FormPlayer, by_action
from tests.web.test_proxied import NAME, certificate, free_port, proxy

__all__ = ["certificate"]

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


@contextmanager
def worker(folder: Path, url: str) -> Iterator[None]:
    command = [sys.executable, "-m", "matzl", "worker", "--database", url, "--jobs", "1"]
    with subprocess.Popen(command, env=environment(folder), stdout=subprocess.DEVNULL) as process:
        try:
            yield
        finally:
            process.terminate()
            process.wait(timeout=300)


async def a_deal(player: FormPlayer, level: str, after_some_cards) -> None:
    """Play a deal, and do something in the middle of it."""
    page = await player.open("bondtolva", **{"pace": "at-once", "chair.2": level})
    until, done = time.monotonic() + PATIENCE, False
    while "ready" not in by_action(page):
        assert time.monotonic() < until, player.actions
        if not done and player.actions.get("play", 0) == 3:
            after_some_cards()
            done = True
        offer = player.choice(page)
        if offer is None:
            await asyncio.sleep(0.3)  # less often than a visitor may read pages
        page = await (player.see() if offer is None else player.press(offer))
    assert done


@pytest.mark.slow
def test_a_deal_is_played_while_one_of_two_servers_is_killed(tmp_path, certificate) -> None:
    port = free_port()
    more = ("--base-url", f"https://{NAME}:{port}", "--trusted-proxy", "127.0.0.1", "--no-open")
    with ExitStack() as running:
        url = running.enter_context(postgresql_database())
        servers = []
        for each in ("one", "two"):
            (tmp_path / each).mkdir()
            words = (tmp_path / each, "--database", url, *more)
            servers.append(running.enter_context(serving(*words)))
        for _ in range(2):
            running.enter_context(worker(tmp_path, url))
        upstream = [int(server.address.rpartition(":")[2]) for server in servers]
        visit = running.enter_context(proxy("nginx", tmp_path, certificate, port, *upstream))
        guest = running.enter_context(closing(visit()))
        player = FormPlayer(guest, random.Random(1))
        asyncio.run(a_deal(player, "club", servers[0].process.kill))
        assert player.actions["play"] >= 6
        assert guest.client.get("/healthz").json() == {"database": True, "automatic-moves": True}
