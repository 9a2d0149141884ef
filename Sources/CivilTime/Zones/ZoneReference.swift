// SPDX-License-Identifier: Apache-2.0

/// The zone of a wall time.
public enum ZoneReference: Sendable, Hashable {
    /// The session's zone: the time moves when the session's zone changes.
    case floating
    /// A zone of the tz database, such as `Europe/Berlin`.
    case named(String)
    /// Seconds east of UTC, without daylight saving time.
    case fixed(Int)
    /// A POSIX rule in a form that cannot be a zone's name (`POSIXZoneRule.normalForm(of:)`).
    case rule(String)

    /// UTC by its name.
    public static let utc = ZoneReference.named("UTC")

    /// The normal form: `floating`, `Europe/Berlin`, `+01:00`, `UTC`, `<JST>-9`.
    public var text: String {
        switch self {
        case .floating: "floating"
        case .named(let name): name
        case .fixed(let offset): OffsetText.print(offset)
        case .rule(let rule): rule
        }
    }

    /// Reads the normal form, and `Z` for UTC. The form of a name is checked, but not its existence.
    ///
    /// A text counts as a rule only with dates or with its name in `<>`: calendar programs call zones `GMT+01:00`, and
    /// mean the other side of Greenwich.
    public init(_ text: String) throws(ZoneError) {
        if text == "floating" {
            self = .floating
        } else if text == "Z" {
            self = .utc
        } else if let offset = OffsetText.parse(text) {
            self = .fixed(offset)
        } else if ZoneIdentifier.isValid(text) {
            self = .named(text)
        } else if POSIXZoneRule.isNormalForm(text) {
            self = .rule(text)
        } else {
            throw ZoneError(
                .invalidIdentifier, text,
                "\"\(text.prefix(64))\" is not a time zone; write a name such as Europe/Berlin, or an offset such as +01:00."
            )
        }
    }
}

/// A source of zones: the session's own, and others by name.
public protocol ZoneSource: Sendable {
    /// Returns the current zone of a reference.
    func zone(_ reference: ZoneReference) throws(ZoneError) -> Zone
    /// Returns the name of a zone that a person wrote with other letters, such as `europe/berlin`; nil without a match.
    func spelling(of name: String) -> String?
    /// Returns a zone name similar to the text that a person wrote, such as `Berlin`; nil without one.
    func suggestion(for name: String) -> String?
}

extension ZoneSource {
    /// Returns nil, because this source knows no other spellings.
    public func spelling(of name: String) -> String? { nil }
    /// Returns nil, because this source makes no suggestions.
    public func suggestion(for name: String) -> String? { nil }
}

/// A source that knows one zone for floating times and, if given, a database for named ones.
public struct FixedZoneSource: ZoneSource {
    private let session: Zone
    private let database: ZoneDatabase?

    /// Creates a source. Floating times are in `session`; names are looked up in `database` and unknown without one.
    public init(session: Zone, database: ZoneDatabase? = nil) {
        self.session = session
        self.database = database
    }

    /// Returns the zone of a reference.
    public func zone(_ reference: ZoneReference) throws(ZoneError) -> Zone {
        switch reference {
        case .floating: return session
        case .fixed(let offset): return offset == 0 ? .utc : Zone(offset: offset)
        case .rule(let rule): return try Zone(rule: rule)
        case .named(let name):
            if name == session.identifier { return session }
            if name == "UTC" { return .utc }
            guard let database else {
                throw ZoneError(.unknown, name, "There is no time zone \"\(name)\" here.")
            }
            return try database.zone(named: name)
        }
    }

    /// Returns the database's spelling of a name.
    public func spelling(of name: String) -> String? { database?.spelling(of: name) }

    /// Returns the most similar name in the database.
    public func suggestion(for name: String) -> String? { database?.suggestion(for: name) }
}

extension ZoneReference {
    /// Reads the zone in an option: the normal form, `:Europe/Berlin`, or any POSIX rule. As in tzset(3), names of the
    /// tz database come before rules. Case and separators of names may differ.
    ///
    /// `UTC+2` is east of Greenwich here, as in words and for most people; in `TZ` it is west of Greenwich.
    ///
    /// - Throws: An error if the zone does not exist, with the name that may have been meant.
    public init(option text: String, in zones: some ZoneSource) throws(ZoneError) {
        let text = text.hasPrefix(":") && text.utf8.count > 1 ? String(text.dropFirst()) : text
        let failure: ZoneError
        do throws(ZoneError) {
            let reference = try ZoneReference(text)
            _ = try zones.zone(reference)
            self = reference
            return
        } catch {
            failure = error
        }
        guard failure.code == .unknown || failure.code == .invalidIdentifier else { throw failure }
        if let offset = OffsetText.parse(fromUTC: text) {
            self = .fixed(offset)
        } else if let rule = POSIXZoneRule(text) {
            if let (east, west) = rule.sides(of: text) {
                throw ZoneError(
                    .invalidRule, text,
                    "\"\(text.prefix(64))\" could mean \(east) or, as in TZ, \(west); write the one that you mean.")
            }
            self = .rule(POSIXZoneRule.normalForm(of: text))
        } else if let name = zones.spelling(of: text) {
            self = try ZoneReference(name)
        } else {
            throw zones.suggestion(for: text).map(failure.suggesting) ?? failure
        }
    }
}

/// The rules for zone names, which become paths below the zone directory.
enum ZoneIdentifier {
    /// The maximum length of a name; the longest in tzdata has 32 characters.
    static let maximumLength = 128

    /// Returns whether the name stays below the zone directory: it consists of letters, digits, `_`, `-`, `+` and `.`,
    /// with single slashes between parts. No part is `.` or `..` or starts with a dot.
    static func isValid(_ name: String) -> Bool {
        let bytes = name.utf8
        guard !bytes.isEmpty, bytes.count <= maximumLength else { return false }
        var partLength = 0
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "/"):
                guard partLength > 0 else { return false }
                partLength = 0
                continue
            case UInt8(ascii: "."):
                guard partLength > 0 else { return false }
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"):
                break
            default:
                return false
            }
            partLength += 1
        }
        return partLength > 0
    }
}
