// SPDX-License-Identifier: Apache-2.0

// The standard library's functions of these names pull in its regular expressions, 1.3 MB of a small program. These
// compare bytes.

extension StringProtocol {
    /// Returns whether this text contains `text`.
    package func contains(_ text: String) -> Bool { bytePosition(of: text) != nil }

    /// Returns the position of `text` in the bytes of this one, from `start` on; nil if it does not occur.
    package func bytePosition(of text: String, from start: Int = 0) -> Int? {
        let (bytes, wanted) = (Array(utf8), Array(text.utf8))
        guard let first = wanted.first, bytes.count >= start + wanted.count else { return wanted.isEmpty ? start : nil }
        return (start...bytes.count - wanted.count).first { place in
            bytes[place] == first && bytes[place...].starts(with: wanted)
        }
    }
}

extension String {
    /// Returns the text with each occurrence of `text` replaced.
    ///
    /// - Parameters:
    ///   - text: The text to look for, which must not be empty.
    ///   - replacement: The new text.
    package func replacing(_ text: String, with replacement: String) -> String {
        let bytes = Array(utf8)
        var result: [UInt8] = []
        var start = 0
        while let place = bytePosition(of: text, from: start) {
            result += bytes[start..<place]
            result += replacement.utf8
            start = place + text.utf8.count
        }
        return start == 0 ? self : String(decoding: result + bytes[start...], as: UTF8.self)
    }
}
