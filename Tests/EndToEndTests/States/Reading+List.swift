// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import SoundServerSupport

/// A row of `alertctl list`, with the headings above it.
private struct ListedRow {
    /// "Pending", "Paused", "Delivered".
    var group: String
    /// The day, or what is awaited.
    var heading: String
    /// The cells before the id: time, distance, mark.
    var before: [String]
    var id: String
    var title: String

    /// Reads a listing. The id of a row is one of those that are known.
    static func rows(_ text: String, ids: Set<String>) -> [ListedRow] {
        var rows: [ListedRow] = []
        var (group, heading) = ("", "")
        for line in text.split(separator: "\n").map(String.init) {
            let depth = line.prefix { $0 == " " }.count
            switch depth {
            case 0: (group, heading) = (line, "")
            case 2: heading = String(line.dropFirst(2))
            case _:
                let cells = line.components(separatedBy: "  ").map { $0.trimmingCharacters(in: .whitespaces) }
                    .filter { !$0.isEmpty }
                // An id may also be a word of the mark before it.
                guard let place = cells.lastIndex(where: ids.contains) else { continue }
                rows.append(
                    ListedRow(
                        group: group, heading: heading, before: Array(cells[..<place]), id: cells[place],
                        title: cells.dropFirst(place + 1).joined(separator: " ")))
            }
        }
        return rows
    }

    var mark: String? { before.last { Self.marks.contains($0) } }

    static let marks: Set = ["rings", "waits to ring", "alarm", "alarm, repeats", "repeats", "snoozed"]
}

extension StateBed {
    /// `list`: under its heading, with its time, its mark and its title, and nowhere else.
    func readList() throws -> StateCheck {
        let outcome = try alertctl(["list"])
        let all = ListedRow.rows(outcome.output, ids: Set(rows.map(id)))
        return { [self] row, truth in
            var left = all.filter { $0.id == id(row) }
            var words: [String] = []
            func take(_ group: String, _ check: (ListedRow) throws -> Void) throws {
                guard let place = left.firstIndex(where: { $0.group == group }) else {
                    throw Difference("not below \(group)")
                }
                try check(left.remove(at: place))
                words.append(group)
            }
            if let waiting = truth.waiting {
                try take(waiting.isPaused ? "Paused" : "Pending") { listed in
                    let title = setting.shown(truth.title) + truth.startWords
                    try expectCell(listed.title.hasPrefix(title), "the title \(listed.title)")
                    try expectCell(listed.title.contains(" (until ") == (truth.pauseEnd != nil), listed.title)
                    try expectCell(listed.mark == truth.waitingMark, "the mark \(listed.mark ?? "none")")
                    switch waiting {
                    case .time(let due, _), .snoozed(let due):
                        try expectCell(listed.heading == due.heading, "below \(listed.heading)")
                        try expectCell(due.isClock(listed.before.first ?? ""), "the time \(listed.before)")
                    case .event(let heading, _), .acknowledgement(let heading):
                        try expectCell(listed.heading == heading, "below \(listed.heading)")
                    case .paused: try expectCell(listed.heading.isEmpty, "below \(listed.heading)")
                    }
                }
            }
            if let there = truth.there {
                try take("Delivered") { listed in
                    let title = setting.shown(truth.deliveredTitle) + truth.announcedWords
                    try expectCell(listed.title.hasPrefix(title), "the title \(listed.title)")
                    try expectCell(
                        reader.headings(since: setting.beginning).contains(listed.heading), "below \(listed.heading)")
                    try expectCell(listed.mark == there.mark, "the mark \(listed.mark ?? "none")")
                }
            }
            try expectCell(left.isEmpty, "listed once more, below \(left.first?.group ?? "")")
            return .right(words.isEmpty ? "absent" : words.joined(separator: ", "))
        }
    }

    /// `list --json`.
    func readListJSON() throws -> StateCheck {
        let all = try alertctl(["list", "--json"]).objects
        return { [self] row, truth in
            let own = all.filter { $0["id"] as? String == id(row) }
            try expectCell(own.map(\.state) == truth.states.map(\.rawValue), "the states \(own.map(\.state))")
            for entry in own { try check(entry, truth) }
            return .right(truth.states.isEmpty ? "absent" : truth.states.map(\.rawValue).joined(separator: ", "))
        }
    }

