"""Behind Debian's nginx under TLS, with the configuration in ``deploy/``: pages, cookies, a deal, streams, limits."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import socket
import ssl
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import httpx2 as httpx
import pytest

from matzl.web.limits import Rate, Rates
from matzl.web.network import proxy_networks
from matzl.web.state import ServerSettings
from tests.waiting import PATIENCE, attempts
from tests.web.client import JSON
from tests.web.conftest import WIDE
from tests.web.form_player import FormPlayer, offers
from tests.web.test_serving_process import HttpGuest, a_whole_deal
from tests.web.test_stream import Frames, Site

NGINX, OPENSSL = (
    shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    for name in ("nginx", "openssl")
)

pytestmark = pytest.mark.skipif(
    not (NGINX and OPENSSL), reason="nginx and openssl are not installed"
)

NAME = "cards.example"
DEPLOYED = Path(__file__).parents[2] / "deploy" / "nginx.conf"
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
"""A whole configuration without the files of the system, around the site in ``deploy/``."""


def deployed_site(folder: Path, port: int, *upstream: int) -> str:
    """Return the site with the ports and the certificate of a test."""
    text = DEPLOYED.read_text("utf-8")
    for shown, used in {
        "listen 443 ssl;": f"listen 127.0.0.1:{port} ssl;",
        "/etc/ssl/cards.example.pem": str(folder / "cards.pem"),
        "/etc/ssl/cards.example.key": str(folder / "cards.key"),
        "server 127.0.0.1:9000;": " ".join(f"server 127.0.0.1:{each};" for each in upstream),
    }.items():
        assert text.count(shown) == 1, shown
        text = text.replace(shown, used)
    return text


@pytest.fixture(scope="module")
def certificate(tmp_path_factory) -> Path:
    """Return a folder with a self-signed certificate and its key."""
    folder = tmp_path_factory.mktemp("tls")
    made = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    named = ["-days", "2", "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    files = ["-keyout", str(folder / "cards.key"), "-out", str(folder / "cards.pem")]
    subprocess.run([OPENSSL, *made, *named, *files], check=True, capture_output=True)
    return folder


class ToNginx(httpx.HTTPTransport):
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


def free_port() -> int:
    """Return a port that nobody uses."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return taken.getsockname()[1]


@contextmanager
def nginx(folder: Path, certificate: Path, port: int, *upstream: int) -> Iterator[Visit]:
    """Run nginx before servers; yield a function that makes guests."""
    (folder / "nginx").mkdir()
    server = deployed_site(certificate, port, *upstream)
    configuration = folder / "nginx.conf"
    configuration.write_text(AROUND.format(folder=folder / "nginx", server=server))
    command = [NGINX, "-c", str(configuration), "-p", str(folder), "-e", "stderr"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        try:
            for _ in attempts():
                assert process.poll() is None, process.stderr.read()
                with closing(socket.socket()) as probe:
                    if probe.connect_ex(("127.0.0.1", port)) == 0:
                        break
            yield lambda source="127.0.0.2": HttpGuest(
                f"https://{NAME}:{port}", transport=ToNginx(certificate, source)
            )
        finally:
            process.terminate()
            process.communicate(timeout=300)


@pytest.fixture
def behind_nginx(service, certificate, tmp_path):
    """Return a context manager that runs a server behind nginx and yields a function that makes guests."""

    @contextmanager
    def run(rates: Rates) -> Iterator[Visit]:
        port = free_port()
        settings = ServerSettings(
            rates=rates, lan=True, trusted_proxies=proxy_networks(["127.0.0.1"])
        )
        with (
            closing(Site(service, settings, f"https://{NAME}:{port}")) as site,
            nginx(tmp_path, certificate, port, site.port) as visit,
        ):
            yield visit

    return run


def test_a_deal_is_played_and_its_stream_arrives_at_once(behind_nginx, caplog) -> None:
    with behind_nginx(WIDE) as visit, closing(visit()) as guest:
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


def test_each_visitor_has_limits_of_their_own(behind_nginx) -> None:
    def named(guest: HttpGuest, **headers: str) -> int:
        """Send a name as a new visitor; return the status of the answer."""
        guest.client.cookies.clear()
        return guest.client.post("/me", data={"name": "Anna"}, headers=JSON | headers).status_code

    with (
        behind_nginx(replace(WIDE, visitors=Rate(2, 600))) as visit,
        closing(visit("127.0.0.2")) as anna,
        closing(visit("127.0.0.3")) as beat,
    ):
        assert [named(anna) for _ in range(3)] == [303, 303, 429]
        assert named(anna, **{"X-Forwarded-For": "203.0.113.7"}) == 429
        assert [named(beat) for _ in range(3)] == [303, 303, 429]
