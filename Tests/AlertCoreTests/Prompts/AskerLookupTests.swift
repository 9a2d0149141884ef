// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import AlertCore

/// What the program is called that asks, of what the kernel says of its process.
@Suite struct AskerLookupTests {
    @Test(arguments: [
        // comm, the argument vector, the name
        ("bash", ["bash", "/home/ada/backup.sh"], "backup.sh"),
        ("sh", ["/bin/sh", "-c", "make"], "sh"),
        ("python3.11", ["/usr/bin/python3.11", "/opt/sync.py", "-v"], "sync.py"),
        ("lua5.4", ["lua5.4", "x.lua"], "x.lua"),
        ("ksh93", ["ksh93", "job"], "job"),
        ("nodejs", ["nodejs", "server.js"], "server.js"),
        // Names that begin as an interpreter's does.
        ("shotwell", ["shotwell", "/home/ada/holiday.jpg"], "shotwell"),
        ("shutdown", ["shutdown", "now"], "shutdown"),
        ("fishnet", ["fishnet", "secret.key"], "fishnet"),
        ("nodemon", ["nodemon", "app.js"], "nodemon"),
        ("phpstorm", ["phpstorm", "/work"], "phpstorm"),
        ("perlbrew", ["perlbrew", "list"], "perlbrew"),
        ("bashtop", ["bashtop", "--help"], "bashtop"),
        // The kernel keeps 15 bytes of a name.
        ("systemd-ask-pas", ["/usr/bin/systemd-ask-password", "Pin"], "systemd-ask-password"),
        ("a-shell-of-its-", ["other", "words"], "a-shell-of-its-"),
    ])
    func programsAreCalledAsPeopleKnowThem(comm: String, arguments: [String], name: String) {
        let found = AskerLookup.name(comm: Array(comm.utf8)) { arguments.flatMap { Array($0.utf8) + [0] } }
        #expect(found == name)
    }

    @Test func whoseArgumentsCannotBeReadIsCalledAsTheKernelDoes() {
        #expect(AskerLookup.name(comm: Array("bash".utf8)) { nil } == "bash")
    }
}
