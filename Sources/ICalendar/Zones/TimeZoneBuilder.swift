// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// Builds a VTIMEZONE line by line.
struct TimeZoneBuilder {
    var component: TimeZoneComponent
    private(set) var problem: LineProblem?
    private var open: ObservanceBuilder?
    private var ledger = LineLedger()

    init(line: Int) {
        component = TimeZoneComponent(line: line)
    }

    mutating func fail(_ problem: LineProblem) {
        if self.problem == nil { self.problem = problem }
    }

    static func needs(_ property: String) -> Bool {
        ["TZID", "DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "RRULE", "RDATE"].contains(property)
    }

    mutating func begin(isDaylight: Bool, line: Int) {
        open = ObservanceBuilder(line: line, isDaylight: isDaylight)
    }

    mutating func end() {
        guard let open else { return }
        self.open = nil
        guard let start = open.start, let from = open.from, let to = open.to else {
            fail(LineProblem(open.line, "an observance lacks DTSTART, TZOFFSETFROM or TZOFFSETTO"))
            return
        }
        guard component.observances.count < TimeZoneComponent.maximumObservances else {
            fail(LineProblem(open.line, "it has more than \(TimeZoneComponent.maximumObservances) observances"))
            return
        }
        component.observances.append(
            .init(
                line: open.line, isDaylight: open.isDaylight, start: start, from: from, to: to, rule: open.rule,
                dates: open.dates, name: open.name))
    }

    mutating func take(_ line: ContentLine) {
        do throws(LineProblem) {
            if line.isCut { throw LineProblem(line.number, "\(line.name) is too long") }
            let use = try open?.read(line) ?? read(line)
            ledger.recordIfUnknown(line, use)
        } catch {
            fail(error)
        }
    }

    private mutating func read(_ line: ContentLine) -> LineUse {
        let text = TimeZoneNames.compared(TextValue.read(line.value, limit: 255, lines: false).text)
        switch line.name {
        case "TZID": component.name = text
        case "X-LIC-LOCATION": component.location = text
        default: return LineBearing.use(of: line.name, in: LineBearing.zone)
        }
        return .used
    }

    /// Returns the lines that nothing used.
    consuming func finish() -> [LineProblem] { ledger.finish() }
}

/// Builds an observance line by line.
struct ObservanceBuilder {
    var line: Int
    var isDaylight: Bool
    var start: CivilDateTime?
    var from: Int?
    var to: Int?
    var rule: RecurrenceRule?
    var dates: [CivilDateTime] = []
    var name = ""

    mutating func read(_ line: ContentLine) throws(LineProblem) -> LineUse {
        switch line.name {
        case "DTSTART": start = try wall(line, line.value)
        case "TZOFFSETFROM": from = try offset(line)
        case "TZOFFSETTO": to = try offset(line)
        case "TZNAME": name = TextValue.read(line.value, limit: 64, lines: false).text
        case "RDATE":
            for part in TextValue.dates(line.value).dates {
                guard dates.count < TimeZoneComponent.maximumObservances else {
                    throw LineProblem(
                        line.number, "an observance has more than \(TimeZoneComponent.maximumObservances) dates")
                }
                dates.append(try wall(line, part))
            }
        case "RRULE":
            guard rule == nil else { throw LineProblem(line.number, "an observance has two rules") }
            do throws(TimeTextError) {
                let text = ItemBuilder.unescapedRule(String(decoding: line.value, as: UTF8.self))
                rule = try RecurrenceRule(text.trimmingSpaces())
            } catch {
                throw LineProblem(line.number, "RRULE cannot be used: \(ItemBuilder.clause(error.description))")
            }
        default: return LineBearing.use(of: line.name, in: LineBearing.zone)
        }
        return .used
    }

    private func wall(_ line: ContentLine, _ value: ArraySlice<UInt8>) throws(LineProblem) -> CivilDateTime {
        guard let moment = DateOrTime.read(value, zone: nil, name: line.name, line: line.number)?.value else {
            throw LineProblem(line.number, "\(line.name) \(LineProblem.quote(value)) is not a date and time")
        }
        return moment.wall
    }

    /// Reads a value of type UTC-OFFSET (RFC 5545 3.3.14) in seconds.
    private func offset(_ line: ContentLine) throws(LineProblem) -> Int {
        let bytes = Array(line.value)
        let digits = bytes.dropFirst()
        guard let sign = bytes.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
            digits.count == 4 || digits.count == 6, digits.allSatisfy({ 0x30...0x39 ~= $0 })
        else {
            throw LineProblem(line.number, "\(line.name) \(LineProblem.quote(line.value)) is not an offset like +0100")
        }
        let pair: (Int) -> Int = { Int(bytes[$0] - 0x30) * 10 + Int(bytes[$0 + 1] - 0x30) }
        let (hours, minutes) = (pair(1), pair(3))
        let seconds = hours * 3_600 + minutes * 60 + (bytes.count > 5 ? pair(5) : 0)
        guard hours <= 24, minutes <= 59 else {
            throw LineProblem(line.number, "\(line.name) \(LineProblem.quote(line.value)) is out of range")
        }
        return sign == UInt8(ascii: "-") ? -seconds : seconds
    }
}

/// A VTIMEZONE in the file (RFC 5545 3.6.5).
struct TimeZoneComponent: Sendable {
    /// STANDARD or DAYLIGHT: clock changes from one offset to another.
    struct Observance: Sendable {
        var line: Int
        var isDaylight: Bool
        /// The first change, in wall time before it.
        var start: CivilDateTime
        /// The seconds east of UTC before and after each change.
        var from: Int
        var to: Int
        var rule: RecurrenceRule?
        /// RDATE: further changes, each in wall time before it.
        var dates: [CivilDateTime] = []
        /// TZNAME.
        var name = ""
    }

    /// The maximum number of observances in one VTIMEZONE; programs that list each change of a century write 250.
    static let maximumObservances = 1_000

    var line: Int
    /// TZID.
    var name = ""
    /// X-LIC-LOCATION of libical: the name of the zone in the tz database.
    var location: String?
    var observances: [Observance] = []
}
