// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CommandLineKit
import Testing

@testable import alertctl

/// The requests and output of `dnd`.
@Suite struct DndTests {
    @Test(
        arguments: [
            ([], .look), (["on"], .on(until: nil)), (["off"], .off), (["until", "45m"], .on(until: "45m")),
            (["until", "tomorrow", "9am"], .on(until: "tomorrow 9am")), (["on", "until", "9:00"], .on(until: "9:00")),
            (["for", "45m"], .on(until: "in 45m")), (["on", "for", "2", "hours"], .on(until: "in 2 hours")),
            (["bis", "morgen", "um", "9"], .on(until: "morgen um 9")), (["für", "1h30"], .on(until: "in 1h30")),
            (["schedule", "22:00-07:00"], .schedule(["22:00-07:00"])), (["schedule", "none"], .schedule([])),
            (["schedule", "weekdays 22-7", "sat 0-24"], .schedule(["weekdays 22-7", "sat 0-24"])),
        ] as [([String], Dnd.Request)])
    func understands(words: [String], request: Dnd.Request) throws {
        #expect(try Dnd.parsed(words).request() == request)
    }

    @Test(arguments: [
        ["maybe"], ["on", "now"], ["off", "9:00"], ["until"], ["schedule"], ["on", "until"], ["45m"], ["for"],
    ])
    func refuses(words: [String]) { #expect(throws: (any Error).self) { try Dnd.parsed(words) } }
}
