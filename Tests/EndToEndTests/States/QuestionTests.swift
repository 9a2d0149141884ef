// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

extension States {
    /// Every open question in every place where it is read, and with every verb that ends it.
    @Suite struct Questions {
        @Test func everyQuestionIsReadAndEndedEverywhere() async throws {
            // A verb that ends questions asks each again afterwards, so each has a bed to itself.
            let reading = QuestionColumn.allCases.filter { !$0.ends }
            let groups = [reading] + QuestionColumn.allCases.filter(\.ends).map { [$0] }
            let table = await Self.table(groups, "questions") { columns in
                let checks = try QuestionBed.all().flatMap { bed in
                    try columns.map { column in
                        let check = try column.read(bed)
                        return (column, Dictionary(uniqueKeysWithValues: bed.rows.map { ($0, check($0)) }))
                    }
                }
                return Dictionary(checks) { $0.merging($1) { $1 } }
            }
            try States.compare(table, "states-questions.md")
        }

        /// Every question in every place that shows it.
        @Test func everyQuestionIsShownEverywhere() async throws {
            let table = await Self.table(QuestionShowing.allCases.map { [$0] }, "shown questions") { columns in
                let stage = try await columns[0].stage()
                var cells: [QuestionRow: StateCell] = [:]
                for row in QuestionRow.allCases {
                    do { cells[row] = try await stage.show(row) } catch { cells[row] = .wrong("\(error)") }
                }
                return [columns[0]: cells]
            }
            try States.compare(table, "states-shown-questions.md")
        }

        /// Returns the table of groups of columns. The groups share nothing, so that several are met at once.
        private static func table<Column: Sendable & Hashable & RawRepresentable<String>>(
            _ groups: [[Column]], _ name: String,
            _ meet: @escaping @Sendable ([Column]) async throws -> [Column: [QuestionRow: StateCell]]
        ) async -> StateTable {
            let began = ContinuousClock.now
            var cells: [Column: [QuestionRow: StateCell]] = [:]
            for (columns, result) in zip(groups, await sideBySide(groups, meet)) {
                switch result {
                case .success(let found): cells.merge(found) { $1 }
                case .failure(let error): Issue.record("\(columns.map(\.rawValue)): \(error)")
                }
            }
            var table = StateTable(groups.joined().map(\.rawValue))
            for row in QuestionRow.allCases {
                let own = groups.joined().map { column in
                    let cell = cells[column]?[row] ?? .wrong("is missing")
                    if case .wrong(let difference) = cell {
                        Issue.record("\(row.rawValue), \(column.rawValue): \(difference)")
                    }
                    return cell
                }
                table.add(row.rawValue.replacing("-", with: " "), own)
            }
            print("\(name): \(ContinuousClock.now - began)")
            return table
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
