// SPDX-License-Identifier: Apache-2.0

/// The flaw of one line of a file, before its consequence is known.
struct Flaw: Error, Sendable, Hashable {
    /// The line, from 1.
    var line: Int
    /// A clause without a full stop.
    var reason: String

    init(_ line: Int, _ reason: String) {
        self.line = line
        self.reason = reason
    }

    /// The most bytes of a value that a message quotes.
    static let maximumQuote = 200
    /// The most bytes of the name of an event that a message quotes.
    static let maximumName = 400

    /// A text in quotation marks, fit for a message: its start if it is long, without control characters.
    static func quote(_ bytes: some Sequence<UInt8>, limit: Int = maximumQuote) -> String {
        let start = Array(bytes.prefix(limit + 1))
        let isCut = start.count > limit
        var kept = start.prefix(limit)
        // No half of a character.
        while isCut, let last = kept.last, last & 0x80 != 0, String(validating: kept, as: UTF8.self) == nil,
            kept.count > limit - 4
        {
            kept = kept.dropLast()
        }
        let text = String(decoding: kept, as: UTF8.self)
        let clean = String(String.UnicodeScalarView(text.unicodeScalars.map { $0.isControl ? "?" : $0 }))
        return "\"" + clean + (isCut ? "…" : "") + "\""
    }

    static func quote(_ text: String, limit: Int = maximumQuote) -> String { quote(text.utf8, limit: limit) }
}

extension Unicode.Scalar {
    /// C0 and C1 control characters and DEL.
    var isControl: Bool { value < 0x20 || 0x7f...0x9f ~= value }
}
