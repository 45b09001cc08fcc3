"""Provably fair deals: values derived from a secret by the method of ``docs/fair-dealing.md``, and the check of a record."""

from __future__ import annotations

import hmac
import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from typing import Any, TypeAlias

from matzl import registry
from matzl.base.cards import Card, card, pack_of
from matzl.base.info import GameInfo
from matzl.deal.deal import Deal
from matzl.deal.vocabulary import actions_by_chance

Records: TypeAlias = Sequence[Mapping[str, Any]]
"""The records of the deals of a match."""

METHOD = "matzl-fair/1"

CHAIN = 256
"""The number of secrets in a chain, each the hash of the next one."""

MAX_NUMBER = 10**9
"""An exclusive upper bound on the numbers of matches and deals."""

CARDS, BOTS = "cards", "bots"
"""The purposes of the two chains of a table."""


def derived(root: str, purpose: str) -> str:
    """Return the secret derived from a root for a purpose; all secrets are 256 bits in hexadecimal."""
    return hmac.digest(bytes.fromhex(root), purpose.encode(), "sha256").hex()


def secret_of(root: str, purpose: str, number: int) -> str:
    """Return the secret with this number (from 0) for a root and a purpose; each `CHAIN` consecutive secrets form a chain.

    >>> hash_of(secret_of("00" * 32, CARDS, 8)) == secret_of("00" * 32, CARDS, 7)
    True
    """
    chain, index = divmod(number, CHAIN)
    secret = bytes.fromhex(derived(root, f"{purpose} {chain}"))
    for _ in range(CHAIN - 1 - index):
        secret = sha256(secret).digest()
    return secret.hex()


def hash_of(secret: str) -> str:
    """Return the hash that commits to a secret: SHA-256, in hexadecimal."""
    return sha256(bytes.fromhex(secret)).hexdigest()


def _numbers(fair: Mapping[str, Any], purpose: str) -> Iterator[int]:
    """Yield the 32-bit numbers derived from a deal's secret and words for a purpose."""
    key = bytes.fromhex(fair["bots_secret" if purpose == BOTS else "secret"])
    deal_number = str(fair["match"]), str(fair["deal"])
    for number in count():
        text = "\n".join((METHOD, purpose, *deal_number, str(number), *fair.get("words", ())))
        yield from struct.unpack(">8I", hmac.digest(key, text.encode(), "sha256"))


