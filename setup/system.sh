#!/usr/bin/env bash
# Installs the system packages that are missing, and only those.
#
#   setup/system.sh run     what the product needs: python3-venv and the two libraries that OpenCV leans on
#   setup/system.sh test    that, and the browser of the end-to-end tests
#   setup/system.sh cameras what makes a Debian folder and a small machine, for `make test-picamera2`
#
# What is missing is found by trying the thing itself (a library, a program), never by asking for a package, so that a
# machine that has it from elsewhere is left alone. As root it installs at once; as an ordinary user it says what it
# is about to do and asks sudo; where neither is to be had it names the command and stops.
set -euo pipefail

PYTHON=${PYTHON:-python3}

say() { printf 'maxitray: %s\n' "$*"; }
fail() { say "$*" >&2; exit 1; }

has_library() { "$PYTHON" -c 'import ctypes, sys; ctypes.CDLL(sys.argv[1])' "$1" 2>/dev/null; }
has_program() { command -v "$1" >/dev/null 2>&1; }

check_python() {
    has_program "$PYTHON" || fail "$PYTHON is not there. Install Python 3.11, 3.12 or 3.13."
    "$PYTHON" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' \
        || fail "$("$PYTHON" --version) is not one of 3.11 to 3.13. Name another one: make PYTHON=python3.12 ..."
}

# The first program of the small machine finds no libraries there.
is_static() { has_program "$1" && ! ldd "$(command -v "$1")" >/dev/null 2>&1; }

missing_for_cameras() {
    has_program debootstrap || echo debootstrap
    [ "$(uname -m)" = x86_64 ] || return 0
    has_program qemu-system-x86_64 || echo qemu-system-x86
    is_static busybox || echo busybox-static
    has_program cpio || echo cpio
    has_program modprobe || echo kmod
    has_program xz || echo xz-utils
    has_program v4l2-ctl || echo v4l-utils
}

# Prints the Debian packages that bring what is missing, one a line.
missing_packages() {
    if [ "$1" = cameras ]; then missing_for_cameras; return 0; fi
    "$PYTHON" -c 'import ensurepip, venv' 2>/dev/null || echo python3-venv
    has_library libGL.so.1 || echo libgl1
    # Debian 13 calls it libglib2.0-0t64; apt follows the old name to it.
    has_library libgthread-2.0.so.0 || echo libglib2.0-0
    [ "$1" = test ] || return 0
    # The program by which Playwright talks to the browser leans on it.
    has_library libatomic.so.1 || echo libatomic1
    has_program chromium || echo chromium
}

install_packages() {
    local prefix=() by_hand="By hand, as root: apt-get update && apt-get install $*"
    has_program apt-get || fail "This machine has no apt-get. Install by its own means: $*"
    if [ "$(id -u)" -ne 0 ]; then
        has_program sudo || fail "Missing: $*. This needs root, and there is no sudo. $by_hand"
        prefix=(sudo)
        say "Missing: $*. Installing with sudo, which may ask for your password."
        sudo true || fail "sudo does not let you. $by_hand"
    else
        say "Missing: $*. Installing."
    fi
    local apt=("${prefix[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=120 -qq)
    # An unreachable extra source is no reason to stop: the install says itself when it lacks something.
    "${apt[@]}" update || say "Some package lists could not be fetched; going on with those there are."
    "${apt[@]}" install --yes --no-install-recommends "$@" > /dev/null \
        || fail "That did not work. $by_hand"
}

case "${1:-}" in
    run | test | cameras) ;;
    *) fail "usage: setup/system.sh run|test|cameras" ;;
esac
check_python
mapfile -t missing < <(missing_packages "$1")
[ "${#missing[@]}" -gt 0 ] || exit 0
install_packages "${missing[@]}"
mapfile -t missing < <(missing_packages "$1")
[ "${#missing[@]}" -eq 0 ] || fail "Installed, yet $PYTHON still finds no ${missing[*]}."
