// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import LinuxSystem
import Synchronization
import Varlink
import VarlinkNIO

/// Checks files when a person names them, so that unplayable ones are refused while somebody can read the message.
extension SoundKeeper {
    /// The time that the check of a file may take.
    private static let patience = Duration.milliseconds(500)

    package func prove(_ sound: String) async -> SoundVerdict {
        let end = SuspendingClock.now + Self.patience
        guard sound.hasPrefix("/") else {
            do {
                return try await place(of: sound) == nil ? .missing : .good
            } catch {
                return .unproven("the folders of sounds do not respond")
            }
        }
        let stamp: FileStamp?
        do {
            stamp = try await BlockingWork.shared.run(within: Self.patience, about: SoundLocator.place(of: sound)) {
                FileStamp(of: sound)
            }
        } catch {
            return .unproven("its file system does not respond")
        }
        guard let stamp else { return .missing }
        if proofs.has(sound, stamp) { return .good }
        let verdict = await first(until: end, else: .unproven("it could not be read in time")) { [self] in
            await ask(sound)
        }
        if verdict == .good { proofs.note(sound, stamp) }
        return verdict
    }

    /// Asks the worker, without a time limit.
    private func ask(_ path: String) async -> SoundVerdict {
        guard let link = await link(start: true) else { return .unproven("the sound worker cannot be started") }
        do {
            _ = try await link.queries.call(SoundWorker.Prove(path: path))
            return .good
        } catch {
            switch failure(error, sound: path, path: path) {
            case let error as Sounds.NotASound where !(error.unread ?? false): return .unplayable(error)
            case is Sounds.NotFound: return .missing
            default: return .unproven("the sound worker gave up on it")
            }
        }
    }

    /// Returns the answer, or another one after a time limit. The answer may still come then, and is ignored.
    private func first<Answer: Sendable>(
        until end: SuspendingClock.Instant, else late: Answer, _ body: @escaping @Sendable () async -> Answer
    ) async -> Answer {
        await withCheckedContinuation { continuation in
            let once = OneAnswer(continuation)
            let ticket = Timers.shared.call(at: end) { once.give(late) }
            Task {
                once.give(await body())
                Timers.shared.cancel(ticket)
            }
        }
    }
}

/// A continuation that only the first caller resumes.
private final class OneAnswer<Answer: Sendable>: Sendable {
    private let continuation: CheckedContinuation<Answer, Never>
    private let isGiven = Atomic<Bool>(false)

    init(_ continuation: CheckedContinuation<Answer, Never>) { self.continuation = continuation }

    func give(_ answer: Answer) {
        if !isGiven.exchange(true, ordering: .acquiringAndReleasing) { continuation.resume(returning: answer) }
    }
}

/// Files that passed the check, cached while they do not change. Their number is bounded.
final class SoundProofs: Sendable {
    private static let most = 512
    private let good = Mutex<[String: FileStamp]>([:])

    func has(_ path: String, _ stamp: FileStamp) -> Bool { good.withLock { $0[path] == stamp } }

    func note(_ path: String, _ stamp: FileStamp) {
        good.withLock { good in
            if good.count >= Self.most { good = [:] }
            good[path] = stamp
        }
    }
}
