// SPDX-License-Identifier: Apache-2.0

import CommandLineKit
import Glibc
import LinuxSystem
import TerminalKit

/// A program that can ask by alertd, and the setting that makes it do so.
enum AskingProgram: String, ManagedProgram {
    case ssh, sudo, git, gpg

    /// The name of the record of the setting.
    var recordName: String { "askpass-\(rawValue)" }

    /// The name of alertctl that the setting names.
    var asker: AskingName { self == .gpg ? .pinentry : .askpass }
}

/// The setting of one program: the file, and the lines for it.
struct AskpassSetting {
    let program: AskingProgram
    /// The file of the setting.
    let path: String

    /// - Throws: A failure if the environment names no home.
    init(_ program: AskingProgram, _ environment: Environment) throws(Failure) {
        self.program = program
        func absolute(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        guard let home = absolute("HOME") else {
            throw Failure(.badConfiguration, "HOME is not set", remedy: "Set it to your home folder")
        }
        let configuration = absolute("XDG_CONFIG_HOME") ?? home + "/.config"
        switch program {
        case .ssh, .sudo: path = "\(configuration)/environment.d/60-alertd-\(program.rawValue).conf"
        case .gpg: path = (absolute("GNUPGHOME") ?? home + "/.gnupg") + "/gpg-agent.conf"
        case .git:
            // As git itself chooses the file that it writes (git-config(1), FILES).
            let (own, shared) = (home + "/.gitconfig", configuration + "/git/config")
            let isShared = access(own, F_OK) != 0 && access(shared, F_OK) == 0
            path = absolute("GIT_CONFIG_GLOBAL") ?? (isShared ? shared : own)
        }
    }

    /// The lines of the setting, which name a program by its absolute path: a relative one is looked for in the folder
    /// in which sudo or git runs.
    func lines(_ asker: String) -> [String] {
        switch program {
        case .ssh: ["SSH_ASKPASS=\(asker)", "SSH_ASKPASS_REQUIRE=force"]
        case .sudo: ["SUDO_ASKPASS=\(asker)"]
        case .git: ["[core]", "\taskPass = \(asker)"]
        case .gpg: ["pinentry-program \(asker)"]
        }
    }

    /// Puts the setting into its file.
    func enable(_ asker: String, in files: ManagedFiles) throws(Failure) -> ManagedFiles.Outcome {
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

    /// The settings in a configuration of git, as git lists them; nil if git cannot read it.
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

    /// The remark about when the setting takes effect.
    func remark(_ asker: String, isEnabled: Bool) -> String? {
        switch program {
        case .ssh where !isEnabled, .sudo where !isEnabled: "\(program.rawValue): takes effect at the next login"
        case .ssh:
            "ssh: takes effect at the next login; here at once with: "
                + "export SSH_ASKPASS=\(asker) SSH_ASKPASS_REQUIRE=force"
        case .sudo:
            "sudo: takes effect at the next login, for \"sudo -A\"; here at once with: export SUDO_ASKPASS=\(asker)"
        case .gpg: "gpg: takes effect after: gpgconf --reload gpg-agent"
        case .git: nil
        }
    }

    /// Characters of a path that none of the files gives a meaning.
    private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+@,=~")

    /// The absolute path of alertctl by another name: the one on PATH, which an update keeps, or the one next to this
    /// program.
    static func find(_ name: AskingName, _ environment: Environment) throws(Failure) -> String {
        var own = stat()
        var path = [CChar](repeating: 0, count: 4_096)
        let count = readlink("/proc/self/exe", &path, path.count)
        let file = String(decoding: path.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let folder = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "/usr/bin"
        let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
        guard stat("/proc/self/exe", &own) == 0 else {
            throw Failure(.unavailable, "cannot read /proc/self/exe", remedy: "Mount /proc")
        }
        let found = (folders + [folder]).map { "\($0)/\(name.name)" }.first { path in
            var status = stat()
            return stat(path, &status) == 0 && status.st_dev == own.st_dev && status.st_ino == own.st_ino
        }
        guard let found else {
            throw Failure(
                .notFound, "no \(name.name) next to alertctl", remedy: "Make it: ln -s alertctl \(folder)/\(name.name)")
        }
        guard found.allSatisfy(plain.contains) else {
            throw Failure(
                .badInput, "\(found) has a character that the settings of other programs do not take",
                remedy: "Install alertctl in another folder")
        }
        return found
    }
}
