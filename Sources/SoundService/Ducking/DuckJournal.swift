// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem
import Varlink

/// A journal of the streams that a holder has turned down, in a file for the next holder.
struct DuckJournal: Sendable {
    private static let largest = 1 << 20
    let path: String

    var isThere: Bool { access(path, F_OK) == 0 }

    /// Replaces the journal; returns false if that failed.
    func write(_ json: JSON) -> Bool {
        let bytes = json.serialized()
        let draft = path + ".new"
        let file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { return false }
        let written = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
        close(file)
        // The journal protects against the end of processes, not of the machine, which would also end the sound server.
        return written == bytes.count && rename(draft, path) == 0
    }

    /// Returns the content; nil without a readable one.
    func read() -> JSON? {
        // An unreadable journal names nothing to restore.
        (try? BoundedFile.contents(of: path, limit: Self.largest, flags: O_NOFOLLOW)).flatMap {
            try? JSON(parsing: $0)
        }
    }

    /// Removes the journal after everything is restored.
    func clear() { unlink(path) }
}