    /// `list TEXT`: what has the text, as `list --json` has it. The id is a text, too.
    func checkListText(_ row: StateRow, _ truth: StateTruth) throws -> StateCell {
        let own = try alertctl(["list", "--search", id(row), "--json"]).objects.filter {
            $0["id"] as? String == id(row)
        }
        try expectCell(own.map(\.state) == truth.states.map(\.rawValue), "the states \(own.map(\.state))")
        for entry in own { try check(entry, truth) }
        return .right(truth.states.isEmpty ? "absent" : truth.states.map(\.rawValue).joined(separator: ", "))
    }

    /// Compares an entry of the list, or of `show`, with the truth.
    func check(_ entry: [String: Any], _ truth: StateTruth) throws {
        let isDelivered = entry.state == "delivered"
        let title = isDelivered ? truth.deliveredTitle : truth.title
        try expectCell(entry["title"] as? String == title, "the title \(entry["title"] ?? "none")")
        try check(content: entry, truth)
        let isStart = truth.eventStart?.isMet(by: entry["start"]) ?? (entry["start"] == nil)
        try expectCell(isStart, "begins at \(entry["start"] ?? "none")")
        if isDelivered {
            try expectCell(entry["ringing"] as? String == truth.there?.ring, "ringing \(entry["ringing"] ?? "none")")
            try expectCell(Times.date(entry["deliveredAt"]) != nil, "no time of delivery")
            return
        }
        let isEnd = truth.pauseEnd?.isMet(by: entry["pausedUntil"]) ?? (entry["pausedUntil"] == nil)
        try expectCell(isEnd, "paused until \(entry["pausedUntil"] ?? "none")")
        try expectCell(
            entry["repeats"] as? Bool == truth.waiting?.repeats, "repeats \(entry["repeats"] ?? "none")")
        if let due = truth.due {
            try expectCell(due.isMet(by: entry["due"]), "due \(entry["due"] ?? "none")")
        } else {
            try expectCell(entry["due"] as? String == "", "due \(entry["due"] ?? "none")")
        }
    }
}

extension StateBed {
    /// Compares what callers give besides the title with the truth.
    func check(content entry: [String: Any], _ truth: StateTruth) throws {
        let content = entry["content"] as? [String: Any] ?? [:]
        let userInfo = content["userInfo"] as? [String: Int]
        try expectCell(userInfo == truth.userInfo, "the data \(content["userInfo"] ?? "none")")
        let isParallel = content["parallel"] as? Bool ?? false
        try expectCell(isParallel == truth.isParallel, "parallel \(isParallel)")
    }
}

extension [String: Any] {
    /// The state of an entry.
    var state: String { self["state"] as? String ?? "none" }
}

extension StateTruth.Waiting {
    var isPaused: Bool {
        switch self {
        case .paused: true
        case .time, .snoozed, .event, .acknowledgement: false
        }
    }

    /// A Boolean value indicating whether the entry comes by itself again after its next time.
    var repeats: Bool {
        switch self {
        case .time(_, let repeats), .paused(_, let repeats), .event(_, let repeats): repeats
        case .snoozed, .acknowledgement: false
        }
    }
}

extension StateTruth {
    /// The mark of the waiting entry in `list`.
    fileprivate var waitingMark: String? {
        switch waiting {
        case .snoozed: "snoozed"
        case .acknowledgement: "repeats"
        case .time, .event, .paused, nil:
            switch (isAlarm, waiting?.repeats ?? false) {
            case (true, true): "alarm, repeats"
            case (true, false): "alarm"
            case (false, true): "repeats"
            case (false, false): nil
            }
        }
    }
}

extension StateTruth.There {
    /// The mark in `list`.
    var mark: String? {
        switch self {
        case .unread: nil
        case .rings: "rings"
        case .waitsToRing: "waits to ring"
        }
    }

    /// `ringing` on the wire.
    var ring: String? {
        switch self {
        case .unread: nil
        case .rings: "ringing"
        case .waitsToRing: "waiting"
        }
    }
}
