// SPDX-License-Identifier: Apache-2.0

import TextSafety

/// The title and the message of a question, within the daemon's limits.
struct DialogHeading: Equatable {
    let title: String
    let message: String?

    private static let maximumTitle = 1_024
    /// The most bytes of a message.
    static let maximumMessage = 65_536

    /// - Parameters:
    ///   - title: The title that the script gives.
    ///   - text: The text. Without a title, a short one becomes the title, which the person reads first.
    ///   - other: The title for a long text without one.
    init(title: String?, text: String, other: String) {
        let given = title.map(Self.line) ?? ""
        if given.isEmpty, !text.isEmpty, text.utf8.count <= 200, !text.contains(where: \.isNewline) {
            (self.title, message) = (text, nil)
        } else {
            self.title = given.isEmpty ? other : given
            message = text.isEmpty ? nil : text
        }
    }

    /// Returns the text on one line of at most a title's length.
    private static func line(_ text: String) -> String {
        String(text.map { $0.isNewline ? " " : $0 }).prefix(bytes: maximumTitle)
    }

    /// Returns the label of a button or a field: at most 200 characters on one line, and never empty.
    static func label(_ text: String) -> String {
        let label = String(text.prefix(200).map { $0.isNewline ? " " : $0 })
        return label.isEmpty ? " " : label
    }

    /// Returns the last lines of a text, with at most this many bytes.
    static func ending(_ text: String, bytes: Int) -> String {
        guard text.utf8.count > bytes else { return text }
        let end = Substring(decoding: text.utf8.suffix(bytes), as: UTF8.self)
        // The first line is cut somewhere.
        return String(end.firstIndex(of: "\n").map { end[end.index(after: $0)...] } ?? end.dropFirst(4))
    }
}
