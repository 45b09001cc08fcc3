"""Arenas on a Ray cluster: the same figures as on this machine, and clusters that cannot be reached."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from collections.abc import Iterator

import pytest

from matzl.errors import SetUpError, StoppedError
from matzl.runs import Arena, worker_pool
from matzl.runs import runner as rooms

START = """
import sys
from ray.cluster_utils import Cluster
cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 2, "include_dashboard": False})
print(cluster.address, flush=True)
sys.stdin.read()
cluster.shutdown()
"""
PLAY = "arena mittlere novice random --blocks 6 --seed 2 --json".split()


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The address of a cluster on this machine."""
    pytest.importorskip("ray", reason="Ray is not installed: pip install matzl[cluster]")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        with subprocess.Popen(
            [sys.executable, "-c", START],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        ) as process:  # fmt: skip
            assert process.stdout is not None
            try:
                yield process.stdout.readline().strip()
            finally:
                process.communicate(timeout=300)


@pytest.mark.thorough
@pytest.mark.slow
def test_a_cluster_gives_the_same_results_as_this_machine(address: str) -> None:
    found = []
    for more in (["--ray", address], ["--jobs", "1"]):
        words = [sys.executable, "-m", "matzl", *PLAY, *more]
        done = subprocess.run(words, capture_output=True, text=True, check=True, timeout=300)
        printed = json.loads(done.stdout)
        for pair in printed["pairs"]:
            del pair["ms_per_move"]
        found.append(printed)
    assert found[0] == found[1]
    assert found[0]["blocks"] == 6


def play_at(address: str) -> None:
    with worker_pool(ray=address) as workers:
        next(Arena("mittlere", ["novice", "random"]).contest(1).play(workers))


def test_without_ray_the_error_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(SetUpError, match=r"Ray is not installed: pip install 'matzl\[cluster\]'"):
        play_at("127.0.0.1:6379")


@pytest.fixture
def some_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    """A module named ray, which is not used in these tests."""
    monkeypatch.setitem(sys.modules, "ray", sys.modules["json"])


@pytest.mark.usefixtures("some_ray")
@pytest.mark.parametrize(
    "address", ["here", "here:", ":6379", "here:port", "here:65536", "auto", ""]
)
def test_an_invalid_address_is_refused(address: str) -> None:
    with pytest.raises(SetUpError, match="address"):
        play_at(address)


@pytest.mark.usefixtures("some_ray")
def test_a_refused_connection_is_reported_at_once() -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
        with pytest.raises(
            StoppedError, match=f"no Ray cluster can be reached at 127.0.0.1:{port}"
        ):
            play_at(f"127.0.0.1:{port}")


@pytest.mark.usefixtures("some_ray")
def test_a_server_that_never_answers_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "_LONG", 0.5)
    monkeypatch.setattr(rooms, "_TRIAL", "import time; time.sleep(60)")
    with socket.create_server(("127.0.0.1", 0)) as stranger:
        port = stranger.getsockname()[1]
        with pytest.raises(StoppedError, match="no answer from a cluster"):
            play_at(f"127.0.0.1:{port}")
