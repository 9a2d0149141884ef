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

state=${ALERTD_STATE:-${XDG_STATE_HOME:-${HOME:-}/.local/state}/alertd}
if [[ -z $destdir ]]; then
    # What `alertctl setup` has made of these programs goes with them.
    if grep -qsF "$prefix/" "$state/managed/setup.json"; then "$root/bin/alertctl" setup --remove || true; fi
    # This includes links made by "systemctl --user link". If the units are not ours, or no manager answers, nothing
    # happens.
    if systemctl --user cat alertd.service 2>/dev/null | grep -qF -e "ExecStart=$prefix/bin/alertd" -e "ExecStart=\"$prefix/bin/alertd"; then
        systemctl --user --quiet disable --now alert-link.service 2>/dev/null || true
        systemctl --user --quiet disable --now alert-page.socket alert-page-proxy.socket alert-page-control.socket \
            alert-page.service 2>/dev/null || true
        systemctl --user --quiet disable --now alertd.socket alertd.service 2>/dev/null || true
        systemctl --user --quiet stop alertd.socket alertd.service 2>/dev/null || true
    fi
    mapfile -t processes < <(running)
    (( ${#processes[@]} == 0 )) || kill -TERM "${processes[@]}" 2>/dev/null || true
    # The daemon saves its work and exits; five seconds are plenty.
    for (( turn = 0; turn < 100; turn++ )); do
        [[ -n $(running) ]] || break
        sleep 0.05
    done
    if [[ -n $(running) ]]; then
        echo "uninstall.sh: alertd or alert-link goes on running ($(running | xargs)); end it, then run this again" >&2
        exit 75
    fi
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
[[ -n $destdir ]] || systemctl --user daemon-reload 2>/dev/null || true
echo "Removed alertd from $root"
