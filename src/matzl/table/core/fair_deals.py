"""Provably fair deals at a table: the secrets sealed when it is opened, and the players' words.

The secret of each deal is the hash of the next deal's secret, so that the end of a deal shows the hash of the next. A word
is bound into the first deal whose hash is not shown yet: by then the secret has long been sealed, and nobody at the table
knows it.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from unicodedata import normalize

from matzl.deal.deal import Deal
from matzl.deal.fair import (
    BOTS,
    CARDS,
    METHOD,
    bots_seed,
    drawn,
    first_dealer,
    hash_of,
    pack_from,
    secret_of,
)
from matzl.deal.match import Match
from matzl.forms import clean_text

MAX_PLAYER_WORD = 32
"""The maximum number of characters in a word that a player contributes to the deals."""


def new_root() -> str:
    """Return a new random root, from which all secrets of a table are derived: 256 bits in hexadecimal."""
    return f"{secrets.randbits(256):064x}"


def word_of(text: str) -> str:
    """Return a word in the form in which it is bound into a deal: one line of printable characters, composed (NFC).

    >>> word_of(" a\u0308pple ")
    'äpple'
    """
    return normalize("NFC", "".join(filter(str.isprintable, clean_text(text))))


@dataclass(frozen=True, slots=True)
class ShownHash:
    """The part of a deal's secrets that everybody at a table may know.

    Attributes
    ----------
    hash
        The hash of the secret of the deal in play, or of the next one; before the first deal, the hash of that deal's hash.
        Empty during a deal whose cards are given.
    bots
        In the same way, the hash of the secret of the bots.
    abandoned
        The secrets, hashes and words of a deal that was abandoned, as ``fair`` in a record; None otherwise.
    given
        True during and after a deal whose cards are given, such as a guided deal.
    """

    hash: str
    bots: str
    abandoned: Mapping[str, Any] | None = None
    given: bool = False


@dataclass(slots=True)
class FairDeals:
    """The secrets of a table's deals, and the words for deals whose hash has not been shown yet.

    Attributes
    ----------
    root, visitors
        The root from which the secrets follow; and the visitor in each seat, empty for bots and open seats.
    words
        By visitor, the words for the next deal whose hash is not shown; a word is not bound while a bot plays for its owner.
    number
        The number of the last deal at the table whose hash is shown; 0 before the first.
    match, seed
        The number of the match at the table; and its seed, if its cards follow from one.
    bots
        The seed and the number from which the bots derive their seeds in the current deal.
    """

    root: str = field(repr=False)
    visitors: Sequence[str] = ()
    words: dict[str, str] = field(default_factory=dict)
    number: int = 0
    match: int = 0
    seed: int | None = None
    bots: tuple[int, int] = (0, 0)
    _bots: tuple[int, int] | None = None
    _bound: list[str] | None = None

    def _bind(self) -> None:
        """Publish the hash of the next deal and fix its words, unless already done."""
        if self._bound is None:
            self.number, self._bound = self._next

    @property
    def _next(self) -> tuple[int, list[str]]:
        """The number of the next deal and its words."""
        if self._bound is not None:
            return self.number, self._bound
        return self.number + 1, [self.words.get(visitor, "") for visitor in self.visitors]

    def shown_hash(self, deal: Deal | None) -> ShownHash | None:
        """Return the `ShownHash` of the deal in play, or of the next; None without a secret, as in a match with a seed."""
        fair = {} if deal is None else deal.fair or {}
        given = deal is not None and "hash" not in fair
        between = deal is None or deal.over
        if self.seed is not None or not (between or fair):
            return None
        if between:
            return ShownHash(self.hash(CARDS), self.hash(BOTS), None, given)
        abandoned = fair if "bots_secret" in fair else None
        return ShownHash(fair.get("hash", ""), fair["bots_hash"], abandoned, given)

    def hash(self, purpose: str) -> str:
        """Return the latest published hash for a purpose; before the first deal, the hash of that deal's hash."""
        return hash_of(secret_of(self.root, purpose, self.number))

    def begin(self, match: int, seed: int | None, bots: Sequence[int] | None) -> int:
        """Begin match number `match` and bind the words; return the match's seed, or 0 if its deals come from secrets.

        `bots` are the seed and the deal number for the choices of bots, if they differ from those of the match.
        """
        self.match, self.seed = match, seed
        self._bots = (bots[0], bots[1]) if bots else None
        self._bind()
        return seed or 0

    def first_dealer(self, match: int) -> int:
        """Return the first dealer of a match that begins now, derived from the secret of its first deal."""
        number, words = self._next
        secret = secret_of(self.root, CARDS, number)
        return first_dealer(
            {"match": match, "deal": 1, "words": words, "secret": secret}, len(self.visitors)
        )

    def deal(self, match: Match, given: Mapping[str, Any], *, knocked: bool) -> Deal:
        """Deal the next deal of the match, optionally with given cards."""
        fair = self._commitment(len(match.finished) + 1, given)
        pack = pack_from(self._opened(fair), match.info) if "hash" in fair else None
        return self._note(match.new_deal(knocked=knocked, pack=pack, **given), fair)

    def go_on(self, match: Match) -> None:
        """Record this table's commitment in the last deal of a match that was begun elsewhere and goes on here."""
        self._note(match.deal, self._commitment(len(match.deals), match))

    def _commitment(self, deal: int, given: object) -> dict[str, Any]:
        """Return the commitment to the secrets of a deal's bots and (unless given) cards; empty if the match has a seed."""
        words, self._bound = self._bound, None
        if self.seed is not None:
            return {}
        numbers = {"match": self.match, "deal": deal, "number": self.number}
        hashes = {} if given else {"hash": self.hash(CARDS)}
        return {"method": METHOD, **numbers, "words": words, **hashes, "bots_hash": self.hash(BOTS)}

    def _note(self, deal: Deal, fair: dict[str, Any]) -> Deal:
        """Record the commitment in a deal, and set the seeds of its bots; return the deal."""
        deal.fair = fair or None
        usual = self._bots or (self.seed or 0, deal.number)
        self.bots = (bots_seed(self._opened(fair)), 0) if fair else usual
        return deal

    def _opened(self, fair: dict[str, Any]) -> dict[str, Any]:
        of_cards = {"secret": secret_of(self.root, CARDS, self.number)} if "hash" in fair else {}
        return fair | of_cards | {"bots_secret": secret_of(self.root, BOTS, self.number)}

    def publish(self, deal: Deal) -> None:
        """Record the secrets in a finished or abandoned deal, and publish the hash of the next one."""
        if deal.fair:
            deal.fair = self._opened(deal.fair)
        self._bind()

    def draw(self, deal: Deal) -> str:
        """Return the next card to be drawn in the deal in play."""
        if "hash" not in (deal.fair or {}):
            return deal.copy().draw()
        return drawn(self._opened(deal.fair or {}), len(deal.actions), deal.legal)
