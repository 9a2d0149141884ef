// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import GRDB
import Glibc
import LinuxSystem
import ServiceLifecycle
import Synchronization
import Varlink
import VarlinkNIO

/// The transaction loop as a part of the daemon, on its own thread.
struct TransactionLoopService: Service {
    let loop: TransactionLoop
    let delivery: Delivery

    func run() async throws {
        try await withGracefulShutdownHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let thread = DedicatedThread(name: "center") {
                    loop.run(
                        perform: delivery.perform, watchdog: SystemdNotice.watchdogInterval(),
                        alive: SystemdNotice.alive)
                    continuation.resume()
                }
                do {
                    try thread.start()
                } catch {
                    continuation.resume(throwing: error)
                }
            }
        } onGracefulShutdown: {
            loop.stop()
        }
    }
}

extension TransactionLoop {
    /// Carries out a change for a caller of org.alertd.Notifications, and converts the store's refusal to an error of
    /// that interface.
    func stored<Value: Sendable>(
        delivering content: Notifications.Content? = nil, after check: (@Sendable () async throws -> Void)? = nil,
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        do {
            return try await change(delivering: content, after: check, body)
        } catch let error as TransactionLoopError {
            throw error.notificationsError
        }
    }

    /// Reads for a caller, with the store's refusal as an error of the wire.
    func look<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        do {
            return try await read(body)
        } catch let error as TransactionLoopError {
            throw error.notificationsError
        }
    }

    /// Carries out a change, and blocks until it is on disk.
    @discardableResult
    func wait<Value: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> Value) throws -> Value {
        let answer = Answer<Value>()
        let done = try EventFlag()
        submit { transaction in
            answer.value.withLock { $0 = nil }
            let value = try body(transaction)
            answer.value.withLock { $0 = value }
        } then: { result in
            answer.end.withLock { $0 = result }
            done.raise()
        }
        while true {
            done.wait()
            guard let end = answer.end.withLock({ $0 }) else { continue }
            try end.get()
            guard let value = answer.value.withLock({ $0 }) else { throw TransactionLoopError.stopped }
            return value
        }
    }
}

/// The value and the end of a change that a thread waits for.
private final class Answer<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
    let end = Mutex<Result<Void, any Error>?>(nil)
}

extension TransactionLoopError {
    fileprivate var notificationsError: any Error {
        if case .notStored(let error) = self { return Notifications.NotStored(reason: error.description) }
        return reply
    }

    /// The answer to a call of any interface: that it may work later is no defect, and no fault of the disk.
    var reply: VarlinkErrorReply {
        switch self {
        case .busy, .noTimer, .noResources: .system(.tryAgain)
        case .stopped: .system(.cancelled)
        // Every interface that changes something has its own error for this.
        case .notStored: .system(.inputOutput)
        }
    }
}

/// Returns only by throwing, when the caller of the method has left or the daemon ends.
func untilCancelled() async throws {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    for await _ in stream {}
    withExtendedLifetime(continuation) {}
    try Task.checkCancellation()
}
