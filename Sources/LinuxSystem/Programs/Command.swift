// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A program to run for a notification: an argument vector, never a line for a shell.
public struct Command: Sendable, Hashable {
    /// The program, by name or absolute path, and its arguments.
    public var arguments: [String]
    /// The standard input, at most 4 MiB.
    public var input: [UInt8]
    /// Variables added to its environment; the names begin with `ALERTD_`. Values are cut to 32 KiB.
    public var variables: [String: String]
    /// Lets the program take the focus (XDG activation); it becomes XDG_ACTIVATION_TOKEN.
    public var activationToken: String?
    /// The folder in which it runs, an absolute path; nil for that of whoever starts it.
    public var directory: String?
    /// A Boolean value indicating whether it waits for its turn when as many commands run as may at once: what nobody
    /// looks for does, what a person has just clicked on is better refused than late.
    public var mayWait: Bool

    /// A command.
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
    /// With this exit status, 0 to 255.
    case exited(Int32)
    /// Killed by this signal.
    case signaled(Int32)
    /// The command was started, and then its end could not be learned, with the reason as a sentence.
    case unknown(String)
}

/// The reason why a command was not started.
public enum CommandFailure: Error, Sendable, Hashable {
    /// There are no arguments, or the first is empty.
    case empty
    /// No folder of PATH has the program, or the file does not exist.
    case notFound(String)
    /// The file cannot be executed.
    case notExecutable(String)
    /// The program is a path that is not absolute: where it would begin is nobody's guess.
    case relativePath(String)
    /// An argument or a variable's name cannot be handed to a program.
    case invalid(String)
    /// More than 4 MiB of input.
    case inputTooLarge
    /// The maximum number of commands runs already.
    case tooMany(limit: Int)
    /// The system would not start it, with the errno.
    case cannotStart(String, code: Int32)
    /// The user manager would not start it, with the reason as a sentence.
    case refused(String, reason: String)

    /// A sentence: what happened, and what a person can do about it.
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
