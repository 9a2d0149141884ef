#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check-links.sh BIN: alertctl starts in a millisecond or two because it loads no sound, database or bus library, and no
# Foundation. This keeps it so.
set -euo pipefail

loaded=$(ldd "$1/alertctl")
if grep -E 'lib(asound|sndfile|soxr|sqlite3|systemd|Foundation[A-Za-z]*)\.so' <<<"$loaded" >&2; then
    echo "check-links.sh: alertctl must not load these" >&2
    exit 1
fi
