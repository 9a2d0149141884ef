// SPDX-License-Identifier: Apache-2.0

/// A language for words about time. English is understood in addition to each of them.
public enum SpokenLanguage: String, Sendable, Hashable, CaseIterable {
    case english = "en"
    case german = "de"

    /// Creates the language of a locale: `de` for `de_AT.UTF-8`; returns nil for an unsupported language.
    public init?(locale: String) {
        let name = locale.prefix { $0 != "_" && $0 != "." && $0 != "@" && $0 != "-" }
        self.init(rawValue: name.lowercased())
    }

    /// Creates the language of messages in an environment, as in setlocale(3): from LC_ALL, otherwise LC_MESSAGES,
    /// otherwise LANG.
    ///
    /// - Parameter value: A function that returns the value of an environment variable.
    public init?(environment value: (_ name: String) -> String?) {
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            guard let locale = value(name), !locale.isEmpty else { continue }
            self.init(locale: locale)
            return
        }
        return nil
    }

    /// The word for a repetition: "every".
    public var every: String { Lexicon.of(self).said("every") }

    /// Returns whether a text begins with a word for a repetition, such as "every".
    public func saysRepetition(_ text: String) -> Bool {
        guard let first = text.split(separator: " ").first else { return false }
        let words = Lexicon.of(self).meaning(of: first.lowercased())
        return words.first.map { $0 == "every" || $0 == "each" || Vocabulary.adverbs[$0] != nil } ?? false
    }
}
