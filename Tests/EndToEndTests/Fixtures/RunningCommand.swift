// SPDX-License-Identifier: Apache-2.0

import Foundation
import ProcessSupport
import SoundServerSupport

/// A program that runs while a test does something else. It is killed when the last reference goes.
final class RunningCommand {
    /// The program.
    let program: TestProcess

    /// Starts it without input.
    init(_ words: [String], in world: World, adding variables: [String: String] = [:]) throws {
        program = try TestProcess(
            Tools.find(words[0]), Array(words.dropFirst()), environment: world.environment.merging(variables) { $1 })
    }

    /// The standard error so far.
    var errorsSoFar: String { program.errors }

    /// Waits for its end.
    func end() throws -> Outcome {
        let status = try program.wait(within: .seconds(120))
        return Outcome(status: status, output: program.output, errors: program.errors, ended: Recording.now())
    }
}

extension Waiting {
    /// Waits for something that a program does right after its start.
    static func briefly(_ what: String, _ isSo: () throws -> Bool) throws {
        let deadline = ContinuousClock.now + .seconds(30)
        while try !isSo() {
            guard ContinuousClock.now < deadline else { throw ToolError("waited 30 seconds until \(what)") }
            Times.pass(until: .now + .milliseconds(10))
        }
    }
}

extension World {
    /// Gives alertctl the names under which ssh, sudo, git and gpg ask by it, in a folder that comes first in PATH.
    ///
    /// - Returns: The path of alertd-askpass.
    @discardableResult
    func linkAskers() throws -> String {
        let folder = path + "/bin"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for name in ["alertctl", "alertd-askpass", "pinentry-alertd"] {
            try FileManager.default.createSymbolicLink(
                atPath: folder + "/" + name, withDestinationPath: Built.program("alertctl"))
        }
        environment["PATH"] = folder + ":" + (environment["PATH"] ?? "")
        return folder + "/alertd-askpass"
    }

    /// Has ssh ask by alertd, as `alertctl askpass enable ssh` does from the next login on.
    func useAskpass() throws {
        environment["SSH_ASKPASS"] = try linkAskers()
        environment["SSH_ASKPASS_REQUIRE"] = "force"
    }

    /// Runs a program that must succeed. alertctl is the built one.
    @discardableResult
    func check(_ words: String...) throws -> Outcome {
        let path = try words[0] == "alertctl" ? Built.program("alertctl") : Tools.find(words[0])
        let outcome = try run(path, Array(words.dropFirst()))
        guard outcome.status == 0 else { throw ToolError("\(words): \(outcome)") }
        return outcome
    }

    /// Returns the words that run a program for which own files replace some of the system's. Takes root.
    func words(binding files: [(own: String, system: String)], running words: [String]) -> [String] {
        let mounts = files.map { "mount --bind \(Built.shellWord($0.own)) \($0.system) && " }.joined()
        return ["unshare", "-m", "sh", "-c", mounts + "exec \"$@\"", "sh"] + words
    }

    /// The text of the system's shadow file in which a user has a password.
    func shadow(_ user: String, password: String) throws -> String {
        let hash = try check("openssl", "passwd", "-6", password).output.trimmingCharacters(in: .newlines)
        let lines = try String(contentsOfFile: "/etc/shadow", encoding: .utf8).split(separator: "\n")
        let others = lines.filter { !$0.hasPrefix(user + ":") }.map(String.init)
        return (others + ["\(user):\(hash):19000:0:99999:7:::"]).joined(separator: "\n") + "\n"
    }
}
