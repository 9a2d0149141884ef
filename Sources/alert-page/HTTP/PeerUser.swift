// SPDX-License-Identifier: Apache-2.0

import CSockDiag
import Glibc
import NIOCore
import Varlink

/// The user at the other end of a connection, from the kernel.
final class PeerUser: Sendable {
    private let netlink: Int32

    init() throws(Fault) {
        netlink = sock_diag_open()
        guard netlink >= 0 else {
            throw Fault(
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

    /// Returns the user of the process that connected to a Unix socket. Runs on the channel's event loop.
    static func user(of channel: any Channel) -> UInt32? {
        guard let provider = channel as? any SocketOptionProvider else { return nil }
        let answer = NIOLoopBoundBox<Credentials?>(nil, eventLoop: channel.eventLoop)
        let future: EventLoopFuture<Credentials> = provider.unsafeGetSocketOption(
            level: .socket, name: .init(rawValue: SO_PEERCRED))
        // On the loop of the channel the answer is there at once.
        future.whenSuccess { answer.value = $0 }
        return answer.value?.user
    }

    /// `struct ucred` of unix(7), which glibc hides behind _GNU_SOURCE.
    private struct Credentials: Sendable {
        var process: Int32
        var user: UInt32
        var group: UInt32
    }
}
