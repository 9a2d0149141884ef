// SPDX-License-Identifier: Apache-2.0

import AlertPage
import NIOCore
import SettingsKit

/// The parts that requests work with.
final class PageServices: Sendable {
    let store: DeviceStore
    let settings: SettingsFollower
    let daemon: DaemonClient
    let hub: WatchHub
    let activity: Activity
    /// The port on 127.0.0.1.
    let port: Int
    /// The file in which alert-link describes its state.
    let linkStatus: String

    init(
        store: DeviceStore, settings: SettingsFollower, daemon: DaemonClient, hub: WatchHub, activity: Activity,
        port: Int, linkStatus: String
    ) {
        (self.store, self.settings, self.daemon) = (store, settings, daemon)
        (self.hub, self.activity, self.port, self.linkStatus) = (hub, activity, port, linkStatus)
    }

    /// Returns the rules for requests at a door, as the settings are now.
    func rules(_ door: Door) -> RequestRules {
        RequestRules(door: door, port: port, hosts: settings.now.settings.hosts)
    }

    /// Writes the devices after a change, and tells the pages.
    func devicesChanged() async throws(PageFailure) {
        guard await store.save() else {
            throw PageFailure(Page.Refused(reason: "the change cannot be written; run \"alertctl doctor\""))
        }
        hub.publish([.init(part: .devices)])
    }
}
