// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore

/// Grants: what was allowed for an hour, and nothing wider.
@Suite struct GrantTests {
    private static let now = Instant(seconds: 1_795_786_200)
    private static let approval = Prompts.Approval(
        command: "git push", folder: "/srv/app", facts: ["runs /usr/bin/git"], reason: "done", session: "s1",
        tool: "Bash", grantButton: 1, input: "d1")

    private static let holder = Grants.Holder(process: 42, started: 7)

    private static var grants: Grants {
        var grants = Grants()
        grants.add(approval, of: holder, named: "claude", at: now)
        return grants
    }

    private static func use(
        _ change: (inout Prompts.Approval) -> Void = { _ in }, holder: Grants.Holder = holder, after seconds: Int64 = 1
    ) -> Int? {
        var (grants, other) = (grants, approval)
        change(&other)
        return grants.use(for: other, of: holder, at: now.advanced(by: seconds * 1_000_000))
    }

    @Test func theSameIsAllowedForAnHour() {
        #expect(Self.use() == 1)
        #expect(Self.use(after: 3_599) == 1)
        #expect(Self.use(after: 3_600) == nil)
        // The clock was set back.
        #expect(Self.use(after: -1) == nil)
    }

    /// The agent's words are no part of what runs.
    @Test func theReasonDoesNotMatter() { #expect(Self.use({ $0.reason = "else" }) == 1) }

    /// A program can serve several sessions, and the person has seen one.
    @Test func anotherSessionIsAsked() {
        #expect(Self.use({ $0.session = "s2" }) == nil)
        #expect(Self.use({ $0.session = nil }) == nil)
    }

    /// Without a folder the same command can do something else.
    @Test func withoutAFolderThereIsNoGrant() {
        var (grants, approval) = (Grants(), Self.approval)
        approval.folder = nil
        grants.add(approval, of: Self.holder, named: "codex", at: Self.now)
        #expect(grants.list(at: Self.now).isEmpty)
        #expect(grants.use(for: approval, of: Self.holder, at: Self.now) == nil)
    }

    @Test func aGrantEndsWithItsProgram() {
        var grants = Self.grants
        grants.add(Self.approval, of: Grants.Holder(process: 43, started: 7), named: "claude", at: Self.now)
        #expect(grants.holders.count == 2)
        grants.end(of: [Self.holder])
        #expect(grants.list(at: Self.now).map(\.number) == [2])
    }

    /// Canonically equivalent texts are equal to Swift, and different to the kernel.
    @Test func otherBytesAreAnotherCommand() {
        var grants = Grants()
        var named = Self.approval
        named.command = "rm caf\u{E9}"
        grants.add(named, of: Self.holder, named: "claude", at: Self.now)
        named.command = "rm cafe\u{301}"
        #expect(grants.use(for: named, of: Self.holder, at: Self.now) == nil)
    }

    @Test func nothingWiderIsAllowed() {
        #expect(Self.use({ $0.command += " --force" }) == nil)
        #expect(Self.use({ $0.command = "git" }) == nil)
        #expect(Self.use({ $0.folder = "/srv" }) == nil)
        #expect(Self.use({ $0.folder = nil }) == nil)
        #expect(Self.use({ $0.facts?.append("with LD_PRELOAD=/tmp/x.so") }) == nil)
        #expect(Self.use({ $0.tool = "Write" }) == nil)
        #expect(Self.use({ $0.grantButton = nil }) == nil)
        // Another call that looks the same.
        #expect(Self.use({ $0.input = "d2" }) == nil)
        #expect(Self.use({ $0.input = nil }) == nil)
        // Another process, or one that has got its number since.
        #expect(Self.use(holder: Grants.Holder(process: 43, started: 7)) == nil)
        #expect(Self.use(holder: Grants.Holder(process: 42, started: 8)) == nil)
    }

    /// Swift takes these texts for equal, and a shell does not: a Greek question mark ends no command.
    @Test func theBytesMustBeTheSame() {
        func isUsed(_ shown: String, for other: String) -> Bool {
            var (grants, approval) = (Grants(), Self.approval)
            approval.command = shown
            grants.add(approval, of: Self.holder, named: "claude", at: Self.now)
            approval.command = other
            return grants.use(for: approval, of: Self.holder, at: Self.now) != nil
        }
        #expect(isUsed("echo a; rm b", for: "echo a; rm b"))
        #expect(!isUsed("echo a\u{37E} rm b", for: "echo a; rm b"))
        #expect(!isUsed("echo \u{1FEF}rm b\u{1FEF}", for: "echo `rm b`"))
        #expect(!isUsed("cat caf\u{E9}", for: "cat cafe\u{301}"))
        #expect(Self.use({ $0.command = "git\u{2000}push" }) == nil)
        #expect(Self.use({ $0.facts = ["runs /usr/bin/git", ""] }) == nil)
        #expect(Self.use({ $0.tool = nil }) == nil)
    }

    @Test func revokedIsRevoked() throws {
        var grants = Self.grants
        #expect(throws: Prompts.UnknownGrant.self) { try grants.revoke([1, 2], at: Self.now) }
        #expect(grants.list(at: Self.now).map(\.number) == [1])
        #expect(try grants.revoke([1], at: Self.now) == 1)
        #expect(grants.use(for: Self.approval, of: Self.holder, at: Self.now) == nil)
        grants.add(Self.approval, of: Self.holder, named: "claude", at: Self.now)
        #expect(try grants.revoke(nil, at: Self.now) == 1)
        #expect(grants.list(at: Self.now).isEmpty)
    }

    @Test func theSameIsListedOnceAndUsesAreCounted() {
        var grants = Self.grants
        grants.add(Self.approval, of: Self.holder, named: "claude", at: Self.now)
        for _ in 0..<3 { _ = grants.use(for: Self.approval, of: Self.holder, at: Self.now) }
        let list = grants.list(at: Self.now)
        #expect(list.map(\.uses) == [3])
        #expect(grants.list(at: Self.now.advanced(by: Grants.length)).isEmpty)
    }

    @Test func theOldestGivesWay() {
        var grants = Grants()
        for number in 0...Grants.maximum {
            var other = Self.approval
            other.command = "\(number)"
            grants.add(other, of: Self.holder, named: "claude", at: Self.now)
        }
        let list = grants.list(at: Self.now)
        #expect(list.count == Grants.maximum)
        #expect(list.first?.approval.command == "1")
    }

    // MARK: In the queue

    private static func question() -> Prompts.Question {
        var question = Prompts.Question(title: "Run this command?")
        question.buttons = [
            .init(label: "Deny", role: .cancel), .init(label: "Allow for an hour"), .init(label: "Allow"),
        ]
        question.approval = approval
        return question
    }

    @Test func aGrantedApprovalIsShownToNobody() throws {
        var bed = QueueBed()
        try bed.register("screen", shows: [Prompts.Present.approvals])
        let question = Self.question()
        let newPrompt = PromptQueue.NewPrompt(
            id: "a", question: question, order: try ButtonOrder(question), asker: .init(pid: 1, program: "claude"),
            askedAt: Self.now, isAttached: true, willPresent: false, mayStartDialog: false)
        let actions = try bed.queue.ask(newPrompt, grant: "grant 1", at: bed.now)
        #expect(actions.count == 1)
        bed.take(actions)
        #expect(bed.ending(of: "a")?.by == "grant 1")
        #expect(bed.ending(of: "a")?.label == "Allow for an hour")
    }

    /// Claude Code shows its own dialog first.
    @Test func anApprovalCanWaitBeforeItIsShown() throws {
        var bed = QueueBed()
        try bed.register("screen", shows: [Prompts.Present.approvals])
        var question = Self.question()
        question.approval?.showAfter = 2_000_000
        let order = try ButtonOrder(question)
        try bed.ask("a", { $0.order = order }, question: question)
        #expect(bed.screens.isEmpty)
        #expect(bed.queue.nextDeadline == bed.now + 2_000_000)
        bed.pass(seconds: 1)
        #expect(bed.screens.isEmpty)
        bed.pass(seconds: 1)
        #expect(bed.presenter(of: "a") == "screen")
    }

    @Test func whoWaitsIsGivenBackIfNobodyIsThere() throws {
        var bed = QueueBed()
        var question = Self.question()
        question.approval?.showAfter = 2_000_000
        question.requirePresenter = true
        let order = try ButtonOrder(question)
        try bed.ask("a", { $0.order = order }, question: question)
        #expect(bed.ending(of: "a") == .plain(.noPresenter))
    }
}
