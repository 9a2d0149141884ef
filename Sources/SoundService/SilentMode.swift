// SPDX-License-Identifier: Apache-2.0

import Glibc
package import LinuxSystem
import Synchronization

/// Silent mode, like a phone's switch. It is a file that exists or not, so it outlasts the daemon. It only decides
/// whether a sound is played.
package final class SilentMode: Sendable {
    private let folder: String
    private let path: String
    private let state: Atomic<Bool>
    private let turn = Mutex<Void>(())

    /// - Parameter folder: The folder of the file.
    package init(folder: String) {
        self.folder = folder
        path = folder + "/silent"
        state = Atomic(access(path, F_OK) == 0)
    }

    package var isOn: Bool { state.load(ordering: .acquiring) }

    /// Switches silent mode and returns when it is on disk. The result tells whether it has changed. A disk that hangs
    /// is an error.
    package func set(_ isOn: Bool) async throws(SystemError) -> Bool {
        do {
            return try await BlockingWork.shared.run { [self] in Result { () throws(SystemError) in try store(isOn) } }
                .get()
        } catch let error as SystemError {
            throw error
        } catch {
            throw SystemError("fsync", ETIMEDOUT)
        }
    }

    private func store(_ isOn: Bool) throws(SystemError) -> Bool {
        try turn.withLock { _ throws(SystemError) -> Bool in
            guard isOn != self.isOn else { return false }
            if isOn {
                let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
                guard file >= 0 else { throw SystemError("open", errno) }
                close(file)
            } else {
                guard unlink(path) == 0 || errno == ENOENT else { throw SystemError("unlink", errno) }
            }
            // The change is in the folder, so the folder has to be synced.
            let handle = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard handle >= 0 else { throw SystemError("open", errno) }
            defer { close(handle) }
            guard fsync(handle) == 0 else { throw SystemError("fsync", errno) }
            state.store(isOn, ordering: .releasing)
            return true
        }
    }
}
