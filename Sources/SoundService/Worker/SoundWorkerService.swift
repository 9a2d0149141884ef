// SPDX-License-Identifier: Apache-2.0

import AlertSound
import Glibc
import LinuxSystem
import Synchronization
import Varlink

/// The worker's implementation of org.alertd.SoundWorker. No handler blocks: tasks read the files, and events report
/// what happens to a sound.
final class SoundWorkerService: SoundWorkerHandler {
    /// The stage of a sound between its call and its end.
    private enum Stage {
        case loading(isPaused: Bool, change: Adjustment?)
        /// The sound was stopped before it was loaded.
        case stopped
        /// The sound failed before it was loaded, which has been reported.
        case abandoned
        /// The sound plays; with `yields` it makes room for alerts.
        case playing(any Playback, yields: Bool)
    }

    private struct State {
        var sounds: [Int: Stage] = [:]
        var loaded: [Int: SystemSound] = [:]
        /// The numbers of the sounds that are being loaded and have not been disposed of.
        var loading: Set<Int> = []
        /// The streams that are paused during alerts and that nobody has touched since.
        var yielding: Set<Int> = []
        var watcher: ReplyStream<SoundWorker.Watch.Reply>?
        /// Events from before the watch began; the daemon starts the watch at once.
        var backlog: [SoundWorker.Watch.Reply] = []
    }

    private let engines: WorkerEngines
    private let measurements = Measurements()
    /// Reads files; a file that hangs delays no other.
    private let decoding = BlockingWork(stack: 2 << 20)
    /// The time that a file may take before its sound counts as failed.
    private static let patience = Duration.seconds(5)
    private let state = Mutex(State())

    init(engines: WorkerEngines) { self.engines = engines }

    func play(_ call: SoundWorker.Play, context: CallContext) async throws -> SoundWorker.Play.Reply {
        state.withLock { $0.sounds[call.key] = .loading(isPaused: false, change: nil) }
        // Decoding takes up to some tens of milliseconds, and a file system may hang.
        decoding.start(within: Self.patience) { [self] in
            begin(call)
        } done: { [weak self] done in
            if done == nil { self?.giveUp(call) }
        }
        return SoundWorker.Play.Reply()
    }

    func stop(_ call: SoundWorker.Stop, context: CallContext) async throws -> SoundWorker.Stop.Reply {
        for key in call.keys {
            let playback = state.withLock { state -> (any Playback)? in
                switch state.sounds[key] {
                case .loading:
                    state.sounds[key] = .stopped
                    return nil
                case .playing(let playback, _): return playback
                case .stopped, .abandoned, nil: return nil
                }
            }
            playback?.stop(fade: call.fade)
        }
        return SoundWorker.Stop.Reply()
    }

    func hold(_ call: SoundWorker.Hold, context: CallContext) async throws -> SoundWorker.Hold.Reply {
        for key in call.keys {
            let playback = state.withLock { state -> (any Playback)? in
                state.yielding.remove(key)
                switch state.sounds[key] {
                case .loading(_, let change):
                    state.sounds[key] = .loading(isPaused: call.paused, change: change)
                    return nil
                case .playing(let playback, _): return playback
                case .stopped, .abandoned, nil: return nil
                }
            }
            if playback?.hold(call.paused) == true {
                report(SoundWorker.Watch.Reply(key: key, kind: call.paused ? .paused : .resumed))
            }
        }
        return SoundWorker.Hold.Reply()
    }

    func duck(_ call: SoundWorker.Duck, context: CallContext) async throws -> SoundWorker.Duck.Reply {
        engines.duck(call.lowered)
        let changed = state.withLock { state -> [(key: Int, playback: any Playback)] in
            defer { if !call.held { state.yielding = [] } }
            return state.sounds.compactMap { key, stage in
                guard case .playing(let playback, true) = stage, call.held || state.yielding.contains(key) else {
                    return nil
                }
                return (key, playback)
            }
        }
        // A sound that somebody had paused before does not change, and does not resume with the others.
        for (key, playback) in changed where playback.hold(call.held) {
            if call.held { state.withLock { _ = $0.yielding.insert(key) } }
            report(SoundWorker.Watch.Reply(key: key, kind: call.held ? .paused : .resumed))
        }
        return SoundWorker.Duck.Reply()
    }

    func seek(_ call: SoundWorker.Seek, context: CallContext) async throws -> SoundWorker.Seek.Reply {
        switch playback(call.key)?.seek(call.seconds, relative: call.relative) ?? .over {
        case .moved(let place): SoundWorker.Seek.Reply(position: place, seekable: true)
        case .notSeekable: SoundWorker.Seek.Reply(position: nil, seekable: false)
        case .over: SoundWorker.Seek.Reply(position: nil, seekable: true)
        }
    }

