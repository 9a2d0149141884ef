// SPDX-License-Identifier: Apache-2.0

internal import LinuxSystem

/// A connection to a message bus that lasts as long as the program. It connects when it is created, and again after the
/// bus was gone. A dedicated thread runs sd-bus. It sleeps in poll(2), and only the bus, a request or a deadline wakes
/// it.
///
/// Handlers and completions run on that thread in the order of the bus's messages: a reply and the signal after it are
/// never swapped. They must not block; they may call any method here.
///
/// If the bus is lost, the connection tries again seven times within 6.4 seconds. After that, it tries when the socket
/// appears in its folder, or when a call is made. Subscriptions, watches and exported objects stay.
public final class BusConnection: Sendable {
    /// The maximum number of unanswered calls.
    public static let maximumPendingCalls = 4096

    private let mailbox = Mailbox()

    /// Starts connecting. Without an address there is no bus, and every call fails with ``BusAbsence/noAddress``.
    ///
    /// `problems` receives errors that no caller waits for: malformed signals, refused subscriptions.
    public init(address: BusAddress?, problems: @escaping @Sendable (DBusError) -> Void = { _ in }) {
        let mailbox = mailbox
        let thread = DedicatedThread(name: "dbus") {
            BusLoop(address: address, mailbox: mailbox, problems: problems).run()
        }
        do {
            try thread.start()
        } catch {
            // Without a thread, the connection refuses all requests, and the program continues without a bus.
            for work in mailbox.end() { _ = work }
            problems(.noThread(code: error.code))
        }
    }

    deinit {
        _ = mailbox.post(isUrgent: true) { $0.close() }
    }

    /// Sends queued messages for at most half a second, and ends. Unanswered calls fail with ``DBusError/closed``.
    /// Returns when the thread is done with everything.
    public func close() async {
        await withCheckedContinuation { continuation in
            let refusal = mailbox.post(isUrgent: true) { loop in
                loop.onEnd { continuation.resume() }
                loop.close()
            }
            if refusal != nil { continuation.resume() }
        }
    }

    /// Runs work on the bus's thread, after all earlier requests.
    public func perform(_ work: @escaping @Sendable () -> Void) throws(DBusError) {
        if let refusal = mailbox.post({ _ in work() }) { throw refusal }
    }

    /// Calls a method. The completion is called exactly once, at the latest when the deadline has passed; the deadline
    /// includes connecting.
    public func call(
        _ call: MethodCall, within deadline: Duration,
        completion: @escaping @Sendable (Result<[DBusValue], DBusError>) -> Void
    ) {
        let due = KernelClock.monotonic.now + deadline
        let refusal = mailbox.post { $0.call(call, due: due, completion: completion) }
        if let refusal { completion(.failure(refusal)) }
    }

    /// Calls a method and waits for its answer.
    public func call(_ call: MethodCall, within deadline: Duration) async throws(DBusError) -> [DBusValue] {
        let result: Result<[DBusValue], DBusError> = await withCheckedContinuation { continuation in
            self.call(call, within: deadline) { continuation.resume(returning: $0) }
        }
        return try result.get()
    }

    /// Emits a signal to everyone. Without a bus, the signal is dropped.
    public func emit(_ signal: Broadcast) throws(DBusError) {
        if let refusal = mailbox.post({ $0.emit(signal) }) { throw refusal }
    }

    /// Observes the state, now and whenever it changes.
    @discardableResult
    public func observeState(_ handler: @escaping @Sendable (BusState) -> Void) -> BusRegistration {
        register { loop, id in loop.observeState(id, handler) }
    }

    /// Receives the signals that match a rule.
    @discardableResult
    public func subscribe(
        _ match: SignalMatch, _ handler: @escaping @Sendable (ReceivedSignal) -> Void
    ) -> BusRegistration {
        register { loop, id in loop.subscribe(id, match, handler) }
    }

    /// Observes the owner of a name, once it is known and whenever it changes. Without a bus, a name has no owner. On a
    /// new bus the owner is reported again, even if the name still has none.
    @discardableResult
    public func watchOwner(
        of name: String, _ handler: @escaping @Sendable (OwnerChange) -> Void
    ) -> BusRegistration {
        register { loop, id in loop.watchOwner(id, name, handler) }
    }

    /// Serves an object: the handler answers every method call on the path. `introspection` is the XML description of
    /// the object (D-Bus specification, "Introspection Data Format").
    @discardableResult
    public func export(
        path: String, introspection: String, _ handler: @escaping @Sendable (IncomingCall) -> CallAnswer
    ) -> BusRegistration {
        register { loop, id in loop.export(id, path, introspection, handler) }
    }

    /// Runs work at a time of ``KernelClock/monotonic``.
    @discardableResult
    public func schedule(at time: Duration, _ work: @escaping @Sendable () -> Void) -> BusRegistration {
        register { loop, id in loop.schedule(id, at: time, work) }
    }

    private func register(_ begin: @escaping @Sendable (BusLoop, UInt64) -> Void) -> BusRegistration {
        let id = BusRegistration.nextID()
        // The program itself makes a bounded number of these requests, so they are never refused for being too many.
        _ = mailbox.post(isUrgent: true) { begin($0, id) }
        return BusRegistration(id: id, mailbox: mailbox)
    }
}

/// Runs tasks that prefer this executor on the bus's thread, after all earlier requests: tasks that mostly receive from
/// the bus need not wake another thread. They must not block between suspensions.
extension BusConnection: TaskExecutor {
    /// Runs the job on the bus's thread.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let refusal = mailbox.post(isUrgent: true) { [self] _ in job.runSynchronously(on: asUnownedTaskExecutor()) }
        // The thread has ended, and the task must continue somewhere.
        if refusal != nil { globalConcurrentExecutor.enqueue(job) }
    }
}

extension BusConnection {
    // A reader that is too slow loses the oldest elements, so memory stays bounded.
    private static var buffer: Int { 4096 }

    /// Returns the signals that match a rule, until the stream is dropped. A reader more than 4,096 behind loses the
    /// oldest.
    public func signals(_ match: SignalMatch) -> AsyncStream<ReceivedSignal> {
        stream { continuation in subscribe(match) { continuation.yield($0) } }
    }

    /// Returns the owner of a name, now and whenever it changes. A reader more than 4,096 behind loses the oldest.
    public func owners(of name: String) -> AsyncStream<OwnerChange> {
        stream { continuation in watchOwner(of: name) { continuation.yield($0) } }
    }

    /// Returns the connection's state, now and whenever it changes. A reader more than 4,096 behind loses the oldest.
    public func states() -> AsyncStream<BusState> {
        stream { continuation in observeState { continuation.yield($0) } }
    }

    private func stream<Element>(_ begin: (AsyncStream<Element>.Continuation) -> BusRegistration) -> AsyncStream<
        Element
    > {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Element.self, bufferingPolicy: .bufferingNewest(Self.buffer))
        let registration = begin(continuation)
        continuation.onTermination = { _ in registration.cancel() }
        return stream
    }
}
