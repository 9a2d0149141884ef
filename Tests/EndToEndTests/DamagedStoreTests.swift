// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Testing
import Varlink

extension EndToEnd {
    /// A database that cannot be used as it is.
    @Suite struct DamagedStore {
        /// What may have happened to a file: written over from its beginning, in the middle, cut off, or replaced.
        static let damages: [String] = ["garbage", "header", "middle", "truncated", "text"]

        @Test(arguments: damages) func aDamagedDatabaseIsSetAsideAndSaidSo(_ damage: String) throws {
            let world = try World()
            let first = try Daemon(in: world)
            for number in 0..<200 { try world.remind("r\(number)", in: "\(number + 1)h") }
            #expect(try first.end() == 0)
            var content = try Data(contentsOf: URL(filePath: world.database))
            #expect(content.count > 16 * 1024)
            switch damage {
            case "garbage":
                content = Data((0..<content.count).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) })
            case "header": content.replaceSubrange(0..<100, with: Data(count: 100))
            case "middle":
                content.replaceSubrange(
                    4_096..<content.count - 4_096, with: Data(repeating: 0xA5, count: content.count - 8_192))
            case "truncated": content = content.prefix(content.count / 2 + 123)
            default: content = Data("This is no database.\n".utf8)
            }
            try content.write(to: URL(filePath: world.database))

            let second = try Daemon(in: world)
            let status = try world.alertctl("status", "--json").object
            let aside = try #require(status["setAside"] as? String, "status does not say that it was set aside")
            #expect(try Data(contentsOf: URL(filePath: aside)) == content, "what was set aside is not what was there")
            #expect(aside.hasPrefix(world.database + ".damaged-20"), "the name has no date: \(aside)")
            #expect(second.log.contains(aside), "the log is silent: \(second.log)")
            #expect(try world.alertctl("status").output.contains(aside))

            let watcher = try Watcher(world)
            #expect(try world.alertctl("remind", "Goes on", "--in", "0s", "--id", "on").status == 0)
            try watcher.await(.delivered, id: "on")
            #expect(try second.end() == 0)

            let third = try Daemon(in: world)
            #expect(try world.call(Manager.Status()).setAside == nil, "it is news once")
            #expect(try world.history(id: "on").contains { $0.event == .delivered })
            #expect(third.isRunning)
        }

        @Test func aDatabaseOfANewerVersionIsRefusedAndLeftAlone() throws {
            let world = try World()
            let first = try Daemon(in: world)
            try world.remind("kept", in: "1h")
            #expect(try first.end() == 0)
            // What a later version leaves: a migration that this one has never heard of.
            let change =
                "INSERT INTO grdb_migrations(identifier) VALUES ('9999-from-the-future'); PRAGMA journal_mode=DELETE"
            #expect(try world.run(Tools.find("sqlite3"), [world.database, change]).status == 0)
            let content = try Data(contentsOf: URL(filePath: world.database))
            let files = try FileManager.default.contentsOfDirectory(atPath: world.state).sorted()

            let refusal = #expect(throws: Daemon.NotStarted.self) { try Daemon(in: world) }
            #expect(refusal?.status == 78)
            #expect(refusal?.log.contains(world.database) == true, "\(refusal?.log ?? "")")
            #expect(try Data(contentsOf: URL(filePath: world.database)) == content)
            #expect(try FileManager.default.contentsOfDirectory(atPath: world.state).sorted() == files)
            let started = try world.run(Built.program("alertctl"), ["list"])
            #expect(started.status == 78, "\(started)")
        }
    }
}
