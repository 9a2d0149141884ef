// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import Varlink

/// The history of a device for reading on the others. Each day is one message of one writer, always sent whole.
extension LinkCore {
    /// Publishes the history of a day if it has changed.
    ///
    /// - Parameters:
    ///   - past: The notifications of this day that alertd has, the newest first.
    ///   - events: The events of this day, the newest first.
    package mutating func happened(
        on day: HistoryDay, _ past: [Notifications.Past], _ events: [Manager.Event], now: Int64
    ) -> [LinkAction] {
        guard share.contains(.history), connection != nil, HistoryState.window(now: now).contains(day) else {
            return []
        }
        var message = HistoryMessage(
            day: day, rev: 0,
            notifications: HistoryMessage.bounded(
                past.compactMap(\.strippedForTransport).filter { leaving.admits($0.app) }),
            events: HistoryMessage.bounded(
                events.compactMap(\.strippedForTransport).filter { event in
                    // Another device publishes its own alerts.
                    event.id.map { !isCopy($0) } != false && leaving.admits(event.app ?? Defaults.app)
                }))
        let digest = Hex.text(Sodium.hash(message.json.serialized(), count: 16))
        let known = history.own[day]
        if let known, known.digest == digest {
            guard !known.isPublished else { return [] }
            message.rev = known.rev
        } else {
            // A day without history was never published.
            if known == nil, message.notifications.isEmpty, message.events.isEmpty { return [] }
            message.rev = origin.tick()
        }
        history.own[day] = .init(rev: message.rev, digest: digest, isPublished: true)
        return committed([publish(message, now: now)])
    }

    private func publish(_ message: HistoryMessage, now: Int64) -> LinkAction {
        .publish(
            .history(message.day), .history(message),
            expiry: Expiry.seconds(until: HistoryState.end(of: message.day), now: now))
    }

    /// Records that alertd was asked for all days.
    package mutating func publishedHistory() { history.isUnpublished = false }

    /// Schedules the publication of all days. If history is not shared any more, publishes that the days are empty.
    mutating func repeatHistory(now: Int64) -> [LinkAction] {
        for day in history.own.keys { history.own[day]?.isPublished = false }
        history.isUnpublished = share.contains(.history)
        guard !share.contains(.history), !history.own.isEmpty else { return [] }
        noteChange()
        let days = history.own.keys.sorted()
        history.own = [:]
        // Others store the days until they receive something else.
        return days.map { publish(.init(day: $0, rev: origin.tick(), notifications: [], events: []), now: now) }
    }

    /// Accepts the history of another device on a day.
    mutating func received(
        _ message: HistoryMessage, from device: String, now: Int64
    ) -> (actions: [LinkAction], Refusal?) {
        let name = HistoryState.Received(device, message.day)
        if let known = history.received[name] {
            guard message.rev >= known else { return ([], .stale) }
            guard message.rev > known else { return ([], nil) }
        }
        // The sender's clock may be ahead by a day.
        let window = HistoryState.window(now: now)
        guard window.lowerBound <= message.day, message.day.number <= window.upperBound.number + 1 else {
            return ([], .expired)
        }
        if let refusal = gate.admitHistory(from: device, now: now) { return ([], refusal) }
        guard let kept = gate.admitted(message, from: device) else { return ([], .muted) }
        history.received[name] = message.rev
        return ([.store(kept, device: device)], kept == message ? nil : .switchedOff)
    }

    /// Sets the stored days of other devices, which the shell has just read.
    package mutating func restoredHistory(_ received: [HistoryState.Received: Int64]) { history.received = received }

    /// Records that a day could not be stored, so that it is accepted when it comes again.
    package mutating func lostHistory(_ device: String, _ day: HistoryDay) {
        history.received[.init(device, day)] = nil
    }

    /// Removes expired days.
    mutating func tickHistory(now: Int64) -> [LinkAction] {
        var actions: [LinkAction] = []
        for day in history.own.keys.sorted() where HistoryState.end(of: day) <= now {
            history.own[day] = nil
            actions.append(.clear(.history(day)))
        }
        let gone = history.received.keys.filter { HistoryState.end(of: $0.day) <= now }
        for name in gone.sorted(by: { ($0.device, $0.day) < ($1.device, $1.day) }) {
            history.received[name] = nil
            actions.append(.discard(device: name.device, name.day))
        }
        return actions
    }

    /// The time of the next expiry; nil for none.
    var nextHistory: Int64? {
        (history.own.keys.map(HistoryState.end) + history.received.keys.map { HistoryState.end(of: $0.day) }).min()
    }

    mutating func forgetHistory(of device: String) -> [LinkAction] {
        let days = history.received.keys.filter { $0.device == device }.map(\.day).sorted()
        for day in days { history.received[.init(device, day)] = nil }
        return days.map { .discard(device: device, $0) }
    }
}
