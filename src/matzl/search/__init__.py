"""Search: sampling the worlds of a view, playouts, exact solvers, and policies."""
