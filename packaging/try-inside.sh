#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# try-inside.sh WAY STAGE: the steps of try-release.sh, as root in a booted system with the files in /share. A user "ada" with
# a systemd user manager installs alertd in this way, uses it and takes it out. Stage "bare" is a system without any library
# that alertd needs and without sound; "whole" has them.
set -euo pipefail
cd /

way=$1 stage=$2
begin=$SECONDS
step() { printf -- '- %3d s  %s\n' $((SECONDS - begin)) "$*"; }
fail() { printf 'FAILED: %s\n' "$*" >&2; exit 1; }
home=/home/ada
useradd --create-home --shell /bin/bash ada
uid=$(id -u ada)
# Otherwise logind ends it when packages have spoken to it, as after the last log-out.
mkdir -p /var/lib/systemd/linger
touch /var/lib/systemd/linger/ada
systemctl start "user@$uid.service"
folders=$home/.local/bin:$home/alertd/bin:/opt/tools/bin:/usr/local/bin:/usr/bin:/bin
# ada COMMAND...: runs a command as that user, in the session.
ada() {
    setpriv --reuid ada --regid ada --init-groups env -i HOME=$home USER=ada SHELL=/bin/bash TERM=xterm LANG=C.UTF-8 PATH="$folders" \
        XDG_RUNTIME_DIR="/run/user/$uid" DBUS_SESSION_BUS_ADDRESS="unix:path=/run/user/$uid/bus" \
        PIP_NO_INDEX=1 PIP_FIND_LINKS=/share/tools PIP_DISABLE_PIP_VERSION_CHECK=1 UV_OFFLINE=1 UV_FIND_LINKS=/share/tools "$@"
}
# until_true SECONDS COMMAND...: tries the command five times a second.
until_true() {
    local turn turns=$(( $1 * 5 ))
    shift
    for (( turn = 0; turn < turns; turn++ )); do
        if "$@"; then return; fi
        sleep 0.2
    done
    return 1
}
packages() { find "$1" -maxdepth 1 -name '*.deb' \( -name 'alertd_*' -o -name 'alert-page_*' \); }
wheel=$(echo /share/alertd-*.whl)
apt() { DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends "$@" >/tmp/apt.log 2>&1 || fail "apt-get $*: $(tail -n 5 /tmp/apt.log)"; }

# put_in: installs alertd in this way, for the first time or over what is there.
put_in() {
    case $way in
        uv) ada uv --quiet tool install --force "$wheel" ;;
        pipx | pipx-debian) ada pipx install --force "$wheel" >/tmp/pipx.log 2>&1 || fail "$(tail -n 5 /tmp/pipx.log)" ;;
        pip) ada python3 -m venv $home/alertd && ada pip --quiet install --force-reinstall "$wheel" ;;
        apt) apt install alertd alert-page ;;
        tarball)
            ada mkdir -p $home/unpacked
            ada tar --extract --file "$(echo /share/alertd-*.tar.xz)" --directory $home/unpacked --strip-components 1
            ada $home/unpacked/install.sh >/tmp/install.log 2>&1 || fail "$(tail -n 5 /tmp/install.log)" ;;
    esac
}
take_out() {
    case $way in
        uv) ada uv --quiet tool uninstall alertd ;;
        pipx | pipx-debian) ada pipx uninstall alertd >/dev/null 2>&1 ;;
        pip) ada pip --quiet uninstall --yes alertd alertd-client ;;
        apt) apt purge alertd alert-page ;;
        tarball) ada $home/unpacked/packaging/uninstall.sh $home/.local >/dev/null ;;
    esac
}
# ours: what is left of alertd, but what is ada's own: reminders and settings.
ours() {
    find / -xdev \( -path /proc -o -path /sys -o -path /share -o -path /tmp -o -path /var/lib/dpkg -o -path /var/log -o -path /var/cache \
        -o -path /var/lib/apt -o -path /etc/apt -o -path $home/unpacked -o -path $home/.cache -o -path $home/.local/state/pipx \
        -o -path "*/pipx/venvs/.*.lock" \
        -o -path $home/.local/state/alertd -o -path $home/.config/alertd -o -path $home/alertd \) -prune \
        -o \( -iname '*alertd*' -o -name 'alertctl*' -o -name 'alert-*' \) -print
    if [[ $way == pip ]]; then find $home/alertd -mindepth 1 \( -name 'alertd*' -o -name 'alertctl*' -o -name 'alert-*' \) -print; fi
}

