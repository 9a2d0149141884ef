// SPDX-License-Identifier: Apache-2.0

import ClientKit
private import Glibc

/// The file of a backup, copied by blocks, so that a large one takes no memory.
enum BackupFile {
    /// Copies a file into one that appears under its name when all of it is on disk.
    static func copy(_ source: String, to target: String) throws(Failure) {
        let descriptor = TimeBoundedFiles.open(source, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(reading: source, -descriptor) }
        defer { close(descriptor) }
        // Reminders are the person's alone, wherever the file is.
        let file = try NewFile(target, mode: 0o600)
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &block, block.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Failure(reading: source, errno) }
            if count == 0 { break }
            try file.output.bytes(Array(block[0..<count]))
        }
        try file.keep()
    }

    /// Moves a file; to another file system by copying.
    static func move(_ source: String, to target: String) throws(Failure) {
        if rename(source, target) == 0 { return }
        defer { unlink(source) }
        try copy(source, to: target)
    }

    static func remove(_ path: String) { unlink(path) }
}

extension Failure {
    fileprivate init(reading path: String, _ code: Int32) {
        let reason = String(cString: strerror(code))
        switch code {
        case ENOENT, ENOTDIR:
            self.init(
                .notFound, "no such file: \(path)",
                remedy: "Give a file that \"alertctl backup\" made. Example: alertctl restore alertd.tar")
        case EACCES, EPERM: self.init(.refused, "cannot read \(path): \(reason)", remedy: "Check its permissions")
        case ETIMEDOUT: self.init(hanging: path)
        case EISDIR: self.init(.badInput, "\(path) is a directory", remedy: "Give a file")
        default: self.init(.tryLater, "cannot read \(path): \(reason)")
        }
    }
}
