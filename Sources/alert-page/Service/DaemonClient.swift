// SPDX-License-Identifier: Apache-2.0

import AlertPage
import AlertProtocol
import NIOCore
import Synchronization
import Varlink
import VarlinkNIO

/// alertd, by its socket: one connection for all calls, made when it is needed.
final class DaemonClient: Sendable {
    private let path: String
    private let group: any EventLoopGroup
    private let connection = Mutex<VarlinkClient?>(nil)

    init(_ path: String, group: any EventLoopGroup) { (self.path, self.group) = (path, group) }

    /// Makes a connection. Nothing is sent to a process of another user.
    func connect() async throws(VarlinkClientError) -> VarlinkClient {
        try await .connect(to: path, group: group, isPeerAllowed: AlertService.isTrusted)
    }

    /// Calls a method, over a new connection if there is none.
    func call<Method: VarlinkMethod>(_ method: Method) async throws(PageFailure) -> Method.Reply {
        do throws(VarlinkClientError) {
            let client: VarlinkClient
            if let known = connection.withLock({ $0 }) {
                client = known
            } else {
                client = try await connect()
                let new = client
                connection.withLock { $0 = new }
                forgetWhenClosed(new)
                await register(new)
            }
            return try await client.call(method)
        } catch {
            switch error {
            case .reply(let reply): throw PageFailure.of(reply)
            case .foreignPeer: throw PageFailure(Page.Unreachable(reason: "another user listens at alertd's socket"))
            default:
                throw PageFailure(
                    Page.Unreachable(reason: "alertd does not answer; \"alertctl page\" on its computer starts it"))
            }
        }
    }

    /// Reports that a browser gets an approval. If alertd refuses that, it also refuses the answer, and says why.
    func received(_ id: String, on device: String) async {
        do throws(PageFailure) {
            _ = try await call(Prompts.Received(id: id, device: device))
        } catch {
            // Another connection may have been registered when this one was made.
            guard let client = connection.withLock({ $0 }), await register(client) else { return }
            do throws(PageFailure) { _ = try await call(Prompts.Received(id: id, device: device)) } catch { return }
        }
    }

    /// Registers a connection as the one over which answers of browsers come. An older alertd knows no such call.
    @discardableResult
    private func register(_ client: VarlinkClient) async -> Bool {
        do throws(VarlinkClientError) {
            _ = try await client.call(Prompts.Relay(kind: .page))
            return true
        } catch {
            return false
        }
    }

    private func forgetWhenClosed(_ client: VarlinkClient) {
        Task { [weak self] in
            await client.waitUntilClosed()
            self?.connection.withLock { if $0 === client { $0 = nil } }
        }
    }
}
