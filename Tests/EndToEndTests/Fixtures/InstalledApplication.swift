// SPDX-License-Identifier: Apache-2.0

import Foundation
import SoundServerSupport

extension World {
    /// The application that ``installApplication()`` installs.
    static let application = "org.example.Probe"

    /// The file to which the application writes its standard input.
    var applicationInput: String { path + "/probe.input" }

    /// Installs an application whose program writes what it gets to a file.
    func installApplication() throws {
        let program = try write(
            "#!/bin/sh\ncat > \(Built.shellWord(applicationInput))\n", to: "probe.sh", executable: true)
        let folder = path + "/data/applications"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try write(
            "[Desktop Entry]\nType=Application\nName=Probe\nExec=\"\(program)\"\n",
            to: "data/applications/\(Self.application).desktop")
    }
}
