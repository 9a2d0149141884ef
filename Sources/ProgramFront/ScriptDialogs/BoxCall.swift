// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import WorkFront

/// A box of whiptail or dialog as the question, progress or notification that it means.
struct BoxCall {
    let options: BoxArguments
    let box: Box
    let input: DialogInput

    init(_ options: BoxArguments, _ box: Box, input: DialogInput) {
        (self.options, self.box, self.input) = (options, box, input)
    }

    /// Returns the call.
    func call() throws(DialogRefusal) -> DialogCall {
        switch box {
        case .msgbox: return .ask(finished(question(confirming)))
        case .programbox: return .ask(finished(question(confirming, try outputHeading())))
        case .textbox, .tailbox: return .ask(finished(question(leaving, try fileHeading())))
        case .yesno: return .ask(finished(question(deciding)))
        case .pause: return .ask(finished(pause()))
        case .inputbox, .passwordbox: return .ask(finished(entry()))
        case .menu, .checklist, .radiolist: return .ask(finished(list()))
        case .form, .mixedform, .passwordform: return .ask(finished(try form()))
        case .calendar: return .ask(finished(calendar()))
        case .timebox: return .ask(finished(try time()))
        case .rangebox: return .ask(finished(range()))
        case .fselect, .dselect: return .ask(finished(path()))
        case .editbox: return .ask(finished(try edit()))
        case .infobox: return .notify(DialogNotice(title: heading.title, body: heading.message))
        case .gauge:
            return .progress(progress(percentage: options.texts.count > 3 ? options.texts[3] : nil))
        case .progressbox:
            var progress = progress(percentage: nil)
            (progress.pulsates, progress.lines) = (true, .texts)
            return .progress(progress)
        }
    }

    // MARK: Texts

    var texts: BoxText { BoxText(options) }

    /// The text of the box; empty if it has none.
    var text: String {
        // The first word of these boxes may be left out.
        if box == .programbox || box == .progressbox, options.texts.count < 3 { return "" }
        return texts.shown(isDialog ? texts.trimmed(options.texts[0]) : options.texts[0])
    }

    private var heading: DialogHeading { heading(text) }

    /// - Parameter other: The title if the options have none and the text is long.
    func heading(_ text: String, other: String = "Question") -> DialogHeading {
        let line = options["hline"].map { text.isEmpty ? $0 : "\n\n" + $0 } ?? ""
        return DialogHeading(title: options["title"], text: text + line, other: options["backtitle"] ?? other)
    }

    private func fileHeading() throws(DialogRefusal) -> DialogHeading {
        let path = options.texts[0]
        var text = try input.file(path)
        if box == .tailbox { text = DialogHeading.ending(text, bytes: DialogHeading.maximumMessage) }
        let title = options["title"] ?? path
        return DialogHeading(title: title, text: text, other: title)
    }

    private func outputHeading() throws(DialogRefusal) -> DialogHeading {
        let parts = [text, try input.standardInput()].filter { !$0.isEmpty }
        let whole = DialogHeading.ending(parts.joined(separator: "\n\n"), bytes: DialogHeading.maximumMessage)
        return heading(whole, other: "Output")
    }

    private func progress(percentage: String?) -> DialogProgress {
        var lines = percentage.map { $0 + "\n" } ?? ""
        if let message = heading.message {
            lines += "# \(message.split(separator: "\n").joined(separator: " "))\n"
        }
        return DialogProgress(title: heading.title, firstLines: lines)
    }

    // MARK: Buttons

    typealias ButtonMeaning = (label: String, meaning: DialogEnd)

    /// Returns the end that a name of --default-button means.
    static func end(named name: String) -> DialogEnd? {
        switch name.lowercased() {
        case "ok", "yes": .ok
        case "cancel", "no": .cancel
        case "help": .help
        case "extra": .extra
        default: nil
        }
    }

    private var isDialog: Bool { options.program == .dialog }

    /// dialog keeps Enter for OK if --no-ok hides the button, so the button stays here.
    private var ok: ButtonMeaning { (options["ok-label"] ?? "OK", .ok) }

    private var extra: [ButtonMeaning] {
        options.has("extra-button") ? [(options["extra-label"] ?? "Extra", .extra)] : []
    }

    private var help: [ButtonMeaning] {
        options.has("help-button") ? [(options["help-label"] ?? "Help", .help)] : []
    }

    private var cancel: [ButtonMeaning] {
        options.has("nocancel") ? [] : [(options["cancel-label"] ?? "Cancel", .cancel)]
    }

    /// OK alone.
    private var confirming: [ButtonMeaning] { [ok] + extra + help }
    /// EXIT alone; OK if there is an extra button.
    private var leaving: [ButtonMeaning] {
        guard isDialog, !options.has("extra-button") else { return [ok] + extra + help }
        return [(options["exit-label"] ?? "EXIT", .ok)] + help
    }
    /// OK and Cancel.
    var choosing: [ButtonMeaning] { [ok] + extra + cancel + help }
    /// Yes and No.
    private var deciding: [ButtonMeaning] {
        let yes = (options["yes-label"] ?? "Yes", DialogEnd.ok)
        // --no-cancel is not about No.
        let no = (options["no-label"] ?? "No", DialogEnd.cancel)
        return [yes] + extra + [no] + help
    }

    /// The button that Enter presses.
    private var defaultEnd: DialogEnd {
        guard isDialog else { return options.has("defaultno") && box == .yesno ? .cancel : .ok }
        let end = options["default-button"].flatMap(Self.end) ?? .ok
        // As dialog has it, OK stays the default of these.
        return box == .tailbox || (end == .cancel && options.has("visit-items")) ? .ok : end
    }

    /// The boxes of whiptail with a Cancel button.
    private static let cancellable: Set<Box> = [.inputbox, .passwordbox, .menu, .checklist, .radiolist]

    /// Returns a question. No button has the role of the cancel button, because Esc ends with another status.
    func question(_ buttons: [ButtonMeaning], _ heading: DialogHeading? = nil) -> DialogQuestion {
        let hasDefault = buttons.contains { $0.meaning == defaultEnd }
        var question = DialogQuestion(
            heading ?? self.heading, buttons: buttons, defaultEnd: hasDefault ? defaultEnd : .ok)
        // whiptail takes Esc for the Cancel button that --nocancel takes away.
        if !isDialog, options.has("nocancel"), Self.cancellable.contains(box) { question.escapeEnd = .cancel }
        if let seconds = options["timeout"].flatMap({ Int($0) }), (1...100_000_000).contains(seconds) {
            question.question.timeout = seconds * 1_000_000
        }
        return question
    }

    /// Returns a question with one field.
    func question(_ field: Prompts.Field) -> DialogQuestion {
        var question = question(choosing)
        question.question.form = [field]
        return question
    }

    /// Returns a question whose Cancel button needs no values, and whose other buttons print what OK prints.
    private func finished(_ question: DialogQuestion) -> DialogQuestion {
        var question = question
        for end in [DialogEnd.extra, .help] where question.printedOtherwise[end] == nil {
            question.printedOtherwise[end] = question.printed
        }
        guard question.question.form != nil else { return question }
        for (place, meaning) in question.meanings.enumerated() where meaning == .cancel {
            question.question.buttons?[place].withoutValues = true
        }
        return question
    }

    private func pause() -> DialogQuestion {
        var question = question(choosing)
        question.question.timeout = max(1, Int(options.texts[3]) ?? 1) * 1_000_000
        question.timeoutEnd = .ok
        return question
    }
}
