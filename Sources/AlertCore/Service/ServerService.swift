// SPDX-License-Identifier: Apache-2.0

import ServiceLifecycle
import VarlinkNIO

/// The Varlink server as a part of the daemon. It is the first to end: nothing new is accepted while the others
/// finish.
struct ServerService: Service {
    let server: VarlinkServer
    let desk: PromptDesk

    func run() async throws {
        try await withGracefulShutdownHandler {
            try await server.run()
        } onGracefulShutdown: {
            SystemdNotice.stopping()
            // Before its callers are cut off, so that it does not take that for their leaving.
            desk.close()
            server.shutDown()
        }
    }
}
