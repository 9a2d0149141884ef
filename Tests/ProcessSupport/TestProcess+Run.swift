// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import LinuxSystem

/// The result of a program that has ended.
public struct ProcessResult: Sendable {
    /// The exit status, or the negative number of the signal that ended the program.
    public let status: Int32
    /// The standard output.
    public let bytes: [UInt8]
    /// The standard error, as text.
    public let errors: String

    /// The standard output, as text.
    public var output: String { String(decoding: bytes, as: UTF8.self) }
}

extension TestProcess {
    /// The environment of the tests.
    public static var inherited: [String: String] { Environment.current }

    /// Returns the path of a program built together with these tests, in their folder.
    public static func built(_ name: String) throws -> String {
        // The test bundle is the running program, or a runner with its path as an argument has loaded it.
        for candidate in ["/proc/self/exe"] + CommandLine.arguments {
            guard let resolved = realpath(candidate, nil) else { continue }
            defer { free(resolved) }
            let file = String(cString: resolved)
            let path = String(file[..<(file.lastIndex(of: "/") ?? file.endIndex)]) + "/" + name
            if access(path, X_OK) == 0 { return path }
        }
        throw Failure("\(name) is not beside these tests; `make test` builds all that they need")
    }

    /// Runs a program to its end.
    ///
    /// - Parameters:
    ///   - limit: The time after which it is killed, and the test fails.
    ///   - errors: `.withOutput` if the two are to be read as one.
    public static func run(
        _ program: String, words: [[UInt8]], environment: [String: String] = [:], input: [UInt8] = [],
        errors: Output = .kept, folder: String? = nil, within limit: Duration = .seconds(120)
    ) throws -> ProcessResult {
        let process = try TestProcess(
            program, words: words, environment: environment, input: .bytes(input), errors: errors, folder: folder)
        let status = try process.wait(within: limit)
        return ProcessResult(status: status, bytes: process.outputBytes, errors: process.errors)
    }

    /// Runs a program, whose words are text, to its end.
    public static func run(
        _ program: String, _ words: [String], environment: [String: String] = [:], input: [UInt8] = [],
        errors: Output = .kept, folder: String? = nil, within limit: Duration = .seconds(120)
    ) throws -> ProcessResult {
        try run(
            program, words: words.map { Array($0.utf8) }, environment: environment, input: input, errors: errors,
            folder: folder, within: limit)
    }

    /// Runs a program that must exit with 0, and returns its output.
    @discardableResult
    public static func check(
        _ program: String, _ words: [String], environment: [String: String] = [:], input: [UInt8] = [],
        folder: String? = nil, within limit: Duration = .seconds(120)
    ) throws -> String {
        let result = try run(
            program, words, environment: environment, input: input, folder: folder, within: limit)
        guard result.status == 0 else {
            throw Failure("\(program) \(words) ended with \(result.status): \(result.errors)")
        }
        return result.output
    }
}
