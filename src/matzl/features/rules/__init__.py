"""Rule books as pages; `matzl.rulebook` reads them."""
