// SPDX-License-Identifier: Apache-2.0

/// Alerts that this device knows no longer: their time is over, or their device was removed.
extension ReceiverState {
    mutating func forget(_ name: Name) {
        if let entry = entries[name] {
            names[entry.copy] = nil
            showingsBefore = max(showingsBefore, entry.showings)
        }
        lost.remove(name)
        set(nil, name)
    }

    /// Forgets the alerts of a device, and closes them here. They come again if the device is paired again.
    mutating func forget(_ origin: String) -> [LinkAction] {
        let gone = entries.filter { $0.key.origin == origin }.sorted { $0.key < $1.key }
        for (name, _) in gone { forget(name) }
        (reports[origin], overflows[origin], asked[origin]) = (nil, nil, nil)
        return gone.filter(\.value.isUp).map { .close(id: $0.value.copy, $0.key.key.kind, answeredOn: nil) }
            + gone.filter(\.value.awaitsOutcome).map {
                .notify(
                    title: "Your answer did not count: \($0.value.title)",
                    body: "\(origin) was taken out before it confirmed the answer. Answer there.")
            }
    }

    /// Begins without a stored state: alertd may have deliveries of an earlier one. Their copies are closed, and come
    /// again under new names.
    mutating func begin(now: Int64) { showingsBefore = max(showingsBefore, now / 1_000_000) }

    /// Returns the titles of the alerts of some devices that are shown here, the first ones by name.
    func shownTitles(of origins: some Collection<String>) -> [String] {
        entries.filter { $0.value.isUp && origins.contains($0.key.origin) }.sorted { $0.key < $1.key }
            .map(\.value.title)
    }
}

extension LinkCore {
    /// Returns the sentence about alerts of removed devices that are closed here by that; nil if there are none.
    ///
    /// - Parameter origins: The devices, before they are forgotten.
    package func closedWords(of origins: some Collection<String>) -> String? {
        let titles = receiver.shownTitles(of: origins)
        guard !titles.isEmpty else { return nil }
        let shown = titles.prefix(ReceiverState.Missed.maximumTitles)
        let more = titles.count > shown.count ? ["and \(titles.count - shown.count) more"] : []
        let head =
            titles.count == 1
            ? "1 alert is closed here, and comes again if you pair the device again:"
            : "\(titles.count) alerts are closed here, and come again if you pair the device again:"
        return ([head] + shown + more).joined(separator: "\n")
    }
}
