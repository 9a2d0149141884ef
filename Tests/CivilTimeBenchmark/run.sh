#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Compares recurrence with its peers, in one run on one machine. Needs the release build of civiltime-benchmark, a
# Python with dateutil (ALERTD_TEST_PYTHON, otherwise .build/venv), and libical-dev. Prints one JSON object per line.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
python=${ALERTD_TEST_PYTHON:-$root/.build/venv/bin/python3}
bench=${CIVILTIME_BENCH:-$root/.build/release/civiltime-benchmark}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cc -O2 "$here/peer_libical.c" $(pkg-config --cflags --libs libical) -o "$scratch/peer_libical"
"$bench"
"$scratch/peer_libical"
"$python" "$here/peer_dateutil.py"
