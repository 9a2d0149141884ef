#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Creates .build/venv with the packages in packaging/python-packages; silent if it is up to date. Debian's own Python
# packages (python3-dbusmock) are visible in it.
set -euo pipefail
cd "$(dirname "$0")/.."

venv=.build/venv
cmp -s packaging/python-packages "$venv/made-from" && exit 0
echo "Making $venv for the tests"
rm -rf "$venv"
/usr/bin/python3 -m venv --system-site-packages "$venv"
"$venv/bin/python" -m pip --quiet --disable-pip-version-check install --requirement packaging/python-packages
cp packaging/python-packages "$venv/made-from"
