// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import SoundServerSupport

extension StateBed {
    /// `next`: all that has a time, and nothing else.
    func readNext() throws -> StateCheck {
        let lines = try alertctl(["next", "-n", "1000"]).output.split(separator: "\n").map(String.init)
        return { [self] row, truth in
            let own = lines.filter { Self.cells($0).contains(id(row)) }
            guard let due = truth.due else {
                try expectCell(own.isEmpty, "shown: \(own)")
                return .right("absent")
            }
            try expectCell(own.count == 1, "\(own.count) lines")
            try expectCell(due.isNamed(in: own[0]), own[0])
            try expectCell(own[0].hasSuffix(setting.shown(truth.title) + truth.startWords), own[0])
            return .right("its time")
        }
    }

    /// Returns the cells of a line whose columns are two spaces apart.
    static func cells(_ line: String) -> [String] {
        line.components(separatedBy: "  ").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    /// The days on which a row is due, the present day and the next.
    private var dueDays: [String] { Set(reader.days + rows.compactMap { truth($0).due?.day }).sorted() }

    /// `agenda` of a day: each time of that day, with the whole id.
    func readAgenda() throws -> StateCheck {
        var days: [String: [String]] = [:]
        for day in dueDays {
            days[day] = try alertctl(["agenda", day]).output.split(separator: "\n").map(String.init)
        }
        return { [self] row, truth in
            let own = days.mapValues { lines in lines.map(Self.cells).filter { $0.dropFirst().first == id(row) } }
            if let start = truth.announced {
                guard let line = own[start.day]?.first else { throw Difference("no line with this id") }
                let title = setting.shown(truth.deliveredTitle) + " (alarm "
                try expectCell(start.isClock(line[0]), "at \(line[0])")
                try expectCell(line.last?.hasPrefix(title) == true, "the title \(line.last ?? "")")
                return .right("its start")
            }
            guard let due = truth.due else {
                try expectCell(own.values.allSatisfy(\.isEmpty), "shown")
                return .right("absent")
            }
            guard let line = own[due.day]?.first else { throw Difference("no line with this id") }
            try expectCell(due.isClock(line[0]), "at \(line[0])")
            let title = setting.shown(truth.title) + truth.startWords
            try expectCell(line.last?.hasPrefix(title) == true, "the title \(line.last ?? "")")
            return .right("its times")
        }
    }

    /// `agenda --json`: the same.
    ///
    /// - Parameter verb: A verb that shows the times of a day.
    func readAgendaJSON(by verb: String = "agenda") throws -> StateCheck {
        var all: [[String: Any]] = []
        for day in dueDays { all += try alertctl([verb, day, "--json"]).objects }
        return { [self] row, truth in
            let own = all.filter { $0["id"] as? String == id(row) }
            if let start = truth.announced {
                try expectCell(own.map(\.state) == ["past"], "the states \(own.map(\.state))")
                try expectCell(start.isMet(by: own[0]["start"]), "begins \(own[0]["start"] ?? "none")")
                return .right("its start")
            }
            guard let due = truth.due else {
                try expectCell(own.isEmpty, "shown")
                return .right("absent")
            }
            try expectCell(due.isMet(by: own.first?["at"]), "first at \(own.first?["at"] ?? "none")")
            try expectCell(own[0]["title"] as? String == truth.title, "the title \(own[0]["title"] ?? "none")")
            try expectCell(own[0].state == truth.states[0].rawValue, "the state \(own[0].state)")
            let start = Times.date(own[0]["start"])?.timeIntervalSince(due.date)
            try expectCell(
                start == (truth.lead > 0 ? TimeInterval(truth.lead) : nil), "begins \(own[0]["start"] ?? "-")")
            return .right(own.count > 1 ? "its times" : "its time")
        }
    }

    /// `timer list`: timers that run or are paused, and nothing else.
    func readTimers() throws -> StateCheck {
        let lines = try alertctl(["timer", "list"]).output.split(separator: "\n").map(String.init)
        return { [self] row, truth in
            let own = lines.filter { Self.cells($0).first == id(row) }
            let isTimer = row.group == .timers && truth.waiting != nil
            try expectCell(own.count == (isTimer ? 1 : 0), "\(own.count) lines")
            guard isTimer else { return .right("absent") }
            try expectCell(own[0].contains(truth.title), own[0])
            try expectCell(own[0].contains("paused") == (truth.waiting?.isPaused ?? false), own[0])
            return .right(truth.waiting?.isPaused == true ? "paused" : "time left")
        }
    }

    /// `status`: the rows are counted, and the next time is the earliest of the rows.
    func readStatus() throws -> StateCheck {
        let outcome = try alertctl(["status", "--json"])
        let status = try outcome.object
        let counts = (pending: status["pending"] as? Int, delivered: status["delivered"] as? Int)
        let ringing = status["ringing"] as? [String] ?? []
        return { [self] row, truth in
            try expectCounts(counts.pending, counts.delivered)
            try expectNext(status["nextDue"])
            try expectRinging(ringing, row, truth)
            return .right("counted")
        }
    }

    /// `alertctl` alone on a terminal: the alarm that rings, and the number of what is there.
    func readOverview() throws -> StateCheck {
        let terminal = try Terminal(in: world, columns: 200, rows: 60)
        try terminal.type("clear; \(Built.word("alertctl")); echo status $?", "Enter")
        let screen = try terminal.wait { $0.contains("All verbs: ") && $0.contains("status ") }
        let delivered = screen.firstMatch(of: #/(\d+) not acted on/#).flatMap { Int($0.output.1) }
        return { [self] row, truth in
            try expectCell(screen.contains("status 0"), screen)
            try expectCounts(nil, delivered)
            if truth.there == .rings { try expectCell(screen.contains(id(row) + " rings"), screen) }
            return .right("counted")
        }
    }

    /// The snapshot of `watch`.
    func readSnapshot() throws -> StateCheck {
        let snapshot = try Watcher(world).snapshot
        return { [self] row, truth in
            try expectCounts(snapshot.pending, snapshot.delivered)
            try expectNext(snapshot.nextDue)
            try expectRinging(snapshot.ringing ?? [], row, truth)
            return .right("counted")
        }
    }

    /// `list --follow`, whose text is the number of what is there.
    func readBar() throws -> StateCheck {
        let program = try world.reading(Built.program("alertctl"), ["list", "--follow", "--json", "--no-start"])
        let line = try program.object()
        let entries = line["notifications"] as? [[String: Any]] ?? []
        return { [self] row, truth in
            try expectCounts(nil, Int(line["text"] as? String ?? ""))
            try expectCell(line["class"] as? String == "urgent", "the class \(line["class"] ?? "none")")
            let states = entries.filter { $0["id"] as? String == id(row) }.map(\.state)
            let expected = truth.states.filter { $0 != .paused }.map(\.rawValue)
            try expectCell(states == expected, "the states \(states)")
            return .right(expected.isEmpty ? "absent" : "counted")
        }
    }

    private func expectCounts(_ pending: Int?, _ delivered: Int?) throws {
        let truths = rows.map(truth)
        // Another notification announces the alarm that nobody stopped.
        let announced = 1
        let expected = (
            pending: truths.count { $0.waiting != nil } + others,
            delivered: truths.count { $0.there != nil } + announced
        )
        if let pending { try expectCell(pending == expected.pending, "\(pending) pending, not \(expected.pending)") }
        try expectCell(delivered == expected.delivered, "\(delivered ?? 0) delivered, not \(expected.delivered)")
    }

    private func expectNext(_ next: Any?) throws {
        let first = rows.compactMap { truth($0).due }.min { $0.date < $1.date }
        try expectCell(first?.isMet(by: next) == true, "the next is \(next ?? "none")")
    }

    private func expectRinging(_ ringing: [String], _ row: StateRow, _ truth: StateTruth) throws {
        let place = ringing.firstIndex(of: id(row))
        switch truth.there {
        case .rings: try expectCell(place == 0, "ringing: \(ringing)")
        case .waitsToRing: try expectCell((place ?? 0) > 0, "ringing: \(ringing)")
        case .unread, nil: try expectCell(place == nil, "ringing: \(ringing)")
        }
    }
}
