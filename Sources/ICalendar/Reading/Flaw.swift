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

    /// The start of a text in quotation marks, fit for a message: at most 40 bytes, no control characters.
    static func quote(_ bytes: some Sequence<UInt8>) -> String {
        let text = String(decoding: Array(bytes.prefix(41)), as: UTF8.self)
        let clean = String(String.UnicodeScalarView(text.unicodeScalars.map { $0.isControl ? "?" : $0 }))
        return "\"" + (text.utf8.count > 40 ? String(clean.dropLast()) + "…" : clean) + "\""
    }

    static func quote(_ text: String) -> String { quote(text.utf8) }
}

extension Unicode.Scalar {
    /// C0 and C1 control characters and DEL.
    var isControl: Bool { value < 0x20 || 0x7f...0x9f ~= value }
}
