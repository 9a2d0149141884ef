// SPDX-License-Identifier: Apache-2.0

private import Glibc

/// The environment variables of this process, or of a test.
package struct Environment: Sendable {
    private let values: [String: String]?

    /// The variables of this process, read on each access.
    package static let process = Environment(values: nil)

    private init(values: [String: String]?) { self.values = values }

    /// Creates an environment with only these variables.
    package init(_ values: [String: String]) { self.values = values }

    /// All variables of this process at the time of first use, read without Foundation.
    package static let current: [String: String] = {
        var variables: [String: String] = [:]
        var entry = environ
        while let text = entry.pointee {
            let words = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if words.count == 2 { variables[String(words[0])] = String(words[1]) }
            entry += 1
        }
        return variables
    }()

    /// The value of a variable; nil if the variable is not set.
    package subscript(name: String) -> String? {
        if let values { return values[name] }
        return getenv(name).map { String(cString: $0) }
    }

    /// Returns a text that is valid in an environment: no NUL, no noncharacters (the user manager refuses them),
    /// bounded.
    package static func value(_ text: String, bytes limit: Int) -> String {
        var result = String.UnicodeScalarView()
        var size = 0
        for scalar in text.unicodeScalars where scalar != "\0" {
            let safe = scalar.properties.isNoncharacterCodePoint ? "\u{FFFD}" : scalar
            size += UTF8.width(safe)
            guard size <= limit else { break }
            result.append(safe)
        }
        return String(result)
    }
}
