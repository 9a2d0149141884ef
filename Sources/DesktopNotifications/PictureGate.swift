// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Lets notifications through to the screen once their pictures have been looked at, and without those that cannot be
/// shown. What is posted or taken back meanwhile under the same id comes instead of what waits.
package final class PictureGate: Sendable {
    private struct State {
        /// The notifications whose pictures are being checked.
        var waiting: [String: UInt64] = [:]
        var last: UInt64 = 0
        /// The callers of `Relay` that wait for one of them to be let through.
        var followers: [String: [@Sendable () -> Void]] = [:]
    }

    private let inspector: PictureInspector
    private let state = Mutex(State())

    package init(inspector: PictureInspector) { self.inspector = inspector }

    /// Hands a notification on, at once where it names no file, else from another thread. Those of one id are handed on
    /// in their order, which is why it is done under the lock: `then` must return at once and not come back here.
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
                // What another program said is handed on as it was, but for what no server should open: one that finds
                // no picture there knows what to show instead.
                let problems = post.relayed == nil ? problems : problems.filter { !$0.isHarmless }
                then(Self.mended(post, without: problems), problems)
            }
            self?.passed(post.id)
        }
    }

    /// Lets one that waits not through any more.
    package func cancel(id: String) {
        state.withLock { _ = $0.waiting.removeValue(forKey: id) }
        passed(id)
    }

    /// Returns once what was posted under this id before has been handed on.
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

    /// Tells those who wait for it, unless another of this id waits by now.
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
