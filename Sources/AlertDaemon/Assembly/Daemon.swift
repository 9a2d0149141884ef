// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import Glibc
import LinuxSystem
import Logging
import NIOPosix
import ServiceLifecycle
import Varlink
import VarlinkNIO

/// The whole daemon: has its parts built and runs them until it is asked to end.
public struct Daemon: Sendable {
    private let paths: Paths
    private let environment: [String: String]
    private let readiness: Readiness
    private let startLock: Int32?

    /// - Parameters:
    ///   - paths: Where it listens and what it keeps.
    ///   - environment: Where the zone, the session bus and the sounds are looked for.
    ///   - readiness: Told once callers are heard, or why they never will be.
    ///   - startLock: The descriptor of the lock for starting, from the process that starts the daemon; nil if the
    ///     daemon takes the lock itself.
    public init(
        paths: Paths, environment: [String: String], readiness: Readiness = Readiness(), startLock: Int32? = nil
    ) {
        self.paths = paths
        self.environment = environment
        self.readiness = readiness
        self.startLock = startLock
    }

    /// Runs until SIGTERM or SIGINT. Returns at once when another daemon serves from the same folder.
    /// - Throws: `DaemonError` when it cannot begin.
    public func run() async throws {
        do {
            try await begin()
        } catch {
            readiness.refuse((error as? DaemonError)?.description ?? "\(error)")
            throw error
        }
    }

    private func begin() async throws {
        // A secret of a client that passes no descriptors may be in it for a moment.
        PrivateMemory.keep()
        try OpenFiles.raise()
        // Whatever is made from here on is the user's alone.
        umask(0o077)
        let logger = Log.standardError(environment: environment)
        let passed = try passedSockets()
        do {
            try makePrivate(paths.state, logger)
            // A socket that is passed lies where the service manager has put it.
            if passed.isEmpty, let runtime = paths.runtimeDirectory {
                let isOurs = runtime == RuntimeDirectory.made(for: geteuid())
                if isOurs {
                    logger.notice(
                        "XDG_RUNTIME_DIR is not set and logind has no runtime directory; the socket is in \(runtime)")
                    try makePrivate(runtime, logger)
                }
                try RuntimeDirectory.checkAlone(runtime, user: geteuid(), follows: !isOurs)
                try makePrivate(runtime + "/alertd", logger)
            } else if passed.isEmpty {
                try RuntimeDirectory.checkFolder(ofSocket: paths.socket, user: geteuid())
            }
        } catch let error as PrivateFolderError {
            throw DaemonError(.folder(error))
        } catch let error as RuntimeDirectoryError {
            throw DaemonError(.runtimeDirectory(error))
        }
        switch try lock(socketIsOurs: passed.isEmpty) {
        case .served:
            logger.notice("another alertd already serves \(paths.state); exiting")
            readiness.announce()
        case .taken:
            let socket = StateDirectory.owner(lock: paths.lock)?.socket
            if let socket, InstanceLock.isOtherFile(socket) {
                let reason = "it is not a socket; remove it, and the alertd that runs listens there again"
                throw DaemonError(.socket(path: socket, reason: reason))
            }
            throw DaemonError(.taken(state: paths.state, socket: socket))
        case .acquired(let lock):
            let sockets = try await passed.isEmpty ? [listen()] : passed
            try await serve(lock, sockets: sockets, isPassed: !passed.isEmpty, logger: logger)
        }
    }

    private func makePrivate(_ folder: String, _ logger: Logger) throws(PrivateFolderError) {
        guard let former = try PrivateFolder.make(folder, user: geteuid()) else { return }
        logger.warning("the folder \(folder) was open to other users (mode \(former)); its mode is now 700")
    }

