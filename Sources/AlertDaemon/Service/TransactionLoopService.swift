// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import GRDB
import Glibc
import LinuxSystem
import ServiceLifecycle
import Varlink
import VarlinkNIO

/// The loop's loop as a part of the daemon, on its own thread.
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
    /// A change on behalf of a caller of org.alertd.Notifications, with the store's refusal as that interface's error.
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
