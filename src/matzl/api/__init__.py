"""The interface for programs (``docs/api.md``): its addresses as values, which the web server answers, and a client."""
