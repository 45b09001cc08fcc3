# Tasks for a checkout; they need only CPython 3.11 or later, make and a network. `make help` lists them.
# Everything is installed into $(VENV) once; stamp files there record what has been installed.

VENV ?= .venv
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
TESTS ?=
# One more than the processors, since tests also wait: for browsers, servers and the database.
WORKERS ?= $(shell echo $$(( $$(getconf _NPROCESSORS_ONLN || echo 1) + 1 )))
DIST ?= dist
.DEFAULT_GOAL := help

# The interpreter: PYTHON=… if given, else the first of these that is a CPython of 3.11 or later.
PYTHONS := python3 python3.13 python3.12 python3.11 python3.14 python
NEEDED := import sys; sys.exit(sys.version_info < (3, 11) or sys.implementation.name != "cpython")
find_python = $(or $(PYTHON),$(shell \
	for each in $(PYTHONS); do $$each -c '$(NEEDED)' 2>/dev/null && echo $$each && break; done))

# A PYTHON that differs from the interpreter in $(VENV) rebuilds it.
base_of = $(shell $(1) -c 'import sys; print(sys.version_info[:2], sys.base_prefix)' 2>/dev/null)
ifneq ($(PYTHON),)
ifneq ($(call base_of,$(PYTHON)),$(call base_of,$(BIN)/python))
$(VENV)/pyvenv.cfg: other-python
endif
endif

say = @echo "==> $(1)"
# People see what is being installed; logs of CI stay short.
pip_install = $(BIN)/python -m pip install $(if $(CI),--quiet) --disable-pip-version-check

.PHONY: help play test quick coverage lint format catalogues bench docs wheel lock postgres postgres-stop clean other-python
.DELETE_ON_ERROR:

help: ## show this list
	@echo "matzl: six trick-taking card games. Targets:"
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 24
	@echo "  PYTHON=python3.12 selects the interpreter, VENV=folder the place to install everything,"
	@echo "  PORT=9000 the port of make play,"
	@echo "  ONLY=random_play the benchmarks that make bench runs,"
	@echo "  TESTS='-k view' the tests that make test runs, WORKERS=4 how many processes run them."

play: $(VENV)/stamp-play ## install if necessary, and open the tables in the browser
	$(call say,starting matzl serve (for the terminal: $(BIN)/matzl play))
	@$(BIN)/matzl serve --open $(if $(PORT),--port $(PORT))

# Tests start many processes. Where the environment forbids writing bytecode, each would spend a second compiling its
# imports.
test quick: export PYTHONDONTWRITEBYTECODE :=

# Each worker takes whole files in their order, so that a server, a browser or a compiled bot is set up for many tests,
# and small files come last.
test: $(VENV)/stamp-test ## install if necessary, and run the tests
	$(call say,running the tests (the first time compiling the rules takes some minutes))
	@$(BIN)/python -m pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder $(TESTS)

# What depends on the Python or the system: compiled rules, records, the command line. Some tests need a POSIX system.
QUICK := $(if $(filter Windows_NT,$(OS)),tests/test_records.py tests/test_record_faults.py tests/test_rulebook.py \
	tests/runs/test_simulation.py tests/test_perft.py tests/test_cli.py,tests/runs/test_simulation.py tests/test_*.py)

quick: $(VENV)/stamp-test ## run the quick tests of rules, records and commands
	$(call say,running the quick tests)
	@$(BIN)/python -m pytest -q -p no:cacheprovider -m "not slow" tests/rules $(QUICK)

coverage: $(VENV)/stamp-test ## run the tests of the rules, and show lines they miss
	$(call say,running the tests of the rules)
	@$(BIN)/python -m pytest -q -m "not slow" tests/rules \
		--cov=matzl.games --cov-branch --cov-report=term-missing:skip-covered

lint: $(VENV)/stamp-lint ## check style, format and types
	$(call say,checking style: ruff check)
	@$(BIN)/ruff check .
	$(call say,checking format: ruff format --check)
	@$(BIN)/ruff format --check .
	$(call say,checking types: mypy)
	@$(BIN)/mypy

format: $(VENV)/stamp-lint ## format the sources
	$(call say,formatting the sources)
	@$(BIN)/ruff check --select I --fix --quiet .
	@$(BIN)/ruff format .

catalogues: $(VENV)/stamp-test ## update the translation catalogues from the sources
	$(call say,collecting the texts)
	@$(BIN)/python -m catalogues

bench: $(VENV)/stamp-test ## run the benchmarks, which takes hours, and write benchmarks/results.md
	@$(BIN)/python -m benchmarks.page $(ONLY)

