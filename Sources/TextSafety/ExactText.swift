// SPDX-License-Identifier: Apache-2.0

/// A text that is equal to another only if all bytes are. `String` takes canonically equivalent texts for equal
/// (Unicode Standard Annex 15), but two such names are two files, and two such commands are two commands.
public struct ExactText: Hashable, Sendable {
    /// The text.
    public let text: String

    /// Creates an exact text.
    public init(_ text: String) { self.text = text }

    /// Returns whether both have the same bytes.
    public static func == (left: ExactText, right: ExactText) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
    }
}
