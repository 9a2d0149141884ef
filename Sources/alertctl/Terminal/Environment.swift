// SPDX-License-Identifier: Apache-2.0

private import Glibc

/// The environment variables of this process, or of a test.
struct Environment: Sendable {
    private let values: [String: String]?

    /// The variables of this process, read when they are asked for.
    static let process = Environment(values: nil)

    private init(values: [String: String]?) { self.values = values }

    /// Only these variables.
    init(_ values: [String: String]) { self.values = values }

    /// The value of a variable; nil if it is not set.
    subscript(name: String) -> String? {
        if let values { return values[name] }
        return getenv(name).map { String(cString: $0) }
    }
}
