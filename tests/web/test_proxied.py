"""Behind Debian's nginx and Caddy under TLS, with the files in ``deploy/``: pages, cookies, a deal, streams, limits."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import socket
import ssl
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import httpx2 as httpx
import pytest

from matzl.web.limits import Rate, Rates
from matzl.web.network import proxy_networks
from matzl.web.state import ServerSettings
from tests.processes import free_port
from tests.waiting import PATIENCE, attempts
from tests.web.client import JSON
from tests.web.conftest import WIDE
from tests.web.form_player import FormPlayer, offers
from tests.web.http_guest import HttpGuest, a_whole_deal
from tests.web.test_stream import Frames, Site

NAME = "cards.example"
DEPLOY = Path(__file__).parents[2] / "deploy"
AROUND = """
daemon off; master_process off; pid {folder}/nginx.pid; error_log stderr;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    {server}
}}
"""
"""A whole configuration of nginx without the files of the system, around the site in ``deploy/``."""

OPTIONS = "{ admin off\n auto_https disable_redirects\n}\n"
"""Options of Caddy, with which it only uses the port of the test."""


def program(name: str) -> str:
    """Return the path of a program, which is in ``/usr/sbin`` for nginx; skip the test if it is not installed."""
    path = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    return path or pytest.skip(f"{name} is not installed")


def caddy_command(folder: Path, certificate: Path, port: int, servers: Sequence[str]) -> list[str]:
    """Write the configuration of Caddy with the certificate of a test, and return the command that runs it."""
    text, proxy = (DEPLOY / "Caddyfile").read_text("utf-8"), "\treverse_proxy"
    files = f"\ttls {certificate}/cards.pem {certificate}/cards.key\n"
    assert text.count(proxy) == 1
    (folder / "Caddyfile").write_text(OPTIONS + text.replace(proxy, files + proxy))
    sites, upstream = f"{NAME}:{port}, 127.0.0.1:{port}", " ".join(servers)
    variables = f"HOME={folder}", f"MATZL_SITE={sites}", f"MATZL_SERVERS={upstream}"
    words = "run", "--adapter", "caddyfile", "--config", f"{folder}/Caddyfile"
    return [program("env"), *variables, program("caddy"), *words]


def nginx_command(folder: Path, certificate: Path, port: int, servers: Sequence[str]) -> list[str]:
    """Write the configuration of nginx with the ports and the certificate of a test, and return the command that runs it."""
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    for usual, used in {
        "listen 443 ssl;": f"listen 127.0.0.1:{port} ssl;",
        "/etc/ssl/cards.example.pem": f"{certificate}/cards.pem",
        "/etc/ssl/cards.example.key": f"{certificate}/cards.key",
        "server 127.0.0.1:9000;": " ".join(f"server {each};" for each in servers),
    }.items():
        assert text.count(usual) == 1, usual
        text = text.replace(usual, used)
    (folder / "nginx.conf").write_text(AROUND.format(folder=folder, server=text))
    words = "-c", f"{folder}/nginx.conf", "-p", str(folder), "-e", "stderr"
    return [program("nginx"), *words]


COMMANDS = {"nginx": nginx_command, "caddy": caddy_command}


@pytest.fixture(scope="module")
def certificate(tmp_path_factory) -> Path:
    """Return a folder with a self-signed certificate and its key."""
    folder = tmp_path_factory.mktemp("tls")
    made = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    named = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME},IP:127.0.0.1"]
    files = ["-days", "2", "-keyout", str(folder / "cards.key"), "-out", str(folder / "cards.pem")]
    subprocess.run([program("openssl"), *made, *named, *files], check=True, capture_output=True)
    return folder


class ToProxy(httpx.HTTPTransport):
    """A transport that finds the name of the server on this computer, and connects from one of its addresses."""

    def __init__(self, certificate: Path, source: str) -> None:
        trusted = ssl.create_default_context(cafile=certificate / "cards.pem")
        super().__init__(verify=trusted, local_address=source)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        here = request.url.copy_with(host="127.0.0.1")
        named = request.extensions | {"sni_hostname": NAME}
        headers, stream = request.headers, request.stream
        return super().handle_request(
            httpx.Request(request.method, here, headers=headers, stream=stream, extensions=named)
        )


Visit = Callable[..., HttpGuest]


@contextmanager
def proxy(name: str, folder: Path, certificate: Path, port: int, *upstream: int) -> Iterator[Visit]:
    """Run a proxy before servers; yield a function that makes guests."""
    (own := folder / name).mkdir()
    command = COMMANDS[name](own, certificate, port, [f"127.0.0.1:{each}" for each in upstream])
    log = own / "log"
    with log.open("w") as output, subprocess.Popen(command, stderr=output) as process:
        try:
            for _ in attempts():
                assert process.poll() is None, log.read_text()
                with closing(socket.socket()) as probe:
                    if probe.connect_ex(("127.0.0.1", port)) == 0:
                        break
            yield lambda source="127.0.0.2": HttpGuest(
                f"https://{NAME}:{port}", transport=ToProxy(certificate, source)
            )
        finally:
            process.terminate()
            process.wait(timeout=300)


@pytest.fixture(params=[*COMMANDS])
def behind_proxy(request, service, certificate, tmp_path):
    """Return a context manager that runs a server behind a proxy and yields a function that makes guests."""

    @contextmanager
    def run(rates: Rates) -> Iterator[Visit]:
        port, trusted = free_port(), proxy_networks(["127.0.0.1"])
        settings = ServerSettings(rates=rates, lan=True, trusted_proxies=trusted)
        with (
            closing(Site(service, settings, f"https://{NAME}:{port}")) as site,
            proxy(request.param, tmp_path, certificate, port, site.port) as visit,
        ):
            yield visit

    return run


def test_a_deal_is_played_and_its_stream_arrives_at_once(behind_proxy, caplog) -> None:
    with behind_proxy(WIDE) as visit, closing(visit()) as guest:
        player = FormPlayer(guest, random.Random(1))
        asyncio.run(a_whole_deal(player))
        assert player.actions["play"] >= 6
        cookie = next(each for each in guest.client.cookies.jar if "visitor" in each.name)
        assert cookie.name == "__Host-matzl-visitor"
        assert cookie.secure
        with guest.client.stream(
            "GET", f"/streams?at={player.table[7:]}~", timeout=PATIENCE
        ) as answer:
            assert answer.headers["content-type"].startswith("text/event-stream")
            frames = Frames(answer)
            before = frames.frame()["number"]
            (talk,) = (
                each
                for each in offers(asyncio.run(player.see()))
                if each.action == "say" and "text" in each.fields
            )
            asyncio.run(player.press(talk, text="through the proxy"))
            frame = frames.frame()
            assert frame["number"] == before + 1
            assert "through the proxy" in frame["regions"]["talk"]
    assert not caplog.records


def test_each_visitor_has_limits_of_their_own(behind_proxy) -> None:
    def named(guest: HttpGuest, **headers: str) -> int:
        """Send a name as a new visitor; return the status of the answer."""
        guest.client.cookies.clear()
        return guest.client.post("/me", data={"name": "Anna"}, headers=JSON | headers).status_code

    with (
        behind_proxy(replace(WIDE, visitors=Rate(2, 600))) as visit,
        closing(visit("127.0.0.2")) as anna,
        closing(visit("127.0.0.3")) as beat,
    ):
        assert [named(anna) for _ in range(3)] == [303, 303, 429]
        assert named(anna, **{"X-Forwarded-For": "203.0.113.7"}) == 429
        assert [named(beat) for _ in range(3)] == [303, 303, 429]
