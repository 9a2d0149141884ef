// SPDX-License-Identifier: Apache-2.0

/// A kind of box of whiptail and dialog; the raw value is its option.
enum Box: String, CaseIterable, Sendable {
    case msgbox, yesno, infobox, inputbox, passwordbox, textbox, menu, checklist, radiolist, gauge
    // Only dialog has these.
    case form, mixedform, passwordform, calendar, timebox, fselect, dselect, pause, editbox, rangebox, tailbox
    case programbox, progressbox

    /// The boxes of dialog that have no counterpart here.
    static let refused: Set<String> = ["buildlist", "inputmenu", "mixedgauge", "prgbox", "tailboxbg", "treeview"]

    private static let ofWhiptail: Set<Box> = [
        .msgbox, .yesno, .infobox, .inputbox, .passwordbox, .textbox, .menu, .checklist, .radiolist, .gauge,
    ]

    /// Returns the boxes of a program.
    static func all(of program: DialogProgram) -> [Box] {
        program == .whiptail ? allCases.filter(ofWhiptail.contains) : allCases
    }

    /// Returns the box with a name.
    static func named(_ name: String, in program: DialogProgram) -> Box? {
        // The first versions of dialog had it misspelt, and it is understood to this day.
        if name == "guage", program == .dialog { return .gauge }
        return Box(rawValue: name).flatMap { program == .dialog || ofWhiptail.contains($0) ? $0 : nil }
    }

    /// Returns the words that follow the option.
    func usage(_ program: DialogProgram) -> String {
        switch self {
        case .msgbox, .yesno, .infobox: "<text> <height> <width>"
        case .inputbox, .passwordbox: "<text> <height> <width> [init]"
        case .textbox, .tailbox, .editbox: "<file> <height> <width>"
        case .menu: "<text> <height> <width> <listheight> [tag item] ..."
        case .checklist, .radiolist: "<text> <height> <width> <listheight> [tag item status] ..."
        case .gauge: "<text> <height> <width> " + (program == .whiptail ? "<percent>" : "[percent]")
        case .form, .passwordform: "<text> <height> <width> <formheight> [label y x item y x flen ilen] ..."
        case .mixedform: "<text> <height> <width> <formheight> [label y x item y x flen ilen itype] ..."
        case .calendar: "<text> <height> <width> [day month year]"
        case .timebox: "<text> <height> <width> [hour minute second]"
        case .fselect, .dselect: "<path> <height> <width>"
        case .pause: "<text> <height> <width> <seconds>"
        case .rangebox: "<text> <height> <width> <min-value> [max-value default-value]"
        case .programbox, .progressbox: "[text] <height> <width>"
        }
    }

    /// Returns the least and the greatest number of words; the greatest is nil for a box with rows.
    func counts(_ program: DialogProgram) -> (least: Int, most: Int?) {
        switch self {
        case .msgbox, .yesno, .infobox, .textbox, .tailbox, .editbox: (3, 3)
        case .inputbox, .passwordbox, .fselect, .dselect: (3, 4)
        case .gauge: program == .whiptail ? (4, 4) : (3, 4)
        case .pause: (4, 4)
        case .menu, .checklist, .radiolist, .form, .mixedform, .passwordform: (4, nil)
        case .calendar, .timebox: (3, 6)
        case .rangebox: (4, 6)
        case .programbox, .progressbox: (2, 3)
        }
    }

    /// The number of words for a row, with an item and without help; nil for a box without rows.
    var cellsInRow: Int? {
        switch self {
        case .menu: 2
        case .checklist, .radiolist: 3
        case .form, .passwordform: 8
        case .mixedform: 9
        default: nil
        }
    }

    var hasOutput: Bool {
        switch self {
        case .msgbox, .yesno, .infobox, .textbox, .gauge, .pause, .tailbox, .programbox, .progressbox: false
        default: true
        }
    }
}
