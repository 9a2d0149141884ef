// SPDX-License-Identifier: Apache-2.0

/// The reason why a time zone cannot be had.
public struct ZoneError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure, for programs.
    public enum Code: String, Sendable, Hashable {
        /// The name is not one a zone can have: empty, too long, absolute, with `..` or a strange character.
        case invalidIdentifier
        /// There is no such zone on this system.
        case unknown
        /// The file exists and cannot be read.
        case unreadable
        /// The file is not a TZif file, or a damaged one.
        case damaged
        /// The text is no POSIX TZ rule.
        case invalidRule
    }

    /// The kind of failure.
    public let code: Code
    /// The zone as it was asked for.
    public let identifier: String
    /// `errno` of the call that failed, 0 if none did.
    public let errno: Int32
    /// A sentence that says what is wrong and what to do.
    public let message: String
    /// The name of a zone that may have been meant.
    public private(set) var suggestion: String?

    init(_ code: Code, _ identifier: String, errno: Int32 = 0, _ message: String) {
        self.code = code
        self.identifier = identifier
        self.errno = errno
        self.message = message
    }

    /// The error for a name that a person wrote, with the zone that may have been meant.
    func suggesting(_ name: String) -> ZoneError {
        var error = ZoneError(code, identifier, errno: errno, "There is no time zone \"\(identifier.prefix(64))\".")
        error.suggestion = name
        return error
    }

    /// A question for the zone that may have been meant, or another hint where none is near.
    public func hint(orElse other: String) -> String { suggestion.map { "did you mean \($0)?" } ?? other }

    /// The message.
    public var description: String { message }
}
