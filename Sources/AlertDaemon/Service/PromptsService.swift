// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import GRDB
import Glibc
import LinuxSystem
import PromptKit
import Varlink

/// org.alertd.Prompts on the wire.
struct PromptsService: PromptsHandler {
    let coordinator: PromptCoordinator
    let zones: Zones
    /// Finds the display for our own dialog; nil if the dialog is not installed.
    let displays: SessionDisplay?
    let devices: LinkedDevices
    let onlookers: Onlookers
    let lock: SessionLock
    /// XDG_RUNTIME_DIR.
    let runtimeDirectory: String?

    func ask(_ call: Prompts.Ask, stream: ReplyStream<Prompts.Ask.Reply>) async throws -> Prompts.Ask.Reply {
        // Before anything is waited for: a parent may end.
        let (call, asking) = side(of: call, from: stream.context.peer.processID)
        let asker = await AskerLookup.namedAsker(
            stream.context.peer, app: call.question.app, terminal: call.session?.terminal,
            caller: call.session?.caller)
        // A oneway call gets no answer.
        let waits = call.noWait != true && !stream.context.oneway
        if let name = call.presentAs {
            try Self.checkPresenter(name, field: "presentAs")
            guard waits, stream.context.more else {
                throw Prompts.Invalid(field: "presentAs", reason: "the call needs more, and not noWait")
            }
        }
        guard call.edits != true || stream.context.more else {
            throw Prompts.Invalid(field: "edits", reason: "the call needs more")
        }
        let (ends, continuation) = AsyncStream<(Prompts.Result, SecretDelivery)>.makeStream()
        let input = call.question.input ?? .none
        if call.question.asksSecret, call.question.form == nil, call.question.origin == nil,
            let reason = await devices.refusal(ofSecretOn: call.question.to ?? [], app: asker.app)
        {
            throw Prompts.Invalid(field: "to", reason: reason)
        }
        if call.question.origin == nil, let (reason, remedy) = await devices.refusal(of: call.question.to ?? []) {
            throw Prompts.Invalid(field: "to", reason: "\(reason); \(remedy)")
        }
        let (sending, far) = await self.sending(of: call.question, app: asker.app)
        // The asking terminal comes first. Look for a display only if the terminal cannot show the question.
        let display = call.isShownByAsker ? nil : await displays?.find(for: call.session, asking: asking)
        let notes = far.isEmpty ? nil : far
        let unseen = await onlookers.unseen(call, display: display)
        let left = asking?.hasLeft == true ? AskingSide.leftReason : nil
        // The asker learns the id before a presenter can show the question: else a daemon that dies in between leaves
        // an asker with nothing to come back to. So every event goes out from here at once, the end too, as a person
        // waits for it. The handler sends an end that needs more: a secret, or an error where the reply is too large.
        let listener: PromptCoordinator.Listener = { news in
            do throws(ReplyStreamClosed) {
                switch news {
                case .queued(let id, let token, let presenter, let editor):
                    try stream.offer(
                        .init(
                            id: id, phase: .queued, handover: token,
                            approval: call.question.approval == nil ? nil : true, agent: presenter?.text,
                            notes: notes, unseen: unseen, editor: editor))
                case .presented(let id, let name): try stream.offer(.init(id: id, phase: .presented, presenter: name))
                case .ended(let id, let result, .none), .ended(let id, let result, .written):
                    let reason = result.outcome == .noPresenter ? left : nil
                    try stream.finish(with: .init(id: id, phase: .ended, result: result, unseen: reason))
                    continuation.finish()
                case .ended(_, let result, let delivery): continuation.yield((result, delivery))
                }
            } catch {
                if case .ended(_, let result, let delivery) = news { continuation.yield((result, delivery)) }
                continuation.finish()
            }
        }
        let zones = zones
        let (id, number) = try await coordinator.ask(
            call, by: asker, asking: asking, holder: holder(of: call, from: stream.context.peer.processID),
            owner: owner(stream.context, call.presentAs), witness: witness(stream.context, call.presentAs),
            sending: sending, display: display,
            listener: waits ? listener : nil,
            presenter: { news in
                guard let phase = news.phase else { return }
                // An asker that has gone leaves by the end of its connection.
                try? stream.offer(
                    .init(
                        id: news.prompt?.id ?? news.id ?? "", phase: phase,
                        prompt: news.prompt.map { $0.inZone(zones) }, why: news.why, by: news.by))
            })
        guard waits else { return Prompts.Ask.Reply(id: id, phase: .queued, notes: notes, unseen: unseen) }
        defer { coordinator.leave(id, number: number) }
        for await (result, delivery) in ends {
            let whole = await deliver(delivery, with: result, input: input, on: stream)
            return Prompts.Ask.Reply(id: id, phase: .ended, result: whole)
        }
        // Reached when the last reply was sent, the caller has left or the daemon ends.
        throw CancellationError()
    }

