// SPDX-License-Identifier: Apache-2.0

import DesktopSupport
import ProcessSupport

/// A world on a desktop whose notifications xfce4-notifyd shows. It has no tags, and its notifications can be clicked
/// on.
struct XfceDesktop {
    let world: World
    let xfce: XfceNotifyd
    private let home: TemporaryFolder
    private let bus: PrivateBus
    private let display: VirtualDisplay

    init() async throws {
        (home, display) = (try TemporaryFolder(), try await VirtualDisplay.started())
        bus = try await XfceNotifyd.bus(home: home)
        xfce = try await XfceNotifyd.started(on: bus, display, home: home)
        world = try World()
        world.environment.merge(bus.environment) { $1 }
    }

    /// Starts another server after ``xfce`` has ended.
    func restarted() async throws -> XfceNotifyd { try await XfceNotifyd.started(on: bus, display, home: home) }
}
