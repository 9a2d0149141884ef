// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import LinuxSystem

/// SHA-256, next to sha256sum(1), an independent program.
@Suite(.timeLimit(.minutes(2))) struct DigestTests {
    private func oracle(_ bytes: [UInt8]) throws -> String {
        let run = ProgramRun(
            command: Command(arguments: ["sha256sum"], input: bytes),
            environment: ProcessInfo.processInfo.environment, timeLimit: .seconds(60), outputLimit: 1 << 20)
        return String(decoding: try run.collect().output.prefix(64), as: UTF8.self)
    }

    /// The lengths around a block, and around the one in which the length of the message still fits.
    @Test(arguments: [0, 1, 3, 54, 55, 56, 57, 63, 64, 65, 119, 120, 127, 128, 129, 1_000, 65_537])
    func theDigestIsThatOfSha256sum(_ length: Int) throws {
        let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 131 ^ $0 >> 7) }
        let wanted = try oracle(bytes)
        #expect(SHA256.hex(of: bytes) == wanted)
        for size in [1, 7, 63, 64, 65, 200] {
            var digest = SHA256()
            for start in stride(from: 0, to: length, by: size) { digest.add(bytes[start..<min(start + size, length)]) }
            #expect(digest.hex() == wanted, "in parts of \(size)")
        }
    }

    @Test func theExampleOfTheStandard() {
        #expect(SHA256.hex(of: "abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }

    @Test func aHeldFileHasTheDigestOfItsContent() throws {
        let path = FileManager.default.temporaryDirectory.path + "/held-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data("#!/bin/sh\nexit 3\n".utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        let program = try HeldProgram(path, searchPath: "", home: FileManager.default.temporaryDirectory.path)
        #expect(program.program.digest == SHA256.hex(of: "#!/bin/sh\nexit 3\n"))
    }
}
