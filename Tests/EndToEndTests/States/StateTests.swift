// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

extension States {
    /// Every state in every place where it is read, and with every verb.
    @Suite(.madeStates) struct Table {
        @Test func everyStateIsReadEverywhere() throws {
            try MadeStates.read { bed in
                let began = ContinuousClock.now
                let checks: [(column: ReadingColumn, check: (StateRow) -> StateCell)] = ReadingColumn.allCases.map {
                    column in
                    do { return (column, try column.read(bed)) } catch { return (column, { _ in .wrong("\(error)") }) }
                }
                var table = StateTable(ReadingColumn.allCases.map(\.rawValue))
                for row in StateRow.allCases {
                    table.add(
                        row.text, in: row.group.rawValue,
                        checks.map { column, check in
                            Self.cell("\(row.rawValue), \(column.rawValue)", KnownProblems.of(row, column), check(row))
                        })
                }
                print("reading: \(ContinuousClock.now - began)")
                try States.compare(table, "states-reading.md")
            }
        }

        /// Every verb with every state.
        @Test func everyVerbMeetsEveryState() async throws {
            let copy = try MadeStates.states()
            let table = await Self.table(ActingColumn.allCases, "acting", known: { KnownProblems.of($0, $1) }) {
                column in
                let bed = try StateBed(copy)
                return Self.cells { row in StateCell { try bed.act(column, row) } }
            }
            try States.compare(table, "states-acting.md")
        }

        /// Every method of the page that changes an entry with every state.
        @Test func everyMethodOfThePageMeetsEveryState() async throws {
            let copy = try MadeStates.states()
            let table = await Self.table(PageActing.allCases, "acting by the page", known: { KnownProblems.of($0, $1) })
            {
                column in
                let bed = try StateBed(copy)
                return Self.cells(try column.meet(bed))
            }
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
                            Self.cell("\(row.rawValue), \(column.rawValue)", KnownProblems.of(row, column), check(row))
                        })
                }
                try States.compare(table, "states-sending.md")
            }
        #endif

        /// Every state in every place that shows entries by itself.
        @Test func everyStateIsShownEverywhere() async throws {
            let copy = try MadeStates.states()
            let table = await Self.table(ShowingColumn.allCases, "showing", known: { KnownProblems.of($0, $1) }) {
                column in
                Self.cells(try await column.show(copy))
            }
            try States.compare(table, "states-showing.md")
        }

        /// Every state in each circumstance, by the columns that do not depend on how times are written.
        @Test func everyCircumstanceLeavesTheStates() async throws {
            let copy = try MadeStates.states()
            let table = await Self.circumstances(
                Circumstance.allCases, Circumstance.columns, "circumstances",
                known: { KnownProblems.of($2, $1) ?? KnownProblems.of($0, $1, $2) }
            ) { circumstance in
                let bed = try StateBed(copy)
                try circumstance.apply(to: bed)
                return Self.cells(Circumstance.columns, bed)
            }
            try States.compare(table, "states-circumstances.md")
        }

        /// Twelve states made and read in each further circumstance.
        @Test func everySettingLeavesTheStates() async throws {
            let table = await Self.circumstances(
                SettingRow.allCases, SettingRow.columns, "settings", known: { KnownProblems.of($0, $1, $2) }
            ) { setting in
                let bed = try StateBed(setting.setting)
                try bed.makeAll(SettingRow.rows)
                return Self.cells(SettingRow.columns, bed)
            }
            try States.compare(table, "states-settings.md")
        }

        // MARK: Tables

        /// The cells of the rows that a column has met.
        private typealias Cells = [StateRow: StateCell]

        private static func cells(_ check: (StateRow) -> StateCell) -> Cells {
            Dictionary(uniqueKeysWithValues: StateRow.allCases.map { ($0, check($0)) })
        }

        /// Reads the rows of a bed by columns.
        private static func cells(_ columns: [ReadingColumn], _ bed: StateBed) -> [Cells] {
            columns.map { column in
                let check: (StateRow) -> StateCell
                do { check = try column.read(bed) } catch { check = { _ in .wrong("\(error)") } }
                return Dictionary(uniqueKeysWithValues: bed.rows.map { ($0, check($0)) })
            }
        }

        /// Returns the table of columns that share nothing, so that several are met at once.
        private static func table<Column: Sendable & RawRepresentable<String>>(
            _ columns: [Column], _ name: String, known: (StateRow, Column) -> String?,
            _ meet: @escaping @Sendable (Column) async throws -> Cells
        ) async -> StateTable {
            let began = ContinuousClock.now
            let results = await sideBySide(columns, meet)
            var table = StateTable(columns.map(\.rawValue))
            for row in StateRow.allCases {
                let cells = zip(columns, results).map { column, result in
                    let found: StateCell =
                        switch result {
                        case .success(let cells): cells[row] ?? .wrong("is missing")
                        case .failure(let error): .wrong("\(error)")
                        }
                    return cell("\(row.rawValue), \(column.rawValue)", known(row, column), found)
                }
                table.add(row.text, in: row.group.rawValue, cells)
            }
            print("\(name): \(ContinuousClock.now - began)")
            return table
        }

        /// Returns the table of circumstances, each of which has a bed to itself. A cell is the first difference of a
        /// row.
        private static func circumstances<Place: Sendable & RawRepresentable<String>>(
            _ circumstances: [Place], _ columns: [ReadingColumn], _ name: String,
            known: (Place, ReadingColumn, StateRow) -> String?,
            _ meet: @escaping @Sendable (Place) async throws -> [Cells]
        ) async -> StateTable {
            let began = ContinuousClock.now
            var table = StateTable(columns.map(\.rawValue))
            for (circumstance, result) in zip(circumstances, await sideBySide(circumstances, meet)) {
                let all: [Cells]
                switch result {
                case .success(let cells): all = cells
                case .failure(let error):
                    Issue.record("\(circumstance.rawValue): \(error)")
                    all = columns.map { _ in [:] }
                }
                let cells = zip(columns, all).map { column, cells in
                    let wrong = StateRow.allCases.compactMap { row -> String? in
                        guard let found = cells[row] else { return nil }
                        let name = "\(circumstance.rawValue), \(row.rawValue), \(column.rawValue)"
                        guard case .wrong(let reason) = cell(name, known(circumstance, column, row), found) else {
                            return nil
                        }
                        return reason
                    }
                    return wrong.first.map(StateCell.wrong) ?? .right("same")
                }
                table.add(circumstance.rawValue, cells)
            }
            print("\(name): \(ContinuousClock.now - began)")
            return table
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
