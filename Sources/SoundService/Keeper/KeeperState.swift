// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

/// The decisions of the sound worker's keeper: when to start a worker, which calls to send it, when it counts as
/// frozen, and the reports about each sound. The type is pure: every event comes with its time.
///
/// This file decides about the worker, KeeperState+Sounds.swift about the sounds.
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
        /// Play a sound. The number is new and identifies the request.
        case play(Int, SoundRequest)
        /// The search for the file of an arrival has ended; without a result if its file system does not respond.
        case found(Int, FoundSound?)
        /// Stop the sounds with these keys, or all sounds if nil.
        case stop(keys: [Int]?, fade: Double)
        /// Stop the sounds for which the closure returns a reason.
        case stopFor((SoundRequest) -> String?)
        /// Change the volume factor of all sounds.
        case gain((SoundRequest) -> Double)
        /// Open the device, so that the next sound starts sooner.
        case prepare
        /// Play nothing any more.
        case close
        /// The settings changed: the time that an idle worker is kept, and whether to replace the current worker.
        case settings(quiet: Duration, renews: Bool)
        /// Our players must make room for alerts, or need not any more.
        case duck(DuckSetting)
        /// A query was sent to the worker or is about to be: the worker is in use.
        case used
        case started(Int)
        /// The worker could not be started, or has ended.
        case gone(Int, reason: String)
        /// The worker reports an event of the sound with this key.
        case reported(Int, key: Int, PlaybackEvent)
        case answered(Int, stuck: Bool)
        /// The deadline has passed.
        case deadline
    }

    /// An action to carry out, in this order.
    enum Action: Equatable {
        /// Find the file of an arrival; ``Event/found(_:_:)`` follows.
        case locate(Int, sound: String)
        case start(Int)
        case send(Int, WorkerCall)
        case kill(Int)
        /// Make other playback leave room for one more sound, or for one less.
        case makeRoom(Bool)
        /// Report an event to the caller of the request with this number.
        case report(Int, PlaybackEvent)
    }

    private enum Phase: Equatable {
        case absent
        /// The process is being created; calls wait.
        case starting(Int, [WorkerCall])
        case running(Int)
    }

    /// The sounds whose files are being looked for.
    var arrivals = ArrivalOrder<KeptSound, FoundSound?>()
    /// The sounds that are with the worker or on their way to it, by the worker's keys for them.
    var sounds: [Int: KeptSound] = [:]
    var nextKey = 1
    /// The sounds that programs have loaded; change them by ``changeLoaded(at:_:)``.
    private(set) var loaded = LoadedSounds()
    /// The remains of sounds that broke off, the oldest first.
    var remains: [SoundRemains] = []
    var troubles = SoundTroubles()
    var gaps = SoundGaps()
    /// The number of events of sounds that were with the worker.
    var changes = 0
    var isClosed = false

    private(set) var limits: Limits
    private var isOutdated = false
    private var phase = Phase.absent
    private var generation = 0
    /// The current treatment of our players during alerts.
    private var duck = DuckSetting.off
    private var quietSince: Instant?
    private var pingAt: Instant?
    private var answerBy: Instant?
    /// The time of the current event, and of the worker's last message.
    private(set) var now: Instant = .now
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
        ([answerBy, pingAt, quietUntil, arrivals.deadline] + waiting.map(\.giveUpAt)).compactMap(\.self).min()
    }

    private var quietUntil: Instant? { loaded.count > 0 ? nil : quietSince.map { $0 + limits.quiet } }

    /// A Boolean value indicating whether anything is heard. The keeper does not ping for a sound that is paused for
    /// hours; a worker that dies is noticed anyway.
    private var isSounding: Bool { sounds.values.contains { !$0.isPaused } }

    mutating func handle(_ event: Event, at now: Instant) -> [Action] {
        self.now = now
        switch event {
        case .reported, .answered, .started: lastSign = now
        default: break
        }
        switch event {
        case .play(let number, let request): return arrive([KeptSound(number, request, at: now)])
        case .found(let number, let found):
            arrivals.resolve(number, found)
            return playFound()
        case .stop(let keys, let fade): return stop(keys, fade: fade)
        case .stopFor(let reason): return stop(reason)
        case .gain(let gain): return change(gain)
        case .close:
            isClosed = true
            let waiting = arrivals.remove { _ in true }
            return (current.map { [.kill($0)] + lose("alertd is shutting down") } ?? []) + arrive(waiting)
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
            // A worker that took long to start has not been asked anything yet.
            if answerBy != nil { (answerBy, pingAt) = (nil, isSounding ? now + limits.pingInterval : nil) }
            return calls.map { .send(number, $0) }
        case .gone(let number, let reason):
            guard number == current else { return [] }
            guard case .running = phase else { return lose(reason) }
            return move(reason)
        case .reported(let number, let key, let event):
            return number == current ? handle(event, of: key) : []
        case .answered(let number, let stuck):
            guard number == current else { return [] }
            answerBy = nil
            pingAt = isSounding ? now + limits.pingInterval : nil
            return stuck ? [.kill(number)] + lose("the sound server does not respond") : []
        case .deadline: return passed() + playFound() + giveUp()
        }
    }

    /// Changes the loaded sounds: the worker that has any stays.
    mutating func changeLoaded<Answer>(at now: Instant, _ change: (inout LoadedSounds) -> Answer) -> Answer {
        defer { if sounds.isEmpty, current != nil { quietSince = now } }
        return change(&loaded)
    }

    /// Passes a sound to the worker.
    mutating func begin(_ sound: KeptSound, _ key: Int) -> [Action] {
        sounds[key] = sound
        quietSince = nil
        watch()
        return send(.play(sound.call(key)))
    }

    /// Ends an outdated worker once nothing plays.
    private mutating func retire() -> [Action] {
        guard isOutdated, sounds.isEmpty, let current else { return [] }
        return [.kill(current)] + lose("another takes its place")
    }

    /// Begins to ping the worker.
    private mutating func watch() {
        if pingAt == nil, answerBy == nil { pingAt = now + limits.pingInterval }
    }

    mutating func send(_ call: WorkerCall) -> [Action] {
        switch phase {
        case .absent: return start(with: [call])
        case .starting(let number, let calls):
            phase = .starting(number, calls + [call])
            return []
        case .running(let number): return [.send(number, call)]
        }
    }

    private mutating func start(with calls: [WorkerCall]) -> [Action] {
        guard !isClosed else { return [] }
        generation += 1
        phase = .starting(generation, (duck == .off ? [] : [.duck(duck)]) + calls)
        isOutdated = false
        return [.start(generation)]
    }

    /// Handles an event of a sound that is with the worker.
    private mutating func handle(_ event: PlaybackEvent, of key: Int) -> [Action] {
        guard let sound = sounds[key] else { return [] }
        switch event {
        case .started:
            guard !sound.wasStarted else { return [] }
            sounds[key]?.wasStarted = true
            if !sound.isPaused { sounds[key]?.heardSince = now }
            return reportStart(event, key)
        case .paused:
            guard !sound.isPaused else { return [] }
            sounds[key]?.pause(at: now)
            if !isSounding { pingAt = nil }
            return report(event, key, needsRoom: false)
        case .resumed:
            guard sound.isPaused else { return [] }
            sounds[key]?.isPaused = false
            if sound.wasStarted { sounds[key]?.heardSince = now }
            watch()
            return report(event, key, needsRoom: true)
        case .ended(let end):
            sounds[key] = nil
            var (actions, next) = finish(sound, key, end)
            if end.failure?.code == "deviceStalled", let current {
                // A call into the sound system hangs, and its thread too; a new process does not have this problem.
                actions += [.kill(current)] + lose("the sound server does not respond")
            }
            if sounds.isEmpty {
                quietSince = current == nil ? nil : now
                answerBy = nil
            }
            if !isSounding { pingAt = nil }
            actions += retire()
            return actions + arrive(next.map { [$0] } ?? [])
        // A worker replaces nothing.
        case .replaced: return []
        }
    }

    private mutating func passed() -> [Action] {
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
    private mutating func move(_ reason: String) -> [Action] {
        let moved = sounds.filter { _, sound in
            !sound.wasStarted && !sound.wasResent && !sound.isPaused && !sound.isStopped
        }
        for key in moved.keys { sounds[key] = nil }
        var actions = lose(reason)
        for (key, var sound) in moved.sorted(by: { $0.key < $1.key }) {
            sound.wasResent = true
            actions += begin(sound, key)
        }
        return actions
    }

    /// Ends all sounds of a worker that is gone.
    private mutating func lose(_ reason: String) -> [Action] {
        phase = .absent
        quietSince = nil
        pingAt = nil
        answerBy = nil
        let lost = sounds.sorted { $0.key < $1.key }
        sounds = [:]
        // A hung worker is only detected by a missing answer.
        let heardUntil = min(now, lastSign + limits.pingInterval + Self.depth)
        let ends = lost.map { key, sound in
            var end = SoundEnd(sound.isStopped ? .stopped : .failed, seconds: sound.heard(until: heardUntil))
            if !sound.isStopped { end.failure = SoundWorker.Failure(code: "deviceLost", reason: reason) }
            return finish(sound, key, end)
        }
        return ends.flatMap(\.actions) + arrive(ends.compactMap(\.next))
    }
}
