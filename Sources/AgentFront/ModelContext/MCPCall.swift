// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import Varlink

/// A call of alertd that has one reply.
enum MCPCall: Equatable {
    case notify(Notifications.Notify)
    case remind(Notifications.Remind)
    case cancel(Notifications.Cancel, id: String)

    /// Sends the call. The reply is read later, so that no call keeps the others waiting.
    func begin(on service: Service) throws(Failure) -> MCPPendingReply {
        switch self {
        case .notify(let call):
            try MCPPendingReply(call, on: service) { Self.result(id: $0.id, notes: ($0.notes ?? []) + [$0.unseen]) }
        case .remind(let call):
            try MCPPendingReply(call, on: service) { reply in
                var object = Self.result(id: reply.id, notes: reply.notes + [reply.unseen])
                object["due"] = .string(reply.due)
                object["zone"] = .string(reply.zone)
                object["next"] = .array(reply.next.map { .string($0) })
                return object
            }
        case .cancel(let call, let id):
            try MCPPendingReply(call, on: service) { _ in Self.cancelled("notification", id: id) }
        }
    }

    /// Returns the result of the tool `cancel`.
    static func cancelled(_ what: String, id: String) -> JSON.Object {
        ["id": .string(id), "cancelled": .string(what)]
    }

    private static func result(id: String, notes: [String?]) -> JSON.Object {
        var object: JSON.Object = ["id": .string(id)]
        let notes = notes.compactMap { $0.map { JSON.string($0) } }
        if !notes.isEmpty { object["notes"] = .array(notes) }
        return object
    }
}

/// A call whose reply has not arrived.
final class MCPPendingReply {
    /// Becomes readable when the reply arrives.
    let descriptor: Int32
    /// The time limit for the reply.
    let deadline: ContinuousClock.Instant
    private let read: () throws(Failure) -> JSON.Object?

    /// Sends a call.
    ///
    /// - Parameter result: Returns the result of the tool for the reply.
    init<Method: VarlinkMethod>(
        _ method: Method, on service: Service, result: @escaping (Method.Reply) -> JSON.Object
    ) throws(Failure) {
        let context = Self.context
        do throws(VarlinkClientError) {
            try service.connection.send(method)
        } catch {
            throw service.failure(error, context: context)
        }
        descriptor = service.connection.fileDescriptor
        deadline = .now + Service.patience
        read = { () throws(Failure) in
            do throws(VarlinkClientError) {
                return try service.connection.receiveIfAvailable(Method.self).map(result)
            } catch {
                throw service.failure(error, context: context)
            }
        }
    }

    /// Returns the result of the tool; nil until the reply arrives.
    ///
    /// - Throws: A failure if alertd refuses the call, has gone, or does not reply in time.
    func result() throws(Failure) -> JSON.Object? {
        if let result = try read() { return result }
        guard deadline > .now else { throw Failure(.timedOut) }
        return nil
    }

    /// The context of the tools, which take sounds by their names alone.
    static let context: ErrorContext = {
        var context = ErrorContext(source: names)
        context.takesSoundFiles = false
        return context
    }()

    /// The tools' names for wire parameters.
    private static let names: ArgumentSource = {
        var names = ArgumentSource()
        for field in ["when", "at"] { names[field] = .init(name: "when") }
        return names
    }()
}
