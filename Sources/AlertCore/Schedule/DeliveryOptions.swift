// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime
import Varlink

/// Delivery options of a notification, next to its trigger.
package struct DeliveryOptions: Sendable, Hashable {
    /// The policy for missed times.
    var missed: Notifications.Missed = .once
    /// The maximum lateness of a delivery, in microseconds; nil for no maximum.
    var lateWindow: Int64?
    /// The spans before its time at which warnings announce it, the longest first.
    var warnings: [NominalSpan] = []
    /// The interval, in microseconds, at which it is delivered again until it is acknowledged.
    package var nag: Int64?
    /// The number of times that it is delivered again; in the row of a nag, the number still left.
    package var nagLimit = DeliveryOptions.defaultNagLimit
    /// The offset of the notification from each time of its trigger, e.g. of an alarm from its event.
    package var offset = TriggerOffset.none
    /// The time up to which occurrences were acknowledged (ACKNOWLEDGED, RFC 9074 6.1). These are not delivered again.
    package var acknowledged: Instant?
    /// The due time of the snoozed notification; only in a snooze.
    package var snoozed: Instant?
    /// The time of the event that it belongs to; only in a delivered notification and its snooze.
    package var event: Instant?
    /// A Boolean value indicating whether it wakes a sleeping machine.
    package var wake = false
    /// The number of times that an alarm was snoozed since it was due.
    package var snoozes = 0
    /// The number of escalation steps performed since the delivery.
    package var escalated = 0
    /// The reason why its sound was not heard, and what was heard instead, in a sentence; only after the delivery.
    package var soundProblem: String?
    /// The devices that a rule named; nil for the devices of its content. Only after the delivery.
    package var to: [String]?
    /// Times that a repetition leaves out.
    package var exceptions = Exceptions.none
    /// The phases of a timer.
    package var cycle: TimerCycle?
    /// The span from each acknowledgement to its next time.
    package var afterAck: AfterAck?
    /// The device that delivers it if this one is off at its time.
    package var standIn: StandIn?
    /// The state of the condition that it waits for; nil for a notification with times.
    package var occasion: OccasionState?
    /// A Boolean value indicating whether damage to the database destroyed its time. It is then paused, and its trigger
    /// means nothing.
    package var isTimeLost = false

    static let defaultNagLimit = 12
    static let maximumWarnings = 8
    static let minimumNag: Int64 = 10_000_000
    static let nagLimits = 1...1_000

    /// Reads the options of a caller.
    package init(_ wire: Notifications.Trigger) throws(Notifications.Invalid) {
        missed = wire.missed ?? .once
        wake = wire.wake ?? false
        lateWindow = try Self.named(wire.lateWindow).map { text throws(Notifications.Invalid) in
            try DeliveryOptions.span(text, field: "lateWindow")
        }
        let spans = try (wire.warn == [Self.none] ? [] : wire.warn ?? []).map { text throws(Notifications.Invalid) in
            try DeliveryOptions.length(text, field: "warn")
        }
        warnings = Set(spans).sorted { ($0.nominal, $0.days) > ($1.nominal, $1.days) }
        guard warnings.count <= DeliveryOptions.maximumWarnings else {
            throw Notifications.Invalid(
                field: "warn", word: "",
                reason: "too many warnings: \(warnings.count) (maximum \(DeliveryOptions.maximumWarnings))",
                hint: "give fewer")
        }
        afterAck = try Self.named(wire.afterAck).map { text throws(Notifications.Invalid) in
            try Notifications.Invalid.reading("afterAck", AfterAck(text))
        }
        nag = try Self.named(wire.nag).map { text throws(Notifications.Invalid) in
            try DeliveryOptions.span(text, field: "nag")
        }
        if let nag, nag < DeliveryOptions.minimumNag {
            throw Notifications.Invalid(
                field: "nag", word: wire.nag ?? "", reason: "it is shorter than 10 seconds", hint: "the shortest is 10s"
            )
        }
        if let limit = wire.nagLimit {
            guard nag != nil else {
                throw Notifications.Invalid(
                    field: "nagLimit", word: "\(limit)", reason: "it needs nag", hint: "set nag, like 5m"
                )
            }
            guard DeliveryOptions.nagLimits.contains(limit) else {
                throw Notifications.Invalid(
                    field: "nagLimit", word: "\(limit)", reason: "it is out of range (1 to 1,000)",
                    hint: "give a number in it")
            }
            nagLimit = limit
        }
    }

    package init() {}

    /// Refuses what means nothing with a content.
    package func check(with content: Notifications.Content) throws(Notifications.Invalid) {
        if afterAck != nil { try checkAfterAck(with: content) }
        guard nag != nil, content.ring != nil else { return }
        throw Notifications.Invalid(
            field: "nag", word: nagText ?? "", reason: "alarms ring until you stop them",
            hint: "leave out nag")
    }

    /// The interval at which it is delivered again, for the wire: "PT5M"; nil if it is not.
    package var nagText: String? { nag.map { Span.text($0) } }
    /// The number of times that it is delivered again, for the wire; nil if it is not.
    package var nagTimes: Int? { nag.map { _ in nagLimit } }

    /// The maximum lateness, for the wire: "PT2H"; nil for no maximum.
    package var lateWindowText: String? { lateWindow.map { Span.text($0) } }
    /// The times before its own at which it is announced, for the wire.
    package var warningTexts: [String] { warnings.map(\.text) }
    /// The policy for missed times, for the wire; nil for the default.
    package var missedChoice: Notifications.Missed? { missed == .once ? nil : missed }

    /// The word that removes a value.
    static let none = "none"

    /// Returns the text that names a span; nil for "none".
    private static func named(_ text: String?) -> String? { text == none ? nil : text }

    /// Reads a length in which days are calendar days.
    private static func length(_ text: String, field: String) throws(Notifications.Invalid) -> NominalSpan {
        let length = try Notifications.Invalid.reading(field, NominalSpan(text))
        guard length.nominal > 0, length.months == 0 else {
            throw Notifications.Invalid(
                field: field, word: text,
                reason: length.months == 0 ? "the span is zero" : "months are not counted here",
                hint: length.months == 0 ? "write 10m" : "write 30d")
        }
        return length
    }

    private static func span(_ text: String, field: String) throws(Notifications.Invalid) -> Int64 {
        let span = try Notifications.Invalid.reading(field, Span.parse(text))
        guard span > 0 else {
            throw Notifications.Invalid(field: field, word: text, reason: "the span is zero", hint: "write 10m")
        }
        return span
    }
}

