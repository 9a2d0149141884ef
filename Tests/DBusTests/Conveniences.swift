// SPDX-License-Identifier: Apache-2.0

import DBus

extension MethodCall {
    static let ping = MethodCall(
        destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus.Peer",
        member: "Ping")
}

extension BusConnection {
    func ping(within deadline: Duration = .seconds(20)) async throws(DBusError) {
        _ = try await call(.ping, within: deadline)
    }

    /// Returns when the bus's thread has done what was asked for so far.
    func turn() async throws(DBusError) {
        let (done, continuation) = AsyncStream.makeStream(of: Void.self)
        try perform { continuation.finish() }
        for await _ in done {}
    }
}
