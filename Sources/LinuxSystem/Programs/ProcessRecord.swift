// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The facts about a process that say on whose behalf it runs, from proc(5). Every user may read them, also of a
/// process that is not dumpable (prctl(2), PR_SET_DUMPABLE).
package struct ProcessRecord: Sendable, Hashable {
    package var identity: ProcessIdentity
    /// The parent; 0 if the parent is outside of this PID namespace, or for the init process.
    package var parent: Int32
    /// The process that leads its session.
    package var session: Int32
    /// The number of its controlling terminal (tty_nr of stat); 0 without one.
    package var terminal: Int32
    /// The effective user.
    package var user: UInt32
    /// The control group; nil if the kernel reports none.
    package var group: String?
    /// A Boolean value indicating whether it is a shell without a script and without a command, into which a person
    /// types.
    package var isPersonsShell: Bool
    package var isUserManager: Bool
    package var isInit: Bool

    package init(
        identity: ProcessIdentity, parent: Int32, session: Int32 = 0, terminal: Int32 = 0, user: UInt32 = 0,
        group: String? = nil, isPersonsShell: Bool = false, isUserManager: Bool = false, isInit: Bool = false
    ) {
        (self.identity, self.parent, self.session, self.terminal) = (identity, parent, session, terminal)
        (self.user, self.group, self.isPersonsShell) = (user, group, isPersonsShell)
        (self.isUserManager, self.isInit) = (isUserManager, isInit)
    }

    /// Reads the record of a process; nil if the process does not exist, or if /proc hides it.
    package init?(of process: Int32) {
        let fields = RunningProgram.fields(of: process)
        // Fields 4, 6, 7 and 22 of stat.
        guard fields.count > 19, let parent = Int32(fields[1]), let session = Int32(fields[3]),
            let terminal = Int32(fields[4]), let started = UInt64(fields[19]),
            let status = RunningProgram.status(of: process), let user = Self.user(status: status)
        else { return nil }
        let comm = RunningProgram.read("/proc/\(process)/comm", limit: 64) ?? []
        let name = String(decoding: comm.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        let arguments = name == "systemd" || ScriptName.isShell(name) ? RunningProgram.arguments(of: process) : nil
        let words = (arguments ?? []).split(separator: 0, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        self.init(
            identity: ProcessIdentity(number: process, started: started), parent: parent, session: session,
            terminal: terminal, user: user, group: Self.group(of: process),
            isPersonsShell: arguments != nil && ScriptName.isTypedInto(shell: name, words: Array(words.dropFirst())),
            isUserManager: name == "systemd" && words.contains("--user"),
            isInit: Self.numbers(status: status).last == 1)
    }

    /// Returns the control group of a process; nil if the kernel reports none.
    package static func group(of process: Int32) -> String? {
        RunningProgram.read("/proc/\(process)/cgroup", limit: 4_096).flatMap(group(listing:))
    }

    /// Returns the control group of systemd in a `cgroup` file: that of the unified hierarchy, or the one that systemd
    /// names in an older hierarchy (cgroups(7)). In a container the older one may be there and unused.
    package static func group(listing: [UInt8]) -> String? {
        let lines = listing.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
        let groups = lines.map { $0.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false) }
            .filter { $0.count == 3 }
        let older = groups.first { $0[1] == "name=systemd" }
        let unified = groups.first { $0[0] == "0" && $0[1].isEmpty }
        let used = older.map { $0[2] != "/" } == true ? older : unified ?? older
        return used.map { String($0[2]) }
    }

    /// Returns the effective user in a `status` file.
    package static func user(status: [UInt8]) -> UInt32? {
        let users = values(of: "Uid:", in: status)
        return users.count > 1 ? UInt32(users[1]) : nil
    }

    /// Returns the numbers of a process in its PID namespaces, the innermost last.
    private static func numbers(status: [UInt8]) -> [Int32] {
        values(of: "NSpid:", in: status).compactMap { Int32($0) }
    }

    private static func values(of name: String, in status: [UInt8]) -> [String] {
        let line = status.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: name.utf8) }
        return (line?.split { $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: " ") } ?? []).dropFirst()
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// A Boolean value indicating whether it is such a shell and leads a session with a terminal, as the shell of a tab
    /// does.
    package var isLeadingPersonsShell: Bool { isPersonsShell && session == identity.number && terminal != 0 }

    /// The name of its terminal, such as `pts/3`; nil without one, or if it is of an uncommon kind.
    package var terminalName: String? {
        // The device numbers of the kernel (Documentation/admin-guide/devices.txt).
        let device = UInt32(bitPattern: terminal)
        let (major, minor) = (device >> 8 & 0xFFF, device & 0xFF | device >> 12 & 0xFFF00)
        switch major {
        case 136...143: return "pts/\(minor + (major - 136) << 8)"
        case 4: return minor < 64 ? "tty\(minor)" : "ttyS\(minor - 64)"
        default: return nil
        }
    }

    /// Returns whether the memory and the descriptors of a process are closed to other programs of a user: the process
    /// is not dumpable, and nobody traces it.
    ///
    /// - Parameter user: The user; root's programs read every process, so for root only the tracer counts.
    package static func isClosed(_ process: Int32, to user: UInt32) -> Bool {
        guard let status = RunningProgram.status(of: process),
            values(of: "TracerPid:", in: status) == ["0"]
        else { return false }
        guard user != 0 else { return true }
        // The files of a process that is not dumpable belong to root; its folder itself does not tell.
        var file = stat()
        return lstat("/proc/\(process)/environ", &file) == 0 && file.st_uid != user
    }
}

/// A process for as long as it runs: its number, and the time at which it started, because the kernel uses numbers
/// again.
package struct ProcessIdentity: Sendable, Hashable {
    package let number: Int32
    /// The start in clock ticks since the boot.
    package let started: UInt64

    package init(number: Int32, started: UInt64) { (self.number, self.started) = (number, started) }

    /// Reads the identity of a running process; nil if the process does not exist.
    package init?(of process: Int32) {
        guard process > 0, let started = RunningProgram.started(process) else { return nil }
        self.init(number: process, started: started)
    }

    package var isRunning: Bool { ProcessIdentity(of: number) == self }
}
