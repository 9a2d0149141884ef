// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The programs that run a script: its interpreter, the program that `env` finds for it, and the interpreter of an
/// interpreter that is a script itself.
package struct InterpreterChain: Sendable, Equatable {
    /// A link of the chain.
    package enum Link: Sendable, Equatable {
        /// A program file.
        case file(ComparedFile)
        /// No file has this name, or the file cannot be executed.
        case missing(String)
        /// A call of `env` from which the program cannot be told. The text is the argument of `env`.
        case unclear(String)
    }

    /// The links, from the interpreter of the script on.
    package let links: [Link]

    /// Returns the reason why Linux or `env` would not run the script; nil if nothing is known against it.
    func problem(of script: String) -> HeldProgram.Problem? {
        for case .missing(let name) in links { return .interpreter(name) }
        return links.isEmpty ? .noInterpreter(script) : nil
    }

    /// The most links; the kernel follows five.
    package static let maximum = 4

    /// Follows the interpreters of a script.
    ///
    /// - Returns: Nil if the chain is longer than ``maximum``.
    init?(of script: String, searchPath: String, in folder: String, _ folders: OwnFolders) {
        var (links, next): ([Link], Line?) = ([], Self.line(ofFileAt: script))
        func add(_ name: String) -> ComparedFile? {
            let path = HeldProgram.absolute(name, in: folder)
            let file = Self.canRun(path) ? ComparedFile(path, folders) : nil
            links.append(file.map(Link.file) ?? .missing(name))
            return file
        }
        while let line = next {
            guard links.count < Self.maximum else { return nil }
            guard var file = add(line.interpreter) else { break }
            if Self.isEnvironment(file), let argument = line.argument {
                guard let name = Self.program(ofEnvironment: argument) else {
                    links.append(.unclear(argument))
                    break
                }
                guard links.count < Self.maximum else { return nil }
                let found = HeldProgram.paths(of: name, searchPath: searchPath, in: folder).first { path in
                    ComparedFile.isProgram(path)
                }
                guard let program = add(found ?? name) else { break }
                file = program
            }
            next = Self.line(ofFileAt: file.path)
        }
        self.links = links
    }

    /// The first line of a script.
    struct Line: Equatable {
        var interpreter: String
        /// The rest of the line, which Linux hands over as one argument.
        var argument: String?

        /// - Parameter start: The first bytes of the file.
        init?(_ start: [UInt8]) {
            guard start.starts(with: "#!".utf8) else { return nil }
            func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
            let line = start.dropFirst(2).prefix { $0 != UInt8(ascii: "\n") && $0 != 0 }
            let words = line.drop(while: isBlank)
            let interpreter = words.prefix { !isBlank($0) }
            guard !interpreter.isEmpty else { return nil }
            let rest = words.dropFirst(interpreter.count).drop(while: isBlank).reversed().drop(while: isBlank)
            self.interpreter = String(decoding: interpreter, as: UTF8.self)
            argument = rest.isEmpty ? nil : String(decoding: rest.reversed(), as: UTF8.self)
        }
    }

    private static func line(ofFileAt path: String) -> Line? { Line(FileBeginning(ofFileAt: path).bytes) }

    /// Returns whether a path names a program that Linux would execute.
    private static func canRun(_ path: String) -> Bool {
        ComparedFile.isProgram(path) && !FileBeginning(ofFileAt: path).isText
    }

    /// Returns whether a file is env(1), by its own name or as a part of a collection of programs.
    private static func isEnvironment(_ file: ComparedFile) -> Bool {
        [file.path, file.resolved].contains { $0.split(separator: "/").last == "env" }
    }

    /// Returns the program that env(1) runs for the argument of a script; nil if that cannot be told.
    static func program(ofEnvironment argument: String) -> String? {
        guard argument.hasPrefix("-") else {
            // As one word, an assignment leaves no program, and a blank is a part of the name.
            return argument.contains("=") ? nil : argument
        }
        var text = Substring(argument)
        for option in ["--split-string=", "--split-string", "-S", "-vS"] where text.hasPrefix(option) {
            text = text.dropFirst(option.count)
            break
        }
        // Quotes, escapes and variables have rules of their own there.
        guard text != argument[...], !text.contains(where: { "\"'\\$#".contains($0) }) else { return nil }
        let words = text.split(whereSeparator: \.isWhitespace)
        // Another search path would find another program.
        guard let name = words.first(where: { !$0.contains("=") }), !name.hasPrefix("-"),
            !words.contains(where: { $0.hasPrefix("PATH=") })
        else { return nil }
        return String(name)
    }
}

/// The first bytes of a program file. A file that cannot be read has none: its interpreter could not read it either.
struct FileBeginning {
    /// The bytes in which Linux looks for the interpreter (BINPRM_BUF_SIZE).
    private static let maximum = 256

    let bytes: [UInt8]
    private let isRead: Bool

    init(_ bytes: [UInt8]) { (self.bytes, isRead) = (bytes, true) }

    init(ofFileAt path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        var (start, count) = ([UInt8](repeating: 0, count: Self.maximum), -1)
        if descriptor >= 0 {
            count = read(descriptor, &start, start.count)
            close(descriptor)
        }
        (bytes, isRead) = (Array(start[..<max(0, count)]), count >= 0)
    }

    var isScript: Bool { bytes.starts(with: "#!".utf8) }

    /// A Boolean value indicating whether the file is a text without `#!`, or empty, which Linux does not execute. No
    /// program's first bytes are without a zero; binfmt_misc may know what other bytes mean.
    var isText: Bool { isRead && !isScript && !bytes.contains(0) }
}

extension ComparedFile {
    /// Returns whether a path names a regular file that this process may execute.
    static func isProgram(_ path: String) -> Bool {
        var state = stat()
        return stat(path, &state) == 0 && state.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }
}
