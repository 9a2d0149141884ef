// SPDX-License-Identifier: Apache-2.0

import AlertLink
import AlertProtocol
import Glibc
import Varlink

/// alertd, by its public interface: one connection for calls, another on which its events come. A call waits for its
/// answer for five seconds at most; then the daemon counts as gone.
final class DaemonLink {
    let calls: VarlinkConnection
    private let watcher: VarlinkConnection
    private let events: ReplySequence<Manager.Watch>
    private let session: Prompts.Session
    private let socket: String
    /// For sounds, whose answer nobody waits for: speech may wait in line for longer than a call may take.
    private var sounds: VarlinkConnection?

    /// Readable when an event has come.
    var descriptor: Int32 { watcher.fileDescriptor }

    init(socket: String, environment: [String: String]) throws(VarlinkClientError) {
        calls = try AlertService.connect(to: socket, timeout: .seconds(5))
        watcher = try AlertService.connect(to: socket, timeout: .seconds(5))
        events = try watcher.stream(Manager.Watch())
        self.socket = socket
        session = Prompts.Session(
            display: environment["DISPLAY"], waylandDisplay: environment["WAYLAND_DISPLAY"],
            xauthority: environment["XAUTHORITY"])
        // The first tells that it listens: what happens from here on is told.
        _ = try events.next()
    }

    /// The next event that has come; nil when there is none.
    func event() throws(VarlinkClientError) -> Manager.Event? {
        switch try events.nextIfAvailable() {
        case .reply(let reply): return reply.event
        case .nothing: return nil
        case .finished: throw .closed
        }
    }

    // MARK: What there is

    func delivered() throws(VarlinkClientError) -> [Notifications.Notification] {
        var found: [Notifications.Notification] = []
        var cursor: String?
        // What is delivered is bounded by the daemon; so many pages are more than that.
        for _ in 0..<200 {
            let page = try calls.call(Notifications.List(state: .delivered, cursor: cursor, limit: 1_000))
            found += page.notifications
            cursor = page.cursor
            if cursor == nil { break }
        }
        return found
    }

    /// Reminders that wait for their time or come again, those due up to a time, as far as they are among the first
    /// 20,000.
    func reminders(until: Int64) throws(VarlinkClientError) -> [Notifications.Notification] {
        var found: [Notifications.Notification] = []
        for state in [Notifications.State.pending, .snoozed] {
            var cursor: String?
            for _ in 0..<20 {
                let page = try calls.call(Notifications.List(state: state, cursor: cursor, limit: 1_000))
                found += page.notifications.filter { $0.content.to != nil || $0.standIn != nil }
                cursor = page.cursor
                guard let last = page.notifications.last.flatMap({ WireTime.parse($0.due) }), last <= until else {
                    break
                }
                if cursor == nil { break }
            }
        }
        return found
    }

    /// Notes who delivers a reminder while this device is away. False where it has changed meanwhile.
    func lend(_ id: String, due: String, to device: String?) throws(VarlinkClientError) -> Bool {
        let call = Notifications.Lend(id: id, due: due, device: device)
        return try unlessRefused { () throws(VarlinkClientError) in try calls.call(call) }?.noted ?? false
    }

    /// Says what came of a reminder. False where that is not awaited.
    func settle(_ id: String, due: String, on device: String?) throws(VarlinkClientError) -> Bool {
        let call = Notifications.Settle(id: id, due: due, device: device)
        return try unlessRefused { () throws(VarlinkClientError) in try calls.call(call) }?.noted ?? false
    }

    func prompts() throws(VarlinkClientError) -> [Prompts.Prompt] { try all(Prompts.List()) }

    func works() throws(VarlinkClientError) -> [Progress.Work] { try all(Progress.List()) }

    private func all<Method: PagedCall>(_ method: Method) throws(VarlinkClientError) -> [Method.Row] {
        try method.all { page throws(VarlinkClientError) in try calls.call(page) }
    }

    /// A notification that is pending or delivered; nil when there is none.
    func notification(_ id: String) throws(VarlinkClientError) -> Notifications.Notification? {
        try unlessRefused { () throws(VarlinkClientError) in try calls.call(Notifications.Show(id: id)).notification }
    }

