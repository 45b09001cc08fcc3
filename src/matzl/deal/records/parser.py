"""The checks of a record: every key, action, result and score; the first error is reported.

Deals and matches are made by functions that are handed in, since both classes use this module.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from secrets import randbits
from typing import TYPE_CHECKING, Any

from matzl import registry
from matzl.deal.records import strict
from matzl.deal.records.strict import same, shown
from matzl.deal.records.writer import DEAL_FORMAT, MATCH_FORMAT, POSITION_FORMAT, trace
from matzl.errors import MatzlError, RecordError, names_meant

if TYPE_CHECKING:
    from matzl.deal.deal import Deal
    from matzl.deal.match import Match
    from matzl.deal.refusals import Refusal

_DEAL_KEYS = ("format", "game", "options", "dealer", "hands", "actions")
_DEAL_MAY = ("fair", "meta", "result", "turns", "legal")
_MATCH_KEYS = ("format", "game", "options", "players", "first_dealer", "deals")
_MATCH_MAY = ("single_deals", "meta", "scores", "winners")

MAX_MESSAGE = 400


def parsed(record: str | bytes | Mapping[str, Any]) -> Any:
    """Return the parsed object of a record given as text or bytes; an object is checked by the same rules."""
    text = strict.as_text(record)
    return strict.loads(text if isinstance(text, str) else strict.as_text(strict.dumps(dict(text))))


def _fault(message: str, code: str, **place: Any) -> RecordError:
    return RecordError(message, code, **place)


def format_of(record: Any) -> str:
    """Return the format of a parsed record, after checking that it is the format of a deal or a match."""
    if not isinstance(record, dict):
        raise _fault(f"a record is an object, not {shown(record)}", "no-object")
    kind = _value(record, "format")
    if kind not in (DEAL_FORMAT, MATCH_FORMAT):
        meant = "; 'matzl position' makes a deal of it" * (kind == POSITION_FORMAT)
        known = f"the format is {DEAL_FORMAT} or {MATCH_FORMAT}"
        raise _fault(f"{known}, not {shown(kind)}{meant}", "unknown-format")
    return str(kind)


def check_format(record: Any, expected: str) -> None:
    """Check that a parsed record has the expected format."""
    kind = format_of(record)
    if kind != expected:
        raise _fault(f"the format is {expected} here, not {kind}", "unknown-format")


def _value(record: Mapping[str, Any], key: str) -> Any:
    if key not in record:
        raise _fault(f"the key {key!r} is missing", "missing-key")
    return record[key]


def _check_keys(record: Mapping[str, Any], needed: tuple[str, ...], may: tuple[str, ...]) -> None:
    for key in needed:
        _value(record, key)
    for key in record:
        if key not in needed and key not in may:
            raise _fault(f"the key {shown(key)} has no place here", "unknown-key")
    for key in ("options", "meta", "fair"):
        if key in record and not isinstance(record[key], dict):
            raise _fault(f"{key} is an object, not {shown(record[key])}", "wrong-type")


def _whole(record: Mapping[str, Any], key: str) -> int:
    number = record[key]
    if type(number) is not int:
        raise _fault(f"{key} is a whole number, not {shown(number)}", "wrong-type")
    return number


def _list(record: Mapping[str, Any], key: str, kind: type, what: str) -> list[Any]:
    found = record[key]
    if not isinstance(found, list):
        raise _fault(f"{key} is a list, not {shown(found)}", "wrong-type")
    for number, each in enumerate(found, 1):
        if not isinstance(each, kind):
            raise _fault(f"number {number} of {key} is {what}, not {shown(each)}", "wrong-type")
    return found


# A deal


def checked_deal(record: Mapping[str, Any], make: Callable[..., Deal], **carried: Any) -> Deal:
    """Make a deal from a parsed record.

    Parameters
    ----------
    make
        `Deal.from_hands`.
    carried
        Further keyword arguments for `make`.
    """
    if "scores" in record:
        raise _fault("scores belong to a match, not to a deal by itself", "unknown-key")

    def new_deal(**cards: Any) -> Deal:
        return make(
            record["game"], dealer=record["dealer"], options=record["options"], **carried, **cards
        )

    return _played(record, new_deal)


def _played(record: Mapping[str, Any], new_deal: Callable[..., Deal]) -> Deal:
    """Make the deal of a parsed record, using `new_deal` to deal its cards, and play its actions."""
    deal = _dealt(record, new_deal)
    _play(deal, _list(record, "actions", str, "an action"))
    if "result" in record:
        _check_result(deal, record["result"])
    for key, right in trace(deal).items() if "turns" in record or "legal" in record else ():
        if key in record:
            _check_trace(key, record[key], right)
    deal.fair, deal.meta = record.get("fair"), record.get("meta")
    return deal


def _dealt(record: Mapping[str, Any], new_deal: Callable[..., Deal]) -> Deal:
    """Make the deal of a parsed record, before its first action."""
    info = registry.info(_game(record))
    extra = {"stock": info.stock > 0, "upcard": info.upcard}
    needed = (*_DEAL_KEYS, *(key for key, there in extra.items() if there))
    knocked = ("knocked",) if info.knocked_packets else ()
    _check_keys(record, needed, (*_DEAL_MAY, *knocked, "scores"))
    _whole(record, "dealer")
    cards: dict[str, Any] = {"hands": _list(record, "hands", str, "cards")}
    cards |= {key: record[key] for key, there in extra.items() if there}
    for name, text in [
        *((f"hand {seat}", hand) for seat, hand in enumerate(cards["hands"])),
        *cards.items(),
    ]:
        if name != "hands":
            _check_cards(name, text)
    if knocked:
        cards["knocked"] = record.get("knocked", False)
        if type(cards["knocked"]) is not bool:
            raise _fault(f"knocked is true or false, not {shown(cards['knocked'])}", "wrong-type")
    try:
        return new_deal(**cards)
    except MatzlError as error:
        raise _fault(str(error)[:MAX_MESSAGE], error.code) from None


def _game(record: Mapping[str, Any]) -> str:
    game = _value(record, "game")
    if not isinstance(game, str) or game not in registry.names():
        meant = names_meant(game, registry.names())
        raise _fault(f"unknown game {shown(game)}; {meant}", "unknown-game")
    return game


def _check_cards(name: str, text: Any) -> None:
    if not isinstance(text, str):
        raise _fault(f"{name} is a text, not {shown(text)}", "wrong-type")
    if " ".join(text.split()) != text:
        raise _fault(
            f"{name}: cards are separated by single spaces, not as in {shown(text)}", "blanks"
        )


def _play(deal: Deal, actions: list[str]) -> None:
    try:
        deal.play_all(actions)
    except MatzlError as error:
        number, legal = len(deal.actions), tuple(sorted(deal.legal))
        refusal: Refusal | None = getattr(error, "refusal", None)
        reason = refusal or f"{deal.game} has no such action"
        who = "" if deal.over else f"seat {deal.turn} "
        raise RecordError(
            f"{who}tried {shown(actions[number])}: {reason}; legal: {' '.join(legal) or 'nothing'}",
            error.code,
            action=number + 1,
            tried=actions[number],
            legal=legal,
            refusal=refusal,
        ) from None


def _check_equal(what: str, written: Any, right: Any, code: str) -> None:
    """Check that a part of a record equals the value that follows from the rest."""
    if not same(written, right):
        raise _fault(f"{what} should be {strict.dumps(right)}, not {shown(written)}", code)


def _check_result(deal: Deal, written: Any) -> None:
    if deal.result is None:
        raise _fault("there is a result, but the deal is not over", "unfinished-result")
    if not isinstance(written, dict):
        raise _fault(f"result is an object, not {shown(written)}", "wrong-result")
    expected = deal.result.as_record()
    for key in expected | written:
        if key not in expected or key not in written:
            fault = "is missing from" if key in expected else "has no place in"
            raise _fault(f"the key {shown(key)} {fault} the result", "wrong-result")
        _check_equal(f"{key} of the result", written[key], expected[key], "wrong-result")


def _check_trace(key: str, written: Any, right: list[Any]) -> None:
    if not isinstance(written, list) or len(written) != len(right):
        raise _fault(f"{key} is a list of {len(right)} here, not {shown(written)}", "wrong-trace")
    for number, (one, expected) in enumerate(zip(written, right, strict=True), 1):
        _check_equal(f"{key} at action {number}", one, expected, "wrong-trace")


# A match


def checked_match(record: Mapping[str, Any], make: type[Match]) -> Match:
    """Make a match from a parsed record; `make` is the class `Match`."""
    _check_keys(record, _MATCH_KEYS, _MATCH_MAY)
    match = _begun(record, make)
    for number, deal in enumerate(_list(record, "deals", dict, "a deal"), 1):
        try:
            _add_deal(match, deal, record, last=number == len(record["deals"]))
        except RecordError as error:
            error.deal = number
            raise
    expected = {"scores": list(match.scores), "winners": list(match.winners)}
    for key, right in expected.items():
        if match.over:
            _check_equal(f"{key} of the match", _value(record, key), right, f"wrong-{key}")
        elif key in record:
            raise _fault(f"there is {key!r}, but the match is not over", "unfinished-match")
    return match


def _begun(record: Mapping[str, Any], make: type[Match]) -> Match:
    """Make the match of a parsed record, before its first deal."""
    game, players, first = _game(record), _whole(record, "players"), _whole(record, "first_dealer")
    single = {"single_deals": record["single_deals"]} if "single_deals" in record else {}
    if single:
        _whole(record, "single_deals")
    try:
        match = make(game, first_dealer=first, options=record["options"], **single)
    except MatzlError as error:
        raise _fault(str(error)[:MAX_MESSAGE], error.code) from None
    if players != match.seats:
        raise _fault(f"players are {match.seats} here, not {shown(players)}", "players")
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
        raise _fault("the match was over before this deal", "match-over")
    if format_of(record) != DEAL_FORMAT:
        raise _fault(f"the deals of a match have the format {DEAL_FORMAT}", "unknown-format")
    for key in ("game", "options", "dealer"):
        right = match.handover()["dealer"] if key == "dealer" else whole[key]
        _check_equal(key, _value(record, key), right, f"wrong-{key}")
    deal = _played(record, match.new_deal)
    if deal.over:
        match.finish_deal()
        _check_equal("scores", _value(record, "scores"), list(match.scores), "wrong-scores")
    elif "scores" in record:
        raise _fault("there are scores, but the deal is not over", "unfinished-result")
    elif not last:
        raise _fault("only the last deal of a match may be unfinished", "unfinished-deal")
