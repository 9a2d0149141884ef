// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import Glibc
import TerminalKit
import Varlink

/// `stopwatch`: time that counts up on this terminal. alertd does not know of it, and nothing is stored.
struct Stopwatch: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Count up on this terminal, with laps.",
        discussion: """
            Enter or Space marks a lap; q or Ctrl-C ends it and prints the laps and the whole time on standard output. \
            Nothing is stored, and no alertd is needed.

            EXIT STATUS:
              0    ended
              64   no terminal

            EXAMPLE:
              alertctl stopwatch

            OUTPUT with --json: {"seconds", "laps": [seconds, ...]}
            """)

    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) { table.group(&common, "General") }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try session.checkHere(common, "stopwatch")
        guard let device = TerminalDevice() else {
            throw Failure(.usage, "a stopwatch needs a terminal", remedy: "To measure a command: time COMMAND")
        }
        var laps = Laps()
        let start = ContinuousClock.now
        let ending = try count(&laps, since: start, on: device, session)
        let total = Laps.seconds(ContinuousClock.now - start)
        guard ending != .hangup else { return .done }
        let value: JSON.Object = [
            "seconds": .float(total), "laps": .array(laps.durations(until: total).map(JSON.float)),
        ]
        try session.answer(value, common, laps.report(until: total))
        if case .signal(let signal) = ending, signal != SIGINT { return Interruption.status(signal) }
        return .done
    }

    /// Counts until the person ends it, or a signal does.
    private func count(
        _ laps: inout Laps, since start: ContinuousClock.Instant, on device: TerminalDevice, _ session: Session
    ) throws(Failure) -> TerminalSession.Wake {
        let terminal = try TerminalSession(
            device, signals: .forTerminal(), place: .lines, isColoured: session.style.isColoured, hasMouse: false)
        defer { terminal.end() }
        while true {
            let passed = ContinuousClock.now - start
            terminal.show(laps.canvas(Laps.seconds(passed), size: terminal.size), cursor: nil)
            var (ends, isLap) = (false, false)
            // A tenth of a second is the last digit.
            let wake = terminal.wait(for: [], until: .now + .milliseconds(100)) { event in
                switch event {
                case .text("q"), .text("Q"), .key(.control("d"), _), .key(.escape, _): ends = true
                case .text(" "), .key(.enter, _): isLap = true
                default: break
                }
            }
            if isLap { laps.mark(Laps.seconds(ContinuousClock.now - start)) }
            if ends { return .input }
            switch wake {
            case .signal, .hangup: return wake
            case .resized, .input, .connection, .deadline: break
            }
        }
    }
}

/// The laps of a stopwatch: the times at which they ended, in seconds since its start.
struct Laps {
    /// The maximum number of marked laps; the last lap takes the rest of the time.
    static let maximumCount = 10_000

    private(set) var ends: [Double] = []

    /// Marks the end of a lap.
    mutating func mark(_ time: Double) {
        guard ends.count < Self.maximumCount else { return }
        ends.append(time)
    }

    /// Returns the length of each lap, the last one until the end; none if no lap was marked.
    func durations(until total: Double) -> [Double] {
        guard !ends.isEmpty else { return [] }
        let all = ends + [total]
        return zip(all, [0] + ends).map { $0 - $1 }
    }

    /// Returns the lines that stay on the terminal.
    func report(until total: Double) -> [String] {
        let durations = durations(until: total)
        let width = Self.text(total).count
        let lines = durations.enumerated().map { number, lap in
            let text = Self.text(lap)
            return "lap \(number + 1)  \(String(repeating: " ", count: max(0, width - text.count)))\(text)"
        }
        return lines + [Self.text(total)]
    }

    /// Returns the time so far, the lap if there are any, and the keys.
    func canvas(_ now: Double, size: TerminalSize) -> Canvas {
        var text = Self.text(now)
        if let last = ends.last { text += "  lap \(ends.count + 1)  \(Self.text(now - last))" }
        let width = max(1, size.columns - 1)
        var canvas = Canvas(TerminalSize(columns: width, rows: 1))
        canvas.draw(text.truncated(toColumns: width), column: 0, row: 0, .bold)
        let keys = "Enter laps, q ends"
        if text.count + 2 + keys.count <= width { canvas.draw(keys, column: text.count + 2, row: 0, .faint) }
        return canvas
    }

    /// Returns a time like `0:04.2` or `1:02:03.4`.
    static func text(_ seconds: Double) -> String {
        let tenths = Int64((max(0, seconds) * 10).rounded(.down))
        let (whole, tenth) = (tenths / 10, tenths % 10)
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let minutes = whole < 3_600 ? "\(whole / 60)" : "\(whole / 3_600):\(two(whole / 60 % 60))"
        return "\(minutes):\(two(whole % 60)).\(tenth)"
    }

    static func seconds(_ duration: Duration) -> Double {
        Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    }
}
