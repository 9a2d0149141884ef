// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime

/// Options of an alarm, with defaults. Spans are microseconds.
package struct RingOptions: Sendable, Hashable {
    /// The sound of an alarm that names none.
    package static let sound = "alarm"
    static let maximumRise = 60 * Span.second
    /// The range of a snooze, and of the time until it gives up.
    package static let spans = Span.second...Span.day
    static let snoozeLimits = 0...100

    /// Over which its sound rises from silence to its volume.
    package var rise: Int64 = 60 * Span.second
    /// The length of a snooze by its button.
    package var snooze: Int64 = 9 * Span.minute
    /// The maximum number of snoozes; nil for any number.
    var snoozeLimit: Int?
    /// Having rung for so long it gives up; nil for never.
    package var giveUp: Int64? = 10 * Span.minute
    package var evenSilent = false

    init() {}

    /// - Throws: `Notifications.Invalid` for the first field that has no meaning.
    init(_ ring: Notifications.Ring) throws(Notifications.Invalid) {
        if let text = ring.rise {
            rise = try SoundOptions.span(text, field: "rise", in: 0...Self.maximumRise, hint: "write 60s at most, or 0")
        }
        if let text = ring.snooze {
            snooze = try SoundOptions.span(text, field: "snooze", in: Self.spans, hint: "write 9m: from 1s to 1d")
        }
        if let limit = ring.snoozeLimit {
            guard Self.snoozeLimits.contains(limit) else {
                throw Notifications.Invalid(
                    field: "snoozeLimit", word: "\(limit)", reason: "out of range (0 to 100)",
                    hint: "leave it out for any number of times")
            }
            snoozeLimit = limit
        }
        if let text = ring.giveUp {
            if text == "0" {
                giveUp = nil
            } else {
                giveUp = try SoundOptions.span(
                    text, field: "giveUp", in: Self.spans, hint: "write 10m: from 1s to 1d; or 0 for never")
            }
        }
        evenSilent = ring.evenSilent ?? false
    }
}

extension Notifications.Content {
    /// The ringing options; nil if it does not ring. The stored form was checked; an unreadable row rings with the
    /// defaults.
    var ringTerms: RingOptions? { ring.map { (try? RingOptions($0)) ?? RingOptions() } }

    /// The content with the defaults of an alarm: a sound, and the level that do not disturb does not hold.
    package var completed: Notifications.Content {
        var content = self
        // A program on another device or bus does not speak for this system.
        content.appName = appName.map(ContentRules.foreignName)
        // Nothing is left: the application names the sender.
        if content.appName == "", appName != "" { content.appName = nil }
        if let app, ContentRules.imitatesSystem(app) { content.app = nil }
        guard ring != nil else { return content }
        content.level = level ?? .critical
        content.sound = sound ?? RingOptions.sound
        return content
    }
}

extension Notifications.Content {
    /// A sentence for the person who sets an alarm: what it passes; nil if it does not ring.
    package var ringNote: String? {
        guard let terms = ringTerms else { return nil }
        guard level == .critical else {
            return "it rings until you stop it, except while do not disturb holds it: its level is not critical"
        }
        let silence =
            terms.evenSilent ? " and silent mode" : ", but not in silent mode; \(Member.evenSilent) rings then too"
        return "it rings until you stop it, through do not disturb (level critical)\(silence)"
    }
}

extension Pending {
    /// A sentence for the person who sets an alarm at a local time of a fixed zone; nil for other notifications.
    package var zoneNote: String? {
        guard content.ring != nil, case .named(let zone)? = trigger.zoneReference else { return nil }
        return "it rings at the local time of \(zone); with \(Member.floating) it follows the clock of where you are"
    }
}
