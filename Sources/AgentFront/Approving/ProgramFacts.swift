// SPDX-License-Identifier: Apache-2.0

import ClientKit
import Glibc
import LinuxSystem

/// The facts about a command that a person is asked to allow: what would run, and what can change that.
enum ProgramFacts {
    private static let maximumFacts = 32

    /// Returns the facts, a sentence each.
    ///
    /// - Parameter command: The words of the command.
    static func of(_ program: borrowing HeldProgram, _ command: [String], _ environment: Environment) -> [String] {
        let file = program.program
        let isScript = program.interpreters != nil
        var facts = ["runs " + names(of: file) + (isScript ? ", a script" : "")]
        if file.isOwn { facts += ["changed \(time(file.changed))", digest(of: file)] }
        for link in program.interpreters?.links ?? [] {
            switch link {
            case .file(let interpreter):
                let details =
                    interpreter.isOwn ? ["changed \(time(interpreter.changed))", digest(of: interpreter)] : []
                facts.append(
                    whole((["its interpreter is " + names(of: interpreter)] + details).joined(separator: ", ")))
            // Such a script is refused before the question.
            case .missing: break
            case .unclear(let argument):
                facts.append(whole("does not compare its interpreter, which env finds by: \(argument)"))
            }
        }
        let variables = variables()
        facts += variables
        let folders = (environment["PATH"] ?? "").split(separator: ":", omittingEmptySubsequences: false)
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") && $0 != "/" ? $0 : nil }
        func isOpen(_ folder: Substring) -> Bool {
            !folder.hasPrefix("/") || folder.hasPrefix(program.folder)
                || home.map { folder.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") } == true
        }
        if folders.contains(where: isOpen), !variables.contains(where: { $0.hasPrefix("with PATH=") }) {
            facts.append(whole("with PATH=\(folders.joined(separator: ":"))"))
        }
        let files = command.dropFirst().filter { !$0.hasPrefix("-") && access($0, F_OK) == 0 }
        if !files.isEmpty {
            facts.append(whole("does not compare the files it names: " + files.joined(separator: ", ")))
        }
        guard facts.count > maximumFacts else { return facts }
        return facts.prefix(maximumFacts - 1) + ["\(facts.count - maximumFacts + 1) more facts have no room"]
    }

    /// Returns the facts about the variables of this process, which the command inherits.
    private static func variables() -> [String] {
        let side = AskingSide(of: getpid(), runtimeDirectory: Environment.process.absolutePath("XDG_RUNTIME_DIR"))
        let own = ProcessEnvironment.own
        let topmost = side.topmost?.number ?? getpid()
        return VariableFacts(
            command: own, asking: topmost == getpid() ? own : ProcessEnvironment(of: topmost),
            above: side.above.flatMap { ProcessEnvironment(of: $0.number) }
        ).facts
    }

    private static func names(of file: ComparedFile) -> String {
        file.resolved == file.path ? file.path : "\(file.path), which is \(file.resolved)"
    }

    private static func digest(of file: ComparedFile) -> String {
        let limit = "\(ComparedFile.maximumDigested >> 20) MiB"
        return file.digest.map { "SHA-256 \($0)" } ?? "no SHA-256: it cannot be read, or has more than \(limit)"
    }

    /// Returns a fact, or a note that the fact is too long to be shown.
    private static func whole(_ text: String) -> String {
        text.utf8.count <= VariableFacts.maximumFact
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
