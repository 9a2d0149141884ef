// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

/// The distance to an event, in the words of an announcement.
enum DistanceWords {
    /// `15 minutes`: to the nearest minute, and below two of them to the second.
    static func words(to instant: Instant, from now: Instant) -> String {
        let distance = instant.distance(from: now)
        let unit = distance < 2 * Span.minute ? Span.second : Span.minute
        return Span.words((distance + unit / 2) / unit * unit)
    }
}

extension Transaction {
    /// A delivered notification as it is shown: before its text stands when and where the event is that it belongs to.
    /// Adds an announcement for display only: the stored text stays, since "in 15 minutes" is true once.
    func announced(_ delivered: Delivered) -> Delivered { withSoundProblem(ahead(delivered)) }

    /// With what is to be said about its sound as the last line.
    private func withSoundProblem(_ delivered: Delivered) -> Delivered {
        guard let problem = delivered.terms.soundProblem else { return delivered }
        var shown = delivered
        let line = delivered.content.markup == true ? problem.escapedMarkup : problem
        shown.content.body = (delivered.content.body.map { "\($0)\n" } ?? "") + line
        return shown
    }

    private func ahead(_ delivered: Delivered) -> Delivered {
        var parts: [String] = []
        if let event = delivered.terms.event {
            if event > now.wall { parts.append("in " + DistanceWords.words(to: event, from: now.wall)) }
            parts.append(
                "at \(Timestamp.day(event, in: zones.zone(stored: delivered.zone), zones.display, now: now.wall))")
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
