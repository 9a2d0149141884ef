// SPDX-License-Identifier: Apache-2.0

/// The arguments of the command line.
struct Arguments {
    static let usage = """
        usage: varlink-generate INTERFACE.varlink [options]

        Writes the Swift side of a Varlink interface: its types, and the protocol a server implements.

          --output FILE     write to FILE, if that changes it, instead of the standard output
          --check           write nothing; exit 1 if FILE is not what would be written
          --print           write the interface itself in its canonical form instead of Swift
          --python          write a Python module instead of Swift: its types, methods and errors
          --javascript      write a JavaScript module instead of Swift, which checks replies and errors
          --typescript      write the declarations of that module's types instead of Swift
          --types MODULE    where the JavaScript module finds these declarations (default: ./wire)
          --namespace NAME  the name of the Swift namespace (default: the interface's last part)
          --access LEVEL    public (default), package or internal
          --lint            exit 1 if a member is undocumented or varlinkctl could not call it
          --no-import       do not import Varlink

        """

    /// The reason why a command line was refused.
    struct UsageError: Error {
        let message: String
    }

    var input = ""
    var output: String?
    var check = false
    var print = false
    var python = false
    var javascript = false
    var typescript = false
    var declarations = "./wire"
    var lint = false
    var help = false
    var options = SwiftGenerator.Options()

    init(_ arguments: [String]) throws(UsageError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            func value() throws(UsageError) -> String {
                guard let value = rest.popFirst() else { throw UsageError(message: "\(argument) wants a value") }
                return value
            }
            switch argument {
            case "--output", "-o": output = try value()
            case "--check": check = true
            case "--print": print = true
            case "--python": python = true
            case "--javascript": javascript = true
            case "--typescript": typescript = true
            case "--types": declarations = try value()
            case "--lint": lint = true
            case "--help", "-h": help = true
            case "--no-import": options.importsVarlink = false
            case "--namespace": options.namespace = try value()
            case "--access":
                options.access = try value()
                guard ["public", "package", "internal"].contains(options.access) else {
                    throw UsageError(message: "--access is public, package or internal")
                }
            default:
                guard !argument.hasPrefix("-"), input.isEmpty else {
                    throw UsageError(message: "unexpected argument '\(argument)'")
                }
                input = argument
            }
        }
        guard help || !input.isEmpty else { throw UsageError(message: "which interface?") }
        guard [print, python, javascript, typescript].count(where: { $0 }) <= 1 else {
            throw UsageError(message: "--print, --python, --javascript or --typescript, not two of them")
        }
        guard !check || output != nil else { throw UsageError(message: "--check compares with --output FILE") }
    }
}
