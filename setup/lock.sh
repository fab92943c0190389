#!/usr/bin/env bash
# Writes requirements.lock anew: every package of the product, its tests and its checks at one version for Python 3.11
# to 3.13. Ends with the list of what changed, for reading before the commit.
#
# The resolver lives in a folder of its own for the minute this takes; the product needs it for nothing else. One
# version per package, not one per Python (`--fork-strategy fewest`), so that everybody runs the same code.
set -euo pipefail
cd "$(dirname "$0")/.."

workshop=$(mktemp -d)
trap 'rm -rf "$workshop"' EXIT
"${PYTHON:-python3}" -m venv "$workshop/venv"
"$workshop/venv/bin/pip" install --quiet --disable-pip-version-check uv

{
    echo "# Every package of the product (extras pi, test and dev), at one version for Python 3.11 to 3.13."
    echo "# Made by \`make lock\` out of pyproject.toml. Serves pip as a constraints file (-c) and as a list (-r)."
    "$workshop/venv/bin/uv" pip compile --quiet --universal --python-version 3.11 --fork-strategy fewest \
        --extra pi --extra test --extra dev \
        --no-header --no-annotate --no-emit-index-url --no-emit-find-links pyproject.toml
} > "$workshop/requirements.lock"

cp "$workshop/requirements.lock" requirements.lock
git --no-pager diff --stat -- requirements.lock
