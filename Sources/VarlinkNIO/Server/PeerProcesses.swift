// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The connections of each process, and whether it has made a call on one of them.
final class PeerProcesses: Sendable {
    private struct Peer {
        var connections = 0
        /// The number of these connections that have made a call.
        var calling = 0
    }

    /// The number of connections that a process may have if few are left.
    private static let few = 4

    private let limit: Int
    private let peers = Mutex<[Int32: Peer]>([:])

    /// - Parameter limit: The maximum number of connections of one process.
    init(limit: Int) { self.limit = limit }

    /// Adds a connection. Returns false if the process has as many as it may.
    ///
    /// - Parameter isCrowded: Whether few connections are left, which are reserved for processes with few.
    func add(_ process: Int32, isCrowded: Bool = false) -> Bool {
        peers.withLock { peers in
            let limit = isCrowded ? min(limit, Self.few) : limit
            guard peers[process, default: Peer()].connections < limit else { return false }
            peers[process, default: Peer()].connections += 1
            return true
        }
    }

    /// Records that a connection of the process has made its first call.
    func called(_ process: Int32) { peers.withLock { $0[process]?.calling += 1 } }

    /// Returns whether the process has made a call: its other connections may be for later, as a presenter's connection
    /// for its answers.
    func isCaller(_ process: Int32) -> Bool { peers.withLock { ($0[process]?.calling ?? 0) > 0 } }

    /// Removes a connection that has ended.
    func remove(_ process: Int32, hadCalled: Bool) {
        peers.withLock { peers in
            guard var peer = peers[process] else { return }
            peer.connections -= 1
            if hadCalled { peer.calling -= 1 }
            peers[process] = peer.connections > 0 ? peer : nil
        }
    }
}
