"""Search: sampling the deals that a view leaves possible, playouts, exact solvers, and the interface of bots."""
