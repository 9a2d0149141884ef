// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CLinux
import Glibc
import LinuxSystem
import Varlink

/// A sound of this machine for a daemon on another machine. The bytes go through a separate ssh to `alertctl bridge
/// --sound` there, which leaves them with the daemon as an open file.
package enum SentSound {
    /// The length of a token, in bytes.
    private static let tokenLength = 32

    /// Sends a regular file, and returns the token that names it in a call.
    package static func leave(_ descriptor: Int32, name: String, with host: RemoteHost) throws(Failure) -> String {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw unreadable(name, errno) }
        let size = Int(status.st_size)
        guard size > 0 else { throw Failure(.badInput, "\(name) is empty", remedy: "Give a sound") }
        guard size <= SoundHandover.maximumBytes else {
            throw Failure(
                .badInput, "\(name) is too large to send (maximum \(SoundHandover.maximumBytes >> 20) MB)",
                remedy: "Copy it to \(host.name), and give its path there behind a colon, like :/home/ada/rain.flac")
        }
        let token = try HostUpload.answer(
            to: ["alertctl", "bridge", "--sound", "\(size)"], sending: descriptor, size, name: name, on: host)
        guard token.utf8.count == tokenLength, token.allSatisfy(\.isHexDigit) else {
            throw Failure(
                .unavailable,
                "alertctl on \(host.name) does not take \(name)" + HostLink.quoted(Array(token.utf8)),
                remedy: Failure.sameVersion(on: host.name))
        }
        return token
    }

    private static func unreadable(_ name: String, _ code: Int32) -> Failure {
        Failure(.badInput, "\(name) cannot be read: \(String(cString: strerror(code)))", remedy: "Give another file")
    }
}

/// A sound that ``SentSound`` on another machine sends, for the daemon of this machine.
package enum ReceivedSound {
    /// Reads `size` bytes and leaves them with the daemon.
    ///
    /// - Returns: The token that names them in a call within ten seconds.
    package static func leave(_ size: Int, from input: Int32, with socket: String) throws(Failure) -> String {
        guard (1...SoundHandover.maximumBytes).contains(size) else {
            throw Failure(.badInput, "--sound: out of range (1 to \(SoundHandover.maximumBytes) bytes)")
        }
        let memory = linux_memfd_create("sound")
        guard memory >= 0 else {
            throw Failure(.tryLater, "no memory for the sound: \(String(cString: strerror(errno)))")
        }
        defer { close(memory) }
        try ReceivedBytes.copy(size, from: input, to: memory, what: "the sound") { code in
            Failure(.tryLater, "no memory for the sound: \(String(cString: strerror(code)))")
        }
        do throws(VarlinkClientError) {
            return try SoundHandover.leave(memory, nextTo: socket)
        } catch {
            throw Failure(.tryLater, "the sound cannot be handed to alertd: \(error)", remedy: "Try again")
        }
    }
}
