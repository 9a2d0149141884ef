#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# uninstall.sh PREFIX [DESTDIR]: removes what install.sh put there, and the folders that this leaves empty. The reminders
# (state) and the configuration of the person stay.
set -euo pipefail

prefix=$1 destdir=${2:-}
root=$destdir$prefix
list=$root/share/alertd/installed
[[ -f $list ]] || { echo "uninstall.sh: nothing of alertd is installed under $root" >&2; exit 66; }

if [[ -z $destdir ]] && systemctl --user --quiet is-enabled alertd.socket 2>/dev/null; then
    systemctl --user disable --now alertd.socket alertd.service
fi
while IFS= read -r file; do
    case $file in bin/alert* | libexec/alertd/* | share/*) ;; *) echo "uninstall.sh: $list names $file; left alone" >&2; continue ;; esac
    case /$file/ in */../*) echo "uninstall.sh: $list names $file; left alone" >&2; continue ;; esac
    rm -f "$root/$file"
    folder=$(dirname "$file")
    while [[ $folder != . ]] && rmdir "$root/$folder" 2>/dev/null; do folder=$(dirname "$folder"); done
done < <(tac "$list")
[[ -n $destdir ]] || systemctl --user daemon-reload 2>/dev/null || true
echo "Removed alertd from $root"
