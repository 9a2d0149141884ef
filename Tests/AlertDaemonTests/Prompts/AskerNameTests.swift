// SPDX-License-Identifier: Apache-2.0

import DesktopSupport
import Glibc
import ProcessSupport
import Testing

@testable import AlertCore
@testable import AlertDaemon

/// The asker's name as a person knows it.
@Suite struct AskerNameTests {
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
