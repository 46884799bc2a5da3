# Every target can be called alone on a fresh machine: each installs what it needs first.
# Stamp files inside .venv make a repeated call cheap.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RUNTIME := $(VENV)/.runtime
TOOLS := $(VENV)/.tools
LAB := $(VENV)/.lab
BROWSER := $(VENV)/.browser
POSTGRES := $(VENV)/.postgres
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help setup serve lab test long check format lessons bench screenshots golden clean

help: ## say what can be made
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-12s %s\n", $$1, $$2}'

setup: $(TOOLS) ## make .venv with everything for users and developers

serve: $(RUNTIME) ## serve the lessons on http://127.0.0.1:8866 (PORT=…)
	$(BIN)/tutor serve $(if $(PORT),--port $(PORT))

lab: $(LAB) ## open the notebooks in JupyterLab
	$(BIN)/jupyter lab --notebook-dir notebooks

test: $(TOOLS) $(BROWSER) $(POSTGRES) ## run every test, notebooks and browser included
	$(BIN)/python -m pytest -n 2 --dist loadscope --no-loadscope-reorder --nbval --nbval-current-env tests notebooks

long: $(TOOLS) ## play a thousand random games of each system and hold them to every promise
	$(BIN)/python -m pytest -n auto -m long tests/test_long.py

check: $(TOOLS) ## formatting, lint, types and import layers
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

format: $(TOOLS) ## format the code and mend what the linter can
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

lessons: $(RUNTIME) ## prove every lesson and puzzle
	$(BIN)/tutor check

bench: $(TOOLS) $(BROWSER) ## measure speed and memory; prints a table, fails nothing
	$(BIN)/python -m bench

screenshots: $(TOOLS) $(BROWSER) ## make the pictures of the README anew
	$(BIN)/python -m docs.screenshots

golden: $(TOOLS) ## accept the present output as the golden files
	$(BIN)/python -m pytest -n 2 --dist loadscope --update-golden tests --ignore tests/browser

clean: ## remove the environment and all caches
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Python 3.11 or newer is needed; say which with: make PYTHON=python3.11" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
	  || { echo "Python's venv module is missing; on Debian: sudo apt-get install python3-venv" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV)

$(RUNTIME): pyproject.toml | $(BIN)/python
	@echo "Installing the tutor and what it needs, about a minute..."
	@$(PIP_INSTALL) --editable .
	@touch $@

$(TOOLS): pyproject.toml | $(BIN)/python
	@echo "Installing the tutor and its development tools, one to two minutes..."
	@$(PIP_INSTALL) --editable '.[test,dev,bench]'
	@touch $(RUNTIME) $@

$(LAB): pyproject.toml | $(BIN)/python
	@$(PIP_INSTALL) --editable '.[lab]'
	@touch $@

$(BROWSER): | $(TOOLS)
	@sh tests/browser/install.sh $(BIN)/playwright
	@touch $@

$(POSTGRES): | $(TOOLS)
	@sh tests/progress/install.sh
	@touch $@
