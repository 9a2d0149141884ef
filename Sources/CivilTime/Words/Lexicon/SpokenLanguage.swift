// SPDX-License-Identifier: Apache-2.0

/// A language in which words about time are understood. English is understood beside each.
public enum SpokenLanguage: String, Sendable, Hashable, CaseIterable {
    case english = "en"
    case german = "de"

    /// The language of a locale: `de` of `de_AT.UTF-8`; nil for one whose words are not known.
    public init?(locale: String) {
        let name = locale.prefix { $0 != "_" && $0 != "." && $0 != "@" && $0 != "-" }
        self.init(rawValue: name.lowercased())
    }

    /// The language of messages in an environment, chosen as setlocale(3) does: by LC_ALL, else LC_MESSAGES, else LANG.
    ///
    /// - Parameter value: Gives the value of a variable of the environment by its name.
    public init?(environment value: (_ name: String) -> String?) {
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            guard let locale = value(name), !locale.isEmpty else { continue }
            self.init(locale: locale)
            return
        }
        return nil
    }

    /// The word that says that something repeats: "every".
    public var every: String { Lexicon.of(self).said("every") }

    /// Returns whether a text begins with a word that says that something repeats, such as "every".
    public func saysRepetition(_ text: String) -> Bool {
        guard let first = text.split(separator: " ").first else { return false }
        let words = Lexicon.of(self).meaning(of: first.lowercased())
        return words.first.map { $0 == "every" || $0 == "each" || Vocabulary.adverbs[$0] != nil } ?? false
    }
}
