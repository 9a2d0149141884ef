// SPDX-License-Identifier: Apache-2.0

import AlertSound
import Synchronization
import Varlink

/// The worker's side of org.alertd.SoundWorker. No handler blocks: files are read in tasks, and what becomes of a
/// sound is an event.
final class SoundWorkerService: SoundWorkerHandler {
    private enum Life {
        case loading
        /// Stopped before it was loaded.
        case stopped
        case playing(SoundID)
    }

    private struct State {
        var lives: [Int: Life] = [:]
        var watcher: ReplyStream<SoundWorker.Watch.Reply>?
        /// What happened before the watch began; the daemon begins it at once.
        var backlog: [SoundWorker.Watch.Reply] = []
    }

    private let engine: SoundEngine
    private let state = Mutex(State())

    init(engine: SoundEngine) { self.engine = engine }

    func play(_ call: SoundWorker.Play, context: CallContext) async throws -> SoundWorker.Play.Reply {
        state.withLock { $0.lives[call.key] = .loading }
        let options = PlayOptions(
            volume: call.volume, pan: call.pan, rate: call.rate ?? 1, loops: call.loops ?? 0, start: call.start ?? 0)
        // Decoding takes up to some tens of milliseconds: not on the event loop.
        Task { begin(call.key, path: call.path, options: options) }
        return SoundWorker.Play.Reply()
    }

    func stop(_ call: SoundWorker.Stop, context: CallContext) async throws -> SoundWorker.Stop.Reply {
        for key in call.keys {
            let id = state.withLock { state -> SoundID? in
                switch state.lives[key] {
                case .loading:
                    state.lives[key] = .stopped
                    return nil
                case .playing(let id): return id
                case .stopped, nil: return nil
                }
            }
            if let id { engine.stop(id) }
        }
        return SoundWorker.Stop.Reply()
    }

    func prepare(_ call: SoundWorker.Prepare, context: CallContext) async throws -> SoundWorker.Prepare.Reply {
        engine.warm()
        return SoundWorker.Prepare.Reply()
    }

    func playing(_ call: SoundWorker.Playing, context: CallContext) async throws -> SoundWorker.Playing.Reply {
        let keys = state.withLock { state in
            state.lives.reduce(into: [SoundID: Int]()) { keys, entry in
                if case .playing(let id) = entry.value { keys[id] = entry.key }
            }
        }
        return SoundWorker.Playing.Reply(
            voices: engine.playing.compactMap { sound in
                guard let key = keys[sound.id] else { return nil }
                return SoundWorker.Voice(
                    key: key, seconds: sound.duration, position: sound.heard, level: sound.level,
                    paused: sound.isPaused)
            })
    }

    func info(_ call: SoundWorker.Info, context: CallContext) async throws -> SoundWorker.Info.Reply {
        let path = call.path
        let engine = engine
        // A task of its own, away from the event loop this handler starts on.
        let result = await Task.detached { () -> Result<SystemSound, SoundError> in
            do throws(SoundError) {
                return .success(try engine.load(path))
            } catch {
                return .failure(error)
            }
        }.value
        switch result {
        case .success(let sound):
            return SoundWorker.Info.Reply(
                file: SoundWorker.File(
                    container: sound.format.container, encoding: sound.format.encoding, rate: sound.format.rate,
                    channels: sound.format.channels, frames: sound.frames, seconds: sound.seconds, peak: sound.peak))
        case .failure(let error):
            throw SoundWorker.Unplayable(failure: SoundWorker.Failure(error))
        }
    }

    func status(_ call: SoundWorker.Status, context: CallContext) async throws -> SoundWorker.Status.Reply {
        let status = call.probe ? await engine.probe() : engine.device
        let isStuck = engine.isStuck
        return switch status {
        case .unknown:
            SoundWorker.Status.Reply(state: .unknown, device: engine.configuration.device, reason: nil, stuck: isStuck)
        case .available(let name, _, _, _):
            SoundWorker.Status.Reply(state: .available, device: name, reason: nil, stuck: isStuck)
        case .unavailable(let name, let error):
            SoundWorker.Status.Reply(
                state: .unavailable, device: name, reason: SoundWorker.Failure(error).reason, stuck: isStuck)
        }
    }

    func watch(
        _ call: SoundWorker.Watch, stream: ReplyStream<SoundWorker.Watch.Reply>
    ) async throws -> SoundWorker.Watch.Reply {
        try state.withLock { state in
            try stream.offer(SoundWorker.Watch.Reply(key: nil, kind: nil, seconds: nil, failure: nil))
            for event in state.backlog { try stream.offer(event) }
            state.backlog = []
            state.watcher = stream
        }
        // Until the daemon leaves, which cancels this task.
        let (nothing, end) = AsyncStream<Never>.makeStream()
        for await _ in nothing {}
        withExtendedLifetime(end) {}
        throw CancellationError()
    }

    private func begin(_ key: Int, path: String, options: PlayOptions) {
        do throws(SoundError) {
            let sound = try engine.load(path)
            state.withLock { state in
                guard case .loading = state.lives[key] else {
                    state.lives[key] = nil
                    tell(SoundWorker.Watch.Reply(key: key, kind: .stopped, seconds: 0, failure: nil), &state)
                    return
                }
                // Under the lock, so that no event can come before the sound has its place here.
                let id = engine.start(sound, options) { [weak self] in self?.take($0, key) }
                state.lives[key] = .playing(id)
            }
        } catch {
            state.withLock { state in
                state.lives[key] = nil
                let failure = SoundWorker.Failure(error)
                tell(SoundWorker.Watch.Reply(key: key, kind: .failed, seconds: 0, failure: failure), &state)
            }
        }
    }

    private func take(_ event: SoundEvent, _ key: Int) {
        state.withLock { state in
            switch event {
            case .started:
                tell(SoundWorker.Watch.Reply(key: key, kind: .started, seconds: nil, failure: nil), &state)
            case .ended(let ending):
                state.lives[key] = nil
                let kind: SoundWorker.Kind =
                    switch ending.outcome {
                    case .finished: .finished
                    case .stopped: .stopped
                    case .interrupted: .interrupted
                    case .failed: .failed
                    }
                tell(
                    SoundWorker.Watch.Reply(
                        key: key, kind: kind, seconds: ending.seconds,
                        failure: ending.outcome.error.map(SoundWorker.Failure.init)), &state)
            }
        }
    }

    private func tell(_ event: SoundWorker.Watch.Reply, _ state: inout State) {
        if let watcher = state.watcher {
            // A watcher that has gone is the daemon's end, and with it ours.
            try? watcher.offer(event)
        } else if state.backlog.count < 1_024 {
            state.backlog.append(event)
        }
    }
}

extension SoundWorker.Failure {
    /// An engine's error for the wire. The path is left out: the daemon knows which file it asked for.
    init(_ error: SoundError) {
        switch error {
        case .tooLong(_, let seconds, let limit):
            self.init(code: error.code, reason: error.description, seconds: seconds, limit: limit)
        case .tooManySounds(let limit):
            self.init(code: error.code, reason: error.description, seconds: nil, limit: Double(limit))
        default:
            self.init(code: error.code, reason: error.description, seconds: nil, limit: nil)
        }
    }
}
