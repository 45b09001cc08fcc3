"""Common parts of Mittlere, Molotow and Plus-Minus, whose rule books number the shared clauses alike."""