    private func serve(
        _ lock: InstanceLock, sockets: [ServerSocket], isPassed: Bool, logger: Logger
    ) async throws {
        let stop: StopSignals
        do throws(SystemError) {
            stop = try StopSignals()
            ConfigurationWatch.keepHangups()
            try Timers.shared.start()
        } catch {
            throw DaemonError(.resources(TransactionLoopError(error)))
        }
        let context = DaemonContext(paths: paths, environment: environment, logger: logger)
        let handed = HandedSounds(environment: environment)
        let handover = passing(handed, logger)
        defer { handover?.close() }
        let restart = Restart()
        let parts = try await DaemonParts(
            context, handed: handed, handover: handover, restart: { restart.ask() })
        var configuration = VarlinkServer.Configuration.alertd(logger: logger)
        configuration.onClose = { [coordinator = parts.prompts.coordinator] in coordinator.removeRelay(connection: $0) }
        let server = VarlinkServer(
            sockets: sockets,
            information: ServiceInformation(
                vendor: AlertService.vendor, product: AlertService.product, version: AlertService.version,
                url: ""),
            interfaces: parts.interfaces, configuration: configuration,
            // One: a connection that another loop takes over waits for two threads to wake (decision 0092).
            group: MultiThreadedEventLoopGroup(numberOfThreads: 1))
        do throws(InstanceLockError) {
            try lock.serve(
                at: sockets.first { $0.kind == .listening }?.path ?? paths.socket,
                isPassed: isPassed)
        } catch {
            throw DaemonError(.lock(error))
        }
        readiness.announce()
        SystemdNotice.ready()
        logger.notice("serving \(paths.socket)")
        releaseStartup()
        let callers: [any Service] = [
            ServerService(
                server: server, prompts: parts.prompts.coordinator, lock: lock, restart: restart, path: paths.socket),
            // Ended before the server, which takes its socket away.
            SocketWatch(path: paths.socket, sockets: sockets, server: server, handover: handover, logger: logger),
        ]
        // When one part fails the others end as for SIGTERM: a daemon that only listens would let reminders pass in
        // silence.
        let services = (parts.services + callers).map { service in
            ServiceGroupConfiguration.ServiceConfiguration(
                service: service, failureTerminationBehavior: .gracefullyShutdownGroup)
        }
        let stopping = ServiceGroupConfiguration.ServiceConfiguration(
            service: stop, successTerminationBehavior: .gracefullyShutdownGroup,
            failureTerminationBehavior: .gracefullyShutdownGroup)
        try await ServiceGroup(configuration: .init(services: services + [stopping], logger: logger)).run()
        if restart.isAsked { throw DaemonError(.restart(lock: lock.handOver())) }
    }

    /// Opens the socket over which secrets bypass the daemon. Without it they pass through the daemon.
    private func passing(_ sounds: HandedSounds, _ logger: Logger) -> SecretHandover? {
        do {
            return try SecretHandover(nextTo: paths.socket, sounds: sounds, logger: logger)
        } catch {
            logger.warning("cannot open the socket for secrets, which pass through alertd now: \(error)")
            return nil
        }
    }

    /// Acquires the instance lock. With a socket from a service manager, an answering socket does not prove that
    /// another daemon runs.
    private func lock(socketIsOurs: Bool) throws(DaemonError) -> InstanceLock.Outcome {
        do throws(InstanceLockError) {
            return try InstanceLock.acquire(
                path: paths.lock, handed: startLock, answers: { socketIsOurs && answers() })
        } catch {
            throw DaemonError(.lock(error))
        }
    }

    /// Returns the sockets that a service manager listens on for us.
    private func passedSockets() throws(DaemonError) -> [ServerSocket] {
        do {
            return try SocketActivation.sockets()
        } catch {
            throw DaemonError(.socket(path: paths.socket, reason: "\(error)"))
        }
    }

    /// Listens at the socket. If another process still listens there, retries until it exits: a child that a killed
    /// daemon was starting holds the daemon's descriptors until execve(2).
    private func listen() async throws -> ServerSocket {
        let deadline = ContinuousClock.now + Self.leaving
        while true {
            do throws(ServerSocket.Failure) {
                return try ServerSocket.listen(at: paths.socket)
            } catch .alreadyInUse where ContinuousClock.now < deadline {
                try await Task.sleep(for: .milliseconds(20))
            } catch {
                throw DaemonError(.socket(path: paths.socket, reason: "\(error)"))
            }
        }
    }

    /// The time that another process may take to close our socket.
    private static let leaving = Duration.seconds(1)

    /// The time that a daemon which has the state folder may take to answer.
    private static let patience = Duration.seconds(5)

    /// Returns whether a daemon answers calls at our socket. A connection proves nothing, because the kernel accepts
    /// it.
    private func answers() -> Bool {
        do {
            let connection = try AlertService.connect(to: paths.socket, timeout: Self.patience)
            _ = try connection.call(VarlinkService.GetInfo())
            return true
        } catch VarlinkClientError.reply {
            // A daemon that refuses for lack of free connections runs as well.
            return true
        } catch {
            return false
        }
    }
}
