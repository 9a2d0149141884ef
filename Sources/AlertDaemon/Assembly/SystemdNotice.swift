// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem

/// Messages to the service manager by the protocol of sd_notify(3), one datagram each, to the socket in NOTIFY_SOCKET.
/// Without the variable nothing is sent.
enum SystemdNotice {
    /// Reports that the service can be called.
    static func ready() { send("READY=1") }

    /// Reports that the service reads its configuration again; `ready` reports the end of that.
    static func reloading() {
        let now = KernelClock.monotonic.now / .microseconds(1)
        send("RELOADING=1\nMONOTONIC_USEC=\(UInt64(now))")
    }

    /// Reports that the service is ending.
    static func stopping() { send("STOPPING=1") }

    /// Reports that the service is alive.
    static func alive() { send("WATCHDOG=1") }

    /// Returns half the watchdog's time-out in microseconds, the interval at which `alive` is due; nil if this process
    /// has no watchdog (sd_watchdog_enabled(3)).
    static func watchdogInterval() -> Int64? {
        guard let text = variable("WATCHDOG_USEC"), let microseconds = Int64(text), microseconds > 0 else { return nil }
        if let owner = variable("WATCHDOG_PID"), Int32(owner) != getpid() { return nil }
        return microseconds / 2
    }

    private static func send(_ message: String) {
        guard let path = variable("NOTIFY_SOCKET"), path.hasPrefix("/") || path.hasPrefix("@") else { return }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        // The first byte of an abstract address is zero instead of "@", and such an address ends with its name.
        var bytes = Array(path.utf8)
        if bytes[0] == UInt8(ascii: "@") { bytes[0] = 0 }
        let start = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? MemoryLayout<sa_family_t>.size
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let socket = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard socket >= 0 else { return }
        defer { close(socket) }
        withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { target in
                _ = Array(message.utf8).withUnsafeBytes {
                    sendto(
                        socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL), target,
                        socklen_t(start + bytes.count))
                }
            }
        }
    }

    private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
