#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# install.sh BIN PREFIX [DESTDIR]: installs the release binaries in BIN and their files under DESTDIR/PREFIX.
# share/alertd/installed lists all files from this and earlier installations, for uninstall.sh. With ALL_KEYS=1 units keep
# the settings that the systemd of this machine does not know: packages go to other machines.
set -euo pipefail
# `made` at the end of a pipe then runs in this shell, too, and its additions to the list are kept.
shopt -s lastpipe
cd "$(dirname "$0")/.."

bin=$1 prefix=$2 destdir=${3:-}
[[ $prefix == /* ]] || { echo "install.sh: PREFIX must be an absolute path, not $prefix" >&2; exit 64; }
root=$destdir$prefix
installed=()
list=$root/share/alertd/installed
# Systemd reads units for the whole system in /usr/lib, and units under a prefix with its other shared files.
units=share/systemd/user
[[ $prefix != /usr ]] || units=lib/systemd/user

# The list is written however the script ends, so that the files can be removed again. Files of an earlier version that
# this version no longer has stay listed: they may be in use, and are removed with the rest.
note_installed() {
    local earlier=()
    [[ ! -f $list ]] || mapfile -t earlier <"$list"
    printf '%s\n' "${earlier[@]}" "${installed[@]}" share/alertd/installed | awk 'NF && !seen[$0]++' >"$list.new" &&
        mv "$list.new" "$list"
}

put() { # put MODE FILE PLACE
    install -D -m "$1" "$2" "$root/$3"
    installed+=("$3")
}
# put_program FILE PLACE: installs a program without its symbols, which FILE keeps for a debugger. The program is
# stripped before it is put in place: otherwise the page cache holds single pages after strip has written the file, and
# the program starts a sixth later. Package builds strip programs themselves (STRIP=true).
put_program() {
    if [[ ${STRIP:-strip} == true ]]; then
        put 755 "$1" "$2"
    else
        local stripped status=0
        stripped=$(mktemp)
        { "${STRIP:-strip}" -o "$stripped" "$1" && put 755 "$stripped" "$2"; } || status=$?
        rm -f "$stripped"
        return "$status"
    fi
}
made() { # made PLACE, with its text on standard input
    install -D -m 644 /dev/stdin "$root/$1"
    installed+=("$1")
}

unit() { packaging/make-unit.sh ${ALL_KEYS:+--all} "$1" "$prefix/bin"; }

install -d "$root/share/alertd"
trap note_installed EXIT
put_program "$bin/alertd" bin/alertd
put_program "$bin/alertctl" bin/alertctl
# The names by which ssh, sudo, git and gpg-agent ask, see docs/askpass.md.
for name in alertd-askpass pinentry-alertd; do
    ln -sfn alertctl "$root/bin/$name"
    installed+=("bin/$name")
done
# link_name NAME: makes NAME a link to alertctl, never instead of an existing program.
link_name() {
    if [[ -e $root/bin/$1 && $(readlink "$root/bin/$1") != alertctl ]]; then
        echo "install.sh: $root/bin/$1 is there already and is not alertctl's; it stays" >&2
        exit 73
    fi
    ln -sfn alertctl "$root/bin/$1"
    installed+=("bin/$1")
}
# found NAME: prints the program of this name that is not alertctl's.
found() {
    local path
    for path in $(type -aP "$1"); do
        [[ $(readlink "$path") == alertctl ]] || { echo "$path"; return; }
    done
    return 1
}
# Only on request.
[[ ${NOTIFY_SEND:-0} != 1 ]] || link_name notify-send
# Scripts of others ask by these names. An installed program of the name is not shadowed, unless with "force".
for name in zenity whiptail dialog; do
    # dialog has the grammar and the variable of whiptail.
    variable=${name/dialog/whiptail}
    variable=${variable^^}
    case ${!variable:-0} in
        1)
            if place=$(found "$name"); then
                echo "install.sh: $place is installed; $variable=force puts alertctl's $name before it" >&2
            else
                link_name "$name"
            fi ;;
        force) link_name "$name" ;;
    esac
done
if [[ ${ALERTD_DIALOG:-0} == 1 ]]; then
    put_program "$bin/alert-dialog" libexec/alertd/alert-dialog
else
    echo "Installed without alert-dialog; questions are asked in the terminal."
fi
if [[ ${ALERTD_LINK:-0} == 1 ]]; then
    put_program "$bin/alert-link" bin/alert-link
    unit packaging/systemd/alert-link.service.in | made "$units/alert-link.service"
fi
if [[ ${ALERTD_PAGE:-0} == 1 ]]; then
    put_program "$bin/alert-page" bin/alert-page
    for socket in alert-page alert-page-proxy alert-page-control; do
        put 644 "packaging/systemd/$socket.socket" "$units/$socket.socket"
    done
    for service in alert-page alert-page-port; do
        unit "packaging/systemd/$service.service.in" | made "$units/$service.service"
    done
    put 644 packaging/page.toml share/alertd/page.toml
fi
for sound in sounds/*.{wav,aiff,aifc,caf}; do put 644 "$sound" "share/alertd/$sound"; done
for interface in Sources/AlertProtocol/Interfaces/*.varlink; do put 644 "$interface" "share/alertd/interfaces/${interface##*/}"; done
put 644 packaging/systemd/alertd.socket "$units/alertd.socket"
unit packaging/systemd/alertd.service.in | made "$units/alertd.service"
# `alertctl setup` makes units of these templates. Debian's packages enable theirs, and TEMPLATES=0 leaves these out.
if [[ ${TEMPLATES:-1} != 0 ]]; then
    for template in packaging/systemd/*; do put 644 "$template" "share/alertd/units/${template##*/}"; done
