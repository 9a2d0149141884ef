// SPDX-License-Identifier: Apache-2.0

import AlertPage
import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization
import Varlink
import VarlinkNIO

/// The HTTP server at both doors.
final class PageServer: Sendable {
    /// The maximum number of connections at each door. A browser makes six.
    private static let maximumConnections = 128

    private let services: PageServices
    private let group: any EventLoopGroup
    private let peers: PeerUser
    private let counts = Mutex<[Door: Int]>([:])
    private let listeners = Mutex<[any Channel]>([])

    init(_ services: PageServices, group: any EventLoopGroup, peers: PeerUser) {
        (self.services, self.group, self.peers) = (services, group, peers)
    }

    /// Serves connections of a socket.
    func serve(_ descriptor: Int32, at door: Door) async throws {
        let channel = try await ServerBootstrap(group: group)
            .childChannelOption(.maxMessagesPerRead, value: 4)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try self.admit(channel, door) }
            }
            .withBoundSocket(descriptor).get()
        listeners.withLock { $0.append(channel) }
    }

    /// Stops to accept connections.
    func stop() {
        for channel in listeners.withLock({ $0 }) { channel.close(promise: nil) }
    }

    private struct Refusal: Error {}

    /// Accepts a connection or, by throwing, closes it. Nothing is allocated for a foreign one.
    private func admit(_ channel: any Channel, _ door: Door) throws {
        guard isAllowed(channel, door) else { throw Refusal() }
        let isRoom = counts.withLock { counts in
            guard counts[door, default: 0] < Self.maximumConnections else { return false }
            counts[door, default: 0] += 1
            return true
        }
        guard isRoom else { throw Refusal() }
        channel.closeFuture.whenComplete { _ in self.counts.withLock { $0[door, default: 0] -= 1 } }
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = 8 << 10
        limits.maxHeaderListSize = 16 << 10
        limits.maxHeaderFieldCount = 64
        let decoder = HTTPRequestDecoder(leftOverBytesStrategy: .dropBytes, limitConfiguration: limits)
        try channel.pipeline.syncOperations.addHandlers([
            // A client that does not read its responses is not read either.
            BackPressureHandler(), HTTPResponseEncoder(), ByteToMessageHandler(decoder), HTTPServerPipelineHandler(),
            NIOHTTPResponseHeadersValidator(), HTTPServerProtocolErrorHandler(),
            HTTPConnection(door: door, services: services),
        ])
    }

    /// Returns whether a process with its user may connect.
    ///
    /// Only this user may connect by TCP, and not root: a proxy of root has the Unix socket. In a user namespace all
    /// other users have the same number, which is not ours.
    private func isAllowed(_ channel: any Channel, _ door: Door) -> Bool {
        switch door {
        case .http: peers.user(from: channel.remoteAddress, to: channel.localAddress) == geteuid()
        case .proxy:
            // A channel without credentials is refused.
            (try? PeerCredentials(of: channel)).map {
                $0.userID == geteuid() || $0.userID == 0 || $0.userID == services.settings.now.proxyUser
            } ?? false
        }
    }
}
