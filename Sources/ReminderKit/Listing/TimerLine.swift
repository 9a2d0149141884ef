// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime
package import ClientKit
import TerminalKit
package import Varlink

/// The remaining time of timers as a line: for a person, and as the module `custom` of waybar reads it with
/// `return-type` json, waybar-custom(5). A value; how much is left now is an argument.
package struct TimerLine: Equatable {
    /// The timer that ends first, shortly: `Focus 24 min`; empty for none.
    package let text: String
    /// All of them, a line each, as Pango markup.
    let tooltip: String
    /// running, paused or none.
    package let look: String
    /// The part of the phase that has passed, 0 to 100.
    package let percentage: Int
    /// - Parameters:
    ///   - timers: As the daemon lists them: those that run first.
    ///   - leftOf: How many seconds are left of one.
    ///   - showsSeconds: Whether to count in seconds instead of minutes.
    package init(
        _ timers: [Notifications.TimerStatus], leftOf: (Notifications.TimerStatus) -> Double,
        showsSeconds: Bool = false,
        moment: RenderTime
    ) {
        func left(_ timer: Notifications.TimerStatus) -> String {
            Self.left(leftOf(timer), showsSeconds: showsSeconds)
        }
        guard let first = timers.first else {
            (text, tooltip, look, percentage) = ("", "", "none", 0)
            return
        }
        text = "\(first.title.visible) \(left(first))" + (first.paused ? ", paused" : "")
        look = first.paused ? "paused" : "running"
        let done = first.seconds > 0 ? 1 - leftOf(first) / first.seconds : 1
        percentage = Int((min(1, max(0, done)) * 100).rounded(.down))
        let full = timers.prefix(Self.maximumLines).map { Self.sentence(of: $0, left: left($0), moment) }
        tooltip = BarLine.markup(full.joined(separator: "\n"))
    }

    /// Returns a timer in full, with the remaining time as `list` shows it: `Tea, 1 min 28 s left, until 09:09`.
    ///
    /// - Parameter showsSeconds: Whether to show the remaining time as `1:28` instead.
    package static func sentence(
        of timer: Notifications.TimerStatus, showsSeconds: Bool = false, moment: RenderTime
    ) -> String {
        sentence(of: timer, left: left(of: timer, showsSeconds: showsSeconds), moment)
    }

    /// Returns a timer shortly, with the remaining time as `list` shows it: `Tea 1 min 28 s`.
    package static func text(of timer: Notifications.TimerStatus, showsSeconds: Bool) -> String {
        "\(timer.title.visible) \(left(of: timer, showsSeconds: showsSeconds))" + (timer.paused ? ", paused" : "")
    }

    private static func left(of timer: Notifications.TimerStatus, showsSeconds: Bool) -> String {
        showsSeconds
            ? left(timer.left, showsSeconds: true)
            : RenderTime.span(seconds: max(1, RenderTime.nearestSecond(Int64(timer.left * 1_000_000))))
    }

    private static func sentence(
        of timer: Notifications.TimerStatus, left: String, _ moment: RenderTime
    ) -> String {
        var line = timer.title.visible + (timer.count > 1 ? " (\(timer.number) of \(timer.count))" : "")
        line += ", \(left) left"
        if timer.paused {
            line += ", paused"
        } else if let time = timer.due.flatMap(WireTime.init) {
            line += ", until " + moment.text(moment.zone.civil(at: time.instant).time)
        }
        if let next = timer.next { line += ", then \(next.title.visible)" }
        return line
    }

    /// Timers that a tooltip has room for.
    private static let maximumLines = 20

    /// Returns the remaining time as `24 min` or `1 h 5 min`, or with seconds as `24:59` or `1:05:00`.
    package static func left(_ seconds: Double, showsSeconds: Bool) -> String {
        let whole = Int64(max(0, seconds).rounded(.up))
        guard showsSeconds else {
            let minutes = minutes(seconds)
            return minutes < 60
                ? "\(minutes) min" : minutes % 60 == 0 ? "\(minutes / 60) h" : "\(minutes / 60) h \(minutes % 60) min"
        }
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let hours = whole >= 3_600 ? "\(whole / 3_600):" : ""
        return hours + (hours.isEmpty ? "\(whole / 60)" : two(whole / 60 % 60)) + ":" + two(whole % 60)
    }

    /// Returns the remaining minutes, with the current one; at least 1.
    private static func minutes(_ seconds: Double) -> Int64 { max(1, Int64((max(0, seconds) / 60).rounded(.up))) }

    /// Returns the seconds until a line with this remaining time changes; nil if it stays until the phase ends.
    package static func change(_ seconds: Double, showsSeconds: Bool) -> Double? {
        if showsSeconds { return seconds > 0 ? seconds - (seconds.rounded(.up) - 1) : nil }
        let minutes = minutes(seconds)
        return minutes > 1 ? seconds - Double(minutes - 1) * 60 : nil
    }

    /// The printed object.
    package var json: JSON.Object {
        [
            "text": .string(text), "alt": .string(look), "tooltip": .string(tooltip), "class": .string(look),
            "percentage": .int(Int64(percentage)),
        ]
    }
}
