// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import Foundation

/// A notification's words as they are searched: in small letters and without accents, so that "cafe" finds "Café".
package struct SearchText {
    /// The maximum length, in bytes. A title and an application fit; of a long text the rest is not found.
    package static let maximumLength = 4_096

    package let text: String

    package init(_ content: Notifications.Content, app: String) {
        // Folding adds few bytes to none, and what is cut off need not be folded.
        let body = content.body.map { String(decoding: $0.utf8.prefix(Self.maximumLength), as: UTF8.self) } ?? ""
        text = Self.cut(Self.folded([content.title, app, body].joined(separator: "\n")))
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

    /// Cuts a text at a character, within the bound.
    private static func cut(_ text: String) -> String {
        guard text.utf8.count > maximumLength else { return text }
        var end = text.utf8.index(text.startIndex, offsetBy: maximumLength)
        while text.unicodeScalars.index(text.startIndex, offsetBy: 0) < end, !text.utf8.isScalarBoundary(end) {
            end = text.utf8.index(before: end)
        }
        return String(text[..<end])
    }
}

extension String.UTF8View {
    /// Returns whether a scalar begins here.
    fileprivate func isScalarBoundary(_ index: Index) -> Bool { index == endIndex || self[index] & 0xC0 != 0x80 }
}
