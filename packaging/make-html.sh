#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# make-html.sh FOLDER: writes the documents as HTML, with their pictures, the man pages (from .build/manual) and the
# interfaces. Links between documents lead to their HTML; a broken link or picture fails.
set -euo pipefail
cd "$(dirname "$0")/.."

out=$1
rm -rf "$out"
mkdir -p "$out/docs" "$out/man"
cat >"$out/style.css" <<'END'
:root { color-scheme: light dark; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 sans-serif; }
pre { overflow-x: auto; padding: 0.8rem; background: #8881; }
code, pre { font-family: monospace; font-size: 0.9rem; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
td, th { padding: 0.2rem 0.6rem; border: 1px solid #8886; text-align: left; vertical-align: top; }
img { max-width: 100%; }
.manual-text a.permalink { color: inherit; text-decoration: none; }
table.head, table.foot { display: table; width: 100%; }
table.head td, table.foot td, table.Nm td { border: 0; }
.head-vol, .foot-date { text-align: center; }
.head-rtitle, .foot-os { text-align: right; }
END
page() { # page SOURCE PLACE: the title is the first heading
    local title up
    title=$(sed -n 's/^# //p' "$1" | head -n 1)
    up=$(sed -E 's|[^/]+$||; s|[^/]+/|../|g' <<<"$2")
    mkdir -p "$out/$(dirname "$2")"
    # A folder's page is its README.
    sed -E 's/\]\(([^):]+)\.md(#[^)]*)?\)/](\1.html\2)/g; s/\]\(Examples\)/](Examples\/README.html)/g
        s/\]\(((\.\.\/)*docs\/|\.\.\/|)decisions\/?\)/](\1decisions\/README.html)/g
        s/\]\((\.\.\/)*Sources\/AlertProtocol\/Interfaces\/?([^)]*)\)/](\1interfaces\/\2)/g' "$1" |
        pandoc --from gfm --to html5 --standalone --metadata pagetitle="${title:-alertd}" --css "${up}style.css" \
            --output "$out/$2"
}
mapfile -t documents < <(printf '%s\n' *.md sounds/README.md; find docs Examples -name '*.md')
for document in "${documents[@]}"; do page "$document" "${document%.md}.html"; done
cp "$out/README.html" "$out/index.html"
mkdir -p "$out/interfaces"
cp -r Examples "$out/"
cp LICENSE "$out/LICENSE"
cp docs/*.{png,svg} "$out/docs/"
cp -r docs/pictures "$out/docs/"
cp Sources/AlertProtocol/Interfaces/*.varlink "$out/interfaces/"
for manual in .build/manual/*.[1578]; do
    mandoc -T html -O style=../style.css,man=%N.%S.html "$manual" >"$out/man/${manual##*/}.html"
done

cd "$out"
status=0
while IFS=: read -r from target; do
    [[ -e $(dirname "$from")/$target ]] || { echo "make-html.sh: $from has a link to $target, which is not there" >&2; status=70; }
# Man pages of other programs (pandoc(1) and the like) are not included.
done < <(grep -rHoE '(href|src)="[^"#]+' --include='*.html' . | sed -E 's/(href|src)="//' |
    grep -vE ':(https?|data|mailto):|^\./man/[^:]*:[^/]*\.html$')
exit "$status"
