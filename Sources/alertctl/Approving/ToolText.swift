// SPDX-License-Identifier: Apache-2.0

import TextSafety
import Varlink

/// The text of an agent's tool call: the command, or the changed lines of a file. All other arguments follow, because
/// any of them may change the effect.
struct ToolText: Equatable {
    /// The present content of a file that a tool replaces.
    enum FileContent: Equatable {
        case text(String)
        /// The file does not exist.
        case absent
        /// The file cannot be compared. The text gives the reason, as the end of a sentence.
        case unknown(String)
    }

    private(set) var text: String
    /// Facts for the question besides the text, a sentence each.
    private(set) var facts: [String] = []

    /// - Parameters:
    ///   - arguments: The arguments of the tool.
    ///   - file: The present content of the file at a path.
    init(_ tool: String, _ arguments: JSON.Object, file: (String) -> FileContent) {
        var used: Set<String> = []
        text = tool
        func take(_ name: String) -> String? {
            guard let value = arguments[name]?.stringValue else { return nil }
            used.insert(name)
            return value
        }
        switch tool.lowercased() {
        case "bash", "shell", "run_shell_command", "execute":
            // These two are shown below the command. To any other tool they can mean something else.
            if arguments["description"]?.stringValue != nil { used.insert("description") }
            if arguments["run_in_background"]?.boolValue != nil { used.insert("run_in_background") }
            if let line = take("command") {
                text = line
            } else if let words = arguments["command"]?.arrayValue {
                let texts = words.compactMap(\.stringValue)
                if texts.count == words.count {
                    used.insert("command")
                    text = texts.map(ShellText.quoted).joined(separator: " ")
                }
            }
            // An empty command is no command.
            if used.contains("command"), text.isEmpty { return }
        case "edit":
            if arguments["old_string"]?.stringValue != nil, arguments["new_string"]?.stringValue != nil,
                let path = take("file_path"), let old = take("old_string"), let new = take("new_string")
            {
                text = "edit \(path)\n" + Self.change(from: old, to: new)
            }
        case "write":
            if arguments["content"]?.stringValue != nil, let path = take("file_path"), let content = take("content") {
                text = "write \(path)\n" + replacing(file(path), by: content)
            }
        case "apply_patch": if let patch = take("command") { text = "apply_patch\n" + patch }
        default: break
        }
        let others = arguments.members.filter { !used.contains($0.key) }
        let members = others.map { "\($0.key): " + ($0.value.stringValue ?? $0.value.description) }
        text = ([text] + members).joined(separator: "\n")
        // A command can have lines that look like arguments.
        let lines = members.reduce(0) { $0 + LineDiff.lines($1).count }
        if lines > 0, used.contains("command") {
            facts.append(lines == 1 ? "the last line is an argument" : "the last \(lines) lines are arguments")
        }
    }

    private mutating func replacing(_ file: FileContent, by content: String) -> String {
        switch file {
        case .absent:
            facts.append("makes a new file")
            return Self.lines(content, "+")
        case .unknown(let reason):
            facts.append("is not compared with the file there: \(reason)")
            return Self.lines(content, "+")
        case .text(let old) where ExactText(old) == ExactText(content):
            facts.append("changes nothing in the file")
            return ""
        case .text(let old):
            if let difference = LineDiff.text(from: old, to: content, isFile: true) {
                facts.append("replaces the file; lines that stay are left out")
                return difference
            }
            facts.append("is not compared with the file there: too much differs")
            return Self.lines(content, "+")
        }
    }

    private static func change(from old: String, to new: String) -> String {
        LineDiff.text(from: old, to: new, isFile: false) ?? lines(old, "-") + "\n" + lines(new, "+")
    }

    private static func lines(_ text: String, _ mark: String) -> String {
        LineDiff.lines(text).map { mark + " " + $0.text }.joined(separator: "\n")
    }
}
