// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import LinuxSystem
import Synchronization

/// Sounds on their way to the keeper's task: each file is looked for first, as its file system may hang.
final class SoundArrivals: Sendable {
    private struct Arrival {
        let request: SoundRequest
        let report: @Sendable (PlaybackEvent) -> Void
    }

    /// The result of looking for it: nil where the file system does not answer.
    private typealias Found = FoundSound?

    private let locator: SoundLocator
    private let mailbox: AsyncStream<KeeperMessage>.Continuation
    private let order = Mutex(ArrivalOrder<Arrival, Found>())

    init(locator: SoundLocator, mailbox: AsyncStream<KeeperMessage>.Continuation) {
        self.locator = locator
        self.mailbox = mailbox
    }

    /// The place of a sound for ``BlockingWork``: its folder, or those of all that have names.
    static func place(of sound: String) -> String {
        sound.hasPrefix("/") ? BlockingWork.folder(of: sound) : "names of sounds"
    }

    /// Has it played once its file has been found, after those that were added before.
    func add(_ request: SoundRequest, _ report: @escaping @Sendable (PlaybackEvent) -> Void) {
        let number = order.withLock { $0.add(Arrival(request: request, report: report), at: .now) }
        // The id of a loaded sound is no name of a file.
        guard !request.sound.hasPrefix("@"), !request.isTone else {
            order.withLock { $0.resolve(number, FoundSound(request.isTone ? .tone : nil)) }
            return resume()
        }
        BlockingWork.shared.start(about: Self.place(of: request.sound)) { [locator] in
            FoundSound(locator.find(request.sound))
        } done: { [self] place in
            order.withLock { $0.resolve(number, place) }
            resume()
        }
    }

    /// Ends those for which there is a reason.
    func stop(_ reason: @Sendable (SoundRequest) -> String?) {
        let stopped = order.withLock { $0.remove { reason($0.request) != nil } }
        for arrival in stopped {
            arrival.report(.ended(outcome: .stopped, seconds: 0, reason: reason(arrival.request)))
        }
    }

    /// Ends all, and says how many that were.
    func stopAll() -> Int {
        let stopped = order.withLock { $0.remove { _ in true } }
        for arrival in stopped { arrival.report(.ended(outcome: .stopped, seconds: 0, reason: nil)) }
        return stopped.count
    }

    private func resume() {
        let refused = order.withLock { order in
            var refused: [Arrival] = []
            for (arrival, found) in order.ready(at: .now) {
                // Under the lock, so that what two threads have found keeps its order; this never waits.
                if let place = found {
                    mailbox.yield(.play(arrival.request, place, arrival.report))
                } else {
                    refused.append(arrival)
                }
            }
            if let deadline = order.deadline { _ = Timers.shared.call(at: deadline) { [weak self] in self?.resume() } }
            return refused
        }
        for arrival in refused {
            arrival.report(.refused(Sounds.NotASound(hangs: arrival.request.sound)))
        }
    }
}

extension Sounds.NotASound {
    /// Nothing is known of a file.
    package init(hangs path: String) {
        self.init(path: path, reason: "its file system does not respond", unread: true)
    }
}
