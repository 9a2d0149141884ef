// SPDX-License-Identifier: Apache-2.0

/// Something other than a time that makes a reminder due: the screen is unlocked, a unit fails, a file appears.
///
/// An occasion is an edge: the change of a condition from untrue to true. A condition that is true already makes
/// nothing due.
public struct Occasion: Sendable, Hashable {
    /// The condition whose beginning is awaited.
    public enum Condition: Sendable, Hashable {
        /// The person's screen is unlocked.
        case unlock
        /// The person is logged in; the first session since the machine started counts.
        case login
        /// The machine is awake.
        case resume
        /// The machine is connected to the internet.
        case online
        /// A unit of systemd has failed.
        case unitFails(Unit)
        /// A unit of systemd does not run.
        case unitEnds(Unit)
        /// A file or folder exists, by its absolute path.
        case fileAppears(String)
        /// No beat has come for the period and the grace, as with a dead man's switch.
        case silence(Silence)
    }

    /// The longest silence between two beats.
    public struct Silence: Sendable, Hashable {
        /// The expected time between two beats, in microseconds.
        public let period: Int64
        /// The further time after which the next beat is missing, in microseconds.
        public let grace: Int64

        /// Creates a silence.
        public init(period: Int64, grace: Int64) { (self.period, self.grace) = (period, grace) }
    }

    /// A unit of the person's systemd, or of the system's.
    public struct Unit: Sendable, Hashable {
        /// The full name: `backup.service`.
        public let name: String
        /// A Boolean value indicating whether the unit belongs to the system rather than the person.
        public let isSystem: Bool

        /// Creates a unit from its full name.
        public init(name: String, isSystem: Bool = false) { (self.name, self.isSystem) = (name, isSystem) }
    }

    /// The most reminders in a span of time, in microseconds.
    public struct Rate: Sendable, Hashable {
        /// The number of reminders, 1 to ``maximumCount``.
        public let count: Int
        /// The length of every span in which they are counted.
        public let span: Int64

        /// The most reminders that a rate can name: their times are stored.
        public static let maximumCount = 60
        /// The rate of a reminder that names none, for conditions that flicker.
        public static let fastest = Rate(count: maximumCount, span: Span.minute)

        /// Creates a rate.
        public init(count: Int, span: Int64) { (self.count, self.span) = (count, span) }
    }

    /// The condition.
    public var condition: Condition
    /// The time, in microseconds, for which the condition must hold before the reminder is due; 0 for none.
    public var hold: Int64
    /// The limit of a reminder that comes every time; nil if it comes once.
    public var rate: Rate?

    /// Creates an occasion.
    public init(_ condition: Condition, hold: Int64 = 0, rate: Rate? = nil) {
        (self.condition, self.hold, self.rate) = (condition, hold, rate)
    }

    /// The longest silence between two beats; nil for another occasion.
    public var silence: Silence? { if case .silence(let silence) = condition { silence } else { nil } }

    /// The normal form, which begins with `occasion`: `occasion unit-fails backup.service for=PT2M every=1/PT1H`. Bytes
    /// of a path other than printable ASCII, and `%`, are written `%41` (RFC 3986 2.1).
    public var text: String {
        var text = "occasion " + condition.text
        if hold > 0 { text += " for=" + Span.text(hold) }
        if let rate { text += " every=\(rate.count)/" + Span.text(rate.span) }
        return text
    }

