// SPDX-License-Identifier: Apache-2.0

import DesktopSupport
import Glibc
import Testing

@testable import AlertCore
@testable import AlertDaemon

/// Who asks, by the name that a person knows.
@Suite struct AskerNameTests {
    @Test(
        arguments: [
            ("bash", "/home/a/backup.sh --all", .script("backup.sh")), ("sh", "-e backup", .script("backup")),
            ("bash", "-euo pipefail backup.sh", .script("backup.sh")), ("python3", "-u tool.py", .script("tool.py")),
            ("python3.11", "-m http.server", .script("http.server")),
            ("python3", "-W ignore -X dev t.py", .script("t.py")),
            ("perl", "-w mail.pl", .script("mail.pl")), ("node", "--inspect app.js", .script("app.js")),
            ("sh", "-c x", .inline), ("bash", "-ec x", .inline), ("python3", "-c x", .inline),
            ("perl", "-e x", .inline),
            ("sh", "", .none), ("bash", "-i", .none), ("python3", "-", .none), ("bash", "-- run.sh", .script("run.sh")),
            ("bash", "/", .none),
        ] as [(String, String, ScriptName)])
    func aScriptIsKnownByItsOwnName(_ interpreter: String, _ line: String, _ name: ScriptName) {
        #expect(ScriptName(interpreter: interpreter, words: line.split(separator: " ").map(String.init)) == name)
    }

    @Test(
        arguments: [
            ("[Desktop Entry]\nName[de]=Dateien\nName = Files\nExec=nautilus\n", "Files"),
            ("# x\n[Desktop Entry]\nType=Application\n[Desktop Action new]\nName=New window\n", nil),
            ("Name=Nobody\n", nil), ("[Desktop Entry]\nName=\n", nil), ("", nil),
        ] as [(String, String?)])
    func aProgramIsKnownByItsDesktopEntry(_ text: String, _ name: String?) {
        #expect(DesktopEntryName.name(in: text) == name)
    }

    @Test func entriesAreWhereTheDesktopHasThem() throws {
        let folder = try TemporaryFolder()
        #expect(mkdir(folder.path + "/applications", 0o755) == 0)
        try folder.write("[Desktop Entry]\nName=Shot Well\n", to: "applications/shotwell.desktop")
        let environment = ["XDG_DATA_HOME": "/nonexistent", "XDG_DATA_DIRS": "/nonexistent:" + folder.path]
        #expect(DesktopEntryName.find("shotwell", environment: environment) == "Shot Well")
        #expect(DesktopEntryName.find("../shotwell", environment: environment) == nil)
        #expect(DesktopEntryName.find("other", environment: environment) == nil)
    }
}
