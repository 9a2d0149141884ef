// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import SoundServerSupport

extension StateBed {
    /// `show --json`: every entry of the id; 66 if there is none.
    func checkShowJSON(_ row: StateRow, _ truth: StateTruth) throws -> StateCell {
        let outcome = try alertctl(["show", id(row), "--json"])
        guard !truth.states.isEmpty else {
            try expectCell(outcome.status == 66, "exit \(outcome.status)")
            return .right("66")
        }
        let first = try outcome.object
        let shown = [first] + (first["others"] as? [[String: Any]] ?? [])
        try expectCell(shown.map(\.state) == truth.states.map(\.rawValue), "has \(shown.map(\.state)) only")
        for entry in shown { try check(entry, truth) }
        return .right(truth.states.map(\.rawValue).joined(separator: ", "))
    }

    /// `show`: the same in blocks of "name  value", one for each entry.
    func checkShow(_ row: StateRow, _ truth: StateTruth) throws -> StateCell {
        let outcome = try alertctl(["show", id(row)])
        guard !truth.states.isEmpty else {
            try expectCell(outcome.status == 66, "exit \(outcome.status)")
            return .right("66")
        }
        let blocks = outcome.output.components(separatedBy: "\n\n").map { block in
            block.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        try expectCell(blocks.count == truth.states.count, "\(blocks.count) entries")
        for (block, state) in zip(blocks, truth.states) {
            func value(_ name: String) -> String {
                let line = block.first { $0.hasPrefix(name + " ") } ?? ""
                return line.dropFirst(name.count).trimmingCharacters(in: .whitespaces)
            }
            try expectCell(value("state").hasPrefix(state.rawValue), "the state \(value("state"))")
            let isDelivered = state == .delivered
            try expectCell(value("userinfo") == (truth.userInfo == nil ? "" : #"{"ticket":7}"#), value("userinfo"))
            try expectCell(value("parallel").isEmpty != truth.isParallel, "parallel \(value("parallel"))")
            if let start = truth.eventStart {
                try expectCell(start.isNamed(in: value("begins")), "begins \(value("begins"))")
            } else {
                try expectCell(value("begins").isEmpty, "begins \(value("begins"))")
            }
            let title = isDelivered ? truth.deliveredTitle : truth.title
            try expectCell(value("title") == setting.shown(title), "the title \(value("title"))")
            if !isDelivered {
                let isEnd = truth.pauseEnd?.isNamed(in: value("resumes")) ?? value("resumes").isEmpty
                try expectCell(isEnd, "resumes \(value("resumes"))")
            }
            if !isDelivered, let due = truth.due {
                try expectCell(isNamed(due, in: value("due")), "due \(value("due"))")
            }
            guard isDelivered, let there = truth.there else { continue }
            let expected =
                switch there {
                case .rings: "now"
                case .waitsToRing: "waits"
                case .unread: ""
                }
            let ringing = value("ringing")
            try expectCell(ringing.hasPrefix(expected) && ringing.isEmpty == expected.isEmpty, "ringing \(ringing)")
        }
        return .right(truth.states.map(\.rawValue).joined(separator: ", "))
    }

    /// `why`: the way of its last delivery, and where it stands now.
    func checkWhy(_ row: StateRow, _ truth: StateTruth) throws -> StateCell {
        let outcome = try alertctl(["why", id(row)])
        try expectCell(outcome.status == 0, "exit \(outcome.status): \(outcome.errors)")
        let lines = outcome.output.split(separator: "\n").map(String.init)
        let last = lines.suffix(2).joined(separator: "\n")
        var words: [String] = []
        func expectLast(_ word: String) throws {
            try expectCell(last.contains(word), "\"\(word)\" is not in the last lines: \(lines.last ?? "none")")
            words.append(word)
        }
        switch truth.there {
        case .unread: try expectLast("unread")
        case .rings: try expectLast("rings")
        case .waitsToRing: try expectLast("waits to ring")
        case nil: break
        }
        switch truth.waiting {
        case .time(let due, _), .snoozed(let due):
            try expectCell(due.isNamed(in: last), "no next time in the last lines: \(lines.last ?? "none")")
            words.append("next time")
        case .paused:
            try expectLast("paused")
            try expectCell(truth.pauseEnd?.isNamed(in: last) ?? true, "no end of its pause: \(lines.last ?? "none")")
        case .event(let heading, _), .acknowledgement(let heading): try expectLast(heading)
        case nil: break
        }
        if words.isEmpty, let ending = truth.ending { try expectLast(Self.sentence(ending)) }
        if truth.states.isEmpty { return .right("its end") }
        return .right(words.count > 1 ? "both" : words.joined())
    }

    /// The words of `why` for an end.
    private static func sentence(_ ending: Notifications.Ending) -> String {
        switch ending {
        case .activated, .action: "you activated it"
        case .replied: "you replied to it"
        case .dismissed: "you closed it"
        case .expired: "not shown"
        case .acknowledged: "you acknowledged it"
        case .cleared: "it was cleared from the list"
        case .snoozed: "snoozed"
        case .replaced: "replaced"
        case .withdrawn: "it was cancelled"
        case .missed: "missed"
        }
    }

    /// `next ID`: the next time, or why there is none.
    func checkNext(_ row: StateRow, _ truth: StateTruth) throws -> StateCell {
        guard let waiting = truth.waiting else { return .not("`next` takes the id of what is to come.") }
        let outcome = try alertctl(["next", id(row)])
        let text = outcome.output
        switch waiting {
        case .time(let due, let repeats):
            // A beat is due once, when it is missed.
            let repeats = repeats && row != .beat
            try expectCell(outcome.status == 0, "exit \(outcome.status): \(outcome.errors)")
            let lines = text.split(separator: "\n").filter { line in setting.zones.contains { line.contains($0) } }
            try expectCell(isNamed(due, in: lines.first ?? ""), "the first is \(lines.first ?? "none")")
            try expectCell(lines.count == (repeats ? 5 : 1), "\(lines.count) times")
            try expectCell(!text.contains("Years without"), "a sentence about 29 February")
            return .right(repeats ? "times" : "a time")
        case .snoozed(let due):
            try expectCell(isNamed(due, in: text), "exit \(outcome.status): \(outcome.errors)")
            return .right("a time")
        case .paused(let due, _):
            try expectCell(text.contains("It is paused"), "that it is paused is not said: \(outcome.errors)")
            let isTimer = row == .timerPaused
            try expectCell(isTimer || isNamed(due, in: text), "no time after it was resumed: \(text)")
            return .right("if resumed")
        case .event:
            try expectCell(outcome.status == 65, "exit \(outcome.status)")
            return .right("65")
        case .acknowledgement(let words):
            try expectCell(text.contains(words), "not said: \(outcome)")
            return .right("after it")
        }
    }

    /// Returns whether a text has a time in the zone of the entry, which it names.
    private func isNamed(_ due: StateTruth.Due, in text: some StringProtocol) -> Bool {
        setting.zones.contains { zone in
            var due = due
            due.reader.zone = zone
            return text.contains(zone) && due.isNamed(in: String(text))
        }
    }
}
