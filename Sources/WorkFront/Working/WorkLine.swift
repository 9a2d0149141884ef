// SPDX-License-Identifier: Apache-2.0

import ClientKit
import TerminalKit

/// The progress of work as a line on a terminal.
struct WorkLine: Equatable {
    /// The owner of the keyboard, which decides how the work is cancelled.
    enum Keys: Equatable {
        /// This process.
        case ours
        /// The command.
        case theirs
    }

    /// The delay before work is shown; shorter work is never shown.
    static let delay = Duration.milliseconds(250)
    /// The time for which a frame of the spinner is shown.
    private static let frame = Duration.milliseconds(125)
    /// The least fraction from which the remaining time can be estimated.
    private static let minimumFraction = 0.01
    /// The shortest bar, also of a narrow terminal, and the shortest part of a longer text, in columns.
    private static let (minimumBar, minimumNarrowBar, minimumText) = (8, 5, 14)
    /// The fewest columns of a title.
    private static let minimumTitle = 8

    let title: String
    let began: ContinuousClock.Instant
    private(set) var fraction: Double?
    private(set) var text: String?
    private(set) var isUnknown = false
    /// The time of the last report of the fraction.
    private var reportedAt: ContinuousClock.Instant
    var isEnding = false
    var keys = Keys.ours {
        didSet { if keys == .theirs { isConfirming = false } }
    }
    /// A Boolean value indicating whether the line asks the person for confirmation to end: Esc alone may be a part of
    /// another key.
    private(set) var isConfirming = false

    init(title: String, isUnknown: Bool = false, at time: ContinuousClock.Instant) {
        (self.title, self.isUnknown) = (title, isUnknown)
        began = time
        reportedAt = time
    }

    /// Records progress; nil means unchanged.
    ///
    /// - Returns: Whether anything is new.
    @discardableResult
    mutating func moved(to fraction: Double?, text: String?, at time: ContinuousClock.Instant) -> Bool {
        moved(.init(fraction: fraction, text: text), at: time)
    }

    /// Records progress.
    ///
    /// - Returns: Whether anything is new.
    @discardableResult
    mutating func moved(_ advance: ProgressLines.Advance, at time: ContinuousClock.Instant) -> Bool {
        let before = self
        if advance.isUnknown { (fraction, isUnknown) = (nil, true) }
        if let fraction = advance.fraction, fraction != self.fraction {
            self.fraction = max(0, min(1, fraction.isNaN ? 0 : fraction))
            (reportedAt, isUnknown) = (time, false)
        }
        if let text = advance.text { self.text = text }
        return self != before
    }

    /// Returns the estimated time left, at the speed of the last report; nil before there is an estimate.
    func left(at time: ContinuousClock.Instant) -> Duration? {
        guard let fraction, fraction >= Self.minimumFraction, fraction < 1 else { return nil }
        let whole = began.duration(to: reportedAt) * ((1 - fraction) / fraction)
        return max(.zero, whole - reportedAt.duration(to: time))
    }

    /// The result of a key.
    enum Effect: Equatable { case nothing, changed, end }

    /// Handles a key.
    mutating func pressed(_ event: TerminalEvent) -> Effect {
        if isConfirming {
            isConfirming = false
            return event == .text("y") || event == .text("Y") ? .end : .changed
        }
        switch event {
        case .key(.escape, _), .text("q"):
            isConfirming = true
            return .changed
        default: return .nothing
        }
    }

    /// Returns the next time at which the line looks different.
    func change(after time: ContinuousClock.Instant) -> ContinuousClock.Instant {
        let first = began + Self.delay
        guard time >= first else { return first }
        let frames = Int64(began.duration(to: time) / Self.frame)
        return began + Self.frame * Int(frames + 1)
    }

    /// Returns whether the work has lasted long enough to be shown.
    func isShown(at time: ContinuousClock.Instant) -> Bool { began.duration(to: time) >= Self.delay }

    // MARK: Words

    /// `42 %`; empty if it is unknown.
    var percent: String { fraction.map { "\(Int($0 * 100)) %" } ?? "" }

    /// Returns the time left, like `11 s left`; empty if it is unknown.
    func leftText(at time: ContinuousClock.Instant) -> String {
        guard let left = left(at: time) else { return "" }
        return RenderTime.span(seconds: max(1, Self.seconds(left + .milliseconds(500)))) + " left"
    }

    /// Returns the elapsed time, like `0:12` or `1:05:00`.
    func elapsedText(at time: ContinuousClock.Instant) -> String {
        let seconds = Self.seconds(began.duration(to: time))
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let minutes = seconds / 60
        return minutes < 60
            ? "\(minutes):\(two(seconds % 60))" : "\(minutes / 60):\(two(minutes % 60)):\(two(seconds % 60))"
    }

    private static func seconds(_ span: Duration) -> Int64 { span.components.seconds }

    // MARK: Drawing

