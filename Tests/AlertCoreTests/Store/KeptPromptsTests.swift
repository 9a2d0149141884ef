// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import CivilTime
import GRDB
import Testing

@testable import AlertCore

/// The outcomes of prompts that are kept, and that finding them does not take longer with more of them.
@Suite struct KeptPromptsTests {
    private let bed: TransactionBed
    private let answers = AnswerFiles(nextTo: "/nonexistent")

    init() throws { bed = try TransactionBed() }

    private func ask(_ id: String) throws {
        let record = PromptRecord(
            id: id, ask: Prompts.Ask(question: Prompts.Question(title: id)),
            asker: Prompts.Asker(pid: 1, program: "sh"),
            asked: bed.clock.now().wall, boot: "boot")
        try bed.change { try $0.db.insertPrompt(record) }
    }

    private func end(_ id: String) throws {
        try bed.change { [answers] in
            try $0.endPrompt(
                id: id, result: Prompts.Result(outcome: .answered, index: 0), answers: answers, isAwaited: true)
        }
    }

    private func kept() throws -> [String] {
        try bed.change { try String.fetchAll($0.db, sql: "SELECT id FROM prompt ORDER BY number") }
    }

    private func askAndEnd(_ id: String) throws {
        try ask(id)
        bed.clock.pass(seconds: 1)
        try end(id)
    }

    @Test func theThousandThatEndedLastAndWhatIsOpen() throws {
        try ask("open")
        for number in 1...1_010 { try askAndEnd("p\(number)") }
        #expect(try kept() == ["open"] + (11...1_010).map { "p\($0)" })
        bed.clock.pass(seconds: 1)
        try end("open")
        #expect(try kept() == ["open"] + (12...1_010).map { "p\($0)" }, "it was asked first and ended last")
    }

    /// A question that is asked again takes the place of the one before, and no other's.
    @Test func whatIsAskedAgainAndAgainForgetsNothing() throws {
        try askAndEnd("kept")
        for _ in 1...1_001 { try askAndEnd("again") }
        #expect(try kept() == ["kept", "again"])
    }

    /// The clock was set back in the interim.
    @Test func whatEndsNowIsKeptWhateverTheClockSays() throws {
        for number in 1...1_000 { try askAndEnd("p\(number)") }
        try ask("last")
        bed.clock.pass(seconds: -100_000)
        try end("last")
        #expect(try kept().last == "last")
    }

    @Test func aWeek() throws {
        try ask("old")
        try end("old")
        bed.clock.pass(seconds: 7 * 86_400)
        try ask("new")
        try end("new")
        #expect(try kept() == ["old", "new"])
        bed.clock.pass(seconds: 1)
        try ask("newer")
        try end("newer")
        #expect(try kept() == ["new", "newer"])
    }

    @Test func noRowIsLookedAtThatStays() throws {
        let plan = try bed.change {
            try Row.fetchAll($0.db, sql: "EXPLAIN QUERY PLAN " + Database.oldPrompts, arguments: ["", 0, 0])
                .map { $0["detail"] as String }
        }
        #expect(!plan.isEmpty && plan.allSatisfy { !$0.contains("SCAN") }, "\(plan)")
    }
}
