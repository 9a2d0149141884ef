// SPDX-License-Identifier: Apache-2.0

public import DBus
import LinuxSystem
internal import Synchronization
import TextSafety

/// The client of the desktop's notification server (`org.freedesktop.Notifications`), keyed by our own ids.
///
/// Nothing here blocks. The event handler gets the outcome of each post on the bus's thread, in the order of events; it
/// must not block either. Use one instance per connection. The connection must live as long as its notifications are
/// shown, because servers drop the notifications of a client that leaves.
public final class DesktopNotifications: Sendable {
    private static let name = "org.freedesktop.Notifications"
    private static let path = "/org/freedesktop/Notifications"
    /// The usual D-Bus timeout. The state gives up a post sooner, but waits longer for the answer, so that a
    /// notification shown late can be closed.
    private static let callDeadline = Duration.seconds(25)

    private let connection: BusConnection
    private let onEvent: @Sendable (DesktopEvent, DesktopPlace?) -> Void
    // The state changes only on the bus's thread; the lock is for `status`.
    private let client: Mutex<NotificationClientState>
    /// The name of this connection on the bus.
    private let ownName = Mutex<String?>(nil)
    /// The callers that wait until a post is shown: one for each running call of `Relay`, which the wire bounds.
    private let waiting = Mutex<[UInt64: (id: String, continuation: CheckedContinuation<Presented?, Never>)]>([:])
    /// The number of such callers so far.
    private let waits = Atomic<UInt64>(0)
    /// The caller that waits until the server has answered everything.
    private let draining = Mutex<CheckedContinuation<Void, Never>?>(nil)
    private let alarm = Mutex<(due: Duration, registration: BusRegistration)?>(nil)

    /// Starts looking for a server. A post is given up and reported as not shown if the server has answered nothing for
    /// `patience`, at the latest 25 s after it was sent. A shown notification is reported with its place, if the place
    /// identifies it later.
    public init(
        connection: BusConnection, patience: Duration = .seconds(5),
        onEvent: @escaping @Sendable (DesktopEvent, DesktopPlace?) -> Void
    ) {
        self.connection = connection
        client = Mutex(NotificationClientState(patience: patience))
        self.onEvent = onEvent
        connection.subscribe(SignalMatch(sender: Self.name, path: Self.path, interface: Self.name)) { [weak self] in
            self?.receive($0)
        }
        // This comes before the owner: a connection reports its own state first.
        connection.observeState { [weak self] state in
            if case .connected(let name) = state { self?.ownName.withLock { $0 = name } }
        }
        connection.watchOwner(of: Self.name) { [weak self] change in
            guard let self else { return }
            let isOurs = change.owner != nil && change.owner == ownName.withLock { $0 }
            handle(isOurs ? .ownedByUs : .ownerChanged(change.owner))
        }
    }

    /// Shows a notification, replacing the one with the same id.
    public func post(_ post: DesktopPost) {
        submit(.post(post)) { [onEvent] in onEvent(.notShown(id: post.id, NotShownReason($0)), nil) }
    }

    /// Shows delivered notifications again, except for those that are shown or on their way.
    public func repost(_ posts: [DesktopPost]) {
        submit(.repost(posts)) { [onEvent] error in
            for post in posts { onEvent(.notShown(id: post.id, NotShownReason(error)), nil) }
        }
    }

    /// Withdraws a notification. Has no effect if it is no longer shown.
    public func withdraw(id: String) {
        submit(.withdraw(id: id)) { _ in }
    }

    /// Withdraws notifications that an earlier daemon had shown and withdrawn, but perhaps not closed. Each is answered
    /// by `left`.
    package func dissolve(_ posts: [DesktopPost]) {
        submit(.dissolve(posts)) { _ in }
    }

