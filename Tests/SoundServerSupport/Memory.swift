// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The memory of a process, as a core dump would have it.
public enum Memory {
    /// Returns the names of the mappings that contain some bytes.
    public static func places(of needle: Data, in process: pid_t) throws -> [String] {
        let maps = try table("maps", of: process)
        let memory = open("/proc/\(process)/mem", O_RDONLY | O_CLOEXEC)
        guard memory >= 0 else {
            throw ToolError("/proc/\(process)/mem cannot be read: \(String(cString: strerror(errno)))")
        }
        defer { close(memory) }
        var places: [String] = []
        for line in maps.split(separator: "\n") {
            let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
            let bounds = fields[0].split(separator: "-").compactMap { UInt64($0, radix: 16) }
            // What is mapped from files and never written to holds nothing of a message.
            guard bounds.count == 2, fields[1].hasPrefix("rw") else { continue }
            var bytes = Data(count: Int(bounds[1] - bounds[0]))
            let count = bytes.withUnsafeMutableBytes { pread(memory, $0.baseAddress, $0.count, Int(bounds[0])) }
            guard count > 0, bytes.prefix(count).range(of: needle) != nil else { continue }
            places.append(fields.count > 5 ? String(fields[5]) : "anonymous at \(fields[0])")
        }
        return places
    }

    /// All of the mappings, as `maps` or `smaps` has them (proc(5)). The kernel hands out a page at a time, and
    /// Foundation takes the first for the whole file.
    public static func table(_ name: String, of process: pid_t) throws -> String {
        let file = open("/proc/\(process)/\(name)", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            throw ToolError("/proc/\(process)/\(name) cannot be read: \(String(cString: strerror(errno)))")
        }
        defer { close(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(file, &chunk, chunk.count)
            guard count > 0 else { break }
            bytes += chunk[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
