// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem

/// A sound or picture of this machine for a notification of a daemon on another machine, which may need it much later.
/// The bytes go through a separate ssh to `alertctl bridge --file` on that machine, which stores them in a file next to
/// the daemon's database.
enum SentFile {
    /// The largest file, in bytes: thirty seconds of sound, or twice the largest picture.
    static let maximumBytes = 16 << 20
    /// The most bytes of the end of a name that are kept, because notification servers may look there for the file's
    /// type.
    private static let maximumName = 48

    /// Sends a regular file, and returns its path on the other machine.
    static func send(_ text: String, path: String, option: String, to host: RemoteHost) throws(Failure) -> String {
        let descriptor = TimeBoundedFiles.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard descriptor >= 0 else { throw Failure(sending: text, option, -descriptor) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Failure(sending: text, option, errno) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw Failure(.badInput, "\(option): \(text) is not a file", remedy: "Give a file")
        }
        let size = Int(status.st_size)
        guard size > 0 else { throw Failure(.badInput, "\(option): \(text) is empty", remedy: "Give another file") }
        guard size <= maximumBytes else {
            throw Failure(
                .badInput, "\(option): \(text) is too large to send (maximum \(maximumBytes >> 20) MB)",
                remedy: "Copy it to \(host.name), and give its path there behind a colon, like :/home/ada/bell.wav")
        }
        let words = ["alertctl", "bridge", "--file", "\(size)", "--name=\(plain(path))"]
        let answer = try HostUpload.answer(to: words, sending: descriptor, size, name: text, on: host)
        guard answer.hasPrefix("/") else {
            throw Failure(
                .unavailable,
                "alertctl on \(host.name) does not say where it keeps \(text)" + HostLink.said(Array(answer.utf8)),
                remedy: Failure.sameVersion(on: host))
        }
        return answer
    }

    /// The end of a path, with only those characters that have no special meaning to a shell or a folder.
    static func plain(_ path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        let shown = name.unicodeScalars.map { scalar -> Character in
            let isPlain =
                scalar.isASCII
                && (scalar.properties.isAlphabetic || "0123456789.-_".unicodeScalars.contains(scalar))
            return isPlain ? Character(scalar) : "_"
        }
        return String(shown.suffix(maximumName))
    }
}

extension Failure {
    fileprivate init(sending text: String, _ option: String, _ code: Int32) {
        let reason = String(cString: strerror(code))
        switch code {
        case ENOENT, ENOTDIR: self.init(.notFound, "\(option): no such file: \(text)", remedy: "Check the path")
        case ETIMEDOUT: self.init(hanging: text)
        case EACCES, EPERM:
            self.init(.refused, "\(option): cannot read \(text): \(reason)", remedy: "Check its permissions")
        default: self.init(.badInput, "\(option): cannot read \(text): \(reason)", remedy: "Give another file")
        }
    }
}
