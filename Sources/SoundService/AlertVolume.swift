// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Glibc
package import LinuxSystem
import Synchronization

/// The volume of alert sounds, like a phone's ringer slider. It is stored in a file, so it outlasts the daemon.
package final class AlertVolume: Sendable {
    /// The minimum for critical notifications and alarms.
    package static let least = 0.3

    private let folder: String
    private let path: String
    /// The volume in thousandths.
    private let state: Atomic<Int>
    private let turn = Mutex<Void>(())

    /// - Parameter folder: The folder of the file.
    package init(folder: String) {
        self.folder = folder
        path = folder + "/alert-volume"
        state = Atomic(Self.read(path) ?? 1_000)
    }

    /// The volume, from 0 to 1.
    package var value: Double { Double(state.load(ordering: .acquiring)) / 1_000 }

    /// Returns the factor for a sound; 1 for a player's.
    package func gain(of request: SoundRequest) -> Double {
        guard request.needsRoom else { return 1 }
        let isUrgent = request.fallback == .alarm || request.origin.level == .critical
        return isUrgent ? max(Self.least, value) : value
    }

    /// Sets the volume and returns when it is on disk. The result tells whether it has changed. A disk that hangs is an
    /// error.
    package func set(_ value: Double) async throws(SystemError) -> Bool {
        do {
            return try await BlockingWork.shared.run { [self] in
                Result { () throws(SystemError) in try store(Int((value * 1_000).rounded())) }
            }.get()
        } catch let error as SystemError {
            throw error
        } catch {
            throw SystemError("fsync", ETIMEDOUT)
        }
    }

    /// Returns the thousandths in the file; nil if it has no valid value.
    private static func read(_ path: String) -> Int? {
        guard let text = FolderListing.text(of: path), let value = Int(text.prefix { $0 != "\n" }) else { return nil }
        return (0...1_000).contains(value) ? value : nil
    }

    private func store(_ value: Int) throws(SystemError) -> Bool {
        try turn.withLock { _ throws(SystemError) -> Bool in
            guard value != state.load(ordering: .acquiring) else { return false }
            // The new file gets another name first: a half-written file would contain another volume.
            let new = path + ".new"
            let file = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard file >= 0 else { throw SystemError("open", errno) }
            defer { close(file) }
            let bytes = Array("\(value)\n".utf8)
            guard write(file, bytes, bytes.count) == bytes.count, fsync(file) == 0 else {
                throw SystemError("write", errno)
            }
            guard rename(new, path) == 0 else { throw SystemError("rename", errno) }
            let handle = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard handle >= 0 else { throw SystemError("open", errno) }
            defer { close(handle) }
            guard fsync(handle) == 0 else { throw SystemError("fsync", errno) }
            state.store(value, ordering: .releasing)
            return true
        }
    }
}
