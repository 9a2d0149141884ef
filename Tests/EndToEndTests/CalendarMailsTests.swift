// SPDX-License-Identifier: Apache-2.0

import Foundation
import SoundServerSupport
import Testing

extension Whole {
    /// Invitations, changes and cancellations as calendar programs mail them, read one after the other: what is pending
    /// is what a calendar program would have.
    @Suite struct CalendarMails {
        private static func mail(_ method: String, prodid: String, _ events: [String], zone: String = "") -> String {
            let lines = [
                "BEGIN:VCALENDAR", "PRODID:\(prodid)", "VERSION:2.0", "CALSCALE:GREGORIAN", "METHOD:\(method)",
            ]
            let text =
                lines.joined(separator: "\n") + "\n" + zone + events.joined(separator: "\n") + "\nEND:VCALENDAR\n"
            return text.replacing("\n", with: "\r\n")
        }

        /// The time zone that Exchange writes with each mail.
        private static let exchangeZone = """
            BEGIN:VTIMEZONE
            TZID:W. Europe Standard Time
            BEGIN:STANDARD
            DTSTART:16010101T030000
            TZOFFSETFROM:+0200
            TZOFFSETTO:+0100
            RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
            END:STANDARD
            BEGIN:DAYLIGHT
            DTSTART:16010101T020000
            TZOFFSETFROM:+0100
            TZOFFSETTO:+0200
            RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
            END:DAYLIGHT
            END:VTIMEZONE

            """

        private static func google(
            _ start: String, sequence: Int, stamp: String, more: String = "", status: String = "CONFIRMED",
            partstat: String = "NEEDS-ACTION"
        ) -> String {
            """
            BEGIN:VEVENT
            DTSTART;TZID=Europe/Berlin:\(start)
            DTEND;TZID=Europe/Berlin:\(start.prefix(9))233000
            DTSTAMP:\(stamp)
            ORGANIZER;CN=Bob:mailto:bob@example.com
            UID:7kukuqrfedlm2f9t@google.com
            ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=\(partstat);RSVP=
             TRUE;CN=ada@example.org;X-NUM-GUESTS=0:mailto:ada@example.org
            ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=TRUE
             ;CN=Bob;X-NUM-GUESTS=0:mailto:bob@example.com
            X-MICROSOFT-CDO-OWNERAPPTID:-1408657312
            CREATED:20370101T080000Z
            DESCRIPTION:Weekly numbers
            LAST-MODIFIED:\(stamp)
            LOCATION:Room 3
            SEQUENCE:\(sequence)
            STATUS:\(status)
            SUMMARY:Review
            TRANSP:OPAQUE
            \(more.isEmpty ? "" : more + "\n")END:VEVENT
            """
        }

        private static func exchange(
            _ start: String, sequence: Int, stamp: String, more: String = "", cancelled: Bool = false
        ) -> String {
            """
            BEGIN:VEVENT
            ORGANIZER;CN=Bob:mailto:bob@example.com
            ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE;CN=Ada:mailto
             :ada@example.org
            DESCRIPTION;LANGUAGE=en-US:\\n
            UID:040000008200E00074C5B7101A82E00800000000B0C9E5F2A1D2DB01000000000000000
             010000000F0
            SUMMARY;LANGUAGE=en-US:\(cancelled ? "Canceled: " : "")Planning
            DTSTART;TZID=W. Europe Standard Time:\(start)
            DTEND;TZID=W. Europe Standard Time:\(start.prefix(9))233000
            CLASS:PUBLIC
            PRIORITY:\(cancelled ? 1 : 5)
            DTSTAMP:\(stamp)
            TRANSP:\(cancelled ? "TRANSPARENT" : "OPAQUE")
            STATUS:\(cancelled ? "CANCELLED" : "CONFIRMED")
            SEQUENCE:\(sequence)
            LOCATION;LANGUAGE=en-US:Teams
            X-MICROSOFT-CDO-APPT-SEQUENCE:\(sequence)
            X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE
            X-MICROSOFT-CDO-INTENDEDSTATUS:BUSY
            X-MICROSOFT-CDO-ALLDAYEVENT:FALSE
            X-MICROSOFT-CDO-IMPORTANCE:1
            X-MICROSOFT-CDO-INSTTYPE:1
            X-MICROSOFT-DISALLOW-COUNTER:FALSE
            \(more.isEmpty ? "" : more + "\n")\(cancelled ? "" : "BEGIN:VALARM\nDESCRIPTION:REMINDER\nTRIGGER;RELATED=START:-PT15M\nACTION:DISPLAY\nEND:VALARM\n")END:VEVENT
            """
        }

