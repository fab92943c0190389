#!/bin/busybox sh
# The first program of the virtual machine of `make test-picamera2`: loads the modules, looks at the host's files under
# a layer of memory, runs the command that the kernel's command line names, and stops.
b=/bin/busybox
$b mount -t proc proc /proc
$b mount -t sysfs sys /sys
$b mount -t devtmpfs dev /dev
for module in $($b cat /modules/order); do
    # The test plugs the camera in and out by itself.
    [ "$module" = vivid.ko ] && continue
    $b insmod /modules/"$module" || $b echo "maxitray: cannot load $module"
done
$b mount -t 9p -o trans=virtio,version=9p2000.L,ro,cache=loose,msize=262144 host /host
$b mount -t tmpfs layer /layer
$b mkdir /layer/upper /layer/work
$b mount -t overlay -o lowerdir=/host,upperdir=/layer/upper,workdir=/layer/work overlay /new
for folder in proc sys dev; do $b mount --bind /$folder /new/$folder; done
$b cp /modules/vivid.ko /new/vivid.ko
command=$($b sed -n 's/.*maxitray="\([^"]*\)".*/\1/p' /proc/cmdline)
$b chroot /new /bin/sh -c "$command"
$b echo "maxitray-vm-ended-with $?"
$b poweroff -f
