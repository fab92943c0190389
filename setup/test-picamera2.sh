#!/usr/bin/env bash
# `make test-picamera2`: our cameras on the real stacks, out of packages alone and without a camera.
#
#   1  picamera2   the real picamera2 over the real libcamera's virtual camera, in a Debian 13 folder
#   2  usb         the kernel's own test camera, vivid, in an emulated machine (x86-64 only)
#
# Needs root: debootstrap, chroot, mounts (in a namespace of their own: none is left behind). What takes long to make is
# kept in $MAXITRAY_CACHE, else /var/cache/maxitray; deleting that folder is all there is to clean up.
#
#   setup/test-picamera2.sh [picamera2] [usb]     both when none is named
set -euo pipefail
cd "$(dirname "$0")/.."

cache=${MAXITRAY_CACHE:-/var/cache/maxitray}
parts=("$@")
[ ${#parts[@]} -gt 0 ] || parts=(picamera2 usb)

say() { printf 'maxitray: %s\n' "$*"; }
fail() { say "$*" >&2; exit 1; }

become_root() {
    [ "$(id -u)" -ne 0 ] || return 0
    command -v sudo > /dev/null || fail "This needs root, and there is no sudo. As root: setup/test-picamera2.sh"
    say "This needs root, to make and enter a Debian folder and a small machine; sudo may ask for your password."
    exec sudo MAXITRAY_CACHE="$cache" "$0" "${parts[@]}"
}

# The rooms are seen read-only at /maxitray; no file of theirs is written.
in_trixie() {
    local folder=$cache/trixie
    unshare --mount bash -euc '
        mount --bind "$2" "$1/maxitray"
        mount -o remount,bind,ro "$1/maxitray"
        mount -t proc proc "$1/proc"
        mount --rbind /dev "$1/dev"
        shift 2
        exec chroot "$@"
    ' in-trixie "$folder" "$PWD" "$folder" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 \
        PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=/packages:/maxitray/tests/picamera2/stand_ins:/maxitray \
        LIBCAMERA_LOG_LEVELS='*:FATAL' sh -c "cd /maxitray && $*"
}

test_picamera2() {
    setup/trixie.sh "$cache/trixie"
    say "1  our camera on the real picamera2 and libcamera (a minute)"
    in_trixie "python3 -m pytest -s -v $(quiet_pytest) tests/picamera2/virtual_camera.py"
}

test_usb() {
    [ "$(uname -m)" = x86_64 ] || { say "2  left out: the emulated machine is made for x86-64 only"; return 0; }
    setup/vm.sh "$cache/vm"
    say "2  our USB camera on the kernel's vivid, in an emulated machine (three to five minutes)"
    local command
    command="cd $PWD && PYTHONDONTWRITEBYTECODE=1 PYTEST_DISABLE_PLUGIN_AUTOLOAD=1 .venv/bin/python -m pytest -s -v $(quiet_pytest) tests/picamera2/vivid_camera.py"
    timeout 900 qemu-system-x86_64 -accel tcg -cpu max -m 2048 -smp 2 -nographic -no-reboot -nic none \
        -kernel "$cache"/vm/kernel/boot/vmlinuz-* -initrd "$cache/vm/first.gz" \
        -append "console=ttyS0 quiet loglevel=2 panic=-1 maxitray=\"$command\"" \
        -virtfs local,path=/,mount_tag=host,security_model=none,readonly=on,multidevs=remap \
        < /dev/null | tee "$cache/vm.log" | sed -un 's/\r*$//; / test session starts /,/maxitray-vm-ended/p'
    grep -q 'maxitray-vm-ended-with 0' "$cache/vm.log" \
        || fail "the USB camera failed on vivid; the machine's whole log is $cache/vm.log"
}

# The house's own settings ask for plugins that these two places do not have.
quiet_pytest() {
    echo "-c /dev/null --rootdir=. --noconftest -p no:cacheprovider --import-mode=importlib --color=no --tb=short -W ignore::DeprecationWarning"
}

become_root
for part in "${parts[@]}"; do
    case $part in picamera2 | usb) ;; *) fail "usage: setup/test-picamera2.sh [picamera2] [usb]" ;; esac
done
setup/system.sh cameras
mkdir -p "$cache"
begun=$SECONDS failed=()
for part in "${parts[@]}"; do
    part_begun=$SECONDS
    # In a shell of its own, so that `set -e` holds inside and one part's failure does not hide the other.
    set +e
    (set -e; "test_$part")
    code=$?
    set -e
    [ $code -eq 0 ] || failed+=("$part")
    say "$part: $([ $code -eq 0 ] && echo passed || echo FAILED) in $((SECONDS - part_begun)) s"
done
say "all of it in $((SECONDS - begun)) s"
[ ${#failed[@]} -eq 0 ] || fail "failed: ${failed[*]}"
