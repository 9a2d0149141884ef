// SPDX-License-Identifier: Apache-2.0

/// The ends of other devices' alerts here, and the summaries.
extension ReceiverState {
    func publish(_ act: ActMessage, _ name: Name, _ entry: Entry, now: Int64) -> LinkAction {
        .publish(
            .act(origin: name.origin, name.key), .act(act), expiry: Expiry.seconds(until: entry.ends, now: now))
    }

    /// Returns the publications of all acts for origins.
    func everything(now: Int64) -> [LinkAction] {
        entries.keys.sorted().compactMap { name in
            guard let entry = entries[name], entry.hasAct else { return nil }
            guard let act = entry.act else { return .clear(.act(origin: name.origin, name.key)) }
            return publish(act, name, entry, now: now)
        }
    }

    /// Returns what the passage of time requires.
    /// - Parameter measured: The devices whose clocks were compared with this one's since the start.
    mutating func tick(now: Int64, measured: Set<String> = []) -> [LinkAction] {
        var actions: [LinkAction] = []
        for (name, var entry) in entries.sorted(by: { $0.key < $1.key }) {
            if entry.ends <= now, entry.stage != .closed, !entry.awaitsOutcome {
                if entry.isUp || entry.act?.verb == .cancel {
                    actions.append(.close(id: entry.copy, name.key.kind, answeredOn: nil))
                }
                if entry.act != nil { actions.append(.clear(.act(origin: name.origin, name.key))) }
                let isUncertain = entry.isUndated || !measured.contains(name.origin)
                if isUncertain, entry.act == nil, name.key.kind != .work { doubt(&entry, name) }
                entry.stage = .closed
                set(entry, name)
            }
            // Its origin keeps it for a shorter time, so what the broker has then is no news.
            guard entry.isKeptAfterEnd, entry.ends + 2 * LinkLimits.tombstoneLife <= now else { continue }
            if entry.awaitsOutcome {
                actions.append(.clear(.act(origin: name.origin, name.key)))
                actions.append(
                    .notify(
                        title: "Your answer may not have counted: \(entry.title)",
                        body: "\(name.origin) has not confirmed it, and was not there since."))
            }
            forget(name)
        }
        if let due = missed.due, due <= now {
            actions.append(summary())
            missed = Missed()
        }
        return actions + summaries(now: now)
    }

    private func summary() -> LinkAction {
        var parts: [String] = []
        if missed.openCount > 0 { parts.append("\(missed.openCount) open") }
        if missed.ended > 0 { parts.append("\(missed.ended) already over") }
        var body = missed.open.joined(separator: "\n")
        if missed.openCount > missed.open.count { body += "\nand \(missed.openCount - missed.open.count) more" }
        return .notify(title: "While this device was away: " + parts.joined(separator: ", "), body: body)
    }

    /// The time of the next ``tick(now:)``; nil for never.
    var next: Int64? {
        let ends = entries.values.map { $0.isKeptAfterEnd ? $0.ends + 2 * LinkLimits.tombstoneLife : $0.ends }
        return (ends + ([missed.due] + overflows.values.map(\.due)).compactMap { $0 }).min()
    }
}
