// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import LinuxSystem
import Testing

@testable import AlertCore

/// Questions that also go to the person's other devices: when, and whose answer counts.
@Suite struct SendingTests {
    private static let shows: Set = [Prompts.Present.approvals]

    private static func ask(
        _ bed: inout QueueBed, after: Int64 = 10_000_000, early: Bool = true, reachable: Bool = true,
        to: [String] = ["laptop"], change: (inout PromptQueue.NewPrompt) -> Void = { _ in }
    ) throws {
        var question = Prompts.Question(title: "Run this command?")
        question.buttons = [.init(label: "Deny", role: .cancel), .init(label: "Allow")]
        question.approval = .init(command: "rm -r /srv/old", showAfter: early ? nil : 2_000_000)
        (question.to, question.requirePresenter) = (to, true)
        let order = try ButtonOrder(question)
        try bed.ask(
            "a",
            {
                ($0.order, $0.asking) = (order, AskingSide(processes: QueueBed.processes(40)))
                $0.sending = .init(after: after, isEarlyIfAlone: early, isReachable: reachable)
                change(&$0)
            }, question: question)
    }

    /// The devices that alert-link finds in the prompt.
    private static func to(_ bed: QueueBed) -> [String]? { bed.queue.page(after: nil, at: bed.now).prompts.first?.to }

    /// A device's answer by alert-link, which is process 60 unless a test names others.
    private static func device(
        _ name: String, by processes: Set<ProcessIdentity> = QueueBed.processes(60, 7), over connection: UInt64 = 1
    ) -> PromptQueue.Answerer {
        .device(
            name,
            by: .init(program: "alert-link", process: 60, lineage: .init(processes: processes), connection: connection))
    }

    /// alert-link registers, and says that a device has got the approval.
    private static func deliver(_ bed: inout QueueBed, to device: String, over connection: UInt64 = 1) throws {
        _ = try bed.queue.addRelay(.link, connection: connection)
        try bed.queue.received("a", on: device, connection: connection)
    }

    @Test func whoIsHereHasTenSeconds() throws {
        var bed = QueueBed()
        try bed.register("screen", shows: Self.shows)
        try Self.ask(&bed)
        #expect(bed.presenter(of: "a") == "screen" && Self.to(bed) == nil)
        bed.pass(seconds: 9)
        #expect(bed.sent.isEmpty)
        bed.pass(seconds: 1)
        #expect(bed.sent == ["a"] && Self.to(bed) == ["laptop"])
        bed.pass(seconds: 10)
        #expect(bed.breach == nil)
    }

    @Test func withoutAnybodyHereItGoesAtOnce() throws {
        var bed = QueueBed()
        try Self.ask(&bed)
        #expect(bed.sent == ["a"] && Self.to(bed) == ["laptop"] && bed.queue.open["a"] != nil)
        // Who comes later presents it, too.
        try bed.register("screen", shows: Self.shows)
        #expect(bed.presenter(of: "a") == "screen")
    }

    @Test func itGoesWhenThePresenterGoes() throws {
        var bed = QueueBed()
        try bed.register("screen", shows: Self.shows)
        try Self.ask(&bed)
        bed.leave("screen")
        #expect(bed.sent == ["a"])
    }

    /// A window can be started, so somebody may be here.
    @Test func aDisplayIsSomebody() throws {
        var bed = QueueBed()
        try Self.ask(&bed) { $0.mayStartDialog = true }
        #expect(bed.dialogRuns && bed.sent.isEmpty)
        bed.dialogRuns = false
        bed.take(bed.queue.dialogFailed(at: bed.now))
        #expect(bed.sent == ["a"])
    }

    /// The agent shows its own dialog until then.
    @Test func anOwnDialogHasItsTime() throws {
        var bed = QueueBed()
        try Self.ask(&bed, early: false)
        #expect(bed.sent.isEmpty && bed.queue.open["a"] != nil)
        bed.pass(seconds: 10)
        #expect(bed.sent == ["a"])
    }

