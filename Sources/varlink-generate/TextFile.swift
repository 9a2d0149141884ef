// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Reads and writes whole text files.
enum TextFile {
    /// An error in reading or writing a file.
    struct Failure: Error {
        let path: String
        let code: Int32
        var message: String { code == 0 ? "\(path): not valid UTF-8" : "\(path): \(String(cString: strerror(code)))" }
    }

    static func read(_ path: String) throws(Failure) -> String {
        guard let file = fopen(path, "re") else { throw Failure(path: path, code: errno) }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = fread(&chunk, 1, chunk.count, file)
            bytes += chunk[..<count]
            guard count < chunk.count else { continue }
            guard ferror(file) == 0 else { throw Failure(path: path, code: EIO) }
            break
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw Failure(path: path, code: 0) }
        return text
    }

    static func write(_ text: String, to path: String) throws(Failure) {
        guard let file = fopen(path, "we") else { throw Failure(path: path, code: errno) }
        let bytes = Array(text.utf8)
        let written = fwrite(bytes, 1, bytes.count, file)
        let code = errno
        guard fclose(file) == 0, written == bytes.count else { throw Failure(path: path, code: code) }
    }

    static func write(toStandardError text: String) {
        let bytes = Array((text + "\n").utf8)
        // If the error message cannot be written, nothing more can be done.
        _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
    }
}
