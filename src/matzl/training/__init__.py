"""Training of policies: ``python -m matzl.training GAME`` plays a game against itself and writes ``policy.npz``."""
