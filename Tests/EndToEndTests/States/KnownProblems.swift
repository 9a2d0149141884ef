// SPDX-License-Identifier: Apache-2.0

/// Cells that are wrong and not mended yet, with what is wrong. A cell that is right by now fails the test, too.
enum KnownProblems {
    static let reading: [(row: StateRow, column: ReadingColumn, reason: String)] = []

    static let acting: [(row: StateRow, column: ActingColumn, reason: String)] = []

    static let circumstances: [(circumstance: Circumstance, column: ReadingColumn, row: StateRow, reason: String)] = []

    static let page: [(row: StateRow, column: PageActing, reason: String)] = []

    static func of(_ row: StateRow, _ column: PageActing) -> String? {
        page.first { $0.row == row && $0.column == column }?.reason
    }

    #if ALERTD_LINK
        static let sending: [(row: StateRow, column: SendingColumn, reason: String)] = []

        static func of(_ row: StateRow, _ column: SendingColumn) -> String? {
            sending.first { $0.row == row && $0.column == column }?.reason
        }
    #endif

    static let showing: [(row: StateRow, column: ShowingColumn, reason: String)] = []

    static func of(_ row: StateRow, _ column: ShowingColumn) -> String? {
        showing.first { $0.row == row && $0.column == column }?.reason
    }

    static let settings: [(setting: SettingRow, column: ReadingColumn, row: StateRow, reason: String)] = []

    static func of(_ setting: SettingRow, _ column: ReadingColumn, _ row: StateRow) -> String? {
        settings.first { $0.setting == setting && $0.column == column && $0.row == row }?.reason
    }

    static func of(_ circumstance: Circumstance, _ column: ReadingColumn, _ row: StateRow) -> String? {
        circumstances.first { $0.circumstance == circumstance && $0.column == column && $0.row == row }?.reason
    }

    static func of(_ row: StateRow, _ column: ActingColumn) -> String? {
        acting.first { $0.row == row && $0.column == column }?.reason
    }

    static func of(_ row: StateRow, _ column: ReadingColumn) -> String? {
        reading.first { $0.row == row && $0.column == column }?.reason
    }
}
