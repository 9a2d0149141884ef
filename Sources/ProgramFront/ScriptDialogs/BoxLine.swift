// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The command line of whiptail or dialog: one box, or for dialog several that follow each other.
struct BoxLine: Equatable {
    let program: DialogProgram
    private(set) var boxes: [BoxArguments] = []
    /// The options of a command line without a box, such as `dialog --print-maxsize`; nil if there is a box.
    private(set) var report: BoxArguments?
    /// The text that is asked for instead of a box: the help or the version.
    private(set) var printed: String?
    /// The descriptor for the answers.
    private(set) var descriptor = STDERR_FILENO
    /// The text between the answers of two boxes.
    private(set) var separator = "\t"

    /// - Parameters:
    ///   - standing: The words of `DIALOGOPTS`, which stand before each box.
    ///   - file: Reads the words of `--file`.
    init(
        _ words: [String], of program: DialogProgram, standing: String = "",
        file: (String) throws(DialogRefusal) -> String = { _ throws(DialogRefusal) in "" }
    ) throws(DialogRefusal) {
        self.program = program
        if program == .whiptail {
            try readAsWhiptail(words)
        } else {
            var reader = try BoxWords(words, file: file)
            try readAsDialog(&reader, BoxWords.split(standing))
        }
    }

    private static let versions: [DialogProgram: String] = [
        .whiptail: "whiptail (newt): 0.52.23\n", .dialog: "Version: 1.3-20230209\n",
    ]
    /// The line that dialog writes for --version and --print-version.
    static let version = versions[.dialog] ?? ""

    private mutating func send(to text: String) throws(DialogRefusal) {
        guard let number = Int32(text), number >= 0 else {
            throw DialogRefusal(
                "\(program.rawValue): --output-fd \(text): not a descriptor.", status: program == .whiptail ? 1 : nil)
        }
        descriptor = number
    }

    // MARK: whiptail

