"""Jobs: function calls as text, so that another machine can execute them.

A job holds the view of one seat or a deal, written as a line, and a seed; its answer is a result or an error of matzl.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from importlib import import_module
from inspect import signature
from traceback import format_tb
from typing import Any, get_type_hints

import msgspec

from matzl import errors
from matzl.base.type_variables import P, T
from matzl.deal.deal import Deal
from matzl.deal.refusals import Refusal
from matzl.deal.view import View
from matzl.errors import MatzlError, SetUpError
from matzl.players.levels import LEVELS, is_own
from matzl.text.languages import language, use_language

_LOGGER = logging.getLogger(__name__)

_JOBS = dict[str, Callable[..., Any]]()
"""The functions that may be jobs, by their module and name."""


class _Job(msgspec.Struct):
    """The serialised form of a job: the name of a function, the language of the caller, and the arguments by name."""

    name: str
    language: str
    arguments: dict[str, Any]


class _Answer(msgspec.Struct, omit_defaults=True):
    """The serialised form of an answer: a result, or an error's class, arguments and attributes."""

    result: Any = None
    error: str = ""
    arguments: tuple[Any, ...] = ()
    attributes: dict[str, Any] = {}


def job(function: Callable[P, T]) -> Callable[P, T]:
    """Mark a module-level function as a possible job; its arguments and result must have serialisable types.

    These are plain types, dataclasses, `View` and `Deal`.
    """
    _JOBS[_name(function)] = function
    return function


def encode_job(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> str:
    """Return a job as text.

    Raises
    ------
    LookupError
        If the function is not marked with `job`.
    """
    name = _name(function)
    if name not in _JOBS:
        raise LookupError(f"{name} is no job")
    return _encoded(_Job(name, language(), signature(function).bind(*args, **kwargs).arguments))


def run_job(text: str, levels: Sequence[str] = LEVELS) -> str:
    """Run a job and return its answer as text, an error included; of custom bots, only those in `levels` are run."""
    try:
        given = msgspec.json.decode(text, type=_Job)
        function = _function(given, levels)
        types = get_type_hints(function)
        arguments = {name: _read(value, types[name]) for name, value in given.arguments.items()}
        with use_language(given.language):
            return _encoded(_Answer(function(**arguments)))
    except Exception as error:  # noqa: BLE001  (whoever asked gets it)
        return encode_failure(error)


def _function(given: _Job, levels: Sequence[str]) -> Callable[..., Any]:
    """Return the function of a job, from a module of matzl or of a bot in `levels`.

    Those who can write jobs must not be able to run anything else on this machine.
    """
    level, module = str(given.arguments.get("level")), given.name.partition(":")[0]
    if is_own(level) and level not in levels:
        raise SetUpError(f"name {level} with --bots of the worker", "unknown-level")
    if module.startswith("matzl.") or any(each.startswith(f"{module}:") for each in levels):
        import_module(module)
    return _JOBS[given.name]


def encode_failure(error: Exception) -> str:
    """Return the answer for a failed job.

    If an error is not matzl's, only its traceback is logged, since its message may name cards.
    """
    if not isinstance(error, MatzlError):
        where = "".join(format_tb(error.__traceback__))
        _LOGGER.error("a job has failed: %s\n%s", type(error).__name__, where)
        error = MatzlError("a job has failed; see the log of the worker", "job-failed")
    return _encoded(_Answer(None, type(error).__name__, error.args, error.__dict__))


def decode_result(function: Callable[..., T], text: str) -> T:
    """Return the result of a job from its serialised answer.

    Raises
    ------
    MatzlError
        If the job has failed.
    """
    answer = msgspec.json.decode(text, type=_Answer)
    if answer.error:
        kind: type[MatzlError] = getattr(errors, answer.error)
        error = kind.__new__(kind, *answer.arguments)
        if answer.attributes.get("refusal"):
            answer.attributes["refusal"] = _read(answer.attributes["refusal"], Refusal)
        error.__dict__.update(answer.attributes)
        raise error
    read: T = _read(answer.result, get_type_hints(function)["return"])
    return read


def _name(function: Callable[..., Any]) -> str:
    return f"{function.__module__}:{function.__qualname__}"


def _encoded(value: Any) -> str:
    return msgspec.json.encode(value, enc_hook=_line_of).decode()


def _line_of(value: Any) -> Any:
    """Return a view or deal as one line of text, and a NumPy number as a Python number."""
    return value.line if isinstance(value, View | Deal) else value.item()


def _read(value: Any, kind: Any) -> Any:
    """Return a value parsed as a type; views and deals are made from their lines."""
    return msgspec.convert(value, kind, str_keys=True, dec_hook=lambda of, line: of.from_line(line))
