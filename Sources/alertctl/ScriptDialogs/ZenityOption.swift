// SPDX-License-Identifier: Apache-2.0

/// A kind of dialog of zenity; the raw value is its option.
enum ZenityDialog: String, CaseIterable, Sendable {
    case calendar, entry, error, info, list, notification, progress, question, warning, scale, password, forms
    case fileSelection = "file-selection"
    case textInfo = "text-info"
    case colorSelection = "color-selection"

    /// The title and text that zenity gives it if the script gives none.
    var words: (title: String, text: String) {
        switch self {
        case .calendar: ("Calendar selection", "Select a date from below.")
        case .entry: ("Add a new entry", "Enter new text:")
        case .error: ("Error", "An error has occurred.")
        case .info: ("Information", "All updates are complete.")
        case .list: ("Select items from the list", "Select items from the list below.")
        case .notification: ("Notification", "")
        case .progress: ("Progress", "Running...")
        case .question: ("Question", "Are you sure you want to proceed?")
        case .warning: ("Warning", "Are you sure you want to proceed?")
        case .scale: ("Adjust the scale value", "Adjust the scale value")
        case .password: ("Type your password", "")
        case .forms: ("Forms dialog", "")
        case .fileSelection: ("Select a file", "")
        case .textInfo: ("Text", "")
        case .colorSelection: ("Select a color", "")
        }
    }
}

/// An option of zenity 3.44 or 4.
struct ZenityOption: Sendable {
    enum Kind: Sendable {
        case flag
        case text
        case number
    }

    /// The effect of an option.
    enum Use: Sendable {
        /// Zenity has the same.
        case honoured
        /// None: it concerns looks alone, and is accepted.
        case looks
        /// None, although it changes the person's choices: it is named on the standard error.
        case left
    }

    let name: String
    let kind: Kind
    let use: Use
    /// The dialogs that take it; empty if all do.
    let dialogs: [ZenityDialog]

    private init(_ name: String, _ kind: Kind, _ use: Use, _ dialogs: [ZenityDialog]) {
        (self.name, self.kind, self.use, self.dialogs) = (name, kind, use, dialogs)
    }

    /// Returns the option with a name.
    static func named(_ name: Substring) -> ZenityOption? { byName[String(name)] }

    static let all: [ZenityOption] = {
        let messages: [ZenityDialog] = [.info, .warning, .error, .question]
        return make("title extra-button ok-label cancel-label icon", .text)
            + make("timeout", .number)
            + make("window-icon icon-name name class display gtk-module screen", .text, .looks)
            + make("width height attach", .number, .looks)
            + make("modal sync g-fatal-warnings", .flag, .looks)
            + make("text", .text, for: messages + [.calendar, .entry, .list, .notification, .progress, .scale, .forms])
            + make("no-markup", .flag, for: messages) + make("no-wrap ellipsize", .flag, .looks, for: messages)
            + make("default-cancel switch", .flag, for: [.question])
            + make("entry-text", .text, for: [.entry]) + make("hide-text", .flag, for: [.entry])
            + make("username", .flag, for: [.password])
            + make("day month year", .number, for: [.calendar]) + make("date-format", .text, for: [.calendar])
            + make("value min-value max-value", .number, for: [.scale])
            + make("step", .number, .looks, for: [.scale]) + make("hide-value", .flag, .looks, for: [.scale])
            + make("print-partial", .flag, .left, for: [.scale])
            + make("column print-column hide-column", .text, for: [.list])
            + make("checklist radiolist hide-header", .flag, for: [.list])
            + make("imagelist", .flag, .left, for: [.list]) + make("mid-search", .flag, .looks, for: [.list])
            + make("multiple", .flag, for: [.list, .fileSelection])
            + make("separator", .text, for: [.list, .fileSelection, .forms])
            + make("editable", .flag, for: [.list, .textInfo])
            + make("filename", .text, for: [.fileSelection, .textInfo])
            + make("directory save", .flag, for: [.fileSelection])
            + make("confirm-overwrite", .flag, .left, for: [.fileSelection])
            + make("file-filter", .text, .left, for: [.fileSelection])
            + make("checkbox", .text, for: [.textInfo]) + make("font", .text, .looks, for: [.textInfo])
            + make("html no-interaction", .flag, .left, for: [.textInfo]) + make("url", .text, .left, for: [.textInfo])
            + make("auto-scroll", .flag, .looks, for: [.textInfo])
            + make("percentage", .number, for: [.progress]) + make("pulsate auto-kill", .flag, for: [.progress])
            + make("auto-close time-remaining", .flag, .looks, for: [.progress])
            + make("no-cancel", .flag, .left, for: [.progress])
            + make("listen", .flag, for: [.notification]) + make("hint", .text, .left, for: [.notification])
            + make("color", .text, for: [.colorSelection])
            + make("show-palette", .flag, .looks, for: [.colorSelection])
            + make("add-entry add-password add-multiline-entry add-calendar add-list add-combo", .text)
            + make("list-values combo-values forms-date-format column-values", .text)
            + make("show-header", .flag, .looks)
            + make(ZenityDialog.allCases.map(\.rawValue).joined(separator: " ") + " version about", .flag)
    }()

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    private static func make(
        _ names: String, _ kind: Kind, _ use: Use = .honoured, for dialogs: [ZenityDialog] = []
    ) -> [ZenityOption] {
        names.split(separator: " ").map { ZenityOption(String($0), kind, use, dialogs) }
    }
}
