// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

extension States {
    /// Every state in every place where it is read, and with every verb.
    @Suite(.madeStates) struct Table {
        @Test func everyStateIsReadEverywhere() throws {
            let began = ContinuousClock.now
            let bed = try StateBed()
            try bed.makeAll()
            let made = ContinuousClock.now
            var checks: [(column: ReadingColumn, check: (StateRow) -> StateCell)] = []
            for column in ReadingColumn.allCases {
                do {
                    checks.append((column, try column.read(bed)))
                } catch {
                    Issue.record("\(column.rawValue): \(error)")
                    checks.append((column, { _ in .wrong("\(error)") }))
                }
            }
            var table = StateTable(ReadingColumn.allCases.map(\.rawValue))
            for row in StateRow.allCases {
                table.add(
                    row.text, in: row.group.rawValue,
                    checks.map { column, check in
                        Self.cell("\(row.rawValue), \(column.rawValue)", KnownFaults.of(row, column), check(row))
                    })
            }
            print("rows: \(made - began), reading: \(ContinuousClock.now - made)")
            try States.compare(table, "states-reading.md")
        }

        /// Every verb with every state.
        @Test func everyVerbMeetsEveryState() throws {
            let began = ContinuousClock.now
            let copy = try MadeStates.states()
            var cells: [StateRow: [StateCell]] = [:]
            for column in ActingColumn.allCases {
                let bed = try StateBed(copy)
                for row in StateRow.allCases {
                    let cell = StateCell { try bed.act(column, row) }
                    cells[row, default: []].append(
                        Self.cell("\(row.rawValue), \(column.rawValue)", KnownFaults.of(row, column), cell))
                }
            }
            var table = StateTable(ActingColumn.allCases.map(\.rawValue))
            for row in StateRow.allCases { table.add(row.text, in: row.group.rawValue, cells[row] ?? []) }
            print("acting: \(ContinuousClock.now - began)")
            try States.compare(table, "states-acting.md")
        }

        /// Every method of the page that changes an entry with every state.
        @Test func everyMethodOfThePageMeetsEveryState() throws {
            let began = ContinuousClock.now
            let copy = try MadeStates.states()
            var cells: [StateRow: [StateCell]] = [:]
            for column in PageActing.allCases {
                let bed = try StateBed(copy)
                for row in StateRow.allCases {
                    let cell = StateCell { try column.act(bed, row) }
                    cells[row, default: []].append(
                        Self.cell("\(row.rawValue), \(column.rawValue)", KnownFaults.of(row, column), cell))
                }
            }
            var table = StateTable(PageActing.allCases.map(\.rawValue))
            for row in StateRow.allCases { table.add(row.text, in: row.group.rawValue, cells[row] ?? []) }
            print("acting by the page: \(ContinuousClock.now - began)")
            try States.compare(table, "states-page.md")
        }

        #if ALERTD_LINK
            /// Every state as it is sent.
            @Test func everyStateIsSentEverywhere() throws {
                let bed = try StateBed(MadeStates.states())
                let checks = try SendingColumn.allCases.map { ($0, try $0.send(bed)) }
                var table = StateTable(SendingColumn.allCases.map(\.rawValue))
                for row in StateRow.allCases {
                    table.add(
                        row.text, in: row.group.rawValue,
                        checks.map { column, check in
                            Self.cell("\(row.rawValue), \(column.rawValue)", KnownFaults.of(row, column), check(row))
                        })
                }
                try States.compare(table, "states-sending.md")
            }
        #endif

