// SPDX-License-Identifier: Apache-2.0

import AlertLink
import AlertProtocol
import Varlink

/// The exchange of histories with other devices.
extension LinkLoop {
    /// The delay after an event before the history is published, in microseconds.
    private static let historyDelay: Int64 = 500_000
    /// The minimum time until a day is published again, in microseconds; and for each byte of it: 2 KiB a second on
    /// average.
    private static let historyPause: Int64 = 5_000_000
    private static let historyPausePerByte: Int64 = 500

    /// Something has happened that belongs to the history.
    func historyMayChange(_ event: Manager.Event, _ daemon: DaemonLink) throws(VarlinkClientError) {
        guard core.share.contains(.history), event.strippedForTransport != nil else { return }
        let now = Clock.wall
        if let id = event.id {
            guard !core.isCopy(id) else { return }
            historyChanged.insert(HistoryDay(at: now))
            // What became of it stands where it was delivered.
            if let day = try daemon.past(id).flatMap({ WireTime.parse($0.deliveredAt) }).map(HistoryDay.init(at:)) {
                historyChanged.insert(day)
            }
        } else {
            historyChanged.formUnion(Self.days(now))
        }
        if historyDue == nil { historyDue = max(historyNext, Clock.uptime + Self.historyDelay) }
    }

    private static func days(_ now: Int64) -> [HistoryDay] {
        let window = HistoryState.window(now: now)
        return (window.lowerBound.number...window.upperBound.number).map(HistoryDay.init(number:))
    }

    /// Says what has happened, when that is due, or everything on a new connection.
    func followHistory() {
        guard core.share.contains(.history), let daemon, core.connection != nil else { return }
        let now = Clock.wall
        if core.history.isUnsaid {
            historyChanged.formUnion(Self.days(now))
            historyDue = 0
            core.saidHistory()
        }
        guard let due = historyDue, due <= Clock.uptime else { return }
        historyDue = nil
        let days = historyChanged.sorted()
        historyChanged = []
        var size = 0
        do throws(VarlinkClientError) {
            for day in days {
                let (past, events) = (try daemon.past(on: day), try daemon.events(on: day))
                let actions = core.happened(on: day, past, events, now: now)
                for case .publish(_, let message, _) in actions { size += message.text.count }
                perform(actions)
            }
        } catch {
            historyChanged.formUnion(days)
            historyDue = Clock.uptime + Self.historyPause
            lostDaemon(error)
        }
        historyNext = Clock.uptime + max(Self.historyPause, Int64(size) * Self.historyPausePerByte)
    }

    func keepHistory(_ message: HistoryMessage, of device: String) {
        do throws(Fault) { try historyFiles.keep(message, of: device) } catch {
            log("\(error)")
            core.lostHistory(device, message.day)
        }
    }

    /// Takes up what is kept here of other devices; where history is not shared, and of those that are gone, it goes.
    func findHistory() {
        var kept: [HistoryState.Received: Int64] = [:]
        for name in historyFiles.kept {
            do throws(Fault) {
                if core.share.contains(.history), ring.members[name.device] != nil,
                    let message = try historyFiles.message(name)
                {
                    kept[name] = message.rev
                    continue
                }
            } catch {
                log("\(error)")
            }
            historyFiles.discard(name.day, of: name.device)
        }
        core.keptHistory(kept)
    }
}
