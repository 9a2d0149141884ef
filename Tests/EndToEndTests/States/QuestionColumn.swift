// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import SoundServerSupport

/// A place where open questions are read, or a verb that ends one.
enum QuestionColumn: String, CaseIterable, Sendable {
    case prompts
    case promptsJSON = "prompts --json"
    case status
    case snapshot = "watch"
    case center
    case pageQuestions = "page: Questions"
    case pageShow = "page: ShowQuestion"
    case pageAnswer = "page: Answer"
    case cancel = "answer ID --cancel"
    case withdraw = "withdraw ID"

    /// A Boolean value indicating whether it ends each question.
    var ends: Bool {
        switch self {
        case .pageAnswer, .cancel, .withdraw: true
        case .prompts, .promptsJSON, .status, .snapshot, .center, .pageQuestions, .pageShow: false
        }
    }

    /// Reads, and returns the check of a row.
    func read(_ bed: QuestionBed) throws -> (QuestionRow) -> StateCell {
        let check: (QuestionRow) throws -> StateCell =
            switch self {
            case .prompts: try bed.readPrompts()
            case .promptsJSON: try bed.readPromptsJSON()
            case .status: try bed.readStatus()
            case .snapshot: try bed.readSnapshot()
            case .center: try bed.readCenter()
            case .pageQuestions: try bed.readPageQuestions()
            case .pageShow: bed.checkPageShow
            case .pageAnswer: bed.checkPageAnswer
            case .cancel: { try bed.end($0, ["answer", "--cancel"], leading: 1) }
            case .withdraw: { try bed.end($0, ["withdraw"], leading: 75) }
            }
        return { row in StateCell { try check(row) } }
    }
}

extension QuestionBed {
    func page() throws -> StatePage {
        if let opened { return opened }
        let page = try StatePage(world)
        opened = page
        return page
    }

    private func id(_ row: QuestionRow) -> String { ids[row] ?? "" }

    private func alertctl(_ words: [String]) throws -> Outcome {
        try world.run(Built.program("alertctl"), words + ["--no-start"])
    }

    func readPrompts() throws -> (QuestionRow) throws -> StateCell {
        let text = try alertctl(["prompts"]).output
        return { [self] row in
            try expectCell(text.contains(id(row)), "not listed")
            try expectCell(text.contains(row.title), "the title is missing")
            return .right("listed")
        }
    }

    func readPromptsJSON() throws -> (QuestionRow) throws -> StateCell {
        let all = try alertctl(["prompts", "--json"]).objects
        return { [self] row in
            let own = all.filter { $0["id"] as? String == id(row) }
            try expectCell(own.count == 1, "\(own.count) entries")
            try expectCell(own[0]["kind"] as? String == row.kind.rawValue, "the kind \(own[0]["kind"] ?? "none")")
            try expectCell(own[0].state == (row.isPresented ? "presented" : "queued"), "the state \(own[0].state)")
            let hasTime = own[0]["remaining"] != nil
            try expectCell(hasTime == (row == .timed), "remaining \(own[0]["remaining"] ?? "none")")
            return .right(row.kind.rawValue)
        }
    }

    func readStatus() throws -> (QuestionRow) throws -> StateCell {
        let status = try alertctl(["status", "--json"]).object
        let counts = ["promptsQueued", "promptsPresented"].map { status[$0] as? Int }
        let presented = rows.count(where: \.isPresented)
        return { [rows] _ in
            try expectCell(counts == [rows.count - presented, presented], "\(counts) questions")
            return .right("counted")
        }
    }

    func readSnapshot() throws -> (QuestionRow) throws -> StateCell {
        let count = try Watcher(world).snapshot.prompts
        return { [rows] _ in
            try expectCell(count == rows.count, "\(count ?? 0) questions")
            return .right("counted")
        }
    }

    func readCenter() throws -> (QuestionRow) throws -> StateCell {
        let terminal = try Terminal(in: world, columns: 200, rows: 200)
        try terminal.begin("center")
        let screen = try terminal.wait { [rows] in $0.contains("─ Questions \(rows.count)") }
        try terminal.type("q")
        _ = try terminal.end()
        let part = screen.components(separatedBy: "─ Questions").last ?? ""
        return { row in
            try expectCell(part.contains(row.title), "not below Questions")
            return .right("Questions")
        }
    }

    func readPageQuestions() throws -> (QuestionRow) throws -> StateCell {
        let all = try page().call("Questions")["questions"] as? [[String: Any]] ?? []
        return { [self] row in
            let own = all.filter { $0["id"] as? String == id(row) }
            try expectCell(own.count == 1, "\(own.count) entries")
            return try check(own[0], row)
        }
    }

    func checkPageShow(_ row: QuestionRow) throws -> StateCell {
        let reply = try page().call("ShowQuestion", ["id": id(row)])
        guard let question = reply["question"] as? [String: Any] else { throw Difference("\(reply)") }
        return try check(question, row)
    }

    private func check(_ question: [String: Any], _ row: QuestionRow) throws -> StateCell {
        let kind = question["kind"] as? String ?? "none"
        try expectCell(kind == row.pageKind, "the kind \(kind)")
        let canAnswer = question["elsewhere"] == nil
        try expectCell(canAnswer == row.isAnsweredOnPage, "answered here: \(canAnswer)")
        let withheld = (question["approval"] as? [String: Any])?["withheld"] as? [Int] ?? []
        try expectCell(withheld == row.withheldOnPage, "withheld: \(withheld)")
        if !withheld.isEmpty { return .right(kind + ", only to deny") }
        return .right(canAnswer ? kind : kind + ", elsewhere")
    }

    /// Answers with the cancel button, which every session may press. The question is asked again afterwards.
    func checkPageAnswer(_ row: QuestionRow) throws -> StateCell {
        let reply = try page().call("Answer", ["id": id(row), "cancel": true, "revision": 0])
        try expectCell(reply["error"] == nil, "\(reply)")
        try expectEnd(row, of: 1)
        return .right("cancelled")
    }

    /// Ends a question by a verb. It alone ends, and is asked again afterwards.
    func end(_ row: QuestionRow, _ words: [String], leading status: Int32) throws -> StateCell {
        let outcome = try alertctl([words[0], id(row)] + words.dropFirst())
        try expectCell(outcome.status == 0, "exit \(outcome.status): \(outcome.errors)")
        try expectEnd(row, of: status)
        return .right("ended")
    }

    private func expectEnd(_ row: QuestionRow, of status: Int32) throws {
        let ended = try end(row)
        let open = Set(try world.call(Prompts.List()).prompts.map(\.id))
        let left = Set(ids.filter { $0.key != row }.values)
        try ask(row)
        try expectCell(open == left, "open: \(open.symmetricDifference(left))")
        try expectCell(ended == status, "exit \(ended) of the command that asked")
    }
}
