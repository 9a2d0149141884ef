// SPDX-License-Identifier: Apache-2.0

/// Lengths of time in words: `half an hour`, `an hour and a half`, `anderthalb Stunden`, `1:30h`.
extension NominalSpan {
    /// The most bytes of a length in words.
    private static let maximumLength = 100

    /// Creates the length of time that a text says in words, in the first of the languages in which it does; returns
    /// nil for another text, and for a single word, which may be a title. A length in digits may have a colon before
    /// its unit.
    init?(inWords text: String, _ languages: [SpokenLanguage]) {
        guard text.utf8.count <= Self.maximumLength, text.utf8.contains(0x20) || text.utf8.contains(UInt8(ascii: ":"))
        else { return nil }
        for language in languages {
            // A text with an ambiguous word is no length, and the reader of the rest explains what is wrong.
            guard let scanner = try? WordScanner(text, lexicon: .of(language)) else { continue }
            var parser = PhraseParser(scanner: scanner)
            // So is a length that is too long, or a part of a month.
            guard let amount = try? parser.amount(takesMinutes: true), parser.scanner.atEnd,
                amount.microseconds > 0 || amount.months > 0
            else { continue }
            self = amount.length
            return
        }
        return nil
    }
}

extension TimeTextError {
    /// The error for a length in months, in place of the one about its words.
    var withoutFixedLength: TimeTextError {
        TimeTextError(
            .unsupported, word: word, range: range, reason: "Months and years have no fixed length.",
            hint: "Give it in days or weeks, or name the date.")
    }
}
