// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AlertSound
import LinuxSystem
import Logging

/// The state of the keeper's task.
struct KeeperLoop {
    /// A sound between its request and the report of its end.
    struct Ticket: Sendable {
        var request: SoundRequest
        let report: @Sendable (PlaybackEvent) -> Void
        /// The path of the file; empty before it is found, and for a tone.
        var path = ""
        /// The identity of the file.
        var stamp: FileStamp?
        /// The number of the loaded sound, if it is one.
        var loaded: Int?
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
    /// The sounds whose files are being looked for, because a file system may hang.
    var arrivals = ArrivalOrder<Ticket, FoundSound?>()
    let gaps: SoundGaps
    let logger: Logger
    let mailbox: AsyncStream<KeeperMessage>.Continuation
    /// The sounds that are with the worker, or on their way to it.
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
        case .play(let ticket): locate(ticket)
        case .found(let number, let found):
            arrivals.resolve(number, found)
            playFound()
        case .keys(let ids, let answer): answer(keys(ids))
        case .stop(let ids, let fade, let answer):
            let keys = keys(ids)
            let stopped = ids == nil ? arrivals.remove { _ in true } : []
            for ticket in stopped { ticket.report(.ended(SoundEnd(.stopped))) }
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
    private mutating func locate(_ ticket: Ticket) {
        let request = ticket.request
        let number = arrivals.add(ticket, at: .now)
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
        for (ticket, found) in arrivals.ready(at: .now) {
            if let found {
                play(ticket, found)
            } else {
                ticket.report(.refused(SoundRefusal(Sounds.NotASound(hangs: ticket.request.sound))))
            }
        }
    }

    private mutating func play(_ ticket: Ticket, _ found: FoundSound) {
        let sound = ticket.request.sound
        guard !isClosed else {
            return ticket.report(.refused(SoundRefusal(Sounds.NoDevice(reason: "alertd is shutting down"))))
        }
        var ticket = ticket
        ticket.stamp = found.stamp
        if !ticket.request.isTone, let (number, path) = loaded.find(sound) {
            (ticket.loaded, ticket.path) = (number, path)
        } else {
            switch found.place {
            case nil: return ticket.report(.refused(SoundRefusal(Sounds.NotFound(sound: sound))))
            case .silent: return ticket.report(.ended(SoundEnd(.finished)))
            case .file(let path): ticket.path = path
            case .tone: break
            }
        }
        let key = nextKey
        nextKey += 1
        tickets[key] = ticket
        handle(.play(key))
    }

    private mutating func stop(_ reason: (SoundRequest) -> String?) {
        for ticket in arrivals.remove(where: { reason($0.request) != nil }) {
            ticket.report(.ended(SoundEnd(.stopped, reason: reason(ticket.request))))
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
            links[number]?.send(call, of: tickets) { [mailbox] stuck in
                mailbox.yield(.event(.answered(number, stuck: stuck)))
            }
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
                        link.watch { key, event in mailbox.yield(.event(.told(number, key: key, event))) }
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

    private mutating func report(_ key: Int, _ event: PlaybackEvent) {
        guard let ticket = tickets[key] else { return }
        // Notify the followers after reporting; followers that have disconnected are dropped.
        defer { tellFollowers() }
        guard case .ended(var end) = event else { return ticket.report(event) }
        tickets[key] = nil
        remember(ticket, key, end)
        let (label, path) = (ticket.request.label, ticket.path)
        let failure = end.failure?.called(label, in: path)
        if let failure, end.id == nil, end.outcome == .failed {
            let error = failure.error(sound: ticket.request.name, path: label ?? path)
            return ticket.report(.refused(SoundRefusal(error)))
        }
        gaps.note(end.underruns)
        end.reason = failure?.reason ?? (end.outcome == .stopped ? ticket.stopReason : nil)
        ticket.report(.ended(end))
    }

    /// Stores where a sound broke off, so that another can begin there.
    private mutating func remember(_ ticket: Ticket, _ key: Int, _ end: SoundEnd) {
        let isLost = ["deviceLost", "deviceStalled", "noDevice"].contains(end.failure?.code)
        guard end.outcome == .stopped || end.outcome == .interrupted || isLost, end.id != nil else { return }
        let options = ticket.request.options
        // A worker that died did not report its position.
        let counted = options.start + end.seconds * options.rate
        remains.append(
            SoundRemains(
                id: String(key), request: ticket.request, path: ticket.path, stamp: ticket.stamp,
                position: end.position ?? counted,
                isSteady: end.position != nil || !ticket.isMoved && options.loops == 0))
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
