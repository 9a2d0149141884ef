// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import Varlink

/// The column of the database with the terms of a notification and with what has happened to it: one JSON object
/// without default values.
enum TermsColumn {
    static func text(_ terms: Terms, _ state: DeliveryState) -> String {
        var object = JSON.Object()
        if terms.missed != .once { object["missed"] = .string(terms.missed.rawValue) }
        if let lateWindow = terms.lateWindow { object["lateWindow"] = .int(lateWindow) }
        if !terms.warnings.isEmpty { object["warn"] = .array(terms.warnings.map(\.stored)) }
        if let nag = terms.nag { object["nag"] = .int(nag) }
        if terms.nagLimit != Terms.defaultNagLimit { object["nagLimit"] = .int(Int64(terms.nagLimit)) }
        if terms.offset.microseconds != 0 { object["offset"] = .int(terms.offset.microseconds) }
        if terms.offset.nominalDays != 0 { object["days"] = .int(Int64(terms.offset.nominalDays)) }
        object["clock"] = terms.offset.timeOfDay.map(JSON.int)
        if let acknowledged = state.acknowledged { object["acknowledged"] = .int(acknowledged.microseconds) }
        if let snoozed = state.snoozed { object["snoozed"] = .int(snoozed.microseconds) }
        if let event = state.event { object["event"] = .int(event.microseconds) }
        if terms.wake { object["wake"] = .bool(true) }
        if state.snoozes > 0 { object["snoozes"] = .int(Int64(state.snoozes)) }
        if state.escalated > 0 { object["escalated"] = .int(Int64(state.escalated)) }
        if let soundProblem = state.soundProblem { object["soundProblem"] = .string(soundProblem) }
        if let to = state.to { object["to"] = .array(to.map(JSON.string)) }
        if !terms.exceptions.isEmpty || terms.exceptions.sparesCount { object["except"] = terms.exceptions.stored }
        if let cycle = terms.cycle { object["cycle"] = cycle.stored }
        if let afterAck = terms.afterAck { object["afterAck"] = .string(afterAck.text) }
        if let standIn = terms.standIn { object["standIn"] = standIn.stored }
        if let occasion = terms.occasion { object["occasion"] = occasion.stored }
        if terms.isTimeLost { object["timeLost"] = .bool(true) }
        return JSON.object(object).description
    }

    /// Reads the column. What is unreadable gets its default: terms never keep a notification from firing.
    static func read(_ text: String) -> (terms: Terms, state: DeliveryState) {
        guard text != "{}", let json = try? JSON(parsing: text) else { return (Terms(), DeliveryState()) }
        return (Terms(stored: json), DeliveryState(stored: json))
    }
}

extension Terms {
    fileprivate init(stored json: JSON) {
        missed = json["missed"]?.stringValue.flatMap(Notifications.Missed.init(rawValue:)) ?? .once
        lateWindow = json["lateWindow"]?.intValue
        warnings = json["warn"]?.arrayValue?.compactMap(NominalSpan.init(stored:)) ?? []
        nag = json["nag"]?.intValue
        nagLimit = json["nagLimit"]?.intValue.map { Int(clamping: $0) } ?? Terms.defaultNagLimit
        wake = json["wake"]?.boolValue ?? false
        offset.microseconds = json["offset"]?.intValue ?? 0
        offset.nominalDays = json["days"]?.intValue.map { Int(clamping: $0) } ?? 0
        offset.timeOfDay = json["clock"]?.intValue.map { max(0, min($0, Span.day - 1)) }
        if let stored = json["except"] { exceptions = Exceptions(stored: stored) }
        cycle = json["cycle"].flatMap(TimerCycle.init(stored:))
        // One that cannot be read is none.
        afterAck = json["afterAck"]?.stringValue.flatMap { try? AfterAck($0) }
        standIn = json["standIn"].flatMap(StandIn.init(stored:))
        occasion = json["occasion"].map(OccasionState.init(stored:))
        isTimeLost = json["timeLost"]?.boolValue ?? false
    }
}

extension DeliveryState {
    fileprivate init(stored json: JSON) {
        acknowledged = json["acknowledged"]?.intValue.map(Instant.init(microseconds:))
        snoozed = json["snoozed"]?.intValue.map(Instant.init(microseconds:))
        event = json["event"]?.intValue.map(Instant.init(microseconds:))
        snoozes = json["snoozes"]?.intValue.map { Int(clamping: $0) } ?? 0
        escalated = json["escalated"]?.intValue.map { Int(clamping: $0) } ?? 0
        soundProblem = json["soundProblem"]?.stringValue
        to = json["to"]?.arrayValue?.compactMap(\.stringValue)
    }
}

extension Pending {
    /// The column with its terms and its state.
    var storedTerms: String { TermsColumn.text(terms, deliveryState) }
}

extension Delivered {
    /// The column with its terms and its state.
    var storedTerms: String { TermsColumn.text(terms, deliveryState) }
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