    /// Reads the normal form, without `occasion` and the space after it.
    init(normalForm text: String) throws(TimeTextError) {
        let refusal = TimeTextError(
            .unexpected, word: text, range: 0..<text.utf8.count, reason: "Not an occasion.",
            hint: "Write occasion unlock, or occasion unit-fails backup.service.")
        var words = text.split(separator: " ", omittingEmptySubsequences: false)[...]
        guard let kind = words.popFirst() else { throw refusal }
        if let plain = Condition.plain[String(kind)] {
            condition = plain
        } else {
            guard let argument = words.popFirst(),
                let condition = try Condition(kind: String(kind), argument: String(argument))
            else { throw refusal }
            self.condition = condition
        }
        (hold, rate) = (0, nil)
        for word in words {
            let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { throw refusal }
            switch parts[0] {
            case "for" where hold == 0: hold = try Span.parse(parts[1])
            case "every" where rate == nil:
                let values = parts[1].split(separator: "/").map(String.init)
                guard values.count == 2, let count = Int(values[0]), 1...Rate.maximumCount ~= count else {
                    throw refusal
                }
                let span = try Span.parse(values[1])
                guard span >= Span.second else { throw refusal }
                rate = Rate(count: count, span: span)
            default: throw refusal
            }
        }
    }

    /// The occasion in words, as ``init(words:)`` reads it: `when unit backup.service fails for 2 min`. Words for beats
    /// are only for people.
    public var words: String {
        var text = "when " + condition.words
        if hold > 0 { text += " for " + Span.words(hold) }
        guard let rate, silence == nil else { return text }
        text += hold > 0 ? ", every time" : " every time"
        return rate == .fastest ? text : text + ", at most " + rate.words
    }
}

extension Occasion.Rate {
    /// The rate as people write it: `1/h`, `2/30 min`.
    var words: String {
        let names = [Span.minute: "min", Span.hour: "h", Span.day: "day", Span.week: "week"]
        return "\(count)/" + (names[span] ?? Span.words(span))
    }
}

extension Occasion.Condition {
    fileprivate static let plain: [String: Occasion.Condition] = [
        "unlock": .unlock, "login": .login, "resume": .resume, "online": .online,
    ]

    /// The longest path of a file, as in Linux (PATH_MAX).
    static let maximumPath = 4_096

    fileprivate init?(kind: String, argument: String) throws(TimeTextError) {
        switch kind {
        case "unit-fails": self = .unitFails(try Occasion.Unit(named: argument))
        case "unit-ends": self = .unitEnds(try Occasion.Unit(named: argument))
        case "system-unit-fails": self = .unitFails(try Occasion.Unit(named: argument, isSystem: true))
        case "system-unit-ends": self = .unitEnds(try Occasion.Unit(named: argument, isSystem: true))
        case "file-appears":
            guard let path = Self.unescaped(argument) else { return nil }
            self = try Self.file(path)
        case "silence":
            let parts = argument.split(separator: "/").map(String.init)
            guard parts.count == 2 else { return nil }
            let (period, grace) = (try Span.parse(parts[0]), try Span.parse(parts[1]))
            guard period >= Span.second, grace >= Span.second else { return nil }
            self = .silence(Occasion.Silence(period: period, grace: grace))
        default: return nil
        }
    }

    fileprivate var text: String {
        switch self {
        case .unlock: "unlock"
        case .login: "login"
        case .resume: "resume"
        case .online: "online"
        case .unitFails(let unit): (unit.isSystem ? "system-" : "") + "unit-fails " + unit.name
        case .unitEnds(let unit): (unit.isSystem ? "system-" : "") + "unit-ends " + unit.name
        case .fileAppears(let path): "file-appears " + Self.escaped(path)
        case .silence(let silence): "silence \(Span.text(silence.period))/\(Span.text(silence.grace))"
        }
    }

    /// The condition in words, as they follow "when".
    public var words: String {
        switch self {
        case .unlock, .login, .resume, .online: text
        case .unitFails(let unit): unit.words + " fails"
        case .unitEnds(let unit): unit.words + " ends"
        case .fileAppears(let path): "file \(path) appears"
        case .silence(let silence):
            "no beat comes for \(Span.words(silence.period)), with \(Span.words(silence.grace)) of grace"
        }
    }

    /// A Boolean value indicating whether an edge counts that happened while alertd did not run. A unit and a file keep
    /// their state; an unlocked screen says nothing about when that was.
    public var isComparedAtStart: Bool {
        switch self {
        case .unitFails, .unitEnds, .fileAppears: true
        case .unlock, .login, .resume, .online, .silence: false
        }
    }

