#!/usr/bin/env bash
# Makes what a small virtual machine needs that has the kernel's own test camera: a kernel and a first file system.
#
#   setup/vm.sh FOLDER     as root, on x86-64; 80 MB to fetch, 500 MB unpacked, a minute, once
#
# Debian's kernel brings `vivid`, a camera that exists only in the kernel, and this machine's own kernel may not. The
# kernel is unpacked and never installed here. In the machine, this one's files are seen read-only under a layer of
# memory, so that our Python runs there as it is.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=${1:?usage: setup/vm.sh FOLDER}
modules=(virtio_pci 9pnet_virtio 9p overlay vivid)

say() { printf 'maxitray: %s\n' "$*"; }
fail() { say "$*" >&2; exit 1; }

# The kernel that Debian's `linux-image-amd64` stands for today.
kernel_package() {
    apt-cache depends linux-image-amd64 | sed -n 's/^ *Depends: \(linux-image-[0-9].*\)/\1/p' | head -n 1
}

# Where apt's lists are missing, or are so old that they name a kernel that is no longer there, they are fetched first.
download_kernel() {
    local package
    package=$(kernel_package)
    [ -n "$package" ] || return 1
    say "Fetching $package (80 MB)."
    (cd "$1" && apt-get -qq download "$package" 2> /dev/null)
}

# Unpacked aside and moved as a whole, so that a kernel that is there is a whole one.
fetch_kernel() {
    local fresh="$folder/fresh"
    rm -rf "$folder"
    mkdir -p "$fresh"
    download_kernel "$folder" || { apt-get -qq update && download_kernel "$folder"; } \
        || fail "apt gives no kernel here (linux-image-amd64): see what apt-get update says"
    dpkg-deb --extract "$folder"/linux-image-*.deb "$fresh"
    rm "$folder"/linux-image-*.deb
    depmod --basedir "$fresh" "$(version "$fresh")"
    mv "$fresh" "$folder/kernel"
}

version() { basename "$1"/boot/vmlinuz-* | sed 's/^vmlinuz-//'; }

# busybox, the modules in the order in which they have to be loaded, and a first program.
make_first_system() {
    local root="$folder/first" name file
    rm -rf "$root"
    mkdir -p "$root"/{bin,dev,proc,sys,modules,host,layer,new}
    cp "$(command -v busybox)" "$root/bin/busybox"
    cp setup/vm-init.sh "$root/init"
    for name in "${modules[@]}"; do
        modprobe --dirname "$folder/kernel" --set-version "$(version "$folder/kernel")" --show-depends "$name"
    done | sed -n 's/^insmod \([^ ]*\).*/\1/p' | awk '!seen[$0]++' > "$root/modules/order.full"
    while read -r file; do
        name=$(basename "$file" .xz)
        # Debian 13 packs them; busybox would rather not.
        case $file in *.xz) xz -dc "$file" ;; *) cat "$file" ;; esac > "$root/modules/$name"
        echo "$name"
    done < "$root/modules/order.full" > "$root/modules/order"
    rm "$root/modules/order.full"
    (cd "$root" && find . | cpio --quiet --create --format=newc | gzip) > "$folder/first.gz"
}

[ "$(uname -m)" = x86_64 ] || fail "This part needs an x86-64 machine."
[ -d "$folder/kernel" ] || fetch_kernel
make_first_system
