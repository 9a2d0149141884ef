// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

@testable import WorkFront
@testable import alertctl

@Suite struct SessionLeaderTests {
    /// A leader that has ended before it read the last signal has still reported how the command ended.
    @Test func theEndIsReadAfterASignalThatCameTooLate() {
        var ends: [Int32] = [-1, -1]
        #expect(socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
        SessionLeader.Message.signal(SIGHUP).send(on: ends[0])
        SessionLeader.Message.ended(SIGHUP).send(on: ends[1])
        close(ends[1])
        #expect(SessionLeader.Message.receive(on: ends[0], waits: false) == .message(.ended(SIGHUP)))
        #expect(SessionLeader.Message.receive(on: ends[0], waits: false) == .end)
        close(ends[0])
    }
}
