// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

/// Verbs that change several notifications: all that can be changed, in one step, or all or none.
extension Transaction {
    /// Performs a change on each id.
    ///
    /// - Parameters:
    ///   - isPartial: `true` to leave out what cannot be changed; `false` to throw the first refusal.
    ///   - change: Changes one notification. It throws before it writes anything.
    func each<Value>(
        _ ids: [String], isPartial: Bool, _ change: (String) throws -> Value
    ) throws -> (values: [Value], leftOut: [Notifications.LeftOut]) {
        guard isPartial else { return (try ids.map(change), []) }
        var (values, leftOut): ([Value], [Notifications.LeftOut]) = ([], [])
        for id in ids {
            do {
                values.append(try change(id))
            } catch let refusal as Notifications.Invalid {
                leftOut.append(.init(id: id, reason: refusal.reason, hint: refusal.hint))
            } catch is Notifications.NotFound {
                leftOut.append(.init(id: id, reason: "it is gone", hint: nil))
            }
        }
        return (values, leftOut)
    }

    /// Returns the paused notifications that globs name, the first 1,000 of them. A glob that nothing paused matches
    /// names none.
    package func paused(matching words: [String]) throws -> [FormerPause] {
        let globs = words.filter { word in word.contains { "*?[".contains($0) } }
        return try globs.flatMap { glob in
            do {
                let ids = try page([glob], among: .paused, cursor: "").ids
                return try ids.map { FormerPause(id: $0, end: try db.pauseEnd(of: $0)) }
            } catch is Notifications.NotFound {
                return []
            }
        }
    }
}
