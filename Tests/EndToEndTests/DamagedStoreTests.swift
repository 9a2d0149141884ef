// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Testing
import Varlink

extension Whole {
    /// A database that cannot be used as it is.
    @Suite struct DamagedStore {
        /// Possible damage to a file: overwritten from its beginning, in the middle, truncated, or replaced.
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
            // The first answer is true.
            for words in [["list"], ["next"], ["show", "r0"]] {
                let first = try world.run(Built.program("alertctl"), words)
                #expect(first.errors.contains("alertctl doctor --acknowledge"), "\(words): \(first)")
            }
            #expect(try !world.alertctl("doctor").output.contains("ok      database"))
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
            #expect(try world.call(Manager.Status()).setAside == aside, "it is told until it is acknowledged")
            #expect(try world.alertctl("doctor", "--acknowledge").output.contains("database"))
            #expect(try world.call(Manager.Status()).damage == nil)
            #expect(try world.alertctl("list").errors.isEmpty)
            #expect(try world.history(id: "on").contains { $0.event == .delivered })
            #expect(third.isRunning)
        }

        /// The look for damage costs a reader nothing of what `status` finds out.
        @Test func whoReadsAListDoesNotWaitForTheSoundDevice() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            try world.remind("r0", in: "1h")
            for words in [["list"], ["next"], ["show", "r0"], ["history"]] {
                #expect(try world.run(Built.program("alertctl"), words).status == 0, "\(words)")
            }
            #expect(try ProcFS.soundWorker(of: daemon.pid) == nil, "a reader has started the sound worker")
            #expect(try world.call(Manager.Status(brief: true)).parts.isEmpty)
            #expect(try !world.call(Manager.Status()).parts.isEmpty)
            #expect(try ProcFS.soundWorker(of: daemon.pid) != nil)
        }

        /// More than what is checked whole at a start, with reminders that are due soon all over it.
        private func large(_ world: World) throws -> (due: [String], pages: [(page: Int, name: String)]) {
            let daemon = try Daemon(in: world)
            try world.remind("seed", in: "9h") { $0.body = String(repeating: "b", count: 1_000) }
            #expect(try daemon.end() == 0)
            let soon = Int(Date().timeIntervalSince1970 * 1e6) + 8_000_000
            try sql(
                world,
                """
                WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 8999)
                INSERT INTO pending SELECT printf('r%05d', i), role, iif(i % 600 = 300, \(soon), due), "trigger", terms, zone,
                    created, NULL, NULL, sounds, app, content, 0 FROM n, pending WHERE id = 'seed';
                UPDATE pending SET "trigger" = 'instant 2027-01-01T00:00:00Z' WHERE id <> 'seed';
                UPDATE standing SET pending = 9001;
                """)
            let size = try FileManager.default.attributesOfItem(atPath: world.database)[.size] as? Int ?? 0
            #expect(size > 8 << 20, "\(size)")
            let rows = try sql(
                world, "SELECT pageno || ' ' || name FROM dbstat WHERE name LIKE 'pending%' OR name LIKE 'event%'")
            let pages = rows.split(separator: "\n").compactMap { line -> (Int, String)? in
                let words = line.split(separator: " ")
                return words.count == 2 ? Int(words[0]).map { ($0, String(words[1])) } : nil
            }
            return ((0..<15).map { String(format: "r%05d", $0 * 600 + 300) }, pages)
        }

        @discardableResult
        private func sql(_ world: World, _ text: String) throws -> String {
            let outcome = try world.run(Tools.find("sqlite3"), [world.database, text])
            #expect(outcome.status == 0, "\(outcome)")
            return outcome.output
        }

        private func destroy(_ page: Int, of world: World) throws {
            let file = try FileHandle(forUpdating: URL(filePath: world.database))
            try file.seek(toOffset: UInt64(page - 1) * 4_096)
            try file.write(contentsOf: Data(repeating: 0xA5, count: 4_096))
            try file.close()
        }

        /// A leaf in the middle, the root, the page above many leaves, an index, and one of another table.
        @Test(arguments: ["leaf", "root", "index", "first"]) func oneDestroyedPageOfALargeStoreStopsNothing(
            _ kind: String
        ) async throws {
            let world = try World()
            let (due, pages) = try large(world)
            let own = pages.filter { $0.name == "pending" }.map(\.page)
            let root = Int(try sql(world, "SELECT rootpage FROM sqlite_schema WHERE name = 'pending'").trimmed) ?? 0
            let indexRoot =
                Int(try sql(world, "SELECT rootpage FROM sqlite_schema WHERE name = 'pending_by_due'").trimmed) ?? 0
            let page =
                switch kind {
                case "leaf": own[own.count / 2]
                case "root": root
                // What is due next is read from its root; a page that is not read is found when it is.
                case "index": indexRoot
                default: 1
                }
            try destroy(page, of: world)
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            // It may be that this is where it is found, and no word of it may lead the person astray.
            let first = try world.alertctl("list", within: .seconds(120))
            #expect(first.status == 0 || first.errors.contains("damaged"), "\(first.status): \(first.errors)")
            for lie in ["room", "disk", "permissions"] { #expect(!first.errors.contains(lie), "\(first.errors)") }
            for id in due {
                if try world.history(id: id).contains(where: { $0.event == .delivered }) { continue }
                try watcher.await(.delivered, id: id, within: .seconds(60))
            }
            if kind == "leaf" {
                // No reminder that is due lies on that page: it is found when the list reads it.
                let answer = try world.alertctl("list", "--json", within: .seconds(120))
                #expect(answer.status == 0, "\(answer.status): \(answer.errors)")
                #expect(
                    answer.errors.isEmpty || answer.errors.contains("alertctl doctor --acknowledge"),
                    "\(answer.errors)")
                #expect(try answer.objects.count >= 9_000, "what is on other pages is listed")
                try watcher.await(.damaged, within: .seconds(60))
                // Told at once, and with what was saved once that is known.
                try await Waiting.until("it is mended") { try world.call(Manager.Status()).damage != nil }
            }
            let told = try #require(try world.call(Manager.Status()).damage?.first, "status is silent")
            #expect(told.message.contains("damaged"))
            #expect(try world.alertctl("doctor").output.contains("alertctl doctor --acknowledge"))
            #expect(try world.history().contains { $0.event == .damaged })
            #expect(daemon.log.contains("damaged"))
            // Each reminder is there or was delivered.
            let pending = try world.call(Manager.Status()).pending
            #expect(pending >= 9_001 - due.count - 12, "\(kind): \(pending), \(told.message)")
            if kind == "index" { #expect(pending == 9_001 - due.count, "\(told.message)") }
            #expect(try world.alertctl("ack", "alertd-store").status == 0)
            #expect(try world.call(Manager.Status()).damage == nil)
        }

        @Test func aKilledSalvageBeginsAgain() throws {
            let world = try World()
            let (due, pages) = try large(world)
            let own = pages.filter { $0.name == "pending" }.map(\.page)
            try destroy(own[own.count / 3], of: world)
            for step in 1...8 { try Daemon.crashEarly(in: world, after: .milliseconds(120 * step * step / 2)) }
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            for id in due where try !world.history(id: id).contains(where: { $0.event == .delivered }) {
                try watcher.await(.delivered, id: id, within: .seconds(60))
            }
            let left = try FileManager.default.contentsOfDirectory(atPath: world.state)
            #expect(left.allSatisfy { !$0.contains("unfinished") && !$0.contains("replacement") }, "\(left)")
            #expect(daemon.isRunning)
        }

        @Test func aCopyIsMadeCheckedAndRestored() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            try world.remind("before", in: "5h")
            let file = world.path + "/copy.alertd"
            #expect(try world.alertctl("backup", file).output.contains("1 pending"))
            #expect(try world.alertctl("restore", file).output.contains("contains everything that is pending now"))
            try world.remind("after", in: "5h")
            #expect(try world.alertctl("edit", "before", "+1h").status == 0)
            let asked = try world.alertctl("restore", file)
            #expect(asked.status == 77)
            #expect(
                asked.output.contains("Pending now but not in it (1):") && asked.output.contains("after"), "\(asked)")
            #expect(asked.output.contains("Pending now and otherwise in it (1):\n  before"), "\(asked)")
            #expect(try world.call(Manager.Status()).pending == 2, "nothing was changed")
            #expect(try world.alertctl("restore", world.database + ".mark").status == 65)
            #expect(try world.alertctl("restore", world.path + "/none").status == 66)

            let done = try world.alertctl("restore", file, "--yes")
            #expect(done.status == 0 && done.output.contains("Restored"), "\(done)")
            let pending = try world.run(Built.program("alertctl"), ["list", "--json"]).output
            #expect(pending.contains("before") && !pending.contains("after"), "\(pending)")
            #expect(try world.call(Manager.Status(brief: true)).pid == Int(daemon.pid), "the same process")
            // The copy has the step of "before", and nobody has asked to undo that.
            let undone = try world.alertctl("undo")
            #expect(undone.status == 65 && undone.errors.contains("\"alertctl restore \(world.state)/"), "\(undone)")
            #expect(undone.errors.contains("\"alertctl undo --step 1\" undoes the remind of before"), "\(undone)")
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: world.state).contains { $0.contains(".replaced-") })
            #expect(try world.call(Manager.Status()).damage == nil)
        }

        /// The kind of file at the database's path; opening a pipe would block the daemon forever.
        @Test(arguments: ["pipe", "folder", "link to a pipe"])
        func whatIsNoFileIsRefusedAndLeftAlone(_ kind: String) throws {
            let world = try World()
            #expect(try Daemon(in: world).end() == 0)
            for name in try FileManager.default.contentsOfDirectory(atPath: world.state) {
                try FileManager.default.removeItem(atPath: world.state + "/" + name)
            }
            let place = kind == "link to a pipe" ? world.path + "/pipe" : world.database
            if kind == "folder" {
                try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
            } else {
                #expect(mkfifo(place, 0o600) == 0)
            }
            if place != world.database {
                try FileManager.default.createSymbolicLink(atPath: world.database, withDestinationPath: place)
            }
            let refusal = #expect(throws: Daemon.NotStarted.self) { try Daemon(in: world) }
            #expect(refusal?.status == 69)
            let what = kind == "folder" ? "a folder" : "a pipe"
            let sentence = "\(world.database) is \(what), and the database should be there; move it away"
            #expect(refusal?.log.contains(sentence) == true, "\(refusal?.log ?? "")")
            let started = try world.run(Built.program("alertctl"), ["list"])
            #expect(started.status == 69 && started.errors.contains(sentence), "\(started)")

            try FileManager.default.removeItem(atPath: world.database)
            // The daemon does not wait for the mark next to the database either.
            #expect(mkfifo(world.database + ".mark", 0o600) == 0)
            let daemon = try Daemon(in: world)
            try world.remind("tea", in: "1h")
            #expect(try daemon.end() == 0)
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

extension String {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
