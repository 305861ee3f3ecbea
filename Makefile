# Every target does its own set-up on a machine that has Python 3.11 or later, make and the package registries.
# There is one environment, .venv. To play, it has what playing needs; the first `make test` adds the rest, and nothing removes it.

PYTHON ?= python3
TOOLS := .tools
UV := $(shell command -v uv || echo $(TOOLS)/bin/uv)
unexport PYTHONDONTWRITEBYTECODE # without bytecode on disk every process that starts compiles its imports again

.PHONY: help play terminal serve client messages screenshots film pictures previews test quick slow versions coverage lint fuzz bench firstload gpu duel load crash faults image docs golden clean

help: ## what there is
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: client ## sit down at a table in the browser
	@.venv/bin/oddeck

terminal: .venv/playable ## sit down at a table in the terminal
	@.venv/bin/oddeck play

serve: client ## tables over the network, at http://127.0.0.1:8173
	@.venv/bin/oddeck serve

client: .venv/playable ## build the browser client, if its sources have changed
	@.venv/bin/python client/build.py --is-current || \
		{ $(UV) sync --quiet --frozen --inexact --no-dev --group client && .venv/bin/python client/build.py; }

messages: .venv/ready ## write the client's types again, after a change of messages, views or moves
	@.venv/bin/python -m oddeck.server.wire.typescript client/src/wire

test: .venv/ready ## everything that every change must pass
	@.venv/bin/python -m tests

quick: .venv/ready ## style, types, and the tests that need neither machine code nor a browser
	@.venv/bin/python -m tests quick

slow: .venv/ready client ## fuzzing, and browsers and servers on a busy machine: before a release
	@.venv/bin/python -m tests slow

versions: .venv/ready ## the engine and the environments with the oldest and newest NumPy, Numba and Python
	@.venv/bin/python -m tests versions

coverage: .venv/ready ## which lines the tests run, without browsers: coverage/index.html
	@.venv/bin/python -m tests coverage
	@echo "See coverage/index.html; compiled rules count where interpreted tests run them."

lint: .venv/ready ## style, types, layers, and the client's types
	@.venv/bin/python -m tests lint

fuzz: .venv/ready ## the battery on fresh deals, for hours if you like: make fuzz MINUTES=60
	@.venv/bin/python -m oddeck.testing --minutes $(or $(MINUTES),5)

bench: .venv/ready benchmarks/peers/.venv/ready ## how fast, side by side with others
	@.venv/bin/python -m benchmarks.run

firstload: .venv/ready client ## how long the first page and an invitation take in Chromium: make firstload LOADS=9
	@.venv/bin/python -m benchmarks.first_load --loads $(or $(LOADS),9)

gpu: .venv/ready ## tables on a graphics card: the same games as on the processor, how fast, and why
	@.venv/bin/python -m benchmarks.gpu.run

duel: .venv/ready ## what a part of the bots' search is worth: make duel GAME=trophy-case SIDE=search OTHER=fair DEALS=20
	@.venv/bin/python -m benchmarks.duels $(or $(GAME),trophy-case) $(or $(SIDE),search) $(or $(OTHER),fair) --deals $(or $(DEALS),20)

load: .venv/ready ## the server under load: make load TABLES=100 SECONDS=20 THINK=0.2
	@.venv/bin/python -m benchmarks.server.load --tables $(or $(TABLES),100) --seconds $(or $(SECONDS),20) --think $(or $(THINK),0)

crash: .venv/ready ## the server killed again and again, with and without a power cut: make crash KILLS=20
	@.venv/bin/python -m benchmarks.server.crash --kills $(or $(KILLS),20)
	@.venv/bin/python -m benchmarks.server.crash --kills $(or $(KILLS),20) --power
	@.venv/bin/python -m benchmarks.server.crash --kills $(or $(KILLS),20) --tables 60 --postgres

