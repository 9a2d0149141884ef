// SPDX-License-Identifier: Apache-2.0

import AlertLink
import AlertProtocol
import Glibc
import Varlink

/// alertd, by its public interface: a connection for calls, and another for events. A call that takes longer than five
/// seconds fails, and the daemon counts as gone.
final class DaemonLink {
    let calls: VarlinkConnection
    private let watcher: VarlinkConnection
    private let events: ReplySequence<Manager.Watch>
    private let session: Prompts.Session
    let socket: String
    /// The words of `Present.shows` for questions of other devices that alertd shows by their rules.
    let shows: [String]
    /// The connection for sounds, whose replies nobody waits for: speech may be queued longer than a call may take.
    private var sounds: VarlinkConnection?

    /// The descriptor that is readable when an event has come.
    var descriptor: Int32 { watcher.fileDescriptor }

    init(socket: String, environment: [String: String]) throws(VarlinkClientError) {
        calls = try AlertService.connect(to: socket, timeout: .seconds(5))
        watcher = try AlertService.connect(to: socket, timeout: .seconds(5))
        events = try watcher.stream(Manager.Watch())
        self.socket = socket
        session = Prompts.Session(
            display: environment["DISPLAY"], waylandDisplay: environment["WAYLAND_DISPLAY"],
            xauthority: environment["XAUTHORITY"])
        shows = try Self.shows(calls)
        if !shows.isEmpty { try accepted(Prompts.Relay(kind: .link)) }
        // The first reply confirms that alertd sends every event from now on.
        _ = try events.next()
    }

    /// Returns what alertd shows. An alertd that was not restarted after an update ignores members that it does not
    /// know, and would ask a common question; its description of the interface tells that.
    private static func shows(_ calls: VarlinkConnection) throws(VarlinkClientError) -> [String] {
        let call = VarlinkService.GetInterfaceDescription(interface: "org.alertd.Prompts")
        return Prompts.isKnown(in: try calls.call(call).description) ? Prompts.Present.everything : []
    }

    /// Returns the next event that has come, or nil.
    func event() throws(VarlinkClientError) -> Manager.Event? {
        switch try events.nextIfAvailable() {
        case .reply(let reply): return reply.event
        case .nothing: return nil
        case .finished: throw .closed
        }
    }

    // MARK: Queries

    func delivered() throws(VarlinkClientError) -> [Notifications.Notification] {
        var found: [Notifications.Notification] = []
        var cursor: String?
        // alertd bounds the delivered notifications to fewer pages.
        for _ in 0..<200 {
            let page = try calls.call(Notifications.List(state: .delivered, cursor: cursor, limit: 1_000))
            found += page.notifications
            cursor = page.cursor
            if cursor == nil { break }
        }
        return found
    }

    /// Returns the pending and snoozed reminders that are due up to a time, of the first 20,000.
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

    /// Notes who delivers a reminder while this device is away. False if the reminder has changed.
    func lend(_ id: String, due: String, to device: String?) throws(VarlinkClientError) -> Bool {
        try accepted(Notifications.Lend(id: id, due: due, device: device))?.noted ?? false
    }

    /// Reports the outcome of a reminder. False if alertd does not wait for it.
    func settle(_ id: String, due: String, on device: String?) throws(VarlinkClientError) -> Bool {
        try accepted(Notifications.Settle(id: id, due: due, device: device))?.noted ?? false
    }

    func prompts() throws(VarlinkClientError) -> [Prompts.Prompt] { try all(Prompts.List()) }

    func works() throws(VarlinkClientError) -> [Progress.Work] { try all(Progress.List()) }

    private func all<Method: PagedCall>(_ method: Method) throws(VarlinkClientError) -> [Method.Row] {
        try method.all { page throws(VarlinkClientError) in try calls.call(page) }
    }

    /// Returns a pending or delivered notification, or nil.
    func notification(_ id: String) throws(VarlinkClientError) -> Notifications.Notification? {
        try accepted(Notifications.Show(id: id))?.notification
    }

    /// Returns a delivered notification, or nil. A repeating one can be delivered and pending at once.
    func delivered(_ id: String) throws(VarlinkClientError) -> Notifications.Notification? {
        guard let reply = try accepted(Notifications.Show(id: id)) else { return nil }
        return ([reply.notification] + (reply.others ?? [])).first { $0.state == .delivered }
    }

    /// Returns the newest entry of the history of a notification.
    func past(_ id: String) throws(VarlinkClientError) -> Notifications.Past? {
        try calls.call(Notifications.History(id: id, limit: 1)).notifications.first
    }

