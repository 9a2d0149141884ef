// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc

/// Events in folders, inotify(7).
package final class Inotify: Sendable {
    /// Readable when something has happened.
    package let descriptor: Int32

    /// - Throws: When the kernel gives no descriptor.
    package init() throws(SystemError) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        guard descriptor >= 0 else { throw SystemError("inotify_init1", errno) }
    }

    deinit { close(descriptor) }

    /// Tells of these events in a folder from now on. To add one again changes nothing.
    package func add(_ folder: String, _ events: Int) throws(SystemError) {
        guard inotify_add_watch(descriptor, folder, UInt32(events)) >= 0 else {
            throw SystemError("inotify_add_watch", errno)
        }
    }

    /// Something that has happened.
    package struct Event {
        /// The name of the file in its folder; empty where it happened to the folder itself.
        package let name: String
        private let mask: UInt32

        fileprivate init(name: String, mask: UInt32) {
            self.name = name
            self.mask = mask
        }

        /// Whether more may have happened than is told: more than the kernel keeps, or the folder has gone or been moved.
        package var isLoss: Bool { mask & UInt32(IN_Q_OVERFLOW | IN_IGNORED | IN_MOVE_SELF | IN_UNMOUNT) != 0 }
    }

    /// Whether something has happened, since this was called last, that concerns the caller. All of it is taken.
    package func happened(_ concerns: (Event) -> Bool) -> Bool {
        var found = false
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return found }
            // struct inotify_event: int wd; uint32_t mask, cookie, len; char name[len], padded with NUL.
            var offset = 0
            while offset + 16 <= count {
                let (mask, length) = buffer.withUnsafeBytes {
                    (
                        $0.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self),
                        $0.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self)
                    )
                }
                let end = min(count, offset + 16 + Int(length))
                let name = String(decoding: buffer[(offset + 16)..<end].prefix { $0 != 0 }, as: UTF8.self)
                if concerns(Event(name: name, mask: mask)) { found = true }
                offset = end
            }
        }
    }
}
