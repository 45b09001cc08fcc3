"""Sample records of every game: finished and stopped, with trace, options and all optional keys."""

from __future__ import annotations

import copy
import json
from functools import cache
from typing import Any

from matzl import Deal, registry
from matzl.deal.fair import (
    BOTS,
    CARDS,
    METHOD,
    bots_seed,
    first_dealer,
    hash_of,
    pack_from,
    secret_of,
)
from matzl.players.bots import bot, seat_seed
from matzl.runs import Simulation

SETTINGS: dict[str, list[dict[str, Any]]] = {
    name: [
        {},
        {
            option.name: option.choices[-1] if option.choices else option.default
            for option in registry.info(name).options
            if option.choices or option.name == "players"
        },
    ]
    for name in registry.names()
}
"""Two option sets for each game: the defaults, and the last choice of every option."""

CARRIED = {
    "names": ["Åse", "\ud800", 'a"b\\\n\x7f\u2028'],
    "deep": {"numbers": [0, -1, 10**40]},
    "empty": {},
}


@cache
def _deal(game: str, setting: int, seed: int) -> str:
    lines = Simulation(game, seed, options=SETTINGS[game][setting], traced=True).deals(1)
    return b"".join(lines).decode()


def finished_deal(game: str, setting: int = 0, seed: int = 1) -> dict[str, Any]:
    """Return the record of a finished deal with its trace."""
    record: dict[str, Any] = json.loads(_deal(game, setting, seed))
    return record


def stopped_deal(game: str, actions: int, setting: int = 0, seed: int = 1) -> dict[str, Any]:
    """Return the record of the same deal after some actions, with its trace."""
    whole = finished_deal(game, setting, seed)
    deal = Deal.from_record(
        {**without(whole, "result", "turns", "legal"), "actions": whole["actions"][:actions]}
    )
    return deal.record(traced=True)


def full_deal(game: str) -> dict[str, Any]:
    """Return the record of a finished deal with every optional key."""
    return {**finished_deal(game), "fair": copy.deepcopy(CARRIED), "meta": copy.deepcopy(CARRIED)}


@cache
def _match(game: str, setting: int) -> str:
    options = dict(SETTINGS[game][setting])
    for option in registry.info(game).options:
        if option.name in ("deals", "sticks"):
            options[option.name] = 3
    return b"".join(Simulation(game, 5, options=options, traced=True).matches(1)).decode()


def finished_match(game: str, setting: int = 0) -> dict[str, Any]:
    """Return the record of a match of some deals, with its trace."""
    record: dict[str, Any] = json.loads(_match(game, setting))
    return record


def unfinished_match(game: str, setting: int = 0) -> dict[str, Any]:
    """Return the record of a match that stops within its last deal."""
    match = without(finished_match(game, setting), "scores", "winners")
    last = match["deals"][-1]
    match["deals"][-1] = without(
        {**last, "actions": last["actions"][:3]}, "result", "scores", "turns", "legal"
    )
    return match


def without(record: dict[str, Any], *keys: str) -> dict[str, Any]:
    """Return a copy of a record without some keys."""
    return {key: copy.deepcopy(value) for key, value in record.items() if key not in keys}


def proved_deal() -> Deal:
    """Return a deal with its secrets that a novice plays in seat 1 against the first legal cards."""
    secret, of_bots = (secret_of("5e" * 32, purpose, 1) for purpose in (CARDS, BOTS))
    fair = {
        "method": METHOD,
        "match": 1,
        "deal": 1,
        "number": 1,
        "words": ["plum", ""],
        "hash": hash_of(secret),
    }
    fair |= {"secret": secret, "bots_hash": hash_of(of_bots), "bots_secret": of_bots}
    pack, dealer = pack_from(fair, registry.info("bondtolva")), first_dealer(fair, 2)
    deal = Deal("bondtolva", dealer=dealer, pack=pack)
    novice = bot("novice", seat_seed(bots_seed(fair), 0, 1))
    while not deal.over:
        deal.play(novice.choose(deal.view(1)) if deal.turn == 1 else next(iter(deal.legal)))
    deal.fair, deal.meta = fair, {"levels": [None, "novice"]}
    return deal
