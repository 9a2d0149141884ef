// SPDX-License-Identifier: Apache-2.0

import ClientKit
import CommandLineKit
import Glibc
import LinuxSystem
import TerminalKit

/// The setting of one program: the file, and the lines for it.
struct AskpassSetting: ManagedSetting {
    let program: AskingProgram
    private let environment: Environment
    /// The file of the setting.
    let path: String

    /// - Throws: A failure if the environment names no home.
    init(_ program: AskingProgram, _ environment: Environment) throws(Failure) {
        self.program = program
        self.environment = environment
        guard let home = environment.absolutePath("HOME"), let configuration = environment.configurationFolder else {
            throw Failure.homeless
        }
        switch program {
        case .ssh, .sudo: path = "\(configuration)/environment.d/60-alertd-\(program.rawValue).conf"
        case .gpg: path = (environment.absolutePath("GNUPGHOME") ?? home + "/.gnupg") + "/gpg-agent.conf"
        case .git:
            // As git itself chooses the file that it writes (git-config(1), FILES).
            let (own, shared) = (home + "/.gitconfig", configuration + "/git/config")
            let isShared = access(own, F_OK) != 0 && access(shared, F_OK) == 0
            path = environment.absolutePath("GIT_CONFIG_GLOBAL") ?? (isShared ? shared : own)
        }
    }

    /// Returns the lines of the setting. They name a program by its absolute path, because sudo and git look up a
    /// relative one in their current folder.
    func lines(_ asker: String) -> [String] {
        switch program {
        case .ssh: ["SSH_ASKPASS=\(asker)", "SSH_ASKPASS_REQUIRE=force"]
        case .sudo: ["SUDO_ASKPASS=\(asker)"]
        case .git: ["[core]", "\taskPass = \(asker)"]
        case .gpg: ["pinentry-program \(asker)"]
        }
    }

    func install(in files: ManagedFiles) throws(Failure) -> ManagedFiles.Outcome {
        let asker = try asker()
        let lines = lines(asker)
        let isPrivate = program == .gpg
        return try files.add(
            program.recordName, to: path, mode: isPrivate ? 0o600 : 0o644, folderMode: isPrivate ? 0o700 : 0o755,
            mark: program.asker.name, lines: lines
        ) { content throws(Failure) in
            let addition = ManagedEntry.append(lines.map { $0 + "\n" }.joined(), to: content)
            if program == .git { try check(addition.content, content, asker, lines) }
            return addition
        }
    }

    /// Has git read the text before anything is written: appended lines could belong to a line that goes on.
    private func check(_ content: String, _ former: String, _ asker: String, _ lines: [String]) throws(Failure) {
        let entry = Array("core.askpass\n\(asker)\0".utf8)
        guard let before = try Self.settings(former), try Self.settings(content) == before + entry else {
            throw ManagedFiles.failure(.badInput, "git cannot read \(path) with the new lines", lines)
        }
    }

    /// Returns the settings of a git configuration as git lists them; nil if git cannot read the text.
    private static func settings(_ content: String) throws(Failure) -> [UInt8]? {
        let command = Command(
            arguments: ["git", "config", "--file", "-", "--list", "--null"], input: Array(content.utf8))
        var output: [UInt8] = []
        do throws(ProgramRun.Failure) {
            let run = ProgramRun(command: command, environment: Environment.current)
            let end = try run.run {
                output += Array($0)
                return true
            }
            return end.isSuccess ? output : nil
        } catch {
            guard case .notStarted(.notFound) = error else { return nil }
            throw Failure(.notFound, "git is not installed", remedy: "Install it, or name the other programs")
        }
    }

    func remove(from files: ManagedFiles) throws(Failure) -> ManagedFiles.Outcome {
        try files.remove(program.recordName)
    }

    func state(in files: ManagedFiles) throws(Failure) -> ManagedFiles.State { try files.state(program.recordName) }

    func remark(isEnabled: Bool) throws(Failure) -> String? {
        switch program {
        case .ssh where !isEnabled, .sudo where !isEnabled: "\(program.rawValue): takes effect at the next login"
        case .ssh:
            "ssh: takes effect at the next login; here at once with: "
                + "export SSH_ASKPASS=\(try asker()) SSH_ASKPASS_REQUIRE=force"
        case .sudo:
            "sudo: takes effect at the next login, for \"sudo -A\"; here at once with: export SUDO_ASKPASS=\(try asker())"
        case .gpg: "gpg: takes effect after: gpgconf --reload gpg-agent"
        case .git: nil
        }
    }

    /// Characters of a path that none of the files gives a meaning.
    private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+@,=~")

    /// Returns the absolute path of alertctl by the name that the setting names, on PATH or next to this program.
    private func asker() throws(Failure) -> String {
        let name = program.asker.name
        let folder = OwnProgram.folder ?? "/usr/bin"
        guard let found = try OwnProgram.path(named: name, environment, orIn: [folder]) else {
            // A wheel cannot have links.
            let isWheel = Installation(of: folder) == .wheel
            throw Failure(
                .notFound, "no \(name) next to alertctl",
                remedy: isWheel ? "Run: alertctl setup" : "Make it: ln -s alertctl \(folder)/\(name)")
        }
        guard found.allSatisfy(Self.plain.contains) else {
            throw Failure(
                .badInput, "\(found) has a character that the settings of other programs do not take",
                remedy: "Install alertctl in another folder")
        }
        return found
    }
}

/// A program that can ask by alertd, and the setting that makes it do so.
enum AskingProgram: String, ManagedProgram {
    case ssh, sudo, git, gpg

    /// The name of the record of the setting.
    var recordName: String { "askpass-\(rawValue)" }

    /// The name of alertctl that the setting names.
    var asker: AskingName { self == .gpg ? .pinentry : .askpass }

    func setting(_ environment: Environment) throws(Failure) -> AskpassSetting { try AskpassSetting(self, environment) }
}
