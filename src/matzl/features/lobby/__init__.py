"""The pages that belong to no feature: the lobby, opening and joining a table, and the visitor's own page."""
