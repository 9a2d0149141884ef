// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Logging
import Testing
import Varlink
import VarlinkNIO

@testable import AlertCore
@testable import AlertDaemon

@Suite struct ServerSettingsTests {
    private struct Defect: Error {}

    /// The errors for callers if the loop accepts no change, which never claim a defect of alertd.
    @Test(arguments: [
        (TransactionLoopError.busy, VarlinkErrorReply.system(.tryAgain)), (.stopped, .system(.cancelled)),
        (.noResources(errno: 24), .system(.tryAgain)), (.noTimer(errno: 24), .system(.tryAgain)),
    ])
    func aCentreThatTakesNothingIsNoDefect(_ error: TransactionLoopError, _ reply: VarlinkErrorReply) {
        let configuration = VarlinkServer.Configuration.alertd(logger: Logger(label: "tests"))
        #expect(configuration.replyToUnexpectedError(error) == reply)
        #expect(error.promptsError as? VarlinkErrorReply == reply)
    }

    @Test func aDefectIsOne() {
        let configuration = VarlinkServer.Configuration.alertd(logger: Logger(label: "tests"))
        #expect(configuration.replyToUnexpectedError(Defect()) == .system(.inputOutput))
    }
}
