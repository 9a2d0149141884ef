// SPDX-License-Identifier: Apache-2.0

import CivilTime
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
                "alertctl on \(host.name) does not say where it keeps \(text)" + HostLink.quoted(Array(answer.utf8)),
                remedy: Failure.sameVersion(on: host.name))
        }
        return answer
    }

    /// Returns the end of a path, with only those characters that have no special meaning to a shell or a folder.
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

/// Files in a command line for the daemon of another machine: `:/path` is one of that machine. Any other path is one of
/// this machine, as ever, and is never looked up there.
package enum RemoteFile {
    /// Returns the path of `:/path`; nil for any other text.
    package static func path(_ text: String) -> String? { text.hasPrefix(":/") ? String(text.dropFirst()) : nil }

    /// Returns the path on the daemon's machine of a file that alertd opens itself, perhaps much later. A file of this
    /// machine is sent, and kept there. Nil if the daemon is on this machine, or if `text` is a name.
    ///
    /// - Parameter option: What a person calls the place where it was written.
    package static func path(_ text: String, option: String, files: some FileLookup) throws(Failure) -> String? {
        guard files.host != nil, text.contains("/") else { return nil }
        if let path = path(text) { return path }
        return try files.send(text, option: option)
    }

    /// Returns the path of a text that may be a URI: `file:///path` is a file, and any other URI is returned as it is.
    package static func path(orURI text: String, option: String, files: some FileLookup) throws(Failure) -> String? {
        guard text.contains("://") else { return try path(text, option: option, files: files) }
        guard text.hasPrefix("file:///") else { return nil }
        return try path(decoded(text.dropFirst("file://".count)), option: option, files: files)
    }

    /// Decodes the path of a file URI (RFC 3986, 2.1).
    private static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2, let code = UInt8(String(rest.prefix(2)) ?? "", radix: 16) {
                bytes.append(code)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
