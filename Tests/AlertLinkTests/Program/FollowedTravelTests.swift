// SPDX-License-Identifier: Apache-2.0

import AlertLink
import AlertProtocol
import Foundation
import Glibc
import ProcessSupport
import Testing
import Varlink

/// Two devices that follow the same calendar, and send each other its alarms: real alertds and alert-links.
@Suite(.serialized) struct FollowedTravelTests {
    private static func event(in seconds: Double) -> String {
        let formatter = DateFormatter()
        formatter.dateFormat = "yyyyMMdd'T'HHmmss'Z'"
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.locale = Locale(identifier: "en_US_POSIX")
        let start = formatter.string(from: Date(timeIntervalSinceNow: 900 + seconds))
        let lines = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:both", "SUMMARY:Both", "CLASS:PRIVATE",
            "DTSTART:\(start)", "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT15M", "END:VALARM", "END:VEVENT",
            "END:VCALENDAR", "",
        ]
        return lines.joined(separator: "\r\n")
    }

    @Test func anAlarmThatBothFollowRingsOnceOnEach() throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop", "nas"], broker: broker)
        let (desk, laptop, nas) = (all[0], all[1], all[2])
        var files: [String] = []
        let text = Self.event(in: 12)
        for device in [desk, laptop] {
            try FileManager.default.createDirectory(
                atPath: device.home + "/calendars/work", withIntermediateDirectories: true)
            files.append(device.home + "/calendars/work/both.ics")
            try text.write(toFile: files.last ?? "", atomically: false, encoding: .utf8)
            try device.configure(
                "[[calendars]]\nname = \"mine\"\npath = \"~/calendars/*\"\nfollow = true\nwrite = true\n"
                    + (device === desk ? "to = [\"laptop\", \"nas\"]\n" : ""))
        }
        func listed(_ device: Device) throws -> [Notifications.Notification] {
            try device.call(Notifications.List(state: .delivered)).notifications
        }
        try laptop.wait("the alarm and its copy", within: .seconds(60)) { try listed(laptop).count == 2 }
        let own = try #require(try listed(laptop).first { $0.content.origin == nil })
        let copy = try #require(try listed(laptop).first { $0.content.origin == "desk" })
        #expect(own.title == "Both" && copy.id == own.id + "@desk")
        // The copy is listed without a sound, and says nothing of a private event.
        #expect(copy.content.level == .passive && copy.title == "Private event")
        try nas.wait("shown where it is not followed") { try listed(nas).map(\.title) == ["Private event"] }
        #expect(try listed(nas).first?.content.level != .passive)
        // Acknowledged on one of them, it is so on all, and in the file.
        _ = try laptop.call(Notifications.Ack(ids: [own.id]))
        try desk.wait("acknowledged there") { try listed(desk).isEmpty }
        try nas.wait("gone") { try listed(nas).isEmpty }
        #expect(try listed(laptop).isEmpty)
        // A file tells nobody that it has changed.
        let deadline = ContinuousClock.now + .seconds(30)
        while try !String(contentsOfFile: files[1], encoding: .utf8).contains("ACKNOWLEDGED") {
            guard ContinuousClock.now < deadline else { throw TestFailure("nothing is written") }
            poll(nil, 0, 20)
        }
        // Where the other device writes the same, it writes the same bytes: a synchronizing program sees no conflict.
        let (there, here) = (
            try String(contentsOfFile: files[0], encoding: .utf8), try String(contentsOfFile: files[1], encoding: .utf8)
        )
        #expect(there == text || there == here)
    }
}
