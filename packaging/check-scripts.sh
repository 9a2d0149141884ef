#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check-scripts.sh: installs, upgrades and removes stand-ins for the programs in a temporary folder, and checks the
# scripts' messages on machines that lack something. Needs no build.
set -euo pipefail
cd "$(dirname "$0")/.."

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
fail() { echo "check-scripts.sh: $*" >&2; exit 1; }
is() { [[ $2 == "$3" ]] || fail "$1: expected \"$3\", found \"$2\""; }

# The stand-ins can run and be stripped; alertd waits like the daemon.
mkdir -p "$dir/bin" "$dir/manual"
cp /bin/sleep "$dir/bin/alertd"
cp /bin/true "$dir/bin/alertctl"
cp /bin/true "$dir/bin/alert-dialog"
cp /bin/sleep "$dir/bin/alert-link"
# make describes this machine; here each installation sets its own values.
export ALERTD_DIALOG=0 ALERTD_LINK=0 ALERTD_PAGE=0
echo .Dd >"$dir/manual/alertctl.1"
echo notices >"$dir/notices"
install() { env MANUAL="$dir/manual" NOTICES="$dir/notices" "$@" packaging/install.sh "$dir/bin" "$dir/prefix" >>"$dir/log" 2>&1; }
uninstall() { packaging/uninstall.sh "$dir/prefix" >>"$dir/log" 2>&1; }

# An upgrade that installs fewer files than the version before still lists all of them.
install ALERTD_DIALOG=1 ALERTD_LINK=1 NOTIFY_SEND=1 || fail "install: $(cat "$dir/log")"
touch "$dir/prefix/share/alertd/of-an-earlier-version"
echo share/alertd/of-an-earlier-version >>"$dir/prefix/share/alertd/installed"
install ALERTD_DIALOG=0 NOTIFY_SEND=0 || fail "upgrade: $(cat "$dir/log")"
is "files listed twice" "$(sort "$dir/prefix/share/alertd/installed" | uniq -d)" ""
is "files that are there and not listed" \
    "$(cd "$dir/prefix" && find . -type f -o -type l | sed 's|^\./||' | sort | comm -23 - <(sort share/alertd/installed))" ""

# Units for the whole system are in /usr/lib; units that an earlier version put elsewhere would hide them. Package
# builds strip the programs themselves.
mkdir -p "$dir/staged/usr/share/systemd/user"
touch "$dir/staged/usr/share/systemd/user/alertd.service"
env ALERTD_LINK=1 MANUAL="$dir/manual" NOTICES="$dir/notices" STRIP=true packaging/install.sh "$dir/bin" /usr "$dir/staged" >>"$dir/log" 2>&1 ||
    fail "install for a system: $(cat "$dir/log")"
is "units" "$(cd "$dir/staged/usr" && find . -path '*systemd/user/*' | sort | xargs)" \
    "./lib/systemd/user/alert-link.service ./lib/systemd/user/alertd.service ./lib/systemd/user/alertd.socket"
grep -qx 'ExecStart="/usr/bin/alertd"' "$dir/staged/usr/lib/systemd/user/alertd.service" || fail "the unit names no /usr/bin/alertd"
cmp -s "$dir/bin/alertd" "$dir/staged/usr/bin/alertd" || fail "STRIP=true has not left the program as it was"
packaging/uninstall.sh /usr "$dir/staged" >>"$dir/log" 2>&1 || fail "uninstall for a system: $(cat "$dir/log")"
is "left of a system" "$(find "$dir/staged" -type f)" ""

# A running daemon is ended, but not one from another folder.
"$dir/prefix/bin/alertd" 300 &
ours=$!
"$dir/prefix/bin/alert-link" 300 &
link=$!
"$dir/bin/alertd" 300 &
other=$!
uninstall || fail "uninstall: $(cat "$dir/log")"
! kill -0 "$ours" 2>/dev/null || [[ $(ps -o stat= "$ours") == Z* ]] || fail "the daemon still runs"
! kill -0 "$link" 2>/dev/null || [[ $(ps -o stat= "$link") == Z* ]] || fail "alert-link still runs"
kill "$other" 2>/dev/null || fail "the daemon of another folder was ended"
[[ ! -e $dir/prefix ]] || is "left behind" "$(cd "$dir/prefix" && find . -type f -o -type l)" ""

# A removal says which settings of other programs still name what was removed.
install
mkdir -p "$dir/state/managed"
printf '%s\n' '{"file":"/home/ada/.gitconfig","text":"[core]\n\taskPass = '"$dir"'/prefix/bin/alertd-askpass\n"}' >"$dir/state/managed/askpass-git.json"
said=$(ALERTD_STATE=$dir/state packaging/uninstall.sh "$dir/prefix" 2>&1) || fail "uninstall with settings: $said"
[[ $said == *"/home/ada/.gitconfig still names alertd"*"    [core]"*"askPass = $dir/prefix/bin/alertd-askpass"* ]] ||
    fail "a removal does not say what names it: $said"
[[ ! -e $dir/prefix ]] || is "left with settings" "$(cd "$dir/prefix" && find . -type f -o -type l)" ""

