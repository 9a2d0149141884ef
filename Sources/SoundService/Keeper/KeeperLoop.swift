// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AlertSound
import LinuxSystem
import Logging

/// The state of the keeper's task.
struct KeeperLoop {
    /// A sound whose file is being looked for, because its file system may hang.
    struct Arrival {
        let request: SoundRequest
        let report: @Sendable (PlaybackEvent) -> Void
    }

    struct Ticket {
        var request: SoundRequest
        let path: String
        let report: @Sendable (PlaybackEvent) -> Void
        /// The identity of the file.
        var stamp: FileStamp?
        /// The reason why the sound was stopped, if known.
        var stopReason: String?
        /// A Boolean value indicating whether somebody moved the position or changed the rate.
        var isMoved = false
    }

    let program: String
    let command: [String]
    var environment: [String: String]
    /// The device in the environment that the daemon was started with.
    let givenDevice: String?
    var state: KeeperState
    let locator: SoundLocator
    var arrivals = ArrivalOrder<Arrival, FoundSound?>()
    let gaps: SoundGaps
    let logger: Logger
    let mailbox: AsyncStream<KeeperMessage>.Continuation
    var tickets: [Int: Ticket] = [:]
    var nextKey = 1
    var loaded = LoadedSounds()
    /// The remains of stopped sounds, the oldest first.
    var remains: [SoundRemains] = []
    var followers: [AsyncStream<Void>.Continuation] = []
    var links: [Int: WorkerLink] = [:]
    var waiters: [@Sendable (WorkerLink?) -> Void] = []
    var isClosed = false
    var alarm = MovingDeadline<KeeperState.Instant>()

    consuming func work(_ messages: AsyncStream<KeeperMessage>) async {
        for await message in messages {
            take(message)
            setAlarm()
        }
        alarm.cancel()
    }

    private mutating func take(_ message: KeeperMessage) {
        switch message {
        case .event(let event):
            handle(event)
            if case .deadline = event { playFound() }
        case .play(let request, let report): locate(Arrival(request: request, report: report))
        case .found(let number, let found):
            arrivals.resolve(number, found)
            playFound()
        case .keys(let ids, let answer): answer(keys(ids))
        case .stop(let ids, let fade, let answer):
            let keys = keys(ids)
            let stopped = ids == nil ? arrivals.remove { _ in true } : []
            for arrival in stopped { arrival.report(.ended(outcome: .stopped, seconds: 0, reason: nil)) }
            if case .success(let keys) = keys, !keys.isEmpty { handle(.stop(keys: keys, fade: fade)) }
            answer(keys.map { $0.count + stopped.count })
        case .stopFor(let reason): stop(reason)
        case .loaded(let change):
            change(&loaded)
            handle(.keep(loaded: loaded.count))
        case .dispose(let ids, let answer): answer(dispose(ids))
        case .linked(let number, let link):
            links[number] = link
            handle(.started(number))
            if state.current == number { answerWaiters(link) }
        case .link(let start, let answer):
            if let number = state.current, let link = links[number] {
                handle(.used)
                answer(link)
            } else if start || state.current != nil, !isClosed {
                waiters.append(answer)
                handle(.used)
            } else {
                answer(nil)
            }
        case .requests(let answer): answer(tickets.mapValues { ($0.request, $0.path) })
        case .follow(let follower):
            // Writing to the followers finds those that left while nothing changed.
            if followers.count >= 64 { tellFollowers() }
            followers.append(follower)
        case .settings(let settings): apply(settings)
        case .steered(let key, let volume, let isMoved):
            if let volume { tickets[key]?.request.options.volume = volume }
            if isMoved { tickets[key]?.isMoved = true }
        case .gain(let gain): change(gain)
        case .remains(let id, let answer): answer(remains.last { $0.id == id })
        case .close(let done):
            isClosed = true
            if let number = state.current {
                perform(.kill(number))
                handle(.gone(number, reason: "alertd is shutting down"))
            }
            done()
        }
    }