case $way in
    uv | pipx | pip)
        step "tools of PyPI"
        python3 -m venv /opt/tools
        /opt/tools/bin/pip --quiet install --no-index --find-links /share/tools --upgrade pip uv pipx ;;
    apt)
        python3 -m http.server --directory /share/repository --bind 127.0.0.1 8099 >/tmp/http.log 2>&1 &
        until_true 20 bash -c '</dev/tcp/127.0.0.1/8099' 2>/dev/null || fail "no web server: $(cat /tmp/http.log)"
        if [[ -n $(packages /share/old) ]]; then
            step "the release before"
            apt -o APT::Update::Error-Mode=any update
            mapfile -t old < <(packages /share/old)
            apt install "${old[@]}"
            ada alertctl remind "From before" --in 7d --id before >/dev/null
        fi
        cp /share/repository/alertd.sources /etc/apt/sources.list.d
        apt -o APT::Update::Error-Mode=any update ;;
esac

step "install"
put_in
ada alertctl --version
[[ "$(ada alertctl --version)" == "alertctl $(ada alertd --version)" ]] || fail "alertd is $(ada alertd --version)"
ada alert-page --version >/dev/null || fail "alert-page does not start"

if [[ $stage == bare ]]; then
    step "without sound and without setup: a reminder, and what is said of sound"
    ada alertctl remind "Tea" --in 3h --id tea >/dev/null
    ada alertctl list | grep -q Tea || fail "no reminder"
    said=$(ada alertctl play glass 2>&1) && fail "a sound was played without any sound library"
    [[ $said == *libasound2* ]] || fail "of sound it says: $said"
    step "uninstall"
    pkill -x -u ada alertd || true
    take_out
    [[ -z $(ours) ]] || fail "left behind: $(ours)"
    step "done"
    exit
fi

step "setup"
if [[ $way != apt ]]; then
    ada alertctl setup >/tmp/setup.log 2>&1 || fail "setup: $(cat /tmp/setup.log)"
    ada alertctl setup --check || fail "setup --check ends with $?"
fi
[[ $(ada systemctl --user is-enabled alertd.socket) == enabled ]] || fail "alertd.socket is not enabled"
[[ $(ada systemctl --user is-active alertd.socket) == active ]] || fail "alertd.socket is not active"
if [[ $way == apt && -n $(packages /share/old) ]]; then
    ada alertctl show before >/dev/null || fail "the reminder of the release before is gone"
fi

