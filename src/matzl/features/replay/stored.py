"""Analysed decisions as JSON data, the form in which they are stored with a replay."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matzl.features.replay.analysis import WAYS, AnalysedDecision, Ending, Explanation
from matzl.judge.judging import Judgement
from matzl.teaching.remarks import Remark, Value


def as_data(decision: AnalysedDecision) -> dict[str, Any]:
    """Return a decision as JSON data."""
    return {
        "number": decision.number,
        "seat": decision.seat,
        "phase": decision.phase,
        "action": decision.action,
        "before": list(decision.before),
        "after": list(decision.after),
    } | {
        way: _judgement_data(decision.judgements[way])
        | _explanation_data(decision.explanations[way])
        for way in WAYS
    }


def from_data(data: Mapping[str, Any]) -> AnalysedDecision:
    """Return the decision that `as_data` has written."""
    return AnalysedDecision(
        number=data["number"],
        seat=data["seat"],
        phase=data["phase"],
        action=data["action"],
        judgements={way: _judgement(data[way]) for way in WAYS},
        before=tuple(data["before"]),
        after=tuple(data["after"]),
        explanations={way: _explanation(data[way]) for way in WAYS},
    )


def _judgement_data(judgement: Judgement) -> dict[str, Any]:
    return {
        "best": judgement.best,
        "cost": judgement.cost,
        "error": judgement.error,
        "exact": judgement.exact,
        "values": list(map(list, judgement.values.items())),
    }


def _judgement(data: Mapping[str, Any]) -> Judgement:
    values = dict(data["values"])
    return Judgement(data["best"], data["cost"], data["error"], data["exact"], values)


def _explanation_data(explanation: Explanation) -> dict[str, Any]:
    data: dict[str, Any] = {}
    if explanation.mistake is not None:
        data["mistake"] = _remark_data(explanation.mistake)
    if explanation.advice:
        data["advice"] = [_remark_data(each) for each in explanation.advice]
    if explanation.endings is not None:
        data["endings"] = [
            [each.gain, [_remark_data(said) for said in each.remarks]]
            for each in explanation.endings
        ]
    return data


def _explanation(data: Mapping[str, Any]) -> Explanation:
    endings = None
    if "endings" in data:
        taken, best = (_ending(*each) for each in data["endings"])
        endings = taken, best
    return Explanation(
        _remark(data["mistake"]) if "mistake" in data else None,
        tuple(map(_remark, data.get("advice", ()))),
        endings,
    )


def _ending(gain: float, remarks: list[Mapping[str, Any]]) -> Ending:
    return Ending(gain, tuple(map(_remark, remarks)))


def _remark_data(remark: Remark) -> dict[str, Any]:
    return {
        "code": remark.code,
        "clause": remark.clause,
        "parameters": {
            key: list(value) if isinstance(value, tuple) else value
            for key, value in remark.parameters.items()
        },
    }


def _remark(data: Mapping[str, Any]) -> Remark:
    parameters: dict[str, Value] = {
        key: tuple(value) if isinstance(value, list) else value
        for key, value in data["parameters"].items()
    }
    return Remark(data["code"], data["clause"], parameters)
