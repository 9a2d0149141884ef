// SPDX-License-Identifier: Apache-2.0

import DesktopSupport
import Foundation
import Glibc
import ProcessSupport
import Testing

@testable import SoundService

@Suite struct SpokenFileTests {
    /// A daemon that was killed leaves its files behind; the next one takes those away, and nothing else.
    @Test func whatWasLeftBehindIsRemoved() throws {
        let folder = try TemporaryFolder()
        let runtime = folder.path + "/alertd"
        try FileManager.default.createDirectory(atPath: runtime, withIntermediateDirectories: true)
        let held = try SpokenFile(environment: ["XDG_RUNTIME_DIR": folder.path])
        let handed = try SpokenFile(environment: ["XDG_RUNTIME_DIR": folder.path], kind: .sound)
        let token = String(held.path.suffix(32)).map { $0 == "0" ? "1" : "0" }.joined()
        let stale = ["alertd-speech-" + token, "alertd-sound-" + token]
        let others = ["alertd-speech-short", "alertd.lock", "alertd-speech-" + token + "x", "speech-" + token]
        for name in stale + others { try folder.write("x", to: "alertd/" + name) }
        #expect(SpokenFile.removeLeftovers(in: runtime) == 2)
        let left = Set(try FileManager.default.contentsOfDirectory(atPath: runtime))
        let kept = [held.path, handed.path].map { URL(filePath: $0).lastPathComponent }
        #expect(left == Set(others + kept))
    }

    @Test func oneGoesWithItsObject() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path + "/alertd", withIntermediateDirectories: true)
        var file: SpokenFile? = try SpokenFile(environment: ["XDG_RUNTIME_DIR": folder.path])
        let path = try #require(file?.path)
        #expect(access(path, R_OK) == 0)
        file = nil
        #expect(access(path, R_OK) != 0)
    }
}