    /// A notification that is delivered; nil when it is not. Of one that repeats the next time is pending beside it.
    func delivered(_ id: String) throws(VarlinkClientError) -> Notifications.Notification? {
        let found = try notification(id)
        return found?.state == .delivered ? found : found == nil ? nil : try delivered().first { $0.id == id }
    }

    /// The newest of the history.
    func past(_ id: String) throws(VarlinkClientError) -> Notifications.Past? {
        try calls.call(Notifications.History(id: id, limit: 1)).notifications.first
    }

    /// Pages of a day that are read at most: of a long history a page may be empty.
    private static let maximumPages = 40

    /// The notifications of a day, the newest first.
    func past(on day: HistoryDay) throws(VarlinkClientError) -> [Notifications.Past] {
        var found: [Notifications.Past] = []
        var cursor: String?
        for _ in 0..<Self.maximumPages {
            let page = try calls.call(
                Notifications.History(since: day.text, until: day.text, zone: "UTC", cursor: cursor, limit: 1_000))
            found += page.notifications.filter { day.contains($0.deliveredAt) && $0.strippedForTransport != nil }
            cursor = page.cursor
            if cursor == nil || found.count >= HistoryMessage.maximum { break }
        }
        return found
    }

    /// The events of a day that belong to the history, the newest first.
    func events(on day: HistoryDay) throws(VarlinkClientError) -> [Manager.Event] {
        var found: [Manager.Event] = []
        var cursor: String?
        for _ in 0..<Self.maximumPages {
            let page = try calls.call(
                Manager.History(since: day.text, until: day.text, zone: "UTC", cursor: cursor, limit: 1_000))
            found += page.events.filter { day.contains($0.at) && $0.strippedForTransport != nil }
            cursor = page.cursor
            if cursor == nil || page.events.isEmpty || found.count >= HistoryMessage.maximum { break }
        }
        return found
    }

    /// The outcome of a prompt that is over; nil when that is not known.
    func result(_ id: String) throws(VarlinkClientError) -> Prompts.Result? {
        try unlessRefused { () throws(VarlinkClientError) in try calls.call(Prompts.Wait(id: id)) }?.result
    }

    func doNotDisturb() throws(VarlinkClientError) -> SharedMessage.Value {
        let quiet = try calls.call(Manager.Dnd()).quiet
        guard quiet.reason == .asked else { return .off }
        return .on(until: quiet.until.flatMap(WireTime.parse))
    }

    func badges() throws(VarlinkClientError) -> [Badges.Badge] { try all(Badges.List()) }

    // MARK: What is done

    /// Shows a copy.
    func show(
        _ copy: LinkAction.Copy, quietly: Bool, now: Int64
    ) throws(VarlinkClientError) -> ReceiverState.Showing {
        switch copy.item {
        case .notification(var content):
            (content.origin, content.delivery) = (copy.origin, copy.delivery)
            content.appName = String("\(content.appName ?? content.app ?? "alertd") on \(copy.origin)".prefix(60))
            if quietly {
                content.level = .passive
                content.sound = nil
                content.say = nil
            }
            let call = Notifications.Notify(id: copy.id, content: content)
            return try shown { () throws(VarlinkClientError) in _ = try calls.call(call) }
        case .prompt(let question):
            var call = call(question, copy, now: now)
            call.noWait = true
            let result = try shown { () throws(VarlinkClientError) in _ = try calls.call(call) }
            guard result == .refused else { return result }
            // It may be asked already: this program ended before it could note that.
            let isAsked = try prompts().contains { $0.id == copy.id && $0.origin?.device == copy.origin }
            return isAsked ? .taken : .refused
        case .work(let work): return try show(work, copy, now: now) ? .taken : .refused
        }
    }

    /// Returns the result of a call that shows something. A daemon that has no room now may have some later.
    private func shown(
        _ body: () throws(VarlinkClientError) -> Void
    ) throws(VarlinkClientError) -> ReceiverState.Showing {
        do {
            try body()
            return .taken
        } catch .reply(let reply) {
            let full = [
                Notifications.TooMany.name, Notifications.NotStored.name, Prompts.TooMany.name, Prompts.NotStored.name,
            ]
            return full.contains(reply.name) ? .full : .refused
        }
    }

