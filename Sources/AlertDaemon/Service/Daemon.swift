// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CLinux
import CivilTime
import DBus
import DesktopNotifications
import Glibc
import Logging
import ServiceLifecycle
import SoundService
import UnixSignals
import Varlink
import VarlinkNIO

/// The whole daemon: builds its parts, in the order in which they need each other, and runs them until it is told to
/// end.
public struct Daemon: Sendable {
    private let paths: Paths
    private let environment: [String: String]
    private let readiness: Int32?

    /// - Parameters:
    ///   - paths: Where it listens and what it keeps.
    ///   - environment: Where the zone, the session bus and the sounds are looked for.
    ///   - readiness: A descriptor that gets one byte, and is closed, once callers are heard.
    public init(paths: Paths, environment: [String: String], readiness: Int32? = nil) {
        self.paths = paths
        self.environment = environment
        self.readiness = readiness
    }

    /// Runs until SIGTERM or SIGINT. Returns at once when another daemon serves from the same folder.
    /// - Throws: `DaemonError` when it cannot begin.
    public func run() async throws {
        signal(SIGPIPE, SIG_IGN)
        Self.keepMemoryPrivate()
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
            }
        } catch let error as PrivateFolderError {
            throw DaemonError(.folder(error))
        } catch let error as RuntimeDirectoryError {
            throw DaemonError(.runtimeDirectory(error))
        }
        switch try lock(socketIsOurs: passed.isEmpty) {
        case .served:
            logger.notice("another alertd already serves \(paths.state); exiting")
            announceReadiness()
        case .taken: throw DaemonError(.taken(state: paths.state))
        case .acquired(let lock):
            let sockets = try passed.isEmpty ? [listen()] : passed
            try await serve(lock, sockets: sockets, logger: logger)
        }
    }

    /// Neither a core dump nor another program of the user's gets at this process's memory, in which a secret of a client
    /// that passes no descriptors may be for a moment. What it starts is not concerned: exec(2) undoes the first.
    private static func keepMemoryPrivate() {
        _ = linux_set_not_dumpable()
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        var former = rlimit()
        let core = __rlimit_resource_t(RLIMIT_CORE.rawValue)
        if getrlimit(core, &former) == 0 { none.rlim_max = former.rlim_max }
        setrlimit(core, &none)
    }

    private func makePrivate(_ folder: String, _ logger: Logger) throws(PrivateFolderError) {
        guard let former = try PrivateFolder.make(folder, user: geteuid()) else { return }
        logger.warning("the folder \(folder) was open to other users (mode \(former)); its mode is now 700")
    }

    private func serve(_ lock: InstanceLock, sockets: [ServerSocket], logger: Logger) async throws {
        let clock = SystemClock()
        let zones = Zones(environment: environment)
        if let problem = zones.problem { logger.warning("\(problem.message) Times are in UTC.") }
        let store: Store
        do {
            store = try Store(path: paths.database, now: clock.now().wall)
        } catch {
            throw DaemonError(.store(error))
        }
        if let trouble = store.markTrouble {
            logger.warning("the next start would not notice a lost database: \(trouble)")
        }
        if let aside = store.setAside {
            logger.critical("the database was damaged and repaired; the damaged file is \(aside)")
        }
        let configuration = ConfigurationFile(path: paths.configuration, logger: logger)
        zones.follow { configuration.current.words }
        zones.followDisplay { configuration.current.display }
        let calendars = CalendarFiles(configuration: paths.configuration, zones: zones, clock: clock, logger: logger)
        await calendars.begin(configuration.current.calendars)
        zones.follow(calendars: { calendars.days })
        let policy = Policy(configuration.current.notifications)
        let loop: TransactionLoop
        do {
            loop = try TransactionLoop(store: store, clock: clock, zones: zones, policy: policy, logger: logger)
        } catch {
            throw DaemonError(.resources(error))
        }
        let quiet = DoNotDisturbState(clock: clock, zones: zones)
        let hub = EventHub()
        let bus = BusConnection(address: BusAddress.session(environment: environment)) { problem in
            logger.warning("session bus: \(problem.sentence)")
        }
        let notices = PromptNoticeAnswers()
        let works = WorkScreen(connection: bus)
        let timers = TimerScreen(connection: bus, loop: loop)
        let pictures = PictureInspector(connection: bus)
        let screen = Screen(connection: bus, pictures: pictures, logger: logger) { report in
            if !works.take(report), !timers.take(report), !notices.take(report) { loop.report(report) }
        }
        works.show(on: screen)
        timers.show(on: screen)
        let ducker = Ducker(environment: environment, journal: paths.ducked, logger: logger) {
            configuration.current.sound.duck
        }
        let silence = SilentMode(folder: paths.state)
        let vibration = Vibration(connection: bus)
        let manners = SoundPolicy(ducker: ducker, vibration: vibration, silence: silence, quiet: quiet)
        SpokenFile.removeLeftovers(environment: environment)
        let sounds = SoundKeeper(environment: environment, manners: manners, logger: logger)
        let numbers = FreedesktopNumbers(deliveries: try await loop.read { try $0.deliveriesEver() })
        let served = ServedNotifications(
            connection: bus, loop: loop, sounds: sounds, numbers: numbers, hub: hub, logger: logger)
        let speech = Speech(sounds: sounds) {
            Synthesizer(settings: configuration.current.speech, environment: environment)
        }
        let commands = CommandRunner(connection: bus, environment: environment)
        let dialog = DialogKeeper(socket: paths.socket, environment: environment, logger: logger)
        let handed = HandedSounds(environment: environment)
        let handover = passing(handed, logger)
        defer { handover?.close() }
        let desk: PromptCoordinator
        do {
            desk = try PromptCoordinator(
                loop: loop, commands: commands, logger: logger, dialog: dialog, notices: screen,
                handover: handover)
        } catch {
            throw DaemonError(.resources(error))
        }
        notices.lead(to: desk)
        configuration.onChange { settings in
            sounds.apply(settings.sound)
            let digest = policy.settings.digest
            policy.apply(settings.notifications)
            if settings.digest != digest { loop.submit { try $0.followDigest() } }
            desk.apply(settings.prompts)
            served.apply(settings.desktop)
            calendars.apply(settings.calendars)
            if zones.holidaysHaveChanged() {
                loop.moveZoned(reason: "the holidays have changed", zones: zones.state)
            }
        }
        calendars.onChange {
            guard zones.holidaysHaveChanged() else { return }
            logger.notice("the days of calendars have changed: times are reckoned anew")
            loop.moveZoned(reason: "the days of calendars have changed", zones: zones.state)
        }
        configuration.onReading { problem in
            loop.submit { try $0.record(.configured(problem: problem, at: $0.now.wall)) }
        }
        let progress = ProgressCoordinator(loop: loop, desk: desk, hub: hub, screen: works)
        works.lead { [weak progress] in progress?.cancel($0) }
        let displays = dialog == nil ? nil : SessionDisplay(bus: bus, environment: environment)
        let ringer = Ringer(
            loop: loop, sounds: sounds, hub: hub,
            window: RingWindow(loop: loop, desk: desk, displays: displays, zones: zones)
        ) { _ = await vibration.trigger() }
        let delivery = Delivery(
            loop: loop, desktop: screen, sounds: sounds, speech: speech, commands: commands, hub: hub,
            quiet: quiet, ringer: ringer, timers: timers,
            reminders: ReminderWindow(
                loop: loop, desk: desk, displays: displays, zones: zones,
                snoozes: { policy.settings.snooze }), settings: { policy.settings })
        try await desk.restore()
        let health = Health(
            started: clock.now().wall, store: store, zones: zones,
            configuration: configuration, calendars: calendars,
            desktop: screen, sounds: sounds, speech: speech, silence: silence,
            dialog: dialog.flatMap { dialog in displays.map { (program: dialog.program, displays: $0) } },
            environment: environment)
        let restart = Restart()
        let keeping = StoreKeeping(store: store, loop: loop, clock: clock) { restart.ask() }
        let presentation = PresentationWatch(connection: bus) { isPresenting in
            loop.submit { try $0.setPresenting(isPresenting) }
        }
        defer { withExtendedLifetime(presentation) {} }
        let server = VarlinkServer(
            sockets: sockets,
            information: ServiceInformation(
                vendor: AlertService.vendor, product: AlertService.product, version: AlertService.version,
                url: ""),
            interfaces: [
                Notifications.interface(
                    NotificationsService(
                        loop: loop, zones: zones, sounds: sounds, speech: speech, pictures: pictures, hub: hub,
                        relays: FreedesktopCalls(loop: loop, sounds: sounds, screen: screen, numbers: numbers),
                        configuration: configuration, silence: silence)),
                Sounds.interface(
                    SoundsService(
                        loop: loop,
                        sounds: sounds, speech: speech, silence: silence, quiet: quiet, vibration: vibration,
                        players: MediaPlayers(connection: bus), handed: handed, hub: hub, clock: clock,
                        ringer: ringer)),
                Prompts.interface(PromptsService(desk: desk, zones: zones, displays: displays)),
                Progress.interface(
                    ProgressService(progress: progress, zones: zones, loop: loop, displays: displays)),
                Badges.interface(BadgesService(loop: loop)),
                Manager.interface(
                    ManagerService(
                        loop: loop, zones: zones, hub: hub, health: health, desk: desk, keeping: keeping,
                        snoozes: { policy.settings.snooze })
                ),
            ],
            configuration: .alertd(logger: logger))
        try lock.serve()
        announceReadiness()
        SystemdNotice.ready()
        logger.notice("serving \(paths.socket)")
        let group = ServiceGroup(
            configuration: .init(
                services: [
                    // They end in the opposite order: callers first, the loop last.
                    part(TransactionLoopService(loop: loop, delivery: delivery)),
                    part(DesktopDrain(loop: loop, screen: screen)),
                    part(configuration),
                    part(calendars),
                    part(
                        DisplayWatch(
                            runtime: environment["XDG_RUNTIME_DIR"], logger: logger,
                            report: { isThere in
                                served.setHasDisplay(isThere)
                                if isThere, let displays { Task { await desk.displayCame(displays) } }
                            })),
                    part(ZoneWatch(zones: zones, loop: loop, logger: logger)),
                    part(ServerService(server: server, desk: desk, lock: lock)),
                    // Ended before the server, which takes its socket away.
                    part(
                        SocketWatch(
                            path: paths.socket, sockets: sockets, server: server, handover: handover, logger: logger)),
                ], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
        try await group.run()
        await sounds.close()
        await ducker.close()
        await bus.close()
        try store.close()
        if restart.isAsked { throw DaemonError(.restart) }
    }

    /// When one part fails the others end as for SIGTERM: a daemon that only listens would let reminders pass in silence.
    private func part(_ service: any Service) -> ServiceGroupConfiguration.ServiceConfiguration {
        .init(service: service, failureTerminationBehavior: .gracefullyShutdownGroup)
    }

    /// Passes secrets by descriptors. Where there can be no socket for that they come by the daemon's own.
    private func passing(_ sounds: HandedSounds, _ logger: Logger) -> SecretHandover? {
        do {
            return try SecretHandover(beside: paths.socket, sounds: sounds, logger: logger)
        } catch {
            logger.warning("secrets cannot bypass the daemon: \(error)")
            return nil
        }
    }

    /// With a socket from a service manager nobody but us can be called there, whoever has the folder.
    private func lock(socketIsOurs: Bool) throws(DaemonError) -> InstanceLock.Outcome {
        do throws(InstanceLockError) {
            return try InstanceLock.acquire(path: paths.lock, answers: { socketIsOurs && answers() })
        } catch {
            throw DaemonError(.lock(error))
        }
    }

    /// What a service manager listens on for us.
    private func passedSockets() throws(DaemonError) -> [ServerSocket] {
        do {
            return try SocketActivation.sockets()
        } catch {
            throw DaemonError(.socket(path: paths.socket, reason: "\(error)"))
        }
    }

    private func listen() throws(DaemonError) -> ServerSocket {
        do {
            return try ServerSocket.listen(at: paths.socket)
        } catch {
            throw DaemonError(.socket(path: paths.socket, reason: "\(error)"))
        }
    }

    /// Whether a daemon takes calls at our socket.
    private func answers() -> Bool {
        do {
            _ = try AlertService.connect(to: paths.socket)
            return true
        } catch {
            return false
        }
    }

    private func announceReadiness() {
        guard let readiness else { return }
        var byte: UInt8 = 1
        // The one who waits sees the end of the pipe, whether or not the byte arrives.
        _ = write(readiness, &byte, 1)
        close(readiness)
    }
}
