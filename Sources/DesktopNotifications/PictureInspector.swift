// SPDX-License-Identifier: Apache-2.0

package import DBus
internal import LinuxSystem
internal import Synchronization

/// Checks pictures without ever waiting for a file system: each on a separate thread, which may hang.
package final class PictureInspector: Sendable {
    /// The time that an answer may take. Then the notification appears without the picture, which is better than late.
    package static let patience = Duration.seconds(2)
    /// The maximum number of simultaneous checks; further files count as not answering.
    package static let maximumLooks = 64

    package typealias Completion = @Sendable ([PictureFile.Problem]) -> Void

    private struct Look {
        let completion: Completion
        var alarm: BusRegistration?
    }

    private struct State {
        var looks: [UInt64: Look] = [:]
        /// The number of running threads, including those that nobody waits for any more.
        var threads = 0
        var last: UInt64 = 0
    }

    private let connection: BusConnection
    private let state = Mutex(State())

    /// - Parameter connection: The connection whose thread runs the timers.
    package init(connection: BusConnection) { self.connection = connection }

    /// Reports the problems of pictures, once and on any thread. Names of icons have none. Without files, the report
    /// comes at once.
    package func look(at names: [String], completion: @escaping Completion) {
        let files = names.compactMap(PictureFile.init)
        guard !files.isEmpty else { return completion([]) }
        let number = state.withLock { state -> UInt64? in
            guard state.threads < Self.maximumLooks else { return nil }
            state.threads += 1
            state.last += 1
            state.looks[state.last] = Look(completion: completion)
            return state.last
        }
        guard let number else { return completion(files.map { .silent($0.path) }) }
        let alarm = connection.schedule(at: KernelClock.monotonic.now + Self.patience) { [weak self] in
            self?.end(number, files.map { .silent($0.path) })
        }
        state.withLock { $0.looks[number]?.alarm = alarm }
        let thread = DedicatedThread(name: "picture", stack: 64 << 10) { [weak self] in
            let problems = files.compactMap { $0.problem() }
            self?.state.withLock { $0.threads -= 1 }
            self?.end(number, problems)
        }
        do {
            try thread.start()
        } catch {
            state.withLock { $0.threads -= 1 }
            end(number, files.map { .silent($0.path) })
        }
    }

    /// Returns the problems of pictures, for a caller that can wait.
    package func problems(of names: [String]) async -> [PictureFile.Problem] {
        await withCheckedContinuation { continuation in look(at: names) { continuation.resume(returning: $0) } }
    }

    private func end(_ number: UInt64, _ problems: [PictureFile.Problem]) {
        guard let look = state.withLock({ $0.looks.removeValue(forKey: number) }) else { return }
        look.alarm?.cancel()
        look.completion(problems)
    }
}
