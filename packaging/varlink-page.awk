# SPDX-License-Identifier: Apache-2.0
# Makes alertd-varlink(7) from the interface files, after mdoc.awk: each comment, then its declaration.
function say(   i) {
    for (i = 1; i <= said; i++) if (comment[i] == "") print ".Pp"; else text(comment[i])
    said = 0
}
# First join comments to paragraphs.
function keep(line) {
    if (line == "" || said == 0 || comment[said] == "") comment[++said] = line
    else comment[said] = comment[said] " " line
}

BEGIN {
    print ".\\\" SPDX-License-Identifier: Apache-2.0"
    print ".Dd " date "\n.Dt ALERTD-VARLINK 7\n.Os alertd " version "\n.Sh NAME\n.Nm alertd-varlink"
    print ".Nd the Varlink interfaces of alertd\n.Sh DESCRIPTION"
    text("Programs reach alertd over the socket $XDG_RUNTIME_DIR/alertd/alertd.varlink, which is open to its user only. Messages are JSON objects, each ended by a byte 0, as https://varlink.org describes them. org.varlink.service.GetInfo names the interfaces, GetInterfaceDescription gives each as it stands here; the files are installed in share/alertd/interfaces.")
    print ".Pp"
    text("A field with a question mark may be absent or null. Later versions add optional fields, members and errors and change nothing else.")
}
{ gsub(/\\/, "\\e") }
FNR == 1 { said = 0; inside = 0 }
inside {
    emit($0)
    depth += gsub(/\(/, "(") - gsub(/\)/, ")")
    if (depth <= 0 && !/-> *$/) { print ".Ed"; inside = 0 }
    next
}
/^#/ { sub(/^# ?/, ""); keep($0); next }
/^$/ { next }
/^interface / { print ".Sh " toupper($2); say(); next }
/^(type|method|error) / {
    name = $2; sub(/\(.*/, "", name)
    print ".Ss \"" $1 " " name "\""
    say()
    print ".Bd -literal"
    emit($0)
    depth = gsub(/\(/, "(") - gsub(/\)/, ")")
    if (depth <= 0) print ".Ed"; else inside = 1
    next
}
{ print "varlink-page.awk: " FILENAME ":" FNR ": what is this?" >"/dev/stderr"; exit 70 }
END { print ".Sh SEE ALSO\n.Xr alertctl 1 ,\n.Xr alertd.conf 5 ,\n.Xr alertd 8" }
