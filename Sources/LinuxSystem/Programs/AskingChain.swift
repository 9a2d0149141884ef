// SPDX-License-Identifier: Apache-2.0

/// The processes that ask together: this one and those above it, up to the shell that the person types into, the
/// person's session, or a service.
package struct AskingChain: Sendable, Equatable {
    /// The topmost process that asks.
    package let topmost: Int32
    /// The process above it: the person's shell, the main process of a service, or the user manager; nil if another
    /// user owns it, or if it has ended.
    package let above: Int32?

    /// The most processes that are followed.
    private static let maximum = 256

    /// A process of the chain.
    package struct Process: Sendable, Equatable {
        package var parent: Int32
        package var user: UInt32
        /// A shell without a script that leads a session with a terminal: a person types into it.
        package var isPersonsShell = false
        /// The user manager of systemd.
        package var isManager = false
        /// A process of a service.
        package var isService = false

        package init(
            parent: Int32, user: UInt32, isPersonsShell: Bool = false, isManager: Bool = false, isService: Bool = false
        ) {
            (self.parent, self.user, self.isPersonsShell) = (parent, user, isPersonsShell)
            (self.isManager, self.isService) = (isManager, isService)
        }
    }

    /// - Parameters:
    ///   - process: The process that asks.
    ///   - find: Returns a process; nil if it has ended.
    package init(of process: Int32, find: (Int32) -> Process?) {
        var (topmost, above) = (process, Int32?.none)
        if let own = find(process) {
            var next = own.parent
            for _ in 0..<Self.maximum {
                guard next > 0, let found = find(next), found.user == own.user else { break }
                if found.isPersonsShell || found.isManager
                    || found.isService && find(found.parent)?.isManager == true
                {
                    above = next
                    break
                }
                guard next > 1, found.parent > 0 else { break }
                (topmost, next) = (next, found.parent)
            }
        }
        (self.topmost, self.above) = (topmost, above)
    }

    /// Follows the processes above one, from proc(5).
    package init(of process: Int32) { self.init(of: process, find: Process.init) }
}

extension AskingChain.Process {
    /// Shells that people type into.
    private static let shells: Set = [
        "sh", "bash", "dash", "ash", "zsh", "ksh", "ksh93", "mksh", "fish", "tcsh", "csh", "yash", "nu", "elvish",
        "xonsh", "pwsh",
    ]

    init?(_ process: Int32) {
        guard let state = RunningProgram.state(of: process), let user = RunningProgram.user(of: process) else {
            return nil
        }
        self.init(parent: state.parent, user: user)
        let unit = RunningProgram.unit(of: process)
        isManager = unit?.leaf == "init.scope" && unit?.isOfUser == true
        isService = unit?.leaf.hasSuffix(".service") == true
        guard state.session == process, state.terminal != 0, Self.shells.contains(state.name),
            let arguments = RunningProgram.arguments(of: process)
        else { return }
        let words = arguments.split(separator: 0, omittingEmptySubsequences: false)
        isPersonsShell = Self.isInteractive(words.dropFirst().map { String(decoding: $0, as: UTF8.self) })
    }

    /// Returns whether a shell has neither a script nor a line to run.
    ///
    /// - Parameter words: The arguments after the name.
    static func isInteractive(_ words: [String]) -> Bool {
        var words = words.filter { !$0.isEmpty }[...]
        // bash(1): the file after these is read before the person types.
        while let place = words.firstIndex(where: { $0 == "--rcfile" || $0 == "--init-file" }) {
            words = words[..<place] + words[place...].dropFirst(2)
        }
        return ScriptName(interpreter: "sh", words: Array(words)) == .none
    }
}

extension RunningProgram {
    /// Fields of `stat` in proc(5).
    struct State {
        var name: String
        var parent: Int32
        var session: Int32
        /// The number of the controlling terminal; 0 for none.
        var terminal: Int32
    }

    static func state(of process: Int32) -> State? {
        guard let text = prefix(of: "stat", of: process), let start = text.firstIndex(of: "("),
            let end = text.lastIndex(of: ")")
        else { return nil }
        let fields = text[text.index(after: end)...].split(separator: " ").map { Int32($0) }
        guard fields.count > 4, let parent = fields[1], let session = fields[3], let terminal = fields[4] else {
            return nil
        }
        let name = String(text[text.index(after: start)..<end])
        return State(name: name, parent: parent, session: session, terminal: terminal)
    }

    /// Returns the real user of a process.
    static func user(of process: Int32) -> UInt32? {
        guard let status = status(of: process) else { return nil }
        let line = status.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: "Uid:".utf8) }
        let users = line?.split { $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: " ") }.dropFirst()
        return users?.first.flatMap { UInt32(String(decoding: $0, as: UTF8.self)) }
    }

    /// Returns the last part of a process's control group, and whether it is below the manager of a user; nil without
    /// control groups of version 2.
    static func unit(of process: Int32) -> (leaf: String, isOfUser: Bool)? {
        guard let text = prefix(of: "cgroup", of: process),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("0::/") })
        else { return nil }
        let parts = line.split(separator: "/")
        return parts.last.map { (String($0), parts.contains { $0.hasPrefix("user@") && $0.hasSuffix(".service") }) }
    }

    private static func prefix(of file: String, of process: Int32) -> String? {
        do throws(BoundedFile.Problem) {
            return String(
                decoding: try BoundedFile.prefix(of: "/proc/\(process)/\(file)", limit: 4_096), as: UTF8.self)
        } catch {
            return nil
        }
    }
}
