// SPDX-License-Identifier: Apache-2.0

import Varlink

/// `--userinfo`: a JSON object that travels with the notification.
enum UserInfoArgument {
    /// The longest text in bytes.
    static let limit = 65_536

    static func parse(_ text: String) throws(Failure) -> JSON {
        let value: JSON
        do {
            value = try JSON(parsing: Array(text.utf8), maximumSize: limit)
        } catch {
            throw Failure(
                .badInput, "--userinfo: \(error)", remedy: "Give a JSON object, like '{\"ticket\": 7}'",
                excerpt: text.utf8.count > limit ? nil : Excerpt(text, range: error.offset..<error.offset + 1))
        }
        guard value.objectValue != nil else {
            throw Failure(
                .badInput, "--userinfo: JSON, but not an object", remedy: "Example: '{\"value\": ...}'")
        }
        return value
    }
}
