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
                .badInput, "--userinfo: \(error)", remedy: "Write a JSON object, like '{\"ticket\": 7}'",
                excerpt: text.utf8.count > limit ? nil : Excerpt(text, range: error.offset..<error.offset + 1))
        }
        guard value.objectValue != nil else {
            throw Failure(
                .badInput, "--userinfo: this is JSON, but no object", remedy: "Write it like '{\"value\": ...}'")
        }
        return value
    }
}
