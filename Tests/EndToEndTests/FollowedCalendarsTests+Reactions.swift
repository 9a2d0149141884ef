// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DesktopSupport
import Foundation
import Glibc
import ProcessSupport
import SoundServerSupport
import Testing

/// Reactions to the alarms of events, by the person and by other programs.
extension Listening.FollowedCalendars {
    @Test func aReactionIsWrittenIntoTheFile() async throws {
        let (world, work) = try Self.world("write = true\n")
        let daemon = try Daemon(in: world)
        let watcher = try Watcher(world)
        let text = Vdir.event("soon", "Soon", start: Vdir.soon(903), more: ["X-FOO;A=b:c\\,d"])
        try work.add("soon.ics", text)
        let id = try #require(try watcher.await(.delivered) { $0.title == "Soon" }.id)
        #expect(try world.alertctl("ack", id).status == 0)
        try await Waiting.until("it is written") { try work.text("soon.ics").contains("ACKNOWLEDGED") }
        let lines = try work.text("soon.ics").split(separator: "\r\n", omittingEmptySubsequences: false)
        #expect(lines.filter { !$0.hasPrefix("ACKNOWLEDGED:") }.joined(separator: "\r\n") == text)
        #expect(lines.count == text.split(separator: "\r\n", omittingEmptySubsequences: false).count + 1)
        // A snooze is another alarm in the file.
        let snoozed = Vdir.event("later", "Later", start: Vdir.soon(903))
        try work.add("later.ics", snoozed)
        let later = try #require(try watcher.await(.delivered) { $0.title == "Later" }.id)
        #expect(try world.alertctl("snooze", later, "2h").status == 0)
        try await Waiting.until("the snooze is written") {
            try work.text("later.ics").contains("RELATED-TO;RELTYPE=SNOOZE:alertd-")
        }
        #expect(try world.alertctl("list", "--snoozed", "--json").objects.count == 1)
        // Nothing temporary is left.
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: work.path).sorted()
                == ["color", "displayname", "later.ics", "soon.ics"])
        // Another program ends the snooze.
        let written = try work.text("later.ics")
        let start = try #require(written.range(of: "BEGIN:VALARM\r\nUID:alertd-snooze"))
        let end = try #require(written.range(of: "END:VALARM\r\n", range: start.upperBound..<written.endIndex))
        try work.change("later.ics", written.replacingCharacters(in: start.lowerBound..<end.upperBound, with: ""))
        try await Waiting.until("it is snoozed no more") {
            try world.alertctl("list", "--snoozed", "--json").objects.isEmpty
        }
        #expect(daemon.isRunning)
    }

    /// A meeting of one's own rings, in a file that begins with a byte order mark; an invitation is counted.
    @Test func whatOneOrganizesRingsAndAnInvitationIsCounted() async throws {
        let (world, work) = try Self.world("write = true\n[calendar]\nme = [\"ada@example.org\"]\n")
        let daemon = try Daemon(in: world)
        let watcher = try Watcher(world)
        let invited = ["ORGANIZER:mailto:bob@example.org", "ATTENDEE:mailto:Ada@example.org"]
        try work.add("invited.ics", Vdir.event("invited", "Invited", more: invited))
        let own = ["ORGANIZER:MAILTO:Ada@example.org", "ATTENDEE;ROLE=CHAIR:mailto:ada@example.org"]
        try work.add("own.ics", "\u{feff}" + Vdir.event("own", "Own", start: Vdir.soon(903), more: own))
        let id = try #require(try watcher.await(.delivered) { $0.title == "Own" }.id)
        #expect(try world.alertctl("ack", id).status == 0)
        try await Waiting.until("it is written") { try work.text("own.ics").contains("ACKNOWLEDGED") }
        try await Waiting.until("it is counted") {
            try world.alertctl("calendars").output.contains("2 events, 1 alarm, 1 not answered, written")
        }
        #expect(try world.alertctl("calendars", "--json").objects.first?["unanswered"] as? Int == 1)
        #expect(daemon.isRunning)
    }

    @Test func whatAnotherProgramAcknowledgedLeavesTheScreen() async throws {
        let (world, work) = try Self.world()
        let daemon = try Daemon(in: world)
        let watcher = try Watcher(world)
        let text = Vdir.event("soon", "Soon", start: Vdir.soon(903))
        try work.add("soon.ics", text)
        let id = try #require(try watcher.await(.delivered) { $0.title == "Soon" }.id)
        let stamp = Vdir.soon(60).dropFirst()
        try work.change("soon.ics", text.replacing("END:VALARM", with: "ACKNOWLEDGED:\(stamp)\r\nEND:VALARM"))
        try watcher.await(.acknowledged, id: id)
        #expect(try world.alertctl("list", "--delivered", "--json").objects.isEmpty)
        // Without write = true the file stays as it is.
        let other = Vdir.event("other", "Other", start: Vdir.soon(903))
        try work.add("other.ics", other)
        let second = try #require(try watcher.await(.delivered) { $0.title == "Other" }.id)
        try world.alertctl("ack", second)
        try work.add("third.ics", Vdir.event("third", "Third"))
        try watcher.await(.scheduled) { $0.title == "Third" }
        #expect(try work.text("other.ics") == other)
        #expect(daemon.isRunning)
    }

    @Test func theMeetingOfAnEventIsOneStepAway() async throws {
        let (world, work) = try Self.world("default-alarm-all-day = \"day before 18:00\"\nwrite = true\n")
        let folder = world.path + "/bin"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        try world.write(
            "#!/bin/sh\nprintf '%s\\n' \"$@\" >> \(world.path)/opened\n", to: "bin/xdg-open", executable: true)
        world.environment["PATH"] = folder + ":" + (world.environment["PATH"] ?? "")
        let daemon = try Daemon(in: world)
        let watcher = try Watcher(world)
        #expect(try world.alertctl("join").status == 66)
        let link = "https://us02web.zoom.us/j/123?pwd=a;b&c=$d"
        try work.add(
            "m.ics",
            Vdir.event(
                "m", "Meeting", start: Vdir.soon(903), more: ["LOCATION:" + link.replacing(";", with: "\\;")]))
        let id = try #require(try watcher.await(.delivered) { $0.title == "Meeting" }.id)
        // Its alarm has come, and it is still to begin.
        let today = try world.alertctl("agenda", "today to tomorrow")
        #expect(today.output.contains("  Meeting (") && today.output.contains(" (alarm "), "\(today)")
        #expect(try world.alertctl("join", "--print").output == link + "\n")
        #expect(try world.alertctl("join").status == 0)
        try watcher.await(.acknowledged, id: id)
        #expect(try String(contentsOfFile: world.path + "/opened", encoding: .utf8) == link + "\n")
        // Another page is opened only if the person says so.
        let page = "https://example.org/e/1"
        try work.add("p.ics", Vdir.event("p", "Page", start: Vdir.soon(903), more: ["URL:" + page]))
        let other = try #require(try watcher.await(.delivered) { $0.title == "Page" }.id)
        let refused = try world.alertctl("join")
        #expect(refused.status == 77 && refused.output.contains(page), "\(refused)")
        #expect(refused.errors.contains("alertctl calendar join"), "\(other): \(refused)")
        #expect(refused.errors.contains("--yes"), "\(other): \(refused)")
        let join = "exec \(try Built.program("alertctl")) join > /dev/tty 2>&1"
        let terminal = try RawTerminal(world, ["-c", join], path: "/bin/sh")
        try terminal.wait(for: "Open it? [y/N]")
        terminal.send("n\n")
        #expect(try world.alertctl("join", "--yes").status == 0)
        #expect(try String(contentsOfFile: world.path + "/opened", encoding: .utf8) == link + "\n" + page + "\n")
        // One that comes a little later than its alarm rings at once, and only once.
        let start = Vdir.soon(300)
        try work.add("late.ics", Vdir.event("late", "Late", start: start))
        let late = try #require(try watcher.await(.delivered) { $0.title == "Late" }.id)
        let why = try world.alertctl("why", late).output
        #expect(why.contains("before its calendar had it") && !why.contains("machine slept"), "\(why)")
        // The UID of the event names its alarms.
        #expect(try world.alertctl("ack", "late").status == 0)
        try work.change("late.ics", Vdir.event("late", "Later", start: start))
        // Neither does another name of its file bring it back.
        #expect(rename(work.path + "/late.ics", work.path + "/renamed.ics") == 0)
        // A day without an alarm has one the day before.
        try work.add("d.ics", Vdir.event("d", "Day", start: ";VALUE=DATE:20370304", trigger: nil))
        try watcher.await(.scheduled) { $0.title == "Day" }
        let agenda = try world.alertctl("agenda", "2037-03-03", "--json")
        #expect(try agenda.objects.first?["at"] as? String == "2037-03-03T18:00:00+01:00", "\(agenda)")
        #expect(try world.alertctl("agenda", "2037-03-03").output.contains("18:00"))
        #expect(try world.alertctl("agenda", "2037-03-03", "--month").output.contains("3·1"))
        #expect(try world.alertctl("list", "--delivered", "--json").objects.isEmpty)
        #expect(daemon.isRunning)
    }

    @Test func aBarIsToldWhatComesNext() async throws {
        let (world, work) = try Self.world()
        let daemon = try Daemon(in: world)
        let bar = try TestProcess(
            Built.program("alertctl"), ["next", "--follow", "--json", "--no-start"], environment: world.environment)
        try await Waiting.until("the bar has its first line") { bar.output.contains("\"text\":\"\"") }
        try work.add("a.ics", Vdir.event("a", "Standup"))
        try await Waiting.until("the bar shows what comes next") {
            bar.output.contains("08:45 Standup at 09:00 · Work\",\"alt\":\"some\"")
        }
        work.remove("a.ics")
        try await Waiting.until("the bar is empty again") {
            bar.output.split(separator: "\n").last?.contains("\"text\":\"\"") == true
        }
        bar.kill()
        #expect(daemon.isRunning)
    }

    /// Followed alarms cost neither wake-ups nor a start that waits for them.
    @Test(.undisturbed) func manyFollowedAlarmsCostNothing() throws {
        let (world, work) = try Self.world()
        for number in 0..<2_000 {
            try Vdir.event("e\(number)", "Event \(number)").write(
                toFile: work.path + "/\(number).ics", atomically: false, encoding: .utf8)
        }
        var daemon = try Daemon(in: world)
        // Status would start the sound worker, which stays for a while.
        let deadline = ContinuousClock.now + .seconds(120)
        while try Watcher(world).snapshot.pending != 2_000 {
            guard ContinuousClock.now < deadline else { throw ToolError("the calendar is not read") }
            Times.pass(until: .now + .milliseconds(200))
        }
        func rests() throws {
            Times.pass(until: .now + .milliseconds(8_000))
            try Rest.expect(of: [daemon.pid], seconds: 4)
            #expect(try ProcFS.children(of: daemon.pid).isEmpty, "a worker stays with nothing to read")
            #expect(try ProcFS.residentKiB(daemon.pid) < 64 * 1024)
        }
        try rests()
        // The next start has them before it reads anything.
        #expect(try daemon.end() == 0)
        daemon = try Daemon(in: world)
        #expect(try Watcher(world).snapshot.pending == 2_000)
        try rests()
    }
}
