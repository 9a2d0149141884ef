// SPDX-License-Identifier: Apache-2.0

import Foundation
import SoundServerSupport

/// The paths of built programs and of their sources.
enum Built {
    /// Returns the path of a program built together with these tests, in their folder.
    static func program(_ name: String) throws -> String {
        let path = try folder + "/" + name
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw ToolError("\(path) is not there; `swift build --build-tests` builds it, and `make test` all there is")
        }
        return path
    }

    /// The path of such a program as a word of a shell: the project may be in a folder with a blank.
    static func word(_ name: String) throws -> String { shellWord(try program(name)) }

    /// A text as one word of a shell.
    static func shellWord(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }

    /// The folder of the built programs.
    private static var folder: String {
        get throws {
            // The test bundle is the running program, or a runner with its path as an argument has loaded it.
            let candidates = ["/proc/self/exe"] + CommandLine.arguments
            for candidate in candidates {
                let folder = URL(filePath: candidate).resolvingSymlinksInPath().deletingLastPathComponent().path
                if FileManager.default.isExecutableFile(atPath: folder + "/alertd") { return folder }
            }
            throw ToolError("no alertd is beside these tests; `make test` builds both")
        }
    }

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
