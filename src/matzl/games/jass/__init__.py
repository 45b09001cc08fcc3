"""What Mittlere, Molotow and Plus-Minus share. Their rule books number these clauses alike."""
