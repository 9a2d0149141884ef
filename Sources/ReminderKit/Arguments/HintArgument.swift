// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit

/// A hint for the notification server, written `TYPE:NAME:VALUE` as notify-send(1) has it.
enum HintArgument {
    /// The maximum number of hints of a notification.
    static let limit = 32

    private typealias Reading = @Sendable (String) -> Notifications.Hint?

    private static func boolean(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "true", "yes", "1": true
        case "false", "no", "0": false
        default: nil
        }
    }

    private static let readings: KeyValuePairs<String, Reading> = [
        "byte": { UInt8($0).map { .init(byte: Int($0)) } },
        "int": { Int32($0).map { .init(int32: Int($0)) } },
        "uint": { UInt32($0).map { .init(uint32: Int($0)) } },
        "int64": { Int64($0).map { .init(int64: Int($0)) } },
        "double": { Double($0).flatMap { $0.isFinite ? .init(double: $0) : nil } },
        "string": { .init(text: $0) },
        "boolean": { boolean($0).map { .init(boolean: $0) } },
    ]

    /// Parses hints. If two have the same name, the last one counts.
    ///
    /// - Parameter option: The option that has them, for a refusal.
    static func parse(
        _ texts: [String], option: String = "--hint"
    ) throws(Failure) -> [String: Notifications.Hint] {
        var hints: [String: Notifications.Hint] = [:]
        for text in texts {
            let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 3, !parts[1].isEmpty else {
                throw Failure(
                    .badInput, "\(option): \"\(text)\" is not TYPE:NAME:VALUE",
                    remedy: "Example: \(option) int:value:40"
                )
            }
            guard let reading = readings.first(where: { $0.key == parts[0].lowercased() })?.value else {
                throw Failure(
                    .badInput, "\(option): unknown type \"\(parts[0])\"",
                    remedy: "Allowed: \(readings.map(\.key).joined(separator: ", "))")
            }
            guard let hint = reading(parts[2]) else {
                throw Failure(
                    .badInput, "\(option): \"\(parts[2])\" is not a valid \(parts[0])",
                    remedy: "Change the value or the type")
            }
            hints[parts[1]] = hint
        }
        guard hints.count <= limit else {
            throw Failure(
                .badInput, "\(option): too many hints: \(hints.count) (maximum \(limit))")
        }
        return hints
    }
}
