// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import SoundServerSupport
import Varlink

extension StateBed {
    /// `history`: the newest entry of the id, and how it ended.
    func readHistory() throws -> StateCheck {
        let lines = try alertctl(["history", "--all"]).output.split(separator: "\n").map(String.init)
        return { [self] row, truth in
            guard let expected = truth.historyWord else { return try absent(row, truth) }
            guard let line = lines.map(Self.cells).last(where: { $0.count > 2 && $0[2] == id(row) }) else {
                throw Difference("not in it")
            }
            try expectCell(line[1].hasPrefix(expected), line[1])
            if case .snoozed(let due)? = truth.waiting {
                try expectCell(due.isMinute(line[1].dropFirst("snoozed until ".count)), "until \(line[1])")
            }
            try expectCell(line[3].hasPrefix(truth.deliveredTitle), "the title \(line[3])")
            return .right(expected)
        }

        func absent(_ row: StateRow, _ truth: StateTruth) throws -> StateCell {
            try expectCell(!lines.map(Self.cells).contains { $0.count > 2 && $0[2] == id(row) }, "is in it")
            return .right("absent")
        }
    }

    /// `history --json --notifications`.
    func readHistoryJSON() throws -> StateCheck {
        let all = try alertctl(["history", "--json", "--notifications", "--all"]).objects
        return { [self] row, truth in
            let own = all.last { $0["id"] as? String == id(row) }
            guard truth.historyWord != nil else {
                try expectCell(own == nil, "is in it")
                return .right("absent")
            }
            guard let own else { throw Difference("not in it") }
            let ending = own["ending"] as? String
            try expectCell(own["unread"] as? Bool == (truth.there != nil), "unread \(own["unread"] ?? "none")")
            let expected = truth.there == nil ? truth.ending?.rawValue : nil
            try expectCell(ending == expected, "the end \(ending ?? "none")")
            try check(content: own, truth)
            let isStart = truth.announced?.isMet(by: own["start"]) ?? (own["start"] == nil)
            try expectCell(isStart, "begins at \(own["start"] ?? "none")")
            return .right(expected ?? "unread")
        }
    }

    /// `history --events`: what happened, in its order.
    func readEvents() throws -> StateCheck {
        let history = try world.history()
        return { [self] row, truth in
            // Watch alone has the kind scheduled of what is shown at once.
            var rest = history.filter { $0.id == id(row) }[...]
            for kind in truth.events {
                guard let place = rest.firstIndex(where: { $0.event == kind }) else {
                    throw Difference("no \(kind) among \(rest.map(\.event))")
                }
                let ticket = rest[place].userInfo?["ticket"]?.intValue.map { Int($0) }
                try expectCell(ticket == truth.userInfo?["ticket"], "the data of \(kind)")
                rest = rest[(place + 1)...]
            }
            return .right("its events")
        }
    }

    /// `export`: what waits for a time, an acknowledgement or to be resumed. What a calendar cannot express is named.
    func readExport() throws -> StateCheck {
        let outcome = try alertctl(["export"])
        let events = outcome.output.components(separatedBy: "BEGIN:VEVENT").dropFirst()
        return { [self] row, truth in
            let own = events.filter { $0.contains("SUMMARY:\(truth.title)\r\n") || $0.contains("UID:\(id(row))\r\n") }
            switch truth.waiting {
            case nil:
                try expectCell(own.isEmpty, "written")
                return .right("absent")
            case .event:
                try expectCell(own.isEmpty, "written")
                try expectCell(outcome.errors.contains(id(row)), "not named: \(outcome.errors)")
                return .right("named")
            case .time, .snoozed, .paused, .acknowledgement:
                guard row != .beat else {
                    try expectCell(own.isEmpty && outcome.errors.contains(id(row)), "not named: \(outcome.errors)")
                    return .right("named")
                }
                try expectCell(own.count == 1, "\(own.count) events")
                let hasData = own[0].replacing("\r\n ", with: "").contains(#""ticket":7"#)
                try expectCell(hasData == (truth.userInfo != nil), "has data: \(hasData)")
                let isPaused = own[0].contains("ACTION:X-ALERTD-PAUSED")
                try expectCell(isPaused == truth.waiting?.isPaused, "paused \(isPaused)")
                return .right("written")
            }
        }
    }

    /// `export --json`.
    func readExportJSON() throws -> StateCheck {
        let all = try alertctl(["export", "--json"]).objects
        return { [self] row, truth in
            let own = all.filter { $0["id"] as? String == id(row) }
            guard let waiting = truth.waiting else {
                try expectCell(own.isEmpty, "written")
                return .right("absent")
            }
            try expectCell(own.count == 1, "\(own.count) entries")
            let alarm = own[0]
            try check(content: alarm, truth)
            try expectCell(alarm["paused"] as? Bool ?? false == waiting.isPaused, "paused \(alarm["paused"] ?? "no")")
            switch waiting {
            case .time(let due, _): try expectCell(due.isMet(by: alarm["due"]), "due \(alarm["due"] ?? "none")")
            case .snoozed(let due):
                try expectCell(due.isMet(by: alarm["snoozedUntil"]), "until \(alarm["snoozedUntil"] ?? "none")")
            case .acknowledgement:
                try expectCell(alarm["awaitsAck"] as? Bool == true, "awaitsAck \(alarm["awaitsAck"] ?? "none")")
            case .paused, .event: break
            }
            return .right("written")
        }
    }
}

extension StateTruth {
    /// The word of `history` for the newest entry; nil if nothing of it was delivered.
    fileprivate var historyWord: String? {
        if there != nil { return "unread" }
        return switch ending {
        case .activated: "opened"
        case .action: "chose yes"
        case .replied: "answered"
        case .dismissed: "dismissed"
        case .expired: "expired"
        case .acknowledged: "acknowledged"
        case .cleared: "cleared"
        case .snoozed: "snoozed"
        case .replaced: "replaced"
        case .withdrawn: "cancelled"
        case .missed: "missed"
        case nil: nil
        }
    }
}
