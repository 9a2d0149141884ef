// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import LinuxSystem
import NIOCore

/// The user at the other end of a TCP connection on this machine, from the kernel.
final class PeerUser: Sendable {
    private let netlink: Int32

    init() throws(ExitFailure) {
        netlink = sock_diag_open()
        guard netlink >= 0 else {
            throw ExitFailure(
                .unavailable, "the kernel does not tell the users of connections: \(String(cString: strerror(errno)))")
        }
    }

    deinit { close(netlink) }

    /// Returns the user of the process that made a TCP connection on this machine; nil if that is unknown, as after its
    /// end. Takes 0.1 ms.
    func user(from peer: SocketAddress?, to own: SocketAddress?) -> UInt32? {
        guard let peer, let own else { return nil }
        var user: UInt32 = 0
        let code = peer.withSockAddr { from, fromSize in
            own.withSockAddr { to, toSize in
                sock_diag_user(netlink, from, UInt32(fromSize), to, UInt32(toSize), &user)
            }
        }
        return code == 0 ? user : nil
    }
}