    /// Stops sending, and returns once the server has answered everything that was sent and the answers have been
    /// reported, at the latest after `limit`. A notification shown without a known place would be shown twice by the
    /// next daemon.
    public func drain(within limit: Duration) async {
        await withCheckedContinuation { continuation in
            do throws(DBusError) {
                try connection.perform {
                    self.draining.withLock { $0 = continuation }
                    self.handle(.drain)
                }
                connection.schedule(at: KernelClock.monotonic.now + limit) { [weak self] in self?.endDraining() }
            } catch {
                continuation.resume()
            }
        }
    }

    private func endDraining() {
        draining.withLock { continuation in
            continuation?.resume()
            continuation = nil
        }
    }

    /// Returns the server that would show a notification now.
    public func status() -> DesktopStatus {
        client.withLock { $0.status }
    }

    /// Waits until an earlier post is shown or given up; returns nil if it is not shown.
    ///
    /// - Parameter limit: The maximum time to wait; nil for no limit.
    package func presented(id: String, within limit: Duration? = nil) async -> Presented? {
        await withCheckedContinuation { continuation in
            do throws(DBusError) {
                try connection.perform {
                    let (isOnItsWay, presented) = self.client.withLock {
                        ($0.entries[id]?.isOnItsWay ?? false, $0.presented(id: id))
                    }
                    guard isOnItsWay else { return continuation.resume(returning: presented) }
                    let number = self.waits.add(1, ordering: .relaxed).newValue
                    self.waiting.withLock { $0[number] = (id, continuation) }
                    guard let limit else { return }
                    self.connection.schedule(at: KernelClock.monotonic.now + limit) { [weak self] in
                        let waiter = self?.waiting.withLock { $0.removeValue(forKey: number) }
                        waiter?.continuation.resume(returning: nil)
                    }
                }
            } catch {
                continuation.resume(returning: nil)
            }
        }
    }

    /// Returns the id for the server's number, if the notification is ours.
    package func id(ofServerNumber number: UInt32) -> String? { client.withLock { $0.id(ofServerNumber: number) } }

    /// Answers the callers whose posts have been shown or given up.
    private func answerWaiting() {
        guard waiting.withLock({ !$0.isEmpty }) else { return }
        let answers = client.withLock { client in
            waiting.withLock { waiting in
                let ended = waiting.filter { client.entries[$0.value.id]?.isOnItsWay != true }
                for number in ended.keys { waiting[number] = nil }
                return ended.values.map { ($0.continuation, client.presented(id: $0.id)) }
            }
        }
        for (continuation, presented) in answers { continuation.resume(returning: presented) }
    }

    private func submit(_ event: NotificationClientState.Event, refused: (DBusError) -> Void) {
        do throws(DBusError) {
            try connection.perform { self.handle(event) }
        } catch {
            refused(error)
        }
    }

    /// Runs on the bus's thread only, so that actions are carried out in the order of the events.
    private func handle(_ event: NotificationClientState.Event) {
        let (actions, due) = client.withLock { client in
            (client.handle(event, at: KernelClock.monotonic.now), client.nextDeadline)
        }
        for action in actions { perform(action) }
        answerWaiting()
        arm(due)
        if !client.withLock({ $0.awaitsAnswers }) { endDraining() }
    }

    /// Sets the timer. An earlier time stays: when it fires, the state is checked again. Otherwise, with a thousand
    /// pending posts, each answer would set another timer.
    private func arm(_ due: Duration?) {
        alarm.withLock { alarm in
            if let alarm, let due, alarm.due <= due { return }
            guard alarm?.due != due else { return }
            alarm?.registration.cancel()
            alarm = due.map { due in
                (
                    due,
                    connection.schedule(at: due) { [weak self] in
                        self?.alarm.withLock { $0 = nil }
                        self?.handle(.timePassed)
                    }
                )
            }
        }
    }