    /// Looks for the file of a sound, which is played after those that came before it.
    private mutating func locate(_ arrival: Arrival) {
        let request = arrival.request
        let number = arrivals.add(arrival, at: .now)
        // The id of a loaded sound is no name of a file.
        guard !request.sound.hasPrefix("@"), !request.isTone else {
            arrivals.resolve(number, FoundSound(request.isTone ? .tone : nil))
            return playFound()
        }
        BlockingWork.shared.start(about: SoundLocator.place(of: request.sound)) { [locator] in
            FoundSound(locator.find(request.sound))
        } done: { [mailbox] found in
            mailbox.yield(.found(number, found))
        }
    }

    /// Plays the sounds whose files were found, and that wait for no other.
    private mutating func playFound() {
        for (arrival, found) in arrivals.ready(at: .now) {
            if let found {
                play(arrival.request, found, arrival.report)
            } else {
                arrival.report(.refused(Sounds.NotASound(hangs: arrival.request.sound)))
            }
        }
    }

    private mutating func play(
        _ request: SoundRequest, _ found: FoundSound, _ report: @escaping @Sendable (PlaybackEvent) -> Void
    ) {
        guard !isClosed else { return report(.refused(Sounds.NoDevice(reason: "alertd is shutting down"))) }
        if !request.isTone, let (number, path) = loaded.find(request.sound) {
            return play(request, path, found.stamp, loaded: number, report)
        }
        switch found.place {
        case nil: report(.refused(Sounds.NotFound(sound: request.sound)))
        case .silent: report(.ended(outcome: .finished, seconds: 0, reason: nil))
        case .file(let path): play(request, path, found.stamp, loaded: nil, report)
        case .tone: play(request, "", nil, loaded: nil, report)
        }
    }

    private mutating func play(
        _ request: SoundRequest, _ path: String, _ stamp: FileStamp?, loaded: Int?,
        _ report: @escaping @Sendable (PlaybackEvent) -> Void
    ) {
        let key = nextKey
        nextKey += 1
        tickets[key] = Ticket(request: request, path: path, report: report, stamp: stamp)
        handle(.play(SoundWorker.Play(request, key: key, path: path, loaded: loaded)))
    }

    private mutating func stop(_ reason: (SoundRequest) -> String?) {
        for arrival in arrivals.remove(where: { reason($0.request) != nil }) {
            arrival.report(.ended(outcome: .stopped, seconds: 0, reason: reason(arrival.request)))
        }
        var keys: [Int] = []
        for (key, ticket) in tickets {
            guard let reason = reason(ticket.request) else { continue }
            tickets[key]?.stopReason = reason
            keys.append(key)
        }
        if !keys.isEmpty { handle(.stop(keys: keys.sorted(), fade: 0)) }
    }

    private func keys(_ ids: [String]?) -> Result<[Int], Sounds.NotFound> {
        guard let ids else { return .success(tickets.keys.sorted()) }
        var keys: Set<Int> = []
        for id in ids {
            guard let key = Int(id), tickets[key] != nil else { return .failure(Sounds.NotFound(sound: id)) }
            keys.insert(key)
        }
        return .success(keys.sorted())
    }

    private mutating func dispose(_ ids: [String]) -> Result<Int, Sounds.NotFound> {
        let removed = loaded.remove(ids)
        if case .success(let keys) = removed {
            handle(.keep(loaded: loaded.count))
            // If no worker is running, none has these sounds.
            if let number = state.current { links[number]?.dispose(keys) }
        }
        return removed.map(\.count)
    }

    private mutating func handle(_ event: KeeperState.Event) {
        if case .gone(let number, let reason) = event {
            links[number] = nil
            if number == state.current { logger.debug("sound worker \(number): \(reason)") }
        }
        for action in state.handle(event, at: .now) { perform(action) }
        if state.current == nil { answerWaiters(nil) }
    }

    private mutating func answerWaiters(_ link: WorkerLink?) {
        let waiting = waiters
        waiters = []
        for answer in waiting { answer(link) }
    }

    private mutating func perform(_ action: KeeperState.Action) {
        switch action {
        case .start(let number): start(number)
        case .send(let number, let call):
            links[number]?.send(call) { [mailbox] stuck in mailbox.yield(.event(.answered(number, stuck: stuck))) }
        case .kill(let number):
            links.removeValue(forKey: number)?.process.kill()
        case .report(let key, let event): report(key, event)
        }
    }

