// SPDX-License-Identifier: Apache-2.0

import Foundation
import SoundServerSupport
import Testing

/// A terminal: a window of a private tmux server with a shell in it. Tests type keys as a person does, and read the
/// screen.
final class Terminal {
    private let world: World
    private let tmux: String
    private let socket: String
    private var commands = 0

    /// Starts it, with a shell that waits for commands.
    init(in world: World, columns: Int = 80, rows: Int = 24) throws {
        self.world = world
        tmux = try Tools.find("tmux")
        socket = world.path + "/tmux"
        try world.write(
            "set -g default-terminal tmux-256color\nset -g status off\nset -g escape-time 0\n", to: "tmux.conf")
        world.environment["TERM"] = "xterm-256color"
        let size = ["-x", "\(columns)", "-y", "\(rows)"]
        try run(["-f", world.path + "/tmux.conf", "new-session", "-d"] + size + ["exec /bin/sh"])
        try type("PS1='ready> '; clear", "Enter")
        try wait { $0.contains("ready>") && !$0.contains("clear") }
    }

    deinit { _ = try? run(["kill-server"]) }

    @discardableResult
    private func run(_ words: [String]) throws -> Outcome {
        let outcome = try world.run(tmux, ["-S", socket] + words)
        guard outcome.status == 0 else { throw ToolError("tmux \(words): \(outcome)") }
        return outcome
    }

    // MARK: Typing

    /// Presses keys by tmux's names; what is none is typed.
    func type(_ keys: String...) throws { try run(["send-keys", "--"] + keys) }

    /// Types bytes as they are: a click, a paste.
    func send(_ text: String) throws { try run(["send-keys", "-l", "--", text]) }

    /// Begins a command of alertctl in the shell, whose answer, complaints, exit status and terminal settings are kept.
    func begin(_ words: String...) throws { try begin(line: words.map(Built.shellWord).joined(separator: " ")) }

    /// Begins a command line of alertctl, with whatever a shell makes of it.
    func begin(line: String, before: String = "") throws {
        commands += 1
        let base = world.path + "/command\(commands)"
        let script = """
            stty -g > \(base).before
            trap : INT
            \(before)
            \(try Built.word("alertctl")) \(line) --no-start > \(base).out 2> \(base).err
            echo $? > \(base).status
            trap - INT
            stty -g > \(base).after
            echo finished \(commands)

            """
        try world.write(script, to: "command\(commands).sh")
        try type("clear; . \(base).sh", "Enter")
    }

    /// Waits for the command that was begun last, which leaves the terminal as it was.
    func end(within limit: Duration = .seconds(30)) throws -> (outcome: Outcome, isRestored: Bool) {
        try wait(within: limit) { $0.contains("finished \(commands)") }
        func read(_ part: String) throws -> String {
            try String(contentsOfFile: world.path + "/command\(commands).\(part)", encoding: .utf8)
        }
        let status = Int32(try read("status").trimmingCharacters(in: .whitespacesAndNewlines)) ?? -1
        let outcome = Outcome(status: status, output: try read("out"), errors: try read("err"), ended: Recording.now())
        return (outcome, try read("before") == read("after"))
    }

    /// Waits for a command that leaves the terminal otherwise unchanged, and no more than these lines on it.
    func end(leaving lines: [String]) throws -> Outcome {
        let (outcome, isRestored) = try end()
        #expect(isRestored)
        #expect(try state("#{alternate_on} #{mouse_any_flag} #{cursor_flag}") == "0 0 1")
        let seen = try screen.split(separator: "\n").map(String.init)
        #expect(seen.dropLast(2) == lines[...], "\(seen)")
        return outcome
    }

    // MARK: Seeing

    /// The visible text.
    var screen: String { get throws { try run(["capture-pane", "-p"]).output } }

    /// The visible text with its attributes.
    var attributedScreen: String { get throws { try run(["capture-pane", "-p", "-e"]).output } }

    /// Returns tmux's state of the window: `#{cursor_flag}`, `#{mouse_any_flag}`, `#{alternate_on}` and so on.
    func state(_ format: String) throws -> String {
        try run(["display-message", "-p", format]).output.trimmingCharacters(in: .newlines)
    }

    /// Gives it another size.
    func resize(columns: Int, rows: Int) throws { try run(["resize-window", "-x", "\(columns)", "-y", "\(rows)"]) }

    /// Waits until what is seen is what the test waits for. tmux tells nobody of a change, so it is looked at until
    /// then.
    @discardableResult
    func wait(within limit: Duration = .seconds(30), until isThere: (String) throws -> Bool) throws -> String {
        let deadline = ContinuousClock.now + limit
        while true {
            let seen = try screen
            if try isThere(seen) { return seen }
            guard ContinuousClock.now < deadline else { throw ToolError("after \(limit) this is seen:\n\(seen)") }
            Times.pass(until: .now + .milliseconds(20))
        }
    }

    /// Waits for a text.
    @discardableResult
    func wait(for text: String) throws -> String { try wait { $0.contains(text) } }

    /// Clicks where a text begins.
    func click(_ text: String) throws {
        let lines = try wait(for: text).split(separator: "\n", omittingEmptySubsequences: false)
        guard let row = lines.firstIndex(where: { $0.contains(text) }),
            let place = lines[row].range(of: text)
        else { throw ToolError("\(text) is not seen") }
        let column = lines[row].distance(from: lines[row].startIndex, to: place.lowerBound)
        try send("\u{1B}[<0;\(column + 1);\(row + 1)M\u{1B}[<0;\(column + 1);\(row + 1)m")
    }

}
