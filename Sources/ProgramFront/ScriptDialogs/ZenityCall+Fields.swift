// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import TextSafety
import WorkFront

/// The dialogs of zenity that ask for one value of a kind.
extension ZenityCall {
    /// The format in which zenity writes a day: that of the locale.
    private static let dateFormat = "%x"

    func calendar() -> DialogQuestion {
        let today = input.today.split(separator: "-").compactMap { Int($0) }
        let names = ["year", "month", "day"]
        let parts = names.enumerated().map { options.number($1) ?? (today.count == 3 ? today[$0] : 1) }
        func digits(_ number: Int, _ count: Int) -> String {
            let text = "\(max(0, number))"
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        let isDay = (1...9_999).contains(parts[0]) && (1...12).contains(parts[1]) && (1...31).contains(parts[2])
        let day = "\(digits(parts[0], 4))-\(digits(parts[1], 2))-\(digits(parts[2], 2))"
        let format = options["date-format"] ?? Self.dateFormat
        var field = Prompts.Field(name: "date", kind: .date, label: "Day", isRequired: true)
        field.initial = isDay ? [day] : nil
        return question(field) { MarkupText.date($0.first ?? "", format: format) + "\n" }
    }

    func scale() throws(DialogRefusal) -> DialogQuestion {
        let (least, most) = (options.number("min-value") ?? 0, options.number("max-value") ?? 100)
        guard least < most else { throw DialogRefusal("Maximum value must be greater than minimum value.") }
        let value = options.number("value") ?? least
        guard (least...most).contains(value) else { throw DialogRefusal("Value out of range.") }
        var field = Prompts.Field(name: "value", kind: .number, label: "\(least) to \(most)", isRequired: true)
        (field.minimum, field.maximum, field.isInteger) = ("\(least)", "\(most)", true)
        field.initial = ["\(value)"]
        return question(field) { ($0.first ?? "") + "\n" }
    }

    func files() -> DialogQuestion {
        let separator = options["separator"] ?? "|"
        let path = options["filename"].map { DialogInput.absolute($0, in: input.directory) }
        let isFolder = path?.hasSuffix("/") ?? false
        let isSaved = options.has("save")
        if options.has("multiple"), !isSaved {
            var field = Prompts.Field(name: "files", kind: .lines, label: "Files", hint: "A path on each line.")
            field.isRequired = true
            field.hint = [field.hint, filters].compactMap(\.self).joined(separator: " ")
            field.initial = isFolder ? nil : path.map { [$0] }
            let directory = input.directory
            return question(field) { texts in
                let paths = (texts.first ?? "").split(separator: "\n").map {
                    DialogInput.absolute(String($0), in: directory)
                }
                return paths.joined(separator: separator) + "\n"
            }
        }
        let kind: Prompts.FieldKind = isSaved ? .save : options.has("directory") ? .folder : .file
        var field = Prompts.Field(name: "file", kind: kind, label: kind == .folder ? "Folder" : "File")
        field.isRequired = true
        field.hint = filters
        if let path, !isFolder || kind == .folder { field.initial = [path] }
        var question = question(field) { ($0.first ?? "") + "\n" }
        if isSaved, options.has("confirm-overwrite") {
            let exists = input.exists
            question.confirmation = { values in
                guard let path = values.first?.first, exists(path) else { return nil }
                return Self.replacement(of: path)
            }
        }
        return question
    }

    /// The files of `--file-filter`, as a hint: `Pictures: *.png *.jpg`. A path is typed, so every file may be named.
    private var filters: String? {
        let texts = options.all("file-filter").map { filter in
            let parts = filter.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
            let patterns = parts.last?.split(separator: " ").joined(separator: " ") ?? ""
            guard parts.count == 2 else { return patterns }
            return parts[0].split(separator: " ").joined(separator: " ") + ": " + patterns
        }
        let text = texts.filter { !$0.isEmpty }.joined(separator: "; ")
        return text.isEmpty ? nil : text.prefix(bytes: 900)
    }

    /// Returns the question before a file is replaced. Enter keeps the file.
    private static func replacement(of path: String) -> DialogQuestion {
        let heading = DialogHeading(
            title: "Replace the file?", text: "A file with this name exists: \(path)", other: "Replace the file?")
        var question = DialogQuestion(
            heading, buttons: [("Cancel", .cancel), ("Replace", .ok)], defaultEnd: .cancel)
        question.question.buttons?[0].role = .cancel
        question.question.buttons?[1].role = .destructive
        return question
    }

    func color() -> DialogQuestion {
        var field = Prompts.Field(name: "color", kind: .text, label: "Colour", hint: "Such as #3584e4 or red.")
        field.isRequired = true
        field.initial = options["color"].map { [$0] }
        return question(field) { Self.color($0.first ?? "") + "\n" }
    }

    /// Returns a colour of hexadecimal digits as zenity writes it: `rgb(53,132,228)`. Any other text is returned
    /// unchanged.
    static func color(_ text: String) -> String {
        let digits = text.dropFirst().compactMap(\.hexDigitValue)
        guard text.hasPrefix("#"), digits.count == text.count - 1 else { return text }
        let parts: [Int]
        switch digits.count {
        case 3: parts = digits.map { $0 * 17 }
        case 6: parts = stride(from: 0, to: 6, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
        default: return text
        }
        return "rgb(\(parts.map(String.init).joined(separator: ",")))"
    }
}
