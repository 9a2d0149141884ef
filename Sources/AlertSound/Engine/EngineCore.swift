// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import LinuxSystem
internal import Synchronization

/// The engine behind its public interface: the entries, the device thread and the report thread.
///
/// Two threads run besides the callers' threads. The device thread must never wait for anybody. The report thread runs
/// completions and notices when the device thread hangs in a call.
final class EngineCore: Sendable {
    /// The time after which a call into ALSA counts as lost; opening a slow device takes 0.2 s.
    static let stuckLimit: UInt64 = 1_200_000_000
    /// The number of threads lost to a wedged server after which a process stops trying.
    static let maximumAbandoned = 8
    /// The maximum number of streams to one device if each sound has its own. Further sounds join these streams.
    static let maximumLinks = 8

    let settings: DeviceSettings
    let state: Mutex<EngineState>
    private let bell: EventFlag?
    private let pace = DevicePace()
    /// Called with the number of a device thread that may not set its own real-time priority, on that thread.
    private let prefer: @Sendable (Int32) -> Void

    init(settings: DeviceSettings, prefer: @escaping @Sendable (Int32) -> Void) {
        self.settings = settings
        self.prefer = prefer
        state = Mutex(EngineState(rate: settings.request.rate))
        // The only error is that the process has no descriptor left; then nothing can be played.
        bell = try? EventFlag()
    }

    // MARK: - For callers

    func begin(_ entry: PlayingEntry, into state: inout EngineState) {
        state.entries[entry.id.value] = entry
        // The report thread sleeps without limit while nothing plays; from now on it watches the device thread.
        bell?.raise()
        let failure: SoundError?
        if state.isClosed {
            failure = .closed
        } else if let invalid = entry.options.invalid(now: monotonicNanoseconds()) {
            failure = invalid
        } else if state.entries.count > SoundLimits.voices {
            failure = .tooManySounds(limit: SoundLimits.voices)
        } else {
            failure = submit(entry, in: &state)
        }
        guard let failure else { return }
        state.end(entry.id.value, .failed(failure))
        ensureReporter(&state)
        bell?.raise()
    }

    /// Sends a command to the stream of a sound, or to all streams if `id` is nil.
    func send(_ command: DeviceCommand, to id: SoundID? = nil) {
        state.withLock { state in
            let links = id.map { state.entries[$0.value]?.link.map { [$0] } ?? [] } ?? state.links
            for link in links {
                // The ring is full only if the device thread hangs. The engine then replaces the thread and ends its
                // sounds.
                _ = link.commands.push(command)
                link.wake.raise()
            }
        }
    }

    /// Turns down the sounds that make room for others, now and on future devices.
    func duck(to gain: Float, seconds: Double) {
        state.withLock { state in
            guard state.room != gain else { return }
            state.room = gain
            for link in state.links {
                _ = link.commands.push(.duck(gain: gain, frames: Int(seconds * Double(state.rate))))
                link.wake.raise()
            }
        }
    }

    /// Watches the device thread again because a held sound continues.
    func watchAgain() { bell?.raise() }

    /// Starts the device thread if necessary and opens the device.
    func warm() {
        state.withLock { state in
            guard !state.isClosed, let link = ensureLink(&state) else { return }
            _ = link.commands.push(.warm(check: false))
            link.wake.raise()
        }
    }

    /// Reports whether the device can be opened, once that is known.
    func probe(_ answer: @escaping @Sendable (DeviceStatus) -> Void) {
        let known = state.withLock { state -> DeviceStatus? in
            guard !state.isClosed else { return .unavailable(name: settings.name, .closed) }
            // While a sound plays, the device is known to work.
            if case .available = state.status, !state.entries.isEmpty { return state.status }
            guard let link = ensureLink(&state) else { return .unavailable(name: settings.name, .deviceStalled) }
            state.probes.append(answer)
            _ = link.commands.push(.warm(check: true))
            link.wake.raise()
            bell?.raise()
            return nil
        }
        if let known { answer(known) }
    }

