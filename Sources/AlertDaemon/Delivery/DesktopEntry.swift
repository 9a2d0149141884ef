// SPDX-License-Identifier: Apache-2.0

/// The part of a desktop entry that says how its application starts (Desktop Entry Specification 1.5).
struct DesktopEntry: Sendable, Equatable {
    /// The path of the entry.
    let path: String
    private(set) var name: String?
    private(set) var icon: String?
    /// The command line, as the entry writes it.
    private(set) var exec: String?
    private(set) var isActivatable = false
    private(set) var needsTerminal = false
    /// The working folder.
    private(set) var folder: String?

    /// Reads an entry; nil for one that is deleted or no application.
    init?(_ text: String, path: String) {
        self.path = path
        var isEntry = false
        lines: for line in text.split(whereSeparator: \.isNewline) {
            if line.hasPrefix("[") {
                if isEntry { break lines }
                isEntry = line == "[Desktop Entry]"
                continue
            }
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard isEntry, parts.count == 2 else { continue }
            let value = Self.unescaped(parts[1].drop { $0 == " " })
            switch parts[0].filter({ $0 != " " }) {
            case "Name": name = value
            case "Icon": icon = value
            case "Exec": exec = String(parts[1].drop { $0 == " " })
            case "Path": folder = value.hasPrefix("/") ? value : nil
            case "DBusActivatable": isActivatable = value == "true"
            case "Terminal": needsTerminal = value == "true"
            case "Type": if value != "Application" { return nil }
            case "Hidden": if value == "true" { return nil }
            default: break
            }
        }
        guard isActivatable || exec != nil else { return nil }
    }

    /// The words of the command line, without files to open; nil if there is none, or if its quotes do not close.
    var arguments: [String]? {
        guard let exec else { return nil }
        var words: [String] = []
        var word = ""
        var (isWord, isQuoted) = (false, false)
        var rest = Self.unescaped(exec[...])[...]
        while let character = rest.popFirst() {
            switch character {
            case "\"":
                isQuoted.toggle()
                isWord = true
            case "\\" where isQuoted:
                guard let escaped = rest.popFirst() else { return nil }
                word.append(escaped)
            case " " where !isQuoted:
                if isWord { words.append(word) }
                (word, isWord) = ("", false)
            case "%" where !isQuoted:
                switch rest.popFirst() {
                case "%": word.append("%")
                case "c": word += name ?? ""
                case "k": word += path
                case "i":
                    if let icon, !icon.isEmpty { words += ["--icon", icon] }
                    continue
                case nil: return nil
                // No file is to be opened; the others are deprecated.
                default: continue
                }
                isWord = true
            default:
                word.append(character)
                isWord = true
            }
        }
        guard !isQuoted else { return nil }
        if isWord { words.append(word) }
        return words.isEmpty ? nil : words
    }

    /// Returns a value of type string without its escape sequences.
    private static func unescaped(_ text: Substring) -> String {
        var result = ""
        var rest = text
        while let character = rest.popFirst() {
            guard character == "\\", let next = rest.popFirst() else {
                result.append(character)
                continue
            }
            switch next {
            case "s": result.append(" ")
            case "n": result.append("\n")
            case "t": result.append("\t")
            case "r": result.append("\r")
            case "\\": result.append("\\")
            default: result += ["\\", next]
            }
        }
        return result
    }
}
