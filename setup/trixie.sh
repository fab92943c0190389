#!/usr/bin/env bash
# Makes a folder with a small Debian 13 in which libcamera has Python bindings, and the real picamera2 beside it.
#
#   setup/trixie.sh FOLDER     as root; some 600 MB, three to five minutes, once
#
# Debian 12 has no bindings, a Raspberry Pi has no package index with wheels: this is the one way to the real libraries
# out of packages alone. The wheels are fetched for the folder's Python 3.13 by our own pip, with --no-deps: what
# picamera2 leans on and is built from source (python-prctl, PiDNG) is stood in for, see tests/picamera2/stand_ins.
# Each of the two has a stamp with the fingerprint of what it is made of, written last: with another one, or none since
# the making was cut short, it is made again.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=${1:?usage: setup/trixie.sh FOLDER}
packages="python3-libcamera,python3-numpy"
wheels=(opencv-python-headless==4.11.0.86 pytest iniconfig pluggy packaging pygments)
# What picamera2 imports, in no particular version.
wheels+=(simplejpeg piexif pillow videodev2 jsonschema jsonschema-specifications attrs referencing rpds-py)
wheels+=(typing-extensions tqdm av OpenEXR libarchive-c)

say() { printf 'maxitray: %s\n' "$*"; }

fingerprint_of_system() { echo "trixie $packages" | sha256sum | cut -d' ' -f1; }
fingerprint_of_wheels() { cat setup/trixie.sh setup/picamera2.txt | sha256sum | cut -d' ' -f1; }

# What debootstrap mounts in the folder is seen by it alone and is gone with it, however it ends.
make_system() {
    say "Making a Debian 13 in $folder (packages only, three to five minutes)."
    rm -rf --one-file-system "$folder"
    mkdir -p "$folder"
    unshare --mount debootstrap --variant=minbase --include="$packages" trixie "$folder" > "$folder.log" 2>&1 \
        || { tail -n 5 "$folder.log" >&2; say "debootstrap failed; all of it is in $folder.log" >&2; exit 1; }
    rm -rf "$folder"/var/cache/apt/archives/*.deb "$folder"/var/lib/apt/lists/*
}

# Our pip fetches for another Python than its own, so it has to be told which wheels run there.
fetch_wheels() {
    local machine platforms=() version
    machine=$(uname -m)
    for version in $(seq 5 41); do platforms+=(--platform "manylinux_2_${version}_$machine"); done
    say "Fetching picamera2 and the wheels it imports (20 seconds)."
    rm -rf "$folder/packages"
    .venv/bin/python -m pip --disable-pip-version-check --quiet install --target "$folder/packages" \
        --python-version 3.13 --implementation cp "${platforms[@]}" --platform "manylinux2014_$machine" \
        --only-binary=:all: --no-deps --requirement setup/picamera2.txt "${wheels[@]}"
}

# libcamera's virtual camera shows what lies in /frames.
add_camera() {
    .venv/bin/python -m tests.picamera2.frames "$folder/frames"
    mkdir -p "$folder/usr/share/libcamera/pipeline/virtual" "$folder/maxitray"
    cp tests/picamera2/virtual.yaml "$folder/usr/share/libcamera/pipeline/virtual/virtual.yaml"
}

for part in system wheels; do
    made_of=$("fingerprint_of_$part")
    [ "$(cat "$folder/$part-made-of" 2> /dev/null)" != "$made_of" ] || continue
    case $part in system) make_system ;; wheels) fetch_wheels ;; esac
    echo "$made_of" > "$folder/$part-made-of"
done
add_camera
