// SPDX-License-Identifier: Apache-2.0

/// A kind of box of whiptail and dialog; the raw value is its option.
enum Box: String, CaseIterable, Sendable {
    case msgbox, yesno, infobox, inputbox, passwordbox, textbox, menu, checklist, radiolist, gauge

    /// The words that follow it.
    var usage: String {
        switch self {
        case .msgbox, .yesno, .infobox: "<text> <height> <width>"
        case .inputbox, .passwordbox: "<text> <height> <width> [init]"
        case .textbox: "<file> <height> <width>"
        case .menu: "<text> <height> <width> <listheight> [tag item] ..."
        case .checklist, .radiolist: "<text> <height> <width> <listheight> [tag item status] ..."
        case .gauge: "<text> <height> <width> [percent]"
        }
    }
}

/// The options of whiptail 0.52 and dialog 1.3 besides the boxes.
enum BoxOption {
    /// Returns the number of words that follow an option; nil for an unknown one.
    static func values(of name: String, in program: DialogProgram) -> Int? {
        program == .whiptail ? whiptail[name] : dialog[name]
    }

    private static let whiptail = table(
        flags:
            "clear defaultno fb fullbuttons help nocancel noitem notags scrolltext separate-output topleft version",
        values: "backtitle cancel-button default-item no-button ok-button output-fd title yes-button")

    private static let dialog = table(
        flags: """
            ascii-lines clear colors cr-wrap cursor-off-label default-no defaultno erase-on-exit extra-button help \
            help-button help-status help-tags ignore insecure iso-week keep-tite keep-window last-key no-cancel \
            no-collapse no-hot-list no-items no-kill no-lines no-mouse no-nl-expand no-ok no-shadow no-tags nocancel \
            noitem nook notags print-version quoted reorder scrollbar separate-output shadow single-quoted size-err \
            stderr stdout tab-correct trim version visit-items
            """,
        values: """
            aspect backtitle cancel-label column-separator date-format default-button default-item exit-label \
            extra-label hline help-label hfile input-fd max-input no-label ok-label output-fd output-separator \
            separate-widget separator sleep tab-len time-format timeout title trace week-start yes-label
            """, pairs: "begin")

    private static func table(flags: String, values: String, pairs: String = "") -> [String: Int] {
        var table: [String: Int] = [:]
        for (count, names) in [flags, values, pairs].enumerated() {
            for name in names.split(separator: " ") { table[String(name)] = count }
        }
        return table
    }

    /// Returns the help of a program.
    static func help(_ program: DialogProgram) -> String {
        let names = (program == .whiptail ? whiptail : dialog).keys.sorted().map { "--" + $0 }
        var lines = ["Boxes:"]
        for box in Box.allCases { lines.append("  --\(box.rawValue) \(box.usage)") }
        lines += ["Options:"] + ZenityHelp.wrapped(names)
        return lines.joined(separator: "\n") + "\n"
    }
}
