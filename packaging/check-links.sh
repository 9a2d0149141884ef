#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check-links.sh BIN: checks that alertctl loads no sound, database or bus library, and that its own code needs no
# Foundation, which costs as much again. alertctl therefore starts in a millisecond or two.
set -euo pipefail
cd "$(dirname "$0")/.."

loaded=$(ldd "$1/alertctl")
if grep -E 'lib(asound|sndfile|soxr|ebur128|sqlite3|systemd)\.so' <<<"$loaded" >&2; then
    echo "check-links.sh: alertctl must not load these" >&2
    exit 1
fi
if grep -rnE '^[a-z@ ]*import Foundation' Sources/{alertctl,ClientKit,ReminderKit,AskKit,WorkFront,ProgramFront,AgentFront,CenterFront,AlertProtocol,LinuxSystem,TerminalKit,TextSafety,PromptKit,Varlink,CivilTime,ICalendar,AlertSound} >&2; then
    echo "check-links.sh: what alertctl is made of does without Foundation" >&2
    exit 1
fi
