// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import Varlink

/// The history of one device, to be read on the others. Each day is one message with one writer, said whole and again.
extension LinkCore {
    /// Says what happened here on a day, where others do not know it yet.
    ///
    /// - Parameters:
    ///   - past: The notifications of this day that alertd has, the newest first.
    ///   - events: Its events, the newest first.
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
                    // What came from another device is told there.
                    event.id.map { !isCopy($0) } != false && leaving.admits(event.app ?? Defaults.app)
                }))
        let digest = Hex.text(Sodium.hash(message.json.serialized(), count: 16))
        let known = history.own[day]
        if let known, known.digest == digest {
            guard !known.isPublished else { return [] }
            message.rev = known.rev
        } else {
            // A day of which there was never anything to say.
            if known == nil, message.notifications.isEmpty, message.events.isEmpty { return [] }
            message.rev = origin.tick()
        }
        history.own[day] = .init(rev: message.rev, digest: digest, isPublished: true)
        return told([publish(message, now: now)])
    }

    private func publish(_ message: HistoryMessage, now: Int64) -> LinkAction {
        .publish(
            .history(message.day), .history(message),
            expiry: Expiry.seconds(until: HistoryState.end(of: message.day), now: now))
    }

    /// Alertd was asked for all days.
    package mutating func publishedHistory() { history.isUnpublished = false }

    /// All days are to be said again; where history is shared no longer, that there is nothing in them.
    mutating func repeatHistory(now: Int64) -> [LinkAction] {
        for day in history.own.keys { history.own[day]?.isPublished = false }
        history.isUnpublished = share.contains(.history)
        guard !share.contains(.history), !history.own.isEmpty else { return [] }
        noteChange()
        let days = history.own.keys.sorted()
        history.own = [:]
        // Others keep what they have until they are told something else.
        return days.map { publish(.init(day: $0, rev: origin.tick(), notifications: [], events: []), now: now) }
    }

    /// Another device tells what happened there on a day.
    mutating func received(
        _ message: HistoryMessage, from device: String, now: Int64
    ) -> (actions: [LinkAction], Refusal?) {
        let name = HistoryState.Received(device, message.day)
        if let known = history.received[name] {
            guard message.rev >= known else { return ([], .stale) }
            guard message.rev > known else { return ([], nil) }
        }
        // Its clock may be ahead by a day.
        let window = HistoryState.window(now: now)
        guard window.lowerBound <= message.day, message.day.number <= window.upperBound.number + 1 else {
            return ([], .expired)
        }
        if let refusal = gate.admitHistory(from: device, now: now) { return ([], refusal) }
        guard let kept = gate.admitted(message, from: device) else { return ([], .muted) }
        history.received[name] = message.rev
        return ([.keep(kept, device: device)], kept == message ? nil : .switchedOff)
    }

    /// These days of other devices are kept here: the shell has just read them.
    package mutating func keptHistory(_ received: [HistoryState.Received: Int64]) { history.received = received }

    /// A day could not be kept: it is taken when it comes again.
    package mutating func lostHistory(_ device: String, _ day: HistoryDay) {
        history.received[.init(device, day)] = nil
    }

    /// Days that are over for long go.
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

    /// When ``tickHistory(now:)`` has something to do.
    var nextHistory: Int64? {
        (history.own.keys.map(HistoryState.end) + history.received.keys.map { HistoryState.end(of: $0.day) }).min()
    }

    /// Nothing of a device is kept.
    mutating func forgetHistory(of device: String) -> [LinkAction] {
        let days = history.received.keys.filter { $0.device == device }.map(\.day).sorted()
        for day in days { history.received[.init(device, day)] = nil }
        return days.map { .discard(device: device, $0) }
    }
}