    func close() {
        state.withLock { state in
            guard !state.isClosed else { return }
            state.isClosed = true
            state.update(.unavailable(name: settings.name, .closed))
            for id in Array(state.entries.keys) {
                guard let entry = state.entries[id] else { continue }
                entry.link?.keep(entry.material)
                state.end(id, .interrupted(.closed))
            }
            for link in state.links {
                _ = link.commands.push(.quit)
                link.wake.raise()
            }
            state.links = []
            if state.reporterRuns { bell?.raise() }
        }
    }

    /// Returns whether a call into the sound system has lasted so long that it will not return.
    func isStuck() -> Bool {
        let now = monotonicNanoseconds()
        return state.withLock { state in
            state.abandoned > 0 || state.links.contains { state.isHung($0, now: now) }
        }
    }

    /// Returns the lowest priority of the device threads; nil if no thread runs.
    func priority() -> ThreadPriority? {
        let threads = state.withLock { $0.links.map { $0.thread.load(ordering: .acquiring) } }
        return threads.filter { $0 > 0 }.compactMap { ThreadPriority.current(of: $0) }.min()
    }

    // MARK: - The device thread

    private func submit(_ entry: PlayingEntry, in state: inout EngineState) -> SoundError? {
        guard let link = link(for: entry, in: &state) else { return .deviceStalled }
        state.entries[entry.id.value]?.link = link
        let source: VoiceSource
        switch entry.material {
        case .sound(_, let buffer): source = .memory(buffer.samples, frames: buffer.frames)
        case .stream(let stream):
            guard let feed = stream.feed(rate: state.rate) else { return .closed }
            source = .feed(feed)
        }
        let request = VoiceStart(id: entry.id.value, source: source, entry.options, rate: state.rate)
        guard link.commands.push(.start(request)) else { return .deviceStalled }
        link.wake.raise()
        return nil
    }

    /// Chooses the stream on which a sound is heard soonest: an idle one, if other sounds would keep it waiting.
    private func link(for entry: PlayingEntry, in state: inout EngineState) -> DeviceLink? {
        guard let first = ensureLink(&state) else { return nil }
        // A sound with a start time is placed among the others.
        guard state.joinsLate, entry.options.heardAt == nil else { return first }
        var load = [ObjectIdentifier: Int]()
        for other in state.entries.values where other.id != entry.id && !other.isPaused {
            if let link = other.link { load[ObjectIdentifier(link), default: 0] += 1 }
        }
        if let free = state.links.first(where: { load[ObjectIdentifier($0)] == nil }) { return free }
        if state.links.count < Self.maximumLinks, let link = makeLink(&state) { return link }
        return state.links.min { load[ObjectIdentifier($0), default: 0] < load[ObjectIdentifier($1), default: 0] }
    }

    /// Returns the first stream to the device, and creates it if necessary.
    private func ensureLink(_ state: inout EngineState) -> DeviceLink? {
        ensureReporter(&state)
        let now = monotonicNanoseconds()
        for link in state.links where state.isHung(link, now: now) { abandon(link, in: &state) }
        if let link = state.links.first { return link }
        // A new thread has a new mixer, at the rate that it will ask for.
        state.rate = settings.request.rate
        return makeLink(&state)
    }

    private func makeLink(_ state: inout EngineState) -> DeviceLink? {
        guard state.abandoned < Self.maximumAbandoned, let bell, let link = DeviceLink(notify: bell, pace: pace)
        else { return nil }
        let settings = settings.asking(rate: state.rate)
        let prefer = prefer
        let isStarted = startThread(name: "sound-device") {
            DeviceLoop(settings: settings, link: link).runUntilQuit(ask: prefer)
        }
        guard isStarted else { return nil }
        state.links.append(link)
        if state.room != 1 { _ = link.commands.push(.duck(gain: state.room, frames: 0)) }
        return link
    }