fi
# Systemd would find the units of earlier versions first.
[[ $units == share/* ]] || rm -f "$root"/share/systemd/user/alertd.{socket,service}
put 644 packaging/alertd.desktop share/applications/alertd.desktop
packaging/make-metainfo.sh | made share/metainfo/org.alertd.alertctl.metainfo.xml
put 644 packaging/alertd.svg share/icons/hicolor/scalable/apps/alertd.svg
# A shell reads this file; it is not a program.
"$bin/alertctl" --generate-completion-script bash | sed '1{/^#!/d}' | made share/bash-completion/completions/alertctl
"$bin/alertctl" --generate-completion-script zsh | made share/zsh/site-functions/_alertctl
"$bin/alertctl" --generate-completion-script fish | made share/fish/vendor_completions.d/alertctl.fish
for page in "${MANUAL:-.build/manual}"/*.[1578]; do put 644 "$page" "share/man/man${page##*.}/${page##*/}"; done
for name in alertd-askpass pinentry-alertd; do
    ln -sfn alertctl-askpass.1 "$root/share/man/man1/$name.1"
    installed+=("share/man/man1/$name.1")
done
put 644 packaging/config.toml share/alertd/config.toml
for script in Examples/tasks/*.{py,sh}; do put 755 "$script" "share/alertd/examples/tasks/${script##*/}"; done
for unit in Examples/tasks/*.{path,service}; do put 644 "$unit" "share/alertd/examples/tasks/${unit##*/}"; done
put 644 LICENSE share/doc/alertd/LICENSE
put 644 "${NOTICES:-.build/NOTICES}" share/doc/alertd/NOTICES
put 644 README.md share/doc/alertd/README.md
echo "Installed alertd and alertctl in $prefix/bin${destdir:+ (staged in $destdir)}"
[[ -z $destdir ]] || exit 0

case :$PATH: in *:"$prefix/bin":*) ;; *) echo "Not in your PATH yet: $prefix/bin" ;; esac
if ! systemctl --user daemon-reload 2>/dev/null; then
    echo "No systemd user manager answers here; alertctl starts the service itself when it is needed."
fi
# The service needs a user namespace, which not every kernel allows an ordinary user to create.
if systemctl --user show-environment >/dev/null 2>&1 &&
    ! systemd-run --user --quiet --wait --collect -p PrivateUsers=yes -p CapabilityBoundingSet= true 2>/dev/null; then
    printf '%s\n' '# This kernel denies user namespaces.' '[Service]' PrivateUsers=no CapabilityBoundingSet=~ |
        made "$units/alertd.service.d/no-user-namespace.conf"
    systemctl --user daemon-reload
    echo "This kernel denies user namespaces; the service runs without one."
fi
if ! systemctl --user show-environment >/dev/null 2>&1; then
    :
elif systemctl --user --quiet is-active alertd.service 2>/dev/null; then
    echo "A service of an earlier version runs. To go over to this one:"
    echo "    systemctl --user restart alertd.service"
elif systemd-analyze --user unit-paths 2>/dev/null | grep -qxF "$prefix/$units"; then
    echo "To have it in every session:"
    echo "    systemctl --user enable --now alertd.socket"
else
    echo "systemd does not look into $prefix/$units. To have it in every session:"
    echo "    $prefix/bin/alertctl setup"
fi