case $way in
    pip)
        step "the client for Python"
        ada pip --quiet install /share/alertd_client-*.whl
        [[ $(ada $home/alertd/bin/python -c 'import alertd
with alertd.connect() as client: print(client.remind("By Python", "in 3h", id="python").id)' 2>/dev/null) == python ]] ||
            fail "the client reaches nothing" ;;
    apt)
        step "the other packages"
        apt install alertd-dialog alertd-link alertd-doc
        ada alert-link --version >/dev/null || fail "alert-link does not start"
        ada /usr/libexec/alertd/alert-dialog --version >/dev/null || fail "alert-dialog does not start"
        apt purge alertd-dialog alertd-link alertd-doc ;;
esac

step "a sound server"
mapfile -t sound < <(ada /share/null-sink.sh start $home/sound)
(( ${#sound[@]} == 2 )) || fail "no sound server"
ada systemctl --user set-environment "${sound[@]}"
ada systemctl --user restart alertd.service
ada alertctl status >/dev/null || fail "alertd does not run: $(ada systemctl --user status alertd.service)"
[[ $(ada systemctl --user is-active alertd.service) == active ]] || fail "alertd is not the service"

step "a reminder comes, and is heard"
ada env "${sound[@]}" parec -d null.monitor --raw --format=s16le --rate=48000 --channels=1 >/tmp/heard 2>/dev/null &
recorder=$!
ada alertctl remind "Tea is ready" --in 1s --id tea --sound glass >/dev/null
came() { ada alertctl show tea --json | grep -q '"delivered"'; }
until_true 30 came || fail "it did not come: $(ada alertctl show tea)"
played=$(ada alertctl play ping --wait 2>&1) || fail "a sound ends with $?: $played"
kill "$recorder"
od -An -v -td2 -w2 /tmp/heard | awk '$1 > 1000 || $1 < -1000 { heard = 1 } END { exit !heard }' || fail "silence was recorded"

step "an approval, allowed in a terminal"
ada tmux new-session -d -x 100 -y 30 bash
ada tmux send-keys "alertctl approve -- touch $home/ran" Enter
allowed() {
    [[ ! -e $home/ran ]] || return 0
    if ada tmux capture-pane -p | grep -q 'wants to run'; then ada tmux send-keys Home Right Enter; fi
    return 1
}
until_true 30 allowed || fail "not allowed: $(ada tmux capture-pane -p)"
ada tmux kill-server

step "the page"
ada alertctl page enable >/tmp/page.log 2>&1 || fail "page enable: $(cat /tmp/page.log)"
address=$(ada alertctl page --print | grep -o 'http[^ ]*' | head -n 1)
[[ $(ada python3 -c 'import sys, urllib.request; print(urllib.request.urlopen(sys.argv[1]).status)' "$address") == 200 ]] ||
    fail "$address does not answer"
ada alertctl page disable >/dev/null

step "upgrade while a sound plays and a question is open"
ada alertctl remind "Later" --in 3h --id later >/dev/null
ada alertctl alert "Proceed?" --button Yes --cancel No --no-wait --id proceed >/dev/null
ada alertctl wait proceed >/tmp/answer &
waiter=$!
ada alertctl play harp >/dev/null 2>&1 &
if [[ $way == apt && -z $(packages /share/old) ]]; then apt install --reinstall alertd alert-page; else put_in; fi
[[ $way == apt ]] || ada alertctl setup >/tmp/setup.log 2>&1 || fail "setup: $(cat /tmp/setup.log)"
[[ $(ada alertctl status) != *"systemctl --user restart"* ]] || fail "the former alertd still runs: $(ada alertctl status)"
# The waiting command brings it to the new alertd a moment later.
answered() { ada alertctl answer proceed Yes >/dev/null 2>&1; }
until_true 30 answered || fail "the question is gone: $(ada alertctl answer proceed Yes 2>&1; ada alertctl prompts)"
wait "$waiter" || fail "the waiting command ended with $?"
[[ $(cat /tmp/answer) == Yes ]] || fail "the answer is $(cat /tmp/answer)"
ada alertctl show later >/dev/null || fail "the reminder is gone"

step "removal while a command waits"
ada alertctl alert "Still there?" --button Yes --no-wait --id still >/dev/null
ada alertctl wait still >/dev/null 2>&1 &
if [[ $way != apt && $way != tarball ]]; then
    ada alertctl setup --remove >/tmp/setup.log 2>&1 || fail "setup --remove: $(cat /tmp/setup.log)"
    ada alertctl setup --check >/dev/null 2>&1 && fail "setup --check is content after --remove"
fi
take_out
# Without a unit, a command that waits starts alertd itself, as everywhere without systemd: both end with the session, and here.
pkill -x -u ada alertctl || true
case $way in uv | pipx | pipx-debian | pip) until_true 5 pkill -x -u ada alertd || true ;; esac
# A unit whose program is gone would be started every half second.
sleep 2
state=$(ada systemctl --user show --property=ActiveState --value alertd.service)
[[ $state == inactive ]] || fail "alertd.service is $state: $(ada systemctl --user status alertd.service)"
gone() { ! pgrep -x alertd && ! pgrep -x alert-page && ! pgrep -x alert-link; } >/dev/null
until_true 10 gone || fail "still running: $(pgrep -a 'alert')"
[[ -z $(ours) ]] || fail "left behind: $(ours)"
[[ -n $(find $home/.local/state/alertd -type f -size +0) ]] || fail "the reminders are gone"
step "done"
