#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# libnotify-suite.sh BIN [TESTS]: runs libnotify's own tests of notify-send (LGPL, so they are not part of this project)
# with the installed notify-send, and with alertctl in BIN under that name, and prints how many pass for each. TESTS is
# the file test_notify_send.py; without it, the script fetches the file from Debian's source package. Fails if it is not
# available, or if alertctl passes fewer tests than expected.
#
# The tests of the portal are omitted: alertd talks to the notification server directly.
set -euo pipefail
cd "$(dirname "$0")/.."

bin=$(realpath "$1")
version=0.8.9
sha256=c906bb084027ea512f94a60fbfc0cc8d4f17e4b4d525bed370d07a6d8714c923
scratch=$(mktemp -d)
leave() {
    local pid
    for pid in "$scratch"/*/pid; do
        [[ ! -e $pid ]] || kill "$(<"$pid")" 2>/dev/null || true
    done
    rm -rf "$scratch"
}
trap leave EXIT

if [[ -n ${2-} ]]; then
    tests=$(realpath "$2")
else
    source=libnotify_$version.orig.tar.xz
    for place in https://deb.debian.org/debian/pool/main/libn/libnotify \
        https://snapshot.debian.org/archive/debian/20261101T000000Z/pool/main/libn/libnotify; do
        if curl --silent --fail --location --output "$scratch/$source" "$place/$source"; then break; fi
    done
    [[ -s $scratch/$source ]] || { echo "libnotify-suite.sh: $source cannot be fetched; name test_notify_send.py" >&2; exit 69; }
    echo "$sha256  $scratch/$source" | sha256sum --quiet --check
    tar --extract --file "$scratch/$source" --directory "$scratch"
    tests=$scratch/libnotify-$version/tests/test_notify_send.py
fi

# Each call has a fresh alertd, so that no earlier notification is shown again; then this process becomes alertctl,
# because the tests look for its id.
cat >"$scratch/notify-send" <<'END'
#!/usr/bin/env bash
[[ ${1-} == --version ]] && exec -a notify-send "$BIN/alertctl" "$@"
folder=$(mktemp -d "$SCRATCH/XXXXXX")
export XDG_RUNTIME_DIR=$folder XDG_STATE_HOME=$folder XDG_CONFIG_HOME=$folder ALERTD_SOCKET=$folder/socket
mkfifo "$folder/ready"
"$BIN/alertd" --ready-fd 3 3>"$folder/ready" >"$folder/log" 2>&1 </dev/null &
echo $! >"$folder/pid"
read -r -n 1 <"$folder/ready"
exec -a notify-send "$BIN/alertctl" "$@"
END
chmod +x "$scratch/notify-send"

mapfile -t names < <(awk -F '[ (]+' '
    /^class / { class = $2 ~ /^TestNotifySend/ ? $2 : "" }
    /^    def test_/ && class { print class "." $3 }' "$tests")
((${#names[@]})) || { echo "libnotify-suite.sh: no tests in $tests" >&2; exit 65; }

run() { # run COMMAND
    passed=0 failed=()
    for name in "${names[@]}"; do
        if BIN=$bin SCRATCH=$scratch NOTIFY_SEND=$1 timeout 20 /usr/bin/python3 "$tests" "$name" >"$scratch/log" 2>&1; then
            passed=$((passed + 1))
        else
            failed+=("$name")
        fi
    done
    echo "$1 ($("$1" --version)): $passed of ${#names[@]}${failed[*]:+, without ${failed[*]}}"
}
export BIN=$bin SCRATCH=$scratch
run "$(command -v notify-send)"
run "$scratch/notify-send"
# One test waits for a warning about an action that nobody offered; alertd silently ignores such a signal.
((passed >= ${#names[@]} - 1))
