// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Glibc
import Testing

extension Whole {
    /// The daemon reports that it has too few file descriptors, or works and ends normally.
    @Suite struct FewDescriptors {
        private static func wrapper(_ limit: Int) -> [String] {
            ["/bin/sh", "-c", "ulimit -n \(limit) && exec \"$0\" \"$@\""]
        }

        @Test(arguments: [16, 20, 24, 28, 32, 64, 95])
        func withTooFewItSaysSo(_ limit: Int) throws {
            let world = try World()
            let failure = #expect(throws: Daemon.NotStarted.self) {
                try Daemon(in: world, wrapper: Self.wrapper(limit))
            }
            #expect(failure?.status == 69, "\(failure?.description ?? "")")
            #expect(failure?.log.contains("ulimit -n") == true, "\(failure?.log ?? "")")
        }

        @Test(arguments: [96, 128])
        func withEnoughItServesAndEnds(_ limit: Int) async throws {
            let world = try World()
            let daemon = try Daemon(in: world, wrapper: Self.wrapper(limit))
            let due = try world.remind("tea", in: "1h")
            #expect(due.id == "tea")
            // There are more callers than descriptors: some get an error, and the accepted ones are answered. The
            // division depends on how fast the daemon closes the refused connections.
            var sockets = try (0..<limit).map { _ in try RawSocket(world.socket) }
            try await Waiting.until("callers are turned away") { sockets.contains(where: \.hasMessage) }
            let told = try #require(try sockets.first(where: \.hasMessage)?.message())
            #expect(told.contains("EAGAIN"))
            let answers = try sockets.filter { !$0.hasMessage }.compactMap { socket -> String? in
                socket.send(message: #"{"method":"org.varlink.service.GetInfo"}"#)
                // One that is turned away this moment loses the answer with what it sent.
                return try socket.message()
            }
            #expect(answers.contains { $0.contains("org.alertd") })
            sockets.removeAll()
            try await Waiting.until("the daemon has seen them leave") { try world.alertctl("list").status == 0 }
            #expect(try daemon.end() == 0)
        }

        /// Sets how many files it may have open, by prlimit(1); what it has open stays so.
        private func allow(_ count: Int, to daemon: Daemon, in world: World) throws {
            let outcome = try world.run(
                Tools.find("prlimit"), ["--pid", "\(daemon.pid)", "--nofile=\(count):"])
            #expect(outcome.status == 0, "\(outcome)")
        }

        /// Callers that rest take all that is to be had; or none at all is left, and one more waits at the door. What
        /// is due comes nevertheless, and nothing is tried over and over.
        @Test(arguments: [false, true]) func withNoneLeftItFiresOnTimeAndRests(_ isNoneAtAll: Bool) async throws {
            let world = try World()
            let daemon = try Daemon(in: world, wrapper: Self.wrapper(96))
            let watcher = try Watcher(world)
            try world.remind("tea", in: "6s")
            var resting: [RawSocket] = []
            var isFull = false
            while !isFull, resting.count < 96 {
                let socket = try RawSocket(world.socket)
                socket.send(message: #"{"method":"org.varlink.service.GetInfo"}"#)
                isFull = try socket.message().map { $0.contains("EAGAIN") } ?? true
                resting.append(socket)
            }
            #expect(isFull, "no caller was turned away")
            if isNoneAtAll {
                // Those that are standard are taken.
                try allow(3, to: daemon, in: world)
                resting.append(try RawSocket(world.socket))
            }
            let before = try ProcFS.processorSeconds(daemon.pid)
            let begin = ContinuousClock.now
            let delivered = try watcher.await(.delivered, id: "tea")
            // That nothing spins afterwards can only be seen by waiting.
            Times.pass(until: begin + .seconds(8))
            let used = try ProcFS.processorSeconds(daemon.pid) - before
            #expect(used < 0.8, "\(used) s of the processor in 8 s")
            let told = daemon.log.components(separatedBy: "cannot accept connections").count - 1
            #expect(told == (isNoneAtAll ? 1 : 0), "\(daemon.log)")
            #expect(try (0...0.5).contains(#require(Times.lateness(delivered))))

            if isNoneAtAll { try allow(96, to: daemon, in: world) }
            resting.removeAll()
            try await Waiting.until("the daemon has seen them leave") { try world.alertctl("list").status == 0 }
            let history = try world.history(id: "tea").filter { $0.event == .delivered }
            #expect(history.count == 1)
            #expect(try (0...0.5).contains(#require(history.first.flatMap(Times.lateness))), "\(history)")
            #expect(try daemon.end() == 0)
        }
    }
}
