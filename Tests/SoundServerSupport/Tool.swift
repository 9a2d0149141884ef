// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import ProcessSupport

/// A tool that the tests need is missing or failed.
public struct ToolError: Error, CustomStringConvertible {
    /// The description of the problem.
    public let description: String

    /// An error with its message.
    public init(_ description: String) { self.description = description }
}

/// Runs the programs tests compare with.
public enum Tool {
    /// The result of a program.
    public struct Result {
        /// The exit status, or the negative number of the signal that ended the program.
        public let status: Int32
        /// The standard output.
        public let output: Data
        /// The standard error.
        public let errors: String
    }

    /// The file a name stands for, by PATH. A missing tool is an error, never a skipped test.
    public static func find(_ name: String) throws -> URL {
        if name.contains("/") { return URL(filePath: name) }
        for folder in (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":") {
            let candidate = "\(folder)/\(name)"
            if FileManager.default.isExecutableFile(atPath: candidate) { return URL(filePath: candidate) }
        }
        throw ToolError("\(name) is not installed; `make setup` installs what the tests need")
    }

    /// Runs a program to its end.
    public static func run(
        _ name: String, _ arguments: [String], environment: [String: String]? = nil, input: Data? = nil
    ) throws -> Result {
        let result = try TestProcess.run(
            find(name).path, arguments, environment: environment ?? TestProcess.inherited,
            input: input.map(Array.init) ?? [], within: .seconds(600))
        return Result(status: result.status, output: Data(result.bytes), errors: result.errors)
    }

    /// Runs a program that must succeed.
    @discardableResult
    public static func check(_ name: String, _ arguments: [String], environment: [String: String]? = nil) throws -> Data
    {
        let result = try run(name, arguments, environment: environment)
        guard result.status == 0 else {
            throw ToolError("\(name) \(arguments) ended with \(result.status): \(result.errors)")
        }
        return result.output
    }
}
