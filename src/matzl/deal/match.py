"""A match: consecutive deals, the score, and the winners (§8 of every rule book)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from secrets import randbits
from typing import Any

from matzl import registry
from matzl.base.options import check_numbers, check_whole, completed, differing, seats_under
from matzl.base.scoring import Scoring, SingleDeals
from matzl.deal.deal import Deal
from matzl.deal.records.parser import (
    MAX_MESSAGE,
    check_equal,
    check_format,
    check_keys,
    format_of,
    game_of,
    list_in,
    parsed,
    played_deal,
    value_in,
    whole_in,
)
from matzl.deal.records.strict import dumps, shown
from matzl.deal.records.writer import DEAL_FORMAT, MATCH_FORMAT, deal_record, heading
from matzl.deal.result import Result
from matzl.deal.validation import check_seat
from matzl.engine.state import State
from matzl.errors import MatzlError, RecordError, SetUpError

_KEYS = ("format", "game", "options", "players", "first_dealer", "deals")
_MAY = ("single_deals", "meta", "scores", "winners")

MATCH_STRIDE = 1 << 32
"""The distance between the deal numbers of two matches of a seed; no match has as many deals."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished deal of a match, with the scores after it."""

    ended: Deal
    scores: tuple[int, ...]

    @property
    def result(self) -> Result:
        """The result of the deal."""
        result = self.ended.result
        assert result is not None, "a finished deal has a result"
        return result

    @property
    def deal(self) -> Deal:
        """A copy of the deal; changes to it do not affect the match."""
        return copy(self.ended)


