// SPDX-License-Identifier: Apache-2.0

import AlertLink
import AlertProtocol
import LinuxSystem
import Varlink

/// The exchange of histories with other devices: the days to publish again, and the days of others in files.
struct HistoryExchange {
    let files: HistoryFiles
    /// Days whose published history may be out of date.
    private var changed: Set<HistoryDay> = []
    private var publications = ActionSchedule()

    /// The delay after an event before the history is published, in microseconds.
    private static let delay: Int64 = 500_000
    /// The minimum time until a day is published again, in microseconds; and for each byte of it: 2 KiB a second on
    /// average.
    private static let pause: Int64 = 5_000_000
    private static let pausePerByte: Int64 = 500

    init(files: HistoryFiles) { self.files = files }

    /// The time of the next publication, by the uptime; nil if no day has changed.
    var due: Int64? { publications.due }

    // MARK: Of this device

    /// Notes the days that an event of alertd changes.
    mutating func noteChange(
        _ event: Manager.Event, _ core: LinkCore, _ daemon: DaemonLink, now: Int64
    ) throws(VarlinkClientError) {
        guard core.share.contains(.history), event.strippedForTransport != nil else { return }
        if let id = event.id {
            guard !core.isCopy(id) else { return }
            changed.insert(HistoryDay(at: now))
            // The history has the ending of a notification on the day of its delivery.
            if let day = try daemon.past(id).flatMap({ WireTime.parse($0.deliveredAt) }).map(HistoryDay.init(at:)) {
                changed.insert(day)
            }
        } else {
            changed.formUnion(Self.days(now))
        }
        publications.request(after: Self.delay, now: Clock.uptime)
    }

    private static func days(_ now: Int64) -> [HistoryDay] {
        let window = HistoryState.window(now: now)
        return (window.lowerBound.number...window.upperBound.number).map(HistoryDay.init(number:))
    }

    /// Returns the publications of changed days when they are due, or of all days on a new connection.
    mutating func publish(
        _ core: inout LinkCore, _ daemon: DaemonLink, now: Int64
    ) throws(VarlinkClientError) -> [LinkAction] {
        guard core.share.contains(.history), core.connection != nil else { return [] }
        if core.history.isUnpublished {
            changed.formUnion(Self.days(now))
            publications.requestAtOnce()
            core.publishedHistory()
        }
        guard publications.isDue(Clock.uptime) else { return [] }
        var actions: [LinkAction] = []
        do throws(VarlinkClientError) {
            for day in changed.sorted() {
                actions += core.happened(on: day, try daemon.past(on: day), try daemon.events(on: day), now: now)
            }
        } catch {
            // The next connection publishes all days again.
            publications.done(now: Clock.uptime, rest: Self.pause, interval: Self.pause)
            throw error
        }
        changed = []
        var size: Int64 = 0
        for case .publish(_, let message, _) in actions { size += Int64(message.text.count) }
        publications.done(now: Clock.uptime, rest: max(Self.pause, size * Self.pausePerByte))
        return actions
    }

    // MARK: Of other devices

    /// Stores a day of another device. It is accepted again if that fails.
    func store(_ message: HistoryMessage, of device: String, _ core: inout LinkCore) {
        do throws(ExitFailure) { try files.store(message, of: device) } catch {
            log("\(error)")
            core.lostHistory(device, message.day)
        }
    }

    /// Reads which days of other devices are stored. Deletes the days of devices that are no members any more, and all
    /// days if `share` has no history.
    func restore(_ core: inout LinkCore, members: [String: AlertLink.Member]) {
        var kept: [HistoryState.Received: Int64] = [:]
        for name in files.stored {
            do throws(ExitFailure) {
                if core.share.contains(.history), members[name.device] != nil, let message = try files.message(name) {
                    kept[name] = message.rev
                    continue
                }
            } catch {
                log("\(error)")
            }
            files.discard(name.day, of: name.device)
        }
        core.restoredHistory(kept)
    }
}
