# The jobs of a developer; `make test` is the one command that sets up and passes every test.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: setup build stubs test lint format clean

setup: $(BIN)/.ready

$(BIN)/.ready: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --group dev "scikit-build-core>=0.11" "nanobind>=2.9" ninja "cmake>=3.20"
	$(MAKE) build
	touch $@

build:
	$(BIN)/python -m pip install --quiet --no-build-isolation -e .

# The type stub of the compiled module is generated and committed; a test fails when it is stale.
stubs: build
	$(BIN)/python -m nanobind.stubgen -q -m nonet._core -o src/nonet/_core.pyi
	$(BIN)/ruff format -q src/nonet/_core.pyi

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	git ls-files 'native/*.hpp' 'native/*.cpp' | xargs $(BIN)/clang-format --dry-run --Werror

format: setup
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	git ls-files 'native/*.hpp' 'native/*.cpp' | xargs $(BIN)/clang-format -i

test: setup build lint
	$(BIN)/python -m pytest

clean:
	rm -rf .venv build
