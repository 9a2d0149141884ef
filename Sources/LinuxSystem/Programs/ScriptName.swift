// SPDX-License-Identifier: Apache-2.0

/// The script that an interpreter runs, determined from its arguments.
package enum ScriptName: Sendable, Hashable {
    /// A script, or a Python module, with the name that a person knows.
    case script(String)
    /// A script on the command line or from a descriptor, as in `bash <(...)`: the interpreter's parent says more than
    /// its name.
    case inline
    /// No script: a person types into the interpreter, or the script comes on standard input.
    case none

    /// The maximum length of a name in bytes.
    private static let maximumLength = 255

    /// - Parameters:
    ///   - interpreter: The name of the interpreter, such as "python3".
    ///   - words: The arguments without the interpreter itself.
    package init(interpreter: String, words: [String]) {
        let isPython = interpreter.hasPrefix("python")
        let isShell = interpreter.hasSuffix("sh")
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" { break }
            guard word.hasPrefix("-"), word != "-" else {
                rest = [word] + rest
                break
            }
            if isPython, word == "-m", let module = rest.first {
                self = Self.named(module)
                return
            }
            if word.hasPrefix("--") { continue }
            // The text follows -c in shells and Python, and -e in the others.
            if word.dropFirst().contains(isShell || isPython ? "c" : "e") {
                self = .inline
                return
            }
            // sh(1): -o NAME; python(1): -W ARG, -X OPT.
            if isShell ? word.hasSuffix("o") : isPython && (word == "-W" || word == "-X") { rest = rest.dropFirst() }
        }
        guard let script = rest.first, !script.isEmpty, script != "-" else {
            self = .none
            return
        }
        self = Self.isDescriptor(script) ? .inline : Self.named(String(script.split(separator: "/").last ?? ""))
    }

    /// The shells into which a person types.
    private static let shells: Set = [
        "sh", "bash", "rbash", "dash", "ash", "busybox", "zsh", "ksh", "ksh93", "mksh", "oksh", "yash", "fish", "csh",
        "tcsh", "elvish", "nu", "xonsh", "pwsh",
    ]

    /// Options of shells that take the next argument: the start-up file of bash, and options of the shell by name.
    private static let optionsWithValue: Set = ["--rcfile", "--init-file", "-o", "+o", "-O", "+O", "-C", "--config"]

    /// Returns whether a name is that of a shell.
    static func isShell(_ name: String) -> Bool { shells.contains(name) }

    /// Returns whether a person types into a shell: its arguments name neither a script nor a command.
    ///
    /// - Parameters:
    ///   - name: The name of the program in the kernel.
    ///   - words: The arguments without the shell itself.
    package static func isTypedInto(shell name: String, words: [String]) -> Bool {
        guard isShell(name) else { return false }
        var rest = words.filter { !$0.isEmpty }[...]
        if name == "busybox" { rest = rest.dropFirst() }
        while let word = rest.popFirst() {
            if word == "-" || word == "--" { continue }
            if optionsWithValue.contains(word) {
                rest = rest.dropFirst()
                continue
            }
            if word.hasPrefix("--") {
                // fish, nu and others: --command, --commands, --init-command is no end of typing.
                if word.hasPrefix("--command") { return false }
                continue
            }
            guard word.hasPrefix("-") || word.hasPrefix("+") else { return false }
            // A cluster of letters: -c names a command, and -o the option that follows.
            if word.dropFirst().contains("c") { return false }
            if word.hasSuffix("o") { rest = rest.dropFirst() }
        }
        return true
    }

    /// Returns whether a path refers to an open file: its name is a number, which tells a person nothing.
    private static func isDescriptor(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        switch parts.first {
        case "dev": return parts.count > 2 && parts[1] == "fd" || path == "/dev/stdin"
        case "proc": return parts.count > 3 && parts[2] == "fd" || parts.count > 5 && parts[4] == "fd"
        default: return false
        }
    }

    private static func named(_ name: String) -> ScriptName {
        name.isEmpty || name.utf8.count > maximumLength ? .none : .script(name)
    }
}
