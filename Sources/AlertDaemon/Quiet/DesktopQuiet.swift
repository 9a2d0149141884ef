// SPDX-License-Identifier: Apache-2.0

import AlertCore
import DBus
import DesktopNotifications
import LinuxSystem
import ServiceLifecycle
import Synchronization

/// The desktop's reasons for quiet, as far as the person lets them count: the notification server's own do not disturb,
/// and a presentation. Both are only read.
final class DesktopQuiet: Service {
    private struct State {
        var settings = DndSettings()
        /// The session's state; nil until it answered.
        var isPresenting: Bool?
        /// The server's state; nil until it answered.
        var server: ServerQuiet?
    }

    private let connection: BusConnection
    private let environment: [String: String]
    private let loop: TransactionLoop
    private let state = Mutex(State())
    private let watch = Mutex<ServerSwitchWatch?>(nil)

    init(connection: BusConnection, environment: [String: String], loop: TransactionLoop) {
        self.connection = connection
        self.environment = environment
        self.loop = loop
    }

    func run() async throws {
        let modes = Set(state.withLock { $0.settings.makoModes })
        let presentations = PresentationWatch(connection: connection) { [weak self] isPresenting in
            self?.change { $0.isPresenting = isPresenting }
        }
        let switches = ServerSwitchWatch(connection: connection, environment: environment, modes: modes) {
            [weak self] in
            let server = $0
            self?.change { $0.server = server }
        }
        watch.withLock { $0 = switches }
        // The settings may have changed since they were read above.
        switches.setModes(Set(state.withLock { $0.settings.makoModes }))
        // Cancelled: the daemon ends at once.
        try? await gracefulShutdown()
        withExtendedLifetime(presentations) {}
    }

    /// Puts settings in force.
    func apply(_ settings: DndSettings) {
        change { $0.settings = settings }
        watch.withLock { $0 }?.setModes(Set(settings.makoModes))
    }

    /// The notification server that does not report its do-not-disturb switch; nil if no server needs following.
    var unreported: String? {
        state.withLock { state in
            guard state.settings.desktop, case .unreported(let server)? = state.server else { return nil }
            return server
        }
    }

    private func change(_ body: (inout State) -> Void) {
        let (isPresenting, server, followsServer) = state.withLock { state in
            body(&state)
            return (
                state.settings.presentation ? state.isPresenting : false, state.server, state.settings.desktop
            )
        }
        // Until the session has answered, the state of before holds: a restart ends no quiet.
        if let isPresenting { loop.submit { try $0.setPresenting(isPresenting) } }
        guard server != nil || !followsServer else { return }
        let name: String? = if followsServer, case .on(let name)? = server { name } else { nil }
        loop.submit { try $0.setDesktopQuiet(server: name) }
    }
}
