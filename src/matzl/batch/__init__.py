"""Batches: one call takes an action in each of thousands of deals, and fills arrays for a learner."""

from matzl.batch.batch import Batch
from matzl.batch.buffers import Buffers

__all__ = ["Batch", "Buffers"]
