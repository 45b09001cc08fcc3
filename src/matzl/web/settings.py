"""How a server is set up: where it listens, how it is reached, where it keeps its tables, and what it allows."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

import platformdirs

from matzl.web.limits import Rates

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104  (asked for by --lan)
PORT = 8642


@dataclass(frozen=True, slots=True)
class Settings:
    """What the operator of a server has decided.

    Attributes
    ----------
    host, port
        Where the server listens.
    address
        What is typed into a browser to reach it from as far as it can be reached, without a slash at the end.
    lan
        Whether other computers can reach it.
    levels
        The levels of bots that visitors may choose, the usual one first.
    names
        Host names by which the server may be asked for, beside those of this computer and the one in `address`.
    longest
        How many bytes a form may have.
    beat
        After how many silent seconds a stream sends a sign of life.
    """

    host: str = LOOPBACK
    port: int = PORT
    address: str = f"http://{LOOPBACK}:{PORT}"
    lan: bool = False
    levels: tuple[str, ...] = ("novice", "random")
    names: frozenset[str] = frozenset()
    longest: int = 16_384
    beat: float = 15.0
    rates: Rates = field(default_factory=Rates)


def usual_data() -> Path:
    """The user's data folder, or ``$MATZL_DATA_DIR`` when that is set."""
    return Path(os.environ.get("MATZL_DATA_DIR") or platformdirs.user_data_dir("matzl"))
