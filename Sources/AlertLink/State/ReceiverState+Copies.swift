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

    /// Records that a copy has gone without the person's doing: it expired, or was removed here.
    mutating func gone(_ copy: String) {
        guard let name = names[copy], var entry = entries[name], entry.isUp else { return }
        entry.stage = .closed
        set(entry, name)
    }
}
