// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Testing
import Varlink

extension Whole {
    /// Somebody removes or replaces the database while alertd runs, as sync programs do.
    @Suite struct RemovedStore {
        private func pending(_ world: World) throws -> [String] {
            // What happened to the file is a notification too.
            try world.alertctl("list", "--json").objects.compactMap { $0["id"] as? String }
                .filter { $0 != "alertd-store" }.sorted()
        }

        /// - Parameter suffixes: The files that go.
        @Test(arguments: [[""], ["-wal"], ["", "-wal", "-shm"], ["", "-wal", "-shm", ".mark"]])
        func whatIsConfirmedOutlivesTheRemovalAndAKill(_ suffixes: [String]) async throws {
            let world = try World()
            var daemon = try Daemon(in: world)
            try world.remind("a", in: "1h")
            for suffix in suffixes { #expect(unlink(world.database + suffix) == 0) }
            // It is written again although nothing is changed.
            try await Waiting.until("the database is there again") {
                suffixes.allSatisfy { access(world.database + $0, F_OK) == 0 }
                    && daemon.log.contains("alertd wrote it there again")
            }
            try daemon.crash()
            daemon = try Daemon(in: world)
            #expect(try pending(world) == ["a"])
            #expect(try world.alertctl("status").output.contains("was removed while alertd had it open"))
            for suffix in suffixes { #expect(unlink(world.database + suffix) == 0) }
            #expect(try world.alertctl("remind", "Tea", "--in", "1h", "--id", "b").status == 0)
            try daemon.crash()
            daemon = try Daemon(in: world)
            #expect(try pending(world) == ["a", "b"])
            #expect(try daemon.end() == 0)
        }

        @Test func anotherFileInItsPlaceIsRefusedAndOursComesBack() async throws {
            let world = try World()
            var daemon = try Daemon(in: world)
            try world.remind("a", in: "1h")
            #expect(try daemon.end() == 0)
            let copy = world.path + "/older.sqlite"
            try FileManager.default.copyItem(atPath: world.database, toPath: copy)
            let older = try Data(contentsOf: URL(filePath: copy))
            daemon = try Daemon(in: world)
            try world.remind("b", in: "1h")
            #expect(rename(copy, world.database) == 0)

            let refused = try world.alertctl("remind", "Tea", "--in", "1h", "--id", "c")
            #expect(refused.status == 75, "\(refused)")
            let saved = try #require(
                try FileManager.default.contentsOfDirectory(atPath: world.state).first {
                    $0.hasPrefix("alertd.sqlite.open-20")
                })
            let restore = "alertctl restore \(world.state)/\(saved)"
            #expect(refused.errors.contains("\"\(restore)\""), "\(refused)")
            #expect(refused.errors.contains("\"kill \(daemon.pid)\""), "\(refused)")
            for (verb, fault) in [("status", "failed  another file"), ("doctor", "FAULT")] {
                let told = try world.alertctl(verb)
                #expect(told.output.contains(fault) && told.output.contains(restore), "\(told)")
            }
            #expect(try pending(world) == ["a", "b"], "reading goes on")
            #expect(try Data(contentsOf: URL(filePath: world.database)) == older)
            let backup = world.path + "/backup.alertd"
            #expect(try world.alertctl("backup", backup).output.contains("2 pending"))

            #expect(try world.alertctl("restore", "\(world.state)/\(saved)", "--yes").status == 0)
            // alertctl starts alertd where the one that starts again does not listen yet.
            try await Waiting.until("ours is back") {
                try world.run(Built.program("alertctl"), ["list", "--json"]).output.contains(#""id":"b""#)
            }
            let done = try world.run(Built.program("alertctl"), ["remind", "Tea", "--in", "1h", "--id", "c"])
            #expect(done.status == 0, "\(done)")
            // The same process, under its own name and not that of the link by which it started itself.
            if daemon.isRunning {
                #expect(try String(contentsOfFile: "/proc/\(daemon.pid)/comm", encoding: .utf8) == "alertd\n")
            }
            withExtendedLifetime(daemon) {}
            let files = try FileManager.default.contentsOfDirectory(atPath: world.state)
            let theirs = try #require(files.first { $0.contains(".replaced-") && !$0.hasSuffix("-wal") })
            #expect(try Data(contentsOf: URL(filePath: world.state + "/" + theirs)) == older)
        }

        /// A restart uses the other file, and reports that it is an older one.
        @Test func aRestartTakesTheOtherFile() throws {
            let world = try World()
            var daemon = try Daemon(in: world)
            try world.remind("a", in: "1h")
            #expect(try daemon.end() == 0)
            let copy = world.path + "/older.sqlite"
            try FileManager.default.copyItem(atPath: world.database, toPath: copy)
            daemon = try Daemon(in: world)
            for number in 0..<50 { try world.remind("b\(number)", in: "1h") }
            #expect(rename(copy, world.database) == 0)
            #expect(try world.alertctl("remind", "Tea", "--in", "1h").status == 75)
            #expect(try daemon.end() == 0)
            daemon = try Daemon(in: world)
            #expect(try pending(world) == ["a"])
            #expect(try world.call(Manager.Status()).damage?.first?.message.contains("older") == true)
            #expect(try world.alertctl("remind", "Tea", "--in", "1h").status == 0)
        }
    }
}
