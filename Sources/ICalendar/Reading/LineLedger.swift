// SPDX-License-Identifier: Apache-2.0

/// The use that the reader of a component made of a line. A reader returns one for every line, so no line is dropped
/// without a decision.
enum LineUse {
    /// The line was read, or its problem was reported.
    case used
    /// No alarm depends on the line, which is in a table of ``LineBearing``.
    case noBearing
    case unknown
}

/// The account of a component's lines: `finish` turns each line that nothing used into a note.
struct LineLedger: Sendable {
    /// The maximum number of names in notes.
    private static let maximumNames = 8

    private var unknown: [(name: String, line: Int)] = []

    mutating func recordIfUnknown(_ line: ContentLine, _ use: LineUse) {
        guard use == .unknown, unknown.count < Self.maximumNames,
            !unknown.contains(where: { $0.name == line.name })
        else { return }
        unknown.append((line.name, line.number))
    }

    /// Returns a note for each name.
    consuming func finish() -> [LineProblem] {
        unknown.map { LineProblem($0.line, "\($0.name.prefix(40)) is not known, so this line is ignored") }
    }
}

/// The lines that no alarm depends on, which are skipped silently.
enum LineBearing {
    /// Properties of a calendar (RFC 5545 3.6, RFC 7986).
    static let calendar: Set<String> = [
        "PRODID", "VERSION", "CALSCALE", "METHOD", "NAME", "DESCRIPTION", "UID", "LAST-MODIFIED", "URL", "CATEGORIES",
        "REFRESH-INTERVAL", "SOURCE", "COLOR", "IMAGE",
    ]
    /// Properties of an event or to-do (RFC 5545 3.6.1, 3.6.2, RFC 7986, RFC 9073, RFC 9253).
    static let item: Set<String> = [
        "ATTACH", "CLASS", "COLOR", "COMMENT", "CONCEPT", "CONFERENCE", "CONTACT", "CREATED", "GEO", "IMAGE", "LINK",
        "ORGANIZER", "PERCENT-COMPLETE", "REFID", "RELATED-TO", "REQUEST-STATUS", "RESOURCES", "STRUCTURED-DATA",
        "STYLED-DESCRIPTION", "TRANSP", "URL", "LOCATION-TYPE", "SCHEDULE-STATUS", "CALENDAR-ADDRESS",
    ]
    /// Properties of an alarm (RFC 5545 3.6.6, RFC 9074): the recipients of email, and the sound, which the person
    /// chooses.
    static let alarm: Set<String> = [
        "ATTACH", "ATTENDEE", "STYLED-DESCRIPTION", "STRUCTURED-DATA", "CREATED", "DTSTAMP",
    ]
    /// Properties of a time zone and its observances (RFC 5545 3.6.5, RFC 7808).
    static let zone: Set<String> = ["LAST-MODIFIED", "TZURL", "COMMENT", "TZUNTIL", "TZID-ALIAS-OF"]

    /// Components without alarms (RFC 5545 3.6.3, 3.6.4, RFC 7953, RFC 9073).
    static let components: Set<String> = [
        "VJOURNAL", "VFREEBUSY", "VAVAILABILITY", "PARTICIPANT", "VLOCATION", "VRESOURCE", "VPOLL", "VNOTE",
    ]

    /// Returns the use of a line for which a reader has no case. Names that begin with X- are extensions of single
    /// programs.
    static func use(of name: String, in table: Set<String>) -> LineUse {
        name.hasPrefix("X-") || table.contains(name) ? .noBearing : .unknown
    }
}

/// The problem of one line of a file, before its consequence is known.
struct LineProblem: Error, Sendable, Hashable {
    /// The line, from 1.
    var line: Int
    /// The reason: a clause without a full stop.
    var reason: String
    /// A Boolean value indicating whether an alarm is missing, too many or shown with a damaged text because of it,
    /// although its item is read.
    var isLoss = false
    var isOmission = false

    init(_ line: Int, _ reason: String) {
        self.line = line
        self.reason = reason
    }

    /// Returns a problem because of which an alarm is missing, too many or damaged.
    static func loss(_ line: Int, _ reason: String) -> LineProblem {
        var problem = LineProblem(line, reason)
        problem.isLoss = true
        return problem
    }

    /// Returns a problem because of which dates of an item are left out.
    static func omission(_ line: Int, _ reason: String) -> LineProblem {
        var problem = loss(line, reason)
        problem.isOmission = true
        return problem
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
    var isControl: Bool { value < 0x20 || 0x7f...0x9f ~= value }
}
