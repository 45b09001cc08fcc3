"""The checks of a record: every key, action and result of a deal; the first error is reported.

Deals are made by functions that are handed in, since their class uses this module.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from matzl import registry
from matzl.deal.position import DealPosition
from matzl.deal.records import strict
from matzl.deal.records.strict import same, shown
from matzl.deal.records.writer import DEAL_FORMAT, MATCH_FORMAT, POSITION_FORMAT, trace
from matzl.deal.refusals import Refusal
from matzl.errors import MatzlError, RecordError, names_meant

D = TypeVar("D", bound=DealPosition)

_KEYS = ("format", "game", "options", "dealer", "hands", "actions")
_MAY = ("fair", "meta", "result", "turns", "legal")

MAX_MESSAGE = 400


def parsed(record: str | bytes | Mapping[str, Any]) -> Any:
    """Return the parsed object of a record given as text or bytes; an object is checked by the same rules."""
    text = strict.as_text(record)
    return strict.loads(text if isinstance(text, str) else strict.as_text(strict.dumps(dict(text))))


def format_of(record: Any) -> str:
    """Return the format of a parsed record, after checking that it is the format of a deal or a match."""
    if not isinstance(record, dict):
        raise RecordError(f"a record is an object, not {shown(record)}", "no-object")
    kind = value_in(record, "format")
    if kind not in (DEAL_FORMAT, MATCH_FORMAT):
        meant = "; 'matzl position' makes a deal of it" * (kind == POSITION_FORMAT)
        known = f"the format is {DEAL_FORMAT} or {MATCH_FORMAT}"
        raise RecordError(f"{known}, not {shown(kind)}{meant}", "unknown-format")
    return str(kind)


def check_format(record: Any, expected: str) -> None:
    """Check that a parsed record has the expected format."""
    kind = format_of(record)
    if kind != expected:
        raise RecordError(f"the format is {expected} here, not {kind}", "unknown-format")


def value_in(record: Mapping[str, Any], key: str) -> Any:
    """Return the value of a key that a record must have."""
    if key not in record:
        raise RecordError(f"the key {key!r} is missing", "missing-key")
    return record[key]


def check_keys(record: Mapping[str, Any], needed: tuple[str, ...], may: tuple[str, ...]) -> None:
    """Check that a record has all keys that it needs, none without a place, and free-form objects where they belong."""
    for key in needed:
        value_in(record, key)
    for key in record:
        if key not in needed and key not in may:
            raise RecordError(f"the key {shown(key)} has no place here", "unknown-key")
    for key in ("options", "meta", "fair"):
        if key in record and not isinstance(record[key], dict):
            raise RecordError(f"{key} is an object, not {shown(record[key])}", "wrong-type")


def whole_in(record: Mapping[str, Any], key: str) -> int:
    """Return the value of a key, which must be a whole number."""
    number = record[key]
    if type(number) is not int:
        raise RecordError(f"{key} is a whole number, not {shown(number)}", "wrong-type")
    return number


def list_in(record: Mapping[str, Any], key: str, kind: type, what: str) -> list[Any]:
    """Return the value of a key, which must be a list of values of one type; `what` names such a value."""
    found = record[key]
    if not isinstance(found, list):
        raise RecordError(f"{key} is a list, not {shown(found)}", "wrong-type")
    for number, each in enumerate(found, 1):
        if not isinstance(each, kind):
            raise RecordError(
                f"number {number} of {key} is {what}, not {shown(each)}", "wrong-type"
            )
    return found


# A deal


def checked_deal(record: Mapping[str, Any], make: Callable[..., D], **carried: Any) -> D:
    """Make a deal from a parsed record.

    Parameters
    ----------
    make
        `Deal.from_hands`.
    carried
        Further keyword arguments for `make`.
    """
    if "scores" in record:
        raise RecordError("scores belong to a match, not to a deal by itself", "unknown-key")

    def new_deal(**cards: Any) -> D:
        return make(
            record["game"], dealer=record["dealer"], options=record["options"], **carried, **cards
        )

    return played_deal(record, new_deal)


def played_deal(record: Mapping[str, Any], new_deal: Callable[..., D]) -> D:
    """Make the deal of a parsed record, using `new_deal` to deal its cards, and play its actions."""
    deal = _dealt(record, new_deal)
    _play(deal, list_in(record, "actions", str, "an action"))
    if "result" in record:
        _check_result(deal, record["result"])
    for key, right in trace(deal).items() if "turns" in record or "legal" in record else ():
        if key in record:
            _check_trace(key, record[key], right)
    deal.fair, deal.meta = record.get("fair"), record.get("meta")
    return deal


def _dealt(record: Mapping[str, Any], new_deal: Callable[..., D]) -> D:
    """Make the deal of a parsed record, before its first action."""
    info = registry.info(game_of(record))
    extra = {"stock": info.stock > 0, "upcard": info.upcard}
    needed = (*_KEYS, *(key for key, there in extra.items() if there))
    knocked = ("knocked",) if info.knocked_packets else ()
    check_keys(record, needed, (*_MAY, *knocked, "scores"))
    whole_in(record, "dealer")
    cards: dict[str, Any] = {"hands": list_in(record, "hands", str, "cards")}
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
            raise RecordError(
                f"knocked is true or false, not {shown(cards['knocked'])}", "wrong-type"
            )
    try:
        return new_deal(**cards)
    except MatzlError as error:
        raise RecordError(str(error)[:MAX_MESSAGE], error.code) from None


def game_of(record: Mapping[str, Any]) -> str:
    """Return the game of a record, which must be known."""
    game = value_in(record, "game")
    if not isinstance(game, str) or game not in registry.names():
        meant = names_meant(game, registry.names())
        raise RecordError(f"unknown game {shown(game)}; {meant}", "unknown-game")
    return game


def _check_cards(name: str, text: Any) -> None:
    if not isinstance(text, str):
        raise RecordError(f"{name} is a text, not {shown(text)}", "wrong-type")
    if " ".join(text.split()) != text:
        raise RecordError(
            f"{name}: cards are separated by single spaces, not as in {shown(text)}", "blanks"
        )


def _play(deal: DealPosition, actions: list[str]) -> None:
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


def check_equal(what: str, written: Any, right: Any, code: str) -> None:
    """Check that a part of a record equals the value that follows from the rest."""
    if not same(written, right):
        raise RecordError(f"{what} should be {strict.dumps(right)}, not {shown(written)}", code)


def _check_result(deal: DealPosition, written: Any) -> None:
    if deal.result is None:
        raise RecordError("there is a result, but the deal is not over", "unfinished-result")
    if not isinstance(written, dict):
        raise RecordError(f"result is an object, not {shown(written)}", "wrong-result")
    expected = deal.result.as_record()
    for key in expected | written:
        if key not in expected or key not in written:
            fault = "is missing from" if key in expected else "has no place in"
            raise RecordError(f"the key {shown(key)} {fault} the result", "wrong-result")
        check_equal(f"{key} of the result", written[key], expected[key], "wrong-result")


def _check_trace(key: str, written: Any, right: list[Any]) -> None:
    if not isinstance(written, list) or len(written) != len(right):
        raise RecordError(
            f"{key} is a list of {len(right)} here, not {shown(written)}", "wrong-trace"
        )
    for number, (one, expected) in enumerate(zip(written, right, strict=True), 1):
        check_equal(f"{key} at action {number}", one, expected, "wrong-trace")
