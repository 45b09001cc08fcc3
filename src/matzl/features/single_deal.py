"""Tables with one deal that everybody plays on the same terms: one person, fixed bots, no help, and only that deal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from matzl.table.core.settings import Origin, Settings

RULES: dict[str, Any] = {
    "spectators": False,
    "take_back": False,
    "claims": False,
    "hints": "never",
}
"""The table rules that differ from the usual ones, the same for everybody."""

OFF = ("seating", "dealing", "again", "stand-ins", *RULES, "away", "clock", "reserve")
"""What is off; the person may change the rules that change no result."""


def single_deal(
    settings: Settings, kind: str, key: str, refusal: str, notes: Mapping[str, Any] | None = None
) -> Settings:
    """Return settings for the table of one deal, opened by a feature of this kind, which calls it `key`.

    Parameters
    ----------
    refusal
        The code of the error for what is off.
    notes
        What is noted in the `meta` of the deal.
    """
    rules = settings.rules.changed(RULES)
    origin = Origin(kind, key, off=OFF, refusal=refusal, deals=1, notes=notes or {})
    return replace(settings, rules=rules, origin=origin)
