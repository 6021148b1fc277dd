PYTHON ?= python3
BIN := .venv/bin
SETUP := .venv/.setup-done
DEMO := fixtures/go-wiki.txt
WORKERS ?= auto
LOCK := $(BIN)/uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" --quiet

export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Pyright runs on the node of the requirements and asks nobody for a newer version.
export PYRIGHT_PYTHON_GLOBAL_NODE := 0
export PYRIGHT_PYTHON_IGNORE_WARNINGS := 1

.DEFAULT_GOAL := help
.PHONY: help demo setup links test lint check bench dist lock clean

help: ## say what can be made
	@sed -n 's/^\([a-z]*\):[^#]*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 10

demo: setup ## verify an example and publish it as a page
	rm -rf build/demo
	$(BIN)/crosstable verify $(DEMO)
	$(BIN)/crosstable publish $(DEMO) -o build/demo
	@echo "The page is in $(CURDIR)/build/demo"

setup: $(SETUP) ## make .venv with the pinned requirements and the project

$(SETUP): requirements-dev.txt pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or later is needed: make PYTHON=/path/to/python3")'
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements-dev.txt
	$(BIN)/python -m pip install --quiet --no-build-isolation --no-deps --editable .
	$(BIN)/python -m compileall -q pipeline parsers writers templates
	touch $@

# Links that are there stay, so that a type checker that is running does not lose its files.
links: ## lay the tree that the type checkers read
	mkdir -p build/src/crosstable
	find -L build/src/crosstable -maxdepth 1 -type l -exec rm {} +
	cd build/src/crosstable && ln -sfn ../../../pipeline/* ../../../parsers ../../../writers ../../../templates .

test: setup ## run the tests
	$(BIN)/python -m pytest -n $(WORKERS)

lint: setup links ## run the linter, the formatter and the type checkers
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/pyright

check: lint ## lint, and run the tests with branch coverage
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -n $(WORKERS)
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

# The wheel is built from the sdist, and tested where no source of the project is near.
dist: setup ## build sdist and wheel, and test the wheel in an empty environment
	rm -rf build dist
	$(BIN)/python -m build --quiet --no-isolation
	set -e; there=$$(mktemp -d); trap 'rm -rf "$$there"' EXIT; \
	$(BIN)/python -m venv "$$there/venv"; \
	"$$there/venv/bin/python" -m pip install --quiet --require-hashes -r requirements.txt; \
	"$$there/venv/bin/python" -m pip install --quiet --no-deps dist/*.whl; \
	"$$there/venv/bin/python" -m pip check; \
	$(BIN)/uv pip install --quiet --python "$$there/venv" -c requirements-dev.txt --group test; \
	mkdir "$$there/project"; cp -R tests fixtures pyproject.toml README.md "$$there/project"; \
	cd "$$there/project"; "$$there/venv/bin/python" -m pytest -n $(WORKERS)

bench: setup ## measure the speed
	$(BIN)/python tests/bench.py

lock: setup ## pin the requirements anew from pyproject.toml
	$(LOCK) -o requirements.txt
	$(LOCK) --group dev -c requirements.txt -o requirements-dev.txt

clean: ## remove all that was made
	rm -rf .venv build dist .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache *.egg-info
	find pipeline parsers writers templates tests -name __pycache__ -exec rm -rf {} +
