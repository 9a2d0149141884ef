// SPDX-License-Identifier: Apache-2.0

/// The flaw of one line of a file, before its consequence is known.
struct Flaw: Error, Sendable, Hashable {
    /// The line, from 1.
    var line: Int
    /// The reason: a clause without a full stop.
    var reason: String

    init(_ line: Int, _ reason: String) {
        self.line = line
        self.reason = reason
    }

    /// The maximum number of bytes of a value in a message.
    static let maximumQuote = 200
    /// The maximum number of bytes of an event's name in a message.
    static let maximumName = 400

    /// Returns a text in quotation marks for a message: truncated if it is long, without control characters.
    static func quote(_ bytes: some Sequence<UInt8>, limit: Int = maximumQuote) -> String {
        let start = Array(bytes.prefix(limit + 1))
        let isCut = start.count > limit
        var kept = start.prefix(limit)
        // Do not end inside a character.
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
    /// A Boolean value indicating whether the scalar is a C0 or C1 control character or DEL.
    var isControl: Bool { value < 0x20 || 0x7f...0x9f ~= value }
}
