"""Analysis: hints for a decision, reviews of finished deals, and solutions with all cards known."""

from __future__ import annotations

from matzl.judge.hint import Hint, Value, hint
from matzl.judge.review import Decision, review

__all__ = ["Decision", "Hint", "Value", "hint", "review"]
