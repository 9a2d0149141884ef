#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# backup.sh FROM TO: asks, copies with a progress bar, and tells how it went.
#
# Exit status: that of alertctl where the person did not say yes (1 cancelled, 124 no answer), else that of the copy.
set -eu

from=$1 to=$2

alertctl alert "Back up $from now?" --button "Back up" --cancel Later --timeout 5m --id backup >/dev/null || exit

if alertctl progress run --title "Backing up $from" -- cp -R "$from" "$to"; then
    alertctl notify --id backup-result --sound success -- "Backup done" "$from is in $to"
else
    status=$?
    alertctl notify "Backup failed" "cp ended with $status" --id backup-result --sound failure --level time-sensitive
    # Try again tomorrow morning, and keep at it until somebody reacts.
    alertctl remind "Back up $from" tomorrow 9am --id backup-again --nag 10m
    exit "$status"
fi