docs: $(VENV)/stamp-docs ## build the guides and the API reference as a site in build/site/
	$(call say,building the site into build/site/)
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --quiet --strict

wheel: $(VENV)/pyvenv.cfg ## build the wheel into dist/
	$(call say,building the wheel into $(DIST)/)
	@$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir $(DIST) .
	@ls $(DIST)/*.whl

lock: $(VENV)/pyvenv.cfg ## update the pinned versions in requirements/
	$(call say,resolving the newest versions that work together on every Python from 3.11 on)
	@$(pip_install) uv
	@$(LOCK) --extra all --group test --output-file requirements/test.txt pyproject.toml
	@$(LOCK) --group lint --constraints requirements/test.txt --output-file requirements/lint.txt
	@$(LOCK) --group docs --constraints requirements/test.txt --output-file requirements/docs.txt

LOCK = $(BIN)/uv pip compile --quiet --universal --upgrade --python-version 3.11 \
	--custom-compile-command "make lock"

# PostgreSQL refuses to run as root; then it runs as the user that Debian's package makes.
PG_BIN := $(lastword $(sort $(wildcard /usr/lib/postgresql/*/bin)))/
PG_AS := $(if $(filter 0,$(shell id -u)),runuser -u postgres --)
PG_HOME := $(CURDIR)/build/postgres
PG_CTL = cd / && $(PG_AS) $(PG_BIN)pg_ctl -D $(PG_HOME)/data -w -s

postgres: ## start PostgreSQL for development, and print its URL
	@mkdir -p $(PG_HOME)$(if $(PG_AS), && chown postgres $(PG_HOME))
	@[ -d $(PG_HOME)/data ] || (cd / && $(PG_AS) $(PG_BIN)initdb -D $(PG_HOME)/data -U matzl -A trust --locale=C.UTF-8 >/dev/null)
	@$(PG_BIN)pg_isready -q -h $(PG_HOME) || { $(PG_CTL) -l $(PG_HOME)/log -o "-c listen_addresses= -k $(PG_HOME)" start; }
	@cd / && $(PG_AS) $(PG_BIN)createdb -h $(PG_HOME) -U matzl matzl 2>/dev/null || true
	@$(BIN)/python -c 'import psycopg, procrastinate' 2>/dev/null || echo "First: $(BIN)/pip install '.[all,postgresql]'"
	@echo "$(BIN)/matzl serve --database 'postgresql+psycopg://matzl@/matzl?host=$(PG_HOME)'    (make postgres-stop ends it)"

postgres-stop: ## stop that PostgreSQL
	@$(PG_CTL) -m fast stop

clean: ## remove everything installed and built here
	$(call say,removing $(VENV) build dist and the caches of the tools)
	@rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage htmlcov

$(VENV)/pyvenv.cfg:
	@python=$(call find_python); \
	if [ -z "$$python" ]; then \
		echo "matzl needs CPython 3.11 or later; tried: $(PYTHONS)."; \
		echo "Install it (https://www.python.org/downloads/), or name it: make play PYTHON=/path/to/python3"; \
		exit 1; \
	fi; \
	if ! $$python -c '$(NEEDED)'; then \
		echo "matzl needs CPython 3.11 or later; PYTHON=$$python is not: $$($$python --version 2>&1 | head -n 1)"; \
		exit 1; \
	fi; \
	echo "==> creating $(VENV) with $$($$python --version) ($$python)"; \
	$$python -m venv --clear $(VENV) || { rm -rf $(VENV); \
		echo "This Python cannot create virtual environments; on Debian and Ubuntu: apt install python3-venv"; exit 1; }

$(VENV)/stamp-play: pyproject.toml $(VENV)/pyvenv.cfg
	$(call say,installing matzl and its dependencies (about a minute the first time))
	@$(pip_install) --editable '.[all]'
	@touch $@

$(VENV)/stamp-test: requirements/test.txt pyproject.toml examples/whist/pyproject.toml $(VENV)/pyvenv.cfg
	$(call say,installing matzl and the dependencies of its tests (about a minute the first time))
	@$(pip_install) --requirement requirements/test.txt --editable '.[all]' --editable examples/whist
	@touch $@ $(VENV)/stamp-play

$(VENV)/stamp-lint: requirements/lint.txt $(VENV)/stamp-test
	$(call say,installing the linters)
	@$(pip_install) --requirement requirements/lint.txt
	@touch $@

$(VENV)/stamp-docs: requirements/docs.txt $(VENV)/pyvenv.cfg
	$(call say,installing the site generator)
	@$(pip_install) --requirement requirements/docs.txt
	@touch $@