# A notify-send that another program has installed stays.
install NOTIFY_SEND=1
rm "$dir/prefix/bin/notify-send"
echo other >"$dir/prefix/bin/notify-send"
uninstall
is "notify-send of another" "$(cat "$dir/prefix/bin/notify-send")" other
rm -r "$dir/prefix"

# zenity, whiptail and dialog are links on request, and shadow no installed program unless forced.
mkdir "$dir/others"
printf '#!/bin/sh\n' >"$dir/others/zenity"
chmod +x "$dir/others/zenity"
PATH=$dir/others:$PATH install ZENITY=1 WHIPTAIL=force || fail "install with names: $(cat "$dir/log")"
grep -q "others/zenity is installed; ZENITY=force" "$dir/log" || fail "a shadowed zenity is not named: $(cat "$dir/log")"
[[ ! -e $dir/prefix/bin/zenity ]] || fail "ZENITY=1 shadows an installed zenity"
is "whiptail" "$(readlink "$dir/prefix/bin/whiptail")" alertctl
is "dialog" "$(readlink "$dir/prefix/bin/dialog")" alertctl
PATH=$dir/others:$PATH install ZENITY=force || fail "install with a forced name: $(cat "$dir/log")"
is "zenity" "$(readlink "$dir/prefix/bin/zenity")" alertctl
uninstall
[[ ! -e $dir/prefix ]] || is "left with names" "$(cd "$dir/prefix" && find . -type f -o -type l)" ""

# An installation that fails midway can be removed.
mv "$dir/bin/alert-dialog" "$dir/hidden"
if install ALERTD_DIALOG=1; then fail "install took a missing program"; fi
uninstall || fail "uninstall after a failed install: $(cat "$dir/log")"
[[ ! -e $dir/prefix ]] || is "left by a failed install" "$(cd "$dir/prefix" && find . -type f)" ""

# The toolchain: none, one that cannot start, one that is too old, and a suitable one.
toolchain() { packaging/check-toolchain.sh "$1" 2>&1 || true; }
[[ $(toolchain "$dir/no-swift") == *"there is no $dir/no-swift in PATH"* ]] || fail "no Swift: $(toolchain "$dir/no-swift")"
printf '#!/bin/sh\necho "libfoo.so.6: cannot open shared object file" >&2\nexit 127\n' >"$dir/broken-swift"
printf '#!/bin/sh\necho "Swift version 5.9.2 (swift-5.9.2-RELEASE)"\n' >"$dir/old-swift"
printf '#!/bin/sh\necho "Swift version 99.1 (swift-99.1-RELEASE)"\n' >"$dir/new-swift"
chmod +x "$dir"/*-swift
[[ $(toolchain "$dir/broken-swift") == *"cannot start"*"libfoo.so.6"* ]] || fail "broken: $(toolchain "$dir/broken-swift")"
[[ $(toolchain "$dir/old-swift") == *"found: 5.9.2"* ]] || fail "old: $(toolchain "$dir/old-swift")"
is "new" "$(toolchain "$dir/new-swift")" ""

# Another system has no apt-get: setup.sh is silent if the libraries are installed, and otherwise names the missing
# ones.
mkdir "$dir/path"
for tool in bash awk dirname cat env; do ln -s "$(command -v "$tool")" "$dir/path/$tool"; done
# shellcheck disable=SC2016 # the variable is the stand-in's
printf '#!/bin/sh\n[ -n "$LIBRARIES" ]\n' >"$dir/path/pkg-config"
chmod +x "$dir/path/pkg-config"
is "with libraries" "$(LIBRARIES=1 PATH=$dir/path packaging/setup.sh build dialog 2>&1 || true)" ""
said=$(LIBRARIES='' PATH=$dir/path packaging/setup.sh build 2>&1) && fail "setup took missing libraries"
[[ $said == *"alsa sndfile soxr"*"libasound2-dev"* ]] || fail "without libraries: $said"

# Programs that cannot be built are left out, with the reason and the line that adds them.
said=$(LIBRARIES='' PATH=$dir/path packaging/optional.sh install 2>&1) || fail "optional.sh ends the installation: $said"
[[ $said == *"libadwaita-1-dev"*"libmosquitto-dev"* ]] || fail "optional.sh install: $said"
said=$(LINK=0 LIBRARIES='' PATH=$dir/path packaging/optional.sh report 2>&1) || fail "optional.sh report: $said"
[[ $said == *"alert-dialog"*"not installed is libadwaita-1. To add it: sudo apt-get install libadwaita-1-dev && make install"* ]] ||
    fail "optional.sh names no line for the dialog: $said"
[[ $said == *"alert-link"*"(LINK=0)"*"alert-page"*"apt-get install libqrencode-dev zlib1g-dev"* ]] || fail "optional.sh report: $said"
is "LINK=0 PAGE=0 DIALOG=0" "$(DIALOG=0 LINK=0 PAGE=0 LIBRARIES='' PATH=$dir/path packaging/optional.sh install 2>&1)" ""
is "all there" "$(LIBRARIES=1 PATH=$dir/path packaging/optional.sh report 2>&1)" ""