    /// Reads options by the habits of popt: they stand anywhere before `--`.
    private mutating func readAsWhiptail(_ words: [String]) throws(DialogRefusal) {
        var options = BoxArguments(.whiptail)
        var (found, texts): ([Box], [String]) = ([], [])
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                texts += rest
                break
            }
            guard word.hasPrefix("-"), word != "-" else {
                texts.append(word)
                continue
            }
            let name = word == "-h" ? "help" : word == "-v" ? "version" : String(word.dropFirst(2).prefix { $0 != "=" })
            let attached = word.dropFirst(2 + name.count)
            if word.hasPrefix("--"), attached.isEmpty, let box = Box.named(name, in: .whiptail) {
                found.append(box)
                continue
            }
            guard word.hasPrefix("--") || word == "-h" || word == "-v",
                let option = BoxOption.named(name, in: .whiptail)
            else { throw DialogRefusal("whiptail: \(word): unknown option", status: 1) }
            var value = String(attached.dropFirst())
            if option.words > 0, attached.isEmpty {
                guard let word = rest.popFirst() else {
                    throw DialogRefusal("whiptail: --\(name): missing argument", status: 1)
                }
                value = word
            }
            options.set(option.name, value)
            if option.name == "output-fd" { try send(to: value) }
        }
        if options.has("help") { printed = BoxOption.help(.whiptail) }
        if options.has("version"), printed == nil { printed = Self.versions[.whiptail] }
        guard printed == nil else { return }
        guard found.count == 1 else {
            throw DialogRefusal("whiptail: give one box, such as --yesno <text> <height> <width>.")
        }
        try options.set(found[0], texts)
        boxes = [options]
    }

    // MARK: dialog

    private mutating func readAsDialog(_ words: inout BoxWords, _ standing: [String]) throws(DialogRefusal) {
        try readChannels(&words)
        if words.isEmpty, printed == nil { printed = BoxOption.help(.dialog) }
        guard printed == nil else { return }
        var ignoresUnknown = false
        repeat {
            var options = BoxArguments(.dialog)
            var common = BoxWords(plain: standing)
            try readCommon(&common, into: &options, &ignoresUnknown)
            try readCommon(&words, into: &options, &ignoresUnknown)
            guard let word = words.next() else {
                let reports: Set<String> = ["print-maxsize", "print-version", "clear", "ignore"]
                guard boxes.isEmpty, options.names.isSubset(of: reports) else {
                    throw DialogRefusal("dialog: a box is missing after the options, such as --yesno.")
                }
                report = options
                return
            }
            guard word.isOption, let box = Box.named(word.name, in: .dialog) else { throw Self.unknown(word) }
            try options.set(box, words.texts())
            if let next = words.first {
                options.isFollowedByBox = next.isOption && next.name == "and-widget"
                if options.isFollowedByBox { words.skip() }
            }
            if let text = options["separate-widget"] { separator = text }
            boxes.append(options)
        } while !words.isEmpty
    }

    private static func unknown(_ word: BoxWords.Word) -> DialogRefusal {
        if word.isOption, Box.refused.contains(word.name) {
            return DialogRefusal("dialog: --\(word.name) is not done by alertd; see docs/zenity.md.")
        }
        return DialogRefusal(
            word.isOption
                ? "dialog: unknown option --\(word.name). Use --help to list options."
                : "dialog: expected an option, not \"\(DialogHeading.label(word.text))\". Use --help to list options.")
    }

    /// Takes the options that count wherever they stand.
    private mutating func readChannels(_ words: inout BoxWords) throws(DialogRefusal) {
        var answers: [String] = []
        for (name, values) in words.removeAll(["stdout": 0, "stderr": 0, "output-fd": 1, "input-fd": 1]) {
            switch name {
            case "stdout": answers.append("\(STDOUT_FILENO)")
            case "stderr": answers.append("\(STDERR_FILENO)")
            case "output-fd": answers.append(values.first ?? "")
            default: break
            }
        }
        if let last = answers.last { try send(to: last) }
        for word in words.rest where word.isOption && printed == nil {
            if word.name == "version" { printed = Self.version }
            if word.name == "help" { printed = BoxOption.help(.dialog) }
        }
    }

    /// Takes the options before a box.
    private func readCommon(
        _ words: inout BoxWords, into options: inout BoxArguments, _ ignoresUnknown: inout Bool
    ) throws(DialogRefusal) {
        while let word = words.first, word.isOption {
            guard Box.named(word.name, in: .dialog) == nil, !Box.refused.contains(word.name) else { return }
            guard let option = BoxOption.named(word.name, in: .dialog) else {
                // A flag with another "no" before it, or without its own, takes it back.
                let name = word.name.hasPrefix("no-") ? String(word.name.dropFirst(3)) : "no-" + word.name
                if let flag = BoxOption.named(name, in: .dialog), flag.words == 0 {
                    options.unset(flag.name)
                } else if !ignoresUnknown {
                    throw Self.unknown(word)
                }
                words.skip()
                continue
            }
            words.skip()
            var value = ""
            for _ in 0..<option.words {
                guard let next = words.next() else {
                    throw DialogRefusal("dialog: --\(word.name) needs a value.")
                }
                value = next.text
            }
            guard option.use != .refused else { throw Self.refusal(word.name) }
            options.set(option.name, value)
            try Self.check(option.name, value)
            if option.name == "defaultno" { options.set("default-button", "no") }
            if option.name == "ignore" { ignoresUnknown = true }
        }
    }

    private static func refusal(_ name: String) -> DialogRefusal {
        DialogRefusal("dialog: --\(name) is not done by alertd; see docs/zenity.md.")
    }

    private static func check(_ name: String, _ value: String) throws(DialogRefusal) {
        switch name {
        case "default-button" where BoxCall.end(named: value) == nil:
            throw DialogRefusal("dialog: --default-button \(value): write ok, yes, cancel, no, help or extra.")
        case "sleep", "timeout", "max-input":
            guard Int32(value) == nil else { return }
            throw DialogRefusal("dialog: --\(name) \(value): not a number.")
        default: break
        }
    }
}
