#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Creates .build/venv with the packages in packaging/python-packages, and in folders below it those in
# packaging/python-mcp; silent if it is up to date. Debian's own Python packages (python3-dbusmock) are visible in it.
set -euo pipefail
cd "$(dirname "$0")/.."

venv=.build/venv
cat packaging/python-packages packaging/python-mcp | cmp -s - "$venv/made-from" && exit 0
echo "Making $venv for the tests"
rm -rf "$venv"
/usr/bin/python3 -m venv --system-site-packages "$venv"
pip() { "$venv/bin/python" -m pip --quiet --disable-pip-version-check install "$@"; }
pip --requirement packaging/python-packages
grep -v '^#' packaging/python-mcp | while read -r package; do
    pip --ignore-installed --target "$venv/mcp/${package#*==}" "$package"
done
cat packaging/python-packages packaging/python-mcp > "$venv/made-from"
