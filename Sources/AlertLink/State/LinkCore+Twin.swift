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

        /// Returns whether another machine uses the keys.
        package func isThere(now: Int64) -> Bool {
            signs >= Self.enough && (lastSeen ?? .min / 2) + Self.life > now
        }
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
