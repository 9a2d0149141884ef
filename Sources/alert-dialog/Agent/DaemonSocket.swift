// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Glibc
import Varlink

/// The path of the daemon's socket.
enum DaemonSocket {
    /// Returns the path of `--socket`, otherwise `ALERTD_SOCKET`, otherwise `alertd/alertd.varlink` below
    /// `XDG_RUNTIME_DIR` or its substitute.
    static func path(option: String?) -> String? {
        if let option { return option }
        if let variable = variable("ALERTD_SOCKET") { return variable }
        return runtimeDirectory.map { $0 + "/alertd/alertd.varlink" }
    }

    /// The folder in which it is looked for where no socket is named.
    static var runtimeDirectory: String? {
        guard variable("ALERTD_SOCKET") == nil else { return nil }
        return variable("XDG_RUNTIME_DIR").flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? RuntimeDirectory.standIn(for: geteuid())
    }

    /// Returns the standard input as a connection, if it is a Unix stream socket with somebody at its other end.
    static func standardInput() -> VarlinkConnection? {
        guard option(SO_DOMAIN) == AF_UNIX, option(SO_TYPE) == Int32(SOCK_STREAM.rawValue) else { return nil }
        var peer = sockaddr_un()
        var length = socklen_t(MemoryLayout.size(ofValue: peer))
        let isConnected = withUnsafeMutablePointer(to: &peer) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(STDIN_FILENO, $0, &length) == 0 }
        }
        guard isConnected else { return nil }
        let copy = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
        return copy < 0 ? nil : VarlinkConnection(adopting: copy)
    }

    private static func option(_ name: Int32) -> Int32? {
        var value: Int32 = 0
        var length = socklen_t(MemoryLayout.size(ofValue: value))
        return getsockopt(STDIN_FILENO, SOL_SOCKET, name, &value, &length) == 0 ? value : nil
    }

    private static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
