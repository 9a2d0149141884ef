// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import AlertDaemon

/// The proofs of root.
@Suite struct SystemSenderTests {
    @Test(
        arguments: [
            ("1000\nnginx.service", "nginx.service"), ("1001\nnginx.service", nil), ("1000", nil), ("1000\n", nil),
            ("nginx.service", nil), ("", nil), ("01000\nx", nil), ("1000\nx\ny", "x\ny"),
        ] as [(String, String?)])
    func aProofIsForOneUser(text: String, sender: String?) { #expect(SystemSender.sender(text, for: 1000) == sender) }

    @Test func aProofCountsOnceAndForAMinute() {
        var used = UsedProofs()
        let answers = [100, 100, 130, 160, 161, 10_000].map { used.accept("a", made: 100, now: $0) }
        #expect(answers == [true, false, false, false, false, false])
        let fresh = used.accept("b", made: 100, now: 160)
        #expect(fresh)
        let old = [(100, 161), (1_000, 0)].map { used.accept("c", made: $0, now: $1) }
        #expect(old == [false, false])
    }

    @Test func proofsAreForgottenWhenTheyAreTooOld() {
        var used = UsedProofs()
        let accepted = (0..<UsedProofs.maximum + 1).map { used.accept("\($0)", made: 100, now: 100) }
        #expect(accepted.count { $0 } == UsedProofs.maximum)
        let later = used.accept("later", made: 161, now: 161)
        #expect(later)
    }
}
