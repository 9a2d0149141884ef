// SPDX-License-Identifier: Apache-2.0

import Foundation
import SoundServerSupport

/// Information about a process from the kernel, proc(5).
enum ProcFS {
    /// The memory it has in use, in KiB.
    static func residentKiB(_ pid: pid_t) throws -> Int { try field("VmRSS", of: "/proc/\(pid)/status") }

    /// The memory of its own that it has in use, in KiB.
    static func anonymousKiB(_ pid: pid_t) throws -> Int { try field("RssAnon", of: "/proc/\(pid)/status") }

    /// The most memory that it has had in use since it started, in KiB.
    static func peakKiB(_ pid: pid_t) throws -> Int { try field("VmHWM", of: "/proc/\(pid)/status") }

    /// Returns the processor time of its threads in user and kernel mode, in seconds.
    static func processorSeconds(_ pid: pid_t) throws -> Double {
        // The name in parentheses may hold anything; after it come the fields from the third on.
        let stat = try String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
        let fields = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ")
        guard fields.count > 13, let user = Double(fields[12]), let kernel = Double(fields[13]) else {
            throw ToolError("/proc/\(pid)/stat is \(stat)")
        }
        return (user + kernel) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// Returns whether a process and all its threads are stopped, as by SIGSTOP.
    static func isStopped(_ pid: pid_t) throws -> Bool {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task").allSatisfy { thread in
            // A thread that has ended in the interim does nothing any more.
            let status = try? String(contentsOfFile: "/proc/\(pid)/task/\(thread)/status", encoding: .utf8)
            return status?.contains("State:\tT") ?? true
        }
    }

    /// Returns the number of times that each of its threads has gone to sleep or waited for something. A thread that
    /// was woken has slept once more afterwards.
    static func voluntarySwitches(_ pid: pid_t) throws -> [String: Int] {
        var switches: [String: Int] = [:]
        for thread in try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task") {
            let folder = "/proc/\(pid)/task/\(thread)"
            let name = try String(contentsOfFile: folder + "/comm", encoding: .utf8)
            switches[thread + " " + name.trimmingCharacters(in: .newlines)] =
                try field("voluntary_ctxt_switches", of: folder + "/status")
        }
        return switches
    }

    /// Returns its children with their command lines.
    static func children(of pid: pid_t) throws -> [pid_t: [String]] {
        var children: [pid_t: [String]] = [:]
        for thread in try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task") {
            // Needs CONFIG_PROC_CHILDREN, which Debian's kernels have.
            let file = "/proc/\(pid)/task/\(thread)/children"
            // A thread that has ended since has handed its children to another one.
            guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { continue }
            for child in text.split(separator: " ").compactMap({ pid_t($0) }) {
                let line = (try? String(contentsOfFile: "/proc/\(child)/cmdline", encoding: .utf8)) ?? ""
                children[child] = line.split(separator: "\0").map(String.init)
            }
        }
        return children
    }

    /// Processes whose program has a name, and that have an argument which is a path in a folder.
    ///
    /// - Parameter option: The argument of processes that are left out.
    static func processes(
        ofProgram name: String, withArgumentUnder folder: String, unless option: String = ""
    ) -> [pid_t] {
        // Nothing can be read about a process that has ended in the interim.
        let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return all.compactMap { pid_t($0) }.filter { pid in
            guard let line = try? String(contentsOfFile: "/proc/\(pid)/cmdline", encoding: .utf8) else { return false }
            let words = line.split(separator: "\0")
            return words.first?.split(separator: "/").last == name[...] && !words.contains(option[...])
                && words.contains { $0.hasPrefix(folder + "/") }
        }
    }

    /// Processes whose program has a name, and whose runtime folder is in a folder.
    static func processes(ofProgram name: String, withRuntimeFolderIn folder: String) -> [pid_t] {
        // Nothing can be read about a process that has ended in the interim, or is another user's.
        let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return all.compactMap { pid_t($0) }.filter { pid in
            guard (try? String(contentsOfFile: "/proc/\(pid)/comm", encoding: .utf8)) == name + "\n",
                let text = try? String(contentsOfFile: "/proc/\(pid)/environ", encoding: .utf8)
            else { return false }
            return text.split(separator: "\0").contains { $0.hasPrefix("XDG_RUNTIME_DIR=\(folder)/") }
        }
    }

    /// The daemon's sound worker, if it runs.
    static func soundWorker(of pid: pid_t) throws -> pid_t? {
        try children(of: pid).first { $0.value.contains("--sound-worker") }?.key
    }

    /// Raises the number of files that this process may have open, as far as is allowed.
    static func allowDescriptors(_ count: rlim_t) throws {
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        getrlimit(resource, &limit)
        guard limit.rlim_cur < count else { return }
        limit.rlim_cur = min(count, limit.rlim_max)
        guard limit.rlim_cur >= count, setrlimit(resource, &limit) == 0 else {
            throw ToolError("this test needs \(count) descriptors, and \(limit.rlim_max) are allowed (ulimit -n)")
        }
    }

    /// Returns whether it is inside write(2) to its standard output: the number of the system call, then the
    /// descriptor.
    static func isWriting(_ pid: pid_t) throws -> Bool {
        let words = try String(contentsOfFile: "/proc/\(pid)/syscall", encoding: .utf8).split(separator: " ")
        // On x86-64 and arm64.
        return words.count > 1 && ["1", "64"].contains(words[0]) && words[1] == "0x1"
    }

    /// Returns whether a mapping is locked into memory and excluded from core dumps.
    ///
    /// - Parameter place: As ``Memory/places(of:in:)`` calls it.
    static func isLocked(_ place: String, in pid: pid_t) throws -> Bool {
        let range = place.split(separator: " ").last ?? ""
        let maps = try Memory.table("smaps", of: pid).split(separator: "\n")
        guard let start = maps.firstIndex(where: { $0.hasPrefix(range + " ") }) else { return false }
        let flags = maps[start...].first { $0.hasPrefix("VmFlags:") }?.split(separator: " ") ?? []
        return flags.contains("lo") && flags.contains("dd")
    }

    private static func field(_ name: String, of path: String) throws -> Int {
        for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
            let words = line.split { $0 == ":" || $0 == "\t" || $0 == " " }
            if words.first == name[...], words.count > 1, let value = Int(words[1]) { return value }
        }
        throw ToolError("\(path) has no \(name)")
    }
}
