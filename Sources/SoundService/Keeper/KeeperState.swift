// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

/// The decisions of the sound worker's keeper: when to start a worker, which calls to send it, when it counts as
/// frozen, and the reports about each sound. The type is pure: every event comes with its time.
struct KeeperState {
    typealias Instant = SuspendingClock.Instant

    struct Limits: Equatable {
        /// The time that a worker without sounds is kept running.
        var quiet = Duration.seconds(60)
        /// The interval at which a worker with sounds is pinged.
        var pingInterval = Duration.milliseconds(500)
        /// The time that a ping may take. With the interval, a sound in a frozen worker ends within 2 s.
        var pingTimeout = Duration.milliseconds(1_200)
    }

    /// An event to handle.
    enum Event {
        /// Play the sound with this number.
        case play(Int)
        case stop(keys: [Int], fade: Double)
        case prepare
        /// The number of loaded sounds changed: the worker that has them stays.
        case keep(loaded: Int)
        /// The settings changed: the time that an idle worker is kept, and whether to replace the current worker.
        case settings(quiet: Duration, renews: Bool)
        /// Our players must make room for alerts, or need not any more.
        case duck(DuckSetting)
        /// A query was sent to the worker or is about to be: the worker is in use.
        case used
        case started(Int)
        /// The worker could not be started, or has ended.
        case gone(Int, reason: String)
        /// The worker reports an event of the sound with this number.
        case told(Int, key: Int, PlaybackEvent)
        case answered(Int, stuck: Bool)
        /// The deadline has passed.
        case deadline
    }

    /// An action to carry out, in this order.
    enum Action: Equatable {
        case start(Int)
        case send(Int, WorkerCall)
        case kill(Int)
        case report(key: Int, PlaybackEvent)
    }

    private enum Phase: Equatable {
        case absent
        /// The process is being created; calls wait.
        case starting(Int, [WorkerCall])
        case running(Int)
    }

    private struct Sound {
        var wasStarted = false
        var isPaused = false
        /// A Boolean value indicating whether a worker died before the sound was heard, and another got it.
        var wasMoved = false
        /// A Boolean value indicating whether the worker was asked to stop the sound and has not confirmed it.
        var isStopped = false
        /// The time since which the sound is heard; nil while it is not heard or is paused.
        var heardSince: Instant?
        /// The time for which the sound was heard before it was paused.
        var heard = Duration.zero

        /// Returns the time for which the sound has been heard up to `end`.
        func heard(until end: Instant) -> Double {
            let whole = heard + (heardSince.map { max(.zero, $0.duration(to: end)) } ?? .zero)
            return Double(whole.components.seconds) + Double(whole.components.attoseconds) / 1e18
        }
    }

    private(set) var limits: Limits
    /// A Boolean value indicating whether the worker is replaced once nothing plays.
    private var isOutdated = false
    private var phase = Phase.absent
    private var generation = 0
    /// The sounds whose end has not been reported.
    private var sounds: [Int: Sound] = [:]
    /// The number of loaded sounds.
    private var loaded = 0
    /// The current treatment of our players during alerts.
    private var duck = DuckSetting.off
    private var quietSince: Instant?
    private var pingAt: Instant?
    private var answerBy: Instant?
    /// The time of the current event, and of the worker's last message.
    private var now: Instant = .now
    private var lastSign: Instant = .now
    /// The amount of audio that the sound server plays on although the worker has died or hangs.
    private static let depth = Duration.milliseconds(700)
    /// The delay beyond which a missed deadline says nothing about the worker.
    private static let tolerance = Duration.milliseconds(250)

    init(limits: Limits = Limits()) { self.limits = limits }

    /// The current worker; nil without one.
    var current: Int? {
        switch phase {
        case .absent: nil
        case .starting(let number, _), .running(let number): number
        }
    }

    /// The time at which `deadline` must be handled unless something happens before; nil: never.
    var deadline: Instant? {
        [answerBy, pingAt, quietUntil].compactMap { $0 }.min()
    }

    private var quietUntil: Instant? { loaded > 0 ? nil : quietSince.map { $0 + limits.quiet } }

    /// A Boolean value indicating whether anything is heard. The keeper does not ping for a sound that is paused for
    /// hours; a worker that dies is noticed anyway.
    private var isSounding: Bool { sounds.values.contains { !$0.isPaused } }

    mutating func handle(_ event: Event, at now: Instant) -> [Action] {
        self.now = now
        switch event {
        case .told, .answered, .started: lastSign = now
        default: break
        }
        switch event {
        case .play(let key):
            sounds[key] = Sound()
            quietSince = nil
            if pingAt == nil, answerBy == nil { pingAt = now + limits.pingInterval }
            return send(.play(key))
        case .stop(let keys, let fade):
            for key in keys { sounds[key]?.isStopped = true }
            return current == nil ? [] : send(.stop(SoundWorker.Stop(keys: keys, fade: fade)))
        case .keep(let count):
            loaded = count
            if sounds.isEmpty, current != nil { quietSince = now }
            return []
        case .prepare:
            if sounds.isEmpty { quietSince = now }
            return send(.prepare)
        case .settings(let quiet, let renews):
            limits.quiet = quiet
            if renews, current != nil { isOutdated = true }
            return retire()
        case .duck(let setting):
            duck = setting
            // If no worker is running, nothing plays; the next worker gets this message first.
            return current == nil ? [] : send(.duck(setting))
        case .used:
            if sounds.isEmpty { quietSince = now }
            return current == nil ? start(with: []) : []
        case .started(let number):
            guard case .starting(number, let calls) = phase else { return [.kill(number)] }
            phase = .running(number)
            return calls.map { .send(number, $0) }
        case .gone(let number, let reason):
            guard number == current else { return [] }
            guard case .running = phase else { return lose(reason) }
            return move(reason, at: now)
        case .told(let number, let key, let event):
            return number == current ? take(event, of: key, at: now) : []
        case .answered(let number, let stuck):
            guard number == current else { return [] }
            answerBy = nil
            pingAt = isSounding ? now + limits.pingInterval : nil
            return stuck ? [.kill(number)] + lose("the sound server does not respond") : []
        case .deadline:
            return passed(now)
        }
    }

