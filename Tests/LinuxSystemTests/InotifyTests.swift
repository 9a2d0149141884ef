// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation
import Glibc
import Testing

@testable import LinuxSystem

@Suite struct InotifyTests {
    private func folder() throws -> String {
        var template = Array("/tmp/inotify-tests.XXXXXX".utf8CString)
        return String(cString: try #require(mkdtemp(&template)))
    }

    private func wait(for watch: Inotify) -> Bool {
        Descriptor.isReadable(watch.descriptor, by: .now + .seconds(30))
    }

    private func names(_ watch: Inotify) -> [String] {
        var names: [String] = []
        _ = watch.happened { event in
            names.append(event.name)
            return false
        }
        return names
    }

    /// A user has 128 instances for all programs, so the process has one.
    @Test func allShareOneInstance() throws {
        let watches = try (0..<20).map { _ in try Inotify() }
        let instances = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)) == "anon_inode:inotify"
        }
        #expect(instances.count == 1 && watches.count == 20)
    }

    @Test func eachIsToldOfItsOwnFolders() throws {
        let (one, two) = (try folder(), try folder())
        defer { for path in [one, two] { try? FileManager.default.removeItem(atPath: path) } }
        let (first, second, both) = (try Inotify(), try Inotify(), try Inotify())
        for (watch, folders) in [(first, [one]), (second, [two]), (both, [one, two])] {
            for folder in folders { try watch.add(folder, Int(IN_CREATE)) }
        }
        close(open(one + "/a", O_CREAT | O_WRONLY | O_CLOEXEC, 0o600))
        close(open(two + "/b", O_CREAT | O_WRONLY | O_CLOEXEC, 0o600))
        #expect(wait(for: first) && wait(for: second))
        var seen: [String] = []
        while seen.count < 2, wait(for: both) { seen += names(both) }
        #expect(seen == ["a", "b"])
        #expect(names(first) == ["a"] && names(second) == ["b"])
    }

    /// A subscriber that leaves takes no watch from the others, and the removal of a folder is reported.
    @Test func whoLeavesTakesNothingAlong() throws {
        let path = try folder()
        let stays = try Inotify()
        try stays.add(path, Int(IN_CREATE))
        do {
            let leaves = try Inotify()
            try leaves.add(path, Int(IN_CREATE))
        }
        close(open(path + "/a", O_CREAT | O_WRONLY | O_CLOEXEC, 0o600))
        #expect(wait(for: stays) && names(stays) == ["a"])
        unlink(path + "/a")
        rmdir(path)
        #expect(wait(for: stays))
        #expect(stays.happened { $0.isLoss })
    }

    /// A slow reader learns that events were lost, and its memory does not grow.
    @Test func tooManyEventsAreALoss() throws {
        let path = try folder()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let watch = try Inotify()
        try watch.add(path, Int(IN_CREATE))
        for number in 0..<3_000 { close(open(path + "/\(number)", O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)) }
        let end = try Inotify()
        try end.add(path, Int(IN_CREATE))
        close(open(path + "/end", O_CREAT | O_WRONLY | O_CLOEXEC, 0o600))
        while wait(for: end), !names(end).contains("end") {}
        var count = 0
        #expect(
            watch.happened { event in
                count += 1
                return event.isLoss
            })
        #expect(count <= 1_024)
    }
}
