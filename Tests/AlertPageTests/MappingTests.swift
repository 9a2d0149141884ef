// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import SettingsKit
import Testing
import Varlink

@testable import AlertPage

@Suite struct MappingTests {
    private static let desk = session(.desk)
    private static let phone = session(.paired)

    private static func session(_ kind: Device.Kind, made: Instant = .epoch) -> Device {
        Device(id: "1", name: "pixel", kind: kind, hash: "", made: made, lastSeen: made, subscription: nil)
    }

    private static func prompt(
        kind: Prompts.Kind = .alert, input: Prompts.Input = .none, initial: String? = nil, to: [String]? = nil,
        approval: Prompts.Approval? = nil, form: [Prompts.Field]? = nil
    ) -> Prompts.Prompt {
        Prompts.Prompt(
            id: "q", kind: kind, title: "Title",
            buttons: [
                .init(index: 0, label: "Deny", role: .cancel, isDefault: false),
                .init(index: 1, label: "Allow", role: .normal, isDefault: false),
            ], input: input, initialText: initial, level: .active, asker: .init(pid: 7, program: "ask.py"),
            askedAt: "2027-01-01T00:00:00Z", state: .presented, remaining: 90_500_000, to: to, approval: approval,
            form: form)
    }

    private static func refusal(_ question: Page.Question, index: Int? = nil, cancel: Bool? = nil) -> String? {
        do throws(Page.Refused) {
            try question.check(Page.Answer(id: "q", index: index, cancel: cancel, revision: 0))
            return nil
        } catch { return error.reason }
    }

    @Test func anItemNamesTheDevicesThatHaveNotReportedIt() throws {
        let report = UnreportedAlerts([
            "unreported": [
                ["alert": "fire", "kind": "notification", "device": "laptop", "since": "2026-11-21T08:43:30+01:00"],
                ["alert": "fire", "kind": "prompt", "device": "nas", "since": "2026-11-21T08:43:30+01:00"],
                ["alert": "other", "kind": "notification", "device": "nas", "since": "2026-11-21T08:43:30+01:00"],
            ],
            "phone": ["name": "phone", "problem": "the server\nanswers 403", "unsent": ["fire"]],
        ])
        func item(_ state: Notifications.State) -> Page.Item {
            let fire = Notifications.Notification(
                id: "fire", title: "Fire", due: "2026-11-21T08:43:00+01:00", state: state, zone: "Europe/Berlin",
                trigger: "now", repeats: false, created: "2026-11-21T08:43:00+01:00", content: .init(title: "Fire"))
            return Page.Item(fire, report)
        }
        let devices = try #require(item(.delivered).unreported)
        #expect(devices.map(\.device) == ["laptop", "phone"])
        #expect(devices.map(\.since) == ["2026-11-21T08:43:30+01:00", nil])
        #expect(devices[0].problem == nil)
        #expect(devices[1].problem?.hasSuffix("answers 403") == true)
        #expect(devices[1].problem?.contains("\n") == false)
        #expect(item(.pending).unreported == nil)
    }

    @Test(
        arguments: [
            (
                "rrule FREQ=DAILY start=2027-03-04T09:25:00 zone=Europe/Berlin", true, Notifications.State.pending,
                "every day at 09:25"
            ),
            (
                "rrule FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR start=2027-03-04T09:25:00 zone=Europe/Berlin", true, .paused,
                "every weekday at 09:25"
            ),
            ("wall 2027-03-04T09:25:00 Europe/Berlin", false, .paused, "on Thursday 4 March 2027 at 09:25"),
            ("wall 2027-03-04T09:25:00 Europe/Berlin", false, .pending, nil),
            ("trigger of a later version", true, .pending, nil),
        ] as [(String, Bool, Notifications.State, String?)])
    func anItemSaysItsRepetitionAndThePausedTime(
        _ trigger: String, _ repeats: Bool, _ state: Notifications.State, _ words: String?
    ) {
        let entry = Notifications.Notification(
            id: "a", title: "A", due: "", state: state, zone: "Europe/Berlin", trigger: trigger, repeats: repeats,
            created: "2027-03-01T08:00:00+01:00", content: .init(title: "A"))
        #expect(Page.Item(entry).rule == words)
    }