    private func call(_ question: Prompts.Question, _ copy: LinkAction.Copy, now: Int64) -> Prompts.Ask {
        var question = question
        question.origin = .init(device: copy.origin, program: copy.program.isEmpty ? "a program" : copy.program)
        // It ends here when it ends there, also when nothing can be heard of that.
        question.timeout = Int(max(1_000, min(copy.until - now, 366 * 86_400 * 1_000_000)))
        return Prompts.Ask(id: copy.id, question: question, session: session)
    }

    /// Asks for a secret for another device; nil when the daemon will never take it.
    func ask(
        _ question: Prompts.Question, _ copy: LinkAction.Copy, now: Int64
    ) throws(VarlinkClientError) -> SecretQuestion? {
        var call = call(question, copy, now: now)
        call.handover = true
        do throws(VarlinkClientError) {
            return try SecretQuestion(call, copy: copy, socket: socket)
        } catch {
            // There may be too many just now, or no room on disk; what is invalid stays so.
            if case .reply(let reply) = error, reply.name == Prompts.Invalid.name { return nil }
            throw error
        }
    }

    /// Shows work of another device, or how far it has come by now.
    private func show(
        _ work: WorkItem, _ copy: LinkAction.Copy, now: Int64
    ) throws(VarlinkClientError) -> Bool {
        let advance = Progress.Set(id: copy.id, fraction: work.fraction, text: work.text)
        if try unlessRefused({ () throws(VarlinkClientError) in try calls.call(advance) }) != nil { return true }
        let origin = Progress.Origin(
            device: copy.origin, program: copy.program.isEmpty ? "a program" : copy.program,
            seconds: Double(min(max(0, now - copy.at), LinkLimits.workLife)) / 1_000_000)
        let start = Progress.Start(
            id: copy.id, title: work.title, text: work.text, desktop: true, origin: origin)
        guard try unlessRefused({ () throws(VarlinkClientError) in try calls.call(start) }) != nil else { return false }
        if work.fraction != nil {
            _ = try unlessRefused { () throws(VarlinkClientError) in try calls.call(advance) }
        }
        return true
    }

    /// Plays or says something. One that cannot be heard here is no fault, and nobody waits for it.
    func play(_ message: SoundMessage) {
        do throws(VarlinkClientError) {
            let connection =
                if let sounds { sounds } else { try AlertService.connect(to: socket, timeout: .seconds(5)) }
            sounds = connection
            switch message.heard {
            case .sound(let name): try connection.callOneway(Sounds.Play(sound: name, volume: message.volume))
            case .text(let text): try connection.callOneway(Sounds.Say(text: text, volume: message.volume))
            }
        } catch {
            // It is made again for the next.
            sounds = nil
        }
    }

    /// Shows an alert of a machine. False when the daemon does not take it.
    func post(_ id: String?, _ content: Notifications.Content) throws(VarlinkClientError) -> Bool {
        let call = Notifications.Notify(id: id, content: content)
        return try unlessRefused { () throws(VarlinkClientError) in try calls.call(call) } != nil
    }

    /// Takes a copy down; one that has gone already is no fault.
    func close(_ id: String, _ kind: AlertKey.Kind, answeredOn device: String?) throws(VarlinkClientError) {
        switch kind {
        case .notification:
            _ = try unlessRefused { () throws(VarlinkClientError) in try calls.call(Notifications.Ack(ids: [id])) }
        case .prompt:
            _ = try unlessRefused { () throws(VarlinkClientError) in
                try calls.call(Prompts.Withdraw(ids: [id], answeredOn: device))
            }
        case .work:
            _ = try unlessRefused { () throws(VarlinkClientError) in try calls.call(Progress.Done(id: id)) }
        }
    }

    /// The result of an act.
    enum Performed {
        case done
        /// The prompt has ended before.
        case ended
        /// The prompt is open, and this cannot be done to it.
        case rejected
        /// The prompt is answered, and the secret did not reach the program that asked.
        case lost
    }

