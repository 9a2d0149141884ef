// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import AlertSound
import DBus
import Glibc
import LinuxSystem
import Synchronization

/// Says one thing after the other, because nobody understands two voices at once. The synthesizer fills a file in the
/// daemon's memory, and the sound worker plays the file like any other sound.
package final class Speech: SpeechOutput {
    /// The maximum number of waiting utterances.
    package static let maximumWaiting = 32

    private struct Job {
        let number: UInt64
        let utterance: Utterance
        let report: @Sendable (PlaybackEvent) -> Void

        /// The request without the file.
        var request: SoundRequest {
            var request = SoundRequest(sound: "", PlayOptions(volume: utterance.volume))
            request.isSpeech = true
            request.origin = utterance.origin
            request.owner = utterance.owner
            return request
        }
    }

    /// The utterance that is being synthesized and then passed on as a sound.
    private struct Current {
        let job: Job
        let canceller = ProgramRun.Canceller()
        /// The end of an utterance that was stopped; nil for any other.
        private(set) var end: SoundEnd?

        mutating func stop(_ reason: String? = nil) {
            if end == nil { end = SoundEnd(.stopped, reason: reason) }
            canceller.cancel()
        }
    }

    private struct State {
        var waiting: [Job] = []
        var last: UInt64 = 0
        var isBusy = false
        /// The utterance that is being synthesized, and its cancellation.
        var current: Current?
    }

    private let sounds: any SoundOutput
    private let configured: @Sendable () -> Synthesizer
    private let state = Mutex(State())

    /// - Parameter synthesizer: Returns the synthesizer of the current configuration.
    package init(sounds: any SoundOutput, synthesizer: @escaping @Sendable () -> Synthesizer) {
        self.sounds = sounds
        configured = synthesizer
    }

    @discardableResult
    package func say(_ utterance: Utterance, report: @escaping @Sendable (PlaybackEvent) -> Void) -> SpeechTicket {
        let (number, mustBegin) = state.withLock { state -> (UInt64?, Bool) in
            guard state.waiting.count < Self.maximumWaiting else { return (nil, false) }
            state.last += 1
            state.waiting.append(Job(number: state.last, utterance: utterance, report: report))
            defer { state.isBusy = true }
            return (state.last, !state.isBusy)
        }
        guard let number else {
            report(.ended(SoundEnd(refused: Sounds.TooMany(limit: Self.maximumWaiting))))
            return SpeechTicket {}
        }
        if mustBegin { Task { await work() } }
        return SpeechTicket { [self] in forget(number) }
    }

    package func stopWaiting() -> Int {
        let (waiting, current) = state.withLock { state in
            defer { state.waiting = [] }
            state.current?.stop()
            return (state.waiting, state.current)
        }
        for job in waiting { job.report(.ended(SoundEnd(.stopped))) }
        return waiting.count + (current == nil ? 0 : 1)
    }

    package func stop(_ reason: @escaping @Sendable (SoundRequest) -> String?) {
        let stopped = state.withLock { state -> [(Job, String)] in
            if let current = state.current, let why = reason(current.job.request) { state.current?.stop(why) }
            let stopped = state.waiting.compactMap { job in reason(job.request).map { (job, $0) } }
            let numbers = Set(stopped.map(\.0.number))
            state.waiting.removeAll { numbers.contains($0.number) }
            return stopped
        }
        for (job, why) in stopped { job.report(.ended(SoundEnd(.stopped, reason: why))) }
    }

    package func voices() async throws -> [Sounds.Voice] {
        let synthesizer = configured()
        let result = await Self.onThread { () throws(Synthesizer.Failure) in try synthesizer.voices() }
        switch result {
        case .success(let voices): return voices
        case .failure(.absent(let error)): throw error
        case .failure(.failed(let reason)):
            throw Sounds.NoSynthesizer(program: synthesizer.program, package: nil, reason: reason)
        case .failure(.cancelled): throw CancellationError()
        }
    }

    package func check() -> Manager.Check {
        let synthesizer = configured()
        do throws(CommandFailure) {
            return Manager.Check(
                name: "speech", ok: true, required: false, detail: try synthesizer.found(), remedy: nil)
        } catch {
            return Manager.Check(
                name: "speech", ok: false, required: false, detail: error.sentence,
                remedy: synthesizer.command == nil
                    ? "install the package espeak-ng, or set another program in the configuration"
                    : "fix the command in the configuration")
        }
    }

    private func forget(_ number: UInt64) {
        let job = state.withLock { state -> Job? in
            if state.current?.job.number == number { state.current?.stop() }
            guard let place = state.waiting.firstIndex(where: { $0.number == number }) else { return nil }
            return state.waiting.remove(at: place)
        }
        job?.report(.ended(SoundEnd(.stopped)))
    }

    /// Says the waiting utterances until none is left.
    private func work() async {
        while true {
            let current = state.withLock { state -> Current? in
                guard !state.waiting.isEmpty else {
                    state.isBusy = false
                    return nil
                }
                state.current = Current(job: state.waiting.removeFirst())
                return state.current
            }
            guard let current else { return }
            let job = current.job
            let synthesizer = configured()
            let result = await Self.onThread { () throws(Synthesizer.Failure) in
                try synthesizer.synthesize(job.utterance, canceller: current.canceller)
            }
            switch result {
            case .success(let file): await play(file, by: synthesizer.program, of: job)
            case .failure(let failure): job.report(.ended(passOn {} ?? SoundEnd(failure)))
            }
        }
    }

    /// Passes the current utterance on by `next`, which runs with the lock: a stop finds the utterance either before
    /// that, here, or after it, among the sounds. Returns the end of an utterance that was stopped instead.
    private func passOn(_ next: () -> Void) -> SoundEnd? {
        state.withLock { state in
            defer { state.current = nil }
            if let end = state.current?.end { return end }
            next()
            return nil
        }
    }

    /// Plays the file and returns when it has ended. The worker opens the file by name, so the file must exist until
    /// then.
    private func play(_ file: SpokenFile, by program: String, of job: Job) async {
        var request = job.request
        request.sound = file.path
        await withCheckedContinuation { (ended: CheckedContinuation<Void, Never>) in
            let stopped = passOn {
                sounds.play(request) { report in
                    guard case .ended(let end) = report else { return job.report(report) }
                    let reason: String? =
                        switch end.refusal {
                        case let error as Sounds.NotASound: error.reason
                        case let error as Sounds.Invalid: error.reason
                        case is Sounds.NotFound, is Sounds.TooLong: end.reason
                        default: nil
                        }
                    let failure = reason.map { "cannot play the output of \(program): \($0)" }
                    job.report(failure.map { .ended(SoundEnd(.failed, reason: $0)) } ?? report)
                    ended.resume()
                }
            }
            if let stopped {
                job.report(.ended(stopped))
                ended.resume()
            }
        }
        withExtendedLifetime(file) {}
    }

    /// Runs blocking work for a program on a thread outside the pool that all tasks share.
    private static func onThread<Value: Sendable>(
        _ body: @escaping @Sendable () throws(Synthesizer.Failure) -> Value
    ) async -> Result<Value, Synthesizer.Failure> {
        await withCheckedContinuation { continuation in
            let thread = DedicatedThread(name: "speech") {
                do throws(Synthesizer.Failure) {
                    continuation.resume(returning: .success(try body()))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
            do {
                try thread.start()
            } catch {
                continuation.resume(returning: .failure(.failed("cannot start a thread")))
            }
        }
    }
}

/// Speech output as seen by delivery and the wire. None of its calls blocks.
package protocol SpeechOutput: Sendable {
    /// Says something once everything before it has been said. Reports come as for a sound.
    @discardableResult
    func say(_ utterance: Utterance, report: @escaping @Sendable (PlaybackEvent) -> Void) -> SpeechTicket
    /// Drops utterances that have not begun, and returns their number. An utterance that has begun is stopped as a
    /// sound.
    func stopWaiting() -> Int
    /// Stops utterances that have not begun, if `reason` returns a reason. ``SoundOutput/stop(_:)`` stops the ones that
    /// are heard already.
    func stop(_ reason: @escaping @Sendable (SoundRequest) -> String?)
    /// Returns the available voices. Throws the errors of org.alertd.Sounds.
    func voices() async throws -> [Sounds.Voice]
    /// Returns the part of `status` about whether texts can be spoken.
    func check() -> Manager.Check
}

/// A waiting utterance.
package struct SpeechTicket: Sendable {
    fileprivate let forget: @Sendable () -> Void

    /// Drops the utterance, if it has not begun.
    package func cancel() { forget() }
}

extension SoundEnd {
    /// Creates the end of an utterance that was not synthesized.
    fileprivate init(_ failure: Synthesizer.Failure) {
        switch failure {
        case .absent(let error): self.init(refused: error)
        case .failed(let reason): self.init(.failed, reason: reason)
        case .cancelled: self.init(.stopped)
        }
    }
}
