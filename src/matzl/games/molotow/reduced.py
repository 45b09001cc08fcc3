"""Reduced packs: as in all Jass games."""

from __future__ import annotations

from matzl.games.jass.reduced import check_pack

__all__ = ["check_pack"]
