// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import Glibc
import LinuxSystem
import TerminalKit
import TextSafety
import Varlink

/// `config`: the file of alertd's settings.
enum ConfigCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check alertd's configuration, edit it, or print its path.",
        discussion: """
            Alone it checks config.toml. No command needs the file; alertd reads it whenever it is saved. alertd.conf(5) \
            lists the settings.

            EXAMPLES:
              alertctl config
              alertctl config edit
            """)
}

/// `config check`: whether alertd would take a configuration.
struct ConfigCheck: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Check whether alertd would accept its configuration, or another file.",
        discussion: """
            The check needs no running alertd, and changes nothing. A sound of a rule that does not exist is named; the file \
            is valid all the same.

            EXIT STATUS:
              0    valid, or no file, so that the defaults apply
              66   the file that was given does not exist
              78   invalid

            EXAMPLES:
              alertctl config check
              alertctl config check new.toml && mv new.toml ~/.config/alertd/config.toml

            OUTPUT with --json: {"path", "exists", "valid", "problem"?, "notes"?: [...]}
            """)

    var file: String?
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(&file, "file", help: "The file. Default: that of alertd.", completion: .files(["toml"]))
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try session.checkHere(common, "config check")
        let path = if let file { file } else { try ConfigFile.path(session.environment) }
        let exists = access(path, F_OK) == 0
        guard exists || file == nil else { throw Failure(.notFound, "no such file: \"\(path.visible)\"") }
        let (problem, notes) = exists ? try ConfigFile.verdict(on: path, in: session) : (nil, [])
        if common.json {
            var object: JSON.Object = [
                "path": .string(path), "exists": .bool(exists), "valid": .bool(problem == nil),
            ]
            object["problem"] = problem.map(JSON.string)
            object["notes"] = notes.isEmpty ? nil : .array(notes.map(JSON.string))
            try session.output.json(object)
            return problem == nil ? .done : .badConfiguration
        }
        if let problem {
            try session.output.flush()
            throw Failure(
                .badConfiguration, "\(path.visible): \(problem.visible)",
                remedy: file == nil ? "Change it with \"alertctl config edit\"" : "")
        }
        try session.output.line(
            exists ? "\(path.visible) is valid." : "\(path.visible) does not exist: the defaults apply.")
        for note in notes { try session.remark(note.visible) }
        return .done
    }
}

/// `config path`: where the configuration lies.
struct ConfigPath: PlainVerb {
    static let configuration = CommandConfiguration(
        abstract: "Print the path of alertd's configuration, even if no file exists.",
        discussion: """
            EXAMPLE:
              alertctl config path

            OUTPUT with --json: {"path"}
            """)

    var common = CommonOptions()

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try session.checkHere(common, "config path")
        let path = try ConfigFile.path(session.environment)
        return try session.answer(["path": .string(path)] as JSON.Object, common, [path.visible])
    }
}

/// `config edit`: the configuration in an editor, and a check after it.
struct ConfigEdit: PlainVerb {
    static let configuration = CommandConfiguration(
        abstract: "Edit alertd's configuration, then check it.",
        discussion: """
            The editor is $VISUAL, else $EDITOR, else vi. alertd reads the file when the editor saves it; an invalid one \
            changes nothing, and the last valid settings stay in force.

            EXIT STATUS:
              0    valid
              69   the editor cannot run, or fails
              78   saved, and invalid

            EXAMPLES:
              alertctl config edit
              EDITOR=nano alertctl config edit
            """)

    var common = CommonOptions()

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try session.checkHere(common, "config edit")
        let path = try ConfigFile.path(session.environment)
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        for place in ConfigFile.folders(leadingTo: folder) where mkdir(place, 0o700) != 0 && errno != EEXIST {
            throw Failure(.cannotCreate, "\(SystemError("cannot create \(place.visible)", errno))")
        }
        let editor = ConfigFile.editor(session.environment)
        // As git does: the variable may be a command line, and the path is one word whatever it has in it.
        var spawn = Spawn(
            "/bin/sh", ["sh", "-c", "exec \(editor) \"$1\"", "editor", path], environment: .inherited(adding: []))
        spawn.group = .ours
        let child: ChildProcess
        do { child = try ChildProcess(starting: spawn) } catch {
            throw Failure(.unavailable, "no editor can be started: \(error.text)")
        }
        let end = try child.inForeground { end throws(Failure) in end }
        guard end == .exited(0) else {
            throw Failure(
                .unavailable, "the editor failed: \(editor.visible)", remedy: "Set VISUAL or EDITOR to another one")
        }
        var check = ConfigCheck()
        check.common = common
        return try check.perform(in: session)
    }
}

/// The file of alertd's settings, found without alertd.
enum ConfigFile {
    /// Returns the path that alertd reads unless it was started with `--config`.
    static func path(_ environment: Environment) throws(Failure) -> String {
        guard let folder = environment.configurationFolder else { throw .homeless }
        return folder + "/alertd/config.toml"
    }

    /// Returns the command line of the person's editor.
    static func editor(_ environment: Environment) -> String {
        ["VISUAL", "EDITOR"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? "vi"
    }

    /// Returns a folder and those above it, the outermost first.
    static func folders(leadingTo folder: String) -> [String] {
        let parts = folder.split(separator: "/")
        return parts.indices.map { "/" + parts[...$0].joined(separator: "/") }
    }

    /// Returns what is wrong with a file, nil if alertd would accept it, and what it names in vain.
    static func verdict(
        on path: String, in session: Session
    ) throws(Failure) -> (problem: String?, notes: [String]) {
        let own = OwnProgram.folder.map { $0 + "/alertd" }.flatMap { session.files.isProgram($0) ? $0 : nil }
        guard let program = own ?? session.files.program("alertd") else {
            throw Failure(.unavailable, "alertd is not installed here", remedy: "Install it, or set PATH")
        }
        let result = ChildProcess.output(of: program, ["alertd", "--check-config", path], by: .now + .seconds(10))
        let lines = String(decoding: result?.output ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
        switch result?.end {
        case .exited(0): return (nil, lines)
        case .exited(CommandStatus.badConfiguration.rawValue): return (lines.first ?? "", [])
        default:
            throw Failure(.unavailable, "alertd cannot check \(path.visible)", remedy: "See \"alertd --version\"")
        }
    }
}
