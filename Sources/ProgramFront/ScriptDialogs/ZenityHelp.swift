// SPDX-License-Identifier: Apache-2.0

/// The help of zenity's name: the options that are understood, by the dialogs that take them.
enum ZenityHelp {
    private static let width = 79

    /// Returns the words for an option in a script.
    private static func word(_ option: ZenityOption) -> String {
        switch option.kind {
        case .flag: "--\(option.name)"
        case .text: "--\(option.name)=TEXT"
        case .number: "--\(option.name)=NUMBER"
        }
    }

    /// The whole text.
    static var text: String {
        let dialogs = ZenityDialog.allCases.map(\.rawValue)
        let options = ZenityOption.all.filter { !dialogs.contains($0.name) && !["version", "about"].contains($0.name) }
        func words(_ isWanted: (ZenityOption) -> Bool) -> [String] { options.filter(isWanted).map(word) }
        // The fields of a form have names that tell so.
        func isOfForms(_ option: ZenityOption) -> Bool {
            option.name.hasPrefix("add-") || option.name.hasSuffix("-values")
                || ["forms-date-format", "show-header"].contains(option.name)
        }
        var lines = ["Usage:", "  zenity --DIALOG [OPTION...]", ""]
        lines += paragraph("Dialogs:", dialogs.map { "--" + $0 })
        lines += paragraph(
            "Options of every dialog:",
            words { $0.use == .carriedOut && $0.dialogs.isEmpty && !isOfForms($0) } + ["--version", "--help"])
        for dialog in ZenityDialog.allCases {
            let own = words { option in
                option.use == .carriedOut && !option.isRefused(in: dialog)
                    && (option.dialogs.contains(dialog) || dialog == .forms && isOfForms(option))
            }
            if !own.isEmpty { lines += paragraph("Options of --\(dialog.rawValue):", own) }
        }
        lines += paragraph("Accepted, for looks:", words { $0.use == .looks })
        lines += paragraph("Refused:", words { $0.use == .refused })
        lines.append("alertd asks instead of zenity. See \"alertctl help zenity\", and docs/zenity.md.")
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns a heading, words in lines below it, and an empty line.
    private static func paragraph(_ heading: String, _ words: [String]) -> [String] {
        [heading] + wrapped(words) + [""]
    }

    /// Returns words in indented lines.
    static func wrapped(_ words: [String]) -> [String] {
        var lines: [String] = []
        var line = " "
        for word in words {
            if line.count + 1 + word.count > width {
                lines.append(line)
                line = " "
            }
            line += " " + word
        }
        return lines + [line]
    }
}
