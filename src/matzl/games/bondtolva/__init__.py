"""Bondtolva: a Swedish game for two with declared pairs and a last trick, won at exactly twelve points."""
