// SPDX-License-Identifier: Apache-2.0

import ClientKit
import Glibc
import LinuxSystem
import TerminalKit
import TextSafety

/// The process that asks by way of this one, as the kernel knows it.
struct CallingProgram: Equatable {
    /// The process id.
    let process: Int32
    /// The time at which the process started, in clock ticks since the boot: a number that was given to another process
    /// has another time.
    let started: UInt64

    private static let maximumLine = 400

    init(process: Int32, started: UInt64) { (self.process, self.started) = (process, started) }

    /// Finds a process; nil if there is none of this number.
    init?(_ process: Int32) {
        guard let started = RunningProgram.started(process) else { return nil }
        self.init(process: process, started: started)
    }

    /// The parent of this process; nil if it has ended.
    static var parent: CallingProgram? {
        let process = getppid()
        guard process > 1, let program = CallingProgram(process), getppid() == process else { return nil }
        return program
    }

    /// Returns the line for the person: the program's file, the process, the machine and the command line.
    func line(machine: String) -> String {
        let words = RunningProgram.arguments(of: process) ?? []
        let command = words.split(separator: 0).map { ShellText.quoted(String(decoding: $0, as: UTF8.self)) }
            .joined(separator: " ")
        var path = [CChar](repeating: 0, count: 4_096)
        // The file of another user's process, such as sudo, cannot be read.
        let count = readlink("/proc/\(process)/exe", &path, path.count)
        let file = String(decoding: path.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let name = file.isEmpty ? RunningProgram(of: process)?.name ?? "A program" : file
        return Self.line(name: name, process: process, machine: machine, command: command)
    }

    /// Returns the line for a process that cannot be inspected, because it is on another machine or in another
    /// container.
    static func line(process: Int32, machine: String) -> String {
        line(name: "A program", process: process, machine: machine, command: "")
    }

    /// Returns the parts on one line, without control characters.
    static func line(name: String, process: Int32, machine: String, command: String) -> String {
        let end = command.isEmpty ? "" : ": \(command)"
        let line = "\(name) (process \(process) on \(machine))\(end)".visible
        return line.count <= maximumLine ? line : line.prefix(maximumLine) + "…"
    }

    /// The name of this machine.
    static var machine: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "this machine" }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
