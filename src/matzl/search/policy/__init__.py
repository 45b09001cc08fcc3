"""Learned policies: small integer networks that value each legal action from what its seat knows."""
