// SPDX-License-Identifier: Apache-2.0

/// The zone of a wall time.
public enum ZoneReference: Sendable, Hashable {
    /// Wherever the session is: the time moves when the session's zone does.
    case floating
    /// A zone of the tz database, such as `Europe/Berlin`.
    case named(String)
    /// Seconds east of UTC, without daylight saving time.
    case fixed(Int)
    /// A POSIX rule, in a form that cannot be taken for the name of a zone (`POSIXZoneRule.normalForm(of:)`).
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

    /// Reads the normal form, and `Z` for UTC. A name is checked for its form, not for its existence.
    ///
    /// A rule is one only with dates or with its name in `<>`: calendar programs call zones `GMT+01:00`, by which they
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
    /// The zone a reference stands for now.
    func zone(_ reference: ZoneReference) throws(ZoneError) -> Zone
    /// The name of a zone that a person wrote with other letters, `europe/berlin`; nil if there is none.
    func spelling(of name: String) -> String?
    /// The name of a zone that is near to what a person wrote, `Berlin`; nil if none is.
    func suggestion(for name: String) -> String?
}

extension ZoneSource {
    /// Returns nil: names are only known as they are.
    public func spelling(of name: String) -> String? { nil }
    /// Returns nil: names are only known as they are.
    public func suggestion(for name: String) -> String? { nil }
}

/// A source that knows one zone for floating times and, if given, a database for named ones.
public struct FixedZoneSource: ZoneSource {
    private let session: Zone
    private let database: ZoneDatabase?

    /// Floating times are in `session`; names are looked up in `database`, without one they are unknown.
    public init(session: Zone, database: ZoneDatabase? = nil) {
        self.session = session
        self.database = database
    }

    /// The zone a reference stands for.
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

    /// The name as the database spells it.
    public func spelling(of name: String) -> String? { database?.spelling(of: name) }

    /// The nearest name of the database.
    public func suggestion(for name: String) -> String? { database?.suggestion(for: name) }
}

extension ZoneReference {
    /// Reads the zone that a person names in an option: the normal form, `:Europe/Berlin`, or any POSIX rule, which is
    /// looked for after the names of the tz database, as tzset(3) does. Names may be written with other letters.
    ///
    /// `UTC+2` is east of Greenwich here, as in words and for most people; in `TZ` it is west of it.
    ///
    /// - Throws: If there is no such zone, with the name that may have been meant.
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
