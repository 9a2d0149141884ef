// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime
import GRDB

/// Timers in the store: pending notifications of which the terms have a cycle.
extension Database {
    /// The most of which the remaining time is shown: all of them are read with every commit, before what is due next.
    static let maximumLive = 100

    /// Returns running timers, then paused ones, each ordered by the end of the phase.
    ///
    /// - Parameters:
    ///   - place: Behind which of them.
    ///   - limit: How many at most.
    package func timers(after place: TimerPlace?, limit: Int) throws -> [Pending] {
        // In the words of the partial index, and with due as no index has it: the one by due holds everything that is
        // pending.
        let statement = try cachedStatement(
            sql: """
                SELECT id, due FROM pending WHERE role = 'main' AND instr(terms, '"cycle":') > 0
                AND (+due > ?1 OR due = ?1 AND id > ?2) ORDER BY +due, id LIMIT ?3
                """)
        var timers: [Pending] = []
        var (due, id) = (place?.due ?? .min, place?.id ?? "")
        while timers.count < limit {
            let rows = try Row.fetchAll(statement, arguments: [due, id, limit])
            timers += try rows.compactMap { try pending(id: try $0.text(0)) }.filter { $0.terms.cycle != nil }
            // Fewer timers than rows are no end of the list: one of them may be unreadable.
            guard rows.count == limit, let last = rows.last else { break }
            (due, id) = (last[1], try last.text(0))
        }
        return Array(timers.prefix(limit))
    }

    /// Returns the timers whose remaining time is shown.
    func liveTimers() throws -> [Pending] {
        // In the words of the partial index. A text may say "live" too, so that the terms decide.
        return try all(
            String.self,
            """
            SELECT id FROM pending WHERE role = 'main' AND instr(terms, '"cycle":') > 0
            AND instr(terms, '"live":true') > 0 ORDER BY +due, id LIMIT ?
            """, [Self.maximumLive]
        ).compactMap { try pending(id: $0) }
            .filter { $0.terms.cycle?.isLive == true }.sorted { ($0.due, $0.id) < ($1.due, $1.id) }
    }

    /// Returns whether there are any. Asked with every commit, so it reads one entry of an index.
    func hasTimers() throws -> Bool {
        try first(
            Bool.self, #"SELECT EXISTS (SELECT 1 FROM pending WHERE role = 'main' AND instr(terms, '"cycle":') > 0)"#)
            ?? false
    }

    /// Returns the places of the notifications that showed the remaining time, by the ids of their timers.
    func livePlaces() throws -> [String: ScreenPlace] {
        try rows("SELECT id, place FROM live").reduce(into: [:]) { places, row in
            places[try row.text(0)] = ScreenPlace(text: try row.text(1))
        }
    }

    /// Notes where one is, so that it is found again after a crash; nil when it is gone.
    package func setLivePlace(_ place: ScreenPlace?, id: String) throws {
        guard let place else { return try run("DELETE FROM live WHERE id = ?", [id]) }
        try run("INSERT OR REPLACE INTO live (id, place) VALUES (?, ?)", [id, place.text])
    }
}

/// A place in the list of timers: behind one of them, which may be over by now. Its text is opaque to callers.
package struct TimerPlace: Sendable, Hashable {
    fileprivate var due: Int64
    fileprivate var id: String

    package init(_ timer: Pending) { (due, id) = (timer.due.number, timer.id) }

    /// - Throws: `Notifications.Invalid` for a text that no list made.
    package init(_ text: String) throws(Notifications.Invalid) {
        let parts = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let due = Int64(parts[0]) else {
            throw Notifications.Invalid(
                field: "cursor", word: text, reason: "invalid cursor", hint: "omit it to start from the beginning")
        }
        (self.due, id) = (due, String(parts[1]))
    }

    package var text: String { "\(due),\(id)" }
}

extension Notifications.TimerStatus {
    /// A timer as it stands; nil for what is not a timer.
    package init?(_ pending: Pending, at now: Instant, zone: Zone) {
        guard pending.role == .main, let cycle = pending.terms.cycle else { return nil }
        let left = pending.spanLeft(at: now)
        self.init(
            id: pending.id, title: pending.content.title, number: cycle.index + 1, count: cycle.count,
            round: cycle.round(of: cycle.index) + 1, rounds: cycle.rounds, paused: pending.isPaused,
            // A phase that was made longer takes what is left of it at least.
            seconds: Double(max(cycle.phase.span, left)) / 1e6, left: Double(left) / 1e6,
            due: pending.due.time.map { Timestamp.text($0, in: zone) }, next: cycle.following?.wire,
            live: cycle.isLive)
    }
}

extension Pending {
    /// Returns the microseconds until it is due; for a paused timer, the time that will be left when it resumes.
    func spanLeft(at now: Instant) -> Int64 {
        if case .countdown(let left) = trigger, isPaused { return max(0, left) }
        return due.time.map { max(0, $0.distance(from: now)) } ?? 0
    }
}