    @Test func whereNobodyIsItIsGivenBack() throws {
        var bed = QueueBed()
        try Self.ask(&bed, reachable: false)
        #expect(bed.ending(of: "a") == .plain(.noPresenter))
        try bed.register("screen", shows: Self.shows)
        try Self.ask(&bed, reachable: false)
        #expect(bed.presenter(of: "a") == "screen")
        bed.leave("screen")
        #expect(bed.ending(of: "a") == .plain(.noPresenter))
    }

    /// A device that connects again within a few seconds is still there.
    @Test func whenTheLastDeviceLeavesItIsGivenBack() throws {
        var bed = QueueBed()
        try Self.ask(&bed)
        for _ in 0..<3 {
            for isReachable in [false, true] {
                bed.pass(seconds: 5)
                try bed.looked("a", isReachable: isReachable)
            }
        }
        #expect(bed.queue.open["a"] != nil)
        bed.pass(seconds: 5)
        try bed.looked("a", isReachable: false)
        bed.pass(seconds: 5)
        try bed.looked("a", isReachable: false)
        #expect(bed.ending(of: "a") == .plain(.noPresenter))
        #expect(bed.breach == nil)
    }

    @Test func nobodyLooksForDevicesWhileSomebodyHerePresentsIt() throws {
        var bed = QueueBed()
        try Self.ask(&bed)
        try bed.register("screen", shows: Self.shows)
        try bed.presented("a", by: "screen")
        bed.pass(seconds: 60)
        #expect(bed.looks.isEmpty && bed.queue.open["a"]?.look == OpenPrompt.DeviceLook.none)
        bed.leave("screen")
        bed.pass(seconds: 5)
        // Who comes while it is looked for presents it.
        try bed.register("screen", shows: Self.shows)
        try bed.presented("a", by: "screen")
        try bed.looked("a", isReachable: false)
        bed.pass(seconds: 60)
        #expect(bed.presenter(of: "a") == "screen" && bed.looks.isEmpty)
    }

    @Test(arguments: [true, false]) func itGoesOnceTheSessionIsLocked(_ early: Bool) throws {
        var bed = QueueBed()
        try bed.register("screen", shows: Self.shows)
        try Self.ask(&bed, early: early)
        bed.take(bed.queue.lock(true, at: bed.now))
        // A program with a dialog of its own shows that first.
        #expect(bed.sent == (early ? ["a"] : []))
        bed.pass(seconds: 10)
        #expect(bed.sent == ["a"] && bed.breach == nil)
    }

