// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import GRDB
import Testing

@testable import AlertCore

/// The alarms of followed files in the domain.
@Suite struct FollowTests {
    let bed: TransactionBed

    init() throws {
        var settings = NotificationSettings.standard
        settings.writtenCalendars = ["work"]
        bed = try TransactionBed(at: "2027-03-04T08:00:00Z", settings: settings)
    }

    func alarm(
        _ id: String, at time: String, title: String = "A", _ change: (inout Notifications.Alarm) -> Void = { _ in }
    ) -> Notifications.Alarm {
        var content = Notifications.Content(title: title)
        content.calendar = Notifications.CalendarEntry(uid: id)
        content.calendar?.source = "work/home"
        var alarm = Notifications.Alarm(id: id, content: content, trigger: "instant \(time)")
        change(&alarm)
        return alarm
    }

    private static func fingerprint(_ alarm: Notifications.Alarm) -> FollowedAlarm.Fingerprint {
        FollowedAlarm.Fingerprint(
            times: alarm.trigger.replacing(" ", with: "_"), snooze: alarm.snoozedUntil, all: "\(alarm)")
    }

    /// Takes over a file with alarms, as the follower does.
    func follow(
        _ alarms: [Notifications.Alarm], file: String = "a.ics", modified: Int64 = 0, isReleasing: Bool = false
    ) throws -> String? {
        let plans = try alarms.map { alarm in
            let seen = try alarm.acknowledged.map { try Instant(rfc3339: $0) }
            return FollowedAlarm(
                plan: try AlarmPlan(alarm, at: bed.clock.now(), zones: bed.zones), fingerprint: Self.fingerprint(alarm),
                acknowledged: seen)
        }
        let record = CalendarFileRecord(
            calendar: "work/home", file: file, identity: "1", digest: "d", modified: modified)
        return try bed.change { transaction in
            let double = try transaction.follow(plans, of: record)
            try transaction.settle(record, keeping: Set(plans.map(\.plan.id)), isReleasing: isReleasing)
            return double
        }
    }

    func pending() throws -> [String] {
        try bed.change { try $0.db.page(state: nil, app: nil, isHeld: false, after: nil, limit: 100).pending.map(\.id) }
    }

    func acts() throws -> [CalendarAct] {
        try bed.change { try $0.db.calendarActs(ofSection: "work", limit: 10) }
    }

    @Test func whatAFileHasIsPendingAndGoesWithIt() throws {
        #expect(try follow([alarm("a", at: "2027-03-04T09:00:00Z"), alarm("b", at: "2027-03-04T10:00:00Z")]) == nil)
        #expect(try pending() == ["a", "b"])
        #expect(try follow([alarm("b", at: "2027-03-04T10:00:00Z")]) == nil)
        #expect(try pending() == ["b"])
        try bed.change { try $0.forget(["a.ics"], of: "work/home") }
        #expect(try pending().isEmpty)
        // No step of undo.
        #expect(throws: (any Error).self) { try bed.change { _ = try $0.undo(id: nil, step: nil) } }
    }

    @Test func whatThePersonCancelledStaysSoUntilItChanges() throws {
        _ = try follow([alarm("a", at: "2027-03-04T09:00:00Z")])
        _ = try bed.change { try $0.cancel(ids: ["a"]) }
        _ = try follow([alarm("a", at: "2027-03-04T09:00:00Z")])
        #expect(try pending().isEmpty)
        _ = try follow([alarm("a", at: "2027-03-04T09:30:00Z")])
        #expect(try pending() == ["a"])
    }

