// SPDX-License-Identifier: Apache-2.0

import AlertCore
import DBus
import DesktopNotifications

/// The part that asks the person and shows modal work, and knows who can be asked where.
struct PromptPart: Sendable {
    let coordinator: PromptCoordinator
    let progress: ProgressCoordinator
    let dialog: DialogKeeper?
    /// The displays for our own dialog; nil where it is not installed.
    let displays: SessionDisplay?

    /// - Throws: `DaemonError` when the kernel gives no timer or thread.
    init(
        _ context: DaemonContext, core: CorePart, desktop: DesktopPart, bus: BusConnection, commands: CommandRunner,
        handover: SecretHandover?
    ) throws {
        dialog = DialogKeeper(
            socket: context.paths.socket, environment: context.environment, logger: context.logger)
        displays = dialog == nil ? nil : SessionDisplay(bus: bus, environment: context.environment)
        do {
            coordinator = try PromptCoordinator(
                loop: core.loop, commands: commands, logger: context.logger, dialog: dialog, displays: displays,
                notices: desktop.screen, handover: handover)
        } catch {
            throw DaemonError(.resources(error))
        }
        progress = ProgressCoordinator(loop: core.loop, coordinator: coordinator, hub: core.hub, screen: desktop.works)
    }
}
