// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The rest of processes that have nothing to do.
enum Rest {
    /// Expects that no thread of some processes wakes while something happens. The daemon watches the displays of the
    /// machine, and other tests have theirs: if one comes or goes, it happens again.
    /// - Parameter threadsMayEnd: Whether threads of a pool may end, which wakes each one last time.
    static func expect(
        of processes: [pid_t], threadsMayEnd: Bool = false, sourceLocation: SourceLocation = #_sourceLocation,
        while something: () throws -> Void
    ) throws {
        func lastDisplay() -> Date? {
            // Without the folder there is no display.
            let attributes = try? FileManager.default.attributesOfItem(atPath: "/tmp/.X11-unix")
            return attributes?[.modificationDate] as? Date
        }
        func switches() throws -> [[String: Int]] { try processes.map { try ProcFS.voluntarySwitches($0) } }
        for _ in 0..<10 {
            let display = lastDisplay()
            var before = try switches()
            try something()
            let after = try switches()
            if threadsMayEnd {
                for index in before.indices { before[index] = before[index].filter { after[index][$0.key] != nil } }
            }
            if after != before, lastDisplay() != display { continue }
            #expect(after == before, sourceLocation: sourceLocation)
            return
        }
        Issue.record("displays come and go all the time", sourceLocation: sourceLocation)
    }

    /// Expects that no thread of some processes wakes for so many seconds.
    static func expect(
        of processes: [pid_t], seconds: Int, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try expect(of: processes, sourceLocation: sourceLocation) { Times.pass(until: .now + .seconds(seconds)) }
    }
}
