#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# borg.sh FOLDER...: a backup with borg whose warnings are told, and whose failures come again until somebody reacts.
# BORG_REPO names the repository.
set -eu

: "${BORG_PASSCOMMAND:=alertctl alert 'borg passphrase' --secure --require-presenter --timeout 10m}"
export BORG_PASSCOMMAND

status=0
log=$(borg create --stats "::{hostname}-{now}" "$@" 2>&1) || status=$?
case $status in
0) printf '%s\n' "$log" | alertctl notify "Backup done" - --id borg --level passive ;;
# borg ends with 1 after warnings, such as a file that changed meanwhile.
1) printf '%s\n' "$log" | alertctl notify "Backup with warnings" - --id borg ;;
*) alertctl remind "Backup failed" --body "$(printf '%s\n' "$log" | tail -n 5)" --id borg --in 0s --nag 1h --sound failure ;;
esac
exit "$status"
