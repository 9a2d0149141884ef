// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Glibc
package import LinuxSystem
import Synchronization

/// The volume of alert sounds, like the slider of a phone's ringer. It is kept in a file, and so outlasts the daemon.
package final class AlertVolume: Sendable {
    /// Critical notifications and alarms are heard so loud at least.
    package static let least = 0.3

    private let folder: String
    private let path: String
    /// In thousandths.
    private let state: Atomic<Int>
    private let turn = Mutex<Void>(())

    /// - Parameter folder: Where the file is kept.
    package init(folder: String) {
        self.folder = folder
        path = folder + "/alert-volume"
        state = Atomic(Self.read(path) ?? 1_000)
    }

    /// 0 to 1.
    package var value: Double { Double(state.load(ordering: .acquiring)) / 1_000 }

    /// The factor for a sound; 1 for a player's.
    package func gain(of request: SoundRequest) -> Double {
        guard request.alert || request.isSpeech else { return 1 }
        let isUrgent = request.fallback == .alarm || request.origin.level == .critical
        return isUrgent ? max(Self.least, value) : value
    }

    /// Sets it, and returns when that is on disk: whether it was another before. A disk that hangs is an error.
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

    /// Thousandths as the file has them; nil where it has none that make sense.
    private static func read(_ path: String) -> Int? {
        guard let text = FolderListing.text(of: path), let value = Int(text.prefix { $0 != "\n" }) else { return nil }
        return (0...1_000).contains(value) ? value : nil
    }

    private func store(_ value: Int) throws(SystemError) -> Bool {
        try turn.withLock { _ throws(SystemError) -> Bool in
            guard value != state.load(ordering: .acquiring) else { return false }
            // Another name first: a file that was written halfway would be another volume.
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