    private func perform(_ action: NotificationClientState.Action) {
        switch action {
        case .report(.shown(let id)): onEvent(.shown(id: id), client.withLock { $0.place(of: id) })
        case .report(let event): onEvent(event, nil)
        case .readServer(let generation, let mayStart): readServer(generation, mayStart)
        case .notify(let call, let notification):
            connection.call(method("Notify", notification.arguments), within: Self.callDeadline) { [weak self] result in
                self?.handle(.notifyAnswered(call: call, result.flatMap(Self.serverID)))
            }
        case .close(let serverID):
            // It does not matter whether the notification still existed or could be closed.
            connection.call(method("CloseNotification", [.uint32(serverID)]), within: Self.callDeadline) { _ in }
        }
    }

    private func readServer(_ generation: UInt64, _ mayStart: Bool) {
        var question = method("GetCapabilities")
        question.mayStartService = mayStart
        connection.call(question, within: Self.callDeadline) { [weak self] result in
            self?.readInformation(generation, result.flatMap(Self.capabilities))
        }
    }

    private func readInformation(_ generation: UInt64, _ capabilities: Result<Set<String>, DBusError>) {
        switch capabilities {
        case .failure(let error): handle(.serverRead(generation: generation, .failure(error)))
        case .success(let capabilities):
            connection.call(method("GetServerInformation"), within: Self.callDeadline) { [weak self] result in
                self?.readBus(generation, result.flatMap { Self.server($0, capabilities) })
            }
        }
    }

    /// This works without the bus's id, too; then notifications are not found again after a restart.
    private func readBus(_ generation: UInt64, _ server: Result<NotificationServer, DBusError>) {
        guard case .success(let server) = server else { return handle(.serverRead(generation: generation, server)) }
        let question = MethodCall(
            destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
            member: "GetId")
        connection.call(question, within: Self.callDeadline) { [weak self, server] result in
            var server = server
            // A bus that does not report its id gets none here.
            if let id = try? result.get().first?.stringValue, DesktopPlace.isBus(id) { server.bus = id }
            self?.handle(.serverRead(generation: generation, .success(server)))
        }
    }

    private func method(_ member: String, _ arguments: [DBusValue] = []) -> MethodCall {
        MethodCall(
            destination: Self.name, path: Self.path, interface: Self.name, member: member, arguments: arguments)
    }

    private func receive(_ signal: ReceivedSignal) {
        guard signal.arguments.count == 2, let id = signal.arguments[0].uint32Value else { return }
        switch (signal.member, signal.arguments[1]) {
        case ("NotificationClosed", .uint32(let reason)): handle(.closed(sender: signal.sender, id, reason: reason))
        case ("ActionInvoked", .string(let key)): handle(.actionInvoked(sender: signal.sender, id, key: key))
        case ("NotificationReplied", .string(let text)):
            handle(.replied(sender: signal.sender, id, text: text))
        case ("ActivationToken", .string(let token)):
            handle(.activationToken(sender: signal.sender, id, token: token))
        default: break
        }
    }

    private static func serverID(_ values: [DBusValue]) -> Result<UInt32, DBusError> {
        guard values.count == 1, case .uint32(let id) = values[0] else {
            return .failure(.malformed("Notify returned something other than one number"))
        }
        return .success(id)
    }

    private static func capabilities(_ values: [DBusValue]) -> Result<Set<String>, DBusError> {
        guard values.count == 1, let words = values[0].stringsValue else {
            return .failure(.malformed("GetCapabilities returned something other than a list of words"))
        }
        return .success(Set(words.prefix(64).filter { $0.utf8.count <= 256 }))
    }

    private static func server(
        _ values: [DBusValue], _ capabilities: Set<String>
    ) -> Result<NotificationServer, DBusError> {
        // Version 1.0 of the specification had three values; the fourth is the specification's version.
        let texts = values.compactMap(\.stringValue).map { NotificationText.line($0, bytes: 256) }
        guard texts.count >= 3, texts.count == values.count else {
            return .failure(.malformed("GetServerInformation returned something other than four strings"))
        }
        return .success(
            NotificationServer(
                name: texts[0], vendor: texts[1], version: texts[2], specification: texts.count > 3 ? texts[3] : "1.0",
                capabilities: capabilities))
    }
}
