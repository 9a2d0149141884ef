// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

extension States {
    /// Every open question in every place where it is read, and with every verb that ends it.
    @Suite struct Questions {
        @Test func everyQuestionIsReadAndEndedEverywhere() throws {
            let began = ContinuousClock.now
            let bed = try QuestionBed()
            var cells: [QuestionRow: [StateCell]] = [:]
            for column in QuestionColumn.allCases {
                let check = try column.read(bed)
                for row in QuestionRow.allCases {
                    let cell = check(row)
                    if case .wrong(let difference) = cell {
                        Issue.record("\(row.rawValue), \(column.rawValue): \(difference)")
                    }
                    cells[row, default: []].append(cell)
                }
            }
            var table = StateTable(QuestionColumn.allCases.map(\.rawValue))
            for row in QuestionRow.allCases { table.add(row.rawValue.replacing("-", with: " "), cells[row] ?? []) }
            print("questions: \(ContinuousClock.now - began)")
            try States.compare(table, "states-questions.md")
        }

        /// Every question in every place that shows it.
        @Test func everyQuestionIsShownEverywhere() async throws {
            let began = ContinuousClock.now
            var cells: [QuestionRow: [StateCell]] = [:]
            for column in QuestionShowing.allCases {
                let stage = try await column.stage()
                for row in QuestionRow.allCases {
                    let cell: StateCell
                    do { cell = try await stage.show(row) } catch { cell = .wrong("\(error)") }
                    if case .wrong(let difference) = cell {
                        Issue.record("\(row.rawValue), \(column.rawValue): \(difference)")
                    }
                    cells[row, default: []].append(cell)
                }
                print("\(column.rawValue): \(ContinuousClock.now - began)")
            }
            var table = StateTable(QuestionShowing.allCases.map(\.rawValue))
            for row in QuestionRow.allCases { table.add(row.rawValue.replacing("-", with: " "), cells[row] ?? []) }
            try States.compare(table, "states-shown-questions.md")
        }

        @Test func everyCaseHasARow() {
            // Both switches are without a default.
            for kind in Prompts.FieldKind.allCases { #expect(QuestionRow.allCases.contains(QuestionRow(kind))) }
            for input in Prompts.Input.allCases { #expect(QuestionRow.allCases.contains(QuestionRow(input))) }
            for kind in Prompts.Kind.allCases {
                guard let row = QuestionRow(kind) else { continue }
                #expect(row.kind == kind)
            }
        }
    }
}