        @discardableResult
        private static func read(_ world: World, _ mail: String, _ words: String..., status: Int32 = 0) throws
            -> Outcome
        {
            let result = try world.run(
                Built.program("alertctl"), ["import", "-"] + words, input: Array(mail.utf8))
            #expect(result.status == status, "\(result)")
            return result
        }

        /// The next times of all that is pending, three of each.
        private static func times(_ world: World) throws -> [String] {
            var times: [String] = []
            for object in try world.alertctl("export", "--json").objects {
                let id = try #require(object["id"] as? String)
                let next = try world.alertctl("next", id, "--json").objects.first
                for fire in next?["fires"] as? [Any] ?? [] {
                    if let text = fire as? String { times.append(text) }
                }
            }
            return times.sorted().prefix(3).map { String($0.prefix(16)) }
        }

        private static let googleProgram = "-//Google Inc//Google Calendar 70.9054//EN"
        private static let exchangeProgram = "Microsoft Exchange Server 2010"

        @Test func asGoogleMailsThem() throws {
            let world = try World()
            world.environment["TZ"] = "Europe/Berlin"
            let daemon = try Daemon(in: world)
            let rule = "RRULE:FREQ=WEEKLY;BYDAY=WE"
            let invitation = Self.mail(
                "REQUEST", prodid: Self.googleProgram,
                [Self.google("20370304T090000", sequence: 0, stamp: "20370101T080000Z", more: rule)])
            try Self.read(world, invitation)
            #expect(try Self.times(world) == ["2037-03-04T09:00", "2037-03-11T09:00", "2037-03-18T09:00"])
            // One occurrence moves.
            try Self.read(
                world,
                Self.mail(
                    "REQUEST", prodid: Self.googleProgram,
                    [
                        Self.google(
                            "20370312T140000", sequence: 1, stamp: "20370102T080000Z",
                            more: "RECURRENCE-ID;TZID=Europe/Berlin:20370311T090000")
                    ]))
            #expect(try Self.times(world) == ["2037-03-04T09:00", "2037-03-12T14:00", "2037-03-18T09:00"])
            // Somebody answers.
            let answer = try Self.read(
                world,
                Self.mail(
                    "REPLY", prodid: Self.googleProgram,
                    [Self.google("20370304T090000", sequence: 0, stamp: "20370103T080000Z", partstat: "ACCEPTED")]))
            #expect(
                answer.errors.contains("is an answer") && answer.output.contains("Nothing was scheduled"), "\(answer)")
            // One is cancelled.
            let one = try Self.read(
                world,
                Self.mail(
                    "CANCEL", prodid: Self.googleProgram,
                    [
                        Self.google(
                            "20370318T090000", sequence: 1, stamp: "20370103T080000Z",
                            more: "RECURRENCE-ID;TZID=Europe/Berlin:20370318T090000", status: "CANCELLED")
                    ]))
            #expect(one.errors.contains("is cancelled at 2037-03-18 09:00"), "\(one)")
            #expect(try Self.times(world) == ["2037-03-04T09:00", "2037-03-12T14:00", "2037-03-25T09:00"])
            // The first mail again changes nothing.
            try Self.read(world, invitation)
            #expect(try Self.times(world) == ["2037-03-04T09:00", "2037-03-12T14:00", "2037-03-25T09:00"])
            // Cancelled by hand, and then by its organizer: neither schedules it.
            let all = Self.mail(
                "CANCEL", prodid: Self.googleProgram,
                [
                    Self.google(
                        "20370304T090000", sequence: 2, stamp: "20370104T080000Z", more: rule, status: "CANCELLED")
                ])
            try Self.read(world, all)
            #expect(try Self.times(world).isEmpty)
            try Self.read(world, all)
            let late = try Self.read(world, invitation)
            #expect(late.errors.contains("it was cancelled since"), "\(late)")
            #expect(try Self.times(world).isEmpty)
            #expect(daemon.isRunning)
        }

