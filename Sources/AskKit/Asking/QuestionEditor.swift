// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import ClientKit
import Varlink

/// The connection by which a command changes its open question.
package final class QuestionEditor {
    /// The least time between two changes: buttons do not act in the first second after each, and the person needs some
    /// time to read and answer. Changes that come faster are made together.
    package static let interval = Duration.seconds(3)

    /// The result of a change.
    package enum Outcome {
        case accepted
        /// alertd refuses the change, and the question stays as it was.
        case refused(Failure)
        /// The question is over.
        case over
        /// alertd has gone; the change can be made once it is back.
        case gone
    }

    private let connect: () throws(Failure) -> Service
    private var service: Service?

    /// - Parameter connect: Makes a connection for calls.
    package init(connect: @escaping () throws(Failure) -> Service) { self.connect = connect }

    /// Makes a change.
    package func send(_ edit: Prompts.Edit) -> Outcome {
        do throws(Failure) {
            let service: Service = if let service { service } else { try connect() }
            self.service = service
            do throws(VarlinkClientError) {
                _ = try service.connection.call(edit)
                return .accepted
            } catch {
                guard case .reply(let reply) = error else { throw service.failure(error) }
                let isOver =
                    reply.decode(as: Prompts.AlreadyEnded.self) != nil || reply.decode(as: Prompts.NotFound.self) != nil
                return isOver ? .over : .refused(service.failure(error))
            }
        } catch {
            service = nil
            return .gone
        }
    }
}

/// A source of changes to a question while it is open.
package protocol QuestionChanger: AnyObject {
    /// Becomes readable when there is more to read; -1 if there is nothing to wait for.
    var descriptor: Int32 { get }
    /// The time at which a change that waits is due; nil if no change waits.
    var due: ContinuousClock.Instant? { get }

    /// Reads what has come, and makes the change that is due.
    ///
    /// - Parameter editor: The token; nil until the question may be changed.
    func proceed(_ id: String, editor: String?)
}
