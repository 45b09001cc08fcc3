"""Lessons: what a learner is told at each choice of a deal, from the view of the own seat alone."""

from __future__ import annotations

from matzl.teaching.first_deals import FIRST_DEALS, FirstDeal
from matzl.teaching.lesson import Lesson, Note, debrief, lesson

__all__ = ["FIRST_DEALS", "FirstDeal", "Lesson", "Note", "debrief", "lesson"]
