// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem
import Testing

@testable import ClientKit
@testable import ProgramFront
@testable import alertctl

/// The place for remarks of the stand-ins: never the file or pipe into which the answer goes.
@Suite struct RemarkPlaceTests {
    @Test(
        arguments: [
            (false, [], "errors"), (false, [STDOUT_FILENO], "errors"), (true, [STDERR_FILENO], "errors"),
            (true, [STDOUT_FILENO, STDERR_FILENO], "errors"), (true, [STDOUT_FILENO], "output"), (true, [], "nowhere"),
        ] as [(Bool, [Int32], String)])
    func remarksAreNoAnswer(_ answersGoToErrors: Bool, _ terminals: [Int32], _ place: String) {
        let session = Session(environment: Environment([:]))
        let answers = answersGoToErrors ? session.errors : session.output
        let remarks = DialogRun.remarks(besides: answers, in: session) { terminals.contains($0) }
        let name = remarks.map { $0 === session.errors ? "errors" : "output" } ?? "nowhere"
        #expect(name == place)
    }
}
