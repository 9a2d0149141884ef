// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import LinuxSystem
import Synchronization

/// Sounds on their way to the keeper's task. Their files are located first, because a file system may hang.
final class SoundArrivals: Sendable {
    private struct Arrival {
        let request: SoundRequest
        let report: @Sendable (PlaybackEvent) -> Void
    }

    /// The result of locating a sound: nil if the file system does not answer.
    private typealias Found = FoundSound?

    private let locator: SoundLocator
    private let mailbox: AsyncStream<KeeperMessage>.Continuation
    private let order = Mutex(ArrivalOrder<Arrival, Found>())

    init(locator: SoundLocator, mailbox: AsyncStream<KeeperMessage>.Continuation) {
        self.locator = locator
        self.mailbox = mailbox
    }

    /// Returns the place of a sound for ``BlockingWork``: its folder, or one common place for all names.
    static func place(of sound: String) -> String {
        sound.hasPrefix("/") ? BlockingWork.folder(of: sound) : "names of sounds"
    }

    /// Plays a sound once its file has been located, after the sounds that were added before.
    func add(_ request: SoundRequest, _ report: @escaping @Sendable (PlaybackEvent) -> Void) {
        let number = order.withLock { $0.add(Arrival(request: request, report: report), at: .now) }
        // The id of a loaded sound is not the name of a file.
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

    /// Ends the sounds for which `reason` returns a reason.
    func stop(_ reason: @Sendable (SoundRequest) -> String?) {
        let stopped = order.withLock { $0.remove { reason($0.request) != nil } }
        for arrival in stopped {
            arrival.report(.ended(outcome: .stopped, seconds: 0, reason: reason(arrival.request)))
        }
    }

    /// Ends all sounds and returns their number.
    func stopAll() -> Int {
        let stopped = order.withLock { $0.remove { _ in true } }
        for arrival in stopped { arrival.report(.ended(outcome: .stopped, seconds: 0, reason: nil)) }
        return stopped.count
    }

    private func resume() {
        let refused = order.withLock { order in
            var refused: [Arrival] = []
            for (arrival, found) in order.ready(at: .now) {
                // The lock keeps the order of what two threads have found; the code inside never waits.
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
    /// Creates the error for a file whose file system does not answer.
    package init(hangs path: String) {
        self.init(path: path, reason: "its file system does not respond", unread: true)
    }
}
