"""What search must be told of Plus-Minus."""

from __future__ import annotations

from matzl.search.particulars.plain import sides, worth

__all__ = ["sides", "worth"]
