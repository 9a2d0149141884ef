// SPDX-License-Identifier: Apache-2.0

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
        case carriedOut
        /// None: it changes no default, no answer and no text, and is accepted.
        case looks
        /// The call is refused, because the script would get another answer than zenity's.
        case refused
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
        return make("title extra-button ok-label cancel-label icon display", .text)
            + make("timeout", .number)
            + make("window-icon icon-name name class gtk-module screen app-id", .text, .looks)
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
            + make("print-partial", .flag, .refused, for: [.scale])
            + make("column print-column hide-column", .text, for: [.list])
            + make("checklist radiolist hide-header", .flag, for: [.list])
            + make("imagelist mid-search", .flag, .looks, for: [.list])
            + make("multiple", .flag, for: [.list, .fileSelection])
            + make("separator", .text, for: [.list, .fileSelection, .forms])
            + make("editable", .flag, for: [.list, .textInfo])
            + make("filename", .text, for: [.fileSelection, .textInfo])
            + make("directory save confirm-overwrite", .flag, for: [.fileSelection])
            + make("file-filter", .text, for: [.fileSelection])
            + make("checkbox", .text, for: [.textInfo]) + make("font", .text, .looks, for: [.textInfo])
            + make("html no-interaction", .flag, .refused, for: [.textInfo])
            + make("url", .text, .refused, for: [.textInfo])
            + make("auto-scroll", .flag, .looks, for: [.textInfo])
            + make("percentage", .number, for: [.progress])
            + make("pulsate auto-close auto-kill no-cancel time-remaining", .flag, for: [.progress])
            + make("listen", .flag, for: [.notification]) + make("hint", .text, .looks, for: [.notification])
            + make("color", .text, for: [.colorSelection])
            + make("show-palette", .flag, .looks, for: [.colorSelection])
            + make("add-entry add-password add-multiline-entry add-calendar add-list add-combo", .text)
            + make("list-values combo-values forms-date-format column-values", .text)
            + make("show-header", .flag)
            + make(ZenityDialog.allCases.map(\.rawValue).joined(separator: " ") + " version about", .flag)
    }()

    /// The options that only some dialogs carry out, with the dialogs that refuse them.
    private static let refusedIn: [String: Set<ZenityDialog>] = [
        "editable": [.list], "extra-button": [.progress],
    ]

    /// Returns whether a dialog refuses the option.
    func isRefused(in dialog: ZenityDialog) -> Bool {
        use == .refused || Self.refusedIn[name]?.contains(dialog) ?? false
    }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    private static func make(
        _ names: String, _ kind: Kind, _ use: Use = .carriedOut, for dialogs: [ZenityDialog] = []
    ) -> [ZenityOption] {
        names.split(separator: " ").map { ZenityOption(String($0), kind, use, dialogs) }
    }
}

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
