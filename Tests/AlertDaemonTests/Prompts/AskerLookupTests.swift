// SPDX-License-Identifier: Apache-2.0

import AlertCore
import Glibc
import LinuxSystem
import ProcessSupport
import Testing

@testable import AlertDaemon

/// Askers on another machine, and the checks that admit them.
@Suite struct AskerLookupTests {
    @Test(
        arguments: [
            ("ada@desk", "ada on desk, by ssh"), ("a.b-c_d@d-1.example", "a.b-c_d on d-1.example, by ssh"),
            (String(repeating: "a", count: 64) + "@d", String(repeating: "a", count: 64) + " on d, by ssh"),
        ])
    func callersOfOtherMachinesSayWhoTheyAre(_ text: String, _ name: String) {
        #expect(RemoteCaller.name(RemoteCaller(text), by: "ssh") == name)
    }

    /// A text that could read as another sentence, or as a program's name, is not a valid claim.
    @Test(
        arguments: [
            "", "ada", "@", "ada@", "@desk", "ada@desk, by cron", "ada@de sk", "a@b@c", "ada@desk\n",
            "ada\u{202E}@desk",
            "ädä@desk", String(repeating: "a", count: 65) + "@d",
        ])
    func claimsThatAreNone(_ text: String) {
        #expect(RemoteCaller(text) == nil)
        #expect(RemoteCaller.name(RemoteCaller(text), by: "deploy.sh") == "somebody elsewhere, by deploy.sh")
    }

    /// Nobody can tell to which program a process belonged that has ended.
    @Test func aProcessThatHasEndedHasNoAncestors() throws {
        let process = try TestProcess("true")
        #expect(try process.wait() == 0)
        #expect(AskerLookup.lineage(of: process.pid) == nil)
        #expect(AskerLookup.lineage(of: getpid())?.processes.contains { $0.number == getppid() } == true)
    }

    @Test(arguments: [
        (["alertctl", "bridge"], true), (["/usr/bin/alertctl", "bridge", "--greet"], true), (["alertctl"], false),
        (["alertctl", "list", "bridge"], false), (["alertctl", "bridges"], false), ([], false),
    ])
    func bridges(_ arguments: [String], _ isOne: Bool) {
        #expect(AskerLookup.isBridge(arguments: arguments.flatMap { Array($0.utf8) + [0] }) == isOne)
    }

    @Test(arguments: [
        ("Name:\tsshd\nUid:\t0\t0\t0\t0\nGid:\t0\n", true), ("Name:\tsshd\nUid:\t1000\t0\t0\t0\n", false),
        ("Name:\tsshd\nUid:\t1000\t1000\t1000\t1000\n", false), ("Name:\tUid:\n", false), ("", false),
    ])
    func processesOfRoot(_ status: String, _ isOne: Bool) {
        #expect(AskerLookup.isRoots(status: Array(status.utf8)) == isOne)
    }
}
