// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import TextSafety
import WorkFront

/// A call of zenity as the question, progress or notification that it means.
struct ZenityCall {
    let options: ZenityOptions
    let input: DialogInput

    /// The version that it behaves like: scripts ask for it.
    static let version = "3.44.0"

    /// Returns the call for parsed words.
    func call() throws(DialogRefusal) -> DialogCall {
        if options.has("version") || options.has("about") { return .print(Self.version + "\n") }
        switch options.dialog {
        case .info, .warning, .error, .question: return .ask(message())
        case .entry, .password: return .ask(entry())
        case .list: return .ask(try list())
        case .forms: return .ask(try forms())
        case .calendar: return .ask(calendar())
        case .scale: return .ask(try scale())
        case .fileSelection: return .ask(files())
        case .colorSelection: return .ask(color())
        case .textInfo: return .ask(try textInfo())
        case .progress: return .progress(try progress())
        case .notification:
            let notice = DialogNotice(text: text, icon: options["icon"] ?? options["window-icon"])
            return options.has("listen") ? .listen(notice) : .notify(notice)
        }
    }

    // MARK: The parts of every dialog

    /// The dialogs whose text zenity reads as Pango markup.
    private static let marked: Set<ZenityDialog> = [
        .info, .warning, .error, .question, .list, .progress, .calendar,
    ]

    private var text: String {
        guard let given = options["text"] else { return options.dialog.words.text }
        let text = MarkupText.unescaped(given)
        if options.dialog == .entry || options.dialog == .scale { return MarkupText.withoutMnemonic(text) }
        return Self.marked.contains(options.dialog) && !options.has("no-markup") ? MarkupText.plain(text) : text
    }

    /// - Parameter other: The text instead of that of the options.
    func heading(_ other: String? = nil) -> DialogHeading {
        DialogHeading(title: options["title"], text: other ?? text, other: options.dialog.words.title)
    }

    private func label(_ option: String, _ standard: String) -> String {
        options[option].map(MarkupText.withoutMnemonic) ?? standard
    }

    /// Returns a question with the buttons of the options.
    func question(
        _ heading: DialogHeading? = nil, cancel: String? = "Cancel", ok: String? = "OK", enter: DialogEnd = .ok
    ) -> DialogQuestion {
        var buttons: [(label: String, meaning: DialogEnd)] = []
        if let cancel { buttons.append((label("cancel-label", cancel), .cancel)) }
        for extra in options.all("extra-button") { buttons.append((MarkupText.withoutMnemonic(extra), .extra)) }
        if let ok { buttons.append((label("ok-label", ok), .ok)) }
        var question = DialogQuestion(heading ?? self.heading(), buttons: buttons, defaultEnd: enter)
        question.printsExtra = true
        question.printsAtTimeout = true
        question.display = options["display"]
        if let place = question.meanings.firstIndex(of: .cancel) { question.question.buttons?[place].role = .cancel }
        question.question.timeout = timeout
        return question
    }

    /// The time-out in microseconds.
    private var timeout: Int? {
        options.number("timeout").flatMap { (1...100_000_000).contains($0) ? $0 * 1_000_000 : nil }
    }

    /// Returns a question for one field.
    func question(_ field: Prompts.Field, _ printed: @escaping @Sendable ([String]) -> String) -> DialogQuestion {
        var question = question()
        question.question.form = [field]
        question.printed = .values { printed($0.first ?? []) }
        return question
    }

    // MARK: Dialogs

    private func message() -> DialogQuestion {
        guard options.dialog == .question else { return question(cancel: nil) }
        let isSwitch = options.has("switch") && options.has("extra-button")
        return question(
            cancel: isSwitch ? nil : "No", ok: isSwitch ? nil : "Yes",
            enter: options.has("default-cancel") ? .cancel : isSwitch ? .extra : .ok)
    }

    private func entry() -> DialogQuestion {
        if let field = offered { return question(field) { ($0.first ?? "") + "\n" } }
        var question = question()
        if options.dialog == .password {
            question.question.input = options.has("username") ? .login : .secure
            question.printed = .secrets(separator: "|", ending: "\n")
        } else if options.has("hide-text") {
            question.question.input = .secure
            question.printed = .secrets(separator: "", ending: "\n")
        } else {
            question.question.input = .text
            question.question.initialText = options["entry-text"].map { $0.prefix(bytes: 4_096) }
            question.printed = .text(ending: "\n")
        }
        return question
    }

    /// The field of an entry with several words to choose from, into which others may be typed; nil if fewer are given.
    /// Like zenity, it counts the text of `--entry-text` and drops a single word.
    private var offered: Prompts.Field? {
        guard options.dialog == .entry else { return nil }
        let first = options["entry-text"]
        guard options.texts.count + (first == nil ? 0 : 1) > 1 else { return nil }
        var field = Prompts.Field(name: "choice", kind: .choice, label: "Choice", takesOther: true)
        var values: Set<String> = []
        field.choices = ([first].compactMap(\.self) + options.texts).filter {
            !$0.isEmpty && values.insert($0).inserted
        }
        .map { Prompts.Choice(label: $0.prefix(bytes: 1_024), value: $0) }
        if let first, !first.isEmpty { field.initial = [first] }
        return field
    }

    private func progress() throws(DialogRefusal) -> DialogProgress {
        let heading = heading()
        let closes = options.has("auto-close")
        guard !closes || options.number("percentage").map({ $0 < 100 }) ?? true else {
            throw DialogRefusal("Combining the options --auto-close and --percentage=100 is not supported.")
        }
        var lines = options.number("percentage").map { "\($0)\n" } ?? ""
        if let message = heading.message { lines += "# \(message.split(separator: "\n").joined(separator: " "))\n" }
        var life = PipeLife(endsWhenWhole: closes, lastsWithoutWriter: true)
        life.timeout = timeout.map { .microseconds($0) }
        return DialogProgress(
            title: heading.title, firstLines: lines, pulsates: options.has("pulsate"), lines: .zenity,
            endsParent: options.has("auto-kill"), mayBeCancelled: !options.has("no-cancel"), life: life)
    }

    private func textInfo() throws(DialogRefusal) -> DialogQuestion {
        let isEditable = options.has("editable")
        // A text that the person edits or accepts does not change at the same time.
        let isFollowed = options["filename"] == nil && !isEditable && !options.has("checkbox")
        let text: String
        if let path = options["filename"] {
            text = try input.file(path)
        } else {
            text = isFollowed ? "" : try input.standardInput()
        }
        var question = question(
            DialogHeading(
                title: options["title"] ?? options.dialog.words.title, text: isEditable ? "" : text,
                other: options.dialog.words.title))
        question.followsInput = isFollowed
        var fields: [Prompts.Field] = []
        if isEditable {
            fields.append(
                Prompts.Field(name: "text", kind: .lines, label: "Text", initial: text.isEmpty ? nil : [text]))
            question.printed = .values { $0.first?.first ?? "" }
        }
        if let label = options["checkbox"] {
            fields.append(
                Prompts.Field(name: "checkbox", kind: .check, label: DialogHeading.label(label), isRequired: true))
        }
        question.question.form = fields.isEmpty ? nil : fields
        return question
    }
}
