"""Search: worlds a seat cannot rule out, playouts, exact play, and bots that use them."""
