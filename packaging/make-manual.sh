#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# make-manual.sh BIN: writes the man pages of the commands in BIN to .build/manual, from their own help. It calls the tool
# of swift-argument-parser's plugin, which BIN holds too; the plugin itself would build everything a second time.
set -euo pipefail
cd "$(dirname "$0")/.."

rm -rf .build/manual
mkdir -p .build/manual
for command in alertctl alertd; do
    "$1/generate-manual" "$1/$command" --multi-page --output-directory .build/manual
done

# The tool takes a help text as one paragraph. mdoc(7) has words for its headings, its tables and its empty lines.
for page in .build/manual/*.1; do
    awk '
        function leave() { if (table) print ".Ed"; table = 0 }
        /^[A-Z][A-Z ]*:$/ { leave(); sub(/:$/, ""); print ".Ss " $0; headed = 1; empty = 0; next }
        /^$/ { empty = 1; next }
        /^  / { if (!table) print ".Bd -literal"; else if (empty) print ""; table = 1; empty = 0; print; next }
        /^\.Bl/ { leave(); if (headed) print ".Ss OPTIONS"; headed = 0; empty = 0; print; next }
        # Its "0 on success, and >0 if an error occurs" is not all that there is to say.
        /^\.Ex -std/ { print "A table of them, which holds for every command, is in"; print ".Xr alertctl 1 ."; next }
        { leave(); if (empty) print ".Pp"; empty = 0; print }
        END { leave() }
    ' "$page" >"$page.new"
    mv "$page.new" "$page"
done
