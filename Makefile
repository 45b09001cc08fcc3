# What there is to do, from a checkout with nothing but CPython 3.11 or later, make and a network: see `make help`.
# Everything is installed into $(VENV), once; stamp files in it remember what has been done.

VENV ?= .venv
BIN := $(VENV)/bin
TESTS ?=
.DEFAULT_GOAL := help

# The interpreter: PYTHON=… if given, else the first of these that is a CPython of 3.11 or later.
PYTHONS := python3 python3.13 python3.12 python3.11 python3.14 python
NEEDED := import sys; sys.exit(sys.version_info < (3, 11) or sys.implementation.name != "cpython")
find_python = $(or $(PYTHON),$(shell \
	for each in $(PYTHONS); do $$each -c '$(NEEDED)' 2>/dev/null && echo $$each && break; done))

# Another interpreter than the one in $(VENV) makes it anew.
base_of = $(shell $(1) -c 'import sys; print(sys.version_info[:2], sys.base_prefix)' 2>/dev/null)
ifneq ($(PYTHON),)
ifneq ($(call base_of,$(PYTHON)),$(call base_of,$(BIN)/python))
$(VENV)/pyvenv.cfg: other-python
endif
endif

say = @echo "==> $(1)"
pip_install = $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: help play test coverage lint format catalogues wheel lock clean other-python
.DELETE_ON_ERROR:

help: ## show this list
	@echo "matzl: six trick-taking card games. What make can do here:"
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 16
	@echo "  PYTHON=python3.12 chooses the interpreter, VENV=folder where everything is installed,"
	@echo "  TESTS='-k view' chooses what make test runs."

play: $(VENV)/stamp-play ## set up if need be, and open the tables in the browser
	$(call say,starting matzl serve (in the terminal it is: $(BIN)/matzl play))
	@$(BIN)/matzl serve --open

test: $(VENV)/stamp-test ## set up if need be, and run the tests
	$(call say,running the tests (the first time some minutes go into compiling the rules))
	@$(BIN)/python -m pytest $(TESTS)

coverage: $(VENV)/stamp-test ## run the tests of the rules as plain Python, and show what they leave out
	$(call say,running the tests of the rules as plain Python)
	@NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -q -m "not slow" tests/rules \
		--cov=matzl.rules --cov-branch --cov-report=term-missing:skip-covered

lint: $(VENV)/stamp-lint ## check style, format and types
	$(call say,checking style: ruff check)
	@$(BIN)/ruff check .
	$(call say,checking format: ruff format --check)
	@$(BIN)/ruff format --check .
	$(call say,checking types: mypy)
	@$(BIN)/mypy

format: $(VENV)/stamp-lint ## put the sources into their format
	$(call say,formatting the sources)
	@$(BIN)/ruff check --select I --fix --quiet .
	@$(BIN)/ruff format .

catalogues: $(VENV)/stamp-test ## put every text into the catalogues of translations
	$(call say,finding every text for people)
	@$(BIN)/python -m catalogues

wheel: $(VENV)/pyvenv.cfg ## build the wheel into dist/
	$(call say,building the wheel into dist/)
	@$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .
	@ls dist/*.whl

lock: $(VENV)/pyvenv.cfg ## renew the pinned versions in requirements/
	$(call say,resolving the newest versions that fit together on every Python from 3.11 on)
	@$(pip_install) uv
	@$(LOCK) --group test --output-file requirements/test.txt pyproject.toml
	@$(LOCK) --group lint --constraints requirements/test.txt --output-file requirements/lint.txt

LOCK = $(BIN)/uv pip compile --quiet --universal --upgrade --python-version 3.11 \
	--custom-compile-command "make lock"

clean: ## remove what has been installed and built here
	$(call say,removing $(VENV) build dist and the caches of the tools)
	@rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage htmlcov

$(VENV)/pyvenv.cfg:
	@python=$(call find_python); \
	if [ -z "$$python" ]; then \
		echo "matzl needs CPython 3.11 or later, and none of these is one: $(PYTHONS)."; \
		echo "Install it (https://www.python.org/downloads/), or say where it is: make play PYTHON=/path/to/python3"; \
		exit 1; \
	fi; \
	if ! $$python -c '$(NEEDED)'; then \
		echo "matzl needs CPython 3.11 or later; PYTHON=$$python is none: $$($$python --version 2>&1 | head -n 1)"; \
		exit 1; \
	fi; \
	echo "==> making $(VENV) with $$($$python --version) ($$python)"; \
	$$python -m venv --clear $(VENV) || { rm -rf $(VENV); \
		echo "This Python cannot make virtual environments; on Debian and Ubuntu: apt install python3-venv"; exit 1; }

$(VENV)/stamp-play: pyproject.toml $(VENV)/pyvenv.cfg
	$(call say,installing matzl and what it needs (about a minute the first time))
	@$(pip_install) --editable .
	@touch $@

$(VENV)/stamp-test: requirements/test.txt pyproject.toml $(VENV)/pyvenv.cfg
	$(call say,installing matzl and what its tests need (about a minute the first time))
	@$(pip_install) --requirement requirements/test.txt --editable .
	@touch $@ $(VENV)/stamp-play

$(VENV)/stamp-lint: requirements/lint.txt $(VENV)/stamp-test
	$(call say,installing the linters)
	@$(pip_install) --requirement requirements/lint.txt
	@touch $@
