// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import TextSafety
import WorkFront

/// The boxes that ask for one value.
extension BoxCall {
    /// The most characters of a text; nil for as many as fit.
    private var maximumInput: Int? { options["max-input"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }

    func entry() -> DialogQuestion {
        let initial = options.texts.count > 3 ? options.texts[3].prefix(bytes: 4_096) : ""
        var question = question(choosing)
        if box == .passwordbox {
            question.question.input = .secure
            question.printed = .secrets(separator: "", ending: "", initial: initial)
        } else if let maximum = maximumInput {
            var field = Prompts.Field(name: "text", kind: .text, label: "Text")
            // The script's own text may be longer.
            field.maximumLength = max(maximum, initial.unicodeScalars.count)
            field.initial = initial.isEmpty ? nil : [initial]
            question.question.form = [field]
            question.printed = .values { $0.first?.first ?? "" }
        } else {
            question.question.input = .text
            question.question.initialText = initial.isEmpty ? nil : initial
            question.printed = .text(ending: "")
        }
        return question
    }

    /// Returns the numbers of the words from a place; nil for one that is missing or negative.
    private func numbers(from place: Int, count: Int) -> [Int?] {
        (place..<place + count).map { place in
            options.texts.indices.contains(place) ? Int(options.texts[place]).flatMap { $0 < 0 ? nil : $0 } : nil
        }
    }

    private static func digits(_ number: Int, _ count: Int = 2) -> String {
        let text = "\(number)"
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }

    func calendar() -> DialogQuestion {
        let today = input.today.split(separator: "-").compactMap { Int($0) }
        let given = numbers(from: 3, count: 3)
        let year = given[2].flatMap { (1_900...9_999).contains($0) ? $0 : nil } ?? today[0]
        let month = given[1].flatMap { (1...99).contains($0) ? $0 : nil } ?? today[1]
        let days = month == 2 ? (year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28) : 30
        let most = [4, 6, 9, 11, 2].contains(month) ? days : 31
        let day = given[0].flatMap { (1...most).contains($0) ? $0 : nil } ?? today[2]
        var field = Prompts.Field(name: "date", kind: .date, label: "Day", isRequired: true)
        // A day that the month does not have is one of the next month, as mktime(3) has it.
        field.initial = [MarkupText.date("\(year)-\(month)-\(day)", format: "%Y-%m-%d")]
        var question = question(field)
        let format = options["date-format"] ?? "%d/%m/%Y"
        question.printed = .values { MarkupText.date($0.first?.first ?? "", format: format) }
        return question
    }

    func time() throws(DialogRefusal) -> DialogQuestion {
        for (place, most) in [(3, 23), (4, 59), (5, 59)] where options.texts.indices.contains(place) {
            guard Int(options.texts[place]) ?? 0 <= most else {
                throw DialogRefusal("dialog: --timebox \(options.texts[place]): at most \(most).")
            }
        }
        let now = input.time.split(separator: ":").compactMap { Int($0) }
        let parts = zip(numbers(from: 3, count: 3), now).map { Self.digits($0 ?? $1) }
        var field = Prompts.Field(name: "time", kind: .time, label: "Time", isRequired: true)
        field.initial = [parts[0] + ":" + parts[1]]
        var question = question(field)
        let format = options["time-format"]
        let (seconds, today) = (parts[2], input.today)
        question.printed = .values { answered in
            // Times have no seconds here, so the script's seconds stay.
            let time = (answered.first?.first ?? "") + ":" + seconds
            return format.map { MarkupText.date(today, at: time, format: $0) } ?? time
        }
        return question
    }

    func range() -> DialogQuestion {
        let least = Int(options.texts[3]) ?? 0
        let most = options.texts.count > 4 ? max(least, Int(options.texts[4]) ?? least) : least
        let value = options.texts.count > 5 ? Int(options.texts[5]) ?? least : least
        var field = Prompts.Field(name: "value", kind: .number, label: "\(least) to \(most)", isRequired: true)
        (field.minimum, field.maximum, field.isInteger) = ("\(least)", "\(most)", true)
        field.initial = ["\(min(most, max(least, value)))"]
        var question = question(field)
        question.printed = .values { $0.first?.first ?? "" }
        return question
    }

    /// Returns a question for a path. In a folder the person looks for a file; any other path is an answer to change.
    func path() -> DialogQuestion {
        let given = options.texts[0]
        let path = DialogInput.absolute(given, in: input.directory)
        let isFolder = input.isFolder(path)
        let kind: Prompts.FieldKind = box == .dselect && isFolder ? .folder : isFolder ? .file : .text
        var field = Prompts.Field(name: "path", kind: kind, label: box == .dselect ? "Folder" : "File")
        field.initial = kind == .file ? nil : [kind == .folder ? path : given]
        field.isRequired = kind == .text ? nil : true
        if kind == .file { field.hint = "In \(given.prefix(bytes: 900))" }
        var question = question(choosing, heading("", other: box == .dselect ? "Select a folder" : "Select a file"))
        question.question.form = [field]
        question.printed = .values { answered in
            let answer = answered.first?.first ?? ""
            // The script's own spelling of the folder, such as with a slash at its end.
            return kind == .folder && (answer == path || answer + "/" == path) ? given : answer
        }
        return question
    }

    func edit() throws(DialogRefusal) -> DialogQuestion {
        let text = try input.file(options.texts[0])
        var field = Prompts.Field(name: "text", kind: .lines, label: "Text", maximumLength: maximumInput)
        field.initial = text.isEmpty ? nil : [text.hasSuffix("\n") ? String(text.dropLast()) : text]
        let title = options["title"] ?? options.texts[0]
        var question = question(choosing, DialogHeading(title: title, text: "", other: title))
        question.question.form = [field]
        let separator = options["output-separator"] ?? "\n"
        question.printed = .values { answered in
            let lines = (answered.first?.first ?? "").split(separator: "\n", omittingEmptySubsequences: false)
            return lines.map { $0 + separator }.joined()
        }
        for end in [DialogEnd.extra, .help] { question.printedOtherwise[end] = .nothing }
        return question
    }
}
