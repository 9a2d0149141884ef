#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# ask-dialog.sh: before a build, offers to install the dialog's missing build dependencies. DIALOG=1 installs them
# without asking, DIALOG=0 builds without the dialog. If nobody can be asked, the script prints a message and the build
# continues.
set -euo pipefail
cd "$(dirname "$0")/.."

# Package.swift and the Makefile make the same check.
if pkg-config --exists libadwaita-1 2>/dev/null; then exit 0; fi
case ${DIALOG:-} in
    1) exec packaging/setup.sh dialog ;;
    0) exit 0 ;;
esac
echo "Questions can be shown in windows where libadwaita 1 is installed with its headers (Debian: libadwaita-1-dev). It is not."
if [[ ! -t 0 || ! -t 1 ]]; then
    echo "Building without the dialog; questions are asked in the terminal. \"make install DIALOG=1\" installs what it needs."
    exit 0
fi
read -r -p "Install it, and build the dialog? [Y/n] " answer || answer=n
case $answer in
    [nN]*) echo "Building without the dialog; questions are asked in the terminal." ;;
    *) exec packaging/setup.sh dialog ;;
esac
