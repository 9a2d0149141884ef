#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# user-manager.sh [--as USER] DIR COMMAND...: runs COMMAND with a separate, real `systemd --user`, ends both, and exits
# with COMMAND's status.
#
# DIR (created if missing, 0700) holds everything: DIR/run is XDG_RUNTIME_DIR, DIR/home is HOME, so units go to
# DIR/home/.local/share/systemd/user. DIR/run/bus is the session bus, started by Debian's dbus-user-session. The manager
# logs to DIR/manager.log. COMMAND and its children see that manager; from outside only the sockets in DIR/run can be
# reached. With --as, root runs manager and COMMAND as USER, who needs access to the binaries.
#
# systemd starts a user instance only on a machine that it booted, and needs a separate control group. In a container,
# or under another init, root sets up both in a mount and control-group namespace that contains only our own processes.
# An ordinary user cannot do that, and needs a running manager that provides a group.
set -euo pipefail
self=$(readlink -f "$0")

# inside DIR COMMAND...: runs as the manager's user, with everything set up.
inside() {
    local dir=$1 status=0 manager command tries=0
    shift
    export XDG_RUNTIME_DIR=$dir/run HOME=$dir/home DBUS_SESSION_BUS_ADDRESS=unix:path=$dir/run/bus
    unset XDG_CONFIG_HOME XDG_STATE_HOME XDG_DATA_HOME XDG_CACHE_HOME DISPLAY WAYLAND_DISPLAY
    unset NOTIFY_SOCKET LISTEN_PID LISTEN_FDS LISTEN_FDNAMES INVOCATION_ID
    setpriv --pdeathsig TERM /lib/systemd/systemd --user --log-target=console >"$dir/manager.log" 2>&1 &
    manager=$!
    until systemctl --user is-active --quiet default.target 2>/dev/null; do
        if (( ++tries > 200 )) || ! kill -0 "$manager" 2>/dev/null; then
            echo "user-manager.sh: systemd --user does not run: $(tail -n 3 "$dir/manager.log")" >&2
            return 69
        fi
        sleep 0.05
    done
    "$@" <&0 &
    command=$!
    trap 'kill "$command" 2>/dev/null' TERM INT HUP
    wait "$command" || status=$?
    systemctl --user exit 2>/dev/null || kill "$manager" 2>/dev/null || true
    wait "$manager" || true
    return "$status"
}

# prepare USER GROUP DIR COMMAND...: runs as root, in a private mount namespace.
prepare() {
    local user=$1 group=$2 drop=()
    shift 2
    mount --make-rprivate /
    if [[ ! -d /run/systemd/system ]]; then
        mkdir -p /run/systemd
        mount -t tmpfs -o mode=0755 tmpfs /run/systemd
        mkdir /run/systemd/system
    fi
    mount -t cgroup2 cgroup2 /sys/fs/cgroup
    # A killed run leaves its empty groups behind; groups in use cannot be removed. The lock keeps another run from
    # removing this group while it is still empty.
    exec {lock}</sys/fs/cgroup
    flock "$lock"
    find /sys/fs/cgroup -mindepth 1 -depth -type d -path '/sys/fs/cgroup/alertd-*' -exec rmdir {} + 2>/dev/null || true
    mkdir "/sys/fs/cgroup/$group"
    echo $$ >"/sys/fs/cgroup/$group/cgroup.procs"
    exec {lock}<&-
    if [[ -n $user ]]; then
        chown "$user" "$1" "$1/run" "$1/home" "/sys/fs/cgroup/$group" "/sys/fs/cgroup/$group/cgroup.procs" \
            "/sys/fs/cgroup/$group/cgroup.subtree_control"
        drop=(setpriv --reuid "$user" --regid "$(id -g "$user")" --init-groups --)
    fi
    exec unshare --cgroup -- bash -c 'umount /sys/fs/cgroup; mount -t cgroup2 cgroup2 /sys/fs/cgroup; exec "$@"' - \
        "${drop[@]}" "$self" --inside "$@"
}

case ${1:-} in
    --inside) shift; inside "$@"; exit ;;
    --prepare) shift; prepare "$@" ;;
esac

user=""
if [[ ${1:-} == --as ]]; then
    user=${2:?a user}
    shift 2
    (( EUID == 0 )) || { echo "user-manager.sh: only root can run it as somebody else" >&2; exit 77; }
fi
(( $# >= 2 )) || { sed -n '3,14s/^# \{0,1\}//p' "$self" >&2; exit 64; }
mkdir -p "$1/run" "$1/home"
chmod 0700 "$1" "$1/run"
dir=$(cd "$1" && pwd)
shift
if (( EUID == 0 )); then
    exec unshare --mount -- "$self" --prepare "$user" "alertd-$$" "$dir" "$@"
elif systemctl --user show-environment >/dev/null 2>&1; then
    exec systemd-run --quiet --user --scope --property=Delegate=yes -- "$self" --inside "$dir" "$@"
else
    echo "user-manager.sh: this session has no systemd user manager to start another one under; run it as root" >&2
    exit 69
fi
