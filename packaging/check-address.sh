#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check-address.sh: checks that README.md agrees with packaging/address, the one place of the project's public address.
# While that file is empty, README says that nothing is published and names the files that `make release` makes.
set -euo pipefail
cd "$(dirname "$0")/.."

fail() { echo "check-address.sh: $*" >&2; exit 1; }
address=$(cat packaging/address)
unpublished="Nothing of alertd is published yet"
if [[ -z $address ]]; then
    grep -qF "$unpublished" README.md || fail "packaging/address is empty, so README.md has to say: $unpublished"
    grep -qF 'uv tool install ./alertd-' README.md || fail "README.md has to install the wheel from a file"
    ! grep -qE 'uv tool install alertd|pipx install alertd' README.md || fail "README.md installs from an index that has nothing"
else
    [[ $address =~ ^https://[^[:space:]]+$ ]] || fail "packaging/address is no address: $address"
    ! grep -qF "$unpublished" README.md || fail "packaging/address is $address, but README.md says that nothing is published"
    grep -qF "$address" README.md || fail "README.md does not name $address"
fi
