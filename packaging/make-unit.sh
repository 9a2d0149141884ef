#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# make-unit.sh UNIT BINDIR: prints a unit for installation, with the path of the binaries, and without settings unknown
# to this systemd.
set -euo pipefail

version=$(systemctl --version 2>/dev/null | sed -n '1s/^systemd \([0-9]*\).*/\1/p')
# Increasing restart delays came with systemd 254; an older systemd would complain whenever it reads the unit.
if ((${version:-0} < 254)); then unknown='^RestartSteps=|^RestartMaxDelaySec=|^# The pause grows'; else unknown='^$^'; fi
grep -vE "$unknown" "$1" | sed "s|@BINDIR@|$2|"
