#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# in-root.sh ROOT FOLDER COMMAND...: runs COMMAND as root in the system at ROOT (from debootstrap), with FOLDER at /share
# and only a loopback network; NETWORK=1 gives it the machine's. COMMAND's installations change ROOT. ROOT becomes the
# root of a mount namespace, because the kernel creates no user namespaces in a chroot, and the service needs one.
set -euo pipefail

if [[ ${1:-} != --inside ]]; then
    (( $# >= 3 )) || { sed -n '3,5s/^# \{0,1\}//p' "$0" >&2; exit 64; }
    spaces=(--mount --pid --fork --ipc --uts --propagation private)
    [[ ${NETWORK:-0} == 1 ]] || spaces+=(--net)
    exec unshare "${spaces[@]}" -- "$(readlink -f "$0")" --inside "$@"
fi
shift
root=$(readlink -f "$1") share=$(readlink -f "$2")
shift 2
[[ ${NETWORK:-0} == 1 ]] || ip link set lo up
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount --rbind /sys "$root/sys"
mount --rbind /dev "$root/dev"
mount -t tmpfs -o mode=0755 tmpfs "$root/run"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mkdir -p "$root/share" "$root/run/old"
mount --bind "$share" "$root/share"
cd "$root"
pivot_root . run/old
umount --lazy /run/old
cd /
exec env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 "$@"