    /// The maximum number of pages read of a day: in a long history a page may be empty.
    private static let maximumPages = 40

    /// Returns the notifications of a day, the newest first.
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

    /// Returns the events of a day that belong to the history, the newest first.
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

    /// The knowledge of alertd about a prompt.
    enum PromptKnowledge {
        case open
        case ended(Prompts.Result)
        /// alertd has lost the prompt, or has removed it long after its end.
        case unknown
    }

    /// Returns what alertd knows of a prompt. alertd hands out typed texts and values only once, so the caller must use
    /// the result.
    ///
    /// The call does not wait for a person, although another prompt may have the id by now: the first reply of a stream
    /// comes at once for an open prompt, too. A stream occupies its connection.
    func knowledge(ofPrompt id: String) throws(VarlinkClientError) -> PromptKnowledge {
        // Somebody who listened at the end of a prompt would count as the one who has received the typed text.
        if try prompts().contains(where: { $0.id == id }) { return .open }
        let connection = try AlertService.connect(to: socket, timeout: .seconds(5))
        do throws(VarlinkClientError) {
            let replies = try connection.stream(Prompts.Wait(id: id))
            guard let reply = try replies.next() else { throw VarlinkClientError.closed }
            return reply.result.map(PromptKnowledge.ended) ?? .open
        } catch {
            guard case .reply = error else { throw error }
            return .unknown
        }
    }

    func doNotDisturb() throws(VarlinkClientError) -> SharedMessage.Value {
        let quiet = try calls.call(Manager.Dnd()).quiet
        guard quiet.reason == .asked else { return .off }
        return .on(until: quiet.until.flatMap(WireTime.parse))
    }

    func badges() throws(VarlinkClientError) -> [Badges.Badge] { try all(Badges.List()) }

    // MARK: Changes

    func show(
        _ copy: LinkAction.Copy, quietly: Bool, now: Int64
    ) throws(VarlinkClientError) -> ReceiverState.Showing {
        switch copy.item {
        case .notification(var content):
            (content.origin, content.delivery) = (copy.origin, copy.delivery)
            content.originTime = copy.originTime(now: now)
            content.appName = String("\(content.appName ?? content.app ?? "alertd") on \(copy.origin)".prefix(60))
            if quietly {
                content.level = .passive
                content.sound = nil
                content.say = nil
            }
            let call = Notifications.Notify(id: copy.id, content: content)
            return try shown { () throws(VarlinkClientError) in _ = try calls.call(call) }
        case .prompt(let question):
            guard question.needs.isSubset(of: shows) else { return .refused }
            var call = call(question, copy, now: now)
            call.noWait = true
            let result = try shown { () throws(VarlinkClientError) in _ = try calls.call(call) }
            guard result == .refused else { return result }
            // The copy may be open already: this program ended before it could store that.
            let isAsked = try prompts().contains { $0.id == copy.id && $0.origin?.device == copy.origin }
            return isAsked ? .taken : .refused
        case .work(let work): return try show(work, copy, now: now) ? .taken : .refused
        }
    }

    /// Returns the result of a call that shows a copy. A daemon that has no room now may have room later.
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

    /// The time left beyond which the end of a question may move on, in microseconds: 5 days.
    private static let movingEnd: Int64 = 5 * 86_400 * 1_000_000

    private func call(_ question: Prompts.Question, _ copy: LinkAction.Copy, now: Int64) -> Prompts.Ask {
        var question = question
        question.origin = .init(
            device: copy.origin, program: copy.program.isEmpty ? "a program" : copy.program,
            askedAt: copy.originTime(now: now))
        question.revision = nil
        // The copy ends with the question, even if no message about the end arrives. A far end may still move on: then
        // alert-link ends the copy.
        let (left, year) = (copy.until - now, Int64(366 * 86_400 * 1_000_000))
        question.timeout = Int(left > Self.movingEnd ? year : max(1_000, left))
        return Prompts.Ask(id: copy.id, question: question, session: session)
    }

    /// Asks for a secret for another device. Returns nil if alertd will never accept the question.
    func ask(
        _ question: Prompts.Question, _ copy: LinkAction.Copy, now: Int64
    ) throws(VarlinkClientError) -> SecretQuestion? {
        var call = call(question, copy, now: now)
        call.handover = true
        do throws(VarlinkClientError) {
            return try SecretQuestion(call, copy: copy, socket: socket)
        } catch {
            // Other refusals may pass: too many questions now, or no room on disk.
            if case .reply(let reply) = error, reply.name == Prompts.Invalid.name { return nil }
            throw error
        }
    }

