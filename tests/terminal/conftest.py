"""Fixtures: a data folder for each test, and games that need no warm-up, since the tests compile what they use."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from matzl.table.live import service, workers
from matzl.table.live.warm_up import WarmUp
from tests.tables.warm_ups import finish


class Warm(WarmUp):
    """A warm-up that is already done."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        finish(self)


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MATZL_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(service, "WarmUp", Warm)
    monkeypatch.setattr(workers, "WorkerProcesses", workers.WorkerThreads)
    return tmp_path / "data"
