#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check-release-files.sh: collects a release of two small files twice, compares the bytes, and checks its sums, notes and
# sources, and that a trial counts for the very files that were tried. Nothing is built.
set -euo pipefail
cd "$(dirname "$0")/.."

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
fail() { echo "check-release-files.sh: $*" >&2; exit 1; }
version=$(packaging/version.sh)
mkdir -p "$dir/package/DEBIAN" "$dir/wheel"
printf '%s\n' "Package: alertd" "Version: $version" "Architecture: amd64" "Maintainer: check <check@packages.invalid>" \
    "Built-Using: glibc (= 2.36-9)" "Description: nothing" >"$dir/package/DEBIAN/control"
dpkg-deb --build --root-owner-group "$dir/package" "$dir/alertd_${version}_amd64.deb" >/dev/null
echo archive >"$dir/alertd-$version-x86_64.tar.xz"
wheel=$dir/wheel/alertd-$version-py3-none-any.whl
python3 -c 'import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1], "w") as wheel:
    wheel.writestr(zipfile.ZipInfo("alertd.dist-info/sboms/alertd.cdx.json"), json.dumps({"components": [
        {"name": "libsoxr0", "version": "0.1.3-4", "purl": "pkg:deb/debian/libsoxr0@0.1.3-4?arch=amd64"}]}))' "$wheel"
echo "apt-get source libsoxr=0.1.3-4" >"$dir/wheel/SOURCES"
make() { packaging/make_release.py "$dir/$1" "$dir/alertd_${version}_amd64.deb" "$dir/alertd-$version-x86_64.tar.xz" "$wheel"; }

[[ $(make first) == *"Not tried: alertd-$version-py3-none-any.whl, "* ]] || fail "a release that nobody tried is not named"
make second >/dev/null
diff -r "$dir/first" "$dir/second" >&2 || fail "the same files gave other bytes"
(cd "$dir/first" && sha256sum --check --quiet --strict SHA256SUMS) || fail "the sums are wrong"
[[ $(wc -l <"$dir/first/SHA256SUMS") == 6 ]] || fail "SHA256SUMS does not list each file: $(cat "$dir/first/SHA256SUMS")"
[[ $(cat "$dir/first/SOURCES") == "apt-get source glibc=2.36-9"$'\n'"apt-get source libsoxr=0.1.3-4" ]] ||
    fail "SOURCES is $(cat "$dir/first/SOURCES")"
python3 -c 'import json, sys
names = [one["name"] for one in json.load(open(sys.argv[1]))["components"]]
sys.exit(not ("swift-nio" in names and names.count("libsoxr0") == 1 and "glibc" in names and "libsoxr" not in names))' \
    "$dir/first/alertd-$version.cdx.json" || fail "the bill of materials is not whole"
[[ $(head -n 1 "$dir/first/NOTES.md") == "### "* ]] || fail "NOTES.md does not begin with the entry"
! grep -q '^## ' "$dir/first/NOTES.md" || fail "NOTES.md has more than one entry"

cp "$dir/first/SHA256SUMS" "$dir/first/tried.txt"
[[ $(make first) == *"Tried: "* ]] || fail "tried files do not count as tried"
echo other >>"$dir/alertd-$version-x86_64.tar.xz"
[[ $(make first) == *"Not tried: alertd-$version-x86_64.tar.xz. "* ]] || fail "another file counts as tried"
mv "$wheel" "${wheel/$version/0.0.1}"
! wheel=${wheel/$version/0.0.1} make first >/dev/null 2>&1 || fail "a file of another version was taken"
