"""Search: worlds, exact play, and the bots that use them."""
