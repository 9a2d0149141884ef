// SPDX-License-Identifier: Apache-2.0

import AlertSound
import Glibc
import LinuxSystem
import Synchronization

/// Measures files one after the other on its own thread, which gives way to everything that plays, and is there
/// only while there is something to measure.
final class Measurements: Sendable {
    typealias Answer = @Sendable (Result<SoundAnalysis, SoundError>) -> Void

    private struct Job {
        var path: String
        var columns: Int
        var answer: Answer
    }

    private struct State {
        /// The jobs: as many as there are calls, which the limits of the wire bound.
        var jobs: [Job] = []
        var isRunning = false
    }

    /// The time that a file may take: an hour of stereo at 48 kHz.
    private static let patience = Duration.seconds(10)

    private let state = Mutex(State())

    /// Measures a file; what takes longer than ``patience`` is measured as far as that goes.
    func measure(_ path: String, columns: Int, answer: @escaping Answer) {
        let starts = state.withLock { state in
            state.jobs.append(Job(path: path, columns: columns, answer: answer))
            defer { state.isRunning = true }
            return !state.isRunning
        }
        // Decoders use the stack freely.
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
        // On Linux the priority is the thread's, setpriority(2). If it cannot be lowered it is as it was.
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
