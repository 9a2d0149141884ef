// SPDX-License-Identifier: Apache-2.0

import AlertLink
import AlertProtocol
import Varlink

/// Work that runs here and is shown on other devices, and the other way round.
extension LinkLoop {
    /// The minimum interval of reports on the progress of work, in microseconds.
    private static let workPause: Int64 = 500_000

    /// Something has happened to a piece of work.
    func workChanged(_ event: Manager.Event, _ id: String, _ daemon: DaemonLink) throws(VarlinkClientError) {
        if core.isCopy(id) { return try copyOfWorkChanged(id, daemon) }
        guard event.to != nil else { return }
        // That it begins or is over is told at once.
        workDue = event.outcome == "running" ? workDue ?? workLooked + Self.workPause : 0
    }

    /// Says how far work has come, when that is due.
    func followWork() {
        guard let daemon, let due = workDue, due <= Clock.uptime else { return }
        do throws(VarlinkClientError) { try lookAtWork(daemon) } catch { lostDaemon(error) }
    }

    /// Compares the work at the daemon with what is known here.
    func lookAtWork(_ daemon: DaemonLink) throws(VarlinkClientError) {
        workDue = nil
        workLooked = Clock.uptime
        let works = try daemon.works()
        let now = Clock.wall
        var open: Set<String> = []
        // What came from elsewhere is never handed on.
        for work in works where work.origin == nil {
            guard let to = work.to, let at = WireTime.parse(work.started) else { continue }
            open.insert(work.id)
            perform(
                core.opened(
                    .init(.work, work.id), .work(WorkItem(work)), to: to, program: String(work.program.prefix(60)),
                    at: at, until: at + LinkLimits.workLife, nonce: Sodium.randomNumber(), now: now))
        }
        for (key, entry) in core.origin.entries where key.kind == .work && entry.isOpen && !open.contains(key.id) {
            perform(core.ended(key, .init(), now: now))
        }
        let copies = works.filter { $0.origin != nil }.map(\.id)
        perform(
            core.reconciled(copies: Dictionary(copies.map { ($0, .work) }) { first, _ in first }))
        for (copy, name) in core.shownCopies where name.key.kind == .work && !copies.contains(copy) {
            core.lost(copy)
        }
    }

    /// A copy of work of another device has changed here: the person may want it to end.
    private func copyOfWorkChanged(_ copy: String, _ daemon: DaemonLink) throws(VarlinkClientError) {
        guard core.shownCopies[copy] != nil,
            try daemon.works().contains(where: { $0.id == copy && $0.cancelled })
        else { return }
        perform(core.did(.cancel, to: copy, now: Clock.wall))
    }
}
