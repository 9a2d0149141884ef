// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem
import Testing

@testable import AlertDaemon

/// The advice of doctor about folders that cannot be watched.
@Suite struct UnwatchedTests {
    @Test(
        arguments: [
            ([EACCES], ["chmod u+rx /a"], ["sysctl"]), ([ENOSPC], ["sysctl"], ["chmod"]),
            ([EMFILE, EACCES], ["chmod u+rx /a", "sysctl"], []), ([EIO], ["check these folders"], ["chmod", "sysctl"]),
        ] as [([Int32], [String], [String])])
    func theRemedyFitsTheReason(codes: [Int32], expected: [String], absent: [String]) {
        let remedy = Unwatched.remedy(
            for: codes.map { code in
                FolderWatch.Problem(folder: code == EMFILE ? nil : "/a", error: SystemError("inotify_add_watch", code))
            })
        for words in expected { #expect(remedy.contains(words)) }
        for words in absent { #expect(!remedy.contains(words)) }
    }
}
