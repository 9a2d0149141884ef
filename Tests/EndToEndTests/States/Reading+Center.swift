// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import SoundServerSupport

extension StateBed {
    /// `center` on a terminal that is large enough for all: what is to come, and what came and is unread.
    func readCenter() throws -> StateCheck {
        // A wider one has a second pane.
        let terminal = try Terminal(in: world, columns: 150, rows: 200)
        try terminal.begin("center")
        try terminal.wait(for: "─ Questions")
        // Unread ones alone are not folded into lines of their applications.
        try terminal.type("f")
        // The parts come one after the other, and a large screen is drawn in several writes.
        var (former, count) = ("", 0)
        let screen = try terminal.wait { seen in
            count = seen == former ? count + 1 : 0
            former = seen
            return count >= 10 && seen.contains("unread only") && seen.contains("● ") && seen.contains("Row once")
        }
        try terminal.type("q")
        _ = try terminal.end()
        var parts: [String: [String]] = [:]
        var part = ""
        for line in screen.split(separator: "\n").map(String.init) {
            if line.hasPrefix("─ ") { part = String(line.split(separator: " ")[1]) }
            parts[part, default: []].append(line)
        }
        return { _, truth in
            func lines(_ part: String, _ title: String) -> [String] {
                (parts[part] ?? []).filter { Self.cells($0 + "  ").contains(title) || $0.hasSuffix(" " + title) }
            }
            var words: [String] = []
            let waiting = lines("Pending", truth.title + truth.startWords)
            try expectCell(waiting.count == (truth.waiting == nil ? 0 : 1), "\(waiting.count) lines below Pending")
            if let waiting = waiting.first {
                if let due = truth.due {
                    let clock = Self.cells(waiting).first { $0.contains(":") } ?? ""
                    let text = clock.split(separator: " ").last { $0.contains(":") } ?? ""
                    try expectCell(due.isMinute(text), "at \(clock)")
                }
                words.append("Pending")
            }
            let unread = lines("Delivered", truth.deliveredTitle).filter { $0.contains("●") }
            try expectCell(unread.count == (truth.there == nil ? 0 : 1), "\(unread.count) unread lines below Delivered")
            if truth.there != nil { words.append("unread") }
            return .right(words.isEmpty ? "absent" : words.joined(separator: ", "))
        }
    }

    /// The page, for one column.
    func page() throws -> StatePage {
        if let opened { return opened }
        let page = try StatePage(world)
        opened = page
        return page
    }
}
