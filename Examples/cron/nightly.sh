#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# nightly.sh COMMAND [ARGUMENT...]: runs a command and tells the person only when it fails. In the crontab (crontab -e):
#
#    15 3 * * *  /home/ada/bin/nightly.sh /home/ada/bin/backup-everything
#
# cron gives its jobs next to no environment; alertctl finds the daemon by XDG_RUNTIME_DIR.
set -eu

: "${XDG_RUNTIME_DIR:=/run/user/$(id -u)}"
export XDG_RUNTIME_DIR

log=$(mktemp)
trap 'rm -f "$log"' EXIT

if "$@" >"$log" 2>&1; then
    # The last failure, if it is still listed, is history now.
    alertctl clear nightly >/dev/null 2>&1 || true
else
    status=$?
    tail -n 5 "$log" | alertctl notify "Nightly job failed: ${1##*/} ($status)" - --id nightly --sound failure
    exit "$status"
fi