    /// A file with many events is replaced by another one.
    @Test func aCalendarDoesNotPushOutTheHistoryOfTheRest() throws {
        var settings = bed.policy.settings
        settings.history = HistoryBounds(count: 50)
        bed.policy.apply(settings)
        for number in 0..<20 { try bed.remind("Mine", in: "1h", id: "mine-\(number)") }
        for round in 0..<3 {
            _ = try follow((0..<200).map { alarm("\(round)-\($0)", at: "2027-03-05T09:00:00Z") })
            try bed.resume()
        }
        func ids() throws -> [String] {
            try bed.change { try $0.db.events(before: nil, id: nil, app: nil, limit: 5_000).events.compactMap(\.id) }
        }
        #expect(try ids().filter { $0.hasPrefix("mine") }.count == 20)
        #expect(try ids().filter { !$0.hasPrefix("mine") }.count == 50)
        for number in 20..<80 { try bed.remind("Mine", in: "1h", id: "mine-\(number)") }
        try bed.resume()
        #expect(try ids().filter { $0.hasPrefix("mine") }.count == 50)
        #expect(try ids().filter { !$0.hasPrefix("mine") }.count == 50)
    }

    /// Past notifications are bounded in this way too, by number and by size.
    @Test func aCalendarDoesNotPushOutPastNotifications() throws {
        var settings = bed.policy.settings
        settings.history = HistoryBounds(count: 50)
        bed.policy.apply(settings)
        func mine(_ numbers: Range<Int>) throws {
            for number in numbers {
                try bed.change {
                    _ = try $0.notify(id: "mine-\(number)", content: .init(title: "Mine"))
                    try $0.dismiss(id: "mine-\(number)")
                }
            }
        }
        func past() throws -> [String] {
            try bed.resume()
            return try bed.change {
                try $0.db.past(HistoryRequest(), before: nil, limit: 1_000).rows.map(\.delivered.id)
            }
        }
        try mine(0..<20)
        _ = try follow((0..<200).map { alarm("their-\($0)", at: "2027-03-04T09:00:00Z") })
        bed.clock.pass(seconds: 3_700)
        for _ in 0..<10 { bed.turn() }
        for start in stride(from: 0, to: 200, by: 50) {
            _ = try bed.change { try $0.ack(ids: (start..<start + 50).map { "their-\($0)" }) }
        }
        #expect(try past().filter { $0.hasPrefix("mine") }.count == 20)
        #expect(try past().filter { $0.hasPrefix("their") }.count == 50)
        try mine(20..<80)
        #expect(try past().filter { $0.hasPrefix("mine") } == (30..<80).reversed().map { "mine-\($0)" })
        #expect(try past().filter { $0.hasPrefix("their") }.count == 50)
        // As if all texts took more than is kept: the texts of the calendar make room.
        try bed.change {
            try $0.db.execute(
                sql: "UPDATE standing SET past = ? + (SELECT sum(size) FROM past WHERE section = 'work')",
                arguments: [HistoryBounds.maximumBytes])
        }
        #expect(try past().filter { $0 != Digest.id } == (30..<80).reversed().map { "mine-\($0)" })
    }

    @Test func anEventOfACalendarRingsOnceAMinuteAtMost() throws {
        let rule = "rrule FREQ=SECONDLY start=2027-03-04T09:01:00 zone=Europe/Berlin"
        _ = try follow([alarm("a", at: "2027-03-04T09:00:00Z") { $0.trigger = rule }])
        for _ in 0..<600 {
            bed.clock.pass(seconds: 1)
            bed.turn()
        }
        #expect(bed.events.count { $0.event == .delivered } == 10)
        // One of one's own does not.
        try bed.change {
            _ = try $0.remind(id: "own", content: .init(title: "T"), trigger: .init(when: "every 10 seconds"))
        }
        for _ in 0..<60 {
            bed.clock.pass(seconds: 1)
            bed.turn()
        }
        #expect(bed.events.count { $0.event == .delivered && $0.id == "own" } == 6)
    }

