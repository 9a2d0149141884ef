// SPDX-License-Identifier: Apache-2.0

/// An interruption level of an interface, with the word that configurations and command lines use for it.
package protocol SpelledLevel: RawRepresentable, CaseIterable where RawValue == String {}

extension SpelledLevel {
    /// The word for the level: its value on the wire, except for "time-sensitive".
    package var word: String { rawValue == Notifications.Level.timeSensitive.rawValue ? "time-sensitive" : rawValue }

    /// Creates a level from its word; returns nil if no level has it.
    package init?(word: String) {
        guard let level = Self.allCases.first(where: { $0.word == word }) else { return nil }
        self = level
    }
}

extension Notifications.Level: SpelledLevel {}
extension Prompts.Level: SpelledLevel {}
extension Sounds.Level: SpelledLevel {}

extension Notifications.Interpret {
    /// Returns a title as the first part of a line, in quotes, with a backslash before each quote and backslash in it.
    public static func quoted(title: String) -> String {
        "\"" + title.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
    }
}
