#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# boot-root.sh ROOT FOLDER COMMAND...: boots the system at ROOT with its own systemd as process 1 in namespaces, runs
# COMMAND there as root, ends the system and exits with COMMAND's status. FOLDER is at /share, and only a loopback network
# is there; NETWORK=1 gives it the machine's. COMMAND's changes stay in ROOT. in-root.sh does without a booted system.
set -euo pipefail

if [[ ${1:-} != --inside ]]; then
    (( $# >= 3 )) || { sed -n '3,5s/^# \{0,1\}//p' "$0" >&2; exit 64; }
    spaces=(--mount --pid --fork --kill-child --ipc --uts --cgroup --propagation private)
    [[ ${NETWORK:-0} == 1 ]] || spaces+=(--net)
    # systemd wants a control group that nobody else uses, as the root of its namespace.
    group=/sys/fs/cgroup/boot-root-$$
    # shellcheck disable=SC2016 # the shell that is started expands it
    exec unshare --mount -- bash -c '
        set -e
        group=$1
        shift
        mount -t cgroup2 cgroup2 /sys/fs/cgroup
        mkdir "$group"
        status=0
        (echo $BASHPID >"$group/cgroup.procs"; exec "$@") || status=$?
        find "$group" -depth -type d -exec rmdir {} + 2>/dev/null || true
        exit "$status"' - "$group" unshare "${spaces[@]}" -- "$(readlink -f "$0")" --inside "$@"
fi
shift
root=$(readlink -f "$1") share=$(readlink -f "$2")
shift 2
[[ ${NETWORK:-0} == 1 ]] || ip link set lo up
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
if [[ ${NETWORK:-0} == 1 ]]; then
    mount --bind /sys "$root/sys"
    mount -o remount,bind,ro "$root/sys"
else
    mount -t sysfs -o ro sysfs "$root/sys"
fi
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
mount -t tmpfs -o mode=0755 tmpfs "$root/dev"
for device in null zero full random urandom tty; do
    : >"$root/dev/$device"
    mount --bind "/dev/$device" "$root/dev/$device"
done
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666,mode=0620,gid=5 devpts "$root/dev/pts"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
mount -t tmpfs -o mode=0755 tmpfs "$root/run"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mkdir -p "$root/share" "$root/run/old" "$root/run/systemd/system"
mount --bind "$share" "$root/share"
[[ ${NETWORK:-0} != 1 ]] || cp --remove-destination --dereference /etc/resolv.conf "$root/etc/resolv.conf"
# The command goes to a service, whose end is that of the system. A pipe leads its output here.
mkfifo "$root/run/output"
cat "$root/run/output" &
{
    printf '#!/bin/bash\nexec '
    printf '%q ' env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 "$@"
    printf '>/run/output 2>&1\n'
} >"$root/run/command"
chmod 755 "$root/run/command"
cat >"$root/run/systemd/system/command.service" <<UNIT
[Unit]
Description=The command for which this system was booted
After=multi-user.target
SuccessAction=exit
FailureAction=exit

[Service]
Type=oneshot
ExecStart=/run/command
UNIT
mkdir -p "$root/run/systemd/system/multi-user.target.wants"
ln -s ../command.service "$root/run/systemd/system/multi-user.target.wants/command.service"
cd "$root"
pivot_root . run/old
umount --lazy /run/old
cd /
exec env -i container=boot-root /lib/systemd/systemd --unit=multi-user.target --log-target=null --show-status=no
