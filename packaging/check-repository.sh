#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check-repository.sh: makes an apt repository twice, with a new key and two small packages, compares the bytes, lets apt
# read it, and brings it up to date. Nothing is installed.
set -euo pipefail
cd "$(dirname "$0")/.."

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
fail() { echo "check-repository.sh: $*" >&2; exit 1; }
export GNUPGHOME=$dir/gnupg
mkdir -m 700 "$GNUPGHOME"
gpg --batch --quiet --faked-system-time 20260101T000000! --passphrase '' \
    --quick-generate-key 'alertd check <check@packages.invalid>' ed25519 sign never 2>"$dir/log" || fail "$(cat "$dir/log")"
for version in 1.0 1.1; do
    mkdir -p "$dir/package/DEBIAN"
    printf '%s\n' "Package: alertd" "Version: $version" "Architecture: amd64" "Maintainer: check <check@packages.invalid>" \
        "Description: nothing" >"$dir/package/DEBIAN/control"
    dpkg-deb --build --root-owner-group "$dir/package" "$dir/alertd_${version}_amd64.deb" >/dev/null
done
make() { # make FOLDER EPOCH VERSION
    SOURCE_DATE_EPOCH=$2 packaging/make-repository.sh "$dir/$1" check@packages.invalid "file:$dir/$1" "$dir/alertd_$3_amd64.deb"
}
# The version that apt would install from a repository.
candidate() {
    rm -rf "$dir/apt"
    mkdir -p "$dir/apt/lists/partial" "$dir/apt/cache/archives/partial" "$dir/apt/etc/"{sources.list.d,preferences.d}
    cp "$dir/$1/alertd.sources" "$dir/apt/etc/sources.list.d"
    : >"$dir/apt/status"
    local options=(-o Dir::Etc="$dir/apt/etc" -o Dir::State="$dir/apt" -o Dir::State::status="$dir/apt/status"
        -o Dir::Cache="$dir/apt/cache" -o APT::Sandbox::User=root -o APT::Architecture=amd64 -o Acquire::Languages=none)
    apt-get -qq "${options[@]}" update >"$dir/log" 2>&1 || fail "apt cannot read it: $(cat "$dir/log")"
    [[ ! -s $dir/log ]] || fail "apt reads it with a warning: $(cat "$dir/log")"
    apt-cache "${options[@]}" policy alertd | sed -n 's/^ *Candidate: //p'
}

epoch=1772000000
make first $epoch 1.0 >/dev/null
make second $epoch 1.0 >/dev/null
sed -i "s|file:$dir/second|file:$dir/first|" "$dir/second/alertd.sources"
diff -r "$dir/first" "$dir/second" >&2 || fail "the same packages gave other bytes"
[[ $(candidate first) == 1.0 ]] || fail "apt sees $(candidate first), not 1.0"
indexed=$(ls "$dir/first/dists/stable/main/binary-amd64/by-hash/SHA256")
make first $((epoch + 60)) 1.1 >/dev/null
[[ $(candidate first) == 1.1 ]] || fail "apt sees $(candidate first), not 1.1"
for file in $indexed; do
    [[ -e $dir/first/dists/stable/main/binary-amd64/by-hash/SHA256/$file ]] || fail "the index of the release before is gone"
done
! make first $epoch 1.1 >/dev/null 2>&1 || fail "a date before that of the repository was taken"
! make other 1700000000 1.0 >/dev/null 2>&1 || fail "a date before the key was taken"
! make other $(($(date +%s) + 86400)) 1.0 >/dev/null 2>&1 || fail "a date in the future was taken"
echo other >>"$dir/alertd_1.1_amd64.deb"
! make first $((epoch + 120)) 1.1 >/dev/null 2>&1 || fail "a released version was taken with other bytes"
