# Developer tasks; `make test` sets up everything and runs every test.
PYTHON ?= python3
BIN := .venv/bin
TESTS ?= tests

# The tests start Python hundreds of times: keep compiled modules even if the environment disables that.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: browser browser-test setup tests oldest quick-tests thorough packages build stubs docs site test check lint format sanitize sanitize-threads fuzz clean torture coverage release-check

setup: $(BIN)/.ready

# Without compiling to bytecode: most modules are never imported, and Python compiles those that are.
INSTALL := $(BIN)/python -m pip install --quiet --no-compile
# Compiles the core room by room, in half the time; `make build UNITY=OFF` compiles file by file, for who edits it a lot.
UNITY ?= ON
EDITABLE := --no-build-isolation -C cmake.define.NONET_EMULATION=ON -C cmake.define.NONET_UNITY=$(UNITY) -e .

# The native core compiles while pip installs the other packages.
$(BIN)/.ready: pyproject.toml
	$(PYTHON) -m venv .venv
	$(INSTALL) --upgrade pip
	$(INSTALL) --group native
	$(INSTALL) --no-deps $(EDITABLE) & core=$$!; $(INSTALL) --group dev && wait $$core
	touch $@

build:
	$(INSTALL) $(EDITABLE)

# The type stub of the compiled module is generated and committed; a test fails when it is stale.
stubs: build
	$(BIN)/python -m nanobind.stubgen -q -m nonet._core -o src/nonet/_core.pyi
	$(BIN)/ruff format -q src/nonet/_core.pyi

docs: build
	$(BIN)/python generators/make_cli.py
	$(BIN)/python generators/make_man.py
	$(BIN)/python generators/make_licences.py
	$(BIN)/python generators/make_schema.py
	$(BIN)/python generators/make_digests.py

# The documentation site, in build/site; a broken link is an error.
site: setup
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	git ls-files 'native/*.hpp' 'native/*.cpp' | xargs $(BIN)/clang-format --dry-run --Werror
	$(BIN)/oxfmt --check src/nonet/web/static tests/js
	$(BIN)/python -m nanobind.stubgen -q -m nonet._core -o build/_core.pyi
	$(BIN)/ruff format -q build/_core.pyi
	diff -u src/nonet/_core.pyi build/_core.pyi  # stale? run: make stubs

format: setup
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	git ls-files 'native/*.hpp' 'native/*.cpp' | xargs $(BIN)/clang-format -i
	$(BIN)/oxfmt src/nonet/web/static tests/js

# Debian packages that the tests need, installed if missing: Chromium for the page (the headless shell takes 40 % less
# time than the full browser), tsc to type-check its scripts, ip to create hosts for the tests of network faults.
packages:
	@missing=; \
	command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || command -v google-chrome >/dev/null || \
	  missing="$$missing chromium-headless-shell fonts-noto-cjk"; \
	command -v tsc >/dev/null || missing="$$missing node-typescript"; \
	command -v ip >/dev/null || missing="$$missing iproute2"; \
	[ -z "$$missing" ] || { apt-get update -qq -o DPkg::Lock::Timeout=600 && \
	  apt-get install -y -qq -o DPkg::Lock::Timeout=600 $$missing; } || \
	  { echo "some tests need Debian packages; as root: apt-get install$$missing"; exit 1; }

# Lint, the site and every test, side by side; tests that share a browser or a cluster stay together.
test:
	$(MAKE) -j2 setup packages
	$(MAKE) build
	$(MAKE) -j3 lint site tests

tests:
	$(BIN)/python -m pytest -n auto

# The quick round while working: lint, types, and the tests that start no browser, cluster or hosts and are not long.
check:
	$(MAKE) -j2 setup packages
	$(MAKE) build
	$(MAKE) -j2 lint quick-tests

quick-tests:
	$(BIN)/python -m pytest -n logical -m "not external and not long"

# All tests with new and more random examples, and more kills, and those in Pyodide; takes more than an hour.
thorough:
	$(MAKE) -j2 setup packages
	$(MAKE) build
	NONET_EXAMPLES=thorough NONET_KILLS=20 $(BIN)/python -m pytest -n auto
	$(MAKE) browser-test BROWSER_PUZZLES=3300

