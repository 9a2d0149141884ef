#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# make-unit.sh UNIT BINDIR: a unit as it is installed, with where the binaries are, and without what this systemd does not know.
set -euo pipefail

version=$(systemctl --version 2>/dev/null | sed -n '1s/^systemd \([0-9]*\).*/\1/p')
# Pauses that grow came with systemd 254; before it each reading of the unit would complain.
if ((${version:-0} < 254)); then unknown='^RestartSteps=|^RestartMaxDelaySec=|^# The pause grows'; else unknown='^$^'; fi
grep -vE "$unknown" "$1" | sed "s|@BINDIR@|$2|"
