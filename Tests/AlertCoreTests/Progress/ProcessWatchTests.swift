// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation
import Glibc
import Synchronization
import Testing

@testable import AlertCore
@testable import LinuxSystem

@Suite(.serialized, .timeLimit(.minutes(1))) struct ProcessWatchTests {
    /// A process that ends when its standard input is closed.
    private static func child() throws -> (process: Process, input: Pipe) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/cat")
        let input = Pipe()
        process.standardInput = input
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        return (process, input)
    }

    private static func threads() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
    }

    /// Returns the number of descriptors of processes only, because other tests open files concurrently.
    private static func descriptors() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { name in
            // A descriptor that is closed in the interim does not count.
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + name))
                == "anon_inode:[pidfd]"
        }
    }

    @Test func theEndOfAProcessIsTold() async throws {
        let (process, input) = try Self.child()
        let (ends, end) = AsyncStream<Void>.makeStream()
        let watch = try ProcessWatch(process.processIdentifier) { end.yield() }
        try input.fileHandleForWriting.close()
        for await _ in ends { break }
        withExtendedLifetime(watch) {}
    }

    @Test func aProcessThatHasGoneIsToldAtOnce() async throws {
        let (ends, end) = AsyncStream<Void>.makeStream()
        // Above the kernel's largest number of a process, 4,194,304.
        let watch = try ProcessWatch(8_000_000) { end.yield() }
        for await _ in ends { break }
        withExtendedLifetime(watch) {}
    }

    /// The watch has ended with its process, and its descriptors have become somebody else's.
    @Test func stoppingAfterTheEndTouchesNobodyElse() async throws {
        for _ in 0..<100 {
            let (process, input) = try Self.child()
            let (ends, end) = AsyncStream<Void>.makeStream()
            let watch = try ProcessWatch(process.processIdentifier) { end.yield() }
            try input.fileHandleForWriting.close()
            for await _ in ends { break }
            process.waitUntilExit()
            // Whatever has become free is taken.
            let taken = (0..<64).map { _ in eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK)) }
            defer { for descriptor in taken { close(descriptor) } }
            watch.stop()
            for descriptor in taken {
                var count: UInt64 = 0
                #expect(read(descriptor, &count, 8) == -1 && errno == EAGAIN)
            }
        }
    }

    @Test func manyAreWatchedByOneThread() throws {
        let children = try (0..<24).map { _ in try Self.child() }
        let first = try ProcessWatch(children[0].process.processIdentifier) {}
        let threads = try Self.threads()
        let descriptors = try Self.descriptors()
        let watches = try children.dropFirst().map { try ProcessWatch($0.process.processIdentifier) {} }
        #expect(try Self.threads() <= threads)
        #expect(try Self.descriptors() - descriptors <= watches.count)
        for watch in watches { watch.stop() }
        #expect(try Self.descriptors() <= descriptors)
        first.stop()
        for child in children { try child.input.fileHandleForWriting.close() }
        for child in children { child.process.waitUntilExit() }
    }
}