    /// Returns the way of a question to other devices, and the notes for its asker; nil for a question from another
    /// device, which goes no further.
    private func sending(
        of question: Prompts.Question, app: String?
    ) async -> (sending: PromptCoordinator.DeviceRoute?, notes: [String]) {
        guard question.origin == nil else { return (nil, []) }
        let isApproval = question.approval != nil || question.asApproval == true
        let settings = coordinator.approvals
        let to = isApproval ? settings.to : question.to ?? []
        guard !to.isEmpty else { return (.init(), []) }
        var reason = question.reasonToStay
        if reason == nil { reason = await devices.reasonToStay(question.needs) }
        if let reason {
            return (.init(), isApproval ? [] : ["\(reason), so it is shown on this device alone."])
        }
        let reaches = { @Sendable [devices, needs = question.needs] in await devices.mayShow(needs, on: to, app: app) }
        let isReachable = await reaches()
        guard isApproval else {
            let notes = await devices.notes(on: to, app: app, needs: question.needs)
            return (.init(to: to, way: .init(isReachable: isReachable), reaches: reaches), notes)
        }
        // Query logind only if necessary.
        let isLocked = settings.waitsForPerson(question) ? await lock.isLocked : false
        let way = settings.sending(question, isLocked: isLocked, isReachable: isReachable)
        return (.init(to: to, way: way, reaches: reaches), [])
    }

    /// Writes the secret into the last reply, which only the asker gets. Waits for a presenter that is still writing
    /// it.
    private func deliver(
        _ delivery: SecretDelivery, with result: Prompts.Result, input: Prompts.Input,
        on stream: ReplyStream<Prompts.Ask.Reply>
    ) async -> Prompts.Result {
        switch delivery {
        case .none, .written: return result
        case .message(let secret, let path):
            stream.conceal(secret, at: ["result"] + path)
            return result
        case .arriving(let descriptor):
            let parts = await SecretHandover.read(input == .login ? 2 : 1, from: descriptor)
            // The presenter died between its answer and what was typed.
            guard let typed = parts.flatMap(TypedAnswer.whole) else { return Prompts.Result(outcome: .lost, index: -1) }
            let (whole, message) = typed.complete(result, hasChannel: false)
            return await deliver(message, with: whole, input: input, on: stream)
        }
    }

    func wait(_ call: Prompts.Wait, stream: ReplyStream<Prompts.Wait.Reply>) async throws -> Prompts.Wait.Reply {
        let (ends, continuation) = AsyncStream<Prompts.Result>.makeStream()
        let id = call.id
        let zones = zones
        if let name = call.presentAs {
            try Self.checkPresenter(name, field: "presentAs")
            guard call.adopt == true, stream.context.more else {
                throw Prompts.Invalid(field: "presentAs", reason: "the call needs more and adopt")
            }
        }
        guard call.edits != true || call.adopt == true && stream.context.more else {
            throw Prompts.Invalid(field: "edits", reason: "the call needs more and adopt")
        }
        let number = try await coordinator.wait(
            id, adopts: call.adopt ?? false, presentAs: call.presentAs, edits: call.edits ?? false,
            owner: owner(stream.context, call.presentAs), witness: witness(stream.context, call.presentAs)
        ) { news in
            do throws(ReplyStreamClosed) {
                switch news {
                case .queued(let id, _, let presenter, let editor):
                    try stream.offer(.init(id: id, phase: .queued, agent: presenter?.text, editor: editor))
                case .presented(let id, let name): try stream.offer(.init(id: id, phase: .presented, presenter: name))
                case .ended(let id, let result, _):
                    try stream.finish(with: .init(id: id, phase: .ended, result: result))
                    continuation.finish()
                }
            } catch {
                if case .ended(_, let result, _) = news { continuation.yield(result) }
                continuation.finish()
            }
        } presenter: { news in
            guard let phase = news.phase else { return }
            // An asker that has gone leaves by the end of its connection.
            try? stream.offer(
                .init(
                    id: id, phase: phase, prompt: news.prompt.map { $0.inZone(zones) }, why: news.why, by: news.by
                ))
        }
        defer { if let number { coordinator.leave(id, number: number) } }
        for await result in ends { return Prompts.Wait.Reply(id: id, phase: .ended, result: result) }
        throw CancellationError()
    }

