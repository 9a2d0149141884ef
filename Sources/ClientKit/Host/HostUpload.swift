// SPDX-License-Identifier: Apache-2.0

// SHUT_WR may be taken to belong to either module.
import CLinux
import Glibc
import LinuxSystem

/// The bytes of a file on their way to a command on another machine, which says in a line what they are called there.
enum HostUpload {
    /// Sends as many bytes as were counted, and returns the last line of the answer: a shell's start-up file over there
    /// may have written others before it.
    ///
    /// - Parameter name: What a person calls the file.
    static func answer(
        to command: [String], sending descriptor: Int32, _ size: Int, name: String, on host: RemoteHost
    ) throws(Failure) -> String {
        let link = try HostLink(host, command)
        defer { close(link.descriptor) }
        var block = [UInt8](repeating: 0, count: 1 << 16)
        var sent = 0
        while sent < size {
            let count = pread(descriptor, &block, min(block.count, size - sent), off_t(sent))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw Failure(
                    .badInput, "\(name) cannot be read: \(String(cString: strerror(errno)))",
                    remedy: "Give another file")
            }
            guard count > 0 else { throw Failure(.badInput, "\(name) became shorter while it was read") }
            guard send(block, count, to: link.descriptor) else {
                link.heard(Descriptor.readAll(link.descriptor, limit: 1 << 16, by: .now + .seconds(1)))
                throw link.failure
            }
            sent += count
        }
        shutdown(link.descriptor, Int32(SHUT_WR))
        let answer = Descriptor.readAll(link.descriptor, limit: 1 << 16, by: .now + .seconds(60))
        link.heard(answer)
        guard let line = answer.split(separator: UInt8(ascii: "\n")).last else { throw link.failure }
        // What a shell wrote is no answer where the command has failed.
        if let failed = link.failed { throw failed }
        return String(decoding: line, as: UTF8.self)
    }

    private static func send(_ block: [UInt8], _ count: Int, to socket: Int32) -> Bool {
        var sent = 0
        return block.withUnsafeBytes { bytes in
            while sent < count {
                let done = Glibc.send(socket, bytes.baseAddress! + sent, count - sent, Int32(MSG_NOSIGNAL))
                if done >= 0 { sent += done } else if errno != EINTR { return false }
            }
            return true
        }
    }
}

/// The other side of it.
enum ReceivedBytes {
    /// Copies `size` bytes to a descriptor.
    ///
    /// - Parameters:
    ///   - what: What they are.
    ///   - failed: What cannot be done when they cannot be written.
    static func copy(
        _ size: Int, from input: Int32, to target: Int32, what: String, failed: (Int32) -> Failure
    ) throws(Failure) {
        var block = [UInt8](repeating: 0, count: 1 << 16)
        var rest = size
        while rest > 0 {
            let count = read(input, &block, min(block.count, rest))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                throw Failure(.badInput, "\(what) is incomplete: \(rest) of \(size) bytes are missing")
            }
            guard write(target, block, count) == count else { throw failed(errno) }
            rest -= count
        }
    }
}