    /// Another start of alertd does not begin again to wait for a folder; another boot does.
    @Test func aMissingFolderIsKnownOverAStart() throws {
        func span(boot: String, awake: Int64) throws -> Duration? {
            try bed.change { try $0.db.calendarFile("work/home", "")?.missingSpan(boot: boot, awake: awake) }
        }
        try bed.change { try $0.keepFolder("work/home", "1 2", path: "/c/home", title: "Home", color: nil) }
        #expect(try span(boot: "b", awake: 5_000_000) == nil)
        try bed.change { try $0.noteMissing("work/home", boot: "b", awake: 5_000_000) }
        try bed.restart()
        #expect(try span(boot: "b", awake: 65_000_000) == .seconds(60))
        #expect(try span(boot: "c", awake: 65_000_000) == nil)
        #expect(try bed.change { try $0.db.calendarFile("work/home", "")?.path } == "/c/home")
        // It is there again.
        try bed.change { try $0.keepFolder("work/home", "1 2", path: "/c/home", title: "Home", color: nil) }
        #expect(try span(boot: "b", awake: 65_000_000) == nil)
    }

    @Test func aCalendarKeepsItsName() throws {
        try bed.change { try $0.keepFolder("work/home", "1 2", path: "/c/home", title: "Home", color: "#aabbcc") }
        try bed.change { try $0.keepFolder("plain", "1 3", path: "/c/plain", title: nil, color: nil) }
        try bed.restart()
        let names = try bed.change { try $0.db.calendarNames() }
        #expect(names.keys.sorted() == ["work/home"])
        #expect(names["work/home"]?.title == "Home" && names["work/home"]?.color == "#aabbcc")
    }

    /// Only another time brings a cancelled alarm back: no other sound, title or mark of a program.
    @Test func whatThePersonCancelledComesBackOnlyAtAnotherTime() throws {
        let time = "2027-03-04T09:00:00Z"
        _ = try follow([alarm("a", at: time)])
        _ = try bed.change { try $0.cancel(ids: ["a"]) }
        let changes: [(inout Notifications.Alarm) -> Void] = [
            { $0.content.sound = "glass" }, { $0.content.to = ["laptop"] }, { $0.content.title = "B" },
            { $0.content.body = "text" }, { $0.acknowledged = "2027-03-04T07:00:00Z" },
        ]
        for change in changes {
            _ = try follow([alarm("a", at: time, change)])
            #expect(try pending().isEmpty)
        }
        _ = try follow([alarm("a", at: "2027-03-04T09:30:00Z") { $0.content.sound = "glass" }])
        #expect(try pending() == ["a"])
        // A snooze that the person ended here stays ended while the file has it.
        bed.clock.pass(seconds: 2 * 3_600)
        bed.turn()
        func snoozed(_ title: String) -> Notifications.Alarm {
            alarm("a", at: "2027-03-04T09:30:00Z", title: title) {
                ($0.acknowledged, $0.snoozedUntil) = ("2027-03-04T09:30:00Z", "2027-03-04T12:00:00Z")
            }
        }
        _ = try follow([snoozed("A")])
        #expect(try bed.change { try $0.db.pending(id: "a", role: .snooze) } != nil)
        _ = try bed.change { try $0.cancel(ids: ["a"]) }
        _ = try follow([snoozed("B")])
        #expect(try bed.change { try $0.db.pending(id: "a", role: .snooze) } == nil)
    }

