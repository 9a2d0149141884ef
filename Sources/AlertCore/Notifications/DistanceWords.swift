// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

/// The distance to an event, in the words of an announcement.
enum DistanceWords {
    /// Returns a distance in words: `15 minutes`, rounded to the minute, below two minutes to the second.
    static func words(to instant: Instant, from now: Instant) -> String {
        let distance = instant.distance(from: now)
        let unit = distance < 2 * Span.minute ? Span.second : Span.minute
        return Span.words((distance + unit / 2) / unit * unit)
    }
}

extension Transaction {
    /// Returns a delivered notification as it is shown. If it announces an event, its text begins with the time or day
    /// and the place of the event; if it came late from another device, with the time at which it began there. Only the
    /// shown text changes: "in 15 minutes" is true once.
    func announced(_ delivered: Delivered) -> Delivered { withSoundProblem(ahead(delivered)) }

    /// Appends the sound problem as the last line of the text.
    private func withSoundProblem(_ delivered: Delivered) -> Delivered {
        guard let problem = delivered.deliveryState.soundProblem else { return delivered }
        var shown = delivered
        let line = delivered.content.markup == true ? problem.escapedMarkup : problem
        shown.content.body = (delivered.content.body.map { "\($0)\n" } ?? "") + line
        return shown
    }

    private func ahead(_ delivered: Delivered) -> Delivered {
        var parts: [String] = []
        // The time was checked when it came.
        if let origin = delivered.content.origin,
            let time = delivered.content.originTime.flatMap({ try? Instant(rfc3339: $0) })
        {
            parts.append("\(Timestamp.day(time, in: zones.session, zones.display, now: now.wall)) on \(origin)")
        }
        if let event = delivered.deliveryState.event {
            let zone = zones.zone(stored: delivered.zone)
            let reference = delivered.content.calendar?.reference
            if reference == .day {
                let day = zone.civil(at: event).date
                parts.append("on \(Timestamp.date(day, in: zone, zones.display, now: now.wall))")
            } else {
                let verb = reference == .end ? "ends " : ""
                if event > now.wall { parts.append(verb + "in " + DistanceWords.words(to: event, from: now.wall)) }
                parts.append(
                    (parts.isEmpty ? verb : "") + "at \(Timestamp.day(event, in: zone, zones.display, now: now.wall))")
            }
        }
        if let location = delivered.content.calendar?.location, !location.isEmpty { parts.append(location) }
        guard !parts.isEmpty else { return delivered }
        var shown = delivered
        shown.content.body = parts.joined(separator: ", ") + (delivered.content.body.map { "\n\($0)" } ?? "")
        return shown
    }
}

extension String {
    /// The text for a place where markup is read.
    fileprivate var escapedMarkup: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
