// SPDX-License-Identifier: Apache-2.0

/// Copies that have gone from alertd.
extension ReceiverState {
    /// Records that a shown copy has gone from alertd. It is shown again when its origin sends it again.
    /// - Returns: The origin, if it does not know that the copy has gone.
    mutating func lost(_ copy: String) -> String? {
        guard let name = names[copy], var entry = entries[name], entry.stage == .shown else { return nil }
        entry.stage = .wanted
        // Work is sent again with its next progress.
        let isReported = name.key.kind != .work
        if isReported { entry.reception = .waiting }
        set(entry, name)
        guard isReported else { return nil }
        report(name, entry)
        lost.insert(name)
        return name.origin
    }

    /// Closes the work of a device that has gone, as its progress is unknown. It is shown again when that device is
    /// back.
    mutating func hideWork(of origin: String) -> [LinkAction] {
        let shown = entries.filter { $0.key.origin == origin && $0.key.key.kind == .work && $0.value.stage == .shown }
        for (name, var entry) in shown {
            entry.stage = .wanted
            set(entry, name)
        }
        return shown.values.map(\.copy).sorted().map { .close(id: $0, .work, answeredOn: nil) }
    }

    /// Returns what takes a copy down again that the person has brought back here, by undoing what ended it or by
    /// snoozing it from the history: its origin would not know, and this device alone would show it.
    /// - Parameter snoozed: Whether it was snoozed. Until the origin has settled one span, another may replace it.
    package func cameBack(_ copy: String, snoozed: Bool) -> [LinkAction] {
        guard let name = names[copy], let entry = entries[name], !entry.isUp, entry.stage != .waiting,
            !(snoozed && entry.isSnoozing)
        else { return [] }
        let place = name.origin
        return [
            .close(id: copy, name.key.kind, answeredOn: nil),
            .notify(
                title: "It cannot come again here: \(entry.title)",
                body: "It is no longer open on \(place), where it began. There, \"alertctl undo\" or \"alertctl snooze "
                    + "\(name.key.id) 10m\" brings it back."),
        ]
    }

    /// Records that a copy has gone without the person's doing: it expired, or was removed here.
    mutating func gone(_ copy: String) {
        guard let name = names[copy], var entry = entries[name], entry.isUp else { return }
        entry.stage = .closed
        set(entry, name)
    }
}