    func adjust(_ call: SoundWorker.Adjust, context: CallContext) async throws -> SoundWorker.Adjust.Reply {
        let change = Adjustment(volume: call.volume, pan: call.pan, rate: call.rate, over: call.over)
        let playback = state.withLock { state -> (any Playback)? in
            switch state.sounds[call.key] {
            case .loading(let isPaused, let former):
                state.sounds[call.key] = .loading(isPaused: isPaused, change: change.merged(onto: former))
                return nil
            case .playing(let playback, _): return playback
            case .stopped, .abandoned, nil: return nil
            }
        }
        // The lateness is read before the change, while the queue is known.
        let lateness = playback?.gauge.lateness ?? 0
        playback?.adjust(change)
        return SoundWorker.Adjust.Reply(lateness: lateness)
    }

    func load(_ call: SoundWorker.Load, context: CallContext) async throws -> SoundWorker.Load.Reply {
        state.withLock { _ = $0.loading.insert(call.key) }
        defer { state.withLock { _ = $0.loading.remove(call.key) } }
        do throws(SoundWorker.Unplayable) {
            let sound = try await read(call.path) { [engines] path throws(SoundError) in try engines.own.load(path) }
            state.withLock { if $0.loading.contains(call.key) { $0.loaded[call.key] = sound } }
            return SoundWorker.Load.Reply(seconds: sound.seconds, kept: true)
        } catch {
            guard error.isTooLong else { throw error }
            let seconds = try await read(call.path) { [engines] path throws(SoundError) in
                try Player(path, engine: engines.own).duration
            }
            return SoundWorker.Load.Reply(seconds: seconds ?? 0, kept: false)
        }
    }

    func prove(_ call: SoundWorker.Prove, context: CallContext) async throws -> SoundWorker.Prove.Reply {
        try await read(call.path) { path throws(SoundError) in try SoundProof.prove(path) }
        return SoundWorker.Prove.Reply()
    }

    func dispose(_ call: SoundWorker.Dispose, context: CallContext) async throws -> SoundWorker.Dispose.Reply {
        state.withLock { state in
            for key in call.keys {
                state.loaded[key] = nil
                state.loading.remove(key)
            }
        }
        return SoundWorker.Dispose.Reply()
    }

    func prepare(_ call: SoundWorker.Prepare, context: CallContext) async throws -> SoundWorker.Prepare.Reply {
        engines.own.warm()
        return SoundWorker.Prepare.Reply()
    }

    func playing(_ call: SoundWorker.Playing, context: CallContext) async throws -> SoundWorker.Playing.Reply {
        let playbacks = state.withLock { state in
            state.sounds.compactMap { key, stage -> (key: Int, playback: any Playback)? in
                guard case .playing(let playback, _) = stage else { return nil }
                return (key, playback)
            }
        }
        // Keys are ascending numbers in starting order.
        let voices = playbacks.sorted { $0.key < $1.key }.map { key, playback in
            let gauge = playback.gauge
            return SoundWorker.Voice(
                key: key, seconds: gauge.seconds, position: gauge.position, peak: gauge.peak,
                rms: gauge.rootMeanSquare, paused: gauge.isPaused, volume: gauge.volume, pan: gauge.pan,
                rate: gauge.rate, lateness: gauge.lateness)
        }
        return SoundWorker.Playing.Reply(voices: voices)
    }

    func info(_ call: SoundWorker.Info, context: CallContext) async throws -> SoundWorker.Info.Reply {
        let sound = try await read(call.path) { [engines] path throws(SoundError) in try engines.own.load(path) }
        return SoundWorker.Info.Reply(
            file: SoundWorker.File(
                container: sound.format.container, encoding: sound.format.encoding, rate: sound.format.rate,
                channels: sound.format.channels, frames: sound.frames, seconds: sound.seconds, peak: sound.peak,
                loudness: nil, loudnessRange: nil, truePeak: nil, measured: nil, waveform: []))
    }

    func measure(_ call: SoundWorker.Measure, context: CallContext) async throws -> SoundWorker.Measure.Reply {
        let result = await withCheckedContinuation { continuation in
            measurements.measure(call.path, columns: call.columns) { continuation.resume(returning: $0) }
        }
        switch result {
        case .success(let analysis): return SoundWorker.Measure.Reply(file: SoundWorker.File(analysis))
        case .failure(let error): throw SoundWorker.Unplayable(failure: SoundWorker.Failure(error))
        }
    }

    func status(_ call: SoundWorker.Status, context: CallContext) async throws -> SoundWorker.Status.Reply {
        let status = call.probe ? await engines.own.probe() : engines.own.device
        let isStuck = engines.isStuck
        func reply(_ state: SoundWorker.DeviceState, _ name: String, reason: String? = nil) -> SoundWorker.Status.Reply
        {
            SoundWorker.Status.Reply(
                state: state, device: name, reason: reason, stuck: isStuck,
                priority: engines.own.priority.map(SoundWorker.Priority.init), kit: engines.kit.hasGranted)
        }
        switch status {
        case .unknown: return reply(.unknown, engines.own.configuration.device)
        case .available(let name, _, _, _):
            if call.probe { await engines.kit.waitForAnswers() }
            return reply(.available, name)
        case .unavailable(let name, let error):
            return reply(.unavailable, name, reason: SoundWorker.Failure(error).reason)
        }
    }

