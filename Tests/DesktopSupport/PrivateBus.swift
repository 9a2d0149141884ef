// SPDX-License-Identifier: Apache-2.0

public import DBus
internal import Foundation
internal import ProcessSupport
internal import Synchronization

/// A session bus of a test's own: a real dbus-daemon on a private socket, which knows no service but the given ones.
public final class PrivateBus: Sendable {
    /// A program that the bus starts when its name is called.
    public struct Service: Sendable {
        /// The well-known name.
        public let name: String
        /// The command line.
        public let command: String

        /// A service file's two lines.
        public init(name: String, command: String) {
            self.name = name
            self.command = command
        }
    }

    /// The address.
    public let address: BusAddress
    /// The socket.
    public let socketPath: String
    /// DBUS_SESSION_BUS_ADDRESS, for programs on this bus.
    public var environment: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": address.text] }

    private let folder: TemporaryFolder
    private let daemon = Mutex<TestProcess?>(nil)

    /// A bus that is not running yet.
    public init(services: [Service] = []) throws {
        folder = try TemporaryFolder()
        socketPath = folder.path + "/bus"
        address = BusAddress(socketPath: socketPath)
        for service in services {
            try folder.write(
                "[D-BUS Service]\nName=\(service.name)\nExec=\(service.command)\n", to: service.name + ".service")
        }
        try folder.write(
            """
            <busconfig>
              <type>session</type>
              <listen>unix:path=\(socketPath)</listen>
              <auth>EXTERNAL</auth>
              <servicedir>\(folder.path)</servicedir>
              <policy context="default">
                <allow send_destination="*" eavesdrop="true"/>
                <allow eavesdrop="true"/>
                <allow own="*"/>
              </policy>
            </busconfig>
            """, to: "bus.conf")
    }

    /// A bus that is listening.
    public static func started(services: [Service] = []) async throws -> PrivateBus {
        let bus = try PrivateBus(services: services)
        try await bus.start()
        return bus
    }

    /// Starts the daemon, and returns when it listens. `environment` is what services it starts will have.
    public func start(environment: [String: String] = [:]) async throws {
        try? FileManager.default.removeItem(atPath: socketPath)
        let child = try TestProcess(
            "dbus-daemon", ["--config-file=\(folder.path)/bus.conf", "--nofork", "--nopidfile", "--print-address"],
            environment: environment, output: .read)
        _ = await child.nextLine()
        daemon.withLock { $0 = child }
    }

    /// Kills the daemon, and returns when it is gone.
    public func stop() async {
        await daemon.withLock { $0 }?.stop()
    }

    /// Sends the daemon a signal, such as SIGSTOP.
    public func send(_ signal: Int32) {
        daemon.withLock { $0 }?.send(signal)
    }
}