        /// Every state in every place that shows entries by itself.
        @Test func everyStateIsShownEverywhere() async throws {
            let began = ContinuousClock.now
            let copy = try MadeStates.states()
            var cells: [StateRow: [StateCell]] = [:]
            for column in ShowingColumn.allCases {
                let check: (StateRow) -> StateCell
                do { check = try await column.show(copy) } catch { check = { _ in .wrong("\(error)") } }
                for row in StateRow.allCases {
                    let name = "\(row.rawValue), \(column.rawValue)"
                    cells[row, default: []].append(Self.cell(name, KnownFaults.of(row, column), check(row)))
                }
            }
            var table = StateTable(ShowingColumn.allCases.map(\.rawValue))
            for row in StateRow.allCases { table.add(row.text, in: row.group.rawValue, cells[row] ?? []) }
            print("showing: \(ContinuousClock.now - began)")
            try States.compare(table, "states-showing.md")
        }

        /// Every state in each circumstance, by the columns that do not depend on how times are written.
        @Test func everyCircumstanceLeavesTheStates() throws {
            let began = ContinuousClock.now
            let copy = try MadeStates.states()
            var table = StateTable(Circumstance.columns.map(\.rawValue))
            for circumstance in Circumstance.allCases {
                let bed = try StateBed(copy)
                try circumstance.apply(to: bed)
                let cells = try Circumstance.columns.map { column in
                    let check = try column.read(bed)
                    let wrong = StateRow.allCases.compactMap { row in
                        let known = KnownFaults.of(row, column) ?? KnownFaults.of(circumstance, column, row)
                        let name = "\(circumstance.rawValue), \(row.rawValue), \(column.rawValue)"
                        guard case .wrong(let reason) = Self.cell(name, known, check(row)) else { return String?.none }
                        return reason
                    }
                    return wrong.first.map(StateCell.wrong) ?? .right("same")
                }
                table.add(circumstance.rawValue, cells)
            }
            print("circumstances: \(ContinuousClock.now - began)")
            try States.compare(table, "states-circumstances.md")
        }

        /// Twelve states made and read in each further circumstance.
        @Test func everySettingLeavesTheStates() throws {
            let began = ContinuousClock.now
            var table = StateTable(SettingRow.columns.map(\.rawValue))
            for setting in SettingRow.allCases {
                let bed = try StateBed(setting.setting)
                try bed.makeAll(SettingRow.rows)
                let cells = SettingRow.columns.map { column in
                    let check: (StateRow) -> StateCell
                    do { check = try column.read(bed) } catch { check = { _ in .wrong("\(error)") } }
                    let wrong = SettingRow.rows.compactMap { row in
                        let name = "\(setting.rawValue), \(row.rawValue), \(column.rawValue)"
                        let cell = Self.cell(name, KnownFaults.of(setting, column, row), check(row))
                        guard case .wrong(let reason) = cell else { return String?.none }
                        return reason
                    }
                    return wrong.first.map(StateCell.wrong) ?? .right("same")
                }
                table.add(setting.rawValue, cells)
            }
            print("settings: \(ContinuousClock.now - began)")
            try States.compare(table, "states-settings.md")
        }

        /// Returns the cell for the table. A known fault stands there by its reason.
        static func cell(_ name: String, _ known: String?, _ cell: StateCell) -> StateCell {
            switch (cell, known) {
            case (.wrong(let difference), nil):
                Issue.record("\(name): \(difference)")
                return cell
            case (.wrong, let known?): return .wrong(known)
            case (.right, let known?), (.not, let known?):
                Issue.record("\(name) is right by now: \(known)")
                return cell
            case (.right, nil), (.not, nil): return cell
            }
        }
    }
}

extension States {
    /// Fails unless the page has this table.
    static func compare(_ table: StateTable, _ name: String) throws {
        let printed = Built.source(".build/" + name)
        // The folder of the world has another name in each run.
        let text = table.text.replacing(#/\/tmp\/alertd-[A-Za-z0-9]{6}/#, with: "FOLDER")
        try text.write(toFile: printed, atomically: true, encoding: .utf8)
        let page = "docs/reference/states.md"
        let documented = try String(contentsOfFile: Built.source(page), encoding: .utf8)
        #expect(documented.contains(text), "\(page) has another table than \(printed)")
    }
}
