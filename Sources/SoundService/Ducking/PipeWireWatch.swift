// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import LinuxSystem

/// Follows PipeWire's graph with `pw-dump --monitor`, which prints an array of objects for every change, and all of
/// them first. Nothing is asked again: each client that comes to ask is a change of the graph itself.
///
/// Should we be killed, the program ends with the next change, as nobody reads what it prints.
final class PipeWireWatch {
    /// More in one change is none that we know what to do with.
    private static let largest = 16 << 20

    /// Readable when something has changed.
    let descriptor: Int32
    private let process: ChildProcess
    private var rest: [UInt8] = []

    /// Starts the program, or nil if there is no such program or none can be started.
    init?(servers: SoundServers) {
        guard let path = servers.path(of: "pw-dump") else { return nil }
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            return nil
        }
        defer { close(ends[1]) }
        do throws(SystemError) {
            process = try ChildProcess(
                starting: Spawn(
                    path, ["pw-dump", "--monitor"], environment: .exactly(servers.environment),
                    descriptors: [(number: STDIN_FILENO, .nothing), (number: STDOUT_FILENO, .descriptor(ends[1]))]))
        } catch {
            close(ends[0])
            return nil
        }
        descriptor = ends[0]
    }

    deinit { close(descriptor) }

    /// The changes that are whole by now; nil when there will be no more. Waits for something to read.
    func read() -> [[UInt8]]? {
        let room = 1 << 16
        let part = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
            count = max(0, Glibc.read(descriptor, buffer.baseAddress, room))
        }
        guard !part.isEmpty, rest.count <= Self.largest else { return nil }
        rest += part
        return PipeWireGraph.arrays(in: &rest)
    }

    /// Ends it.
    func end() {
        process.kill()
        process.wait()
    }
}
