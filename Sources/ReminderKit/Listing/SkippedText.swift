// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import ClientKit
import TerminalKit

/// The skipped times, for a person.
package enum SkippedText {
    /// The maximum number of times that are listed one by one.
    private static let maximumShown = 4

    /// Returns `Fri 5 Mar 2027 09:00, Mon 8 Mar 2027 09:00 and 3 more`.
    ///
    /// - Parameter isHere: Whether to show the times of the person's clock. Otherwise each is in the zone of its
    ///   notification, which the text around it names.
    package static func times(_ times: [String], moment: RenderTime, isHere: Bool = false) -> String {
        let shown = times.prefix(maximumShown).map { isHere ? moment.here($0) : moment.there($0) }
        let more = times.count - shown.count
        return shown.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }

    /// Returns `standup  skips Fri 5 Mar 2027 09:00`, and the next time after that.
    ///
    /// - Parameter none: The words for no time.
    package static func line(
        _ one: Notifications.Skipping, _ verb: String, none: String, _ session: Session
    ) -> String {
        let (moment, style) = (session.moment, session.style)
        let name = style.strong(one.id.visible)
        let already = one.changed == 0 ? "already " : ""
        let words =
            one.skipped.isEmpty ? none : "\(already)\(verb) \(times(one.skipped, moment: moment, isHere: true))"
        let next = one.due.isEmpty ? "paused" : "next \(moment.here(one.due)) (\(moment.distance(one.due)))"
        return "\(name)  \(words); \(next)"
    }
}
