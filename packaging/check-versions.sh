#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check-versions.sh: checks before a release that these agree: the version in the sources, the topmost entries of
# CHANGELOG.md and debian/changelog, the other packagings, the versions of linked packages, and the tag of a clean tree.
# Prints every difference.
set -euo pipefail
cd "$(dirname "$0")/.."

version=$(packaging/version.sh)
status=0
is() { # is WHAT FOUND WANTED
    [[ $2 == "$3" ]] || { echo "check-versions.sh: $1: found \"$2\", expected \"$3\"" >&2; status=65; }
}
first() { sed -nE "$1" "$2" | head -n 1; }

is "the topmost entry of CHANGELOG.md" "$(first 's/^## \[([^]]*)\].*/\1/p' CHANGELOG.md)" "$version"
[[ $(grep -m 1 '^## ' CHANGELOG.md) =~ \]\ -\ [0-9]{4}-[0-9]{2}-[0-9]{2}$ ]] ||
    is "the date of that entry" "$(grep -m 1 '^## ' CHANGELOG.md)" "## [$version] - YYYY-MM-DD"
is "debian/changelog" "$(first 's/^alertd \(([^)]*)\).*/\1/p' debian/changelog)" "$version"
is "the distribution in debian/changelog" "$(first 's/^alertd \([^)]*\) ([^;]*);.*/\1/p' debian/changelog)" unstable
is "packaging/rpm/alertd.spec" "$(first 's/^Version: *//p' packaging/rpm/alertd.spec)" "$version"
is "packaging/arch/PKGBUILD" "$(first 's/^pkgver=//p' packaging/arch/PKGBUILD)" "$version"
is "packaging/arch/alertd-bin/PKGBUILD" "$(first 's/^pkgver=//p' packaging/arch/alertd-bin/PKGBUILD)" "$version"
is "packaging/nix/flake.nix" "$(first 's/.*alertd-(.*)-x86_64.tar.xz;/\1/p' packaging/nix/flake.nix)" "$version"
is "packaging/nix/default.nix" "$(first 's/.*version = "(.*)";/\1/p' packaging/nix/default.nix)" "$version"
# The hash in the file is of Package.swift, and changes with its comments. A clone without the file is built with the pins.
[[ ! -f Package.resolved ]] || is "versions in Package.resolved that packaging/pins.resolved lacks" \
    "$(diff <(grep -v originHash packaging/pins.resolved) <(grep -v originHash Package.resolved))" ""
is "changes that are not committed" "$(git status --porcelain)" ""
is "the tag of this commit" "$(git tag --points-at HEAD | grep -xF "v$version" || true)" "v$version"
exit "$status"
