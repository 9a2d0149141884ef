# SPDX-License-Identifier: Apache-2.0
# Writes text in mdoc(7): one line per sentence, none longer than 78 characters, and no dot or quote at the start of a
# line, which would be a request. A backslash belongs to roff: plain text must be escaped first.
function emit(line) { print (line ~ /^[.\047]/ ? "\\&" : "") line }

function text(line,   words, count, i, out) {
    count = split(line, words, / +/)
    for (i = 1; i <= count; i++) {
        if (out != "" && length(out) + 1 + length(words[i]) > 78) { emit(out); out = "" }
        out = out == "" ? words[i] : out " " words[i]
        if (i < count && out ~ /[A-Za-z0-9)"][.:?]$/ && words[i + 1] ~ /^["(-]?[A-Z]/) { emit(out); out = "" }
    }
    if (out != "") emit(out)
}
