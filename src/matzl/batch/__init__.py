"""Batches: one call takes an action in each of thousands of deals, and fills arrays for a learner."""

from matzl.batch.arguments import Buffers
from matzl.batch.batch import Batch
from matzl.batch.replaying import from_records

__all__ = ["Batch", "Buffers", "from_records"]
