// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import PromptKit
import Testing

/// The times at which the buttons of an approval act.
@Suite struct ApprovalGateTests {
    private let start = ContinuousClock.now
    private var gate: ApprovalGate

    init() { gate = ApprovalGate(at: start) }

    private func hold(_ milliseconds: Int, isCancel: Bool = false) -> ApprovalGate.Hold? {
        gate.hold(isCancel: isCancel, at: start + .milliseconds(milliseconds))
    }

    @Test mutating func noButtonActsInTheFirstSecond() {
        gate.isRead = true
        #expect(hold(999) == .early)
        #expect(hold(999, isCancel: true) == .early)
        #expect(hold(1_000) == nil)
        #expect(hold(1_000, isCancel: true) == nil)
    }

    @Test mutating func onlyTheCancelButtonActsBeforeTheTextWasRead() {
        #expect(hold(5_000) == .unread)
        #expect(hold(5_000, isCancel: true) == nil)
        gate.isRead = true
        #expect(hold(5_000) == nil)
    }

    @Test mutating func theFirstSecondBeginsAgainWhileThePersonTypes() {
        gate.isRead = true
        for time in stride(from: 200, through: 4_000, by: 200) { gate.type(at: start + .milliseconds(time)) }
        #expect(hold(4_999) == .early)
        #expect(hold(5_000) == nil)
        // Afterwards text means nothing at all.
        gate.type(at: start + .milliseconds(6_000))
        #expect(hold(6_000) == nil)
    }

    @Test mutating func aButtonThatMovedActsHalfASecondLater() {
        gate.isRead = true
        gate.move(at: start + .milliseconds(100))
        #expect(hold(999) == .early)
        gate.move(at: start + .milliseconds(2_000))
        #expect(hold(2_499, isCancel: true) == .early)
        #expect(hold(2_500) == nil)
    }

    @Test mutating func aLockedSessionAllowsNothing() {
        gate.isRead = true
        gate.lock(true, at: start + .milliseconds(2_000))
        #expect(hold(9_000) == .locked)
        #expect(hold(9_000, isCancel: true) == nil)
        gate.lock(false, at: start + .milliseconds(9_000))
        #expect(hold(9_999) == .early)
        #expect(hold(10_000) == nil)
        // To hear again that it is not locked changes nothing.
        gate.lock(false, at: start + .milliseconds(11_000))
        #expect(hold(11_000) == nil)
    }

    @Test(
        arguments: [
            (nil, 1, 0, 0), (nil, -1, 0, 1), (nil, 1, 2, 0), (0, 1, 2, 1), (1, 1, 2, 2), (0, -1, 2, 3),
        ] as [(Int?, Int, Int, Int)])
    func tabGoesRound(_ field: Int?, _ steps: Int, _ fields: Int, _ stop: Int) {
        var prompt = Prompts.Prompt(
            id: "p", kind: .alert, title: "Run this?",
            buttons: [
                .init(index: 0, label: "Deny", role: .cancel, isDefault: false),
                .init(index: 1, label: "Allow", role: .normal, isDefault: false),
            ], input: .none, level: .active, asker: .init(pid: 1, program: "test"), askedAt: "", state: .queued)
        prompt.approval = .init(command: "ls")
        var selection = ButtonSelection(prompt)
        selection.isSideBySide = true
        #expect(selection.turn(by: steps, from: field, fields: fields) == stop)
    }
}
