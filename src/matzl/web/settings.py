"""How a server is set up: where it listens, how it is reached, where it keeps its tables, and what it allows."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

import platformdirs

from matzl.text.languages import ENGLISH
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
        Whether other computers can reach it: by the local network, or through a proxy.
    proxied
        Whether a proxy on this computer tells from where requests come.
    language
        What is spoken to those who ask for no language of ours.
    longest
        How many bytes a form may have.
    beat
        After how many silent seconds a stream sends a sign of life.
    """

    host: str = LOOPBACK
    port: int = PORT
    address: str = f"http://{LOOPBACK}:{PORT}"
    lan: bool = False
    proxied: bool = False
    language: str = ENGLISH
    longest: int = 16_384
    beat: float = 15.0
    rates: Rates = field(default_factory=Rates)


def usual_data() -> Path:
    """The user's data folder, or ``$MATZL_DATA_DIR`` when that is set."""
    return Path(os.environ.get("MATZL_DATA_DIR") or platformdirs.user_data_dir("matzl"))
