// SPDX-License-Identifier: Apache-2.0

import AlertCore
import DBus
import DesktopNotifications
import ServiceLifecycle
import SoundService

/// The part of the desktop, with the notification server that alertd is where there is no other.
struct DesktopPart: Sendable {
    let pictures: PictureInspector
    let screen: Screen
    /// The stream of the screen's reports, and its end.
    let reports: (stream: AsyncStream<DesktopReport>, end: AsyncStream<DesktopReport>.Continuation)
    let works: WorkNotifications
    let timers: TimerNotifications
    let numbers: FreedesktopNumbers
    let served: ServedNotifications
    let quiet: DesktopQuiet

    init(_ context: DaemonContext, core: CorePart, sounds: SoundPart, bus: BusConnection) async throws {
        pictures = PictureInspector(connection: bus)
        let (stream, end) = AsyncStream<DesktopReport>.makeStream()
        reports = (stream, end)
        screen = Screen(connection: bus, pictures: pictures, logger: context.logger, reports: end)
        quiet = DesktopQuiet(connection: bus, environment: context.environment, loop: core.loop)
        works = WorkNotifications(connection: bus, screen: screen)
        timers = TimerNotifications(connection: bus, loop: core.loop, screen: screen)
        numbers = FreedesktopNumbers(deliveries: try await core.loop.read { try $0.deliveriesEver() })
        served = ServedNotifications(
            connection: bus, loop: core.loop, sounds: sounds.keeper, numbers: numbers, hub: core.hub,
            pictures: ServedPictures(folder: context.paths.pictures, logger: context.logger), logger: context.logger)
    }
}

/// The part that asks the person and shows modal work, and knows who can be asked where.
struct PromptPart: Sendable {
    let coordinator: PromptCoordinator
    let progress: ProgressCoordinator
    let dialog: DialogKeeper?
    /// The displays for our own dialog; nil where it is not installed.
    let displays: SessionDisplay?
    let lock: SessionLock

    /// - Throws: `DaemonError` when the kernel gives no timer or thread.
    init(
        _ context: DaemonContext, core: CorePart, desktop: DesktopPart, bus: BusConnection, commands: CommandRunner,
        handover: SecretHandover?
    ) throws {
        dialog = DialogKeeper(
            socket: context.paths.socket, environment: context.environment, logger: context.logger)
        displays = dialog == nil ? nil : SessionDisplay(bus: bus, environment: context.environment)
        lock = SessionLock(environment: context.environment)
        do {
            coordinator = try PromptCoordinator(
                loop: core.loop, commands: commands, logger: context.logger, dialog: dialog, displays: displays,
                notices: desktop.screen, lock: lock, handover: handover)
        } catch {
            throw DaemonError(.resources(error))
        }
        progress = ProgressCoordinator(loop: core.loop, coordinator: coordinator, hub: core.hub, screen: desktop.works)
    }
}

/// The part of sound and vibration.
struct SoundPart: Sendable {
    let ducker: Ducker
    let silence: SilentMode
    let volume: AlertVolume
    let vibration: Vibration
    let keeper: SoundKeeper
    let speech: Speech

    init(_ context: DaemonContext, core: CorePart, bus: BusConnection) {
        let (environment, configuration) = (context.environment, core.configuration)
        SpokenFile.removeLeftovers(environment: environment)
        let mailbox = KeeperMailbox()
        ducker = Ducker(
            environment: environment, journal: context.paths.ducked, players: mailbox.duck, logger: context.logger
        ) { configuration.current.sound.duck }
        silence = SilentMode(folder: context.paths.state)
        volume = AlertVolume(folder: context.paths.state)
        vibration = Vibration(connection: bus)
        keeper = SoundKeeper(
            environment: environment, mailbox: mailbox,
            policy: SoundPolicy(
                ducker: ducker, vibration: vibration, silence: silence, volume: volume, quiet: core.quiet),
            logger: context.logger)
        speech = Speech(sounds: keeper) {
            Synthesizer(settings: configuration.current.speech, environment: environment)
        }
    }
}

/// A part that works from the time it is made, and is closed when all have ended that come after it.
struct ClosingService: Service {
    let close: @Sendable () async throws -> Void

    func run() async throws {
        // Cancelled: the daemon ends at once, and this with it.
        try? await gracefulShutdown()
        try await close()
    }
}
