// SPDX-License-Identifier: Apache-2.0

/// Another machine that uses the keys of this device: somebody has copied the folder, or cloned the machine. Both
/// announce their presence under the common name, with different connection numbers.
extension LinkCore {
    /// The signs of such a machine.
    package struct Twin: Sendable, Hashable {
        /// The number of signs that prove another machine. One may be a late message of an earlier connection.
        static let enough = 2
        /// The time after the last sign for which the other machine counts as there, in microseconds: more than the
        /// interval of its announcements.
        static let life: Int64 = 2 * LinkCore.renewalPause
        /// The minimum interval of announcements that answer the other machine, in microseconds: two machines that
        /// answer each other at once never stop.
        static let pause: Int64 = 60_000_000

        var signs = 0
        package internal(set) var lastSeen: Int64?
        var isReported = false
        /// The time of the last announcement against the other machine.
        var announced: Int64?
        /// The time at which this device connects again to get a higher number; nil if it has the highest.
        var reconnection: Int64?
        /// The time at which it last did so.
        var reconnected: Int64?

        /// Returns whether another machine uses the keys.
        package func isThere(now: Int64) -> Bool {
            signs >= Self.enough && (lastSeen ?? .min / 2) + Self.life > now
        }
    }

    /// Records a connection under this device's name that has a higher number: of a copy of this machine, or of this
    /// machine before its files came back from a backup. Its end counts as the end of this device, until this device
    /// connects under a number above it; the will needs that number too.
    mutating func surpassed(by here: PresenceMessage, isRetained: Bool, now: Int64) -> [LinkAction] {
        // While the other machine is connected, the name counts as present.
        let isThere = here.isUp && !isRetained
        // Nobody reaches such a number by counting, and sums must not overflow.
        guard here.connection <= LinkLimits.times.upperBound else {
            return isThere ? metTwin(now: now) : self.here(now: now)
        }
        if here.connection > origin.clock {
            origin.clock = here.connection
            noteChange()
        }
        guard !isThere else { return metTwin(now: now) }
        let due = max(now, (twin.reconnected ?? .min / 2) + Twin.pause)
        twin.reconnection = twin.reconnection ?? due
        // Devices that compare the times of beats believe this one at once.
        return due > now ? self.here(now: now) : []
    }

    /// Returns whether this device must connect again now, because another connection under its name had a higher
    /// number.
    package mutating func mustReconnect(now: Int64) -> Bool {
        guard connection != nil, let due = twin.reconnection, due <= now else { return false }
        (twin.reconnection, twin.reconnected) = (nil, now)
        return true
    }

    /// Records that another connection under this device's name has announced itself.
    mutating func metTwin(now: Int64) -> [LinkAction] {
        twin.signs += 1
        twin.lastSeen = now
        var actions: [LinkAction] = []
        if twin.signs <= Twin.enough || (twin.announced ?? .min / 2) + Twin.pause <= now {
            twin.announced = now
            actions += here(now: now)
        }
        if twin.isThere(now: now), !twin.isReported {
            twin.isReported = true
            actions.append(
                .notify(
                    title: "Another machine uses the keys of \(deviceName)",
                    body: "It reads and answers everything as this device does. If you have copied or cloned this "
                        + "machine, or it was stolen, see \"Two machines with one key\" in docs/link.md.",
                    id: "alert-link-twin"))
        }
        return actions
    }
}

extension OriginState {
    /// Publishes an open alert again that another machine with the keys of this device has ended under a higher
    /// revision: what is open here is open.
    mutating func contradicted(by message: AlertMessage, now: Int64) -> [LinkAction] {
        guard message.ending != nil, let entry = entries[message.key], entry.isOpen, message.rev > entry.rev,
            message.rev <= LinkLimits.times.upperBound
        else { return [] }
        clock = max(clock, message.rev)
        return renewed(message.key, now: now)
    }
}
