// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
package import ClientKit
import CommandLineKit
package import Varlink

/// Something the person can choose, written `KEY=LABEL`, or `LABEL` alone.
enum ActionArgument {
    /// The maximum number of actions of a notification.
    static let limit = 16

    /// Parses actions, and keeps their order.
    static func parse(_ texts: [String]) throws(Failure) -> [Notifications.Action] {
        guard texts.count <= limit else {
            throw Failure(
                .badInput, "--action: too many actions: \(texts.count) (maximum \(limit))")
        }
        var actions: [Notifications.Action] = []
        for text in texts {
            let equals = text.firstIndex(of: "=")
            let key = equals.map { String(text[..<$0]) } ?? Self.key(for: text)
            let label = equals.map { String(text[text.index(after: $0)...]) } ?? text
            guard !key.isEmpty, !label.isEmpty else {
                throw Failure(
                    .badInput, "--action: \"\(text)\" is neither LABEL nor KEY=LABEL",
                    remedy: "Example: --action Open, or: --action open='Open it'")
            }
            guard !actions.contains(where: { $0.key == key }) else {
                throw Failure(.badInput, "--action: duplicate key \"\(key)\"", remedy: "Give each action its own key")
            }
            actions.append(.init(key: key, label: label))
        }
        return actions
    }

    /// Returns the key of an action that has only a label: the label, with a hyphen for what a key cannot have.
    private static func key(for label: String) -> String {
        String(label.drop { $0 == "-" }.map { $0 == "/" || $0.isWhitespace ? "-" : $0 })
    }
}

/// A change to a badge as people write it: `3`, `+1`, `-1`.
package enum BadgeArgument: Equatable {
    /// The number it gets.
    case set(Int)
    /// Adds to its number.
    case add(Int)

    /// The largest number of a badge, and of a step.
    package static let limit = 999_999

    /// - Parameter option: What a person calls the place where it was written.
    package init(_ text: String, option: String) throws(Failure) {
        let sign = text.utf8.first.map { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") } ?? false
        let digits = sign ? text.dropFirst() : text[...]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
            throw Failure(
                .badInput, "\(option): invalid number \"\(text)\"", remedy: "Write 3 to set it, +1 or -1 to change it")
        }
        guard let number = Int(digits), number <= Self.limit else {
            throw Failure(.badInput, "\(option): \(text) is out of range (maximum \(Self.limit))")
        }
        self = !sign ? .set(number) : .add(text.hasPrefix("-") ? -number : number)
    }
}

/// `--userinfo`: a JSON object that travels with the notification.
package enum UserInfoArgument {
    /// The longest text in bytes.
    package static let limit = 65_536

    package static func parse(_ text: String) throws(Failure) -> JSON {
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
