// SPDX-License-Identifier: Apache-2.0

/// An interruption level of an interface, with the word that configurations and command lines use for it.
package protocol SpelledLevel: RawRepresentable, CaseIterable where RawValue == String {}

extension SpelledLevel {
    /// The word for the level: the value on the wire, but "time-sensitive".
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
