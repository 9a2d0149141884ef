// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

/// A call of whiptail or dialog as the question, progress or notification that it means.
struct BoxCall {
    let options: BoxOptions
    let input: DialogInput

    /// Returns the call for parsed words.
    func call() throws(DialogRefusal) -> DialogCall {
        guard let box = options.box else {
            let version = options.program == .whiptail ? "whiptail (newt): 0.52.23\n" : "Version: 1.3-20230209\n"
            return .print(options.has("help") ? BoxOption.help(options.program) : version)
        }
        switch box {
        case .msgbox: return .ask(question([ok]))
        case .textbox:
            let text = try input.file(options.texts[0])
            let title = options["title"] ?? options.texts[0]
            return .ask(question([ok], DialogHeading(title: title, text: text, other: title)))
        case .yesno:
            let yes = options["yes-button", "yes-label"] ?? "Yes"
            let no = options["no-button", "no-label"] ?? "No"
            return .ask(question([(yes, .ok)] + extra + [(no, .cancel)]))
        case .inputbox, .passwordbox: return .ask(entry(box))
        case .menu, .checklist, .radiolist: return .ask(list(box))
        case .infobox: return .notify(DialogNotice(title: heading.title, body: heading.message))
        case .gauge:
            var lines = options.texts.count > 3 ? options.texts[3] + "\n" : ""
            if let message = heading.message {
                lines += "# \(message.split(separator: "\n").joined(separator: " "))\n"
            }
            return .progress(DialogProgress(title: heading.title, firstLines: lines))
        }
    }

    // MARK: The parts of every box

    private static func text(_ text: String) -> String {
        text.split(separator: "\\n", omittingEmptySubsequences: false).joined(separator: "\n")
    }

    private var heading: DialogHeading {
        DialogHeading(
            title: options["title"], text: Self.text(options.texts[0]), other: options["backtitle"] ?? "Question")
    }

    private typealias ButtonMeaning = (label: String, meaning: DialogEnd)

    private var ok: ButtonMeaning { (options["ok-button", "ok-label", "exit-label"] ?? "OK", .ok) }

    /// The buttons that dialog has besides.
    private var extra: [ButtonMeaning] {
        var buttons: [ButtonMeaning] = []
        if options.has("extra-button") { buttons.append((options["extra-label"] ?? "Extra", .extra)) }
        if options.has("help-button") { buttons.append((options["help-label"] ?? "Help", .help)) }
        return buttons
    }

    /// OK, and Cancel unless that is left out.
    private var choosing: [ButtonMeaning] {
        let hasCancel = !options.has("nocancel") && !options.has("no-cancel")
        let cancel = options["cancel-button", "cancel-label"] ?? "Cancel"
        return [ok] + extra + (hasCancel ? [(cancel, .cancel)] : [])
    }

    /// Returns a question. No button has the role of the cancel button, because Esc ends with another status.
    private func question(_ buttons: [ButtonMeaning], _ heading: DialogHeading? = nil) -> DialogQuestion {
        let prefersNo = options.has("defaultno") || options.has("default-no")
        var question = DialogQuestion(
            heading ?? self.heading, buttons: buttons, defaultEnd: prefersNo && options.box == .yesno ? .cancel : .ok)
        if let seconds = options["timeout"].flatMap({ Int($0) }), (1...100_000_000).contains(seconds) {
            question.question.timeout = seconds * 1_000_000
        }
        return question
    }

    private func entry(_ box: Box) -> DialogQuestion {
        if let bounded = boundedEntry(box) { return bounded }
        var question = question(choosing)
        if box == .passwordbox {
            question.question.input = .secure
            question.printed = .secrets(separator: "", ending: "")
        } else {
            question.question.input = .text
            question.question.initialText =
                options.texts.count > 3 ? DialogHeading.clipped(options.texts[3], bytes: 4_096) : nil
            question.printed = .text(ending: "")
        }
        return question
    }

