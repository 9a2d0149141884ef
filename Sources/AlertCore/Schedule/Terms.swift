// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime

/// The terms of a delivery, as they were scheduled next to the trigger.
package struct Terms: Sendable, Hashable {
    /// The policy for missed times.
    var missed: Notifications.Missed = .once
    /// The maximum lateness of a delivery, in microseconds; nil for no maximum.
    var lateWindow: Int64?
    /// The spans before its time at which warnings announce it, the longest first.
    var warnings: [NominalSpan] = []
    /// The interval, in microseconds, at which it is delivered again until it is acknowledged.
    package var nag: Int64?
    /// The number of times that it is delivered again; in the row of a nag, the number still left.
    package var nagLimit = Terms.defaultNagLimit
    package var wake = false
    /// The span from each acknowledgement to its next time.
    package var afterAck: AfterAck?
    /// The offset of the notification from each time of its trigger, e.g. of an alarm from its event.
    package var offset = TriggerOffset.none
    /// Times that a repetition leaves out.
    package var exceptions = Exceptions.none
    /// The phases of a timer.
    package var cycle: TimerCycle?
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

    package init() {}
}

/// The acts and events of a notification since it was scheduled.
package struct DeliveryState: Sendable, Hashable {
    /// The time up to which occurrences were acknowledged (ACKNOWLEDGED, RFC 9074 6.1). These are not delivered again.
    package var acknowledged: Instant?
    /// The due time of the snoozed notification; only in a snooze.
    package var snoozed: Instant?
    /// The time of the event that it belongs to; only in a delivered notification and its snooze.
    package var event: Instant?
    /// The number of times that an alarm was snoozed since it was due.
    package var snoozes = 0
    /// The number of escalation steps performed since the delivery.
    package var escalated = 0
    /// The reason why its sound was not heard, and what was heard instead, in a sentence; only after the delivery.
    package var soundProblem: String?
    /// The devices that a rule named; nil for the devices of its content. Only after the delivery.
    package var to: [String]?

    package init() {}
}

/// The delivery options that a caller names, in the members that the types of the wire have in common: of a new time,
/// of an imported or exported notification, and of a listed one.
package protocol DeliveryMembers {
    var missed: Notifications.Missed? { get set }
    var lateWindow: String? { get set }
    var warn: [String]? { get set }
    var nag: String? { get set }
    var nagLimit: Int? { get set }
    var wake: Bool? { get set }
    var afterAck: String? { get set }
}

extension Notifications.Trigger: DeliveryMembers {}
extension Notifications.Alarm: DeliveryMembers {}
extension Notifications.Notification: DeliveryMembers {}

extension Terms {
    /// Writes the options that differ from the defaults.
    package func write(into wire: inout some DeliveryMembers) {
        wire.missed = missed == .once ? nil : missed
        wire.lateWindow = lateWindow.map { Span.text($0) }
        wire.warn = warnings.isEmpty ? nil : warnings.map(\.text)
        wire.nag = nag.map { Span.text($0) }
        wire.nagLimit = nag.map { _ in max(1, nagLimit) }
        wire.wake = wake ? true : nil
        wire.afterAck = afterAck?.text
    }

    /// Sets the options that a caller names, and no others. "none" removes a value.
    ///
    /// - Throws: `Notifications.Invalid` for an invalid option.
    package mutating func read(_ wire: some DeliveryMembers) throws(Notifications.Invalid) {
        if let named = wire.missed { missed = named }
        if let named = wire.wake { wake = named }
        if let text = wire.lateWindow { lateWindow = try Self.span(text, field: "lateWindow") }
        if let texts = wire.warn { warnings = try Self.warnings(texts) }
        if let text = wire.afterAck {
            afterAck = text == Self.none ? nil : try Notifications.Invalid.reading("afterAck", AfterAck(text))
        }
        if let text = wire.nag { (nag, nagLimit) = (try Self.interval(text), Self.defaultNagLimit) }
        if let limit = wire.nagLimit { nagLimit = try Self.limit(limit, nag: wire.nag == nil ? nil : nag) }
    }

    /// The word that removes a value.
    static let none = "none"

    private static func warnings(_ texts: [String]) throws(Notifications.Invalid) -> [NominalSpan] {
        guard texts != [none] else { return [] }
        let spans = try texts.map { text throws(Notifications.Invalid) in try length(text, field: "warn") }
        let warnings = Set(spans).sorted { ($0.nominal, $0.days) > ($1.nominal, $1.days) }
        guard warnings.count <= maximumWarnings else {
            throw Notifications.Invalid(
                field: "warn", word: "", reason: "too many warnings: \(warnings.count) (maximum \(maximumWarnings))",
                hint: "give fewer")
        }
        return warnings
    }

    private static func interval(_ text: String) throws(Notifications.Invalid) -> Int64? {
        guard let nag = try span(text, field: "nag") else { return nil }
        guard nag >= minimumNag else {
            throw Notifications.Invalid(
                field: "nag", word: text, reason: "it is shorter than 10 seconds", hint: "the shortest is 10s")
        }
        return nag
    }

    private static func limit(_ limit: Int, nag: Int64?) throws(Notifications.Invalid) -> Int {
        guard nag != nil else {
            throw Notifications.Invalid(
                field: "nagLimit", word: "\(limit)", reason: "it needs \(Member.nag)", hint: "add \(Member.nag) 5m")
        }
        guard nagLimits.contains(limit) else {
            throw Notifications.Invalid(
                field: "nagLimit", word: "\(limit)", reason: "it is out of range (1 to 1,000)",
                hint: "give a number in it")
        }
        return limit
    }

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

    /// Reads a span, or nil for "none".
    private static func span(_ text: String, field: String) throws(Notifications.Invalid) -> Int64? {
        guard text != none else { return nil }
        let span = try Notifications.Invalid.reading(field, Span.parse(text))
        guard span > 0 else {
            throw Notifications.Invalid(field: field, word: text, reason: "the span is zero", hint: "write 10m")
        }
        return span
    }
}