    @Test func anEventStandsAtItsOwnTime() {
        var event = Notifications.Notification(
            id: "a", title: "A", due: "2027-03-04T11:15:00Z", state: .pending, zone: "UTC", trigger: "now",
            repeats: true, created: "2027-03-01T08:00:00Z", content: .init(title: "A"), offset: "-PT15M",
            start: "2027-03-04T11:30:00Z")
        func occurrence(_ day: Int) -> Page.Occurrence? {
            guard let start = Instant(wire: "2027-03-0\(day)T00:00:00Z"),
                let end = Instant(wire: "2027-03-0\(day + 1)T00:00:00Z"),
                let at = Instant(wire: "2027-03-0\(day)T11:15:00Z"),
                let span = try? OccurrenceSpan(Page.Occurrences(since: start.rfc3339, until: end.rfc3339))
            else { return nil }
            var list = OccurrenceList(span)
            list.add(event, at: [at])
            return list.reply.occurrences.first
        }
        #expect(Page.Item(event).start == "2027-03-04T11:30:00Z")
        #expect(occurrence(5)?.start.flatMap { Instant(wire: $0) } == Instant(wire: "2027-03-05T11:30:00Z"))
        event.start = "2027-03-05"
        #expect(occurrence(4)?.start == nil && occurrence(4)?.day == "2027-03-05")
    }

    @Test func workIsNoQuestion() {
        #expect(Page.Question(Self.prompt(kind: .progress), for: Self.desk) == nil)
    }

    @Test func aQuestionHasMillisecondsAndItsText() throws {
        let question = try #require(Page.Question(Self.prompt(input: .text, initial: "x"), for: Self.phone))
        #expect(question.remaining == 90_500)
        #expect(question.takesText && question.initialText == "x" && question.elsewhere == nil)
        #expect(Self.refusal(question, index: 1) == nil)
    }

    @Test(arguments: [Prompts.Input.secure, .login])
    func aSecretIsOnlyCancelledHere(_ input: Prompts.Input) throws {
        let question = try #require(Page.Question(Self.prompt(input: input, initial: "ada"), for: Self.desk))
        #expect(question.elsewhere != nil && !question.takesText && question.initialText == nil)
        #expect(Self.refusal(question, index: 1) == question.elsewhere)
        #expect(Self.refusal(question, index: 0) == nil)
        #expect(Self.refusal(question, cancel: true) == nil)
    }

