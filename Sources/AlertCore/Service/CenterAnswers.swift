// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import GRDB

extension AlertCenter {
    /// A change on behalf of a caller of org.alertd.Notifications, with the store's refusal as that interface's error.
    func stored<Value: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        do {
            return try await change(body)
        } catch let error as CenterError {
            throw error.notificationsError
        }
    }

    /// Reads for a caller, with the store's refusal as an error of the wire.
    func look<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        do {
            return try await read(body)
        } catch let error as CenterError {
            throw error.notificationsError
        }
    }
}

extension CenterError {
    fileprivate var notificationsError: any Error {
        switch self {
        case .busy: Notifications.TooMany(what: "waiting requests", limit: AlertCenter.longestQueue)
        case .notStored(let reason): Notifications.NotStored(reason: reason)
        case .stopped, .noTimer, .noResources: Notifications.NotStored(reason: description)
        }
    }
}
