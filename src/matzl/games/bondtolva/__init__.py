"""Bondtolva: a Swedish game for two, of declared pairs and of the last trick, won at exactly twelve points."""
