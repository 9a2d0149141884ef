// SPDX-License-Identifier: Apache-2.0

/// A place where entries are read. Each is called once, and then compared with the truth of each row.
enum ReadingColumn: String, CaseIterable, Sendable {
    case list
    case listJSON = "list --json"
    case listDay = "list DAY"
    case listText = "list TEXT"
    case show
    case showJSON = "show --json"
    case why
    case nextAll = "next"
    case nextOne = "next ID"
    case agenda
    case agendaJSON = "agenda --json"
    case center
    case history
    case historyJSON = "history --json"
    case events = "history --events"
    case export
    case exportJSON = "export --json"
    case status
    case overview = "alertctl"
    case snapshot = "watch"
    case bar = "list --follow"
    case timers = "timer list"
    case pageItems = "page: Items"
    case pageShow = "page: Show"
    case pageOccurrences = "page: Occurrences"
    case pageHistory = "page: History"

    /// Reads, and returns the check of a row.
    func read(_ bed: StateBed) throws -> (StateRow) -> StateCell {
        let check: (StateRow, StateTruth) throws -> StateCell =
            switch self {
            case .list: try bed.readList()
            case .listJSON: try bed.readListJSON()
            case .listDay: try bed.readAgendaJSON(by: "list")
            case .listText: bed.checkListText
            case .show: bed.checkShow
            case .showJSON: bed.checkShowJSON
            case .why: bed.checkWhy
            case .nextAll: try bed.readNext()
            case .nextOne: bed.checkNext
            case .agenda: try bed.readAgenda()
            case .agendaJSON: try bed.readAgendaJSON()
            case .center: try bed.readCenter()
            case .history: try bed.readHistory()
            case .historyJSON: try bed.readHistoryJSON()
            case .events: try bed.readEvents()
            case .export: try bed.readExport()
            case .exportJSON: try bed.readExportJSON()
            case .status: try bed.readStatus()
            case .overview: try bed.readOverview()
            case .snapshot: try bed.readSnapshot()
            case .bar: try bed.readBar()
            case .timers: try bed.readTimers()
            case .pageItems: try bed.readPageItems()
            case .pageShow: try bed.checkPageShow()
            case .pageOccurrences: try bed.readPageOccurrences()
            case .pageHistory: try bed.readPageHistory()
            }
        return { row in StateCell { try check(row, bed.truth(row)) } }
    }
}

/// The check of a row.
typealias StateCheck = (StateRow, StateTruth) throws -> StateCell
