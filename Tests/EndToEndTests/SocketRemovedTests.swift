// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Glibc
import Testing
import Varlink

extension Whole {
    /// Somebody takes the socket away, or the folder it is in, as programs do that tidy up.
    @Suite struct SocketRemoved {
        private static let removals: [(name: String, remove: @Sendable (String) throws -> Void)] = [
            ("the socket", { #expect(unlink($0) == 0) }),
            ("the folder", { try FileManager.default.removeItem(atPath: ($0 as NSString).deletingLastPathComponent) }),
            (
                "by renaming the folder",
                {
                    let folder = ($0 as NSString).deletingLastPathComponent
                    #expect(rename(folder, folder + ".old") == 0)
                }
            ),
            (
                "a file in its place",
                {
                    #expect(unlink($0) == 0)
                    #expect(symlink("/nonexistent", $0) == 0)
                    #expect(unlink($0) == 0)
                }
            ),
        ]

        @Test func itListensThereAgainAndConnectionsGoOn() async throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            for (number, removal) in Self.removals.enumerated() {
                try removal.remove(world.socket)
                try await Waiting.until("it listens again without \(removal.name)") {
                    try world.alertctl("remind", "Tea", "--in", "1h", "--id", "t\(number)").status == 0
                }
                try watcher.await(.scheduled, id: "t\(number)")
                var status = stat()
                #expect(stat(world.socket, &status) == 0 && status.st_mode & 0o777 == 0o600)
                #expect(try world.call(Manager.Status()).pid == Int(daemon.pid))
                try await secretsPass(in: world)
            }
            // The same when the socket for secrets alone goes.
            #expect(unlink(SecretChannel.path(nextTo: world.socket)) == 0)
            try await secretsPass(in: world)
            #expect(try daemon.end() == 0)
            #expect(access(world.socket, F_OK) != 0, "it takes away what it made")
            #expect(access(SecretChannel.path(nextTo: world.socket), F_OK) != 0)
        }

        @Test func aFileInItsPlaceIsNamed() async throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            #expect(unlink(world.socket) == 0)
            #expect(FileManager.default.createFile(atPath: world.socket, contents: Data("x".utf8)))
            for words in [["list", "--no-start"], ["list"]] {
                let answer = try world.run(Built.program("alertctl"), words)
                #expect(answer.status == 69, "\(answer)")
                #expect(answer.errors.contains("\(world.socket) is not a socket"), "\(answer)")
            }
            #expect(unlink(world.socket) == 0)
            try await Waiting.until("it listens again") { try world.alertctl("list", "--no-start").status == 0 }
            #expect(daemon.isRunning)
        }

        /// Checks that descriptors can be passed after the socket for them was created again.
        private func secretsPass(in world: World) async throws {
            let connection = try world.connect()
            let question = Prompts.Question(title: "T", input: .secure)
            let replies = try connection.stream(Prompts.Ask(question: question, handover: true))
            let token = try #require(try replies.next()?.handover)
            try await Waiting.until("secrets pass again") {
                do throws(VarlinkClientError) {
                    close(try SecretChannel.give(token: token, nextTo: world.socket))
                    return true
                } catch {
                    return false
                }
            }
            let path = SecretChannel.path(nextTo: world.socket)
            var status = stat()
            #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        }
    }
}
