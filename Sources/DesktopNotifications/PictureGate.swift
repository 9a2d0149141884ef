// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Passes notifications on to the screen after checking their pictures, without the pictures that cannot be shown. A
/// later post or withdrawal with the same id replaces the waiting one.
package final class PictureGate: Sendable {
    private struct State {
        /// The notifications whose pictures are being checked.
        var waiting: [String: UInt64] = [:]
        var last: UInt64 = 0
        /// The callers of `Relay` that wait for a notification to be passed on.
        var followers: [String: [@Sendable () -> Void]] = [:]
    }

    private let inspector: PictureInspector
    private let state = Mutex(State())

    package init(inspector: PictureInspector) { self.inspector = inspector }

    /// Passes a notification on: at once if it names no file, otherwise from another thread. Notifications with the
    /// same id keep their order. For that reason `then` is called under the lock; it must return at once and must not
    /// call this object.
    package func pass(_ post: DesktopPost, then: @escaping @Sendable (DesktopPost, [PictureFile.Problem]) -> Void) {
        let names = [post.icon, post.image] + (post.relayed?.pictures ?? [])
        guard names.contains(where: { PictureFile($0) != nil }) else {
            state.withLock { state in
                state.waiting[post.id] = nil
                then(post, [])
            }
            return passed(post.id)
        }
        let number = state.withLock { state in
            state.last += 1
            state.waiting[post.id] = state.last
            return state.last
        }
        inspector.look(at: names) { [weak self] problems in
            self?.state.withLock { state in
                guard state.waiting[post.id] == number else { return }
                state.waiting[post.id] = nil
                // A relayed notification is passed on unchanged, except for files that no server should open: a server
                // that finds no picture there has its own replacement.
                let problems = post.relayed == nil ? problems : problems.filter { !$0.isHarmless }
                then(Self.mended(post, without: problems), problems)
            }
            self?.passed(post.id)
        }
    }

    /// Drops a waiting notification.
    package func cancel(id: String) {
        state.withLock { _ = $0.waiting.removeValue(forKey: id) }
        passed(id)
    }

    /// Returns once all earlier posts with this id have been passed on.
    package func passed(id: String) async {
        await withCheckedContinuation { continuation in
            let isWaiting = state.withLock { state in
                guard state.waiting[id] != nil else { return false }
                state.followers[id, default: []].append { continuation.resume() }
                return true
            }
            if !isWaiting { continuation.resume() }
        }
    }

    /// Notifies the callers that wait for an id, unless another post with this id is waiting now.
    private func passed(_ id: String) {
        let followers = state.withLock { $0.waiting[id] == nil ? $0.followers.removeValue(forKey: id) ?? [] : [] }
        for follower in followers { follower() }
    }

    private static func mended(_ post: DesktopPost, without problems: [PictureFile.Problem]) -> DesktopPost {
        let missing = Set(problems.map(\.path))
        func usable(_ name: String) -> String {
            guard let path = PictureFile(name)?.path else { return name }
            return missing.contains(path) ? "" : path
        }
        var mended = post
        mended.icon = usable(post.icon)
        mended.image = usable(post.image)
        for path in missing { mended.relayed?.drop(path) }
        return mended
    }
}