    private static func escaped(_ path: String) -> String {
        var text = ""
        for byte in path.utf8 {
            if 0x21...0x7E ~= byte, byte != UInt8(ascii: "%") {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16)
                text += digits.count == 1 ? "%0" + digits : "%" + digits
            }
        }
        return text
    }

    private static func unescaped(_ text: String) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let digits = String(rest.prefix(2)), let value = UInt8(digits, radix: 16) else {
                return nil
            }
            bytes.append(value)
            rest.removeFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}

extension Occasion.Unit {
    /// The suffixes of units (systemd.unit(5)).
    private static let suffixes: Set<String> = [
        "service", "socket", "device", "mount", "automount", "swap", "target", "path", "timer", "slice", "scope",
    ]

    fileprivate var words: String { (isSystem ? "system " : "") + "unit " + name }

    /// Creates a unit from its name; without a suffix it is a service.
    ///
    /// - Throws: `TimeTextError` for a name that no unit can have (systemd.unit(5): at most 255 letters, digits and
    ///   `:-_.\@`), for a pattern, and for a template without an instance.
    init(named name: String, isSystem: Bool = false) throws(TimeTextError) {
        func refused(_ reason: String, hint: String) -> TimeTextError {
            TimeTextError(.unexpected, word: name, range: 0..<name.utf8.count, reason: reason, hint: hint)
        }
        let suffix = name.split(separator: ".", omittingEmptySubsequences: false).last.map(String.init) ?? ""
        let full = name.contains(".") && Self.suffixes.contains(suffix) ? name : name + ".service"
        let isPlain = name.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            default: ":-_.\\@".utf8.contains(byte)
            }
        }
        guard isPlain, !name.isEmpty, !full.hasPrefix("."), !full.hasPrefix("@"), full.utf8.count <= 255 else {
            throw refused(
                "\"\(name)\" is not the name of a unit.", hint: "Name one unit, like unit backup.service fails.")
        }
        guard !full.contains("@.") else {
            throw refused(
                "\"\(name)\" is a template without an instance.",
                hint: "Name one instance, like unit \(full.split(separator: "@")[0])@home fails.")
        }
        self.init(name: full, isSystem: isSystem)
    }
}

extension Occasion.Condition {
    /// Returns the condition that a file exists.
    ///
    /// - Throws: `TimeTextError` for a path that is relative, leads upwards, or lies where the kernel reports nothing
    ///   (inotify(7)).
    static func file(_ path: String) throws(TimeTextError) -> Occasion.Condition {
        func refused(_ reason: String, hint: String) -> TimeTextError {
            TimeTextError(
                .unexpected, word: String(path.prefix(64)), range: 0..<path.utf8.count, reason: reason, hint: hint)
        }
        let example = "Write the whole path, like file /home/ada/report.pdf appears."
        guard path.hasPrefix("/") else { throw refused("\"\(path)\" is not a whole path.", hint: example) }
        let parts = path.split(separator: "/").filter { $0 != "." }
        guard !parts.isEmpty, !parts.contains(".."), path.utf8.count < maximumPath, !path.utf8.contains(0),
            parts.allSatisfy({ $0.utf8.count <= 255 })
        else { throw refused("\"\(path)\" is not the path of a file.", hint: example) }
        if let star = path.firstIndex(of: "*") {
            let folder = path[..<(path[..<star].lastIndex(of: "/") ?? path.startIndex)]
            throw refused(
                "\"\(path)\" is a pattern, and alertd waits for one name.",
                hint: "Write the whole name, like file \(folder)/report.pdf appears.")
        }
        guard parts[0] != "proc", parts[0] != "sys" else {
            throw refused("The kernel reports no changes in /\(parts[0]).", hint: "Name a file elsewhere.")
        }
        return .fileAppears("/" + parts.joined(separator: "/"))
    }
}
