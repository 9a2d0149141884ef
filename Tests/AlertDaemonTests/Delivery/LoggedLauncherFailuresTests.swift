// SPDX-License-Identifier: Apache-2.0

import DesktopNotifications
import Testing

@testable import AlertDaemon

/// Log lines about launchers.
@Suite struct LoggedLauncherFailuresTests {
    @Test func thousandsOfBadgesAreOneLine() {
        let logged = LoggedLauncherFailures()
        #expect((0..<5_000).count { _ in logged.isFirst(.tooMany) } == 1)
        // Each wrong name is reported once, and the number of reports is limited.
        let names = (0..<1_000).flatMap { ["a/\($0)", "a/\($0)"] }
        let said = names.count { logged.isFirst(.invalidApp($0)) }
        #expect(said == LoggedLauncherFailures.maximumNames)
    }
}
