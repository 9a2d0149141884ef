// SPDX-License-Identifier: Apache-2.0

import ClientKit
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
    /// A Boolean value indicating whether the tool is none whose text is known here, so that only its arguments are
    /// listed.
    private(set) var isListed = true

    /// The names that programs give to the same argument.
    private static let (paths, formers) = (["file_path", "path"], ["old_string", "old_str"])
    private static let (presents, contents) = (["new_string", "new_str"], ["content", "file_text"])

    /// - Parameters:
    ///   - arguments: The arguments of the tool.
    ///   - file: The present content of the file at a path.
    ///   - target: The place to which a path leads through links; nil if there is no link in it.
    init(
        _ tool: String, _ arguments: JSON.Object, file: (String) -> FileContent,
        target: (String) -> String? = { _ in nil }
    ) {
        text = Self.continued(tool)
        var used: Set<String> = []
        switch tool.lowercased() {
        case "bash", "shell", "run_shell_command", "execute":
            // These two are shown below the command. To any other tool they can mean something else.
            if arguments["description"]?.stringValue != nil { used.insert("description") }
            if arguments["run_in_background"]?.boolValue != nil { used.insert("run_in_background") }
            if let line = Self.command(arguments["command"]) {
                used.insert("command")
                (text, isListed) = (line, false)
                // An empty command is no command.
                if line.isEmpty { return }
            }
        case "edit", "str_replace":
            if let (names, texts) = Self.texts([Self.paths, Self.formers, Self.presents], arguments) {
                used = names
                text = Self.heading("edit", texts[0]) + "\n" + Self.change(from: texts[1], to: texts[2])
                isListed = false
                addTarget(target(texts[0]))
            }
        case "multiedit":
            if let (names, texts) = Self.texts([Self.paths], arguments), let edits = Self.edits(arguments["edits"]) {
                used = names.union(["edits"])
                text = ([Self.heading("edit", texts[0])] + edits).joined(separator: "\n")
                isListed = false
                addTarget(target(texts[0]))
            }
        case "write", "create":
            if let (names, texts) = Self.texts([Self.paths, Self.contents], arguments) {
                used = names
                addTarget(target(texts[0]))
                text = Self.heading("write", texts[0]) + "\n" + replacing(file(texts[0]), by: texts[1])
                isListed = false
            }
        case "notebookedit":
            if let (names, texts) = Self.texts([["notebook_path"], ["new_source"]], arguments) {
                used = names
                text = Self.heading("edit notebook", texts[0]) + "\n" + Self.lines(texts[1], "+")
                isListed = false
                addTarget(target(texts[0]))
            }
        case "apply_patch":
            if let (names, texts) = Self.texts([["command"]], arguments) {
                used = names
                (text, isListed) = ("apply_patch\n" + texts[0], false)
            }
        default: break
        }
        let others = arguments.members.filter { !used.contains($0.key) }
        let members = others.map(Self.member)
        text = ([text] + members).joined(separator: "\n")
        if used.contains("command"), let fact = Self.fact(about: members) { facts.append(fact) }
    }

    /// Returns the fact about arguments below a text whose own lines can look like arguments; nil without arguments.
    static func fact(about members: [String]) -> String? {
        let lines = members.reduce(0) { $0 + 1 + $1.utf8.count { $0 == UInt8(ascii: "\n") } }
        guard lines > 0 else { return nil }
        return lines == 1 ? "the last line is an argument" : "the last \(lines) lines are arguments"
    }

    /// Returns an argument by its name. A name with anything but letters, digits and a few signs is in quotes, and so
    /// is a text that reads like another kind of value.
    static func member(_ member: JSON.Object.Member) -> String {
        let key = member.key
        let isPlain = !key.isEmpty && key.utf8.allSatisfy(plain.contains)
        return continued((isPlain ? key : JSON.string(key).description) + ": " + value(member.value))
    }

    private static let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.$".utf8)

    private static func value(_ json: JSON) -> String {
        guard let text = json.stringValue else { return json.description }
        // No other value has a line end, and a text that is no JSON imitates none.
        let isOther = !text.utf8.contains(UInt8(ascii: "\n")) && (try? JSON(keepingNumbersOf: text)) != nil
        return isOther ? json.description : text
    }

    /// Returns what is done with a file, and its path.
    private static func heading(_ verb: String, _ path: String) -> String { continued("\(verb) \(path)") }

    /// Returns a text in which every further row begins with a mark, as that of a shell for a line that goes on. No
    /// name of an argument and no line of a change begins with it.
    private static func continued(_ text: String) -> String {
        let rows = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
        return ([rows[0]] + rows.dropFirst().map { $0.isEmpty ? ">" : "> " + $0 }).joined(separator: "\n")
    }

    /// Returns a command as one text, of words too; nil if it is neither.
    private static func command(_ json: JSON?) -> String? {
        if let line = json?.stringValue { return line }
        let words = json?.arrayValue.map { $0.map(\.stringValue) } ?? [nil]
        let texts = words.compactMap(\.self)
        return texts.count == words.count ? texts.map(ShellText.quoted).joined(separator: " ") : nil
    }

    /// Returns the texts of arguments, each known by one of several names, and these names; nil if one is missing.
    private static func texts(
        _ wanted: [[String]], _ arguments: JSON.Object
    ) -> (names: Set<String>, texts: [String])? {
        let found = wanted.compactMap { names in
            names.lazy.compactMap { name in arguments[name]?.stringValue.map { (name, $0) } }.first
        }
        guard found.count == wanted.count else { return nil }
        return (Set(found.map(\.0)), found.map(\.1))
    }

    /// Returns several changes of a file, each with a heading that no line of a change can imitate; nil if one is none.
    private static func edits(_ json: JSON?) -> [String]? {
        guard let list = json?.arrayValue, !list.isEmpty else { return nil }
        let edits = list.enumerated().compactMap { place, edit -> [String]? in
            guard let object = edit.objectValue, let (names, texts) = texts([formers, presents], object) else {
                return nil
            }
            let others = object.members.filter { !names.contains($0.key) }.map(member)
            return ["@@ edit \(place + 1) of \(list.count)", change(from: texts[0], to: texts[1])] + others
        }
        return edits.count == list.count ? edits.flatMap { $0 } : nil
    }

    private mutating func addTarget(_ target: String?) {
        guard let target else { return }
        let fact = "the path leads through a link to \(target)"
        let isShort = fact.utf8.count <= VariableFacts.maximumFact
        facts.append(isShort ? fact : "the path leads through a link to a path that is too long to be shown")
    }

    private mutating func replacing(_ file: FileContent, by content: String) -> String {
        switch file {
        case .absent:
            facts.append(content.isEmpty ? "makes an empty file" : "makes a new file")
            return Self.lines(content, "+")
        case .unknown(let reason):
            facts.append("is not compared with the file there: \(reason)")
            return Self.lines(content, "+")
        case .text(let old) where ExactText(old) == ExactText(content):
            facts.append("changes nothing in the file")
            return ""
        case .text(let old):
            if content.isEmpty { facts.append("leaves the file empty") }
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

    private static func lines(_ text: String, _ mark: Character) -> String {
        LineDiff.lines(text).map { LineDiff.marked(mark, $0.text) }.joined(separator: "\n")
    }
}
