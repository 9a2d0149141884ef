// SPDX-License-Identifier: Apache-2.0

internal import DBus
internal import LinuxSystem

/// The notifications on the desktop and on their way there; each event returns actions. The type is pure, without I/O
/// or a clock; times use the clock of ``KernelClock/monotonic``.
///
/// Servers are not trusted: ids may be reused, answers may be late or come twice, signals may be invented. The first
/// outcome of a notification counts; afterwards it is closed here, whatever the server does.
struct NotificationClientState {
    enum Event: Sendable {
        case post(DesktopPost)
        /// Posts that are still delivered; the ones that are shown or on their way are skipped.
        case repost([DesktopPost])
        case withdraw(id: String)
        /// Notifications withdrawn before this program started, which may still be on the screen.
        case dissolve([DesktopPost])
        /// The program is ending and must send nothing more.
        case drain
        case ownerChanged(String?)
        /// This connection itself is the notification server.
        case ownedByUs
        case serverRead(generation: UInt64, Result<NotificationServer, DBusError>)
        case notifyAnswered(call: UInt64, Result<UInt32, DBusError>)
        case closed(sender: String, UInt32, reason: UInt32)
        case actionInvoked(sender: String, UInt32, key: String)
        case replied(sender: String, UInt32, text: String)
        case activationToken(sender: String, UInt32, token: String)
        case timePassed
    }

    enum Action: Hashable, Sendable {
        /// Ask the server for its description; `mayStart` allows the bus to start a server.
        case readServer(generation: UInt64, mayStart: Bool)
        case notify(call: UInt64, NotificationCall)
        case close(UInt32)
        case report(DesktopEvent)
    }

    /// The server that would show a notification.
    enum Server {
        /// The bus has not reported the server yet.
        case unknown
        case absent(NotShownReason?)
        /// No server is running, and the request may start one.
        case starting
        /// The server is being asked for its description.
        case reading(owner: String)
        case ready(owner: String, NotificationServer)
        /// alertd is the server. Posts are not sent anywhere: they would come back as further notifications.
        case ourselves
        /// The server did not describe itself.
        case silent(owner: String, NotShownReason)

        var owner: String? {
            switch self {
            case .reading(let owner), .ready(let owner, _), .silent(let owner, _): owner
            case .unknown, .absent, .starting, .ourselves: nil
            }
        }
    }

    /// A notification.
    struct Entry {
        enum Phase {
            /// Waiting for a server or for its turn.
            case waiting
            /// Waiting for the answer to `Notify`. `next` is a post that came after the call.
            case calling(UInt64, next: DesktopPost?)
            case shown
        }

        var post: DesktopPost
        var phase: Phase
        /// The server's id of the notification on the screen, which may be the one that this post replaces.
        var serverID: UInt32?
        var activationToken: String?
        /// The timer of the end of waiting, or of showing.
        var timer: DeadlineQueue<String>.Ticket?

        var isOnItsWay: Bool { if case .shown = phase { false } else { true } }
    }

    /// The maximum number of notifications shown or waiting.
    static let maximumEntries = 4096
    /// The maximum number of unanswered calls of `Notify`.
    static let maximumCalls = 32
    /// The maximum number of stored outcomes that came before the answer with their id.
    private static let maximumEarly = 64
    /// The maximum number of ids waiting for confirmation of their closing.
    private static let maximumClosing = 256
    /// The longest reply in bytes. A longer one is refused completely: half of an answer is another answer.
    static let maximumReply = 65_536

    /// The time that a post waits for a server, and then for the server to answer anything: a slow server that is busy
    /// with earlier posts is not given up.
    let patience: Duration
    /// The time of the server's last answer to a call of `Notify`.
    var lastAnswer: Duration?
    var server = Server.unknown
    /// The number of servers so far, with which answers of former ones are recognised.
    var generation: UInt64 = 0
    var entries: [String: Entry] = [:]
    var idByServerID: [UInt32: String] = [:]
    /// The ids for the numbers of former servers, which programs continue to use. The current server's numbers take
    /// precedence.
    var formerIDs: [UInt32: String] = [:]
    /// The calls by number, with the notification that waits for the answer; nil for a call that nobody waits for.
    var calls: [UInt64: String?] = [:]
    /// Posts withdrawn before the server reported their number.
    var leaving: [UInt64: String] = [:]
    /// Notifications that an earlier daemon left on the screen, kept until a server is available.
    var remains: [DesktopPost] = []
    /// The ids of waiting posts in the order of posting. Some may no longer wait.
    var queue: [String] = []
    var early: [(serverID: UInt32, Outcome)] = []
    /// Numbers that were closed here but not confirmed by the server: its signal must not end a later notification with
    /// the same number.
    var closing: [UInt32] = []
    var timers = DeadlineQueue<String>()
    /// The number of the last call.
    var lastNumber: UInt64 = 0
    private var isDraining = false

