// SPDX-License-Identifier: Apache-2.0

/// The lines before a file's calendar: the headers of a saved mail or of an answer over HTTP, or another text.
struct CalendarPreamble {
    /// The maximum number of lines in which the calendar must begin.
    static let maximumLines = 2_000

    /// The meaning of a line.
    enum Finding: Equatable {
        case calendar
        /// A line before the calendar.
        case more
        /// The file is refused, because of this sentence.
        case refused(String)
    }

    private var first: String?
    private(set) var firstLine = 1
    private(set) var count = 0
    /// The transfer encoding of the part of a mail in which the lines are (RFC 2045 6.1).
    private var encoding: String?
    /// The transfer encoding of a part that may be a calendar.
    private var encoded: String?

    /// Returns the meaning of a line that is not empty.
    mutating func take(_ raw: borrowing LineScanner.Line) -> Finding {
        let bytes = CalendarReader.withoutMark(raw.bytes[...])
        let word = String(decoding: bytes.prefix(128), as: UTF8.self).trimmingSpaces()
        let capitals = word.uppercased()
        if capitals == "BEGIN:VCALENDAR" {
            guard let encoding else { return .calendar }
            return .refused(Self.refusal(encoding))
        }
        // A byte order mark alone says nothing.
        if bytes.isEmpty { return .more }
        if first == nil {
            first = LineProblem.quote(bytes, limit: 40)
            firstLine = raw.number
            if CalendarReader.isUTF16(bytes) {
                return .refused("The file is in UTF-16, and iCalendar files are in UTF-8; convert it with iconv.")
            }
            // Neither another kind of component, nor a page, nor a file that is no text has a calendar behind it.
            let isText = bytes.prefix(1_024).allSatisfy { $0 >= 0x20 || $0 == 0x09 }
            if !isText || capitals.hasPrefix("BEGIN:") || capitals.hasPrefix("<") || capitals.hasPrefix("{")
                || capitals.hasPrefix("[")
            {
                return .refused(refusal)
            }
        }
        count += 1
        if word.hasPrefix("--") { encoding = nil }
        if capitals.hasPrefix("CONTENT-TRANSFER-ENCODING:") {
            let name = capitals.dropFirst("CONTENT-TRANSFER-ENCODING:".count).drop { $0 == " " }.prefix {
                $0 != ";" && $0 != " "
            }
            encoding = ["BASE64", "QUOTED-PRINTABLE"].contains(name) ? name.lowercased() : nil
            encoded = encoding ?? encoded
        }
        return count < Self.maximumLines ? .more : .refused(refusal)
    }

    /// The sentence about a file without a calendar.
    var refusal: String {
        guard let first else { return "The file is empty." }
        return encoded.map(Self.refusal) ?? "Not an iCalendar file: it begins with \(first), not with BEGIN:VCALENDAR."
    }

    var isOtherFile: Bool { first != nil && encoded == nil }

    private static func refusal(_ encoding: String) -> String {
        "The file is a mail in which the calendar is encoded (\(encoding)); save its attachment, and give that file."
    }

    /// The sentence about a second calendar behind other lines: which of the two counts is not known.
    static let secondCalendar =
        "The file has more than one calendar behind other text; save the one that counts as a separate file."
}
