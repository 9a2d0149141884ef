// SPDX-License-Identifier: Apache-2.0

import NIOCore
import Varlink

/// A call while its handler runs.
struct CallTask: Sendable {
    let method: MethodHandler
    let parameters: JSON
    let context: CallContext
    let sink: CallSink
    let configuration: VarlinkServer.Configuration
    let budget: ServerBudget

    /// Runs the handler on this thread until it first waits, and leaves its last reply in the port when it ends.
    func start() -> Task<Void, Never> {
        // The event loop starts calls one by one, so handlers begin in the order of the calls. Handlers that write to
        // the same store enter its queue in that order, and can share a commit.
        Task.immediate {
            let reply = await CurrentCall.$connection.withValue(context.connection) { await answer() }
            switch sink.last.end() {
            case .reply:
                budget.note(reply.count, of: context.method)
                sink.port.put(context.oneway ? [] : reply, for: sink.call, isLast: true)
            case .secret(let secret):
                budget.note(secret.readableBytes, of: context.method)
                sink.port.put([], secret: secret, for: sink.call, isLast: true)
            case .sent(let bytes): budget.note(bytes, of: context.method)
            }
        }
    }

    private func answer() async -> [UInt8] {
        do {
            let results = try await method.body(parameters, context, sink)
            if !context.oneway, sink.last.write(into: results.objectValue ?? [:]) { return [] }
            var bytes: [UInt8] = []
            ReplyMessage(parameters: results.objectValue ?? [:]).serialize(into: &bytes)
            guard bytes.count <= configuration.maximumMessageSize + 1 else {
                configuration.onEvent(.replyTooLarge(method: context.method, bytes: bytes.count - 1))
                return VarlinkErrorReply.system(.messageTooLarge).serialized()
            }
            return bytes
        } catch let error as any VarlinkError {
            return VarlinkErrorReply(error).serialized()
        } catch let error as VarlinkErrorReply {
            return error.serialized()
        } catch is CancellationError {
            // A peer reads this only while the server shuts down; otherwise the connection has gone.
            return VarlinkErrorReply.system(.cancelled).serialized()
        } catch is ReplyStreamClosed {
            return VarlinkErrorReply.system(Task.isCancelled ? .cancelled : .messageTooLarge).serialized()
        } catch {
            configuration.onEvent(.handlerFailed(method: context.method, error))
            return configuration.replyToUnexpectedError(error).serialized()
        }
    }
}
