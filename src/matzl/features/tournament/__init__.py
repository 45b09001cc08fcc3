"""Tournaments among friends: state, pairing, scores, and the service that makes the tables of each round."""
