#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Fetches and unpacks files that the tests read but that must not be installed: the Debian packages in the group
# "unpack" of packaging/debian-packages into .build/debian/PACKAGE, from PyPI the sound files among scipy's tests into
# .build/debian/scipy, and python-dbusmock's tests of its notification daemon into .build/debian/python-dbusmock. Silent
# if all are present.
#
# Installing them would change the machine: pipewire-alsa replaces PulseAudio's plugin, and a test suite of Python's
# needs exactly its own version of Python.
set -euo pipefail
cd "$(dirname "$0")/.."

scipy=1.17.1
target=.build/debian
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

mapfile -t packages < <(awk '$1 == "unpack" { print $2 }' packaging/debian-packages)
for package in "${packages[@]}"; do
    [[ -e $target/$package ]] && continue
    echo "Unpacking $package"
    fetch() { (cd "$scratch" && apt-get -q download "$package" >log 2>&1); }
    # The package lists may be outdated; setup.sh has fetched them if they were missing.
    fetch || { { (( EUID == 0 )) && apt-get -q update || sudo apt-get -q update; } >"$scratch/log" 2>&1 && fetch; } || {
        cat "$scratch/log" >&2
        exit 69
    }
    mkdir -p "$scratch/$package" "$target"
    dpkg-deb --extract "$scratch/$package"_*.deb "$scratch/$package"
    mv "$scratch/$package" "$target/$package"
done

if [[ ! -e $target/scipy ]]; then
    echo "Unpacking scipy's sound files"
    packaging/python.sh
    .build/venv/bin/python -m pip --quiet --disable-pip-version-check download --no-deps --only-binary=:all: --dest "$scratch" "scipy==$scipy"
    mkdir -p "$scratch/scipy" "$target"
    /usr/bin/python3 - "$scratch"/scipy-*.whl "$scratch/scipy" <<'END'
import sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as wheel:
    sounds = [name for name in wheel.namelist() if name.endswith(".wav")]
    wheel.extractall(sys.argv[2], sounds)
sys.exit(not sounds)
END
    mv "$scratch/scipy" "$target/scipy"
fi

dbusmock=0.38.1
dbusmock_sha256=221b65e1c2e48de9fd11bf7e8c165adaf91648f49a11f390d086a498386f2984
if [[ ! -e $target/python-dbusmock ]]; then
    echo "Unpacking python-dbusmock's tests"
    .build/venv/bin/python -m pip --quiet --disable-pip-version-check download --no-deps --no-binary=:all: --dest "$scratch" \
        "python-dbusmock==$dbusmock"
    echo "$dbusmock_sha256  $scratch/python_dbusmock-$dbusmock.tar.gz" | sha256sum --quiet --check
    mkdir -p "$scratch/python-dbusmock" "$target"
    tar --extract --file "$scratch/python_dbusmock-$dbusmock.tar.gz" --directory "$scratch/python-dbusmock" \
        --strip-components=2 "python_dbusmock-$dbusmock/tests/test_notification_daemon.py"
    mv "$scratch/python-dbusmock" "$target/python-dbusmock"
fi
