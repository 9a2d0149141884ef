// SPDX-License-Identifier: Apache-2.0

import AlertCore
import ServiceLifecycle
import VarlinkNIO

/// The Varlink server as a part of the daemon. It is the first to end: nothing new is accepted while the others
/// finish.
struct ServerService: Service {
    let server: VarlinkServer
    let prompts: PromptCoordinator
    let lock: InstanceLock
    let restart: Restart
    /// The path of the socket.
    let path: String
    /// The time for which another daemon that is just starting may hold up the end of this one: it checks whether
    /// somebody answers, and leaves.
    private static let courtesy: Duration = .seconds(1)
    /// The corresponding time before a restart: longer than a starting daemon waits for an answer, because the
    /// restarted daemon has the lock only if this one had it.
    private static let courtesyOfRestart: Duration = .seconds(10)

    func run() async throws {
        try await withGracefulShutdownHandler {
            try await server.run()
        } onGracefulShutdown: {
            SystemdNotice.stopping()
            Task {
                await waitForStarters()
                // Before its callers are cut off, so that it does not take that for their leaving.
                prompts.close()
                server.shutDown()
            }
        }
        // A kernel without memory can have the listener closed. Whoever starts alertd does so again; one that went on
        // could be neither asked nor ended.
        guard Task.isShuttingDownGracefully || Task.isCancelled else {
            throw DaemonError(.socket(path: path, reason: "its socket was closed by an error"))
        }
    }

    /// Takes the lock for starting, so that a daemon started from now on waits for this one's end and does not take it
    /// for one that still serves.
    private func waitForStarters() async {
        let deadline = ContinuousClock.now + (restart.isAsked ? Self.courtesyOfRestart : Self.courtesy)
        // What keeps the lock from being taken keeps nothing from ending.
        while (try? lock.beginsToEnd()) == false, ContinuousClock.now < deadline {
            // Throws when it is cancelled alone, and then the daemon ends anyway.
            try? await Task.sleep(for: .milliseconds(10))
        }
    }
}
