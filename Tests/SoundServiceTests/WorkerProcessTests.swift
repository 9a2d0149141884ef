// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import SoundService

/// Leftovers of a worker's process.
@Suite struct WorkerProcessTests {
    /// Workers that are given up before anybody has made connections of their sockets, four each.
    @Test func socketsThatNobodyTookAreClosedWithTheWorker() async throws {
        let before = try Self.sockets()
        for _ in 0..<64 {
            let (ends, sink) = AsyncStream<Void>.makeStream()
            let worker: WorkerProcess = try await withCheckedThrowingContinuation { continuation in
                WorkerProcess.start("/bin/sleep", ["sleep", "60"], environment: [:]) { result in
                    continuation.resume(with: result)
                } ended: {
                    sink.finish()
                }
            }
            worker.kill()
            for await _ in ends {}
        }
        // Other tests have sockets too, and the last worker's thread may be about to let go of it.
        #expect(try Self.sockets() - before < 128)
    }

    /// Returns the number of sockets of this process, proc(5).
    private static func sockets() throws -> Int {
        let folder = "/proc/self/fd"
        return try FileManager.default.contentsOfDirectory(atPath: folder).count { name in
            // One that was closed since it was listed is none any more.
            (try? FileManager.default.destinationOfSymbolicLink(atPath: folder + "/" + name))?.hasPrefix("socket:")
                == true
        }
    }
}