    /// The files of a followed calendar decide about its events, also about those that the person cancelled.
    @Test func anImportLeavesFollowedEventsAlone() throws {
        func imported(_ id: String, uid: String) throws -> Notifications.Imported {
            let own = alarm(id, at: "2027-03-05T11:00:00Z", title: "Imported") {
                $0.content.calendar = Notifications.CalendarEntry(uid: uid)
            }
            let plan = try AlarmPlan(own, at: bed.clock.now(), zones: bed.zones)
            return try #require(try bed.change { try $0.importing([plan], dryRun: false) }.first)
        }
        _ = try follow([
            alarm("u~0123456789", at: "2027-03-05T09:00:00Z") { $0.content.calendar?.uid = "u" },
            alarm("w", at: "2027-03-05T09:00:00Z"),
        ])
        _ = try bed.change { try $0.cancel(ids: ["w"]) }
        for (id, uid) in [("u", "u"), ("u~0123456789", "u"), ("w", "w")] {
            let result = try imported(id, uid: uid)
            #expect(result.followed == "work/home" && result.outcome == .unchanged, "\(result)")
            #expect(result.reason?.contains("\"work/home\"") == true)
        }
        #expect(try pending() == ["u~0123456789"])
        // A cancellation by mail changes nothing either, and says whose event it is.
        let cancellation = Notifications.Event(uid: "u", ids: [], sequence: 9, cancelled: true)
        let pruned = try bed.change { try $0.prune([cancellation], dryRun: false, isMessage: true) }
        #expect(pruned.ids.isEmpty && pruned.followed.map(\.calendar) == ["work/home"])
        #expect(try pending() == ["u~0123456789"])
        #expect(try imported("v", uid: "v").outcome == .scheduled)
        // The ids of another event may begin alike: its UID needs a hash.
        #expect(try follow([alarm("x_~0123456789abcdef~0123456789", at: "2027-03-06T09:00:00Z")], file: "b.ics") == nil)
        #expect(try imported("x_", uid: "x_").outcome == .scheduled)
    }

    /// The rows of an event are looked through once for it, and followed ones are not read.
    @Test func anEventWithManyAlarmsIsFollowedWithoutReadingItAgain() throws {
        func alarms(_ count: Int) -> [Notifications.Alarm] {
            (0..<count).map { number in
                alarm("u~\(number)", at: "2027-03-05T09:00:00Z") { $0.content.calendar?.uid = "u" }
            }
        }
        // An import of it, from before.
        let own = alarm("u", at: "2027-03-05T09:00:00Z") {
            $0.content.calendar?.uid = "u"
            $0.content.calendar?.source = nil
        }
        let plan = try AlarmPlan(own, at: bed.clock.now(), zones: bed.zones)
        _ = try bed.change { try $0.importing([plan], dryRun: false) }
        #expect(try pending() == ["u"])
        _ = try follow(alarms(3))
        #expect(try pending() == ["u~0", "u~1", "u~2"])
        #expect(try bed.change { try $0.db.imported(uid: "u").count } == 3)
        #expect(try bed.change { try $0.db.imported(uid: "u", exceptFollowed: true).isEmpty })
        // What is in the file already is left alone, and a new alarm comes to it.
        _ = try follow(alarms(4))
        #expect(try pending().count == 4)
        let counts = try bed.change { try $0.db.followedCounts(of: [("work/home", "a.ics"), ("work/home", "b.ics")]) }
        #expect(counts == [4, 0])
    }

