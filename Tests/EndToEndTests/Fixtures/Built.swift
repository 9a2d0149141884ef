// SPDX-License-Identifier: Apache-2.0

import Foundation
import ProcessSupport
import SoundServerSupport

/// The paths of built programs and of their sources.
enum Built {
    /// Returns the path of a program built together with these tests, in their folder.
    static func program(_ name: String) throws -> String { try TestProcess.built(name) }

    /// The path of such a program as a word of a shell: the project may be in a folder with a blank.
    static func word(_ name: String) throws -> String { shellWord(try program(name)) }

    /// A text as one word of a shell.
    static func shellWord(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }

    /// A file of the project, by its path from the project's folder.
    static func source(_ path: String) -> String {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../" + path).standardized.path
    }

    /// The Python that has the packages of packaging/python-packages.
    static func python() throws -> String {
        let own = source(".build/venv/bin/python3")
        let path = ProcessInfo.processInfo.environment["ALERTD_TEST_PYTHON"] ?? own
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw ToolError("\(path) is not there; `make setup` makes it")
        }
        return path
    }
}
