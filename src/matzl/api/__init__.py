"""The API for programs (``docs/api.md``): its endpoints as values, which the web server serves, and a client."""
