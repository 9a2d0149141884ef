// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CivilTime
import LinuxSystem
import Varlink

/// org.alertd.Manager on the wire.
struct ManagerService: ManagerHandler {
    let loop: TransactionLoop
    let zones: Zones
    let hub: EventHub
    let health: Health
    let devices: LinkedDevices
    let coordinator: PromptCoordinator
    let progress: ProgressCoordinator
    let keeping: StoreKeeping
    let desktop: DesktopQuiet
    let onlookers: Onlookers
    /// The spans and times that a snooze offers.
    let snoozes: @Sendable () -> [String]
    /// The person's addresses in calendars.
    let addresses: @Sendable () -> [String]

    func status(_ call: Manager.Status, context: CallContext) async throws -> Manager.Status.Reply {
        let now = loop.now().wall
        let (counts, damage, ringing, digest, quiet) = try await loop.look { db in
            let hour = try db.pending(id: Transaction.digestHourID, role: .digest)?.due.time
            return (
                try db.counts(), try db.unacknowledgedDamage(), try db.ringingIDs(),
                try hour.map { (due: $0, count: try db.waitingForDigest(limit: 0).count) }, try db.quiet()
            )
        }
        // The rest asks the sound worker, which may open the device: nobody who reads a list waits for that.
        let isBrief = call.brief ?? false
        let prompts = coordinator.counts
        return Manager.Status.Reply(
            version: AlertService.version, pid: Int(health.processID),
            started: Timestamp.text(health.started, in: zones.session),
            pending: counts.pending, delivered: counts.delivered,
            nextDue: counts.next.map { Timestamp.text($0, in: zones.session) }, zone: zones.session.identifier,
            parts: isBrief ? [] : await parts(quiet, at: now), setAside: damage.compactMap(\.file).first,
            promptsQueued: prompts.queued, promptsPresented: prompts.presented,
            damage: damage.isEmpty
                ? nil
                : damage.map { one in
                    Manager.Damage(at: Timestamp.text(one.at, in: zones.session), message: one.message, file: one.file)
                }, folder: keeping.folder, ringing: ringing.isEmpty ? nil : ringing,
            snoozes: snoozes().isEmpty ? nil : snoozes(),
            digestCount: digest?.count, digestDue: digest.map { Timestamp.text($0.due, in: zones.session) },
            unheard: isBrief ? nil : await onlookers.unheard(),
            replaced: isBrief ? nil : await health.isReplaced ? true : nil, zoneVariables: zoneVariables)
    }

    private var zoneVariables: [String: String]? {
        let variables = health.environment.filter { $0.key == "TZ" || $0.key == "TZDIR" }
        return variables.isEmpty ? nil : variables
    }

    private func parts(_ quiet: Quiet, at now: Instant) async -> [Manager.Part] {
        let others = await [devices.part(), devices.part(ofApprovalsTo: coordinator.approvals.to)]
        return await health.parts() + ([quietPart(quiet, at: now)] + others).compactMap(\.self)
    }

    /// Returns the state of do not disturb, and the owner of the switch.
    private func quietPart(_ quiet: Quiet, at now: Instant) -> Manager.Part {
        let reason = quiet.reason(at: now, in: zones.session)
        var detail = reason.map { "on: \(Quiet.Hold.quiet($0).sentence)" } ?? "off"
        if let server = desktop.unreported { detail += "; \(server) does not report its own" }
        return Manager.Part(name: "do not disturb", ok: true, detail: detail)
    }

    func doctor(_ call: Manager.Doctor, context: CallContext) async throws -> Manager.Doctor.Reply {
        if call.acknowledge == true { try await loop.stored { _ = try $0.acknowledgeDamage() } }
        // If the store cannot be read, the check of the store itself reports it.
        let damage = (try? await loop.look { try $0.unacknowledgedDamage() }) ?? []
        return Manager.Doctor.Reply(checks: await health.checks(damage: damage) + [desktopQuietCheck])
    }

    /// The check that alertd follows the notification server's own do not disturb.
    private var desktopQuietCheck: Manager.Check {
        let server = desktop.unreported
        return Manager.Check(
            name: "do not disturb", ok: server == nil, required: false,
            detail: server.map { "this version of \($0) does not report its do not disturb: alertd sounds through it" }
                ?? "alertd keeps to the notification server's own",
            remedy: server.map { "update \($0) (mako: 1.10 or later), or use \"alertctl dnd\"" })
    }

    func backup(_ call: Manager.Backup, context: CallContext) async throws -> Manager.Backup.Reply {
        do {
            let (path, content) = try await keeping.backup()
            return Manager.Backup.Reply(path: path, pending: content.pending, delivered: content.delivered)
        } catch {
            throw Self.wire(error, field: "path")
        }
    }

    func restore(_ call: Manager.Restore, context: CallContext) async throws -> Manager.Restore.Reply {
        guard call.path.hasPrefix("/"), call.path.utf8.count <= ContentRules.maximumPath, !call.path.contains("\0")
        else {
            throw Manager.Invalid(field: "path", reason: "not an absolute path")
        }
        do {
            let confirmed = call.confirmed ?? false
            let preview = try await keeping.restore(call.path, confirmed: confirmed)
            func wire(_ losses: StoreKeeping.Preview.Losses) -> [Manager.Lost] {
                losses.first.map { one in
                    Manager.Lost(
                        id: one.id, title: one.title, due: one.due.map { Timestamp.text($0, in: zones.session) } ?? "")
                }
            }
            return Manager.Restore.Reply(
                pending: preview.content.pending, delivered: preview.content.delivered, lost: wire(preview.lost),
                lostCount: preview.lost.count, restored: confirmed, changed: wire(preview.changed).nonEmpty,
                changedCount: preview.changed.count > 0 ? preview.changed.count : nil)
        } catch let error as StoreError {
            throw Self.wire(ofCopy: error)
        } catch {
            throw Self.wire(error, field: "path")
        }
    }

