"""Analysis: hints for a decision, reviews of finished deals, and solutions with all cards known."""

from __future__ import annotations

from matzl.analysis.hint import Hint, Value, hint
from matzl.analysis.review import Decision, review

__all__ = ["Decision", "Hint", "Value", "hint", "review"]
