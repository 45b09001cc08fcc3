"""Lessons: advice on each choice in a deal, derived from the view of the learner's seat alone."""

from __future__ import annotations

from matzl.teaching.lesson import Lesson, Note, debrief, guided_deal, lesson, reason

__all__ = ["Lesson", "Note", "debrief", "guided_deal", "lesson", "reason"]
