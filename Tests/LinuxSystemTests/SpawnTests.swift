// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Testing

@testable import LinuxSystem

@Suite struct SpawnTests {
    /// Sockets that were accepted are not closed on exec; a child must not have them all the same.
    @Test func aChildHasNoDescriptorOfOurs() throws {
        let open = (0..<40).map { _ in dup(STDERR_FILENO) }
        defer { for descriptor in open { close(descriptor) } }
        let output = Pipe()
        let process = try Spawn(
            "/bin/ls", ["ls", "/proc/self/fd"], environment: .exactly([:]),
            descriptors: [(number: STDOUT_FILENO, .descriptor(output.fileHandleForWriting.fileDescriptor))]
        ).start()
        try output.fileHandleForWriting.close()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        var status: Int32 = 0
        waitpid(process, &status, 0)
        // 3 is that of the folder itself.
        #expect(text.split(separator: "\n").compactMap { Int($0) }.allSatisfy { $0 <= 3 }, "\(text)")
    }
}
