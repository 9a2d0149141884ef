# SPDX-License-Identifier: Apache-2.0
# Makes alertd.conf(5) from packaging/config.toml, after mdoc.awk: paragraphs, [sections], settings with their defaults,
# words with their meanings (indented by three, their texts by four more) and examples (indented by four).
function flush() {
    if (paragraph == "") return
    if (apart) print ".Pp"
    text(paragraph)
    paragraph = ""; apart = 0
}
function leave() {
    flush()
    if (listing) print ".El"
    if (display) print ".Ed"
    listing = display = apart = 0
}
function item(head) { flush(); if (!listing) print ".Bl -tag -width Ds"; listing = 1; if (head ~ /[])]$/) head = head "\\&"; print ".It Cm " head }
function add(line) { paragraph = paragraph == "" ? line : paragraph " " line }

BEGIN {
    print ".\\\" SPDX-License-Identifier: Apache-2.0"
    print ".Dd " date "\n.Dt ALERTD.CONF 5\n.Os alertd " version "\n.Sh NAME\n.Nm alertd.conf"
    print ".Nd configuration of alertd, in config.toml\n.Sh SYNOPSIS\n.Pa ~/.config/alertd/config.toml\n.Sh DESCRIPTION"
    text("The file is written in TOML 1.0. A copy with every setting is installed as share/alertd/config.toml.")
}
NR == 1 { next }
{ gsub(/\\/, "\\e") }
/^#?\[/ {
    leave()
    if (!sections++) {
        print ".Sh SETTINGS"
        text("Each section stands under its name in brackets, with what holds where nothing is set.")
    }
    gsub(/[#\[\]]/, "")
    print ".Ss " $0
    next
}
# The text before settings describes them.
/^#[a-z]/ {
    said = paragraph; paragraph = ""
    key = substr($1, 2); value = $0
    sub(/^[^=]*= */, "", value); gsub(/"/, "\\(dq", value)
    item(key " = " value)
    paragraph = said; told = 1
    next
}
told { flush(); told = 0 }
/^$/ { leave(); next }
/^# Rules / { leave(); rules = 1; print ".Sh RULES" }
/^# Examples:/ {
    leave(); examples = 1
    print ".Sh FILES\n.Bl -tag -width Ds\n.It Pa $XDG_CONFIG_HOME/alertd/config.toml"
    print "Where that is not set,\n.Pa ~/.config/alertd/config.toml .\n.El\n.Sh EXAMPLES"
    next
}
examples && /^#    / { flush(); if (!display) print ".Bd -literal"; display = 1; emit(substr($0, 6)); next }
examples && display && /^#$/ { print ""; next }
/^#       / { add(substr($0, 9)); next }
/^#   / {
    line = substr($0, 5); meaning = ""
    if (gap = match(line, /  +/)) { meaning = substr(line, gap + RLENGTH); line = substr(line, 1, gap - 1) }
    item(line)
    if (meaning != "") add(meaning)
    next
}
/^#$/ { leave(); apart = 1; next }
{ if (listing) { leave(); apart = 1 } add(substr($0, 3)) }
END {
    leave()
    if (!rules || !examples) { print "config-page.awk: no rules, or no examples, in " FILENAME >"/dev/stderr"; exit 70 }
    print ".Sh SEE ALSO\n.Xr alertctl 1 ,\n.Xr alertctl-doctor 1 ,\n.Xr alertctl-rules 1 ,\n.Xr alertd 8"
}
