"""Learned policies: small networks of whole numbers that value each legal action from what its seat knows."""