    @Test func theYoungerOfTwoFilesCounts() throws {
        _ = try follow([alarm("a", at: "2027-03-04T09:00:00Z", title: "Old")], file: "old.ics", modified: 1)
        #expect(try follow([alarm("a", at: "2027-03-04T09:00:00Z", title: "New")], file: "new.ics", modified: 2) == nil)
        #expect(try bed.change { try $0.db.pending(id: "a")?.content.title } == "New")
        #expect(
            try follow([alarm("a", at: "2027-03-04T09:00:00Z", title: "Older")], file: "older.ics", modified: 0)
                == "another file has the same event and counts instead: new.ics; remove one of them")
        #expect(try bed.change { try $0.db.pending(id: "a")?.content.title } == "New")
        try bed.change { try $0.forget(["new.ics"], of: "work/home") }
        #expect(try bed.change { try $0.db.hasUnreadCalendarFiles(ofSection: "work") })
    }

    @Test func aReactionWaitsUntilItIsWritten() throws {
        _ = try follow([alarm("a", at: "2027-03-04T08:10:00Z")])
        bed.clock.pass(seconds: 601)
        bed.turn()
        #expect(bed.presented == ["a"])
        _ = try bed.change { try $0.snooze(id: "a", for: "1h") }
        #expect(try acts().map(\.snooze?.rfc3339) == ["2027-03-04T09:10:01Z"])
        // Another reaction to the same alarm replaces it.
        _ = try bed.change { try $0.ack(ids: ["a"]) }
        let act = try #require(try acts().first)
        #expect(try acts().count == 1 && act.snooze == nil && act.acknowledged.rfc3339 == "2027-03-04T08:10:00Z")
        #expect(act.calendar == "work/home" && act.file == "a.ics")
        try bed.change { try $0.db.forgetAct(act.number) }
        #expect(try acts().isEmpty)
    }

    @Test func whatTheFileSaysWasSeenLeavesTheScreen() throws {
        _ = try follow([alarm("a", at: "2027-03-04T08:10:00Z")])
        bed.clock.pass(seconds: 601)
        bed.turn()
        let seen = alarm("a", at: "2027-03-04T08:10:00Z") { $0.acknowledged = "2027-03-04T08:10:00Z" }
        _ = try follow([seen])
        #expect(try bed.change { try $0.db.delivered(id: "a") } == nil)
        #expect(bed.events.contains { $0.event == .acknowledged && $0.id == "a" })
        // That was not the person here.
        #expect(try acts().isEmpty)
    }

    /// Another device that follows the same calendar sends its alarm, too.
    @Test func anotherDevicesCopyIsOnlyListedAndSharesTheReaction() throws {
        _ = try follow([alarm("a", at: "2027-03-04T08:10:00Z"), alarm("b", at: "2027-03-04T08:10:00Z")])
        bed.clock.pass(seconds: 601)
        bed.turn()
        func copy(_ id: String) throws -> Delivered {
            var content = Notifications.Content(title: "A", sound: "glass")
            content.origin = "desk"
            let sent = content
            return try bed.change { try $0.notify(id: id + "@desk", content: sent) }
        }
        let quiet = try copy("a")
        #expect(quiet.content.level == .passive && quiet.content.sound == nil)
        // One that is not followed here sounds.
        #expect(try copy("other").content.sound == "glass")
        // Acknowledged here, the copy is, too, so that alert-link tells its device.
        bed.forgetEffects()
        _ = try bed.change { try $0.ack(ids: ["a"]) }
        #expect(bed.events.filter { $0.event == .acknowledged }.compactMap(\.id).sorted() == ["a", "a@desk"])
        #expect(try acts().map(\.id) == ["a"])
        // Ended there, it ends here, and the file is left to that device.
        _ = try copy("b")
        _ = try bed.change { try $0.ack(ids: ["b@desk"]) }
        #expect(try bed.change { try $0.db.delivered(id: "b") } == nil)
        #expect(try acts().map(\.id) == ["a"])
    }

    @Test func aSourceIsReplacedAsAWhole() throws {
        func take(_ alarms: [Notifications.Alarm]) throws -> (scheduled: [String], unchanged: Int, withdrawn: [String])
        {
            let plans = try alarms.map {
                FollowedAlarm(
                    plan: try AlarmPlan($0, at: bed.clock.now(), zones: bed.zones), fingerprint: Self.fingerprint($0),
                    acknowledged: nil)
            }
            return try bed.change { try $0.importSource("tasks", plans) }
        }
        let (one, two) = (alarm("tasks:1", at: "2027-03-05T09:00:00Z"), alarm("tasks:2", at: "2027-03-05T09:00:00Z"))
        #expect(try take([one, two]).scheduled == ["tasks:1", "tasks:2"])
        let again = try take([one])
        #expect(again.scheduled.isEmpty && again.unchanged == 1 && again.withdrawn == ["tasks:2"])
        // An id that belongs to something else is refused, and nothing changes.
        try bed.remind("Tea", in: "5m", id: "tasks:3")
        #expect(throws: Notifications.Invalid.self) {
            try take([two, alarm("tasks:3", at: "2027-03-05T09:00:00Z")])
        }
        #expect(try pending().sorted() == ["tasks:1", "tasks:3"])
    }
}
