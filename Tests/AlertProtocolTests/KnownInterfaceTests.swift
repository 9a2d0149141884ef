// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

/// The comparison of interface descriptions.
@Suite struct KnownInterfaceTests {
    @Test func everyMemberCounts() {
        let own = Prompts.description
        #expect(Prompts.isKnown(in: own))
        // Comments and further members do not.
        #expect(Prompts.isKnown(in: own.replacing("# ", with: "# Another word: ") + "\nmethod More() -> ()\n"))
        for line in own.split(separator: "\n") where line.contains(": ?") || line.hasPrefix("method ") {
            let older = own.split(separator: "\n").filter { $0 != line }.joined(separator: "\n")
            #expect(!Prompts.isKnown(in: older), "without \(line)")
        }
        #expect(!Prompts.isKnown(in: ""))
    }
}
