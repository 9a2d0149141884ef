// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CivilTime
import LinuxSystem
import Varlink

/// The files that the worker has read.
extension CalendarFollower {
    /// Takes over files, about ``batch`` alarms in a commit: others wait for it.
    func apply(_ files: [CalendarLine.File], of section: CalendarSettings) throws {
        let places = files.map { (calendar: $0.record.calendar, file: $0.record.file) }
        let (count, known) = try loop.wait { transaction in
            (
                try transaction.db.followedCount(ofSection: section.name),
                try transaction.db.followedCounts(of: places)
            )
        }
        let fits = Self.fitting(
            zip(files, known).map { (alarms: $0.alarms?.count, known: $1) }, room: Self.maximumAlarms - count)
        let now = loop.now()
        var work: [@Sendable (Transaction) throws -> Void] = []
        var size = 0
        func commit() throws {
            let part = work
            (work, size) = ([], 0)
            if !part.isEmpty { try loop.wait { transaction in for body in part { try body(transaction) } } }
        }
        for (file, fits) in zip(files, fits) {
            var record = file.record
            record.identity = file.settled
            guard let alarms = file.alarms else {
                let kept = record
                work.append { try $0.keepFile(kept) }
                size += 1
                if size >= Self.batch { try commit() }
                continue
            }
            guard fits else {
                record.problem =
                    "more than \(Self.maximumAlarms) alarms in the section; the alarms of this file are left out"
                let kept = record
                work.append { try $0.keepFile(kept) }
                continue
            }
            var followed: [FollowedAlarm] = []
            for alarm in alarms {
                do throws(Notifications.Invalid) {
                    followed.append(
                        FollowedAlarm(
                            plan: try AlarmPlan(alarm, at: now, zones: zones), of: alarm))
                } catch {
                    record.problem = record.problem ?? "\(alarm.content.title): \(error.field): \(error.reason)"
                }
            }
            let ids = Set(followed.map(\.plan.id))
            if followed.isEmpty {
                let kept = record
                work.append { try $0.settle(kept, keeping: ids, isReleasing: true) }
                size += 1
            }
            var rest = followed[...]
            while !rest.isEmpty {
                let part = Array(rest.prefix(max(1, Self.batch - size)))
                rest = rest.dropFirst(part.count)
                let (isLast, kept) = (rest.isEmpty, record)
                work.append { transaction in
                    var kept = kept
                    if let other = try transaction.follow(part, of: kept) {
                        (kept.isDoubled, kept.problem) = (true, other)
                    }
                    if isLast { try transaction.settle(kept, keeping: ids, isReleasing: true) }
                }
                size += part.count
                if size >= Self.batch { try commit() }
            }
            if size >= Self.batch { try commit() }
        }
        try commit()
    }

    /// Notes that files are gone.
    func release(_ files: [String], of calendar: String) throws {
        var rest = files.filter { !$0.isEmpty }[...]
        while !rest.isEmpty {
            let part = Array(rest.prefix(Self.batch))
            try loop.wait { try $0.release(part, of: calendar) }
            rest = rest.dropFirst(part.count)
        }
    }

    /// Decides which files fit into what a section has left. A file's earlier alarms make room for its new ones; one
    /// that does not fit keeps them.
    ///
    /// - Parameters:
    ///   - files: The numbers of alarms that each file has, nil if they are as before, and that are known of it.
    ///   - room: The number of alarms that may still come.
    static func fitting(_ files: [(alarms: Int?, known: Int)], room: Int) -> [Bool] {
        var room = room
        return files.map { alarms, known in
            guard let alarms else { return true }
            // A section that is beyond its limit already may become smaller.
            guard alarms <= max(0, room) + known else { return false }
            room += known - alarms
            return true
        }
    }
}

extension FollowedAlarm {
    /// - Parameters:
    ///   - plan: The plan for the alarm.
    ///   - alarm: The alarm as its source gives it.
    init(plan: AlarmPlan, of alarm: Notifications.Alarm) {
        // The plan has checked the time.
        self.init(
            plan: plan,
            fingerprint: Fingerprint(
                times: Self.digest(Self.times(of: alarm)), snooze: alarm.snoozedUntil,
                all: Self.digest(alarm.varlink.serialized())),
            acknowledged: alarm.acknowledged.flatMap { try? Instant(rfc3339: $0) })
    }

    /// Returns the times of an alarm. An occurrence that is taken out of a series leaves the others at their times.
    private static func times(of alarm: Notifications.Alarm) -> [UInt8] {
        let trigger = alarm.trigger.split(separator: " ").filter { !$0.hasPrefix("exdate=") }.joined(separator: " ")
        return Array("\(trigger) \(alarm.offset ?? 0) \(alarm.days ?? 0)".utf8)
    }

    private static func digest(_ bytes: [UInt8]) -> String { String(SHA256.hex(of: bytes).prefix(20)) }
}

/// A followed calendar as it was read last.
struct CalendarStatus: Sendable, Hashable {
    var name: String
    var section: String
    var path: String
    var title: String?
    var color: String?
    var files = 0
    var read: Instant?
    var isReading = false
    /// The reason why it cannot be read.
    var problem: String?
    /// The reason why a reaction could not be written.
    var writing: String?
}