    /// Returns an entry of at most as many characters as `--max-input` says; nil without such a bound.
    private func boundedEntry(_ box: Box) -> DialogQuestion? {
        guard let most = options["max-input"].flatMap({ Int($0) }), (1...65_536).contains(most) else { return nil }
        let isSecret = box == .passwordbox
        var field = Prompts.Field(name: "text", kind: isSecret ? .secret : .text, label: isSecret ? "Password" : "Text")
        let initial = options.texts.count > 3 && !isSecret ? options.texts[3] : ""
        // dialog leaves a longer text that the script gives as it is.
        field.maximumLength = max(most, initial.unicodeScalars.count)
        field.initial = initial.isEmpty ? nil : [initial]
        var question = question(choosing)
        question.question.form = [field]
        question.printed = .values { $0.first?.first ?? "" }
        return question
    }

    // MARK: Lists

    private func list(_ box: Box) -> DialogQuestion {
        var question = question(choosing)
        let cells = options.texts.dropFirst(4)
        let width = options.cellsInRow
        let rows = stride(from: cells.startIndex, to: cells.endIndex, by: width).map { Array(cells[$0..<$0 + width]) }
        guard !rows.isEmpty else { return question }
        let tags = rows.map { $0[0] }
        // Two rows may have the same tag.
        let values = Set(tags).count == tags.count ? tags : tags.indices.map { "\($0 + 1)" }
        var field = Prompts.Field(name: "choice", kind: .choice, label: "Choice")
        field.choices = zip(rows, values).map { row, value in
            let label = label(row, hasItem: width == (box == .menu ? 2 : 3))
            return Prompts.Choice(label: DialogHeading.clipped(label, bytes: 1_024), value: value)
        }
        var chosen: [String] = []
        if box != .menu {
            chosen = zip(rows, values).filter { Self.isOn($0.0.last ?? "") }.map(\.1)
        } else {
            let first = options["default-item"].flatMap(tags.firstIndex(of:)) ?? 0
            chosen = [values[first]]
        }
        if box == .radiolist { chosen = Array(chosen.prefix(1)) }
        // In lists with marks the marks are the answer, even if there is none; a menu begins with the row in focus.
        field.initial = chosen
        (field.atLeast, field.atMost) = (box == .menu ? 1 : 0, box == .checklist ? rows.count : 1)
        question.question.form = [field]
        let options = options
        question.printed = .values { answered in
            let texts = zip(tags, values).filter { (answered.first ?? []).contains($0.1) }.map(\.0)
            return box == .checklist ? Self.text(texts, options) : texts.first ?? ""
        }
        return question
    }

    private func label(_ row: [String], hasItem: Bool) -> String {
        let hidesTag = options.has("notags") || options.has("no-tags")
        let hidesItem = options.has("noitem") || options.has("no-items") || !hasItem
        let label = hidesItem ? row[0] : hidesTag ? row[1] : row[0] + "\t" + row[1]
        return label.isEmpty ? " " : label
    }

    private static func isOn(_ status: String) -> Bool { ["on", "yes", "true", "1"].contains(status.lowercased()) }

    /// Returns the tags of a checklist as the program writes them.
    private static func text(_ tags: [String], _ options: BoxOptions) -> String {
        if options.has("separate-output") { return tags.map { $0 + "\n" }.joined() }
        let separator = options["output-separator", "separator"] ?? " "
        if options.program == .whiptail { return tags.map { "\"\($0)\"" }.joined(separator: separator) }
        return tags.map { dialogWord($0, isQuoted: options.has("quoted")) }.joined(separator: separator)
    }

    /// Quotes a word as dialog does.
    static func dialogWord(_ word: String, isQuoted: Bool) -> String {
        let special: Set<Character> = ["\"", "\\", "$", "`"]
        let needsQuotes = isQuoted || word.isEmpty || word.contains { $0 == " " || $0 == "\t" || special.contains($0) }
        guard needsQuotes else { return word }
        return "\"" + word.map { special.contains($0) ? "\\\($0)" : "\($0)" }.joined() + "\""
    }
}