# The page without a server, as files in build/browser; the compiler for it is installed once (.ci/browser.py).
browser: setup
	$(BIN)/python .ci/browser.py site

# Tests of the engine in Pyodide, the same answers there as here, and a player on the files with every server off.
BROWSER_PUZZLES ?= 300
# What is about a server that does not answer, or waits for a request to one.
OF_A_SERVER = test_help.py::test_without_the_server_a_message_appears_and_the_game_continues \
  test_variants.py::test_broken_links_and_a_missing_server_get_a_message \
  test_variants.py::test_regions_are_painted_and_whole_board_rules_chosen_by_keyboard_alone
BROWSER_STORIES ?= tests/browser/test_help.py tests/browser/test_variants.py \
  $(addprefix --deselect tests/browser/,$(OF_A_SERVER)) \
  tests/browser/test_views.py::test_a_lesson_is_stepped_through_practised_and_remembered \
  tests/browser/test_views.py::test_puzzles_are_generated_printed_and_played \
  tests/browser/test_views.py::test_algorithms_run_side_by_side_with_their_state_and_code
browser-test: browser packages
	$(BIN)/python .ci/browser.py notebook
	$(BIN)/python .ci/browser.py examples
	$(BIN)/python .ci/browser.py memory
	$(BIN)/python .ci/browser.py suite
	$(BIN)/python .ci/browser.py compare $(BROWSER_PUZZLES)
	NONET_SITE=build/browser $(BIN)/python -m pytest -q tests/serverless $(BROWSER_STORIES)

# The lowest versions that pyproject.toml allows, in a separate environment: the engine, files, the server and
# pictures. (The rest of the suite needs newer tools than that.)
OLDEST_TESTS ?= @tests/engine.txt tests/bulk/test_files.py tests/bulk/test_tasks.py tests/bulk/test_columns.py \
  tests/bulk/test_resume.py tests/render tests/web/test_api.py tests/web/test_page.py tests/cli/test_commands.py \
  tests/cli/test_convert.py tests/cli/test_solve_files.py tests/dataset/test_pipeline.py tests/engines/test_dask.py
oldest:
	$(PYTHON) -m venv build/oldest
	build/oldest/bin/python -m pip install --quiet uv
	build/oldest/bin/uv pip install --quiet --python build/oldest/bin/python --resolution lowest-direct '.[all]'
	build/oldest/bin/uv pip install --quiet --python build/oldest/bin/python \
	  'pytest>=8.2' 'pytest-timeout>=2.3' 'hypothesis>=6.100' 'httpx>=0.27' 'pypdf>=4'
	build/oldest/bin/python -m pytest -q -p no:cacheprovider -W default $(OLDEST_TESTS)

# The native core under a sanitizer, in a separate environment: AddressSanitizer and UndefinedBehaviorSanitizer, or
# ThreadSanitizer. TESTS=tests/… names the tests to run.
sanitize: SANITIZERS = address,undefined
sanitize: SANITIZED = build/sanitized
sanitize: RUNTIME = $$($(CXX) -print-file-name=libasan.so) $$($(CXX) -print-file-name=libstdc++.so)
sanitize-threads: SANITIZERS = thread
sanitize-threads: SANITIZED = build/sanitized-threads
sanitize-threads: RUNTIME = $$($(CXX) -print-file-name=libtsan.so) $$($(CXX) -print-file-name=libstdc++.so)
sanitize-threads: TESTS = tests/native tests/sliced
sanitize sanitize-threads: setup
	$(PYTHON) -m venv $(SANITIZED)
	$(SANITIZED)/bin/python -m pip install --quiet --upgrade pip
	$(SANITIZED)/bin/python -m pip install --quiet --group test --group native .  \
	  -C build-dir=$(SANITIZED)-native -C cmake.define.NONET_SANITIZE=$(SANITIZERS) \
	  -C cmake.define.NONET_EMULATION=ON -C cmake.define.NONET_UNITY=OFF -C cmake.build-type=RelWithDebInfo
	LD_PRELOAD="$(RUNTIME)" ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 \
	  TSAN_OPTIONS=halt_on_error=1 PYTHONMALLOC=malloc \
	  $(SANITIZED)/bin/python -m pytest -q -p no:cacheprovider $(TESTS)

