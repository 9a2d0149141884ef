// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import LinuxSystem

/// The program that listens at a port of 127.0.0.1, from the kernel.
struct PortListener {
    let port: Int
    let user: UInt32
    /// The number of its socket.
    private let inode: UInt32

    private static let maximumTries = 100

    /// Looks for the program; nil if nobody listens there, or if the kernel does not tell.
    init?(port: Int) {
        let netlink = sock_diag_open()
        guard netlink >= 0 else { return nil }
        defer { close(netlink) }
        var (user, inode): (UInt32, UInt32) = (0, 0)
        guard sock_diag_listener(netlink, UInt16(clamping: port), &user, &inode) == 0 else { return nil }
        (self.port, self.user, self.inode) = (port, user, inode)
    }

    var isOwn: Bool { user == geteuid() }

    /// Returns the reason why alert-page does not start, in two sentences: who has the port, and the remedy.
    func reason(_ paths: Paths) -> (cause: String, remedy: String) {
        let free = next.map { "port = \($0)" } ?? "port = NUMBER"
        let change = "write \"\(free)\" into \(paths.settings)"
        guard let (process, name) = process else {
            return (
                "a program of yours has port \(port)", "End it (\"ss -ltnp\" lists such programs), or \(change)"
            )
        }
        if name == "systemd" {
            return ("systemd has port \(port)", "Run \"systemctl --user list-sockets\" to see for what, or \(change)")
        }
        return ("\(name) (process \(process)) has port \(port)", "Run \"kill \(process)\", or \(change)")
    }

    func failure(_ paths: Paths) -> ExitFailure {
        let (cause, remedy) = reason(paths)
        return ExitFailure(.unavailable, "\(cause). \(remedy).")
    }

    /// The next port at which nobody listens.
    private var next: Int? {
        (port + 1...port + Self.maximumTries).first { next in
            guard next <= 65_535 else { return false }
            let descriptor = loopback_listen(UInt16(next))
            guard descriptor >= 0 else { return false }
            close(descriptor)
            return true
        }
    }

    /// The process of this user that has the socket; nil if /proc shows none, as for a program that hides itself.
    private var process: (number: Int32, name: String)? {
        for number in Self.numbers(in: "/proc") {
            let folder = "/proc/\(number)/fd"
            guard Self.numbers(in: folder).contains(where: { isSocket("\(folder)/\($0)") }) else { continue }
            return RunningProgram(of: number).map { (number, $0.name) }
        }
        return nil
    }

    private func isSocket(_ path: String) -> Bool {
        var target = [CChar](repeating: 0, count: 64)
        let count = readlink(path, &target, target.count)
        return count > 0 && target[..<count].elementsEqual("socket:[\(inode)]".utf8.map(CChar.init(bitPattern:)))
    }

    /// Returns the entries of a folder that are numbers; none if it cannot be read.
    private static func numbers(in path: String) -> [Int32] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var numbers: [Int32] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let number = Int32(name) { numbers.append(number) }
        }
        return numbers
    }
}