    init(patience: Duration = .seconds(5)) {
        self.patience = patience
    }

    /// The time of the next ``Event/timePassed``.
    var nextDeadline: Duration? { timers.next }

    /// Returns the id for a number from this server, or a former one.
    func id(ofServerNumber number: UInt32) -> String? { idByServerID[number] ?? formerIDs[number] }

    /// Stores the numbers of a server that is gone.
    mutating func keepNumbers() {
        if formerIDs.count + idByServerID.count > Self.maximumEntries { formerIDs = [:] }
        formerIDs.merge(idByServerID) { $1 }
        idByServerID = [:]
    }

    var awaitsAnswers: Bool { !calls.isEmpty }

    /// The server that would show a notification now.
    var status: DesktopStatus {
        switch server {
        case .unknown, .starting, .reading: .unknown
        case .absent(let reason): .none(reason)
        case .ourselves: .ourselves
        case .ready(_, let description): .server(description)
        case .silent(_, let reason): .none(reason)
        }
    }

    mutating func handle(_ event: Event, at now: Duration) -> [Action] {
        var actions: [Action] = []
        switch event {
        case .post(let post): accept(post, now, &actions)
        case .repost(let posts):
            for post in posts where entries[post.id] == nil { accept(post, now, &actions) }
        case .withdraw(let id): withdraw(id, &actions)
        case .dissolve(let posts): remains += posts.prefix(Self.maximumEntries - remains.count)
        case .drain: isDraining = true
        case .ownerChanged(let owner): ownerChanged(owner, &actions)
        case .ownedByUs:
            ownerChanged(nil, &actions)
            server = .ourselves
        case .serverRead(let generation, let result):
            if generation == self.generation { serverRead(result, &actions) }
        case .notifyAnswered(let call, let result): notifyAnswered(call, result, now, &actions)
        case .closed(let sender, let serverID, let reason):
            if sender == server.owner { outcome(.closed(reason), of: serverID, &actions) }
        case .actionInvoked(let sender, let serverID, let key):
            if sender == server.owner { outcome(.pressed(key), of: serverID, &actions) }
        case .replied(let sender, let serverID, let text):
            guard sender == server.owner, text.utf8.count <= Self.maximumReply else { break }
            outcome(.replied(text), of: serverID, &actions)
        case .activationToken(let sender, let serverID, let token):
            if sender == server.owner { outcome(.token(token), of: serverID, &actions) }
        case .timePassed: timePassed(now, &actions)
        }
        dispatch(now, &actions)
        return actions
    }

    private mutating func accept(_ post: DesktopPost, _ now: Duration, _ actions: inout [Action]) {
        if var entry = entries[post.id] {
            switch entry.phase {
            case .waiting: entry.post = post
            case .calling(let call, _): entry.phase = .calling(call, next: post)
            case .shown:
                entry.post = post
                wait(&entry, now)
            }
            entries[post.id] = entry
            return
        }
        guard entries.count < Self.maximumEntries else {
            return actions.append(.report(.notShown(id: post.id, .tooMany)))
        }
        var entry = Entry(post: post, phase: .waiting)
        wait(&entry, now)
        entries[post.id] = entry
    }

    private mutating func wait(_ entry: inout Entry, _ now: Duration) {
        entry.phase = .waiting
        arm(&entry, now + patience)
        queue.append(entry.post.id)
    }

