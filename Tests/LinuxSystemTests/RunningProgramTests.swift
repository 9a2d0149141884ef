// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

@testable import LinuxSystem

/// The program that a process runs, by the name that a person knows, of what the kernel says of the process.
@Suite struct RunningProgramTests {
    @Test(arguments: [
        // comm, the argument vector, the name
        ("bash", ["bash", "/home/ada/backup.sh"], "backup.sh"),
        ("sh", ["/bin/sh", "-c", "make"], "sh"),
        ("python3.11", ["/usr/bin/python3.11", "/opt/sync.py", "-v"], "sync.py"),
        ("lua5.4", ["lua5.4", "x.lua"], "x.lua"),
        ("ksh93", ["ksh93", "job"], "job"),
        ("nodejs", ["nodejs", "server.js"], "server.js"),
        // Started by a descriptor, and a script that comes by one, as of "bash <(...)".
        ("63", ["bash", "/dev/fd/63"], "bash"), ("3", ["/usr/bin/rsync", "-a"], "rsync"),
        ("bash", ["bash", "/dev/fd/63"], "bash"), ("4711", [""], "4711"),
        // Names that begin as an interpreter's does.
        ("shotwell", ["shotwell", "/home/ada/holiday.jpg"], "shotwell"),
        ("shutdown", ["shutdown", "now"], "shutdown"),
        ("fishnet", ["fishnet", "secret.key"], "fishnet"),
        ("nodemon", ["nodemon", "app.js"], "nodemon"),
        ("phpstorm", ["phpstorm", "/work"], "phpstorm"),
        ("perlbrew", ["perlbrew", "list"], "perlbrew"),
        ("bashtop", ["bashtop", "--help"], "bashtop"),
        // The kernel keeps 15 bytes of a name.
        ("systemd-ask-pas", ["/usr/bin/systemd-ask-password", "Pin"], "systemd-ask-password"),
        ("a-shell-of-its-", ["other", "words"], "a-shell-of-its-"),
    ])
    func programsAreCalledAsPeopleKnowThem(comm: String, arguments: [String], name: String) {
        let found = RunningProgram(comm: Array(comm.utf8)) { arguments.flatMap { Array($0.utf8) + [0] } }
        #expect(found.name == name)
    }

    @Test func whoseArgumentsCannotBeReadIsCalledAsTheKernelDoes() {
        #expect(RunningProgram(comm: Array("bash".utf8)) { nil }.name == "bash")
    }

    @Test(
        arguments: [
            ("bash", "/home/a/backup.sh --all", .script("backup.sh")), ("sh", "-e backup", .script("backup")),
            ("bash", "-euo pipefail backup.sh", .script("backup.sh")), ("python3", "-u tool.py", .script("tool.py")),
            ("python3.11", "-m http.server", .script("http.server")),
            ("python3", "-W ignore -X dev t.py", .script("t.py")),
            ("perl", "-w mail.pl", .script("mail.pl")), ("node", "--inspect app.js", .script("app.js")),
            ("sh", "-c x", .inline), ("bash", "-ec x", .inline), ("python3", "-c x", .inline),
            ("perl", "-e x", .inline),
            ("sh", "", .none), ("bash", "-i", .none), ("python3", "-", .none), ("bash", "-- run.sh", .script("run.sh")),
            ("bash", "/", .none), ("bash", "/dev/fd/63 a", .inline), ("sh", "/proc/self/fd/3", .inline),
            ("python3", "/proc/12/task/13/fd/3", .inline), ("bash", "/dev/stdin", .inline),
            ("bash", "/home/dev/fd/63", .script("63")), ("bash", "/proc/fd", .script("fd")),
        ] as [(String, String, ScriptName)])
    func aScriptIsKnownByItsOwnName(_ interpreter: String, _ line: String, _ name: ScriptName) {
        #expect(ScriptName(interpreter: interpreter, words: line.split(separator: " ").map(String.init)) == name)
    }

    /// This test is run by a program that is not alertctl, so it is who uses it.
    @Test func whoeverRunsNoCommandUsesItItself() {
        let (program, process, holder) = RunningProgram.using(["alertctl"], in: getpid())
        #expect(process == getpid() && holder == getpid())
        #expect(program == RunningProgram(of: getpid()))
    }

    @Test func whoRanTheCommandUsesIt() throws {
        let own = try #require(RunningProgram(of: getpid()))
        let (program, _, holder) = RunningProgram.using([own.name], in: getpid())
        #expect(holder == getppid())
        #expect(program != own)
    }

    @Test(arguments: [("timeout", true), ("time", true), ("flock", true), ("backup.sh", false), ("timeouts", false)])
    func aWrapperSaysNothing(_ name: String, _ isWrapper: Bool) {
        #expect(RunningProgram(comm: Array(name.utf8)) { nil }.isWrapper == isWrapper)
    }

    @Test func aProcessThatHasGoneRunsNothing() {
        // pid_max is at most 2^22 (proc(5)).
        #expect(RunningProgram(of: 1 << 22 + 1) == nil)
        #expect(RunningProgram.parent(of: 1 << 22 + 1) == nil)
    }

    @Test(
        arguments: [
            ("bash", "", true), ("bash", "-i", true), ("zsh", "-il", true), ("dash", "-", true), ("fish", "-l", true),
            ("bash", "--login", true), ("bash", "--rcfile /tmp/rc -i", true), ("bash", "--init-file /x/y.sh", true),
            ("bash", "-o vi", true), ("bash", "+O extglob -i", true), ("busybox", "ash", true), ("nu", "", true),
            ("sh", "-c true", false), ("bash", "-lc true", false), ("zsh", "-ic true", false), ("sh", "job", false),
            ("bash", "--norc job.sh", false), ("sh", "-x ./job", false), ("bash", "/dev/fd/63", false),
            ("fish", "--command true", false), ("busybox", "sh -c true", false), ("python3", "", false),
            ("make", "", false), ("tmux", "", false),
        ] as [(String, String, Bool)])
    func aShellIntoWhichAPersonTypes(_ name: String, _ line: String, _ isOne: Bool) {
        #expect(ScriptName.isTypedInto(shell: name, words: line.split(separator: " ").map(String.init)) == isOne)
    }

    @Test(
        arguments: [
            ("0::/user.slice/a.scope\n", "/user.slice/a.scope"),
            ("12:cpu:/x\n1:name=systemd:/system.slice/cron.service\n0::/y\n", "/system.slice/cron.service"),
            ("9:name=systemd:/\n0::/app.slice/a.service\n", "/app.slice/a.service"),
            ("9:name=systemd:/\n0::/\n", "/"), ("9:name=systemd:/\n", "/"),
            ("0::/with:colon\n", "/with:colon"), ("12:cpu:/x\n", nil), ("", nil), ("nonsense", nil),
        ] as [(String, String?)])
    func theControlGroupIsRead(_ listing: String, _ group: String?) {
        #expect(ProcessRecord.group(listing: Array(listing.utf8)) == group)
    }

    @Test func theRecordOfThisProcessIsRead() throws {
        let own = try #require(ProcessRecord(of: getpid()))
        #expect(own.identity == ProcessIdentity(of: getpid()))
        #expect(own.parent == getppid())
        #expect(own.session == getsid(0))
        #expect(own.user == geteuid())
        #expect(ProcessRecord(of: 0) == nil)
        #expect(own.identity.isRunning)
        #expect(!ProcessIdentity(number: getpid(), started: own.identity.started + 1).isRunning)
    }
}
