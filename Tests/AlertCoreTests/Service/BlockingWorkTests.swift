// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Synchronization
import Testing

@testable import AlertCore
@testable import LinuxSystem

/// Work that hangs delays nothing else.
@Suite(.timeLimit(.minutes(1))) struct BlockingWorkTests {
    /// Work that hangs until it is let go: reading a pipe that nobody writes to.
    private final class Hanging: Sendable {
        let ends: (reading: Int32, writing: Int32)

        init() throws {
            var descriptors: [Int32] = [0, 0]
            try #require(pipe(&descriptors) == 0)
            ends = (descriptors[0], descriptors[1])
        }

        func hang() {
            var byte: UInt8 = 0
            _ = read(ends.reading, &byte, 1)
        }

        func release() { close(ends.writing) }

        private let isFree = Atomic<Bool>(false)

        /// Work for several callers, which the first one does.
        func letGoOnce() { if !isFree.exchange(true, ordering: .relaxed) { release() } }

        deinit { close(ends.reading) }
    }

    @Test func itGivesWhatWasFound() async throws {
        let work = BlockingWork()
        #expect(try await work.run { 42 } == 42)
        #expect(work.hanging == 0)
    }

    @Test func whatHangsIsGivenUp() async throws {
        let work = BlockingWork()
        let hanging = try Hanging()
        await #expect(throws: BlockingWork.Hung()) { try await work.run(within: .milliseconds(20)) { hanging.hang() } }
        #expect(work.hanging == 1)
        hanging.release()
    }

    /// More pieces hang than there are threads for those that do not: the next ones are done all the same.
    @Test func whatHangsHoldsUpNothing() async throws {
        let work = BlockingWork()
        let hanging = try Hanging()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<2 * BlockingWork.width {
                group.addTask { _ = try? await work.run(within: .milliseconds(50)) { hanging.hang() } }
            }
            await group.waitForAll()
        }
        #expect(try await work.run { "done" } == "done")
        hanging.release()
    }

    /// After a hang in one place, no more work is tried there, and other places are unaffected.
    @Test func aPlaceThatHangsIsLeftAlone() async throws {
        let work = BlockingWork(stack: 64 << 10)
        let hanging = try Hanging()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<2 * BlockingWork.maximumHanging {
                group.addTask {
                    _ = try? await work.run(within: .milliseconds(300), about: "/mnt") { hanging.hang() }
                }
            }
            // This runs next to the hanging work, long before that is given up.
            group.addTask { #expect((try? await work.run(within: .milliseconds(250), about: "/home") { 1 }) == 1) }
            await group.waitForAll()
        }
        #expect(work.hanging == BlockingWork.widthOfPlace)
        await #expect(throws: BlockingWork.Hung()) { try await work.run(about: "/mnt") { 1 } }
        #expect(try await work.run(about: "/home") { 1 } == 1)
        hanging.release()
        while work.hanging > 0 { await Task.yield() }
        #expect(try await work.run(about: "/mnt") { 1 } == 1)
    }

    /// A place where one piece hung for a while takes those that waited for it.
    @Test func whatWaitedForAPlaceIsDone() async throws {
        let work = BlockingWork()
        let hanging = try Hanging()
        let done = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<BlockingWork.widthOfPlace {
                group.addTask {
                    do {
                        try await work.run(within: .milliseconds(50), about: "/mnt") { hanging.hang() }
                        return false
                    } catch {
                        hanging.letGoOnce()
                        return false
                    }
                }
            }
            group.addTask { (try? await work.run(within: .seconds(20), about: "/mnt") { true }) ?? false }
            return await group.contains { $0 }
        }
        #expect(done)
    }

    /// New work is refused at once if too much work hangs, and accepted again when it returns.
    @Test func itIsBounded() async throws {
        let work = BlockingWork(stack: 64 << 10)
        let hanging = try Hanging()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<BlockingWork.maximumHanging + BlockingWork.width {
                group.addTask { _ = try? await work.run(within: .milliseconds(300)) { hanging.hang() } }
            }
            await group.waitForAll()
        }
        #expect(work.hanging <= BlockingWork.maximumHanging + BlockingWork.width)
        if work.hanging >= BlockingWork.maximumHanging {
            await #expect(throws: BlockingWork.Hung()) { try await work.run { 1 } }
        }
        hanging.release()
        while work.hanging > 0 { await Task.yield() }
        #expect(try await work.run { 1 } == 1)
    }
}
