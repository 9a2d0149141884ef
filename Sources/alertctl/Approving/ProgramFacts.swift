// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem

/// The facts about a command that a person is asked to allow: what would run, and what can change that.
enum ProgramFacts {
    private static let maximumFacts = 32
    /// The longest fact, in bytes.
    private static let maximumFact = 1_024

    /// The beginnings of the names of variables that can change what runs.
    private static let dangerous = [
        "LD_", "BASH_ENV", "BASH_FUNC_", "ENV", "SHELLOPTS", "PS4", "PYTHON", "NODE_", "PERL", "RUBY", "GIT_",
        "JAVA_TOOL_", "GCONV_PATH", "PAGER", "EDITOR",
    ]

    /// Returns the facts, a sentence each.
    ///
    /// - Parameter command: The words of the command.
    static func of(_ program: borrowing HeldProgram, _ command: [String], _ environment: Environment) -> [String] {
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") && $0 != "/" ? $0 : nil }
        var facts = ["runs " + program.path + (program.isScript ? ", a script" : "")]
        func isBelow(_ path: String, _ folder: String) -> Bool {
            path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
        }
        // A person or a program may have changed such a file a moment ago.
        let isOwn = program.folder != "/" && isBelow(program.path, program.folder)
        if isOwn || home.map({ isBelow(program.path, $0) }) == true {
            facts.append("changed \(time(program.changed))")
            let limit = "\(HeldProgram.maximumDigested >> 20) MiB"
            facts.append(
                program.digest.map { "SHA-256 \($0)" } ?? "no SHA-256: it cannot be read, or has more than \(limit)")
        }
        let variables = Environment.current.sorted { $0.key < $1.key }
        for (name, value) in variables where dangerous.contains(where: name.hasPrefix) {
            facts.append(whole("with \(name)=\(value)"))
        }
        let folders = (environment["PATH"] ?? "").split(separator: ":", omittingEmptySubsequences: false)
        func isOpen(_ folder: Substring) -> Bool {
            !folder.hasPrefix("/") || folder.hasPrefix(program.folder)
                || home.map { isBelow(String(folder), $0) } == true
        }
        if folders.contains(where: isOpen) {
            facts.append(whole("with PATH=\(folders.joined(separator: ":"))"))
        }
        let files = command.dropFirst().filter { !$0.hasPrefix("-") && access($0, F_OK) == 0 }
        if !files.isEmpty {
            facts.append(whole("does not compare the files it names: " + files.joined(separator: ", ")))
        }
        guard facts.count > maximumFacts else { return facts }
        return facts.prefix(maximumFacts - 1) + ["\(facts.count - maximumFacts + 1) more variables are set"]
    }

    /// Returns a fact, or a note that the fact is too long to be shown.
    private static func whole(_ text: String) -> String {
        text.utf8.count <= maximumFact
            ? text : "\(text.prefix(60)) and \(text.utf8.count) bytes in all, too long to be shown"
    }

    /// Returns a time like `2027-03-04 09:05`, in the zone of this process.
    private static func time(_ seconds: Int64) -> String {
        var (time, parts) = (time_t(seconds), tm())
        localtime_r(&time, &parts)
        var text = [CChar](repeating: 0, count: 32)
        let count = strftime(&text, text.count, "%Y-%m-%d %H:%M", &parts)
        return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
