// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import AlertSound
import DBus
import DesktopNotifications
import LinuxSystem
import Logging
import ServiceLifecycle
import SoundService
import Varlink
import VarlinkNIO

/// The daemon, assembled: each part is handed what it needs, so the order in which they are made is that of their
/// dependencies. Where two parts need each other, one of them talks by a stream that is made before both.
struct DaemonParts: Sendable {
    let core: CorePart
    let bus: BusConnection
    let sounds: SoundPart
    let desktop: DesktopPart
    let prompts: PromptPart
    private let context: DaemonContext
    private let handed: HandedSounds
    private let ringer: Ringer
    private let delivery: Delivery
    private let keeping: StoreKeeping
    private let occasions: OccasionWatch
    private let follower: CalendarFollower

    /// - Parameters:
    ///   - handed: The files that callers leave to be played.
    ///   - handover: Passes secrets; nil where that cannot be.
    ///   - restart: Has the daemon end, to be started again.
    /// - Throws: `DaemonError`.
    init(
        _ context: DaemonContext, handed: HandedSounds, handover: SecretHandover?,
        restart: @escaping @Sendable () -> Void
    ) async throws {
        let core = try await CorePart(context)
        let bus = BusConnection(address: BusAddress.session(environment: context.environment)) { problem in
            context.logger.warning("session bus: \(problem.sentence)")
        }
        let sounds = SoundPart(context, core: core, bus: bus)
        let desktop = try await DesktopPart(context, core: core, sounds: sounds, bus: bus)
        let commands = CommandRunner(connection: bus, environment: context.environment)
        let prompts = try PromptPart(
            context, core: core, desktop: desktop, bus: bus, commands: commands, handover: handover)
        let (loop, zones, policy) = (core.loop, core.zones, core.policy)
        ringer = Ringer(
            loop: loop, sounds: sounds.keeper, hub: core.hub,
            window: RingWindow(loop: loop, coordinator: prompts.coordinator, zones: zones)
        ) { _ = await sounds.vibration.trigger() }
        occasions = OccasionWatch(loop: loop, environment: context.environment, logger: context.logger)
        // Until they are read they have the names of their sections, if these cannot be read.
        let names = (try? core.store.look { try $0.calendarNames() }) ?? [:]
        let follower = CalendarFollower(
            loop: loop, zones: zones, environment: context.environment, names: names, logger: context.logger)
        self.follower = follower
        delivery = Delivery(
            loop: loop, desktop: desktop.screen, sounds: sounds.keeper, speech: sounds.speech, commands: commands,
            applications: ApplicationOpener(bus: bus, commands: commands, environment: context.environment),
            hub: core.hub, quiet: core.quiet, ringer: ringer, timers: desktop.timers,
            reminders: ReminderWindow(
                loop: loop, coordinator: prompts.coordinator, displays: prompts.displays, zones: zones,
                snoozes: { policy.settings.snooze ?? [] }), occasions: occasions, calendars: { follower.write() },
            running: DeliveryCommands(store: core.store.path),
            settings: { policy.settings })
        keeping = StoreKeeping(store: core.store, loop: loop, clock: context.clock, restart: restart)
        (self.core, self.bus, self.sounds, self.desktop, self.prompts) = (core, bus, sounds, desktop, prompts)
        self.context = context
        self.handed = handed
        apply(core.configuration.current)
        try await prompts.coordinator.restore()
    }

    /// All that runs. It ends in the opposite order: what changes the state before the loop, the loop before what it
    /// works with, and the store last.
    var services: [any Service] {
        let (core, logger) = (core, context.logger)
        let bus = bus
        let sounds = sounds
        let occasions = occasions
        return [
            ClosingService { try core.store.close() },
            ClosingService { await bus.close() },
            ClosingService { [prompts] in await prompts.lock.close() },
            ClosingService { await occasions.close() },
            ClosingService { await sounds.ducker.close() },
            ClosingService { await sounds.keeper.close() },
            TransactionLoopService(loop: core.loop, delivery: delivery),
            DesktopReports(
                connection: bus, reports: desktop.reports.stream, end: desktop.reports.end, works: desktop.works,
                progress: prompts.progress, timers: desktop.timers,
                notices: PromptNoticeAnswers(prompts: prompts.coordinator), loop: core.loop),
            DesktopDrain(loop: core.loop, screen: desktop.screen),
            desktop.quiet,
            ConfigurationWatch(file: core.configuration, logger: logger, apply: apply) { problem in
                core.loop.submit { transaction in
                    try transaction.record(.configured(problem: problem, at: transaction.now.wall))
                    try transaction.reportConfiguration(problem, path: core.configuration.path)
                }
            } begin: { problem in
                // The file was corrected, or damaged, while no alertd ran.
                let isDefault = core.configuration.current == .standard
                core.loop.submit {
                    try $0.reportConfiguration(problem, path: core.configuration.path, isDefault: isDefault)
                }
            },
            calendarWatch,
            follower,
            DisplayWatch(
                runtime: context.environment["XDG_RUNTIME_DIR"], logger: logger,
                report: { [desktop, prompts] isThere in
                    desktop.served.setHasDisplay(isThere)
                    if isThere { Task { await prompts.coordinator.displayCame() } }
                }),
            ZoneWatch(zones: core.zones, loop: core.loop, logger: logger),
            StoreWatch(loop: core.loop, logger: logger),
        ]
    }

