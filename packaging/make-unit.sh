#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# make-unit.sh [--all] UNIT BINDIR: prints a unit for installation, with the path of the binaries, and without settings
# unknown to this systemd. With --all these stay, for another machine: an older systemd names them in its log and goes on.
set -euo pipefail

all=
if [[ $1 == --all ]]; then all=1; shift; fi
version=$(systemctl --version 2>/dev/null | sed -n '1s/^systemd \([0-9]*\).*/\1/p')
# Increasing restart delays came with systemd 254; an older systemd would complain whenever it reads the unit.
if [[ -z $all ]] && ((${version:-0} < 254)); then unknown='^RestartSteps=|^RestartMaxDelaySec=|^# The pause grows'; else unknown='^$^'; fi
grep -vE "$unknown" "$1" | sed "s|@BINDIR@|$2|"
