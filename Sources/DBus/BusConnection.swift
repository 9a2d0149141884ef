// SPDX-License-Identifier: Apache-2.0

internal import LinuxSystem

/// A connection to a message bus that lasts as long as the program: it connects when it is made, and again whenever the
/// bus has been away. sd-bus is used on one thread of its own, which sleeps in poll(2) and is woken by nothing but the
/// bus, a request or a deadline.
///
/// Handlers and completions run on that thread, in the order in which things came from the bus: a reply and the signal
/// after it are never seen the other way round. They must not block; they may call any method here.
///
/// When the bus is lost it is tried again seven times within 6.4 seconds; after that when its socket appears in its
/// folder, or when a call is made. What was subscribed to, watched and exported stays so.
public final class BusConnection: Sendable {
    /// The most calls that may be unanswered at a time.
    public static let maximumPendingCalls = 4096

    private let mailbox = Mailbox()

    /// Begins to connect. With no address there is no bus: every call fails with ``BusAbsence/noAddress``.
    ///
    /// `problems` hears what goes wrong without anybody waiting for it: malformed signals, refused subscriptions.
    public init(address: BusAddress?, problems: @escaping @Sendable (DBusError) -> Void = { _ in }) {
        let mailbox = mailbox
        let thread = DedicatedThread(name: "dbus") {
            BusLoop(address: address, mailbox: mailbox, problems: problems).run()
        }
        do {
            try thread.start()
        } catch {
            // Without a thread there is no bus: whatever is asked of it is refused, and the program goes on without.
            for work in mailbox.end() { _ = work }
            problems(.noThread(code: error.code))
        }
    }

    deinit {
        _ = mailbox.post(isUrgent: true) { $0.close() }
    }

    /// Sends what is queued, for at most half a second, and ends. Calls still unanswered fail with
    /// ``DBusError/closed``. Returns when the thread is done with everything.
    public func close() async {
        await withCheckedContinuation { continuation in
            let refusal = mailbox.post(isUrgent: true) { loop in
                loop.onEnd { continuation.resume() }
                loop.close()
            }
            if refusal != nil { continuation.resume() }
        }
    }

    /// Runs something on the bus's thread, after what was asked for before.
    public func perform(_ work: @escaping @Sendable () -> Void) throws(DBusError) {
        if let refusal = mailbox.post({ _ in work() }) { throw refusal }
    }

    /// Calls a method. The completion is called exactly once, at the latest when the deadline has passed; the deadline
    /// includes connecting.
    public func call(
        _ call: MethodCall, within deadline: Duration,
        completion: @escaping @Sendable (Result<[DBusValue], DBusError>) -> Void
    ) {
        let due = MonotonicTime.now + deadline
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

    /// Emits a signal to everyone. While there is no bus nobody can hear it, and it is dropped.
    public func emit(_ signal: Broadcast) throws(DBusError) {
        if let refusal = mailbox.post({ $0.emit(signal) }) { throw refusal }
    }

    /// Hears of the state now and whenever it changes.
    @discardableResult
    public func observeState(_ handler: @escaping @Sendable (BusState) -> Void) -> BusRegistration {
        register { loop, id in loop.observeState(id, handler) }
    }

    /// Receives the signals that a rule matches.
    @discardableResult
    public func subscribe(
        _ match: SignalMatch, _ handler: @escaping @Sendable (ReceivedSignal) -> Void
    ) -> BusRegistration {
        register { loop, id in loop.subscribe(id, match, handler) }
    }

    /// Hears who owns a name, once it is known, and whenever it changes. A bus that is away counts as no owner; on
    /// a new bus it is said again, also when there still is none.
    @discardableResult
    public func watchOwner(
        of name: String, _ handler: @escaping @Sendable (OwnerChange) -> Void
    ) -> BusRegistration {
        register { loop, id in loop.watchOwner(id, name, handler) }
    }

    /// Serves an object: the handler answers every call of a method on the path. `introspection` is the XML that
    /// describes it (D-Bus specification, "Introspection Data Format").
    @discardableResult
    public func export(
        path: String, introspection: String, _ handler: @escaping @Sendable (IncomingCall) -> CallAnswer
    ) -> BusRegistration {
        register { loop, id in loop.export(id, path, introspection, handler) }
    }

    /// Runs something at a time of ``MonotonicTime``.
    @discardableResult
    public func schedule(at time: Duration, _ work: @escaping @Sendable () -> Void) -> BusRegistration {
        register { loop, id in loop.schedule(id, at: time, work) }
    }

    private func register(_ begin: @escaping @Sendable (BusLoop, UInt64) -> Void) -> BusRegistration {
        let id = BusRegistration.nextID()
        // These are made by the program itself, a bounded number of them, so they are never refused for being many.
        _ = mailbox.post(isUrgent: true) { begin($0, id) }
        return BusRegistration(id: id, mailbox: mailbox)
    }
}

/// Runs tasks that prefer it on the bus's thread, behind what was asked for before: what hears much of the bus then
/// needs no other thread to be woken for it. They must not block between their suspensions.
extension BusConnection: TaskExecutor {
    /// Has the job run on the bus's thread.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let refusal = mailbox.post(isUrgent: true) { [self] _ in job.runSynchronously(on: asUnownedTaskExecutor()) }
        // Its thread has ended, and a task must go on somewhere.
        if refusal != nil { globalConcurrentExecutor.enqueue(job) }
    }
}
