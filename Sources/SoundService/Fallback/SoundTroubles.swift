// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Synchronization

/// Notification sounds that were replaced by something else since the daemon started, until they are heard again.
/// `status` and `doctor` show the last of them.
package final class SoundTroubles: Sendable {
    private let all = Mutex<[SoundReplacement]>([])
    private static let most = 16

    package init() {}

    /// Follows the events of a wanted sound, records them, and reports them.
    func follow(
        _ sound: String, _ report: @escaping @Sendable (PlaybackEvent) -> Void
    ) -> @Sendable (PlaybackEvent) -> Void {
        let wasReplaced = Mark()
        return { [self] event in
            switch event {
            case .replaced(let replacement):
                wasReplaced.value.store(true, ordering: .relaxed)
                note(replacement)
            case .ended(let end) where end.outcome == .finished && !wasReplaced.value.load(ordering: .relaxed):
                all.withLock { all in all.removeAll { $0.sound == sound } }
            case .started, .paused, .resumed, .ended, .refused: break
            }
            report(event)
        }
    }

    private final class Mark: Sendable {
        let value = Atomic<Bool>(false)
    }

    private func note(_ replacement: SoundReplacement) {
        all.withLock { all in
            all.removeAll { $0.sound == replacement.sound }
            all.append(replacement)
            if all.count > Self.most { all.removeFirst() }
        }
    }

    /// The part of `status`; nil without troubles.
    var part: Manager.Part? {
        let all = all.withLock { $0 }
        guard let last = all.last else { return nil }
        let others = all.count == 1 ? "" : ", and of \(all.count - 1) more likewise"
        return Manager.Part(name: "alert sounds", ok: false, detail: last.sentence + others)
    }
}
