// SPDX-License-Identifier: Apache-2.0

/// The script that an interpreter runs, by its arguments.
package enum ScriptName: Sendable, Hashable {
    /// A script, or a module of Python, by the name that a person knows.
    case script(String)
    /// A text on the command line, or one that comes by a descriptor, as of `bash <(...)`: who started the interpreter
    /// says more than its name.
    case inline
    /// Nothing: a person types at it, or the script comes on its standard input.
    case none

    /// The longest name, in bytes.
    private static let longest = 255

    /// - Parameters:
    ///   - interpreter: Its name, "python3".
    ///   - words: Its arguments, without its own name.
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
            // Of a shell's and Python's options -c, of the others' -e is followed by the text.
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

    /// Returns whether a path is that of an open file: its name is a number, which tells a person nothing.
    private static func isDescriptor(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        switch parts.first {
        case "dev": return parts.count > 2 && parts[1] == "fd" || path == "/dev/stdin"
        case "proc": return parts.count > 3 && parts[2] == "fd" || parts.count > 5 && parts[4] == "fd"
        default: return false
        }
    }

    private static func named(_ name: String) -> ScriptName {
        name.isEmpty || name.utf8.count > longest ? .none : .script(name)
    }
}