# Which lines of Python and C++ the tests of the engine and of the commands run, in a separate environment; less than
# the floors is an error. On 2026-11-20 it was 45.5 % of all Python, the page and data sets included, and 82.2 % of C++.
# The page build/coverage/native.html shows C++ line by line. Counting takes some tests of research ten minutes, so
# neither they nor the whole suite are in it: COVERED_TESTS names others.
PYTHON_FLOOR ?= 44
NATIVE_FLOOR ?= 80
COVERED := build/coverage
COVERED_TESTS ?= @tests/engine.txt tests/bulk/test_files.py tests/cli/test_commands.py
coverage:
	$(PYTHON) -m venv $(COVERED)
	$(COVERED)/bin/python -m pip install --quiet --upgrade pip
	$(COVERED)/bin/python -m pip install --quiet --group dev --group coverage
	$(COVERED)/bin/python -m pip install --quiet --no-build-isolation -C build-dir=$(COVERED)/native \
	  -C cmake.define.NONET_COVERAGE=ON -C cmake.define.NONET_EMULATION=ON -C cmake.build-type=RelWithDebInfo -e .
	COVERAGE_FILE=$(CURDIR)/$(COVERED)/python $(COVERED)/bin/python -m pytest -q -p no:cacheprovider -n auto --cov=nonet \
	  --cov-report=term:skip-covered --cov-fail-under=$(PYTHON_FLOOR) $(COVERED_TESTS)
	$(COVERED)/bin/gcovr --root native --object-directory $(COVERED)/native --gcov-ignore-parse-errors=all \
	  --html-details $(COVERED)/native.html --print-summary --fail-under-line $(NATIVE_FLOOR)

# All that can go wrong with a release before it is one: .ci/release_check.py. RELEASE=--rehearse goes on past an unclean
# tree and an undated changelog.
RELEASE ?=
release-check:
	$(PYTHON) .ci/release_check.py $(RELEASE)

# Fuzzing: libFuzzer on the native parsers and engines (needs clang), Atheris on the Python parsers, each target for
# FUZZ_SECONDS; then 100,000 broken inputs. tests/fuzz/README.md says what is kept and how to add a target.
FUZZ_SECONDS ?= 30
FUZZ_TARGETS := $(basename $(notdir $(wildcard tests/fuzz/targets/*.cpp)))
fuzz: setup
	$(BIN)/cmake -S . -B build/fuzz -G Ninja -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja -DCMAKE_CXX_COMPILER=clang++ \
	  -DCMAKE_BUILD_TYPE=Fuzz -DCMAKE_CXX_FLAGS_FUZZ=-O1 -DNONET_FUZZ=ON -DNONET_UNITY=OFF -DNONET_SANITIZE=address,undefined
	$(BIN)/cmake --build build/fuzz
	$(BIN)/python tests/fuzz/corpus.py unpack build/fuzz/corpus
	set -e; for target in $(FUZZ_TARGETS); do \
	  mkdir -p build/fuzz/found/$$target; \
	  build/fuzz/fuzz_$$target -max_total_time=$(FUZZ_SECONDS) -timeout=60 -rss_limit_mb=4096 -print_final_stats=1 \
	    -artifact_prefix=build/fuzz/$$target- build/fuzz/found/$$target build/fuzz/corpus/$$target; \
	done
	$(BIN)/python -m pip install --quiet --group fuzz
	PYTHONPATH=tests $(BIN)/python tests/fuzz/python_parsers.py -max_total_time=$(FUZZ_SECONDS) -timeout=60 \
	  -artifact_prefix=build/fuzz/python- build/fuzz/corpus/python
	PYTHONPATH=tests $(BIN)/python tests/fuzz/python_states.py -max_total_time=$(FUZZ_SECONDS) -timeout=60 \
	  -artifact_prefix=build/fuzz/states- build/fuzz/corpus/states
	PYTHONPATH=tests $(BIN)/python tests/fuzz/broken_inputs.py --inputs 100000

# A fault at every system call of every file command (killed, EIO, ENOSPC, EINTR), thousands of damaged checkpoints, and
# hostile clients against a server for ten minutes.
torture: setup
	$(BIN)/python tests/torture/torture.py
	$(BIN)/python tests/torture/corrupt.py --rounds 5000
	$(BIN)/python tests/torture/attack.py --seconds 600

clean:
	rm -rf .venv build
