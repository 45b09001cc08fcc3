"""Tests of lessons: whole and true sentences that use nothing hidden from the learner."""