    /// Shows work of another device, or its progress.
    private func show(
        _ work: WorkItem, _ copy: LinkAction.Copy, now: Int64
    ) throws(VarlinkClientError) -> Bool {
        let advance = Progress.Set(
            id: copy.id, fraction: work.fraction, text: work.text, unknown: work.fraction == nil ? true : nil)
        if try accepted(advance) != nil { return true }
        let origin = Progress.Origin(
            device: copy.origin, program: copy.program.isEmpty ? "a program" : copy.program,
            seconds: Double(min(max(0, now - copy.at), LinkLimits.workLife)) / 1_000_000)
        let start = Progress.Start(
            id: copy.id, title: work.title, text: work.text, desktop: true, origin: origin)
        guard try accepted(start) != nil else { return false }
        if work.fraction != nil {
            try accepted(advance)
        }
        return true
    }

    /// Plays a sound or speaks a text. A failure is no fault, and nobody waits for the end.
    func play(_ message: SoundMessage) {
        do throws(VarlinkClientError) {
            let connection =
                if let sounds { sounds } else { try AlertService.connect(to: socket, timeout: .seconds(5)) }
            sounds = connection
            switch message.content {
            case .sound(let name): try connection.callOneway(Sounds.Play(sound: name, volume: message.volume))
            case .text(let text): try connection.callOneway(Sounds.Say(text: text, volume: message.volume))
            }
        } catch {
            // The next sound makes another connection.
            sounds = nil
        }
    }

    /// Shows an alert of a machine. False if alertd refuses it.
    func post(_ id: String?, _ content: Notifications.Content) throws(VarlinkClientError) -> Bool {
        try accepted(Notifications.Notify(id: id, content: content)) != nil
    }

    /// Reports that a device has received a question: its answer to an approval then counts. alertd refuses that while
    /// another program is registered as alert-link.
    func received(_ id: String, on device: String) throws(VarlinkClientError) {
        if try accepted(Prompts.Received(id: id, device: device)) != nil { return }
        // The connection of an alert-link that has ended may have been there still.
        guard try accepted(Prompts.Relay(kind: .link)) != nil else { return }
        try accepted(Prompts.Received(id: id, device: device))
    }

    /// Stops a question's time while a person types on another device. A question that has ended is no fault.
    func hold(_ id: String, _ device: String, _ isTyping: Bool) throws(VarlinkClientError) {
        try accepted(Prompts.Hold(id: id, device: device, typing: isTyping))
    }

    func set(_ name: SharedMessage.Name, _ value: SharedMessage.Value) throws(VarlinkClientError) {
        switch (name, value) {
        case (.badge(let app), .count(let count)):
            try accepted(Badges.Set(app: app, set: count))
        case (.doNotDisturb, .on(let until)):
            try accepted(Manager.SetDnd(on: true, until: until.map(WireTime.text), undoable: false))
        case (.doNotDisturb, .off):
            // Undo here is about what people do here.
            try accepted(Manager.SetDnd(on: false, undoable: false))
        default: break
        }
    }

    /// Tells the person something, in the list and without disturbing.
    /// - Parameter id: Replaces the notification of the same id.
    func notify(_ title: String, _ body: String, _ id: String? = nil) throws(VarlinkClientError) {
        let title = String(decoding: Array(title.utf8.prefix(900)), as: UTF8.self)
        let content = Notifications.Content(title: title, body: body.isEmpty ? nil : body, level: .passive)
        try accepted(Notifications.Notify(id: id, content: content))
    }

    /// The maximum number of alerts in one call.
    private static let maximumReached = 1_000

    /// Reports to alertd how far alerts of this device have come on others.
    /// - Parameter isAll: Whether these are all alerts of which anything is known.
    func reached(_ reached: [LinkAction.Reached], isAll: Bool = false) throws(VarlinkClientError) {
        var rest = reached.filter { $0.key.kind != .work }.map { entry in
            Notifications.Reached(
                id: entry.key.id, isQuestion: entry.key.kind == .prompt ? true : nil, device: entry.device,
                state: entry.reception.flatMap { .init(rawValue: $0.rawValue) })
        }[...]
        var isFirst = isAll
        while !rest.isEmpty || isFirst {
            let part = Array(rest.prefix(Self.maximumReached))
            try accepted(Notifications.Report(reached: part, all: isFirst ? true : nil))
            rest = rest.dropFirst(Self.maximumReached)
            isFirst = false
        }
    }

    /// Returns the reply, or nil if alertd answers with an error: the connection continues.
    @discardableResult
    func accepted<Method: VarlinkMethod>(_ method: Method) throws(VarlinkClientError) -> Method.Reply? {
        do { return try calls.call(method) } catch .reply { return nil }
    }
}