    func edit(_ call: Prompts.Edit, context: CallContext) async throws -> Prompts.Edit.Reply {
        Prompts.Edit.Reply(revision: try await coordinator.edit(call))
    }

    func list(_ call: Prompts.List, context: CallContext) async throws -> Prompts.List.Reply {
        let place = try call.cursor.map { text throws(Prompts.Invalid) in try PromptPlace(text) }
        let page = coordinator.list(after: place)
        return Prompts.List.Reply(prompts: page.prompts.map { $0.inZone(zones) }, cursor: page.next?.text)
    }

    func answer(_ call: Prompts.Answer, context: CallContext) async throws -> Prompts.Answer.Reply {
        let choice: PromptQueue.Choice
        switch (call.index, call.cancel ?? false) {
        case (let index?, false): choice = .button(index)
        case (nil, true): choice = .dismissal
        default: throw Prompts.Invalid(field: "index", reason: "give exactly one of index and cancel")
        }
        // What may be a secret has been read into locked memory, see `VarlinkServer.Configuration.alertd`.
        let text = call.text.map { context.secrets[["text"]] ?? SecretText($0) }
        if let text { try QuestionRules.check(text, field: "text", limit: QuestionRules.maximumAnswer) }
        var login: (user: String, password: SecretText)?
        if let given = call.login {
            login = (given.user, context.secrets[["login", "password"]] ?? SecretText(given.password))
            try QuestionRules.check(given.user, field: "login", limit: QuestionRules.maximumLoginField)
            if let login {
                try QuestionRules.check(login.password, field: "login", limit: QuestionRules.maximumLoginField)
            }
            guard call.text == nil else { throw Prompts.Invalid(field: "text", reason: "there is a login already") }
        }
        if let values = call.values {
            guard text == nil, login == nil else {
                throw Prompts.Invalid(field: "values", reason: "there is a text already")
            }
            let bytes = values.reduce(0) { $0 + $1.texts.reduce($1.name.utf8.count) { $0 + $1.utf8.count } }
            guard bytes <= FormRules.maximumValues else {
                throw Prompts.Invalid(field: "values", reason: "\(bytes) bytes (maximum \(FormRules.maximumValues))")
            }
        }
        let handsOver = call.handover ?? false
        if handsOver, text != nil || login != nil || call.values != nil {
            throw Prompts.Invalid(field: "handover", reason: "what was typed is in the call already")
        }
        let answerer: PromptQueue.Answerer =
            if let agent = call.agent {
                .presenter(PresenterToken(text: agent))
            } else {
                try Self.hand(on: call.device, context)
            }
        if call.agent != nil, call.device != nil {
            throw Prompts.Invalid(field: "device", reason: "not allowed with agent, which shows prompts here")
        }
        if let agent = call.agent {
            // A presenter that another program can read or trace may only cancel.
            try coordinator.check(
                PresenterToken(text: agent), of: call.id, from: context.peer,
                allows: coordinator.allows(choice, of: call.id))
        } else if let device = call.device {
            coordinator.checkRelay(call.id, on: device, from: context.peer, connection: context.connection)
        }
        let typed = coordinator.typed(text: text, login: login, values: call.values, for: call.id)
        let answer = try await coordinator.answer(
            call.id, choice, typed: typed, handsOver: handsOver, revision: call.revision, by: answerer)
        return Prompts.Answer.Reply(result: answer.result, handover: answer.handover)
    }

    func withdraw(_ call: Prompts.Withdraw, context: CallContext) async throws -> Prompts.Withdraw.Reply {
        let answerer = try call.answeredOn.map { device in
            try QuestionRules.check(device: device, field: "answeredOn")
            return PromptQueue.Answerer.name(of: AskerLookup.program(context.peer), on: device)
        }
        switch (call.ids, call.all ?? false) {
        case (nil, true):
            return Prompts.Withdraw.Reply(count: try await coordinator.withdraw(nil, answeredBy: answerer))
        case (let ids?, false):
            guard ids.count <= 1_000 else { throw Prompts.Invalid(field: "ids", reason: "too many (maximum 1,000)") }
            return Prompts.Withdraw.Reply(count: try await coordinator.withdraw(ids, answeredBy: answerer))
        default: throw Prompts.Invalid(field: "ids", reason: "give exactly one of ids and all")
        }
    }

