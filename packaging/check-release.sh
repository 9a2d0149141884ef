#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check-release.sh PREFIX: checks that the released programs staged under PREFIX are linked as they shall be and not too
# large, and that they do their main job from there.
set -euo pipefail
cd "$(dirname "$0")/.."

prefix=$1
fail() { echo "check-release.sh: $*" >&2; exit 1; }

# The other programs are position-independent, and everything that the linker fills in is read-only afterwards.
for program in "$prefix/bin/alertd" "$prefix/bin/alert-link" "$prefix/bin/alert-page" "$prefix/libexec/alertd/alert-dialog"; do
    [[ -e $program ]] || continue
    [[ $(readelf --wide --file-header "$program") == *"DYN (Position-Independent"* ]] || fail "$program is not position-independent"
    [[ $(readelf --wide --program-headers "$program") == *GNU_RELRO* ]] || fail "$program has no RELRO"
    [[ $(readelf --wide --dynamic "$program") == *BIND_NOW* ]] || fail "$program is not bound at its start"
done

# alertctl contains the C library.
program=$prefix/bin/alertctl
[[ $(readelf --wide --program-headers "$program") != *INTERP* ]] || fail "$program needs a dynamic loader"

# libsodium is inside where its archive is installed: its shared library has another version in each Debian.
if [[ -e $prefix/bin/alert-link && -n $(packaging/static-sodium.sh) ]]; then
    [[ $(readelf --wide --dynamic "$prefix/bin/alert-link") != *libsodium* ]] || fail "alert-link needs the shared libsodium"
fi

# ICU's data is left out (Sources/CICUDataStub); with it the daemon has 70 MB. A toolchain with another version of ICU
# needs its symbol in the stub.
size=$(stat -c %s "$prefix/bin/alertd")
(( size <= 45000000 )) || fail "alertd has $size bytes, more than 45,000,000: is ICU's data in it again?"
if [[ -e $prefix/bin/alert-link ]]; then
    size=$(stat -c %s "$prefix/bin/alert-link")
    (( size <= 33000000 )) || fail "alert-link has $size bytes, more than 33,000,000: is ICU's data in it again?"
fi
if [[ -e $prefix/bin/alert-page ]]; then
    size=$(stat -c %s "$prefix/bin/alert-page")
    (( size <= 34000000 )) || fail "alert-page has $size bytes, more than 34,000,000: is ICU's data in it again?"
fi

# Search folds the case of letters, the only Unicode service of Foundation that the daemon uses. It needs no ICU data.
dir=$(mktemp -d)
trap 'kill "$daemon" 2>/dev/null || true; rm -rf "$dir"' EXIT
mkfifo "$dir/ready"
XDG_STATE_HOME=$dir/state ALERTD_SOCKET=$dir/socket "$prefix/bin/alertd" --foreground --ready-fd 3 3>"$dir/ready" &
daemon=$!
read -r -N 1 -t 30 _ <"$dir/ready" || fail "the released alertd did not start"
installed() { ALERTD_SOCKET=$dir/socket "$prefix/bin/alertctl" "$@" --no-start; }
installed notify 'ﬁx Ｆｕｌｌ Café Ἀλέξανδρος' --id folded >/dev/null
for word in fix full cafe αλεξανδρος; do
    [[ $(installed history --search "$word" --json) == *'"folded"'* ]] || fail "the released alertd does not find $word"
done
# Two seconds after its start, the daemon frees the memory that only the start needed.
resident() { awk '/^Rss:/ { print $2 }' "/proc/$daemon/smaps_rollup"; }
for _ in {1..60}; do (( $(resident) < 24 * 1024 )) && break; sleep 0.5; done
(( $(resident) < 24 * 1024 )) || fail "the released alertd has $(resident) KiB resident at rest, not less than 24 MiB"
kill "$daemon"
wait "$daemon" || fail "the released alertd ended with $?"

packaging/demonstrate.sh "$prefix/bin"
