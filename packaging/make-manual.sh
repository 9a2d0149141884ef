#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# make-manual.sh BIN [FOLDER]: writes the man pages of the commands in BIN to FOLDER (.build/manual), from their own help. It
# calls the tool of swift-argument-parser's plugin, which BIN holds too; the plugin itself would build everything a second
# time. SOURCE_DATE_EPOCH, or else the last commit, dates them, so that the same sources give the same pages.
set -euo pipefail
cd "$(dirname "$0")/.."

bin=$1 folder=${2:-.build/manual}
epoch=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
date=$(date --utc --date="@$epoch" +%Y-%m-%d)
rm -rf "$folder"
mkdir -p "$folder"
"$bin/generate-manual" "$bin/alertctl" --multi-page --date "$date" --output-directory "$folder"
"$bin/generate-manual" "$bin/alertd" --section 8 --date "$date" --output-directory "$folder"
# `alertctl help` is no command to look up.
rm "$folder"/alertctl.help.1

# alert-link has a separate help text.
if [[ ${ALERTD_LINK:-0} == 1 ]]; then
    "$bin/alert-link" --help |
        awk -v date="$(LC_ALL=C date --utc --date="@$epoch" "+%B %-d, %Y")" -v version="$(packaging/version.sh)" \
            -f packaging/mdoc.awk -f packaging/link-page.awk >"$folder/alert-link.1"
fi

# The tool takes a help text as one paragraph, and parts the words of a command by dots. man(1) finds alertctl-remind when
# asked for `man alertctl remind`; mdoc(7) has words for headings, tables and empty lines, and wants a line a sentence.
for page in "$folder"/alert{ctl,d}*.[18]; do
    name=${page##*/} section=${page##*.}
    name=${name%."$section"}
    awk -v name="${name//./-}" -v command="${name//./ }" "$(cat packaging/mdoc.awk)"'
        function leave() { if (table) print ".Ed"; table = 0 }
        # "span,..." says that there may be several, and the tool says it once more.
        { sub(/,\.\.\.\.\.\./, ",...") }
        # alertd has no subcommands but `help`.
        /^\.It Em help/ { skipping = 1 }
        skipping { if (/^\.El/) skipping = 0; next }
        name == "alertd" && /^\.Ar subcommand/ { next }

        /^\.Dt / { print ".Dt " toupper(name) " " $NF; next }
        /^\.Sh / { leave(); part = $2; if (part ~ /EXIT/) part = "EXIT"; print; next }
        /^\.Nm ./ { if (part == "NAME") print ".Nm " name; else print; next }
        /^\.Nm$/ { print ".Nm \"" command "\""; next }
        /^\.Nd / { sub(/^\.Nd "?/, ""); sub(/\.?"?$/, ""); print ".Nd " $0; next }
        /^\.Xr alertctl\.help / { next }
        /^\.Xr / { gsub(/\./, "-", $2); print; next }
        # The tool says only "0 on success, and >0 if an error occurs".
        /^\.Ex -std/ && name == "alertctl" { print "The table above holds for every command."; next }
        /^\.Ex -std/ { print "The table that holds for every command is in"; print ".Xr alertctl 1 ."; next }
        /^\.Bl/ { leave(); if (headed) print ".Ss OPTIONS"; headed = 0; empty = 0; print; next }
        /^\.Pp$/ { pending = 1; next }
        /^\.(It|El)/ { pending = 0 }
        pending { print ".Pp"; pending = 0 }
        /^\./ { leave(); print; next }
        /^[A-Z][A-Z ]+( with [^:]*)?:/ {
            leave()
            heading = $0; sub(/:.*/, "", heading); print ".Ss " heading
            headed = 1; empty = 0
            sub(/^[^:]*: */, ""); if ($0 != "") text($0)
            next
        }
        /^$/ { empty = 1; next }
        /^  / { if (!table) print ".Bd -literal"; else if (empty) print ""; table = 1; empty = 0; print; next }
        { leave(); if (empty) print ".Pp"; empty = 0; text($0) }
        END { leave() }
    ' "$page" >"$page.new"
    rm "$page"
    mv "$page.new" "$folder/${name//./-}.$section"
done
