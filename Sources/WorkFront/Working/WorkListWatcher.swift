// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import TerminalKit
import Varlink

/// `progress list --watch`: the work that runs, again whenever something changes. A table on a terminal, lines
/// elsewhere.
struct WorkListWatcher {
    let common: CommonOptions
    let isPlain: Bool
    let session: Session

    func run() throws(Failure) -> CommandStatus {
        let service = try session.connect(common)
        let changes = try ChangeStream(session, common) { $0.event == .progress }
        if !common.json, !isPlain, session.width != nil, let device = TerminalDevice() {
            return try draw(on: device, service, changes)
        }
        repeat {
            let works = try service.all(Progress.List())
            try session.answer(
                Progress.List.Reply(works: works), common,
                works.isEmpty ? [WorkListing.none] : WorkListing.lines(works, in: session))
            try session.output.flush()
        } while try changes.waitForChange()
        throw changes.ended
    }

    private func draw(
        on device: TerminalDevice, _ service: Service, _ changes: ChangeStream
    ) throws(Failure) -> CommandStatus {
        let terminal = try TerminalSession(
            device, signals: .forTerminal(), place: .lines, isColoured: session.style.isColoured, hasMouse: false)
        let glyphs = Glyphs.suitable(session.environment)
        var works = try service.all(Progress.List())
        while true {
            terminal.show(WorkTable(works: works, glyphs: glyphs).canvas(terminal.size), cursor: nil)
            var leaves = false
            let wake = terminal.wait(for: [changes.descriptor], until: nil) { event in
                switch event {
                case .text("q"), .key(.control("d"), _), .key(.escape, _): leaves = true
                default: break
                }
            }
            if leaves { return .done }
            switch wake {
            case .signal(let signal): return Interruption.status(signal)
            case .hangup: return .done
            case .connection: if try changes.hasChange() { works = try service.all(Progress.List()) }
            case .resized, .input, .deadline: break
            }
        }
    }
}

/// Work as a table on a terminal.
struct WorkTable {
    /// The most rows: what was on the terminal before shall stay in view.
    private static let maximumRows = 12
    private static let bar = 16

    let works: [Progress.Work]
    let glyphs: Glyphs

    func canvas(_ size: TerminalSize) -> Canvas {
        let room = max(1, min(Self.maximumRows, size.rows - 2))
        let shown = works.prefix(works.count > room ? room - 1 : room)
        var canvas = Canvas(TerminalSize(columns: max(1, size.columns - 1), rows: max(1, min(room, works.count)) + 1))
        if works.isEmpty { canvas.draw("No running tasks.", column: 0, row: 0, .faint) }
        let widths = shown.map { $0.title.visible.displayWidth }
        let width = min(max(8, size.columns / 3), widths.max() ?? 0)
        for (row, work) in shown.enumerated() {
            draw(work, row: row, width: width, &canvas)
        }
        if works.count > shown.count {
            canvas.draw("\(works.count - shown.count) more", column: 0, row: shown.count, .faint)
        }
        canvas.draw("q leave", column: 0, row: canvas.size.rows - 1, .faint)
        return canvas
    }

    private func draw(_ work: Progress.Work, row: Int, width: Int, _ canvas: inout Canvas) {
        canvas.draw(work.title.visible.truncated(toColumns: width), column: 0, row: row, .bold)
        var column = width + 2
        if let fraction = work.fraction {
            let full = Int((max(0, min(1, fraction)) * Double(Self.bar)).rounded())
            column += canvas.draw(String(repeating: glyphs.full, count: full), column: column, row: row)
            column += canvas.draw(
                String(repeating: glyphs.empty, count: Self.bar - full), column: column, row: row, .faint)
            column += canvas.draw(" \(Int(fraction * 100)) %", column: column, row: row)
            if let left = work.left {
                let words = ", \(RenderTime.left(microseconds: Int64(left))) left"
                column += canvas.draw(words, column: column, row: row)
            }
            column += 2
        }
        let rest = [work.cancelled ? "cancelling" : nil, work.text, "by \(work.program)"].compactMap(\.self)
        canvas.draw(rest.joined(separator: glyphs.separator), column: column, row: row, .faint)
    }
}
