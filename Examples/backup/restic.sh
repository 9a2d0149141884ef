#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# restic.sh FOLDER...: a backup with restic that is missed if it does not happen. In a timer, in cron, or by hand.
# RESTIC_REPOSITORY names the repository.
set -eu

# restic runs this for its passphrase: a person types it where alertd asks.
: "${RESTIC_PASSWORD_COMMAND:=alertctl alert 'restic passphrase' --secure --require-presenter --timeout 10m}"
export RESTIC_PASSWORD_COMMAND

# A beat is a success: a failure is told at once, and a day without a success after an hour.
exec alertctl beat restic --every 1d --grace 1h -- restic backup --quiet --tag alertd "$@"
