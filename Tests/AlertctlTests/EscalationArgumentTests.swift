// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CommandLineKit
import Testing

@testable import ClientKit
@testable import ReminderKit
@testable import alertctl

/// `--escalate`.
@Suite struct EscalationArgumentTests {
    private static func steps(_ text: String) throws -> [Notifications.Escalation] {
        try EscalationArgument(text, files: TestFiles()).steps
    }

    @Test func stepsAndWhatIsDoneInThem() throws {
        #expect(
            try Self.steps("after 5m: volume 1, repeat; After 15 minutes: level critical, run true -x 'a; b, c' d")
                == [
                    .init(after: "PT5M", volume: 1, repeat: true),
                    .init(after: "PT15M", level: .critical, run: ["/usr/bin/true", "-x", "a; b, c", "d"]),
                ])
        #expect(
            try Self.steps("after 30s: to phone; after 5m: repeat, to on-call Nas")
                == [
                    .init(after: "PT30S", to: ["phone"]),
                    .init(after: "PT5M", repeat: true, to: ["on-call", "Nas"]),
                ])
        #expect(try Self.steps("after 1h30m:repeat").map(\.after) == ["PT1H30M"])
        #expect(
            try Self.steps(#"after 1m: run true a\;b "c;d" e\,f"#)[0].run == ["/usr/bin/true", "a;b", "c;d", "e,f"])
    }

    @Test(
        arguments: [
            "", ";", "after 5m: repeat;", "5m: repeat", "after: repeat", "after 5m", "after 5m:", "after soon: repeat",
            "after 5m: volume", "after 5m: volume 2", "after 5m: volume loud", "after 5m: repeat twice",
            "after 5m: repeat, repeat", "after 5m: repeat,", "after 5m: , repeat", "after 5m: level loud",
            "after 5m: level passive", "after 5m: run", "after 5m: run no-such-program-anywhere",
            "after 5m: run true, repeat", "after 5m: run true | cat", "after 5m: run true $HOME", "after 5m: run 'true",
            "after 5m: shout", "after 5m: to", "after 5m: to a, to b", "after 5m: volume 1 repeat",
        ])
    func whatIsUnclearIsRefused(text: String) {
        #expect(throws: Failure.self, "\(text)") { try Self.steps(text) }
    }

    @Test func noneTakesItAway() throws {
        let options = try Edit.parsed(["a", "--escalate", "none"])
        var content = Notifications.Content(title: "A", escalate: [.init(after: "5m", repeat: true)])
        try options.changes.content.apply(to: &content, files: TestFiles())
        #expect(content.escalate == nil && !options.changes.content.isEmpty)
    }
}