    @Test(arguments: [Prompts.FieldKind.secret, .file, .folder, .save])
    func aFormThatABrowserCannotFillInIsOnlyCancelled(_ kind: Prompts.FieldKind) throws {
        let field = Prompts.Field(name: "f", kind: kind, initial: ["kept"])
        let question = try #require(Page.Question(Self.prompt(form: [field]), for: Self.desk))
        #expect(question.kind == .form && question.elsewhere != nil)
        #expect(Self.refusal(question, index: 1) != nil)
        if kind == .secret { #expect(question.fields[0].initial == nil) }
    }

    @Test func everyOtherFieldIsFilledIn() throws {
        for kind in Prompts.FieldKind.allCases where ![.secret, .file, .folder, .save].contains(kind) {
            let field = Prompts.Field(name: "f", kind: kind)
            let question = try #require(Page.Question(Self.prompt(form: [field]), for: Self.phone))
            #expect(question.elsewhere == nil)
            #expect(question.fields[0].kind.rawValue == kind.rawValue)
        }
    }

    @Test func aTextHasTheKeyboardOfItsPurpose() throws {
        for purpose in Prompts.Purpose.allCases {
            let field = Prompts.Field(name: "f", kind: .text, purpose: purpose)
            let question = try #require(Page.Question(Self.prompt(form: [field]), for: Self.phone))
            #expect(question.fields[0].purpose?.rawValue == purpose.rawValue)
        }
    }

    @Test func aPhoneAllowsOnlyWhatItsPersonLetsItAllow() throws {
        func question(_ session: Device, onPhone: Bool?, to: [String]? = ["phone"]) throws -> Page.Question {
            let approval = Prompts.Approval(command: "rm -r build", facts: ["Removes 3 files."], onPhone: onPhone)
            return try #require(Page.Question(Self.prompt(to: to, approval: approval), for: session))
        }
        let phone = try question(Self.phone, onPhone: nil)
        #expect(phone.kind == .approval && phone.approval?.words == "rm -r build")
        #expect(phone.approval?.withheld == [1])
        #expect(Self.refusal(phone, index: 1)?.contains("allow-on-phone") == true)
        #expect(Self.refusal(phone, index: 0) == nil)
        for to in [["phone"], ["all"], ["pixel"]] {
            #expect(Self.refusal(try question(Self.phone, onPhone: true, to: to), index: 1) == nil)
        }
        #expect(Self.refusal(try question(Self.phone, onPhone: true, to: ["laptop"]), index: 1) != nil)
        #expect(Self.refusal(try question(Self.phone, onPhone: true, to: nil), index: 1) != nil)
        #expect(Self.refusal(try question(Self.desk, onPhone: true), index: 1)?.contains("window") == true)
        // The asking program may pair a browser itself.
        let late = Self.session(.paired, made: try Instant(rfc3339: "2027-01-01T00:00:01Z"))
        #expect(Self.refusal(try question(late, onPhone: true), index: 1)?.contains("after the question") == true)
    }

    @Test func everyEventMakesSomethingOldOrNothing() {
        let quiet: Set<Manager.Kind> = [
            .badge, .soundSent, .commandEnded, .notShown, .incomplete, .progress, .promptRefused,
        ]
        for kind in Manager.Kind.allCases {
            let changes = Page.Change.all(for: Manager.Event(event: kind, at: "2027-01-01T00:00:00Z", id: "x"))
            #expect(changes.isEmpty == quiet.contains(kind), "\(kind)")
            #expect(changes.allSatisfy { $0.id == "x" })
        }
    }

    @Test func errorsKeepTheirNamesAndGetAStatus() {
        func failure(_ error: some VarlinkError) -> PageFailure { PageFailure.of(VarlinkErrorReply(error)) }
        #expect(failure(Notifications.NotFound(id: "x")).status == 404)
        #expect(failure(Prompts.AlreadyEnded(id: "x", outcome: .answered, by: "desk")).status == 410)
        #expect(failure(Prompts.Changed(id: "x", revision: 2)).status == 409)
        #expect(failure(Manager.Invalid(field: "until", reason: "no")).status == 400)
        #expect(failure(Notifications.TooMany(what: "reminders", limit: 5)).name == "Refused")
        #expect(failure(Notifications.NotStored(reason: "full")).parameters["reason"]?.stringValue == "full")
        for error in Page.errors {
            #expect(PageFailure.statuses[String(error.name.split(separator: ".").last!)] != nil)
        }
    }

    /// The page has controls and no options: a member is named by the control's text, or as it is.
    @Test func aMemberInASentenceIsAControlOfThePage() {
        let invalid = Notifications.Invalid(
            field: "once", word: "", reason: "conflicting: \(Member.once) and \(Member.noRepeat)",
            hint: "leave out \(Member.zone)")
        let failure = PageFailure.of(VarlinkErrorReply(invalid))
        let text = "conflicting: \"This time only\" and \"Once, then never again\". leave out zone"
        #expect(failure.parameters["reason"]?.stringValue == text)
    }

    @Test func placesInALineAreInUTF16() throws {
        let line = TypedLine("Café 🍵 tomorow 9")
        let start = "Café 🍵 ".utf8.count
        let invalid = Notifications.Invalid(
            field: "line", word: "tomorow", reason: "unknown", hint: "Write tomorrow.", start: start, end: start + 7)
        let failure = line.refusal(PageFailure.of(VarlinkErrorReply(invalid)))
        #expect(failure.name == "NotUnderstood" && failure.status == 422)
        #expect(failure.parameters["start"]?.intValue == 8 && failure.parameters["end"]?.intValue == 15)
        #expect(throws: PageFailure.self) { try line.reading(.init(title: "Tea", fires: [], notes: [])) }
    }

    private static func notification(_ id: String, repeats: Bool = true) -> Notifications.Notification {
        Notifications.Notification(
            id: id, title: id, due: "", state: .pending, zone: "UTC", trigger: "", repeats: repeats, created: "",
            content: .init(title: id))
    }

    @Test func theNewestAreSentAndNoneThatRingsIsLeftOut() {
        func delivered(_ id: String, at time: String, _ ringing: Notifications.RingState? = nil)
            -> Notifications.Notification
        {
            var made = Self.notification(id)
            (made.state, made.deliveredAt, made.ringing) = (.delivered, time, ringing)
            return made
        }
        let all = [
            delivered("oldest", at: "2027-01-01T08:00:00Z", .ringing),
            delivered("old", at: "2027-01-01T12:00:00+01:00"),
            delivered("waits", at: "2027-01-01T11:30:00Z", .waiting), delivered("new", at: "2027-01-01T07:00:00-05:00"),
        ]
        let first = ItemPages.first(2, of: all)
        #expect(first.sent.map(\.id) == ["oldest", "new", "waits"])
        #expect(first.quiet == 3)
        #expect(ItemPages.first(500, of: all).sent.count == 4)
    }

    @Test func occurrencesAreWithinTheirSpan() throws {
        let span = try OccurrenceSpan(
            Page.Occurrences(since: "2027-01-01T00:00:00Z", until: "2027-02-10T00:00:00+01:00"))
        var list = OccurrenceList(span)
        list.add(
            Self.notification("a"), at: [Instant(microseconds: span.start.microseconds - 1), span.start, span.end])
        #expect(list.reply.occurrences.map(\.at) == ["2027-01-01T00:00:00Z"])
        #expect(!list.reply.cut)
    }

    /// The day of an event without a time of day, whose alarm comes on the day before; across a change of the clock.
    @Test(arguments: [
        ("2027-03-28", ["2027-03-28", "2027-04-04"]), ("2027-03-28T10:00:00Z", [nil, nil]), (nil, [nil, nil]),
    ])
    func eventsWithoutATimeHaveADay(_ start: String?, _ days: [String?]) throws {
        let span = try OccurrenceSpan(Page.Occurrences(since: "2027-03-01T00:00:00Z", until: "2027-04-10T00:00:00Z"))
        var notification = Self.notification("holiday")
        (notification.due, notification.start) = ("2027-03-27T09:00:00+01:00", start)
        let times = try ["2027-03-27T08:00:00Z", "2027-04-03T07:00:00Z"].map { try #require(Instant(wire: $0)) }
        var list = OccurrenceList(span)
        list.add(notification, at: times)
        #expect(list.reply.occurrences.map(\.day) == days)
    }

    /// A reminder every few minutes hides nothing that comes once.
    @Test func aFrequentRepetitionHidesNoOtherReminder() throws {
        let span = try OccurrenceSpan(Page.Occurrences(since: "2027-01-01T00:00:00Z", until: "2027-02-01T00:00:00Z"))
        func minute(_ number: Int) -> Instant {
            Instant(microseconds: span.start.microseconds + Int64(number) * 60_000_000)
        }
        var list = OccurrenceList(span)
        // The distances differ, so that these are no runs.
        let times = (0..<400).map { minute($0 * 10 + $0 % 2) }
        for number in 0..<6 { list.add(Self.notification("r\(number)"), at: times) }
        list.add(Self.notification("late", repeats: false), at: [minute(30 * 1_440)])
        let reply = list.reply
        #expect(reply.cut)
        #expect(reply.occurrences.count == OccurrenceList.maximum)
        #expect(reply.occurrences.last?.id == "late")
        #expect(reply.occurrences.map(\.at) == reply.occurrences.map(\.at).sorted())
        #expect(reply.complete == reply.occurrences.dropLast().last?.at)
        // Of the repetitions the earliest are kept.
        #expect(reply.occurrences.dropLast().allSatisfy { $0.at < minute(3_400).rfc3339 })
    }

    /// The times of a reminder, in minutes, and its entries: the minute, the distance in seconds, and the count.
    @Test(arguments: [
        (Array(stride(from: 0, to: 40_000, by: 10)), [[0], [10, 600, 3_999]]),
        ([0, 10, 20, 30], [[0], [10, 600, 3]]),
        ([0, 10, 20], [[0], [10], [20]]), ([0, 61, 122, 183, 244], [[0], [61], [122], [183], [244]]),
        ([0, 5, 10, 15, 100, 105, 110, 115], [[0], [5, 300, 3], [100, 300, 4]]), ([0], [[0]]),
    ])
    func aFrequentReminderHasRunsOfTimes(_ minutes: [Int], _ entries: [[Int]]) throws {
        let span = try OccurrenceSpan(Page.Occurrences(since: "2027-01-01T00:00:00Z", until: "2027-02-01T00:00:00Z"))
        func minute(_ number: Int) -> Instant {
            Instant(microseconds: span.start.microseconds + Int64(number) * 60_000_000)
        }
        var list = OccurrenceList(span)
        list.add(Self.notification("a"), at: minutes.map(minute))
        #expect(list.reply.occurrences.map(\.at) == entries.map { minute($0[0]).rfc3339 })
        #expect(
            list.reply.occurrences.map { [$0.every, $0.count].compactMap(\.self) }
                == entries.map { Array($0.dropFirst()) })
        #expect(!list.reply.cut && list.reply.complete == nil)
        var cut = OccurrenceList(span)
        cut.add(Self.notification("a"), at: minutes.map(minute), areAll: false)
        #expect(cut.reply.cut && cut.reply.complete == minutes.last.map { minute($0).rfc3339 })
    }

    @Test func thousandsOfRemindersLeaveTheEarliest() throws {
        let span = try OccurrenceSpan(Page.Occurrences(since: "2027-01-01T00:00:00Z", until: "2027-02-01T00:00:00Z"))
        func second(_ number: Int) -> Instant {
            Instant(microseconds: span.start.microseconds + Int64(number) * 1_000_000)
        }
        var list = OccurrenceList(span)
        for number in 0..<2_000 {
            list.add(Self.notification("\(number)"), at: [second(number), second(100_000 + number)])
        }
        #expect(list.reply.cut)
        #expect(list.reply.occurrences.map(\.id) == (0..<2_000).map(String.init))
        list = OccurrenceList(span)
        for number in 0..<2_000 { list.add(Self.notification("\(number)", repeats: false), at: [second(number)]) }
        #expect(!list.reply.cut)
        for number in 2_000..<5_000 { list.add(Self.notification("\(number)"), at: [second(number)]) }
        #expect(list.reply.cut)
        #expect(list.reply.occurrences.map(\.id) == (0..<2_000).map(String.init))
        // Nothing later has room, so that nobody reads on.
        let (hasRoomAtFirst, hasRoomAtLast) = (list.hasRoom(from: second(0)), list.hasRoom(from: second(5_000)))
        #expect(hasRoomAtFirst)
        #expect(!hasRoomAtLast)
    }

    @Test func spansOfOccurrencesAreBounded() throws {
        for (since, until) in [
            ("x", "x"), ("2027-01-01T00:00:00Z", "2027-02-16T00:00:01Z"),
            ("2027-01-02T00:00:00Z", "2027-01-01T00:00:00Z"),
        ] {
            #expect(throws: Page.Invalid.self) { try OccurrenceSpan(Page.Occurrences(since: since, until: until)) }
        }
        // A month with what comes before and after it, in which summer time ends.
        _ = try OccurrenceSpan(
            Page.Occurrences(since: "2026-10-24T00:00:00+02:00", until: "2026-12-08T00:00:00+01:00"))
    }

    @Test func countsReachBackTwelveWeeksFromTheStartOfADay() throws {
        // The last hour of a day in Berlin, and in the twelve weeks before it summer time ended.
        let now = try #require(Instant(wire: "2026-11-30T23:59:59+01:00"))
        try NoiseCounts.check(Page.Noise(since: "2026-09-07T00:00:00+02:00"), now: now)
        for wrong in ["x", "2026-09-05T00:00:00+02:00"] {
            #expect(throws: Page.Invalid.self) { try NoiseCounts.check(Page.Noise(since: wrong), now: now) }
        }
    }

    @Test func settingsAreReadStrictly() throws {
        let text =
            "port = 8471\nhosts = [\"Desk.tail1234.ts.net\", \"desk.test:8443\"]\npush = \"text\"\noffline = false\n"
        let settings = try PageSettings(Array(text.utf8))
        #expect(settings.hosts == ["desk.tail1234.ts.net", "desk.test:8443"] && settings.port == 8_471)
        #expect(settings.push == .text && !settings.isKeptOffline && PageSettings().isKeptOffline)
        for wrong in [
            "prot = 1", "port = 80", "hosts = [\"https://x\"]", "hosts = [\"*\"]", "hosts = [\"a b\"]",
            "hosts = [\"x:0\"]", "push = \"all\"",
        ] {
            #expect(throws: (any Error).self, "\(wrong)") { try PageSettings(Array(wrong.utf8)) }
        }
    }
}
