// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Glibc
import Testing

extension EndToEnd {
    /// With few files that may be open the daemon says so, or works and ends as it is told to.
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
            // More callers than there are descriptors: some are told so, and those that it let in are answered. Which are which
            // depends on how fast the daemon closes those that it turned away.
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
    }
}
