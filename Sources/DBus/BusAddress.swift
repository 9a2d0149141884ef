// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import LinuxSystem

/// The address of a bus (D-Bus specification, "Server Addresses").
public struct BusAddress: Sendable, Hashable {
    /// The address in the notation of D-Bus libraries, such as `unix:path=/run/user/1000/bus`.
    public let text: String

    /// Creates an address from D-Bus notation, which is checked on connecting.
    public init(_ text: String) { self.text = text }

    /// Creates the address of a bus on a Unix socket.
    public init(socketPath: String) {
        self.init("unix:path=" + PercentCoding.encoded(socketPath, uppercase: false, isPlain: Self.isPlain))
    }

    /// Returns the session bus of an environment: DBUS_SESSION_BUS_ADDRESS, otherwise `bus` in XDG_RUNTIME_DIR,
    /// otherwise nil.
    public static func session(environment: [String: String]) -> BusAddress? {
        if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return BusAddress(address) }
        if let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") {
            return BusAddress(socketPath: folder + "/bus")
        }
        return nil
    }

    /// Returns the session bus of this process's environment.
    public static func session() -> BusAddress? {
        var environment: [String: String] = [:]
        for name in ["DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"] {
            if let value = getenv(name) { environment[name] = String(cString: value) }
        }
        return session(environment: environment)
    }

    /// Returns the system bus of an environment: DBUS_SYSTEM_BUS_ADDRESS, otherwise the well-known socket (D-Bus
    /// specification, "Well-known Message Bus Instances").
    public static func system(environment: [String: String]) -> BusAddress {
        if let address = environment["DBUS_SYSTEM_BUS_ADDRESS"], !address.isEmpty { return BusAddress(address) }
        return BusAddress(socketPath: "/run/dbus/system_bus_socket")
    }

    /// The path of the socket, if the address (or the first of several) names one in the file system.
    public var socketPath: String? {
        guard let first = text.split(separator: ";").first, first.hasPrefix("unix:") else { return nil }
        for pair in first.dropFirst("unix:".count).split(separator: ",") where pair.hasPrefix("path=") {
            return PercentCoding.decoded(pair.dropFirst("path=".count))
        }
        return nil
    }

    /// Returns whether a byte needs no escape: [-0-9A-Za-z_/.\*].
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "\\"),
            UInt8(ascii: "*"):
            true
        default: false
        }
    }
}
