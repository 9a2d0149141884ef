// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Varlink

@testable import AgentFront
@testable import alertctl

/// The place to which the path of an agent's tool leads.
@Suite final class ToolFileTests {
    private let folder: String

    init() throws {
        var template = Array("/tmp/alertd-XXXXXX".utf8CString)
        folder = String(cString: try #require(mkdtemp(&template)))
        for name in ["real", "elsewhere"] {
            try FileManager.default.createDirectory(atPath: folder + "/" + name, withIntermediateDirectories: true)
        }
        try "text".write(toFile: folder + "/real/file", atomically: true, encoding: .utf8)
        for (name, target) in [
            ("real/to-file", "file"), ("real/out", "../elsewhere/new"), ("real/far", folder + "/elsewhere"),
            ("real/around", "around"), ("project", "real"),
        ] {
            try FileManager.default.createSymbolicLink(atPath: folder + "/" + name, withDestinationPath: target)
        }
    }

    deinit {
        // A folder that stays is a leftover in /tmp, and no fault of what is tested.
        try? FileManager.default.removeItem(atPath: folder)
    }

    @Test(
        arguments: [
            ("real/file", nil), ("real/new", nil), ("real/./file", nil), ("real/../real/file", nil),
            ("real/to-file", "real/file"), ("real/out", "elsewhere/new"), ("real/far/new", "elsewhere/new"),
            // A part ".." leads from the end of a link.
            ("real/far/../new", "new"), ("real/around", nil), ("real/missing/new", nil),
            // The question names the folder itself.
            ("project/file", nil), ("project/new", nil), ("project/out", "elsewhere/new"),
        ] as [(String, String?)])
    func aPathThroughALinkNamesItsTarget(_ path: String, _ target: String?) {
        let root = folder + (path.hasPrefix("project") ? "/project" : "/real")
        #expect(ToolFile.target(folder + "/" + path, from: root) == target.map { folder + "/" + $0 })
    }

    @Test func aRelativePathLeadsFromTheFolder() {
        #expect(ToolFile.target("out", from: folder + "/real") == folder + "/elsewhere/new")
        #expect(ToolFile.target("out", from: nil) == nil)
        #expect(ToolFile.target(folder + "/real/out", from: nil) == folder + "/elsewhere/new")
    }

    @Test(arguments: ["Write", "Edit", "MultiEdit", "NotebookEdit"])
    func theQuestionSaysWhereTheFileIs(_ tool: String) {
        let text = ToolText(
            tool,
            [
                "file_path": "/a", "notebook_path": "/a", "content": "x", "old_string": "x", "new_string": "y",
                "new_source": "x", "edits": [["old_string": "x", "new_string": "y"]],
            ], file: { _ in .absent }, target: { $0 == "/a" ? "/home/ada/.bashrc" : nil })
        #expect(text.facts.contains("the path leads through a link to /home/ada/.bashrc"))
    }
}
