"""What search must be told of Plus-Minus."""

from __future__ import annotations
