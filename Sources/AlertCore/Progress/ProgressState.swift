// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime

/// The work that runs. A value: times are microseconds of uptime.
package struct ProgressState: Sendable, Hashable {
    /// A piece of work.
    package struct Work: Sendable, Hashable {
        package let id: String
        package let title: String
        package let asker: Prompts.Asker
        package let isModal: Bool
        /// A Boolean value indicating whether the desktop shows it: on the launcher and, unless it is modal, as a
        /// notification.
        package let isOnDesktop: Bool
        package var isCounted: Bool { !isModal && !isOnDesktop }
        package let began: Int64
        let beganAt: Instant
        package let number: UInt64
        package var text: String?
        package var fraction: Double?
        package var isUnknown = false
        /// The person wants it to end.
        package var isCancelled = false
        /// The person's other devices on which it is shown too.
        package var to: [String] = []
        /// The device on which it is done, where that is another.
        package var origin: String?
    }

    static let maximumWorks = 256
    package private(set) var works: [String: Work] = [:]

    package init() {}
    private var last: UInt64 = 0

    /// The oldest first.
    package var all: [Work] { works.values.sorted { $0.number < $1.number } }

    /// The titles of the activities, the oldest first.
    package var activities: [String] { all.filter(\.isCounted).map(\.title) }

    /// - Throws: `Progress.TooMany`, `Progress.Invalid` when the id is taken.
    package mutating func start(
        _ id: String, title: String, text: String?, asker: Prompts.Asker, isModal: Bool, isOnDesktop: Bool = false,
        to: [String] = [], origin: Progress.Origin? = nil, at now: ClockReading
    ) throws -> Work {
        guard works[id] == nil else {
            throw Progress.Invalid(field: "id", reason: "a running task has this id; choose another")
        }
        guard works.count < Self.maximumWorks else { throw Progress.TooMany(what: "works", limit: Self.maximumWorks) }
        last += 1
        let before = Int64((origin?.seconds ?? 0) * 1_000_000)
        var work = Work(
            id: id, title: title, asker: asker, isModal: isModal, isOnDesktop: isOnDesktop, began: now.uptime - before,
            beganAt: now.wall, number: last,
            text: text)
        (work.to, work.origin) = (to, origin?.device)
        works[id] = work
        return work
    }

    /// - Throws: `Progress.NotFound`, `Progress.Invalid`.
    package mutating func set(_ id: String, fraction: Double?, text: String?, unknown: Bool = false) throws -> Work {
        guard var work = works[id] else { throw Progress.NotFound(id: id) }
        if unknown {
            guard fraction == nil else {
                throw Progress.Invalid(field: "unknown", reason: "conflicts with fraction; send one of them")
            }
            (work.fraction, work.isUnknown) = (nil, true)
        }
        if let fraction {
            guard (0...1).contains(fraction) else {
                throw Progress.Invalid(field: "fraction", reason: "out of range (0 to 1)")
            }
            (work.fraction, work.isUnknown) = (fraction, false)
        }
        if let text { work.text = text }
        works[id] = work
        return work
    }

    /// Marks work as cancelled by the person; nil if it is over.
    package mutating func cancel(_ id: String) -> Work? {
        works[id]?.isCancelled = true
        return works[id]
    }

    /// Ends the work; returns nil if it had ended already.
    package mutating func end(_ id: String) -> Work? { works.removeValue(forKey: id) }
}

extension ProgressState.Work {
    /// Returns the estimated time left at the present speed; nil before there is an estimate.
    package func left(at now: Int64) -> Int64? {
        guard let fraction, fraction >= 0.01, now > began else { return nil }
        return Int64(Double(now - began) * (1 - fraction) / fraction)
    }

    /// Returns the progress for followers.
    package func advance(at now: Int64) -> Progress.Advance {
        Progress.Advance(
            fraction: fraction, text: text, left: left(at: now).map { Int($0) }, unknown: isUnknown ? true : nil)
    }

    /// Returns the progress for presenters.
    package func shown(at now: Int64) -> Prompts.Progress {
        Prompts.Progress(fraction: fraction, text: text, left: left(at: now).map { Int($0) })
    }

    /// Returns the work for lists.
    package func wire(at now: Int64, in zone: Zone) -> Progress.Work {
        Progress.Work(
            id: id, title: title, text: text, fraction: fraction, left: left(at: now).map { Int($0) },
            program: asker.program, pid: asker.pid, app: asker.app, started: Timestamp.text(beganAt, in: zone),
            modal: isModal, cancelled: isCancelled, to: to.isEmpty ? nil : to, origin: origin,
            counted: isCounted ? true : nil)
    }
}
