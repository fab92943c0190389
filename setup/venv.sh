#!/usr/bin/env bash
# Makes .venv, the product's own Python environment, ready for one purpose; returns at once when it is.
#
#   setup/venv.sh run       the product
#   setup/venv.sh test      the product and its test tools, and picamera2's code beside it, to compare ours with
#   setup/venv.sh check     all that, and the linters
#
# Ready means: a stamp in .venv holds the same fingerprint of pyproject.toml, requirements.lock, setup/picamera2.txt, this
# script, the Python in use and the folder. Versions come from requirements.lock. The product itself is installed as a link to this folder,
# so that an edit or a `git pull` needs no new install. A .venv that works is added to and never thrown away; one that
# does not (its Python was removed, or its making was cut short) is made again.
set -euo pipefail
cd "$(dirname "$0")/.."

PYTHON=${PYTHON:-python3}
VENV=.venv

say() { printf 'maxitray: %s\n' "$*"; }

fingerprint() {
    { cat pyproject.toml requirements.lock setup/picamera2.txt setup/venv.sh; "$VENV/bin/python" --version; pwd; } | sha256sum | cut -d' ' -f1
}

# A stamp of a purpose that includes this one will do.
is_ready() {
    local purpose
    [ -x "$VENV/bin/python" ] || return 1
    for purpose in "$@"; do
        [ "$(cat "$VENV/ready-for-$purpose" 2>/dev/null)" = "$(fingerprint)" ] && return 0
    done
    return 1
}

make_venv() {
    "$VENV/bin/python" -m pip --version > /dev/null 2>&1 && return 0
    say "Making the Python environment in $VENV."
    "$PYTHON" -m venv --clear "$VENV"
}

install() {
    local pip=("$VENV/bin/python" -m pip --disable-pip-version-check --quiet)
    say "Installing the locked Python packages for \`$1\` (the first time takes some minutes)."
    # The build tool first, so that the product is built with the locked one and not with one fetched for the moment.
    "${pip[@]}" install --constraint requirements.lock setuptools
    "${pip[@]}" install --constraint requirements.lock --no-build-isolation --editable "$2"
    [ "$1" = run ] || install_picamera2 "${pip[@]}"
    fingerprint > "$VENV/ready-for-$1"
}

# Into a folder of its own: nothing finds it there by itself, so that on a Raspberry Pi it does not stand before the
# system's, and what it leans on (built from source, most of it for a Raspberry Pi alone) is not needed.
install_picamera2() {
    "$@" install --no-deps --only-binary=:all: --upgrade --target "$VENV/picamera2" --requirement setup/picamera2.txt
}

case "${1:-}" in
    run) wider="run test check" product="." ;;
    test) wider="test check" product=".[test]" ;;
    check) wider="check" product=".[test,dev]" ;;
    *) say "usage: setup/venv.sh run|test|check" >&2; exit 1 ;;
esac
# shellcheck disable=SC2086
is_ready $wider && exit 0
make_venv
install "$1" "$product"
