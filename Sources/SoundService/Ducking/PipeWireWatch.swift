// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import LinuxSystem

/// Follows PipeWire's graph with `pw-dump --monitor`, which first prints all objects as an array and then an array for
/// every change. Nothing is polled, because each client that connects changes the graph itself.
///
/// If this process is killed, the program ends with the next change, because nobody reads its output.
final class PipeWireWatch {
    /// The maximum size of a change; nothing useful is larger.
    private static let largest = 16 << 20

    /// The descriptor, which is readable when something has changed.
    let descriptor: Int32
    private let process: ChildProcess
    private var rest: [UInt8] = []

    /// Starts the program; returns nil if it is not installed or cannot be started.
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

    /// Returns the complete changes so far, waiting for input; returns nil after the last change.
    func read() -> [[UInt8]]? {
        let room = 1 << 16
        let part = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
            count = max(0, Glibc.read(descriptor, buffer.baseAddress, room))
        }
        guard !part.isEmpty, rest.count <= Self.largest else { return nil }
        rest += part
        return PipeWireGraph.arrays(in: &rest)
    }

    /// Ends the program.
    func end() {
        process.kill()
        process.wait()
    }
}
