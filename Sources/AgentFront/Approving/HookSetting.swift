// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import Glibc
import LinuxSystem
import TextSafety
import Varlink

/// The setting that has a program run our hook: its file, and what belongs into it.
struct HookSetting: ManagedSetting {
    /// A hook of an event.
    struct Hook: Equatable {
        /// The event, as the program calls it.
        var event: String
        /// The element of the event's list, as lines.
        var element: [String]
    }

    let program: AgentProgram
    /// The file.
    let path: String
    /// The members of a new file besides the hooks, as lines.
    private let preamble: [String]
    private(set) var hooks: [Hook]
    /// The command of the hook, as the program runs it.
    let sample: [String]

    /// - Parameters:
    ///   - command: The absolute path of alertctl.
    ///   - environment: The environment that names the folders.
    /// - Throws: A failure if the environment names no home.
    init(_ program: AgentProgram, command: String, _ environment: Environment) throws(Failure) {
        guard let home = environment.absolutePath("HOME") else { throw Failure.homeless }
        self.program = program
        sample = [command, "approve", "--for", program.rawValue]
        let line = JSON.string("\(ShellText.quoted(command)) approve --for \(program.rawValue)").description
        switch program {
        case .claude:
            path = (environment.absolutePath("CLAUDE_CONFIG_DIR") ?? home + "/.claude") + "/settings.json"
            preamble = []
            let events: [(String, matcher: String?, seconds: Int)] = [
                ("PermissionRequest", "", program.wait.installed),
                ("PreToolUse", "AskUserQuestion|ExitPlanMode", HookWait.locking.installed),
                ("Elicitation", "", HookWait.locking.installed), ("PostToolUse", "", 5), ("PostToolUseFailure", "", 5),
                ("PermissionDenied", "", 5),
                ("UserPromptSubmit", nil, 5), ("SessionEnd", nil, 5), ("Stop", nil, 5), ("Notification", "", 5),
                ("SubagentStop", nil, 5), ("ElicitationResult", "", 5),
            ]
            let words = #""command": \#(JSON.string(command)), "args": ["approve", "--for", "claude"]"#
            hooks = events.map { event, matcher, seconds in
                let match = matcher.map { #""matcher": \#(JSON.string($0)), "# } ?? ""
                return Hook(
                    event: event,
                    element: [
                        "{\(match)\"hooks\": [",
                        #"  {"type": "command", \#(words), "timeout": \#(seconds)}]}"#,
                    ])
            }
        case .codex:
            path = (environment.absolutePath("CODEX_HOME") ?? home + "/.codex") + "/hooks.json"
            preamble = []
            let events = [
                ("PermissionRequest", "\"matcher\": \"*\", ", program.wait.installed), ("UserPromptSubmit", "", 5),
                ("Stop", "", 5),
            ]
            hooks = events.map { event, match, seconds in
                Hook(
                    event: event,
                    element: [
                        "{\(match)\"hooks\": [",
                        #"  {"type": "command", "command": \#(line), "timeout": \#(seconds)}]}"#,
                    ])
            }
        case .copilot:
            path = (environment.absolutePath("COPILOT_HOME") ?? home + "/.copilot") + "/hooks/alertd.json"
            preamble = ["\"version\": 1,"]
            hooks = [
                Hook(
                    event: "permissionRequest",
                    element: [#"{"type": "command", "bash": \#(line), "timeoutSec": \#(program.wait.installed)}"#])
            ]
        case .crush:
            path = (environment.configurationFolder ?? home + "/.config") + "/crush/crush.json"
            preamble = []
            let tools = "^(bash|edit|multiedit|write|download|fetch|mcp_.*)$"
            hooks = [
                Hook(
                    event: "PreToolUse",
                    element: [
                        #"{"name": "alertd", "matcher": \#(JSON.string(tools)), "command": \#(line), "timeout": \#(program.wait.installed)}"#
                    ])
            ]
        }
    }

    /// Returns the setting with other hooks, such as the fewer ones of an earlier version.
    func with(hooks: [Hook]) -> HookSetting {
        var setting = self
        setting.hooks = hooks
        return setting
    }

    /// The lines of a whole file, which a person can put in by hand.
    var lines: [String] {
        let events = hooks.enumerated().flatMap { index, hook in
            let last = hook.element.count - 1
            let body = hook.element.enumerated().map { line, text in
                (line == 0 ? "    \(JSON.string(hook.event)): [" : "      ") + text
                    + (line == last ? "]" + (index + 1 < hooks.count ? "," : "") : "")
            }
            return body
        }
        return ["{"] + preamble.map { "  " + $0 } + ["  \"hooks\": {"] + events + ["  }", "}"]
    }

    /// Returns the steps that put the hooks into a text. If a list or the object around it is missing, a step adds it
    /// first.
    ///
    /// - Returns: Nil if the text is not a JSON object, or has something else where the hooks belong.
    func steps(in content: String) -> [Step]? {
        guard !content.allSatisfy(\.isWhitespace) else { return [Step(kind: .file)] }
        guard var text = JSONText(content) else { return nil }
        var steps: [Step] = []
        func take(_ step: Step) -> Bool {
            guard let next = step.apply(to: text.content, self).flatMap({ JSONText($0.content) }) else { return false }
            steps.append(step)
            text = next
            return true
        }
        if !text.holds(["hooks"]), !take(Step(kind: .object)) { return nil }
        guard text.container(at: ["hooks"])?.isObject == true else { return nil }
        for index in hooks.indices {
            let path = ["hooks", hooks[index].event]
            if !text.holds(path), !take(Step(kind: .list(index))) { return nil }
            guard text.container(at: path)?.isObject == false, take(Step(kind: .element(index))) else { return nil }
        }
        return steps
    }

    /// Returns the first key on the path to a hook that an object has twice; nil if there is none.
    private func repeatedKey(in content: String) -> String? {
        guard let text = JSONText(content) else { return nil }
        if text.isAmbiguous(["hooks"]) { return "hooks" }
        return hooks.map(\.event).first { text.isAmbiguous(["hooks", $0]) }
    }

    /// A step of the installation.
    struct Step: Equatable {
        /// The part that is added.
        enum Kind: Equatable {
            /// A whole file.
            case file
            /// The object for all events.
            case object
            /// The list of an event.
            case list(Int)
            /// The hook in the list of an event.
            case element(Int)
        }

        var kind: Kind

        /// Returns the text with the part; nil if it cannot be added.
        func apply(to content: String, _ setting: HookSetting) -> ManagedEntry.Addition? {
            switch kind {
            case .file: ManagedEntry.append(setting.lines.map { $0 + "\n" }.joined(), to: content)
            case .object: JSONText(content)?.adding(["\"hooks\": {}"], to: [])
            case .list(let index):
                JSONText(content)?.adding(["\(JSON.string(setting.hooks[index].event)): []"], to: ["hooks"])
            case .element(let index):
                JSONText(content)?.adding(setting.hooks[index].element, to: ["hooks", setting.hooks[index].event])
            }
        }
    }
}

extension HookSetting {
    /// The mark of our hooks in a file.
    private var mark: String { "approve" }

    private func name(_ index: Int) -> String { "approve-\(program.rawValue)-\(index)" }

    /// Puts the hooks into the file. Hooks of before are taken out first.
    ///
    /// - Returns: Whether anything was changed.
    func install(in files: ManagedFiles) throws(Failure) -> ManagedFiles.Outcome {
        if try state(in: files) == .present, try isCurrent(in: files) { return .unchanged }
        _ = try remove(from: files)
        let content = try ManagedFiles.read(path, lines: lines)?.text ?? ""
        if let key = repeatedKey(in: content) {
            throw ManagedFiles.failure(
                .badInput, "\(path) has two members \(JSON.string(key)), of which \(program.title) may read either one",
                lines)
        }
        guard let steps = steps(in: content) else {
            throw ManagedFiles.failure(.badInput, "\(path) is not a JSON object in which hooks could be", lines)
        }
        do throws(Failure) {
            for (index, step) in steps.enumerated() { try add(step, index, to: files) }
        } catch {
            // The first reason counts. What cannot be taken out now is taken out by `approve remove`.
            _ = try? remove(from: files)
            throw error
        }
        return .done
    }

    /// Returns whether the file has every hook of this version. An earlier one put in fewer of them.
    private func isCurrent(in files: ManagedFiles) throws(Failure) -> Bool {
        var texts: [String] = []
        var index = 0
        while let record = try files.record(name(index)) {
            if record.entry.isHook { texts.append(Self.packed(record.entry.text)) }
            index += 1
        }
        // All hooks are one entry in a file that was made for them.
        if texts.count == 1, texts[0].contains(#""hooks":{"#) { return texts[0] == Self.packed(lines.joined()) }
        let own = hooks.map { Self.packed($0.element.joined()) }
        return texts.count == own.count && own.allSatisfy { element in texts.contains { $0.contains(element) } }
    }

    /// Returns a text without blanks and line ends.
    private static func packed(_ text: String) -> String { String(text.filter { !$0.isWhitespace }) }

    private func add(_ step: Step, _ index: Int, to files: ManagedFiles) throws(Failure) {
        _ = try files.add(
            name(index), to: path, mode: 0o600, folderMode: 0o700, mark: mark, lines: lines
        ) { content throws(Failure) in
            guard let addition = step.apply(to: content, self) else {
                throw ManagedFiles.failure(.badInput, "\(path) has changed just now", lines)
            }
            return addition
        }
    }

    /// Takes out what ``install(in:)`` has put in. An object or a list in which other hooks stand by now stays.
    func remove(from files: ManagedFiles) throws(Failure) -> ManagedFiles.Outcome {
        var count = 0
        while try files.record(name(count)) != nil { count += 1 }
        // Nothing is touched unless every hook of ours can be taken out.
        for index in 0..<count where try files.record(name(index))?.entry.isHook == true {
            guard try files.state(name(index)) != .changed else {
                _ = try files.remove(name(index))
                continue
            }
        }
        for index in (0..<count).reversed() {
            let isShared = try files.record(name(index))?.entry.isHook == false
            _ = try files.remove(name(index), leavesChanged: isShared)
        }
        return count == 0 ? .unchanged : .done
    }

    func remark(isEnabled: Bool) -> String? {
        guard isEnabled, program == .codex else { return nil }
        return "codex: takes effect once you have trusted the hook: type /hooks in Codex"
    }

    /// Returns the state of the hooks in the file.
    func state(in files: ManagedFiles) throws(Failure) -> ManagedFiles.State {
        var index = 0
        while let record = try files.record(name(index)) {
            if record.entry.isHook {
                let state = try files.state(name(index))
                guard state == .present else { return state }
            }
            index += 1
        }
        return index == 0 ? .absent : .present
    }
}

extension ManagedEntry {
    fileprivate var isHook: Bool { text.contains("approve") }
}
