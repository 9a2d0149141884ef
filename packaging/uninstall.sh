#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# uninstall.sh PREFIX [DESTDIR]: ends the service, and removes everything that install.sh ever installed, and folders
# that become empty. The person's reminders (state) and configuration stay.
set -euo pipefail

prefix=$1 destdir=${2:-}
root=$destdir$prefix
list=$root/share/alertd/installed
[[ -f $list ]] || { echo "uninstall.sh: nothing of alertd is installed under $root" >&2; exit 66; }

# Find the daemons that run from here, however they were started. A program that was replaced while running is
# "(deleted)".
running() {
    local process program
    for process in /proc/[0-9]*; do
        [[ -O $process ]] || continue
        program=$(readlink "$process/exe" 2>/dev/null) || continue
        program=${program% (deleted)}
        [[ $program == "$root/bin/alertd" || $program == "$root/bin/alert-link" ||
            $program == "$root/bin/alert-page" ]] && echo "${process#/proc/}"
    done
    return 0
}

# end_processes WHAT: ends the daemons that run from here. If one goes on, says what to do, and fails.
end_processes() {
    local processes turn
    mapfile -t processes < <(running)
    (( ${#processes[@]} )) || return 0
    kill -TERM "${processes[@]}" 2>/dev/null || true
    # The daemon saves its work and exits; five seconds are plenty.
    for (( turn = 0; turn < 100; turn++ )); do
        [[ -n $(running) ]] || return 0
        sleep 0.05
    done
    echo "uninstall.sh: alertd or alert-link goes on running ($(running | xargs)); $1" >&2
    return 75
}

state=${ALERTD_STATE:-${XDG_STATE_HOME:-${HOME:-}/.local/state}/alertd}
ours=
if [[ -z $destdir ]]; then
    # This includes links made by "systemctl --user link". If the units are not ours, or no manager answers, nothing
    # happens.
    unit=$(systemctl --user cat alertd.service 2>/dev/null || true)
    if [[ $unit == *"ExecStart=$prefix/bin/alertd"* || $unit == *"ExecStart=\"$prefix/bin/alertd"* ]]; then ours=1; fi
    # What `alertctl setup` has made of these programs goes with them.
    if grep -qsF "$prefix/" "$state/managed/setup.json"; then "$root/bin/alertctl" setup --remove || true; fi
    if [[ -n $ours ]]; then
        systemctl --user --quiet disable --now alert-link.service 2>/dev/null || true
        systemctl --user --quiet disable --now alert-page.socket alert-page-proxy.socket alert-page-control.socket \
            alert-page.service 2>/dev/null || true
        systemctl --user --quiet disable --now alertd.socket alertd.service 2>/dev/null || true
        systemctl --user --quiet stop alertd.socket alertd.service 2>/dev/null || true
    fi
    end_processes "end it, then run this again" || exit
fi
# Say which settings of other programs still name the programs that go now. "alertctl askpass disable" takes them out.
if [[ -z $destdir ]]; then
    for record in "$state"/managed/*.json; do
        [[ ${record##*/} != setup.json ]] || continue
        grep -qsF "$prefix/bin/" "$record" || continue
        echo "uninstall.sh: $(sed -n 's/.*"file":"\([^"]*\)".*/\1/p' "$record") still names alertd; take out its lines:" >&2
        sed -n 's/.*"text":"\([^"]*\)".*/\1/p' "$record" | sed 's/\\n/\n/g; s/\\t/\t/g' | sed '/./s/^/    /' >&2
    done
fi
while IFS= read -r file; do
    case $file in
        bin/notify-send | bin/zenity | bin/whiptail | bin/dialog | bin/alertd-askpass | bin/pinentry-alertd)
            # Our file is a link. A file that somebody else has put there belongs to them.
            [[ $(readlink "$root/$file") == alertctl ]] || continue ;;
        bin/alert* | libexec/alertd/* | lib/systemd/user/alert* | share/*) ;;
        *) echo "uninstall.sh: $list names $file; left alone" >&2; continue ;;
    esac
    case /$file/ in */../*) echo "uninstall.sh: $list names $file; left alone" >&2; continue ;; esac
    rm -f "$root/$file"
    folder=$(dirname "$file")
    while [[ $folder != . ]] && rmdir "$root/$folder" 2>/dev/null; do folder=$(dirname "$folder"); done
done < <(tac "$list")
if [[ -z $destdir ]]; then
    # A command that waits starts alertd again as long as the files are there.
    [[ -z $ours ]] || systemctl --user --quiet stop alertd.socket alertd.service 2>/dev/null || true
    systemctl --user daemon-reload 2>/dev/null || true
    end_processes "end it" || exit
fi
echo "Removed alertd from $root"
