"""The adapters pass the suites of the libraries that they adapt to."""
