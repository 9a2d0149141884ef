#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# make-notices.sh FILE: writes the licences of everything linked into the programs: the packages in Package.resolved
# with the texts from their sources, Swift's runtime, the C library, and packaging/notices for parts without a text. Fails
# for a package without a licence, or one missing in debian/copyright.
set -euo pipefail
cd "$(dirname "$0")/.."

file=$1
mkdir -p "$(dirname "$file")"
exec >"$file.new"
declare -A users=() texts=()
order=()
# note NAME TEXT: writes each text once, with all names that share it.
note() {
    local key
    key=$(sha256sum <"$2")
    [[ -n ${texts[$key]:-} ]] || order+=("$key")
    texts[$key]=$2
    users[$key]+="  $1"$'\n'
}
rule() { printf '\n%s\n\n' "-------------------------------------------------------------------------------"; }

# Pins that only build documentation, and swift-system, which SwiftNIO fetches for its file system and which is not
# linked.
unlinked=' swift-docc-plugin swift-docc-symbolkit swift-system '
pins=$(awk -F'"' '$2 == "identity" { name = $4 } $2 == "location" { place = $4 } $2 == "version" && $4 != "" { print name, $4, place }' Package.resolved)
notices=()
while read -r name version place; do
    [[ $unlinked != *" $name "* ]] || continue
    folder=.build/checkouts/$(basename "$place" .git)
    licence=$(compgen -G "$folder/LICENSE*") || { echo "make-notices.sh: $folder has no licence" >&2; exit 70; }
    grep -q "checkouts/${folder##*/}/" debian/copyright || { echo "make-notices.sh: debian/copyright lacks $name" >&2; exit 70; }
    note "$name $version, $place" "$licence"
    [[ ! -f $folder/NOTICE.txt ]] || notices+=("$folder/NOTICE.txt")
done <<<"$pins"
# Some toolchains lack their licence, which is the same for all of Swift's own packages.
note "the Swift standard library, Foundation and Dispatch, https://github.com/swiftlang" .build/checkouts/swift-collections/LICENSE.txt

echo "alertd is under the Apache License 2.0. Linked into its programs is the work of others, under the terms below."
echo "Libraries of the system are not: those are loaded when a program starts. alertctl contains the GNU C library"
echo "$(ldd --version | head -n 1 | sed 's/^ldd //'), under the LGPL 2.1 or later; to replace it, build alertctl from its sources with another"
echo "version. It also contains parts of GCC's C++ library (GPL 3 or later, with the GCC Runtime Library Exception 3.1, by which that changes nothing of"
echo "alertctl's own terms)."
for key in "${order[@]}"; do
    rule
    printf '%s\n' "${users[$key]}"
    cat "${texts[$key]}"
done
for notice in "${notices[@]}"; do rule; cat "$notice"; done
rule
# The licence of toml++, which TOMLKit contains, is in its first lines.
echo "  toml++, in TOMLKit"
awk '/MIT License/ { inside = 1 } inside && /^\/\/-/ { exit } inside { sub(/^\/\/ ?/, ""); print }' \
    .build/checkouts/TOMLKit/Sources/CTOML/Sources/toml.hpp
rule
cat packaging/notices
if [[ -n $(packaging/static-sodium.sh) ]]; then
    rule
    for licence in doc/libsodium-dev/copyright licenses/libsodium/LICENSE; do [[ ! -r /usr/share/$licence ]] || break; done
    [[ -r /usr/share/$licence ]] || { echo "make-notices.sh: found no licence of libsodium below /usr/share" >&2; exit 70; }
    echo "  libsodium $(pkg-config --modversion libsodium), in alert-link"
    echo
    cat "/usr/share/$licence"
fi
rule
# Debian, Fedora and Arch have the licence in these places.
for lgpl in common-licenses/LGPL-2.1 licenses/glibc/COPYING.LIB licenses/spdx/LGPL-2.1-or-later.txt; do
    [[ ! -r /usr/share/$lgpl ]] || break
done
[[ -r /usr/share/$lgpl ]] || { echo "make-notices.sh: found no text of the LGPL 2.1 below /usr/share" >&2; exit 70; }
echo "  the GNU C library, in alertctl"
echo
cat "/usr/share/$lgpl"
mv "$file.new" "$file"