    /// Converts the error of a copy. The person may never have seen the path of the copy.
    private static func wire(ofCopy error: StoreError) -> any Error {
        let reason: String
        switch error {
        case .damaged(_, let why): reason = "it is damaged, or no copy that \"alertctl backup\" made (\(why))"
        case .unusable(_, let why): reason = "it cannot be restored (\(why))"
        case .noFile(_, let kind): reason = "it cannot be restored (it is \(kind))"
        case .newerSchema: reason = "a newer alertd made it; install that version first"
        case .full, .readOnly, .noMemory, .failing, .replaced: return wire(error, field: "path")
        }
        return Manager.Invalid(field: "path", reason: reason)
    }

    /// Converts an error for the wire: the caller is responsible for a problem with the named file, the daemon for the
    /// rest.
    private static func wire(_ error: any Error, field: String) -> any Error {
        switch error {
        case let error as StoreError:
            switch error {
            case .damaged, .newerSchema, .noFile, .unusable: Manager.Invalid(field: field, reason: error.description)
            case .full, .readOnly, .noMemory, .failing, .replaced: Manager.NotStored(reason: error.description)
            }
        case let error as TransactionLoopError: Manager.NotStored(reason: error.description)
        default: error
        }
    }

    func display(_ call: Manager.Display, context: CallContext) async throws -> Manager.Display.Reply {
        var display = zones.configuredDisplay.wire
        let own = addresses()
        if !own.isEmpty { display.me = own }
        return display
    }

    func dnd(_ call: Manager.Dnd, context: CallContext) async throws -> Manager.Dnd.Reply {
        let now = loop.now().wall
        let (quiet, held) = try await loop.look { (try $0.quiet(), try $0.held(limit: 0).count) }
        return Manager.Dnd.Reply(quiet: wire(quiet, held: held, at: now))
    }

    private func wire(_ quiet: Quiet, held: Int, at now: Instant) -> Manager.Quiet {
        var wire = Manager.Quiet(quiet, held: held, at: now, in: zones.session)
        wire.unreported = desktop.unreported
        return wire
    }

    func setDnd(_ call: Manager.SetDnd, context: CallContext) async throws -> Manager.SetDnd.Reply {
        let request = QuietRequest(call)
        try request.check()
        do {
            let (quiet, notes, held, now) = try await loop.change { transaction in
                var notes: [String] = []
                let quiet = try request.applied(
                    to: transaction.db.quiet(), at: transaction.now, zones: transaction.zones, notes: &notes)
                try transaction.changeQuiet(quiet, isUndoable: call.undoable ?? true)
                return (quiet, notes, try transaction.db.held(limit: 0).count, transaction.now.wall)
            }
            return Manager.SetDnd.Reply(
                quiet: wire(quiet, held: held, at: now), notes: notes.isEmpty ? nil : notes)
        } catch TransactionLoopError.notStored(let error) {
            throw Manager.NotStored(reason: error.description)
        }
    }

    func watch(
        _ call: Manager.Watch, stream: ReplyStream<Manager.Watch.Reply>
    ) async throws -> Manager.Watch.Reply {
        let zones = zones
        let hub = hub
        let number = hub.reserve()
        defer { hub.remove(number) }
        // Most callers watch unseen: alert-link, bars, timers and scripts.
        if call.shows == true { hub.noteReader(number) }
        let watcher: EventHub.Watcher = { event throws(ReplyStreamClosed) in
            try stream.offer(Manager.Watch.Reply(event: event.inZone(zones.session)))
        }
        // The snapshot is taken inside a transaction and the watcher added right after it, so no event is missed or
        // sent twice.
        try await loop.change { transaction in
            let counts = try transaction.db.counts()
            let snapshot = Manager.Event.snapshot(
                pending: counts.pending, delivered: counts.delivered, prompts: try transaction.db.openPromptCount(),
                next: counts.next, ringing: try transaction.db.ringingIDs(),
                activities: progress.activities, at: transaction.now.wall)
            transaction.onCommit(.attach(watcher, number: number, snapshot: snapshot))
        }
        try await untilCancelled()
        throw CancellationError()
    }

    func history(_ call: Manager.History, context: CallContext) async throws -> Manager.History.Reply {
        let limit = try PageLimit(call.limit, default: 100, maximum: 1_000).events()
        let place = try call.cursor.map { text throws(Manager.Invalid) in
            guard let number = Int64(text) else {
                throw Manager.Invalid(field: "cursor", reason: "invalid cursor; leave it out to begin again")
            }
            return number
        }
        let (since, until) = try times(call)
        let page = try await loop.look {
            try $0.events(before: place, id: call.id, app: call.app, since: since, until: until, limit: limit)
        }
        let zone = zones.session
        return Manager.History.Reply(
            events: page.events.map { $0.inZone(zone) }, cursor: page.next.map { "\($0)" })
    }

    private func times(_ call: Manager.History) throws(Manager.Invalid) -> (since: Instant?, until: Instant?) {
        let now = loop.now().wall
        do {
            let zone = try HistoryRequest.zone(call.zone, zones: zones)
            return (
                try call.since.map { text throws(Notifications.Invalid) in
                    try HistoryRequest.time(text, field: "since", now: now, zone: zone).start
                },
                try call.until.map { text throws(Notifications.Invalid) in
                    try HistoryRequest.time(text, field: "until", now: now, zone: zone).end
                }
            )
        } catch {
            throw Manager.Invalid(
                field: error.field,
                reason: error.hint.isEmpty ? error.reason : "\(error.reason) \(error.hint)")
        }
    }
}
