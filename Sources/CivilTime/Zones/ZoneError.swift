// SPDX-License-Identifier: Apache-2.0

/// The reason why a time zone is unavailable.
public struct ZoneError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure, for programs.
    public enum Code: String, Sendable, Hashable {
        /// The name cannot be a zone's: it is empty, too long, absolute, or has `..` or an unusual character.
        case invalidIdentifier
        /// The zone does not exist on this system.
        case unknown
        /// The file exists but cannot be read.
        case unreadable
        /// The file is not a TZif file, or a damaged one.
        case damaged
        /// The text is not a POSIX TZ rule.
        case invalidRule
    }

    /// The kind of failure.
    public let code: Code
    /// The zone that was requested.
    public let identifier: String
    /// The `errno` of the failed call, or 0.
    public let errno: Int32
    /// A sentence that describes the problem and a remedy.
    public let message: String
    /// The name of a zone that may have been meant.
    public private(set) var suggestion: String?

    init(_ code: Code, _ identifier: String, errno: Int32 = 0, _ message: String) {
        self.code = code
        self.identifier = identifier
        self.errno = errno
        self.message = message
    }

    /// Returns the error for a name that a person wrote, with the zone that may have been meant.
    func suggesting(_ name: String) -> ZoneError {
        var error = ZoneError(code, identifier, errno: errno, "There is no time zone \"\(identifier.prefix(64))\".")
        error.suggestion = name
        return error
    }

    /// Returns a question about the zone that may have been meant, or another hint without one.
    public func hint(orElse other: String) -> String { suggestion.map { "did you mean \($0)?" } ?? other }

    /// The message.
    public var description: String { message }
}
