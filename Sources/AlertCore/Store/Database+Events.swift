// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime
import GRDB
import Varlink

extension Database {
    /// - Parameter instant: Its time, where that need not be read from its text.
    func insertEvent(_ event: Manager.Event, at instant: Instant? = nil) throws {
        // Its time was written by us, in UTC.
        let at = instant ?? (try? Instant(rfc3339: event.at))
        try executeDirectly(
            """
            INSERT INTO event (id, app, event, at, section, place)
            SELECT ?1, ?2, ?3, ?4, name, (SELECT coalesce(max(place), 0) + 1 FROM event WHERE section = name)
            FROM (
                SELECT coalesce(
                    (SELECT substr(calendar, 1, instr(calendar || '/', '/') - 1) FROM followed WHERE id = ?1), '')
                    AS name)
            """,
            [.text(event.id), .text(event.app), .utf8(event.varlink.serialized()), .number(at?.microseconds ?? 0)])
    }

    /// Returns the time of the newest event; nil if there is none.
    func newestEventTime() throws -> Instant? {
        try first(Int64.self, "SELECT at FROM event ORDER BY number DESC LIMIT 1").map(Instant.init(microseconds:))
    }

    /// Returns whether an event of a notification was recorded at a time that is after a moment.
    func hasEvent(_ kind: Manager.Kind, id: String, after moment: Instant) throws -> Bool {
        try first(
            Bool.self,
            "SELECT EXISTS (SELECT 1 FROM event WHERE id = ? AND at > ? AND json_extract(event, '$.event') = ?)",
            [id, moment.microseconds, kind.rawValue]) ?? false
    }

    /// Returns the kind of the person's last act on a notification after a moment; nil for none.
    func lastAct(on id: String, after moment: Instant) throws -> Manager.Kind? {
        let kinds = Manager.Kind.acts.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        return try first(
            String.self,
            """
            SELECT json_extract(event, '$.event') FROM event
            WHERE id = ? AND at > ? AND json_extract(event, '$.event') IN (\(kinds)) ORDER BY number DESC LIMIT 1
            """, [id, moment.microseconds]
        ).flatMap(Manager.Kind.init)
    }

    /// Returns a page of events before the given place, newest first, and the place of the next page.
    package func events(
        before place: Int64?, id: String?, app: String?, since: Instant? = nil, until: Instant? = nil, limit: Int
    ) throws -> (events: [Manager.Event], next: Int64?) {
        var choice = id == nil ? "" : "AND id = ?"
        if since != nil { choice += " AND at >= ?" }
        if until != nil { choice += " AND at <= ?" }
        var arguments: StatementArguments = [place ?? Int64.max, app, app]
        if let id { arguments += [id] }
        if let since { arguments += [since.microseconds] }
        if let until { arguments += [until.microseconds] }
        arguments += [limit]
        let rows = try rowCursor(
            """
            SELECT number, event FROM event WHERE number < ? AND (? IS NULL OR app = ?) \(choice)
            ORDER BY number DESC LIMIT ?
            """, arguments)
        var events: [Manager.Event] = []
        var size = PageSize()
        while let row = try rows.next() {
            let (number, text) = (try row.number(0), try row.text(1))
            events.append(Manager.Event(storedText: text))
            if size.isFull(with: text.utf8.count) || events.count == limit { return (events, number) }
        }
        return (events, nil)
    }
}

extension Manager.Event {
    /// Reads a stored event. An event that cannot be understood says so in its place: the rest of the history
    /// continues.
    fileprivate init(storedText text: String) {
        do {
            try self.init(varlink: JSON(parsing: Array(text.utf8)))
        } catch {
            self = .damaged(
                "an entry of the history cannot be understood: \(text.prefix(200))", file: nil, at: .earliest)
        }
    }
}