    func present(
        _ call: Prompts.Present, stream: ReplyStream<Prompts.Present.Reply>
    ) async throws -> Prompts.Present.Reply {
        try Self.checkPresenter(call.name, field: "name")
        if let most = call.mostButtons, most < 1 {
            throw Prompts.Invalid(field: "mostButtons", reason: "a presenter shows one button at least")
        }
        let token = PresenterToken(text: SecretToken.random())
        var shows = Set((call.shows ?? []).prefix(16))
        let process = stream.context.peer.processID
        // alertd itself has made the connection of its dialog, and the dialog may well descend from a program that has
        // started alertd. Who could press its buttons is the owner of its display.
        let isDialog = call.presenter == .dialog && process == getpid()
        let lineage = isDialog ? coordinator.displayOwners : AskerLookup.lineage(of: process)
        guard let lineage, let owner = isDialog ? .dialog : AskerLookup.owner(process) else {
            throw Prompts.Invalid(field: "shows", reason: "the process that presents has ended")
        }
        // Another program of the user could press Allow in its name.
        if !isDialog, !ProcessRecord.isClosed(process, to: stream.context.peer.userID) {
            shows.remove(Prompts.Present.approvals)
        }
        let presenter = Presenter(
            token: token, name: call.name, kind: call.presenter ?? .agent, place: call.place ?? .desktop,
            kinds: Set(call.kinds ?? [.alert, .sheet]), inputs: Set(call.inputs ?? Prompts.Input.allCases),
            mostButtons: call.mostButtons, only: call.only, shows: shows,
            lineage: lineage, owner: owner,
            witness: isDialog ? "alert-dialog" : AskerLookup.witness(process))
        let zones = zones
        try coordinator.register(presenter) { reply in
            var reply = reply
            reply.prompt = reply.prompt.map { $0.inZone(zones) }
            // A presenter that has gone, or does not read and is cut off, leaves by the end of its connection.
            try? stream.offer(reply)
        }
        defer { coordinator.leave(token) }
        try await untilCancelled()
        throw CancellationError()
    }

    private static func checkPresenter(_ name: String, field: String) throws(Prompts.Invalid) {
        try QuestionRules.check(name, field: field, limit: QuestionRules.maximumName)
        guard !name.isEmpty else { throw Prompts.Invalid(field: field, reason: "it is empty") }
    }

    func presented(_ call: Prompts.Presented, context: CallContext) async throws -> Prompts.Presented.Reply {
        try check(call.agent, call.id, context)
        try coordinator.presented(call.id, revision: call.revision, by: PresenterToken(text: call.agent))
        return Prompts.Presented.Reply()
    }

    func typing(_ call: Prompts.Typing, context: CallContext) async throws -> Prompts.Typing.Reply {
        try check(call.agent, call.id, context)
        let left = try coordinator.typing(call.id, call.typing, by: PresenterToken(text: call.agent))
        return Prompts.Typing.Reply(remaining: left.map { Int($0) })
    }

    func hold(_ call: Prompts.Hold, context: CallContext) async throws -> Prompts.Hold.Reply {
        try QuestionRules.check(call.device, field: "device", limit: 64)
        guard !call.device.isEmpty else { throw Prompts.Invalid(field: "device", reason: "no device; name one") }
        let left = try coordinator.hold(call.id, on: call.device, call.typing)
        return Prompts.Hold.Reply(remaining: left.map { Int($0) })
    }

    func decline(_ call: Prompts.Decline, context: CallContext) async throws -> Prompts.Decline.Reply {
        if let reason = call.reason { try QuestionRules.check(reason, field: "reason", limit: 1_024) }
        try check(call.agent, call.id, context)
        try coordinator.decline(call.id, by: PresenterToken(text: call.agent), reason: call.reason)
        return Prompts.Decline.Reply()
    }
}

extension Prompts.Present.Reply {
    /// The phase that says the same to an asker; nil for a registration, which its first reply reports.
    fileprivate var phase: Prompts.Phase? {
        switch news {
        case .registered: nil
        case .show: .show
        case .update: .update
        case .gone: .gone
        }
    }
}
