"""Monitoring of a server: its health, metrics, and a log of requests with ids and without keys."""

from __future__ import annotations

import io
import json
import logging
import signal
from contextlib import closing

import httpx2 as httpx
import pytest
from prometheus_client import REGISTRY
from sqlalchemy.exc import OperationalError

from matzl.table.live.tasks import REQUEST, Tasks
from matzl.web import operating
from matzl.web.network import proxy_networks
from matzl.web.state import ServerSettings
from tests.processes import free_port, serving
from tests.waiting import wait_for
from tests.web.conftest import WIDE
from tests.web.test_stream import Site


def counted(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


def test_health_is_looked_at_once_a_second_and_bad_without_database(
    client, service, monkeypatch
) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"database": True, "automatic-moves": True})
    assert "set-cookie" not in answer.headers
    tries = []

    def lost(secret: str) -> None:
        tries.append(secret)
        raise OperationalError("", {}, Exception("disk I/O error"))

    monkeypatch.setattr(service.store.visitors, "by_secret", lost)
    monkeypatch.setattr(operating, "HEALTH_KEPT_SECONDS", 0.0)
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["database"]) == (503, False)
    monkeypatch.setattr(operating, "HEALTH_KEPT_SECONDS", 600.0)
    assert client.get("/healthz").status_code == 503
    assert len(tries) == 1


@pytest.mark.parametrize("form", ["text", "json"])
async def test_a_log_has_neither_keys_nor_the_request_before(form) -> None:
    log, tasks = io.StringIO(), Tasks()
    handler = logging.StreamHandler(log)
    handler.setFormatter(operating.FORMATS[form]())
    logger = logging.getLogger("made-up")
    logger.addHandler(handler)
    error = ValueError("exists\nDETAIL:  Key (id)=(3f2a3f2a3f2a3f2b) already exists.")

    async def work() -> None:
        logger.error("table %s is stalled", "3f2a3f2a3f2a3f2a", exc_info=error)

    REQUEST.set("edge-0001")
    await tasks.start(work())
    text = log.getvalue()
    assert "table 71c49ce5 is stalled" in text
    assert "ValueError: exists" in text
    assert all(each not in text for each in ("3f2a", "already", "edge-0001"))
    logger.warning("later")
    assert "edge-0001" in log.getvalue()
    logger.removeHandler(handler)


def test_only_a_trusted_proxy_chooses_ids(service) -> None:
    settings = ServerSettings(rates=WIDE, trusted_proxies=proxy_networks(["127.0.0.9"]), lan=True)
    with closing(Site(service, settings)) as site:
        for source, given, kept in (
            ("127.0.0.9", "edge-0001", True),
            ("127.0.0.9", "edge 0001; x", False),
            ("127.0.0.8", "edge-0001", False),
        ):
            transport = httpx.HTTPTransport(local_address=source)
            with httpx.Client(transport=transport, base_url=site.address) as proxy:
                headers = {"X-Request-ID": given, "X-Forwarded-For": "203.0.113.5"}
                answer = proxy.get("/none", headers=headers)
            assert (answer.headers["x-request-id"] == given) is kept


def test_streams_and_the_time_until_their_frames_are_measured(service) -> None:
    before = counted("matzl_frame_seconds_count")
    with closing(Site(service, ServerSettings(rates=WIDE))) as site:
        table = site.table(chairs=["open", "open"])
        with site.stream(table) as frames:
            frames.frame()
            assert counted("matzl_streams") == 1
            post = {"text": "hello"}, {"Origin": site.address}
            assert site.client.post(f"/table/{table}/say", data=post[0], headers=post[1])
            frames.frame()
            wait_for(lambda: counted("matzl_frame_seconds_count") == before + 1)
    assert counted("matzl_streams") == 0


@pytest.mark.slow
def test_a_process_logs_requests_as_json_and_counts_them_elsewhere(tmp_path) -> None:
    second = f"127.0.0.1:{free_port()}"
    with serving(tmp_path, *("--no-open", "--metrics", second, "--log-format", "json")) as server:
        answer = httpx.get(f"{server.address}/table/3f2a3f2a3f2a3f2a")
        assert answer.status_code == 404
        assert httpx.get(f"{server.address}/metrics").status_code == 404
        metrics = httpx.get(f"http://{second}/metrics").text
        server.process.send_signal(signal.SIGINT)
        _, log = server.process.communicate(timeout=300)
    count = 'matzl_requests_total{method="GET",route="/table/{table_id}",status="404"} 1.0'
    assert count in metrics
    for name in ("matzl_queue", "matzl_connections", "matzl_pause_seconds", "matzl_refusals"):
        assert name in metrics
    assert "3f2a3f2a" not in metrics + log
    entries = [json.loads(line) for line in log.splitlines()]
    (entry,) = (each for each in entries if each.get("route") == "/table/{table_id}")
    known = ("GET", 404, answer.headers["x-request-id"])
    assert (entry["method"], entry["status"], entry["request"]) == known
    assert entry["level"] == "info"
