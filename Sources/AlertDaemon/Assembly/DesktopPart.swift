// SPDX-License-Identifier: Apache-2.0

import AlertCore
import DBus
import DesktopNotifications

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