    /// Ends an outdated worker once nothing plays.
    private mutating func retire() -> [Action] {
        guard isOutdated, sounds.isEmpty, let current else { return [] }
        return [.kill(current)] + lose("another takes its place")
    }

    private mutating func send(_ call: WorkerCall) -> [Action] {
        switch phase {
        case .absent: return start(with: [call])
        case .starting(let number, let calls):
            phase = .starting(number, calls + [call])
            return []
        case .running(let number): return [.send(number, call)]
        }
    }

    private mutating func start(with calls: [WorkerCall]) -> [Action] {
        generation += 1
        phase = .starting(generation, (duck == .off ? [] : [.duck(duck)]) + calls)
        isOutdated = false
        return [.start(generation)]
    }

    private mutating func take(_ event: PlaybackEvent, of key: Int, at now: Instant) -> [Action] {
        guard let sound = sounds[key] else { return [] }
        switch event {
        case .started:
            guard !sound.wasStarted else { return [] }
            sounds[key]?.wasStarted = true
            if !sound.isPaused { sounds[key]?.heardSince = now }
            return [.report(key: key, event)]
        case .paused:
            guard !sound.isPaused else { return [] }
            sounds[key]?.isPaused = true
            if let since = sound.heardSince { sounds[key]?.heard += since.duration(to: now) }
            sounds[key]?.heardSince = nil
            if !isSounding { pingAt = nil }
            return [.report(key: key, event)]
        case .resumed:
            guard sound.isPaused else { return [] }
            sounds[key]?.isPaused = false
            if sound.wasStarted { sounds[key]?.heardSince = now }
            if pingAt == nil, answerBy == nil { pingAt = now + limits.pingInterval }
            return [.report(key: key, event)]
        case .ended(var end):
            sounds[key] = nil
            if sound.wasStarted { end.id = String(key) }
            var actions = [Action.report(key: key, .ended(end))]
            if end.failure?.code == "deviceStalled", let current {
                // A call into the sound system hangs, and its thread too; a new process does not have this problem.
                actions += [.kill(current)] + lose("the sound server does not respond")
            }
            if sounds.isEmpty {
                quietSince = current == nil ? nil : now
                answerBy = nil
            }
            if !isSounding { pingAt = nil }
            return actions + retire()
        // A worker replaces and refuses nothing.
        case .replaced, .refused: return []
        }
    }

    private mutating func passed(_ now: Instant) -> [Action] {
        if let answerBy, now >= answerBy {
            // With such a delay, the whole machine stood still, and the worker too: its answer may be on its way.
            guard answerBy.duration(to: now) < Self.tolerance else {
                self.answerBy = now + limits.pingTimeout
                return []
            }
            let frozen = current.map { [Action.kill($0)] } ?? []
            return frozen + lose("the sound worker does not respond")
        }
        if let due = pingAt, now >= due {
            guard case .running(let number) = phase else {
                // The worker has been starting for half a second: give it the time of a ping.
                pingAt = nil
                answerBy = now + limits.pingTimeout
                return []
            }
            pingAt = nil
            answerBy = now + limits.pingTimeout
            return [.send(number, .ping)]
        }
        if let quietUntil, now >= quietUntil, sounds.isEmpty, let current {
            phase = .absent
            quietSince = nil
            return [.kill(current)]
        }
        return []
    }

    /// Handles the death of the worker. Sounds that had not begun go to another worker, once: this one may have died
    /// long ago, unnoticed and for other reasons. Sounds that were heard have ended.
    private mutating func move(_ reason: String, at now: Instant) -> [Action] {
        let moved = sounds.filter { _, sound in
            !sound.wasStarted && !sound.wasMoved && !sound.isPaused && !sound.isStopped
        }.keys.sorted()
        for key in moved { sounds[key] = nil }
        var actions = lose(reason)
        for key in moved {
            actions += handle(.play(key), at: now)
            sounds[key]?.wasMoved = true
        }
        return actions
    }

    /// Ends all sounds of a worker that is gone.
    private mutating func lose(_ reason: String) -> [Action] {
        phase = .absent
        quietSince = nil
        pingAt = nil
        answerBy = nil
        // A hung worker is only detected by a missing answer.
        let heardUntil = min(now, lastSign + limits.pingInterval + Self.depth)
        let ends = sounds.sorted { $0.key < $1.key }.map { key, sound in
            var end = SoundEnd(sound.isStopped ? .stopped : .failed, seconds: sound.heard(until: heardUntil))
            if !sound.isStopped { end.failure = SoundWorker.Failure(code: "deviceLost", reason: reason) }
            if sound.wasStarted { end.id = String(key) }
            return Action.report(key: key, .ended(end))
        }
        sounds = [:]
        return ends
    }
}
