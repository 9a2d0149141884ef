// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A program to run for a notification: an argument vector, never a shell command line.
public struct Command: Sendable, Hashable {
    /// The program, by name or absolute path, and its arguments.
    public var arguments: [String]
    /// The standard input, at most 4 MiB.
    public var input: [UInt8]
    /// Variables added to its environment; the names begin with `ALERTD_`. Values are cut to 32 KiB.
    public var variables: [String: String]
    /// The token with which the program can take the focus (XDG activation); it becomes XDG_ACTIVATION_TOKEN.
    public var activationToken: String?
    /// The working folder, an absolute path; nil for that of the starting process.
    public var directory: String?
    /// A Boolean value indicating whether the command waits for its turn if the maximum number of commands is running.
    /// Background commands wait; after a click, a refusal is better than a late start.
    public var mayWait: Bool

    /// Creates a command.
    public init(
        arguments: [String], input: [UInt8] = [], variables: [String: String] = [:], activationToken: String? = nil,
        directory: String? = nil, mayWait: Bool = false
    ) {
        self.arguments = arguments
        self.input = input
        self.variables = variables
        self.activationToken = activationToken
        self.directory = directory
        self.mayWait = mayWait
    }
}

/// The outcome of a command.
public enum CommandOutcome: Sendable, Hashable {
    /// The command exited with this status, 0 to 255.
    case exited(Int32)
    /// The command was killed by this signal.
    case signaled(Int32)
    /// The command was started, but its end could not be determined; the value is the reason as a sentence.
    case unknown(String)
}

/// The reason why a command was not started.
public enum CommandFailure: Error, Sendable, Hashable {
    /// The list of arguments is empty, or its first element is.
    case empty
    /// No folder in PATH contains the program, or the file does not exist.
    case notFound(String)
    /// The file cannot be executed.
    case notExecutable(String)
    /// The program is a relative path, whose starting point would be unclear.
    case relativePath(String)
    /// An argument or a variable's name cannot be passed to a program.
    case invalid(String)
    /// The input exceeds 4 MiB.
    case inputTooLarge
    /// The maximum number of commands is running already.
    case tooMany(limit: Int)
    /// The system failed to start the program; `code` is the errno.
    case cannotStart(String, code: Int32)
    /// The user manager refused to start the program; the reason is a sentence.
    case refused(String, reason: String)

    /// A sentence for people about the cause and a remedy.
    public var sentence: String {
        switch self {
        case .empty: "No command given; give a program."
        case .notFound(let program): "Program not found: \(program); correct its name, or install it."
        case .notExecutable(let path): "\(path) is not executable; change its mode."
        case .relativePath(let path): "\(path) is a relative path; give an absolute one, or a name found on PATH."
        case .invalid(let what): "Cannot run the command: \(what)."
        case .inputTooLarge: "The notification is too large for a command (maximum 4 MiB)."
        case .tooMany(let limit):
            "Too many commands are running (maximum \(limit)); wait until one has ended."
        case .cannotStart(let program, let code): "\(program) could not be started: \(String(cString: strerror(code)))."
        case .refused(let program, let reason): "The user manager did not start \(program). \(reason)"
        }
    }
}
