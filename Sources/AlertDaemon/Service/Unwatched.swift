// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Synchronization

/// The files whose changes alertd does not notice, as inotify(7) or memory is used up.
final class Unwatched: Sendable {
    /// The instance of this process.
    static let shared = Unwatched()

    private let reasons = Mutex<[String: String]>([:])

    /// Notes why the files of one watch are not followed; nil once they are.
    func set(_ reason: String?, for watch: String) { reasons.withLock { $0[watch] = reason } }

    /// For `status`; nil if all is watched.
    var part: Manager.Part? {
        let sorted = reasons.withLock { $0.sorted { $0.key < $1.key } }
        guard !sorted.isEmpty else { return nil }
        return Manager.Part(
            name: "file watching", ok: false,
            detail: "changes are not noticed: " + sorted.map { "\($0.key) (\($0.value))" }.joined(separator: "; "))
    }

    /// For `doctor`; nil if all is watched.
    var check: Manager.Check? {
        part.map {
            Manager.Check(
                name: $0.name, ok: false, required: false, detail: $0.detail,
                remedy: "end programs that watch many files, or raise fs.inotify.max_user_instances and "
                    + "fs.inotify.max_user_watches with sysctl; then restart alertd")
        }
    }
}
