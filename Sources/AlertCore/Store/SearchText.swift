// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import Foundation
import TextSafety

/// A notification's words as they are searched: in small letters and without accents, so that "cafe" finds "Café".
package struct SearchText {
    /// The maximum length, in bytes. A title and an application fit; of a long text the rest is not found.
    package static let maximumLength = 4_096

    package let text: String

    package init(_ content: Notifications.Content, app: String) {
        // Folding adds few bytes to none, and what is cut off need not be folded.
        let body = content.body.map { String(decoding: $0.utf8.prefix(Self.maximumLength), as: UTF8.self) } ?? ""
        text = Self.folded([content.title, app, body].joined(separator: "\n")).prefixOfScalars(
            bytes: Self.maximumLength)
    }

    /// Returns the words of a search. The text must contain each of them.
    package static func words(of search: String) -> [String] {
        folded(search).split(whereSeparator: \.isWhitespace).map(String.init)
    }

    private static func folded(_ text: String) -> String {
        // Most texts are plain, and these are folded where they stand.
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        let letters = text.decomposedStringWithCompatibilityMapping.unicodeScalars.filter {
            $0.properties.generalCategory != .nonspacingMark
        }
        return String(String.UnicodeScalarView(letters)).lowercased()
    }
}