class Match:
    """A match: consecutive deals of a game and their score, up to the winner.

    >>> import random
    >>> match = Match("plus-minus", seed=3)
    >>> while not match.over:
    ...     while not match.deal.over:
    ...         match.deal.play(random.choice(match.deal.legal))
    ...     match.finish_deal()
    >>> max(match.scores) >= 7, len(match.winners)
    (True, 1)

    Parameters
    ----------
    game
        Its name.
    seed, number
        Match `number` (from 0) of a seed. Its k-th deal (from 0) is deal ``MATCH_STRIDE * number + k`` of the seed.
    first_dealer
        The seat that deals first.
    options
        The options that differ from the game's defaults.
    single_deals
        The number of deals, for a match of independent deals as in a duplicate: the match begins
        without a score, and every deal counts. By default the rules of the game decide (§8).

    Attributes
    ----------
    finished
        The finished deals with the scores after them.
    meta
        A free-form object that its record carries along, or None.

    Raises
    ------
    UnknownGameError
        When no game has that name.
    SetUpError
        When seed, number, options or first dealer are invalid.
    """

    def __init__(
        self,
        game: str,
        seed: int = 0,
        number: int = 0,
        *,
        first_dealer: int = 0,
        options: Mapping[str, Any] | None = None,
        single_deals: int | None = None,
    ) -> None:
        check_numbers(seed, number)
        self.info = registry.info(game)
        self.game = self.info.name
        self.options = completed(self.info, options)
        self.seats = seats_under(self.info, self.options)
        check_seat(first_dealer, self.seats, "dealer")
        self.seed, self.number, self.first_dealer = seed, number, first_dealer
        if single_deals is not None:
            check_whole("the number of single deals", single_deals, 1, code="single-deals")
        self.single_deals = single_deals
        self._scoring: Scoring = (
            self.info.scoring(self.options, self.seats, first_dealer)
            if single_deals is None
            else SingleDeals({"deals": single_deals}, self.seats, first_dealer)
        )
        self.finished: list[Finished] = []
        self._deal: Deal | None = None
        self.meta: dict[str, Any] | None = None

    @property
    def deal(self) -> Deal:
        """The current deal, dealt on first access; the last one when the match is over."""
        if self._deal is None:
            return self.finished[-1].deal if self.over else self.new_deal()
        return self._deal

    @property
    def deals(self) -> tuple[Deal, ...]:
        """All deals so far, the current one last."""
        begun = () if self._deal is None else (self._deal,)
        return (*(done.deal for done in self.finished), *begun)

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each seat after the last finished deal."""
        return tuple(self._scoring.scores)

    @property
    def over(self) -> bool:
        """True if the match has ended."""
        return self._scoring.over

    @property
    def winners(self) -> tuple[int, ...]:
        """The winners, in ascending order; several when they tie, none until the match is over."""
        return tuple(self._scoring.winners)

    @property
    def held(self) -> dict[tuple[int, int], int]:
        """The sticks held between each pair of seats, which count for neither yet; empty in games without held sticks."""
        return self._scoring.held_between()

    def handover(self) -> dict[str, Any]:
        """Return the values that the match hands to the next deal: dealer, options, score and carried values."""
        return {
            "dealer": self._scoring.dealer,
            "options": differing(self.info, self.options),
            "score": None if self.single_deals else self._scoring.scores,
            "carried": self._scoring.carried(),
        }

    def new_deal(
        self, *, knocked: bool = False, pack: Sequence[int] | None = None, **cards: Any
    ) -> Deal:
        """Deal the next deal from the seed, from a pack, or from hands as in `Deal.from_hands`; it becomes ``match.deal``.

        A current deal is abandoned. `knocked` is for games in which the pack can be knocked instead of cut.

        Raises
        ------
        SetUpError
            When the match is over, or the last deal has not been added to the score yet.
        """
        if self.over:
            raise SetUpError("the match is over: there is no next deal", "match-over")
        if self._deal is not None and self._deal.over:
            raise SetUpError(
                "the deal is over but not in the score yet; call finish_deal first",
                "deal-not-entered",
            )
        handover = self.handover()
        if cards:
            self._deal = Deal.from_hands(self.game, knocked=knocked, **cards, **handover)
        else:
            number = MATCH_STRIDE * self.number + len(self.finished)
            self._deal = Deal(self.game, self.seed, number, knocked=knocked, pack=pack, **handover)
        return self._deal

    def finish_deal(self) -> None:
        """Add the finished deal to the score; ``match.deal`` is then the next one, unless the match is over.

        Raises
        ------
        SetUpError
            When the deal is not over, or the match is.
        """
        if self.over:
            raise SetUpError(
                "the match is over: there is no deal to add to the score", "match-over"
            )
        deal = self.deal
        result = deal.result
        if result is None:
            raise SetUpError(
                "the deal is not over yet, so it cannot be added to the score", "deal-not-over"
            )
        self.enter(result, deal.state)
        self.finished.append(Finished(copy(deal), self.scores))
        self._deal = None

    def enter(self, result: Result, state: State) -> None:
        """Add a result to the score, given the final state of its deal (a one-element array).

        This is for deals that were played elsewhere in bulk; `finish_deal` does it for ``match.deal``.
        """
        amounts = [
            (seat, amount)
            for item in result.items
            for seat, amount in enumerate(item.amounts)
            if amount
        ]
        left = {name: state[name][0].copy() for name in self._scoring.carried()}
        self._scoring.add(result.as_record(), amounts, left)

    def record(self, *, traced: bool = False) -> dict[str, Any]:
        """Return the match as a record (``docs/records.md``); a deal that has not been dealt yet is left out.

        `traced` adds the trace of every deal.
        """
        return match_record(self, traced=traced)

    def __repr__(self) -> str:
        return f"Match.from_record({dumps(self.record())!r}, seed={self.seed})"

    def __str__(self) -> str:
        end = f", won by seat {' and '.join(map(str, self.winners))}" if self.over else ""
        return f"{self.info.title}, deals played: {len(self.finished)}, score {self.scores}{end}"

    @classmethod
    def from_record(cls, record: str | bytes | Mapping[str, Any], seed: int | None = None) -> Match:
        """Make a match from its record; every action, result and score is checked.

        Later deals depend on the `seed`; by default it is the ``seed`` in the ``meta`` of the record if that is a whole
        number, else a random one.

        Raises
        ------
        RecordError
            When the record is invalid or contradicts the rules.
        SetUpError
            When the seed is not a whole number.
        """
        if seed is not None:
            check_numbers(seed)
        data = parsed(record)
        check_format(data, MATCH_FORMAT)
        match = checked_match(data, cls)
        if seed is not None:
            match.seed = seed
        return match


def match_record(match: Match, *, traced: bool = False, only: int | None = None) -> dict[str, Any]:
    """Return the record of a match; a deal that has not been dealt yet is left out.

    Parameters
    ----------
    traced
        Whether to add the trace of every deal.
    only
        The number, from 1, of the only deal to include, which must be finished; by default all deals are included.
    """
    record = heading(MATCH_FORMAT, match.info, match.options)
    record["players"] = match.seats
    record["first_dealer"] = match.first_dealer
    if match.single_deals is not None:
        record["single_deals"] = match.single_deals
    deals, finished = match.deals, match.finished
    if only is not None:
        deals, finished = deals[only - 1 : only], finished[only - 1 : only]
    record["deals"] = [deal_record(deal, traced=traced) for deal in deals]
    for deal, done in zip(record["deals"], finished, strict=False):
        deal["scores"] = list(done.scores)
    if match.meta is not None:
        record["meta"] = match.meta
    if match.over and only in (None, len(match.finished)):
        record |= {"scores": list(match.scores), "winners": list(match.winners)}
    return record


# Reading


def checked_match(record: Mapping[str, Any], make: type[Match]) -> Match:
    """Make a match from a parsed record; `make` is the class `Match`."""
    check_keys(record, _KEYS, _MAY)
    match = _begun(record, make)
    for number, deal in enumerate(list_in(record, "deals", dict, "a deal"), 1):
        try:
            _add_deal(match, deal, record, last=number == len(record["deals"]))
        except RecordError as error:
            error.deal = number
            raise
    expected = {"scores": list(match.scores), "winners": list(match.winners)}
    for key, right in expected.items():
        if match.over:
            check_equal(f"{key} of the match", value_in(record, key), right, f"wrong-{key}")
        elif key in record:
            raise RecordError(f"there is {key!r}, but the match is not over", "unfinished-match")
    return match


def _begun(record: Mapping[str, Any], make: type[Match]) -> Match:
    """Make the match of a parsed record, before its first deal."""
    game, players, first = (
        game_of(record),
        whole_in(record, "players"),
        whole_in(record, "first_dealer"),
    )
    single = {"single_deals": record["single_deals"]} if "single_deals" in record else {}
    if single:
        whole_in(record, "single_deals")
    try:
        match = make(game, first_dealer=first, options=record["options"], **single)
    except MatzlError as error:
        raise RecordError(str(error)[:MAX_MESSAGE], error.code) from None
    if players != match.seats:
        raise RecordError(f"players are {match.seats} here, not {shown(players)}", "players")
    match.meta = record.get("meta")
    match.seed = _seed(match.meta)
    return match


def _seed(meta: object) -> int:
    """Return the seed of the deals to come: the one in ``meta``, or else a random one."""
    seed = meta.get("seed") if isinstance(meta, Mapping) else None
    return seed if type(seed) is int else randbits(64)


def _add_deal(
    match: Match, record: Mapping[str, Any], whole: Mapping[str, Any], *, last: bool
) -> None:
    """Check a deal of a match, and add it to the score if it is finished."""
    if match.over:
        raise RecordError("the match was over before this deal", "match-over")
    if format_of(record) != DEAL_FORMAT:
        raise RecordError(f"the deals of a match have the format {DEAL_FORMAT}", "unknown-format")
    for key in ("game", "options", "dealer"):
        right = match.handover()["dealer"] if key == "dealer" else whole[key]
        check_equal(key, value_in(record, key), right, f"wrong-{key}")
    deal = played_deal(record, match.new_deal)
    if deal.over:
        match.finish_deal()
        check_equal("scores", value_in(record, "scores"), list(match.scores), "wrong-scores")
    elif "scores" in record:
        raise RecordError("there are scores, but the deal is not over", "unfinished-result")
    elif not last:
        raise RecordError("only the last deal of a match may be unfinished", "unfinished-deal")
