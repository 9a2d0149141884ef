// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import Varlink

/// org.alertd.Progress on the wire.
struct ProgressService: ProgressHandler {
    let progress: ProgressCoordinator
    let zones: Zones
    let loop: TransactionLoop
    /// Finds the display for our own dialog; nil where there is no such program.
    let displays: SessionDisplay?
    let linked: LinkedDevices
    /// The longest time, in seconds, for which work of another device may have run: a year.
    private static let maximumAge = 366.0 * 86_400

    func start(
        _ call: Progress.Start, stream: ReplyStream<Progress.Start.Reply>
    ) async throws -> Progress.Start.Reply {
        try check(call)
        var asker = AskerLookup.asker(
            stream.context.peer, app: call.app, terminal: call.session?.terminal, caller: call.session?.caller)
        var display: Prompts.Session?
        if call.modal == true {
            asker = await AskerLookup.namedAsker(
                stream.context.peer, app: call.app, terminal: call.session?.terminal, caller: call.session?.caller)
            let session = call.session.map {
                Prompts.Session(
                    display: $0.display, waylandDisplay: $0.waylandDisplay, xauthority: $0.xauthority,
                    terminal: $0.terminal)
            }
            display = await displays?.find(for: session)
        }
        if let origin = call.origin {
            asker.program = "\(origin.program) on \(origin.device), by \(asker.program)"
        }
        if let (reason, remedy) = await linked.refusal(of: call.to ?? []) {
            throw Progress.Invalid(field: "to", reason: "\(reason); \(remedy)")
        }
        let notes = await linked.notes(onWorkOrSoundOn: call.to ?? [])
        guard stream.more else {
            let work = try progress.start(call, by: asker, display: display, listener: nil)
            return Progress.Start.Reply(id: work.id, phase: .started, notes: notes)
        }
        let (events, continuation) = AsyncStream<ProgressCoordinator.Event>.makeStream()
        let listener: ProgressCoordinator.Listener = { continuation.yield($0) }
        let work = try progress.start(call, by: asker, display: display, listener: listener)
        defer { progress.end(work.id, .abandoned) }
        try stream.offer(.init(id: work.id, phase: .started, notes: notes))
        for await events in events {
            switch events {
            case .cancelled: try stream.offer(.init(id: work.id, phase: .cancelled))
            case .moved(let advance):
                if call.follow == true { try stream.offer(.init(id: work.id, phase: .moved, advance: advance)) }
            case .ended(let outcome): return Progress.Start.Reply(id: work.id, phase: .ended, outcome: outcome)
            }
        }
        throw CancellationError()
    }

    func set(_ call: Progress.Set, context: CallContext) async throws -> Progress.Set.Reply {
        if let text = call.text { try check(text, field: "text") }
        let isCancelled = try progress.set(
            call.id, fraction: call.fraction, text: call.text, unknown: call.unknown ?? false)
        return Progress.Set.Reply(cancelled: isCancelled)
    }

    func done(_ call: Progress.Done, context: CallContext) async throws -> Progress.Done.Reply {
        guard let outcome = progress.end(call.id, call.failed == true ? .failed : .finished) else {
            throw Progress.NotFound(id: call.id)
        }
        return Progress.Done.Reply(outcome: outcome)
    }

    func cancel(_ call: Progress.Cancel, context: CallContext) async throws -> Progress.Cancel.Reply {
        guard progress.cancel(call.id) else { throw Progress.NotFound(id: call.id) }
        return Progress.Cancel.Reply()
    }

    func list(_ call: Progress.List, context: CallContext) async throws -> Progress.List.Reply {
        let place = try call.cursor.map { text throws(Progress.Invalid) in
            guard let number = UInt64(text) else {
                throw Progress.Invalid(field: "cursor", reason: "invalid cursor; omit it to start from the beginning")
            }
            return number
        }
        let now = loop.now().uptime
        let page = WirePage(progress.works.filter { $0.number > place ?? 0 }) { $0.wire(at: now, in: zones.session) }
        return Progress.List.Reply(works: page.rows, cursor: page.last.map { "\($0.number)" })
    }

    private func check(_ call: Progress.Start) throws {
        try check(call.title, field: "title")
        guard !call.title.isEmpty else { throw Progress.Invalid(field: "title", reason: "it is empty") }
        if let text = call.text { try check(text, field: "text") }
        do {
            if let id = call.id { try QuestionRules.checkName(id, field: "id") }
            if let app = call.app { try QuestionRules.check(app: app) }
            if let origin = call.origin {
                try QuestionRules.checkName(origin.program, field: "origin")
            }
        } catch {
            throw Progress.Invalid(field: error.field, reason: error.reason)
        }
        do {
            try ContentRules.check(devices: call.to ?? [], field: "to")
            try ContentRules.check(devices: [call.origin?.device].compactMap { $0 }, field: "origin")
        } catch {
            throw Progress.Invalid(field: error.field, reason: error.reason)
        }
        guard call.origin == nil || call.to?.isEmpty != false else {
            throw Progress.Invalid(field: "to", reason: "not allowed for a task of another device")
        }
        guard (0...Self.maximumAge).contains(call.origin?.seconds ?? 0) else {
            throw Progress.Invalid(field: "origin", reason: "seconds is out of range (0 to \(Int(Self.maximumAge)))")
        }
    }

    private func check(_ text: String, field: String) throws {
        do {
            try QuestionRules.check(text, field: field, limit: QuestionRules.maximumTitle)
        } catch {
            throw Progress.Invalid(field: error.field, reason: error.reason)
        }
    }
}
