# SPDX-License-Identifier: Apache-2.0
# alert-link(1) from `alert-link --help`, with mdoc.awk before it. The help is: what it is for, "Usage:" and a line a form with
# what each does, indented terms, and paragraphs that begin with the name of their section. Anything else fails.
function flush() { if (paragraph != "") text(paragraph); paragraph = "" }
function leave() { flush(); if (listed) print ".El"; listed = 0 }
function section(name) { leave(); print ".Sh " name }
# item TERM MEANING: a term of a list, which is opened when it is not.
function item(term, meaning) {
    if (!listed) print ".Bl -tag -width Ds"
    listed = 1
    print ".It " term
    text(sentence(meaning))
}
function capital(words) { return toupper(substr(words, 1, 1)) substr(words, 2) }
function sentence(words) { return capital(words) (words ~ /[.]$/ ? "" : ".") }
# form LINE: a form of the command in the Usage part, in the words of mdoc(7). A word in capitals is to be replaced.
function form(line,   words, count, i, out) {
    count = split(line, words, / +/)
    for (i = 2; i <= count; i++) {
        if (words[i] ~ /^\[--.*\]$/) out = out " Op Fl -" substr(words[i], 4, length(words[i]) - 4)
        else if (words[i] ~ /^--/) out = out " Fl -" substr(words[i], 3)
        else if (words[i] ~ /^[A-Z@]+$/) out = out " Ar " words[i]
        else out = out " Cm " words[i]
    }
    return substr(out, 2)
}

BEGIN {
    print ".\\\" SPDX-License-Identifier: Apache-2.0"
    print ".Dd " date "\n.Dt ALERT-LINK 1\n.Os alertd " version "\n.Sh NAME\n.Nm alert-link"
    print ".Nd show alerts of alertd on a person's other devices"
}
{ gsub(/\\/, "\\e") }
/^$/ { flush(); next }
/^Usage:/ { sub(/^Usage:/, "      "); usage = 1 }
usage && /^ +alert-link/ {
    line = $0; sub(/^ +/, "", line)
    at = match(line, /  +/)
    if (!at) { print "link-page.awk: what does this form do? " $0 >"/dev/stderr"; failed = 70; exit failed }
    forms[++count] = form(substr(line, 1, at - 1))
    does[count] = substr(line, at); sub(/^ +/, "", does[count])
    next
}
usage && /^  [^ ]/ {
    if (!started) start()
    line = $0; sub(/^ +/, "", line)
    at = match(line, /  +/)
    if (!at) { print "link-page.awk: what does this word mean? " $0 >"/dev/stderr"; failed = 70; exit failed }
    meaning = substr(line, at); sub(/^ +/, "", meaning)
    item(form("- " substr(line, 1, at - 1)), meaning)
    next
}
usage && /^ / { print "link-page.awk: what is this? " $0 >"/dev/stderr"; failed = 70; exit failed }
usage && /^[A-Z][a-z ]+: / {
    if (!started) start()
    name = $0; sub(/:.*/, "", name)
    section(name == "Settings" ? "FILES" : toupper(name))
    paragraph = name == "Settings" ? $0 : capital(substr($0, length(name) + 3))
    next
}
!usage { about = about == "" ? $0 : about " " $0; next }
{ paragraph = paragraph == "" ? $0 : paragraph " " $0 }
function start(   i) {
    started = 1
    print ".Sh SYNOPSIS"
    for (i = 1; i <= count; i++) print ".Nm" (forms[i] == "" ? "" : "\n." forms[i])
    print ".Sh DESCRIPTION"
    text(about)
    for (i = 1; i <= count; i++) item(forms[i] == "" ? "Nm" : forms[i], does[i])
    leave()
    print ".Ss OPTIONS"
}
END {
    if (failed) exit failed
    leave()
    print ".Sh SEE ALSO\n.Xr alertctl 1 ,\n.Xr alertd 8 ,\n.Xr mosquitto 8"
}
