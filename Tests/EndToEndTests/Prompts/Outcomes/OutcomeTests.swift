// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import SoundServerSupport
import Testing

extension Asking {
    /// Every outcome with every presenter: a script gets the same result from each.
    @Suite struct Outcomes {
        /// Asks each question of the table with each presenter, with and without `--json`. Carries out the action with
        /// real keys, clicks and calls, and compares the script's result with the promised one. The resulting table is
        /// printed, and kept in `.build/prompt-outcomes-PART.md`.
        @Test(arguments: OutcomePart.allCases)
        func everyOutcomeWithEveryPresenter(_ part: OutcomePart) async throws {
            var stages: [any OutcomeStage] = [try AgentStage(), try TerminalStage()]
            #if ALERTD_DIALOG
                stages.append(try await DialogStage())
            #endif
            if part.hasNotifications { stages.append(try await NotificationStage()) }
            var table = OutcomeTable(stages.map { $0.heading }, json: part.json)
            for row in part.rows {
                var cells: [OutcomeTable.Cell] = []
                for stage in stages { cells.append(await Self.cell(row, stage)) }
                table.add(row, cells)
            }
            print(table.text)
            let printed = Built.source(".build/prompt-outcomes-\(part).md")
            try table.text.write(toFile: printed, atomically: true, encoding: .utf8)
            #if ALERTD_DIALOG
                let page = "docs/reference/prompt-outcomes.md"
                let documented = try String(contentsOfFile: Built.source(page), encoding: .utf8)
                #expect(documented.contains(table.text), "\(page) has another table than \(printed)")
            #endif
        }

        private static func cell(_ row: OutcomeRow, _ stage: any OutcomeStage) async -> OutcomeTable.Cell {
            let deed: String
            switch stage.deed(row) {
            case .cannotBe(let reason): return .cannotBe(reason)
            case .done(let text), .wrong(let text): deed = text
            }
            do {
                for isJSON in row.isWithoutJSON ? [false] : [false, true] {
                    let told = try await stage.ask(row, isJSON: isJSON)
                    if let difference = difference(told, row, isJSON, stage) {
                        Issue.record("\(row.what), \(stage.heading): \(difference)")
                        return .wrong(difference)
                    }
                }
                return .done(deed)
            } catch {
                Issue.record("\(row.what), \(stage.heading): \(error)")
                return .wrong("\(error)")
            }
        }

        /// Returns the difference from the promise; nil without one.
        private static func difference(
            _ told: Told, _ row: OutcomeRow, _ isJSON: Bool, _ stage: any OutcomeStage
        ) -> String? {
            guard told.status == row.status else { return "exit \(told.status): \(told.output)" }
            guard isJSON else { return told.output == row.output ? nil : "printed \(told.output)" }
            guard let expected = row.json else { return told.output.isEmpty ? nil : "printed \(told.output)" }
            // Read by an implementation that is not ours.
            func object(_ text: String) -> [String: Any] {
                (try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]) ?? [:]
            }
            func sorted(_ object: [String: Any]) -> Data? {
                try? JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
            }
            var members = object(told.output)
            if row.isApproval {
                let message = members.removeValue(forKey: "message") as? String
                guard sorted(members) == sorted(object(expected)) else { return "printed \(told.output)" }
                guard case .answer = row.deed, members["run"] as? Bool == false else { return nil }
                let isNamed = message == "denied by \(stage.answerer)"
                return isNamed ? nil : "reported \(message ?? "nothing")"
            }
            let id = members.removeValue(forKey: "id") as? String
            let by = members.removeValue(forKey: "by") as? String
            guard id?.isEmpty == false, sorted(members) == sorted(object(expected)) else {
                return "printed \(told.output)"
            }
            var answerer: String?
            if case .answer = row.deed { answerer = stage.answerer }
            return by == answerer ? nil : "answered by \(by ?? "nobody")"
        }
    }
}

/// The result of a script.
struct Told: Equatable {
    var status: Int32
    var output: String
}

/// A presenter in a separate world.
protocol OutcomeStage: AnyObject {
    /// The presenter's name in the table.
    var heading: String { get }
    /// The presenter's name in answers.
    var answerer: String { get }
    /// Returns the action in this row for the table, or the reason why it is impossible.
    func deed(_ row: OutcomeRow) -> OutcomeTable.Cell
    /// Asks the question, waits until this presenter shows it, carries out the action, and returns the script's result.
    func ask(_ row: OutcomeRow, isJSON: Bool) async throws -> Told
}

/// A table of outcomes: a separate test, so that each has the whole time limit.
enum OutcomePart: String, CaseIterable, Sendable {
    case questions, forms, approvals

    /// The rows.
    var rows: [OutcomeRow] {
        switch self {
        case .questions: OutcomeRow.questions
        case .forms: OutcomeRow.forms
        case .approvals: OutcomeRow.approvals
        }
    }

    /// A Boolean value indicating whether questions of this kind also become notifications.
    var hasNotifications: Bool { self == .questions }

    /// The option with which a script reads the result as JSON.
    var json: String { self == .approvals ? "--json-fd 3" : "--json" }
}

extension OutcomeRow {
    /// The action if it does not come from the person.
    var commonDeed: String {
        switch deed {
        case .answer: ""
        case .wait: "nothing"
        case .withdraw: "`alertctl question withdraw`"
        case .interrupt: "SIGINT"
        case .crash: "`kill -9` of alertd"
        case .nobody: "none"
        }
    }
}
