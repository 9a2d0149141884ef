// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Testing

extension Whole {
    /// Confirmations of schedules, and dry runs.
    @Suite struct Confirmed {
        @Test func theEndAndTheRestAreConfirmedAndShown() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let words = ["remind", "Pills", "every day at 9:00 for 5 times", "--id", "pills", "--warn", "10m"]
            let told = try world.run(Built.program("alertctl"), words)
            #expect(told.status == 0, "\(told)")
            #expect(told.output.contains("(5 times)"), "\(told)")
            #expect(told.output.contains("warns 10 minutes before"), "\(told)")
            let object = try world.run(Built.program("alertctl"), words + ["--json"]).object
            #expect(object["times"] as? Int == 5)
            #expect(object["ends"] as? String != nil)
            #expect(object["notification"] == nil)
            #expect(try world.alertctl("show", "pills").output.contains("(5 times)"))
            let copied = try world.run(Built.program("alertctl"), ["copy", "pills"])
            #expect(copied.output.contains("warns 10 minutes before"), "\(copied)")
            #expect(daemon.isRunning)
        }

        @Test(arguments: [
            ["remind", "Tea", "in", "1h"], ["alarm", "Up", "in", "1h"], ["timer", "25m"],
            ["remind", "Tea", "--like", "old"], ["copy", "old"],
        ])
        func aDryRunLeavesNothing(_ words: [String]) throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            #expect(try world.alertctl("remind", "Old", "in", "2h", "--id", "old").status == 0)
            let told = try world.run(Built.program("alertctl"), words + ["--dry-run"])
            #expect(told.status == 0 && told.output.contains("(in "), "\(told)")
            #expect(try world.call(Manager.Status()).pending == 1)
            #expect(daemon.isRunning)
        }
    }
}
