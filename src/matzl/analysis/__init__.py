"""Advice: what a level would do in a seat's place, and what the decisions of a finished deal cost."""

from __future__ import annotations

from matzl.analysis.hint import Hint, Worth, hint
from matzl.analysis.review import Decision, review

__all__ = ["Decision", "Hint", "Worth", "hint", "review"]