faults: .venv/ready ## the database stopped, frozen, cut off, full: make faults SECONDS=40
	@.venv/bin/python -m benchmarks.server.faults --seconds $(or $(SECONDS),40)

image: .venv/ready ## the steps of the container image, without a container engine (as root)
	@PATH="$(dir $(abspath $(UV))):$$PATH" .venv/bin/python deploy/check.py

screenshots: client ## take the pictures of the client again
	@.venv/bin/python -m docs.screenshots

film: client ## film the moving picture in the README again
	@.venv/bin/python -m docs.film

pictures: .venv/ready client ## take the pictures that the tests compare the client with again
	@.venv/bin/python -m tests.client.pictures

previews: client ## draw the pictures of link previews again; then make client again
	@.venv/bin/python -m docs.previews

docs: .venv/ready ## write the generated pages of the docs again, and build the site: site/index.html
	@.venv/bin/python -m oddeck.testing --write-docs
	@.venv/bin/python -m oddeck.envs > docs/observations.md
	@.venv/bin/python docs/picture.py
	@.venv/bin/python -m docs.third_party
	@.venv/bin/python -m docs.site
	@echo "The docs are at site/index.html; with search: $(PYTHON) -m http.server --directory site"

golden: .venv/ready ## write the golden games again, after a change of rules: make golden GAME=fortuno
	@.venv/bin/python -m oddeck.testing --write-golden $(GAME)

clean: ## remove what was set up
	rm -rf .venv $(TOOLS) benchmarks/peers/.venv client/node_modules site

$(TOOLS)/bin/uv:
	@echo "Setting up uv in $(TOOLS) ..."
	@{ $(PYTHON) -m venv $(TOOLS) && $(TOOLS)/bin/pip install -qq --disable-pip-version-check uv; } || { rm -rf $(TOOLS); $(NO_UV); }

.venv/playable: pyproject.toml uv.lock | $(UV)
	@$(FIND_PYTHON)
	@echo "Setting up .venv to play ..."
	@$(UV) sync --quiet --frozen --inexact --no-dev
	@touch $@

.venv/ready: pyproject.toml uv.lock | $(UV)
	@$(FIND_PYTHON)
	@echo "Setting up .venv with everything that tests, docs and benchmarks need ..."
	@$(UV) sync --quiet --frozen
	@touch .venv/playable $@

# What to do on a machine without a Python that works: let uv fetch one, or say what is missing.
PYTHONS := >=3.11,<3.16
define FIND_PYTHON
$(UV) python find --quiet '$(PYTHONS)' > /dev/null 2>&1 || \
	{ echo "There is no Python 3.11 to 3.15 here: fetching one ..." && $(UV) python install --quiet 3.13; } || \
	{ echo; echo "Oddeck needs Python 3.11, 3.12, 3.13, 3.14 or 3.15. Found: $$($(PYTHON) --version 2>&1 || true)."; \
	  echo "uv could not download one. Install one of these versions and run make again, for example:"; \
	  echo "  Debian, Ubuntu   apt install python3.13   (or python3.11, python3.12)"; \
	  echo "  Fedora           dnf install python3.13"; \
	  echo "  macOS            brew install python@3.13"; \
	  echo "  any other        https://www.python.org/downloads/"; exit 1; } >&2
endef
define NO_UV
{ echo; echo "uv, which installs Oddeck, could not be set up with $(PYTHON) ($$($(PYTHON) --version 2>&1 || true))."; \
  echo "It takes Python 3.8 or later with venv (Debian, Ubuntu: apt install python3-venv) and the Python package registry."; \
  echo "Or install uv yourself, and run make again: https://docs.astral.sh/uv/"; exit 1; } >&2
endef

benchmarks/peers/.venv/ready: benchmarks/peers/pyproject.toml benchmarks/peers/uv.lock | $(UV)
	@echo "Setting up benchmarks/peers/.venv ..."
	@$(UV) sync --quiet --frozen --project benchmarks/peers
	@touch $@