        @Test func asExchangeMailsThem() throws {
            let world = try World()
            world.environment["TZ"] = "Europe/Berlin"
            let daemon = try Daemon(in: world)
            func mail(_ method: String, _ event: String) -> String {
                Self.mail(method, prodid: Self.exchangeProgram, [event], zone: Self.exchangeZone)
            }
            let rule = "RRULE:FREQ=DAILY;COUNT=4;INTERVAL=1"
            try Self.read(
                world,
                mail("REQUEST", Self.exchange("20370302T100000", sequence: 0, stamp: "20370101T080000Z", more: rule)))
            #expect(try Self.times(world) == ["2037-03-02T09:45", "2037-03-03T09:45", "2037-03-04T09:45"])
            // All of it moves by an hour.
            try Self.read(
                world,
                mail("REQUEST", Self.exchange("20370302T110000", sequence: 1, stamp: "20370102T080000Z", more: rule)))
            #expect(try Self.times(world) == ["2037-03-02T10:45", "2037-03-03T10:45", "2037-03-04T10:45"])
            // An older mail arrives late.
            let late = try Self.read(
                world,
                mail("REQUEST", Self.exchange("20370302T100000", sequence: 0, stamp: "20370101T080000Z", more: rule)))
            #expect(late.errors.contains("a newer version"), "\(late)")
            #expect(try Self.times(world).first == "2037-03-02T10:45")
            try Self.read(
                world,
                mail(
                    "REQUEST",
                    Self.exchange(
                        "20370303T160000", sequence: 2, stamp: "20370103T080000Z",
                        more: "RECURRENCE-ID;TZID=W. Europe Standard Time:20370303T110000")))
            #expect(try Self.times(world) == ["2037-03-02T10:45", "2037-03-03T15:45", "2037-03-04T10:45"])
            try Self.read(
                world,
                mail(
                    "CANCEL",
                    Self.exchange(
                        "20370303T160000", sequence: 3, stamp: "20370104T080000Z",
                        more: "RECURRENCE-ID;TZID=W. Europe Standard Time:20370303T110000", cancelled: true)))
            #expect(try Self.times(world) == ["2037-03-02T10:45", "2037-03-04T10:45", "2037-03-05T10:45"])
            try Self.read(
                world,
                mail(
                    "CANCEL", Self.exchange("20370302T110000", sequence: 4, stamp: "20370105T080000Z", cancelled: true))
            )
            #expect(try Self.times(world).isEmpty)
            #expect(daemon.isRunning)
        }

        @Test func whatThePersonDeclinedIsLeftOut() throws {
            let world = try World()
            world.environment["TZ"] = "Europe/Berlin"
            let daemon = try Daemon(in: world)
            let declined = Self.mail(
                "PUBLISH", prodid: Self.googleProgram,
                [Self.google("20370304T090000", sequence: 0, stamp: "20370101T080000Z", partstat: "DECLINED")])
            let unknown = try Self.read(world, declined)
            #expect(unknown.errors.contains("me = [") && unknown.output.contains("1 scheduled"), "\(unknown)")
            let other = try World()
            try FileManager.default.createDirectory(
                atPath: other.home + "/.config/alertd", withIntermediateDirectories: true)
            try other.write("[calendar]\nme = [\"MAILTO:Ada@Example.org\"]\n", to: "home/.config/alertd/config.toml")
            let second = try Daemon(in: other)
            try Self.read(other, declined.replacing("PARTSTAT=DECLINED", with: "PARTSTAT=TENTATIVE"))
            #expect(try Self.times(other).count == 1)
            let left = try Self.read(other, declined)
            #expect(left.errors.contains("you declined") && left.output.contains("1 cancelled"), "\(left)")
            #expect(try Self.times(other).isEmpty)
            let kept = try Self.read(other, declined, "--declined")
            #expect(kept.output.contains("1 scheduled"), "\(kept)")
            #expect(daemon.isRunning && second.isRunning)
        }

        /// A file of which nothing is scheduled says so: 0 if it is a calendar, 65 if nothing in it can be used.
        @Test func aFileOfWhichNothingIsScheduled() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let head = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"
            let cases: [(String, Int32, String)] = [
                (head + "END:VCALENDAR\r\n", 0, "no event or to-do"),
                (
                    head + "BEGIN:VEVENT\r\nUID:e\r\nDTSTART:20200101T090000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n", 0,
                    "everything is over"
                ),
                (
                    head + "BEGIN:EVENT\r\nUID:e\r\nDTSTART:20370101T090000Z\r\nEND:EVENT\r\nEND:VCALENDAR\r\n", 65,
                    "Nothing"
                ),
                (head + "BEGIN:VEVENT\r\nUID:e\r\nDTSTART:soon\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n", 65, "Nothing"),
            ]
            for (text, status, sentence) in cases {
                let result = try Self.read(world, text, status: status)
                #expect(result.output.contains(sentence), "\(result)")
            }
            // CR, LF, CRLF and LFCR alike.
            let usual = head + "BEGIN:VEVENT\r\nUID:e\r\nDTSTART:20370101T090000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
            for end in ["\r", "\n", "\n\r", "\r\n"] {
                let result = try Self.read(world, usual.replacing("\r\n", with: end), "--dry-run")
                #expect(result.output.contains("1 would be scheduled"), "\(result)")
            }
            #expect(daemon.isRunning)
        }
    }
}