    /// Sends waiting posts to the server; without a server, starts looking for one.
    private mutating func dispatch(_ now: Duration, _ actions: inout [Action]) {
        guard !isDraining else { return }
        dissolve(&actions)
        guard !queue.isEmpty else { return }
        switch server {
        case .unknown, .starting, .reading: return
        case .ourselves: listWaiting(&actions)
        case .absent:
            guard hasWaiting() else { return }
            generation += 1
            server = .starting
            actions.append(.readServer(generation: generation, mayStart: true))
        case .silent(let owner, _):
            guard hasWaiting() else { return }
            generation += 1
            server = .reading(owner: owner)
            actions.append(.readServer(generation: generation, mayStart: false))
        case .ready(_, let description):
            var taken = 0
            while taken < queue.count, calls.count < Self.maximumCalls {
                let id = queue[taken]
                taken += 1
                guard var entry = entries[id], case .waiting = entry.phase else { continue }
                lastNumber += 1
                entry.phase = .calling(lastNumber, next: nil)
                entry.serverID = entry.serverID ?? formerNumber(of: entry.post)
                entries[id] = entry
                calls[lastNumber] = id
                let call = NotificationCall(
                    post: entry.post, replaces: entry.serverID ?? entry.post.relayed?.replaces ?? 0,
                    capabilities: description.capabilities, specification: description.specification)
                actions.append(.notify(call: lastNumber, call))
            }
            queue.removeFirst(taken)
        }
    }

    /// Returns the place of an entry on the screen; nil while it is not shown, or if the bus did not name the server.
    func place(of id: String) -> DesktopPlace? {
        guard case .ready(let owner, let description) = server, !description.bus.isEmpty,
            let number = entries[id]?.serverID
        else { return nil }
        return DesktopPlace(bus: description.bus, server: owner, number: number)
    }

    /// Returns the number that the same server has had for a notification since before this program started.
    func formerNumber(of post: DesktopPost) -> UInt32? {
        guard let former = post.formerPlace, case .ready(let owner, let description) = server,
            former.server == owner, former.bus == description.bus, idByServerID[former.number] == nil
        else { return nil }
        return former.number
    }

    private mutating func hasWaiting() -> Bool {
        queue.removeAll { id in
            if case .waiting? = entries[id]?.phase { false } else { true }
        }
        return !queue.isEmpty
    }

    /// Removes an entry from the state, and from the screen.
    mutating func end(_ id: String, _ actions: inout [Action]) {
        guard var entry = entries.removeValue(forKey: id) else { return }
        arm(&entry, nil)
        if case .calling(let call, _) = entry.phase { calls[call] = .some(nil) }
        if let serverID = entry.serverID {
            idByServerID[serverID] = nil
            close(serverID, &actions)
        }
    }

    /// Returns the state of a notification with the server; nil while it is not on the screen.
    func presented(id: String) -> Presented? {
        guard let entry = entries[id], case .shown = entry.phase, let serverID = entry.serverID else { return nil }
        let actions = if case .ready(_, let server) = server { server.capabilities.contains("actions") } else { false }
        return Presented(number: serverID, actions: actions)
    }

    mutating func close(_ serverID: UInt32, _ actions: inout [Action]) {
        if closing.count >= Self.maximumClosing { closing.removeFirst() }
        closing.append(serverID)
        actions.append(.close(serverID))
    }

    mutating func arm(_ entry: inout Entry, _ due: Duration?) {
        if let timer = entry.timer { timers.cancel(timer) }
        entry.timer = due.map { timers.add(entry.post.id, at: $0) }
    }

    private mutating func timePassed(_ now: Duration, _ actions: inout [Action]) {
        while let id = timers.popDue(at: now) {
            guard var entry = entries[id] else { continue }
            entry.timer = nil
            if let lastAnswer, lastAnswer + patience > now, entry.isOnItsWay {
                arm(&entry, lastAnswer + patience)
                entries[id] = entry
                continue
            }
            entries[id]?.timer = nil
            end(id, &actions)
            if case .shown = entry.phase {
                actions.append(.report(.expired(id: id)))
            } else {
                actions.append(.report(.notShown(id: id, .timedOut)))
            }
        }
    }

    mutating func remember(early serverID: UInt32, _ outcome: Outcome) {
        // An id can only become known later while an answer is pending.
        guard !calls.isEmpty, early.count < Self.maximumEarly else { return }
        early.append((serverID, outcome))
    }
}
