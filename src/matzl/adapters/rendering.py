"""Rendering of environments as text: printed for people, or returned."""

from __future__ import annotations

import sys

from gymnasium import logger

from matzl.deal.deal import Deal
from matzl.errors import SetUpError

RENDER_MODES = ("human", "ansi")


def check_render_mode(render_mode: str | None) -> None:
    """Check a render mode.

    Raises
    ------
    SetUpError
        When it is none of `RENDER_MODES`, nor None.
    """
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise SetUpError(
            f"render_mode must be {' or '.join(RENDER_MODES)} or None, not {render_mode!r}",
            "render-mode",
        )


def rendered(deal: Deal, seat: int | None, render_mode: str | None) -> str | None:
    """Return (``ansi``) or print (``human``) what a seat, or a spectator for None, sees of a deal."""
    if render_mode is None:
        logger.warn("render needs a mode: make the environment with render_mode='ansi'")
        return None
    text = str(deal.view(seat))
    if render_mode == "ansi":
        return text
    sys.stdout.write(f"{text}\n\n")
    return None
