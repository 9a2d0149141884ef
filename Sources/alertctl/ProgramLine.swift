// SPDX-License-Identifier: Apache-2.0

import CommandLineKit
import TextSafety

/// The line for one of another program that asks in a window or a terminal: gum, kdialog, yad.
struct ProgramLine {
    /// The words without an option.
    private var texts: [String] = []
    /// The options with their values; of an option without a value it is empty.
    private var options: [(name: String, value: String)] = []

    /// Returns the line that asks the same with the words of another program's line; nil for another program, and for
    /// what has no counterpart.
    static func advice(for program: String, _ words: [String]) -> String? {
        let line: [String]?
        switch program.lowercased() {
        case "gum": line = words.first.flatMap { gum($0, Array(words.dropFirst())) } ?? gum("choose", [])
        case "kdialog": line = ProgramLine(words).asked(texts: true)
        case "yad": line = ProgramLine(words).asked(texts: false)
        case "xmessage", "xdialog": line = ["alert"] + Array(ProgramLine(words).texts.prefix(2))
        case "dunstify": line = ["notify-send"] + words
        default: return nil
        }
        guard let line else { return nil }
        return "Write: \(ShellText.line(["alertctl"] + (LineToType.isTaken(line) ? line : ["ask", "Deploy now?"])))"
    }

    /// Options that have a value behind them.
    private static let valued: Set = [
        "--text", "--title", "--header", "--prompt", "--placeholder", "--affirmative", "--negative", "--limit",
        "--yes-label", "--no-label", "--ok-label", "--cancel-label", "--default", "--value", "--entry-text",
        "--timeout",
        "--width", "--height", "--icon", "--image", "--window-icon", "--button", "--column", "--geometry", "--spinner",
    ]

    /// - Parameter own: Options that have no value in the line of the program.
    private init(_ words: [String], without own: Set<String> = []) {
        var rest = words[...]
        while let word = rest.popFirst() {
            guard word.hasPrefix("--"), word.count > 2 else {
                if word != "--" { texts.append(word) }
                continue
            }
            let name = String(word.prefix { $0 != "=" })
            if name != word {
                options.append((name, String(word.dropFirst(name.count + 1))))
            } else if Self.valued.contains(name), !own.contains(name), let value = rest.popFirst() {
                options.append((name, value))
            } else {
                options.append((name, ""))
            }
        }
    }

    private func value(_ names: String...) -> String? {
        names.lazy.compactMap { name in options.first { $0.name == name && !$0.value.isEmpty }?.value }.first
    }

    private func has(_ names: String...) -> Bool { options.contains { names.contains($0.name) } }

    // MARK: gum

    private static func gum(_ command: String, _ words: [String]) -> [String]? {
        let line = ProgramLine(words, without: command == "confirm" ? ["--default"] : [])
        let asked = line.value("--header", "--prompt", "--placeholder")
        switch command {
        case "confirm":
            let isNo = line.options.contains { $0.name == "--default" && ["false", "no"].contains($0.value) }
            return ["ask", line.texts.first ?? asked ?? "Deploy now?"] + line.labels
                + (isNo ? ["--default", "no"] : [])
        case "input", "write":
            return ["ask", asked ?? line.texts.first ?? "Your name?", line.has("--password") ? "--secret" : "--text"]
        case "choose", "filter", "table":
            let several = line.has("--no-limit") || line.value("--limit").map { $0 != "1" } == true
            return ["ask", asked ?? (line.texts.isEmpty ? "Which line?" : "Choose one")]
                + (several ? ["--several"] : [])
                + ["--choose"] + (line.texts.isEmpty ? ["-"] : line.texts)
        case "file": return ["ask", asked ?? "Which file?", "--file"]
        case "spin":
            return ["run"] + (line.value("--title").map { ["--title", $0] } ?? [])
                + (line.texts.isEmpty ? ["make"] : line.texts)
        case "log": return ["notify", line.texts.isEmpty ? "Done" : line.texts.joined(separator: " ")]
        default: return nil
        }
    }

    // MARK: kdialog and yad

    /// The labels of the buttons for yes and no.
    private var labels: [String] {
        let yes = value("--affirmative", "--yes-label", "--ok-label").map { ["--yes", $0] } ?? []
        return yes + (value("--negative", "--no-label", "--cancel-label").map { ["--no", $0] } ?? [])
    }

    /// The kinds of windows, by their options, and what `ask` has for them.
    private static let kinds: [(names: [String], options: [String])] = [
        (["--inputbox", "--textinputbox", "--entry"], ["--text"]),
        (["--password", "--newpassword"], ["--secret"]),
        (["--calendar"], ["--date"]), (["--slider", "--scale"], ["--number"]),
        (["--getopenfilename", "--getopenurl", "--file", "--file-selection"], ["--file"]),
        (["--getsavefilename", "--getsaveurl"], ["--save"]), (["--getexistingdirectory"], ["--folder"]),
        (["--yesno", "--warningyesno", "--yesnocancel", "--warningyesnocancel", "--question"], []),
        (["--warningcontinuecancel"], ["--yes", "Continue", "--no", "Cancel"]),
    ]

    /// The lists, by their options, and the number of words for a row.
    private static let lists = ["--menu": 2, "--combobox": 1, "--radiolist": 3, "--checklist": 3, "--list": 1]

    /// Returns the line that asks the same.
    ///
    /// - Parameter texts: Whether the text is the first word without an option, as kdialog has it, and not that of
    ///   `--text`.
    private func asked(texts isFirst: Bool) -> [String] {
        let own = isFirst ? texts.first : value("--text")
        let text = own ?? value("--text", "--title") ?? texts.first
        let kind = Self.kinds.first { kind in options.contains { kind.names.contains($0.name) } }
        if let options = kind?.options {
            let usual = options == ["--file"] ? "Which file?" : options == ["--text"] ? "Your name?" : "Deploy now?"
            let isFile = ["--file", "--save", "--folder"].contains(options.first ?? "")
            // The first word of kdialog is a folder then.
            return ["ask", isFile && isFirst ? value("--title") ?? usual : text ?? usual] + options
                + (options.isEmpty ? labels : [])
        }
        if let list = options.first(where: { Self.lists[$0.name] != nil }), let width = Self.lists[list.name] {
            let cells = isFirst ? Array(texts.dropFirst()) : texts
            let rows = stride(from: min(1, width - 1), to: cells.count, by: width).map { cells[$0] }
            let several = list.name == "--checklist" || has("--multiple") ? ["--several"] : []
            return ["ask", text ?? "Choose one"] + several + ["--choose"] + (rows.isEmpty ? ["-"] : rows)
        }
        if has("--passivepopup", "--notification") {
            return ["notify"] + (value("--title").map { [$0] } ?? []) + [text ?? "Done"]
        }
        if has("--progress", "--progressbar") { return ["run", "make"] }
        return ["alert", text ?? "Done"]
    }
}