def _below(numbers: Iterator[int], n: int) -> int:
    """Return a number from 0 to n - 1, all equally likely; skip `numbers` so large that they would favour some."""
    return next(number for number in numbers if number < (1 << 32) // n * n) % n


def pack_from(fair: Mapping[str, Any], info: GameInfo) -> list[Card]:
    """Return the pack in the order of dealing derived from a deal's secret and words (Fisher-Yates)."""
    pack, numbers = list(pack_of(info.ranks)), _numbers(fair, CARDS)
    for last in range(len(pack) - 1, 0, -1):
        other = _below(numbers, last + 1)
        pack[last], pack[other] = pack[other], pack[last]
    return pack


def drawn(fair: Mapping[str, Any], index: int, words: Sequence[str]) -> str:
    """Return the card drawn by the action with this index; `words` names the cards that can be drawn."""
    in_order = sorted(words, key=lambda word: card(word[-2:]))
    return in_order[_below(_numbers(fair, f"draw {index}"), len(in_order))]


def first_dealer(fair: Mapping[str, Any], seats: int) -> int:
    """Return the seat that deals first in a match, given the proof of its first deal."""
    return _below(_numbers(fair, "dealer"), seats)


def bots_seed(fair: Mapping[str, Any]) -> int:
    """Return the 64-bit seed from which the bots of a deal derive theirs."""
    numbers = _numbers(fair, BOTS)
    return next(numbers) << 32 | next(numbers)


@dataclass(frozen=True, slots=True)
class FairCheck:
    """The result of checking the proof of a shuffle in the record of a deal.

    Attributes
    ----------
    state
        ``none``: nothing is proved, since the cards were given; ``open``: the secret is not known yet; ``other``: another
        method, or a malformed proof; ``missing``: the deal is over, but its secret is not in the record; ``wrong``:
        something differs; ``right``.
    faults
        The differences: ``hash``, ``dealer``, ``cards``, ``draws``, ``bots``; and those of `match_faults`.
    words
        The words of the seats, empty for those without one.
    """

    state: str
    faults: tuple[str, ...] = ()
    words: tuple[str, ...] = ()


_SECRETS = ("hash", "secret", "bots_hash", "bots_secret")


def check_fair(deal: Deal, of_match: Records = (), number: int = 0) -> FairCheck:
    """Check that the cards of a deal follow from the secret and words in its `fair`, and that the secret matches its hash.

    If `of_match` has the records of all deals of its match, these are also checked against each other, or with the `number`
    of the deal, only this deal against the one before it.
    """
    fair = deal.fair or {}
    if fair.get("method") == METHOD and "secret" not in fair:
        unknown = "missing" if deal.over else "open"
        return FairCheck(unknown if "hash" in fair else "none")
    if not well_formed(fair) or len(fair["words"]) != deal.seats:
        return FairCheck("other" if fair else "none")
    pack, by_chance = pack_from(fair, deal.info), actions_by_chance(deal.game)
    cards = Deal(
        deal.game, dealer=deal.dealer, options=deal.options, knocked=deal.knocked, pack=pack
    )
    draws = [at for at, word in enumerate(deal.actions) if word in by_chance]
    differing = {
        "hash": hash_of(fair["secret"]) != fair["hash"],
        "dealer": fair["deal"] == 1 and deal.dealer != first_dealer(fair, deal.seats),
        "cards": _cards(cards) != _cards(deal),
        "draws": any(drawn(fair, at, deal.choices[at]) != deal.actions[at] for at in draws),
        "bots": hash_of(fair["bots_secret"]) != fair["bots_hash"],
    }
    faults = *filter(differing.get, differing), *match_faults(of_match, number)
    return FairCheck("wrong" if faults else "right", faults, tuple(fair["words"]))


def match_faults(deals: Records, number: int = 0) -> tuple[str, ...]:
    """Return the codes of faults in the series of deals in a match record, such as a break in the chain of hashes.

    With the `number` of a deal, from 1, these are the faults of that deal and of its connection with the one before it.
    After a deal without a hash, whose cards were given, the match may go on at another table.

    Returns
    -------
    tuple
        ``numbers``: another match, or the deals are not counted from 1 or one by one; ``chain``: a hash of the cards or the
        bots is not the secret of the deal before; ``seats``: a seat with a bot has a word.
    """
    checked = range(len(deals))[max(0, number - 1) : number or None]
    return tuple(dict.fromkeys(fault for at in checked for fault in _faults_at(deals, at)))


def _faults_at(deals: Records, at: int) -> Iterator[str]:
    """Yield the faults of the deal with this index, by itself and after the deal before it."""
    one, two = _proof(deals[at - 1]) if at else None, _proof(deals[at])
    if two is None:
        return
    match, number, begins = two["match"], two["number"], not at and two["deal"] == 1
    if (
        (len(deals) > 1 and two["deal"] != at + 1)
        or (begins and (number < match or match == 1 < number))  # each match before it had a deal
        or (one and (one["match"], one["number"] + 1) != (match, number))
    ):
        yield "numbers"
    secrets = one and (one.get("secret"), one.get("bots_secret"))
    if secrets and secrets != (two["hash"], two["bots_hash"]) and number % CHAIN:
        yield "chain"
    seats = _of_bots(deals[at])
    if at:
        seats &= _of_bots(deals[at - 1])
    elif not begins or number > 1 or registry.info(deals[0]["game"]).knocked_packets:
        seats = set()  # where the pack is cut first, a bot may sit down in between
    if any(word for seat, word in enumerate(two["words"]) if seat in seats):
        yield "seats"


def _proof(record: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return the proof in the record of a deal; None if it has none, as when the cards were given."""
    fair = record.get("fair") or {}
    return fair if well_formed(fair, ("hash", "bots_hash")) else None


def _of_bots(record: Mapping[str, Any]) -> set[int]:
    """Return the seats at which only bots played in a deal; none if the record does not say."""
    meta = record.get("meta")
    levels = meta.get("levels") if isinstance(meta, Mapping) and "played_by" not in meta else None
    listed = levels if isinstance(levels, list) else []
    return {seat for seat, level in enumerate(listed) if isinstance(level, str)}


def _cards(deal: Deal) -> tuple[object, ...]:
    """Return the cards of a deal as dealt; the hands in a record may be in any order."""
    return [sorted(hand) for hand in deal.hands], deal.stock, deal.upcard


def well_formed(fair: Mapping[str, Any], names: Sequence[str] = _SECRETS) -> bool:
    """Return whether an object has all fields of a proof, with the secrets and hashes in `names`, of the right types."""
    words, numbers = fair.get("words"), map(fair.get, ("match", "deal", "number"))
    return (
        fair.get("method") == METHOD
        and all(_is_secret(fair.get(name)) for name in names)
        and all(type(number) is int and 0 < number < MAX_NUMBER for number in numbers)
        and isinstance(words, list)
        and all(isinstance(word, str) and "\n" not in word and word.isprintable() for word in words)
    )


def _is_secret(value: object) -> bool:
    return isinstance(value, str) and len(value) == 64 and not set(value) - set("0123456789abcdef")