    /// Gives up a thread that hangs. The thread keeps the memory that it may still point at until it ends, if ever.
    private func abandon(_ link: DeviceLink, in state: inout EngineState) {
        link.abandoned.store(true, ordering: .releasing)
        state.abandoned += 1
        for entry in Array(state.entries.values) where entry.link === link {
            link.keep(entry.material)
            state.end(entry.id.value, .failed(.deviceStalled))
        }
        state.update(.unavailable(name: settings.name, .deviceStalled))
        state.links.removeAll { $0 === link }
    }

    // MARK: - The report thread

    private func ensureReporter(_ state: inout EngineState) {
        guard !state.reporterRuns, bell != nil else { return }
        state.reporterRuns = startThread(name: "sound-reports") { self.report() }
    }

    /// Delivers events in order until the engine is closed. If nothing plays or all sounds are held, this thread sleeps
    /// without limit; otherwise it checks the device thread four times a second.
    private func report() {
        while true {
            let (deliveries, isWatching, isOver) = state.withLock { state in
                let now = monotonicNanoseconds()
                state.look(at: now)
                collect(&state, now: now)
                let deliveries = state.deliveries
                state.deliveries = []
                let isOver = state.isClosed && deliveries.isEmpty
                // The same lock protects this flag: a later play restarts the thread to report that the engine is
                // closed.
                if isOver { state.reporterRuns = false }
                let isWatching = state.entries.values.contains { !$0.isPaused } || !state.probes.isEmpty
                if isWatching { state.nextLook = now + EngineState.lookInterval }
                return (deliveries, isWatching, isOver)
            }
            for deliver in deliveries { deliver() }
            if !deliveries.isEmpty { continue }
            if isOver { return }
            bell?.wait(microseconds: isWatching ? Int(EngineState.lookInterval / 1_000) : nil)
        }
    }

    private func collect(_ state: inout EngineState, now: UInt64) {
        for link in state.links {
            while let report = link.reports.pop() { handle(report, in: &state) }
            if !state.entries.isEmpty || !state.probes.isEmpty, state.isHung(link, now: now) {
                abandon(link, in: &state)
            }
        }
    }

    private func handle(_ report: DeviceReport, in state: inout EngineState) {
        switch report {
        case .started(let id): state.start(id)
        case .ended(let id, let ending, let frames, let rate, let underruns):
            let seconds = Double(frames) / Double(rate)
            let outcome: Outcome =
                switch ending {
                case .finished: state.entries[id]?.material.damage.map { .interrupted($0) } ?? .finished
                case .stopped: .stopped
                case .interrupted(let problem): .interrupted(problem.error)
                case .failed(let problem): .failed(problem.error)
                case .tooMany: .failed(.tooManySounds(limit: SoundLimits.voices))
                }
            state.end(id, outcome, seconds: seconds, underruns: Int(underruns))
        case .opened(let rate, let channels, let isServer, let joinsLate):
            state.rate = rate
            state.joinsLate = joinsLate
            state.update(.available(name: settings.name, rate: rate, channels: channels, isServer: isServer))
        case .unavailable(let problem):
            state.update(.unavailable(name: settings.name, problem.error))
        case .returned(let id): resubmit(id, in: &state)
        }
    }

    /// Resends a sound with samples at the rate that the device turned out to need.
    private func resubmit(_ id: UInt64, in state: inout EngineState) {
        guard var entry = state.entries[id] else { return }
        var failure: SoundError?
        if case .sound(let sound, _) = entry.material {
            if let buffer = sound.buffer.resampled(to: state.rate, speed: entry.options.rate) {
                entry.material = .sound(sound, buffer)
            } else {
                failure = .unsupported(path: entry.path, reason: "it cannot be resampled")
            }
        }
        state.entries[id] = entry
        if let failure = failure ?? submit(entry, in: &state) { state.end(id, .failed(failure)) }
    }
}
