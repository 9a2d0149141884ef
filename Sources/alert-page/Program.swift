// SPDX-License-Identifier: Apache-2.0

import AlertPage
import AlertProtocol
import CivilTime
import Glibc
import LinuxSystem
import NIOCore
import NIOPosix
import PageControlProtocol
import SettingsKit
import Varlink
import VarlinkNIO

/// The program, from its sockets to its end.
struct Program {
    let environment: [String: String]
    /// The seconds without anything to do after which it ends.
    let idle: Int

    func run() async throws(ExitFailure) {
        // Bearers and tickets are in its memory for a moment.
        PrivateMemory.keep()
        umask(0o077)
        let paths = try Paths(environment: environment)
        try PrivateFile.makeFolder(paths.folder)
        let settings = SettingsFollower(paths)
        let sockets = try Sockets(paths, settings: settings.now)
        let store = try DeviceStore(paths.devices)
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let loop = group.next()
        let daemon = DaemonClient(paths.socket, group: group)
        let hub = WatchHub(daemon, loop: loop)
        let ending = loop.makePromise(of: Void.self)
        // Without a service manager nothing would start it again.
        let pause = sockets.arePassed ? TimeAmount.seconds(Int64(idle)) : nil
        let activity = Activity(loop: loop, idle: pause) {
            store.lastEnd.map { max(0, $0.seconds - KernelClock.wall.microseconds / 1_000_000) } ?? 0
        } ended: {
            ending.succeed()
        }
        let services = PageServices(
            store: store, settings: settings, daemon: daemon, hub: hub, activity: activity, port: sockets.port,
            linkStatus: paths.linkStatus)
        // alert-link reports ended subscriptions while this program does not run.
        if store.withGate({ $0.devices.forget(endpoints: settings.now.push.gone) }) { _ = await store.save() }
        try settings.follow { content in
            let hasForgotten = store.withGate { $0.devices.forget(endpoints: content.push.gone) }
            hub.publish([.init(part: .devices)])
            if hasForgotten { Task { await store.save() } }
        }
        let server = PageServer(services, group: group, peers: try PeerUser())
        let control = VarlinkServer(
            sockets: sockets.control,
            information: ServiceInformation(
                vendor: AlertService.vendor, product: "alert-page", version: AlertService.version,
                url: "https://github.com/alertd/alertd"),
            interfaces: [PageControl.interface(ControlCalls(services: services))], group: group)
        do {
            for socket in sockets.http { try await server.serve(socket.descriptor, at: .http) }
            for socket in sockets.proxy { try await server.serve(socket.descriptor, at: .proxy) }
        } catch {
            throw ExitFailure(.unavailable, "a socket cannot be served: \(error)")
        }
        let serving = Task { try await control.run() }
        try EndSignals.wait { ending.succeed() }
        activity.start()
        // The promise has no error.
        try? await ending.futureResult.get()
        server.stop()
        // A browser that looks on does not delay the end.
        hub.closeAll()
        control.shutDown()
        // A failure means that the sockets are gone, which they are now.
        _ = try? await serving.value
        // Requests that came at the last moment end first.
        try? await activity.drained(within: .seconds(30)).get()
        sockets.removeFiles()
    }
}

/// The parts that requests work with.
final class PageServices: Sendable {
    let store: DeviceStore
    let settings: SettingsFollower
    let daemon: DaemonClient
    let hub: WatchHub
    let activity: Activity
    /// The port on 127.0.0.1.
    let port: Int
    let linkStatus: LinkStatusFile

    init(
        store: DeviceStore, settings: SettingsFollower, daemon: DaemonClient, hub: WatchHub, activity: Activity,
        port: Int, linkStatus: LinkStatusFile
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