    func watch(
        _ call: SoundWorker.Watch, stream: ReplyStream<SoundWorker.Watch.Reply>
    ) async throws -> SoundWorker.Watch.Reply {
        try state.withLock { state in
            try stream.offer(SoundWorker.Watch.Reply(key: nil, kind: nil))
            for event in state.backlog { try stream.offer(event) }
            state.backlog = []
            state.watcher = stream
        }
        // The daemon's disconnection cancels this task.
        let (nothing, end) = AsyncStream<Never>.makeStream()
        for await _ in nothing {}
        withExtendedLifetime(end) {}
        throw CancellationError()
    }

    private func playback(_ key: Int) -> (any Playback)? {
        state.withLock { state in
            guard case .playing(let playback, _) = state.sounds[key] else { return nil }
            return playback
        }
    }

    /// Reads a file outside the event loop on which handlers start.
    private func read<Found: Sendable>(
        _ path: String, _ body: @escaping @Sendable (String) throws(SoundError) -> Found
    ) async throws(SoundWorker.Unplayable) -> Found {
        let result: Result<Found, SoundError>
        do {
            result = try await decoding.run(within: Self.patience) {
                Result { () throws(SoundError) in try body(path) }
            }
        } catch {
            result = .failure(.unreadable(path: path, errno: ETIMEDOUT))
        }
        switch result {
        case .success(let found): return found
        case .failure(let error): throw SoundWorker.Unplayable(failure: SoundWorker.Failure(error))
        }
    }

    /// Handles a file that was not read in time as unreadable. If it arrives later, it is not played.
    private func giveUp(_ call: SoundWorker.Play) {
        let before = state.withLock { state -> Stage? in
            defer {
                switch state.sounds[call.key] {
                case .loading, .stopped: state.sounds[call.key] = .abandoned
                case .abandoned, .playing, nil: break
                }
            }
            return state.sounds[call.key]
        }
        switch before {
        case .loading:
            let error = SoundError.unreadable(path: call.path, errno: ETIMEDOUT)
            report(SoundWorker.Watch.Reply(Ending(outcome: .failed(error), seconds: 0), key: call.key))
        case .stopped: report(SoundWorker.Watch.Reply(Ending(outcome: .stopped, seconds: 0), key: call.key))
        case .abandoned, .playing, nil: break
        }
    }

    private func begin(_ call: SoundWorker.Play) {
        let key = call.key
        do throws(SoundWorker.Unplayable) {
            let playback = try call.playback(loaded: try loaded(call), engines: engines) { [weak self] in
                self?.handle($0, key)
            }
            let (isPaused, wasStopped) = state.withLock { state -> (Bool?, Bool) in
                guard case .loading(let isPaused, let change) = state.sounds[key] else {
                    defer { state.sounds[key] = nil }
                    if case .abandoned = state.sounds[key] { return (nil, false) }
                    return (nil, true)
                }
                if let change { playback.adjust(change) }
                // The state is set before the sound begins, so that its events find it.
                state.sounds[key] = .playing(playback, yields: call.ducks)
                return (isPaused, false)
            }
            guard let isPaused else {
                if wasStopped { report(SoundWorker.Watch.Reply(Ending(outcome: .stopped, seconds: 0), key: key)) }
                return
            }
            playback.begin(isPaused: isPaused)
            if isPaused { report(SoundWorker.Watch.Reply(key: key, kind: .paused)) }
        } catch {
            let wasReported = state.withLock { state in
                defer { state.sounds[key] = nil }
                if case .abandoned = state.sounds[key] { return true }
                return false
            }
            guard !wasReported else { return }
            report(SoundWorker.Watch.Reply(key: key, kind: .failed, seconds: 0, failure: error.failure))
        }
    }

    /// Returns the loaded sound to play, reading it again if another worker had loaded it; nil if the call names none.
    private func loaded(_ call: SoundWorker.Play) throws(SoundWorker.Unplayable) -> SystemSound? {
        guard let key = call.loaded else { return nil }
        if let sound = state.withLock({ $0.loaded[key] }) { return sound }
        do throws(SoundError) {
            let sound = try engines.own.load(call.path)
            state.withLock { $0.loaded[key] = sound }
            return sound
        } catch {
            // The sound is decoded while it plays.
            switch error {
            case .tooLong, .tooLarge: return nil
            default: throw SoundWorker.Unplayable(failure: SoundWorker.Failure(error))
            }
        }
    }

    private func handle(_ event: SoundEvent, _ key: Int) {
        switch event {
        case .started: report(SoundWorker.Watch.Reply(key: key, kind: .started))
        case .ended(let ending):
            state.withLock { state in
                state.sounds[key] = nil
                state.yielding.remove(key)
            }
            report(SoundWorker.Watch.Reply(ending, key: key))
        }
    }

    private func report(_ event: SoundWorker.Watch.Reply) {
        state.withLock { state in
            if let watcher = state.watcher {
                // If the watcher has gone, the daemon has ended, and this process will end too.
                try? watcher.offer(event)
            } else if state.backlog.count < 1_024 {
                state.backlog.append(event)
            }
        }
    }
}
