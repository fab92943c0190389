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
# An emulated machine takes three to five minutes, or ten times as long where others work too; one that is still there
# after this long hangs, seconds.
longest_vm=3600
# What was asked to end gets this long before it is made to, tenths of a second.
grace=100
# The process group of the part that runs.
running=
# As root: nothing of the owner's is to become root's.
export PYTHONDONTWRITEBYTECODE=1

say() { printf 'maxitray: %s\n' "$*"; }
fail() { say "$*" >&2; exit 1; }

become_root() {
    [ "$(id -u)" -ne 0 ] || return 0
    command -v sudo > /dev/null || fail "This needs root, and there is no sudo. As root: make test-picamera2"
    say "This needs root, to make and enter a Debian folder and a small machine; sudo may ask for your password."
    exec sudo MAXITRAY_CACHE="$cache" PYTHON="${PYTHON:-python3}" "$PWD/setup/test-picamera2.sh" "${parts[@]}"
}

# Two runs would make the same folders at the same time. Whatever a run starts holds the lock with it.
lock_cache() {
    mkdir -p "$cache"
    exec 9> "$cache/lock"
    flock --nonblock 9 || { say "Another run is at work in $cache; waiting until it has ended."; flock 9; }
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
        LIBCAMERA_LOG_LEVELS='*:FATAL' sh -c "cd /maxitray && exec $*"
}

test_picamera2() {
    setup/trixie.sh "$cache/trixie"
    say "1  our camera on the real picamera2 and libcamera (a minute)"
    in_trixie "python3 -m pytest $(pytest_options) tests/picamera2/virtual_camera.py" 2>&1 | shown picamera2
}

test_usb() {
    [ "$(uname -m)" = x86_64 ] || { say "2  left out: the emulated machine is made for x86-64 only"; return 0; }
    setup/vm.sh "$cache/vm"
    say "2  our USB camera on the kernel's vivid, in an emulated machine (three to five minutes)"
    local command
    command="cd '$PWD' && PYTHONDONTWRITEBYTECODE=1 PYTEST_DISABLE_PLUGIN_AUTOLOAD=1"
    command+=" .venv/bin/python -m pytest $(pytest_options) tests/picamera2/vivid_camera.py"
    # Where others work too, the emulated timer is too late for the kernel's look whether it ticks: no_timer_check.
    # In the foreground of this part, since `timeout` would make a process group of its own and outlive it.
    timeout --foreground $longest_vm qemu-system-x86_64 -accel tcg -cpu max -m 2048 -smp 2 -nographic -no-reboot \
        -nic none -kernel "$cache"/vm/kernel/boot/vmlinuz-* -initrd "$cache/vm/first.gz" \
        -append "console=ttyS0 quiet loglevel=2 panic=-1 no_timer_check maxitray=\"$command\"" \
        -virtfs local,path=/,mount_tag=host,security_model=none,readonly=on,multidevs=remap \
        < /dev/null | sed -u 's/\r*$//' | tee "$cache/vm.log" \
        | sed -un '/ test session starts /,/maxitray-vm-ended/p' | shown usb
    grep -q 'maxitray-vm-ended-with 0' "$cache/vm.log" \
        || fail "the USB camera failed on vivid; the machine's whole log is $cache/vm.log"
}

# The house's own settings ask for plugins that these two places do not have.
pytest_options() {
    echo "-v -c /dev/null --rootdir=. --noconftest -p no:cacheprovider -p tests.picamera2.table" \
        "--import-mode=importlib --color=no --tb=short -W ignore::DeprecationWarning"
}

# Shows a part's output, and keeps the rows of its table for the end.
shown() { tee "$cache/$1.log" | sed -u '/^| /d; /maxitray-vm-ended/d'; }

# In a process group of its own, which can be ended as a whole: qemu, debootstrap, pip and what they started.
run_part() {
    rm -f "$cache/$1.log"
    set -m
    # In a shell of its own, so that `set -e` holds inside and one part's failure does not hide the other.
    (set -e; "test_$1") < /dev/null &
    running=$!
    set +m
    local code=0
    wait "$running" || code=$?
    running=
    return $code
}

interrupted() {
    trap '' INT TERM HUP
    if [ -n "$running" ]; then
        kill -TERM -- "-$running" 2> /dev/null || true
        while kill -0 -- "-$running" 2> /dev/null; do
            [ $((grace--)) -gt 0 ] || kill -KILL -- "-$running" 2> /dev/null || true
            sleep 0.1
        done
    fi
    say "interrupted: nothing is left running or mounted, and the next run goes on from here" >&2
    exit 130
}

become_root
for part in "${parts[@]}"; do
    case $part in picamera2 | usb) ;; *) fail "usage: setup/test-picamera2.sh [picamera2] [usb]" ;; esac
done
trap interrupted INT TERM HUP
setup/system.sh cameras
lock_cache
failed=() verdicts=()
for part in "${parts[@]}"; do
    begun=$SECONDS verdict=passed
    run_part "$part" || { verdict=FAILED; failed+=("$part"); }
    verdicts+=("$part: $verdict in $((SECONDS - begun)) s")
    say "${verdicts[-1]}"
done
echo
for index in "${!parts[@]}"; do
    say "${verdicts[$index]}"
    sed -n 's/^| /    /p' "$cache/${parts[$index]}.log" 2> /dev/null || true
done
[ ${#failed[@]} -eq 0 ] || fail "failed: ${failed[*]}"
say "all passed in $SECONDS s"
