# Everything one does with Maxitray from a clone of it. Needs git, make and python3; the rest is installed when missing.
#
# Another Python than python3:  make PYTHON=python3.12 run
# Words for the command:        make run ARGS="--port 8080"

PYTHON ?= python3
ARGS ?=
BIN := .venv/bin
export PYTHON

.DEFAULT_GOAL := help
.PHONY: help ready run test test-picamera2 check format accuracy clips bench soak lock clean

help:  ## list what make can do
	@sed -n 's/^\([a-z0-9-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 18

run: .ready-run  ## play: the whole product with a simulated tray (installs what is missing)
	@exec $(BIN)/maxitray demo $(ARGS)

ready: .ready-run  ## install what `make run` needs and start nothing

test: .ready-test  ## the whole test run with branch coverage, in Chromium too (under 12 minutes)
	@$(BIN)/python -m pytest -q -n 2 --dist worksteal --cov --cov-report=term $(ARGS)

test-picamera2: .ready-test  ## our cameras on real picamera2 and a kernel camera (root; 3 minutes, first 10)
	@setup/test-picamera2.sh $(ARGS)

check: .ready-check  ## linter, format and types, over code and tests (about a minute)
	@$(BIN)/python -m ruff check .
	@$(BIN)/python -m ruff format --check .
	@$(BIN)/python -m mypy

format: .ready-check  ## put the code into the house's format
	@$(BIN)/python -m ruff check --fix .
	@$(BIN)/python -m ruff format .

accuracy: .ready-run  ## read the photographs with known answers and write the table of docs/reader.md (minutes)
	@$(BIN)/python -m benchmarks.accuracy $(ARGS)

clips: .ready-run  ## watch drawn clips with exact truth and write the table of docs/watching.md (half an hour)
	@$(BIN)/python -m benchmarks.clips --write $(ARGS)

bench: .ready-run  ## how fast, and how much memory (under a minute)
	@$(BIN)/python -m benchmarks

soak: .ready-run  ## an hour of a simulated game and 1,000 camera restarts (over an hour; ARGS="--minutes 5 --restarts 100")
	@$(BIN)/python -m benchmarks.soak $(ARGS)

lock:  ## work out requirements.lock anew
	@setup/lock.sh

clean:  ## remove what make and the tests made, the environment included
	@rm -rf .venv build dist *.egg-info .mypy_cache .ruff_cache .hypothesis .coverage htmlcov

.PHONY: .ready-run .ready-test .ready-check
.ready-run:
	@setup/system.sh run
	@setup/venv.sh run

.ready-test:
	@setup/system.sh test
	@setup/venv.sh test

.ready-check:
	@setup/system.sh run
	@setup/venv.sh check
