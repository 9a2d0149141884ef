// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime
package import Varlink

/// A timer's phases as they stand in the database, among the terms of its pending notification.
extension TimerCycle {
    package var stored: JSON {
        var object = JSON.Object()
        object["phases"] = .array(phases.map(\.stored))
        object["at"] = .int(Int64(index))
        if rounds != 1 { object["rounds"] = .int(Int64(rounds)) }
        if let long { object["long"] = long.stored }
        if isLive { object["live"] = .bool(true) }
        return .object(object)
    }

    /// Reads a cycle, or returns nil for one that cannot be read: the notification is then a countdown like any other.
    package init?(stored json: JSON) {
        let phases = json["phases"]?.arrayValue?.compactMap(Phase.init(stored:)) ?? []
        let rounds = json["rounds"]?.intValue.map { Int(clamping: $0) } ?? 1
        guard !phases.isEmpty, phases.count == json["phases"]?.arrayValue?.count, phases.count <= Self.maximumPhases,
            Self.rounds.contains(rounds)
        else { return nil }
        self.init(
            phases: phases, rounds: rounds, long: json["long"].flatMap(Phase.init(stored:)),
            isLive: json["live"]?.boolValue ?? false, index: json["at"]?.intValue.map { Int(clamping: $0) } ?? 0)
    }
}

extension TimerCycle.Phase {
    fileprivate var stored: JSON {
        var object = JSON.Object()
        object["title"] = .string(title)
        object["span"] = .int(span)
        if let sound { object["sound"] = .string(sound) }
        return .object(object)
    }

    fileprivate init?(stored json: JSON) {
        guard let title = json["title"]?.stringValue, let span = json["span"]?.intValue, span > 0 else { return nil }
        self.init(title: title, span: span, sound: json["sound"]?.stringValue)
    }
}

/// The form on the wire.
extension TimerCycle {
    package typealias Invalid = Notifications.Invalid

    /// Reads the cycle of a timer that is started. A single phase may be as long as any countdown.
    /// - Throws: `Notifications.Invalid` for the first field that cannot be.
    package init(_ call: Notifications.Timer) throws(Invalid) {
        let others = call.then ?? []
        let isAlone = others.isEmpty && (call.repeat ?? 1) == 1
        let sound = call.content.completed.sound
        if !isAlone {
            try ContentRules.check(call.content.title, field: "title", limit: Self.maximumTitle, lines: false)
        }
        let first =
            isAlone
            ? Phase(
                title: call.content.title,
                span: try SoundOptions.span(call.for, field: "for", in: 0...Int64.max, hint: "write 25m"), sound: sound)
            : try Phase(
                Notifications.Phase(title: call.content.title, for: call.for, sound: sound), field: "for", sound: sound)
        guard others.count < Self.maximumPhases else {
            throw Invalid(
                field: "then", word: "", reason: "\(others.count + 1) phases, and \(Self.maximumPhases) is the most",
                hint: "give fewer")
        }
        guard call.long == nil || (!others.isEmpty && call.repeat != nil) else {
            throw Invalid(
                field: "long", word: "",
                reason:
                    "it takes the place of the last phase of the last round, so it needs \(Member.then) and "
                    + "\(Member.repeat)",
                hint: "give \(Member.then) and \(Member.repeat) as well")
        }
        let phases =
            [first]
            + (try others.map { other throws(Invalid) in
                try Phase(other, field: "then", sound: sound)
            })
        self.init(
            phases: phases, rounds: try Self.checkRounds(call.repeat ?? 1, field: "repeat"),
            long: try call.long.map { long throws(Invalid) in try Phase(long, field: "long", sound: sound) },
            isLive: call.live ?? false)
    }

    /// Reads the cycle of a timer that was pending elsewhere.
    /// - Throws: `Notifications.Invalid` for what cannot be.
    package init(_ cycle: Notifications.Cycle) throws(Invalid) {
        guard 1...Self.maximumPhases ~= cycle.phases.count else {
            throw Invalid(
                field: "cycle.phases", word: "", reason: "\(cycle.phases.count) phases", hint: "give 1 to 16")
        }
        let isAlone = cycle.phases.count == 1 && cycle.repeat == 1
        self.init(
            phases: try cycle.phases.map { phase throws(Invalid) in
                try Phase(phase, field: "cycle.phases", sound: nil, isAlone: isAlone)
            }, rounds: try Self.checkRounds(cycle.repeat, field: "cycle.repeat"),
            long: try cycle.long.map { long throws(Invalid) in try Phase(long, field: "cycle.long", sound: nil) },
            isLive: cycle.live ?? false, index: cycle.number - 1)
        guard index == cycle.number - 1 else {
            throw Invalid(
                field: "cycle.number", word: "\(cycle.number)", reason: "out of range (1 to \(count))",
                hint: "give the number of a phase")
        }
    }

    private static func checkRounds(_ rounds: Int, field: String) throws(Invalid) -> Int {
        guard Self.rounds.contains(rounds) else {
            throw Invalid(field: field, word: "\(rounds)", reason: "out of range (1 to 100)", hint: "write 4")
        }
        return rounds
    }

    package var wire: Notifications.Cycle {
        Notifications.Cycle(
            phases: phases.map(\.wire), repeat: rounds, long: long?.wire, number: index + 1,
            live: isLive ? true : nil)
    }
}

extension TimerCycle.Phase {
    /// - Parameter sound: The one where it names none.
    fileprivate init(
        _ phase: Notifications.Phase, field: String, sound: String?, isAlone: Bool = false
    ) throws(Notifications.Invalid) {
        let longest = isAlone ? ContentRules.maximumTitle : TimerCycle.maximumTitle
        try ContentRules.check(phase.title, field: field, limit: longest, lines: false)
        guard !phase.title.isEmpty else {
            throw Notifications.Invalid(
                field: field, word: "", reason: "a phase has no title", hint: "name it, like Break")
        }
        if let sound = phase.sound {
            try ContentRules.check(sound, field: field, limit: ContentRules.maximumPath, lines: false)
        }
        self.init(
            title: phase.title,
            span: try SoundOptions.span(
                phase.for, field: field, in: isAlone ? 0...Int64.max : TimerCycle.spans,
                hint: "write 5m: from 1s to 1d"), sound: phase.sound ?? sound)
    }

    package var wire: Notifications.Phase { Notifications.Phase(title: title, for: Span.text(span), sound: sound) }
}