/// The form in the database: JSON, without default values.
extension DeliveryOptions {
    var storedText: String {
        var object = JSON.Object()
        if missed != .once { object["missed"] = .string(missed.rawValue) }
        if let lateWindow { object["lateWindow"] = .int(lateWindow) }
        if !warnings.isEmpty { object["warn"] = .array(warnings.map(\.stored)) }
        if let nag { object["nag"] = .int(nag) }
        if nagLimit != DeliveryOptions.defaultNagLimit { object["nagLimit"] = .int(Int64(nagLimit)) }
        if offset.microseconds != 0 { object["offset"] = .int(offset.microseconds) }
        if offset.nominalDays != 0 { object["days"] = .int(Int64(offset.nominalDays)) }
        object["clock"] = offset.timeOfDay.map(JSON.int)
        if let acknowledged { object["acknowledged"] = .int(acknowledged.microseconds) }
        if let snoozed { object["snoozed"] = .int(snoozed.microseconds) }
        if let event { object["event"] = .int(event.microseconds) }
        if wake { object["wake"] = .bool(true) }
        if snoozes > 0 { object["snoozes"] = .int(Int64(snoozes)) }
        if escalated > 0 { object["escalated"] = .int(Int64(escalated)) }
        if let soundProblem { object["soundProblem"] = .string(soundProblem) }
        if let to { object["to"] = .array(to.map(JSON.string)) }
        if !exceptions.isEmpty || exceptions.sparesCount { object["except"] = exceptions.stored }
        if let cycle { object["cycle"] = cycle.stored }
        if let afterAck { object["afterAck"] = .string(afterAck.text) }
        if let standIn { object["standIn"] = standIn.stored }
        if let occasion { object["occasion"] = occasion.stored }
        if isTimeLost { object["timeLost"] = .bool(true) }
        return JSON.object(object).description
    }

    /// Reads stored options. Unreadable ones get their defaults: options never keep a notification from firing.
    package init(stored text: String) {
        guard text != "{}", let json = try? JSON(parsing: text) else { return }
        missed = json["missed"]?.stringValue.flatMap(Notifications.Missed.init(rawValue:)) ?? .once
        lateWindow = json["lateWindow"]?.intValue
        warnings = json["warn"]?.arrayValue?.compactMap(NominalSpan.init(stored:)) ?? []
        nag = json["nag"]?.intValue
        wake = json["wake"]?.boolValue ?? false
        snoozes = json["snoozes"]?.intValue.map { Int(clamping: $0) } ?? 0
        escalated = json["escalated"]?.intValue.map { Int(clamping: $0) } ?? 0
        soundProblem = json["soundProblem"]?.stringValue
        to = json["to"]?.arrayValue?.compactMap(\.stringValue)
        if let stored = json["except"] { exceptions = Exceptions(stored: stored) }
        cycle = json["cycle"].flatMap(TimerCycle.init(stored:))
        afterAck = json["afterAck"]?.stringValue.flatMap { try? AfterAck($0) }
        standIn = json["standIn"].flatMap(StandIn.init(stored:))
        occasion = json["occasion"].map(OccasionState.init(stored:))
        isTimeLost = json["timeLost"]?.boolValue ?? false
        nagLimit = json["nagLimit"]?.intValue.map { Int(clamping: $0) } ?? DeliveryOptions.defaultNagLimit
        offset.microseconds = json["offset"]?.intValue ?? 0
        offset.nominalDays = json["days"]?.intValue.map { Int(clamping: $0) } ?? 0
        offset.timeOfDay = json["clock"]?.intValue.map { max(0, min($0, Span.day - 1)) }
        acknowledged = json["acknowledged"]?.intValue.map(Instant.init(microseconds:))
        snoozed = json["snoozed"]?.intValue.map(Instant.init(microseconds:))
        event = json["event"]?.intValue.map(Instant.init(microseconds:))
    }
}

extension NominalSpan {
    /// Microseconds, and after them the days of the calendar among them.
    fileprivate var stored: JSON { days == 0 ? .int(nominal) : .array([.int(nominal), .int(Int64(days))]) }

    /// Reads a stored length; nil for one that is damaged.
    fileprivate init?(stored json: JSON) {
        if let size = json.intValue {
            self.init(stored: size, days: 0)
        } else if let parts = json.arrayValue, parts.count == 2, let size = parts[0].intValue {
            self.init(stored: size, days: parts[1].intValue)
        } else {
            return nil
        }
    }
}