    /// Returns the row, narrower than `columns`.
    func canvas(columns: Int, glyphs: Glyphs, at time: ContinuousClock.Instant) -> Canvas {
        let width = max(1, columns - 1)
        var canvas = Canvas(TerminalSize(columns: width, rows: 1))
        let frames = glyphs.spinner
        canvas.draw(String(frames[Int(began.duration(to: time) / Self.frame) % frames.count]), column: 0, row: 0)
        if isConfirming {
            // Draw the question first, because a narrow terminal has room for little.
            let question = isEnding ? "Kill it? y/n" : "Stop? y/n"
            canvas.draw(question, column: 2, row: 0, [.reverse, .bold])
            let column = 2 + question.displayWidth + 2
            if column < width {
                canvas.draw(title.visible.truncated(toColumns: width - column), column: column, row: 0, .bold)
            }
            return canvas
        }
        let text = (text ?? "").visible
        let plan = plan(width: width, text: text, isNarrow: columns < Self.wide, at: time)
        let room = plan.hasHint ? width - hint.displayWidth - 2 : width
        if plan.hasHint { canvas.draw(hint, column: width - hint.displayWidth, row: 0, .faint) }
        var column = 2
        func put(_ text: String, _ attributes: Attributes = [], most: Int = .max) {
            guard !text.isEmpty, column < room else { return }
            column += canvas.draw(
                text.visible.truncated(toColumns: min(most, room - column)), column: column, row: 0, attributes)
        }
        put(title, .bold, most: plan.title)
        column += 2
        if isUnknown, room - column >= 24 {
            let bar = max(Self.minimumBar, min(24, width / 5, room - column - plan.time.displayWidth - 2))
            let place = Self.place(of: began.duration(to: time) / Self.frame, in: bar - bar / 4)
            put(String(repeating: glyphs.empty, count: place), .faint)
            put(String(repeating: glyphs.full, count: bar / 4))
            put(String(repeating: glyphs.empty, count: bar - bar / 4 - place), .faint)
            column += 2
        }
        if let fraction {
            if plan.bar > 0 {
                let full = Int((fraction * Double(plan.bar)).rounded())
                put(String(repeating: glyphs.full, count: full))
                put(String(repeating: glyphs.empty, count: plan.bar - full), .faint)
                column += 1
            }
            put(percent)
            column += 2
        }
        put(plan.time)
        column += 2
        // Leave a text out if only its first letters would fit.
        if text.displayWidth <= room - column || room - column >= Self.minimumText { put(text, .faint) }
        return canvas
    }

    /// The parts of the row, and their widths.
    private struct Plan {
        var title: Int
        /// The width of the bar; 0 for none.
        var bar = 0
        /// The time passed and the time left; a narrow terminal has one of them.
        var time: String
        var hasHint: Bool
    }

    /// The fewest columns of a terminal that has room for both times.
    private static let wide = 60

    /// Divides a row: the title comes first, then the figures and a bar, and the key goes before the title loses a
    /// letter.
    private func plan(width: Int, text: String, isNarrow: Bool, at time: ContinuousClock.Instant) -> Plan {
        let (elapsed, left) = (elapsedText(at: time), leftText(at: time))
        let shown = left.isEmpty ? elapsed : isNarrow ? left : "\(elapsed), \(left)"
        let titleWidth = title.visible.displayWidth
        let figures = 2 + 2 + shown.displayWidth + (fraction == nil ? 0 : percent.displayWidth + 2)
        let minimum = fraction == nil ? 0 : isNarrow ? Self.minimumNarrowBar : Self.minimumBar
        // A blank follows the bar.
        let bar = minimum > 0 && min(titleWidth, Self.minimumTitle) + figures + minimum + 1 <= width ? minimum + 1 : 0
        let hasHint = titleWidth + figures + bar + 2 + hint.displayWidth <= width
        let room = hasHint ? width - hint.displayWidth - 2 : width
        var plan = Plan(title: max(Self.minimumTitle, room - figures - bar), time: shown, hasHint: hasHint)
        guard bar > 0 else { return plan }
        // Shorten the bar in favour of a text, which is more informative.
        let free = room - figures - 1 - min(titleWidth, plan.title)
        let wanted = text.isEmpty ? 0 : text.displayWidth + 2
        let isShown = free - minimum >= min(wanted, Self.minimumText + 2)
        plan.bar = max(minimum, min(24, width / 5, isShown ? free - wanted : free))
        return plan
    }

    /// Returns the place of something that moves to and fro between 0 and `last`, one place with every step.
    private static func place(of step: Double, in last: Int) -> Int {
        guard last > 0 else { return 0 }
        let step = Int(step) % (2 * last)
        return step <= last ? step : 2 * last - step
    }

    private var hint: String {
        switch (isEnding, keys) {
        case (true, .ours): "cancelling, Esc kills it"
        case (true, .theirs): "cancelling"
        case (false, .ours): "Esc cancel"
        case (false, .theirs): "Ctrl-C end"
        }
    }
}
