// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CLinux
import Glibc
import LinuxSystem
import Varlink

/// A sound of this machine on its way to a daemon on another: its bytes go to `alertctl bridge --sound` there, by an ssh of
/// their own, and that leaves them with the daemon as an open file.
enum SentSound {
    /// A token and the end of its line.
    private static let tokenLength = 32

    /// Sends a regular file, and returns what the call names it by.
    static func leave(_ descriptor: Int32, name: String, with host: RemoteHost) throws(Failure) -> String {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw unreadable(name, errno) }
        let size = Int(status.st_size)
        guard size > 0 else { throw Failure(.badInput, "\(name) is empty", remedy: "Give a sound") }
        guard size <= SoundChannel.mostBytes else {
            throw Failure(
                .badInput, "\(name) is too large to send (maximum \(SoundChannel.mostBytes >> 20) MB)",
                remedy: "Copy it to \(host.name), and give its path there behind a colon, like :/home/ada/rain.flac")
        }
        let link = try HostLink(host, ["alertctl", "bridge", "--sound", "\(size)"])
        defer { close(link.descriptor) }
        var block = [UInt8](repeating: 0, count: 1 << 16)
        var sent = 0
        while sent < size {
            let count = pread(descriptor, &block, min(block.count, size - sent), off_t(sent))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw unreadable(name, errno) }
            guard count > 0 else { throw Failure(.badInput, "\(name) became shorter while it was read") }
            guard send(block, count, to: link.descriptor) else { throw link.failure }
            sent += count
        }
        shutdown(link.descriptor, Int32(SHUT_WR))
        let answer = Descriptor.readAll(link.descriptor, limit: 1 << 16, by: .now + .seconds(60))
        // The last line: a shell's start-up file over there may have written others.
        let token = answer.split(separator: UInt8(ascii: "\n")).last.map { String(decoding: $0, as: UTF8.self) }
        guard let token, token.utf8.count == tokenLength, token.allSatisfy(\.isHexDigit) else { throw link.failure }
        return token
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

    private static func unreadable(_ name: String, _ code: Int32) -> Failure {
        Failure(.badInput, "\(name) cannot be read: \(String(cString: strerror(code)))", remedy: "Give another file")
    }
}

/// The other side of it.
enum ReceivedSound {
    /// Reads `size` bytes and leaves them with the daemon.
    ///
    /// - Returns: What a call names them by, within ten seconds.
    static func leave(_ size: Int, from input: Int32, with socket: String) throws(Failure) -> String {
        guard (1...SoundChannel.mostBytes).contains(size) else {
            throw Failure(.badInput, "--sound: out of range (1 to \(SoundChannel.mostBytes) bytes)")
        }
        let memory = linux_memfd_create("sound")
        guard memory >= 0 else {
            throw Failure(.tryLater, "no memory for the sound: \(String(cString: strerror(errno)))")
        }
        defer { close(memory) }
        var block = [UInt8](repeating: 0, count: 1 << 16)
        var rest = size
        while rest > 0 {
            let count = read(input, &block, min(block.count, rest))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                throw Failure(.badInput, "the sound is incomplete: \(rest) of \(size) bytes are missing")
            }
            guard write(memory, block, count) == count else {
                throw Failure(.tryLater, "no memory for the sound: \(String(cString: strerror(errno)))")
            }
            rest -= count
        }
        do throws(VarlinkClientError) {
            return try SoundChannel.leave(memory, beside: socket)
        } catch {
            throw Failure(.tryLater, "the sound cannot be handed to alertd: \(error)", remedy: "Try again")
        }
    }
}
