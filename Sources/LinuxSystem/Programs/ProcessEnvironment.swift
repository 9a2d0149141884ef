// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The environment variables of a process, compared by their bytes.
package struct ProcessEnvironment: Sendable, Equatable {
    /// The values of each name. A name can occur more than once, and programs differ in which value they take.
    package let values: [String: [[UInt8]]]

    /// The most bytes that are read of another process. Linux gives no program more than 6 MiB (execve(2)).
    private static let maximumSize = 8 << 20

    /// - Parameter entries: The entries, such as `NAME=VALUE`. An entry without `=` has no value.
    package init(entries: some Sequence<[UInt8]>) {
        var values: [String: [[UInt8]]] = [:]
        for entry in entries {
            let name = entry.prefix { $0 != UInt8(ascii: "=") }
            values[String(decoding: name, as: UTF8.self), default: []].append(Array(entry.dropFirst(name.count + 1)))
        }
        self.values = values
    }

    /// The environment of this process, which a program inherits.
    package static var own: ProcessEnvironment {
        var entries: [[UInt8]] = []
        var entry = environ
        while let text = entry.pointee {
            entries.append(UnsafeBufferPointer(start: text, count: strlen(text)).map(UInt8.init(bitPattern:)))
            entry += 1
        }
        return ProcessEnvironment(entries: entries)
    }

    /// Reads the environment with which a process was started; returns nil if it cannot be read (proc(5)).
    ///
    /// Reading never waits for a file, as ``RunningProgram`` explains.
    package init?(of process: Int32) {
        let descriptor = open("/proc/\(process)/environ", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var (bytes, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0, bytes.count + count <= Self.maximumSize else { return nil }
            guard count > 0 else { break }
            bytes += chunk[..<count]
        }
        self.init(entries: bytes.split(separator: 0).map(Array.init))
    }
}