    private func start(_ number: Int) {
        let mailbox = mailbox
        WorkerProcess.start(program, command, environment: environment) { result in
            switch result {
            case .failure(let error):
                mailbox.yield(
                    .event(.gone(number, reason: "cannot start the sound worker (\(error))")))
            case .success(let process):
                Task {
                    do {
                        let link = try await WorkerLink(process)
                        link.watch { mailbox.yield(.event(.told(number, $0))) }
                        mailbox.yield(.linked(number, link))
                    } catch {
                        process.kill()
                    }
                }
            }
        } ended: {
            mailbox.yield(.event(.gone(number, reason: "the sound worker ended")))
        }
    }

    private mutating func apply(_ settings: SoundSettings) {
        let device = settings.device ?? givenDevice
        let decoder = settings.decoder.map { $0.joined(separator: Self.separator) }
        let isOther =
            environment[Self.deviceVariable] != device || environment[Self.decoderVariable] != decoder
        environment[Self.deviceVariable] = device
        environment[Self.decoderVariable] = decoder
        handle(.settings(quiet: settings.quiet, renews: isOther))
    }

    /// The variable that tells a worker its device.
    static let deviceVariable = "ALERTD_SOUND_DEVICE"
    /// The variable that tells a worker the program for other formats: words, separated by ``separator``.
    static let decoderVariable = "ALERTD_SOUND_DECODER"
    /// The ASCII control character for this purpose, unit separator.
    static let separator = "\u{1F}"

    private mutating func tellFollowers() {
        followers.removeAll { follower in
            if case .terminated = follower.yield() { true } else { false }
        }
    }

    private mutating func report(_ key: Int, _ event: WorkerEvent.Kind) {
        guard let ticket = tickets[key] else { return }
        // Notify the followers after reporting; followers that have disconnected are dropped.
        defer { tellFollowers() }
        switch event {
        case .started: ticket.report(.started(id: String(key)))
        case .paused: ticket.report(.paused(id: String(key)))
        case .resumed: ticket.report(.resumed(id: String(key)))
        case .ended(let ending):
            tickets[key] = nil
            remember(ticket, key, ending)
            if let failure = ending.failure, !ending.wasStarted, ending.outcome == .failed {
                let request = ticket.request
                ticket.report(
                    .refused(
                        failure.called(request.label, in: ticket.path)
                            .error(sound: request.name, path: request.label ?? ticket.path)))
            } else {
                gaps.note(ending.underruns)
                let stopReason = ending.outcome == .stopped ? ticket.stopReason : nil
                ticket.report(
                    .ended(
                        outcome: ending.outcome, seconds: ending.seconds,
                        reason: ending.failure?.called(ticket.request.label, in: ticket.path).reason
                            ?? stopReason, underruns: ending.underruns))
            }
        }
    }

    /// Stores where a sound broke off, so that another can begin there.
    private mutating func remember(_ ticket: Ticket, _ key: Int, _ ending: PlaybackEnd) {
        let isLost = ["deviceLost", "deviceStalled", "noDevice"].contains(ending.failure?.code)
        guard ending.outcome == .stopped || ending.outcome == .interrupted || isLost, ending.wasStarted else { return }
        let options = ticket.request.options
        // A worker that died did not report its position.
        let counted = options.start + ending.seconds * options.rate
        remains.append(
            SoundRemains(
                id: String(key), request: ticket.request, path: ticket.path, stamp: ticket.stamp,
                position: ending.position ?? counted,
                isSteady: ending.position != nil || !ticket.isMoved && options.loops == 0))
        if remains.count > SoundRemains.most { remains.removeFirst() }
    }

    /// Changes the volume factor of the sounds that are playing.
    private mutating func change(_ gain: (SoundRequest) -> Double) {
        guard let number = state.current, let link = links[number] else { return }
        for (key, ticket) in tickets {
            let new = gain(ticket.request)
            guard new != ticket.request.gain else { continue }
            tickets[key]?.request.gain = new
            link.adjust(key, volume: ticket.request.options.volume * new)
        }
    }

    /// Sets the timer for the next deadline.
    private mutating func setAlarm() {
        let deadline = [state.deadline, arrivals.deadline].compactMap(\.self).min()
        alarm.move(to: deadline) { [mailbox] in $0.call(at: $1) { mailbox.yield(.event(.deadline)) } }
    }
}
