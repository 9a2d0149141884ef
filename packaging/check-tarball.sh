#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check-tarball.sh BIN STAGED: packs the programs in BIN, whatever build they are of, installs them from the tarball and
# compares the installed files with those that `make stage` put into STAGED/usr.
set -euo pipefail
cd "$(dirname "$0")/.."

bin=$1 staged=$2/usr
fail() { echo "check-tarball.sh: $*" >&2; exit 1; }
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
XZ_LEVEL=-0 packaging/make-tarball.sh "$bin" "$dir/alertd.tar.xz" >/dev/null
mkdir "$dir/home" "$dir/unpacked"
tar --extract --file "$dir/alertd.tar.xz" --directory "$dir/unpacked" --strip-components 1
# Nothing of this tree and of this session: neither its settings nor a user manager.
(cd / && env -i PATH="$PATH" HOME="$dir/home" sh "$dir/unpacked/install.sh" "$dir/prefix") >"$dir/log" 2>&1 ||
    fail "the tarball's install.sh failed: $(cat "$dir/log")"
# A prefix other than /usr has its units with the shared files.
differences=$(diff <(sed 's|^lib/systemd|share/systemd|' "$staged/share/alertd/installed" | sort) \
    <(sort "$dir/prefix/share/alertd/installed")) || fail "the tarball installs other files than make stage: $differences"
[[ -s $dir/prefix/share/alertd/units/alertd.service.in ]] || fail "the tarball installs no templates of units"
while IFS= read -r file; do
    [[ -s $dir/prefix/$file ]] || fail "$file is missing or empty"
done <"$dir/prefix/share/alertd/installed"
env -i PATH="$PATH" HOME="$dir/home" "$dir/unpacked/packaging/uninstall.sh" "$dir/prefix" >"$dir/log" 2>&1 ||
    fail "the tarball's uninstall.sh failed: $(cat "$dir/log")"
[[ ! -e $dir/prefix || -z $(find "$dir/prefix" -type f -o -type l) ]] || fail "uninstall.sh left files: $(find "$dir/prefix" -type f -o -type l)"
