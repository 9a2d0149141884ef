// SPDX-License-Identifier: Apache-2.0

internal import AlertCore
import AlertProtocol
internal import DBus
import DesktopNotifications

/// Open notifications that programs have sent to alertd as their notification server, by number; a value. Programs are
/// not trusted, so there is a limit for each program and for all together.
struct ServedState {
    /// A notification.
    struct Entry: Sendable, Hashable {
        /// The unique bus name of the last sender.
        var sender: String
        /// The keys that can be chosen.
        var keys: Set<String>
        var isResident: Bool
        /// The generation, which distinguishes it from the notification that it replaced.
        var generation: UInt64
    }

    /// The most open notifications of a program. Beyond that, the oldest is forgotten.
    static let maximumOfOne = 256
    /// The most open notifications of all programs.
    static let most = 4_096

    /// The first number of this run. A smaller number without an entry is from an earlier run.
    let first: UInt32
    private(set) var entries: [UInt32: Entry] = [:]
    private var counts: [String: Int] = [:]
    private var generation: UInt64 = 0

    init(first: UInt32) { self.first = first }

    /// Adds a notification, replacing the notification with the same number.
    ///
    /// - Returns: The generation of the notification, and the signals about the oldest one if that was forgotten for
    ///   it. The forgotten one stays in alertd's lists.
    mutating func open(
        _ number: UInt32, by sender: String, keys: Set<String>, isResident: Bool
    ) -> (generation: UInt64, signals: [Broadcast]) {
        if let old = entries.removeValue(forKey: number) { release(old.sender) }
        var signals: [Broadcast] = []
        if counts[sender, default: 0] >= Self.maximumOfOne {
            signals = forget { $0.sender == sender }
        } else if entries.count >= Self.most {
            signals = forget { _ in true }
        }
        counts[sender, default: 0] += 1
        generation += 1
        entries[number] = Entry(sender: sender, keys: keys, isResident: isResident, generation: generation)
        return (generation, signals)
    }

    /// Forgets the oldest matching notification.
    private mutating func forget(_ isMeant: (Entry) -> Bool) -> [Broadcast] {
        let oldest = entries.filter { isMeant($0.value) }.min { $0.value.generation < $1.value.generation }
        return oldest.map { end($0.key, .undefined) } ?? []
    }

    /// Returns the bus signals for an event of a notification.
    mutating func signals(of event: Manager.Event) -> [Broadcast] {
        guard let id = event.id else {
            return event.event == .cancelled ? over(Set(entries.keys), .byCall) : []
        }
        guard let number = FreedesktopNumbers.number(of: id), entries[number] != nil || number < first else {
            return []
        }
        switch event.event {
        case .activated: return activated(number, key: event.action ?? "default", token: event.activationToken)
        case .replied: return replied(number, event.text ?? "")
        case .dismissed, .acknowledged, .cleared: return end(number, .dismissed)
        case .expired: return end(number, .expired)
        case .cancelled: return end(number, .byCall)
        default: return []
        }
    }

    /// Returns the signals for several closed notifications.
    mutating func over(_ numbers: Set<UInt32>, _ reason: ServedInterface.Closed) -> [Broadcast] {
        numbers.sorted().filter { entries[$0] != nil }.flatMap { end($0, reason) }
    }

    private mutating func activated(_ number: UInt32, key: String, token: String?) -> [Broadcast] {
        let entry = entries[number]
        var signals: [Broadcast] = []
        // After a restart of the daemon only the number of an older notification is known, so accept any key.
        if entry?.keys.contains(key) ?? true {
            if let token { signals.append(ServedInterface.activationToken(number, token)) }
            signals.append(ServedInterface.actionInvoked(number, key: key))
        }
        return signals + (entry?.isResident == true ? [] : end(number, .dismissed))
    }

    private mutating func replied(_ number: UInt32, _ text: String) -> [Broadcast] {
        let isResident = entries[number]?.isResident == true
        return [ServedInterface.replied(number, text)] + (isResident ? [] : end(number, .dismissed))
    }

    private mutating func end(_ number: UInt32, _ reason: ServedInterface.Closed) -> [Broadcast] {
        if let entry = entries.removeValue(forKey: number) { release(entry.sender) }
        return [ServedInterface.closed(number, reason)]
    }

    private mutating func release(_ sender: String) {
        guard let count = counts[sender] else { return }
        counts[sender] = count > 1 ? count - 1 : nil
    }
}
