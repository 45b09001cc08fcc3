"""The table of a lesson: a match that begins with a guided deal."""

from __future__ import annotations

import secrets
from dataclasses import replace

from matzl.base.info import FIRST
from matzl.errors import SetUpError
from matzl.table.core.handlers import MATCH_SEED_BITS
from matzl.table.core.records import Terms
from matzl.table.core.settings import Origin, Settings
from matzl.teaching import guided_deal


def lesson_settings(settings: Settings, name: str) -> Settings:
    """Return settings with a guided deal; in a game without guided deals the lesson explains any first deal.

    Raises
    ------
    SetUpError
        If the game has no guided deal of this name.
    """
    info = settings.info
    known = {FIRST, *(deal.name for deal in info.guided_deals)}
    if name not in known:
        raise SetUpError(
            f"{info.name} has no guided deal {name!r}; it has {', '.join(sorted(known))}", "lesson"
        )
    return replace(settings, origin=Origin("lesson", name, taught=True))


def first_deal(settings: Settings) -> Terms:
    """Return the terms on which the match of a lesson begins."""
    seed = secrets.randbits(MATCH_SEED_BITS)
    deal = guided_deal(settings.game, settings.origin.id)
    if deal is None:
        return Terms(seed, seed % settings.seats)
    cards = {"hands": deal.hands, "stock": deal.stock, "upcard": deal.upcard}
    return Terms(seed, deal.dealer, cards={name: each for name, each in cards.items() if each})
