// SPDX-License-Identifier: Apache-2.0

import AlertSound
import Glibc
import LinuxSystem
import Synchronization

/// Measures files one after the other on a separate low-priority thread, which exists only while there is something to
/// measure.
final class Measurements: Sendable {
    typealias Answer = @Sendable (Result<SoundAnalysis, SoundError>) -> Void

    private struct Job {
        var path: String
        var columns: Int
        var answer: Answer
    }

    private struct State {
        /// The jobs, at most as many as the wire allows calls.
        var jobs: [Job] = []
        var isRunning = false
    }

    /// The time that a file may take: enough for an hour of stereo at 48 kHz.
    private static let patience = Duration.seconds(10)

    private let state = Mutex(State())

    /// Measures a file. If that takes longer than ``patience``, the result covers the part measured by then.
    func measure(_ path: String, columns: Int, answer: @escaping Answer) {
        let starts = state.withLock { state in
            state.jobs.append(Job(path: path, columns: columns, answer: answer))
            defer { state.isRunning = true }
            return !state.isRunning
        }
        // Decoders need a lot of stack.
        guard starts else { return }
        do {
            try DedicatedThread(name: "measurements", stack: 2 << 20, body: run).start()
        } catch {
            let jobs = state.withLock { state in
                defer { state = State() }
                return state.jobs
            }
            for job in jobs { job.answer(.failure(.unreadable(path: job.path, errno: EAGAIN))) }
        }
    }

    private func run() {
        // On Linux the priority belongs to the thread, setpriority(2). If it cannot be lowered, it stays as it is.
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
        while let job = next() {
            let deadline = ContinuousClock.now + Self.patience
            do throws(SoundError) {
                job.answer(
                    .success(try SoundAnalysis(job.path, columns: job.columns) { ContinuousClock.now < deadline }))
            } catch {
                job.answer(.failure(error))
            }
        }
    }

    private func next() -> Job? {
        state.withLock { state in
            guard !state.jobs.isEmpty else {
                state.isRunning = false
                return nil
            }
            return state.jobs.removeFirst()
        }
    }
}