    @Test(
        arguments: [
            (["laptop"], "laptop", true), (["all"], "laptop", true), (["on-call"], "pager", true),
            (["phone"], "phone", true), (["laptop"], "nas", false), (["phone"], "laptop", false),
        ])
    func onlyADeviceThatHasItAllowsIt(_ to: [String], _ name: String, _ counts: Bool) throws {
        var bed = QueueBed()
        try bed.register("screen", shows: Self.shows)
        try Self.ask(&bed, to: to)
        #expect(throws: Prompts.Invalid.self, "not sent yet") {
            try bed.answer("a", .button(1), by: Self.device(name))
        }
        bed.pass(seconds: 10)
        guard counts else {
            #expect(throws: Prompts.Invalid.self) { try bed.answer("a", .button(1), by: Self.device(name)) }
            // Anybody may cancel it.
            #expect(try bed.answer("a", .button(0), by: Self.device(name)).outcome == .cancelled)
            return
        }
        #expect(throws: Prompts.Invalid.self, "not received yet") {
            try bed.answer("a", .button(1), by: Self.device(name))
        }
        try Self.deliver(&bed, to: name)
        #expect(throws: Prompts.Invalid.self, "another connection") {
            try bed.answer("a", .button(1), by: Self.device(name, over: 2))
        }
        let ending = try bed.answer("a", .button(1), by: Self.device(name))
        #expect(ending.outcome == .answered && ending.by == "alert-link on \(name)")
        #expect(ending.answerer == "alert-link 60 on \(name)")
    }

    /// Only a single program takes questions to other devices, until its connection ends.
    @Test func oneRelayOfEachKind() throws {
        var bed = QueueBed()
        #expect(throws: Prompts.Invalid.self, "not registered") {
            try bed.queue.received("a", on: "laptop", connection: 1)
        }
        #expect(try !bed.queue.addRelay(.link, connection: 1))
        #expect(try !bed.queue.addRelay(.link, connection: 1))
        #expect(try !bed.queue.addRelay(.page, connection: 2))
        #expect(throws: Prompts.Invalid.self) { try bed.queue.addRelay(.link, connection: 3) }
        try Self.ask(&bed, after: 0)
        #expect(throws: Prompts.Invalid.self, "not sent there") {
            try bed.queue.received("a", on: "nas", connection: 1)
        }
        bed.queue.removeRelay(connection: 1)
        #expect(throws: Prompts.Invalid.self) { try bed.queue.received("a", on: "laptop", connection: 1) }
        #expect(try bed.queue.addRelay(.link, connection: 3), "an approval is open: the person is told")
        try bed.queue.received("a", on: "laptop", connection: 3)
        #expect(try bed.answer("a", .button(1), by: Self.device("laptop", over: 3)).outcome == .answered)
    }

    @Test func whoAsksDoesNotAnswerForADevice() throws {
        var bed = QueueBed()
        try Self.ask(&bed)
        try Self.deliver(&bed, to: "laptop")
        #expect(throws: Prompts.Invalid.self) {
            try bed.answer("a", .button(1), by: Self.device("laptop", by: QueueBed.processes(42, 40, 7)))
        }
        #expect(throws: Prompts.Invalid.self) { try bed.answer("a", .enter, by: Self.device("laptop")) }
        #expect(try bed.answer("a", .button(1), by: Self.device("laptop")).outcome == .answered)
    }

    /// A copy from another device is nobody's here.
    @Test func aCopyIsAnsweredWhereItIsShown() throws {
        var bed = QueueBed()
        try Self.ask(&bed, after: 0, to: [])
        #expect(throws: Prompts.Invalid.self) { try bed.answer("a", .button(1), by: Self.device("laptop")) }
    }

    @Test(
        arguments: [
            (Prompts.Field(name: "a", kind: .text), nil),
            (Prompts.Field(name: "a", kind: .secret), "a form that asks for a secret goes to no other device"),
            (Prompts.Field(name: "a", kind: .save), "a form that asks for a file of this device goes to no other one"),
            (Prompts.Field(name: "a", kind: .choice, choices: [.init(label: "x")]), nil),
            (
                Prompts.Field(
                    name: "a", kind: .choice,
                    choices: (0..<65).map { .init(label: "\($0)", value: String(repeating: "x", count: 1_007)) }),
                "its choices have 65575 bytes, and at most 65536 go to other devices"
            ),
            (
                Prompts.Field(
                    name: "a", kind: .choice,
                    choices: (0..<54).map { .init(label: "\($0)", value: String(repeating: "\u{1}", count: 1_000)) }),
                "it has 325457 bytes, too many for other devices"
            ),
        ] as [(Prompts.Field, String?)])
    func someFormsStay(_ field: Prompts.Field, _ reason: String?) {
        #expect(Prompts.Question(title: "T", form: [field]).reasonToStay == reason)
    }

    @Test func theSettingsNameTheDevices() throws {
        var question = Prompts.Question(title: "T", form: [.init(name: "s", kind: .secret)])
        try QuestionRules.check(question)
        for change in [
            { $0.to = ["laptop"] }, { $0.origin = .init(device: "laptop", program: "x") }, { $0.asApproval = true },
        ] as [(inout Prompts.Question) -> Void] {
            var changed = question
            change(&changed)
            #expect(throws: Prompts.Invalid.self) { try QuestionRules.check(changed) }
        }
        question.form = [.init(name: "a", kind: .text)]
        question.asApproval = true
        try QuestionRules.check(question)
        question.to = ["laptop"]
        #expect(throws: Prompts.Invalid.self) { try QuestionRules.check(question) }
    }
}