    private var calendarWatch: CalendarWatch {
        let (core, logger) = (core, context.logger)
        return CalendarWatch(files: core.calendars, zones: core.zones, logger: logger) {
            guard core.zones.holidaysHaveChanged() else { return }
            logger.notice("holiday calendars changed; recomputing due times")
            core.loop.moveZoned(reason: "the days of calendars have changed", zones: core.zones.state)
        }
    }

    /// Puts settings in force everywhere.
    private func apply(_ settings: Settings) {
        sounds.keeper.apply(settings.sound)
        let digest = core.policy.settings.digest
        core.policy.apply(settings.notifications)
        if settings.digest != digest { core.loop.submit { try $0.followDigest() } }
        prompts.coordinator.apply(settings.prompts)
        prompts.coordinator.apply(settings.approvals)
        desktop.served.apply(settings.desktop)
        desktop.quiet.apply(settings.dnd)
        calendarWatch.apply(settings.calendars)
        follower.apply(
            settings.calendars, ownAddresses: settings.calendar.addresses, isTrusted: core.configuration.problem == nil)
        if core.zones.holidaysHaveChanged() {
            core.loop.moveZoned(reason: "the holidays have changed", zones: core.zones.state)
        }
    }

    /// The interfaces served to callers.
    var interfaces: [VarlinkInterface] {
        let (loop, zones, policy) = (core.loop, core.zones, core.policy)
        let (coordinator, displays) = (prompts.coordinator, prompts.displays)
        let devices = LinkedDevices(folder: context.paths.link)
        let onlookers = Onlookers(
            loop: loop, bus: bus, screen: desktop.screen, coordinator: coordinator, displays: displays, hub: core.hub,
            devices: devices, settings: { policy.settings }
        ) { [sounds] content in
            SoundProblem.of(
                content, isSilent: sounds.silence.isOn, volume: sounds.volume.value,
                hasDevice: await sounds.keeper.part().ok, hasLibrary: SoundLibrary.isInstalled)
        }
        let health = Health(
            started: context.clock.now().wall, store: core.store, zones: zones, configuration: core.configuration,
            calendars: core.calendars, follower: follower, desktop: desktop.screen, sounds: sounds.keeper,
            speech: sounds.speech, silence: sounds.silence, volume: sounds.volume, occasions: occasions,
            dialog: prompts.dialog.flatMap { dialog in displays.map { (program: dialog.program, displays: $0) } },
            environment: context.environment)
        let switches = SoundSwitches(
            silence: sounds.silence, volume: sounds.volume, sounds: sounds.keeper, speech: sounds.speech, loop: loop)
        return [
            Notifications.interface(
                NotificationsService(
                    loop: loop, zones: zones, sounds: sounds.keeper, speech: sounds.speech, pictures: desktop.pictures,
                    hub: core.hub,
                    relays: FreedesktopCalls(
                        loop: loop, sounds: sounds.keeper, screen: desktop.screen, numbers: desktop.numbers,
                        onlookers: onlookers),
                    configuration: core.configuration, switches: switches, devices: devices,
                    onlookers: onlookers, occasions: occasions, calendars: follower,
                    snoozes: { policy.settings.snoozeButtons })),
            Sounds.interface(
                SoundsService(
                    loop: loop, sounds: sounds.keeper, speech: sounds.speech, switches: switches, zones: zones,
                    quiet: core.quiet, vibration: sounds.vibration,
                    players: MediaPlayers(connection: bus),
                    handed: handed, hub: core.hub, clock: context.clock, ringer: ringer, linked: devices)),
            Prompts.interface(
                PromptsService(
                    coordinator: coordinator, zones: zones, displays: displays, devices: devices,
                    onlookers: onlookers, lock: prompts.lock,
                    runtimeDirectory: context.environment["XDG_RUNTIME_DIR"])),
            Progress.interface(
                ProgressService(
                    progress: prompts.progress, zones: zones, loop: loop, displays: displays, linked: devices)),
            Badges.interface(BadgesService(loop: loop)),
            Manager.interface(
                ManagerService(
                    loop: loop, zones: zones, hub: core.hub, health: health, devices: devices, coordinator: coordinator,
                    progress: prompts.progress, keeping: keeping, desktop: desktop.quiet, onlookers: onlookers,
                    snoozes: { policy.settings.snooze ?? [] },
                    addresses: { core.configuration.current.calendar.addresses })),
        ]
    }
}
