// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import Testing
import Varlink

extension Whole {
    /// A reminder from its words to its place in the history.
    @Suite struct MainJob {
        @Test func aReminderIsStoredFiresCountsItsBadgeAndIsAccountedFor() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            #expect(watcher.snapshot.event == .snapshot)
            #expect(watcher.snapshot.pending == 0)

            let before = Date.now
            let remind = try world.alertctl(
                "remind", "Tea is ready", "--in", "2s", "--id", "tea", "--app", "org.example.Tea", "--badge", "+2",
                "--body", "Two cups", "--userinfo", #"{"cups": 2, "kind": "green"}"#, "--json")
            #expect(remind.status == 0, "\(remind)")
            let answer = try remind.object
            #expect(answer["id"] as? String == "tea")
            #expect(answer["zone"] as? String == World.zone)
            #expect((answer["next"] as? [String])?.count == 1)
            let due = try #require(Times.date(answer["due"]))
            #expect(due.timeIntervalSince(before) > 0.9, "seconds are written whole, so up to one is cut off")
            #expect(due.timeIntervalSince(Date.now) < 2.1)

            let pending = try world.alertctl("list", "--pending", "--json").object
            #expect(pending["id"] as? String == "tea")
            #expect(pending["title"] as? String == "Tea is ready")
            #expect(pending["state"] as? String == "pending")
            #expect(pending["due"] as? String == answer["due"] as? String)

            let delivered = try watcher.await(.delivered, id: "tea")
            #expect(delivered.late == nil)
            #expect(delivered.userInfo?.objectValue?["kind"] == .string("green"))
            try watcher.await(.badge) { $0.app == "org.example.Tea" && $0.count == 2 }

            #expect(try world.alertctl("list", "--pending", "--json").output == "")
            let listed = try world.alertctl("list", "--delivered", "--json").object
            #expect(listed["id"] as? String == "tea")
            #expect(Times.date(listed["deliveredAt"]) != nil)
            let badge = try world.alertctl("badge", "--app", "org.example.Tea", "--json").object
            #expect(badge["count"] as? Int == 2)
            let history = try world.alertctl("history", "tea", "--json").objects.map { $0["event"] as? String }
            #expect(history.filter { $0 == "delivered" }.count == 1)
            #expect(try daemon.end() == 0)
        }

        @Test func itFiresWithinATenthOfASecondOfItsTime() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            for number in 1...3 { try world.remind("r\(number)", in: "1s") }
            for number in 1...3 {
                let event = try watcher.await(.delivered, id: "r\(number)")
                let lateness = try #require(Times.lateness(event))
                #expect((0...0.1).contains(lateness), "\(lateness) s")
            }
            #expect(daemon.isRunning)
        }

        @Test func whatThePersonAttachedComesBackInEveryAnswer() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let info = #"{"ticket":7,"deep":{"list":[1,2.5,"three",null,true]},"text":"Grüße 🍵"}"#
            #expect(
                try world.alertctl("remind", "Ticket", "--in", "1h", "--id", "t", "--userinfo", info).status == 0)
            let expected = try JSONSerialization.jsonObject(with: Data(info.utf8)) as? NSDictionary
            for words in [["show", "t", "--json"], ["list", "--json"]] {
                let answer = try world.run(Built.program("alertctl"), words).object
                let content = answer["content"] as? [String: Any]
                #expect(content?["userInfo"] as? NSDictionary == expected)
            }
            let watcher = try Watcher(world)
            #expect(try world.alertctl("remind", "Now", "--in", "0s", "--id", "t", "--userinfo", info).status == 0)
            try watcher.await(.delivered, id: "t")
            let event = try #require(try world.alertctl("history", "t", "--json").objects.first)
            #expect(event["userInfo"] as? NSDictionary == expected)
            #expect(daemon.isRunning)
        }

        @Test func theSameIdReplaces() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            #expect(try world.alertctl("remind", "First", "--in", "1h", "--id", "one").status == 0)
            #expect(try world.alertctl("remind", "Second", "--in", "2h", "--id", "one").status == 0)
            #expect(try world.alertctl("list", "--json").object["title"] as? String == "Second")
            #expect(try world.alertctl("status", "--json").object["pending"] as? Int == 1)
            #expect(daemon.isRunning)
        }

        @Test func aCancelledOneNeverFires() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            try world.remind("gone", in: "1s")
            try world.remind("kept", in: "1s")
            let answer = try world.alertctl("cancel", "gone", "--json")
            #expect(try answer.object["count"] as? Int == 1)
            try watcher.await(.cancelled, id: "gone")
            try watcher.await(.delivered, id: "kept")
            #expect(try world.alertctl("show", "gone").status == 66)
            #expect(try world.history(id: "gone").map(\.event) == [.scheduled, .cancelled])
            #expect(daemon.isRunning)
        }

        @Test func oneUnknownIdAmongSeveralCancelsNone() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            try world.remind("a", in: "1h")
            #expect(try world.alertctl("cancel", "a", "b").status == 66)
            #expect(try world.alertctl("show", "a").status == 0)
            #expect(try world.alertctl("cancel", "--all").status == 0)
            #expect(try world.alertctl("list", "--json").output == "")
            #expect(daemon.isRunning)
        }

        @Test func notifyIsForNow() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let answer = try world.alertctl(
                "notify", "Backup done", "-", "--badge", "3", "--json", input: Array("42 files\nin 3 s\n".utf8))
            #expect(answer.status == 0, "\(answer)")
            #expect((try answer.object["next"] as? [String]) == [])
            let id = try #require(answer.object["id"] as? String)
            #expect(id == "backup-done")
            try watcher.await(.delivered, id: id)
            let content = try world.alertctl("show", id, "--json").object["content"] as? [String: Any]
            #expect(content?["body"] as? String == "42 files\nin 3 s")
            #expect(daemon.isRunning)
        }

        @Test func aReminderForALocalTimeInAZoneIsDueThen() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let answer = try world.alertctl(
                "remind", "Call Ada", "--at", "2127-03-04T09:00", "--tz", "Europe/London", "--json"
            ).object
            #expect(
                answer["due"] as? String == "2127-03-04T09:00:00Z"
                    || answer["due"] as? String == "2127-03-04T09:00:00+00:00")
            #expect(answer["zone"] as? String == "Europe/London")
            #expect(daemon.isRunning)
        }

        @Test func aWatcherInATerminalSeesEachEventAsALine() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let watch = try world.reading(Built.program("alertctl"), ["watch", "--json", "--no-start"])
            #expect(try watch.object()["event"] as? String == "snapshot")
            try world.remind("w", in: "0s")
            #expect(try watch.object()["event"] as? String == "scheduled")
            let delivered = try watch.object()
            #expect(delivered["event"] as? String == "delivered")
            #expect(delivered["id"] as? String == "w")
            try daemon.crash()
            #expect(try watch.wait() == 69)
        }
    }
}
