"""Judgements: hints for a decision, reviews of finished deals, and solutions with all cards known."""

from __future__ import annotations

from matzl.judge.hint import Judgement, Value, hint
from matzl.judge.review import Decision, review

__all__ = ["Decision", "Judgement", "Value", "hint", "review"]