    /// Does what a person did on another device.
    /// - Parameter typed: The secret of a ``AlertVerb/secret(index:label:_:)``, which the program that asked gets by its descriptor.
    func perform(
        _ key: AlertKey, _ verb: AlertVerb, typed: [SecretText], device: String
    ) throws(VarlinkClientError) -> Performed {
        do {
            switch verb {
            case .acknowledge: _ = try calls.call(Notifications.Ack(ids: [key.id]))
            case .close: _ = try calls.call(Notifications.Ack(ids: [key.id], closed: true))
            case .activate(let action): _ = try calls.call(Notifications.Activate(id: key.id, action: action))
            case .reply(let text): _ = try calls.call(Notifications.Reply(id: key.id, text: text))
            case .snooze(let seconds): _ = try calls.call(Notifications.Snooze(id: key.id, for: "\(seconds)s"))
            case .answer(let index, let label, let text):
                if let failure = try refusalReason(key, index, label) { return failure }
                _ = try calls.call(Prompts.Answer(id: key.id, index: index, text: text, device: device))
            case .secret(let index, let label, _):
                if let failure = try refusalReason(key, index, label) { return failure }
                let call = Prompts.Answer(id: key.id, index: index, handover: true, device: device)
                if let token = try calls.call(call).handover, !pass(typed, token) { return .lost }
            case .dismiss: _ = try calls.call(Prompts.Answer(id: key.id, cancel: true, device: device))
            case .cancel: _ = try calls.call(Progress.Cancel(id: key.id))
            }
            return .done
        } catch .reply(let reply) {
            switch reply.name {
            case Notifications.NotFound.name, Prompts.NotFound.name, Prompts.AlreadyEnded.name,
                Progress.NotFound.name:
                return .ended
            default: return .rejected
            }
        }
    }

    /// The reason why a button cannot be chosen; nil where it can.
    private func refusalReason(_ key: AlertKey, _ index: Int, _ label: String) throws(VarlinkClientError) -> Performed?
    {
        guard let prompt = try prompts().first(where: { $0.id == key.id }) else { return .ended }
        // The label is what the person read.
        return prompt.buttons.contains { $0.index == index && $0.label == label } ? nil : .rejected
    }

    /// Writes a secret into the descriptor of the program that asked.
    private func pass(_ typed: [SecretText], _ token: String) -> Bool {
        do throws(VarlinkClientError) {
            try SecretChannel.send(typed, token: token, beside: socket)
            return true
        } catch {
            // That program sees the end without an answer, and says so.
            StandardError.say("alert-link: an answer does not reach the program that asked: \(error)")
            return false
        }
    }

    /// Stops a question's time while a person types on another device; one that has ended is no fault.
    func hold(_ id: String, _ device: String, _ isTyping: Bool) throws(VarlinkClientError) {
        let call = Prompts.Hold(id: id, device: device, typing: isTyping)
        _ = try unlessRefused { () throws(VarlinkClientError) in try calls.call(call) }
    }

    func set(_ name: SharedMessage.Name, _ value: SharedMessage.Value) throws(VarlinkClientError) {
        switch (name, value) {
        case (.badge(let app), .count(let count)):
            _ = try unlessRefused { () throws(VarlinkClientError) in
                try calls.call(Badges.Set(app: app, set: count))
            }
        case (.doNotDisturb, .on(let until)):
            _ = try unlessRefused { () throws(VarlinkClientError) in
                try calls.call(Manager.SetDnd(on: true, until: until.map(WireTime.text)))
            }
        case (.doNotDisturb, .off):
            _ = try unlessRefused { () throws(VarlinkClientError) in try calls.call(Manager.SetDnd(on: false)) }
        default: break
        }
    }

    /// Returns the value, or nil if the daemon answers with an error: the connection continues.
    func unlessRefused<Value>(
        _ body: () throws(VarlinkClientError) -> Value
    ) throws(VarlinkClientError) -> Value? {
        do { return try body() } catch .reply { return nil }
    }
}
