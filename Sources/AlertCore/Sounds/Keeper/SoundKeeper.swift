// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Logging
import Synchronization
import Varlink
import VarlinkNIO

/// The daemon's loudspeaker: finds the files, and keeps the process that plays them.
///
/// The worker is started with the first sound or shortly before one, and ended when it has been quiet for a while. If
/// it dies or freezes, its sounds end as failed within 2 s and the next one gets another worker. Nothing here waits for
/// it without a limit.
///
/// Everything happens in one task, which takes messages in their order; the decisions are ``KeeperState``'s.
final class SoundKeeper: SoundOutput {
    private enum Message: Sendable {
        case event(KeeperState.Event)
        case play(SoundRequest, @Sendable (SoundReport) -> Void)
        case stop([String]?, @Sendable (Result<Int, Sounds.NotFound>) -> Void)
        case linked(Int, WorkerLink)
        /// Asks for the worker; nil when there is none and none is to be started, or none can be.
        case link(start: Bool, @Sendable (WorkerLink?) -> Void)
        case names(@Sendable ([Int: String]) -> Void)
        case close(@Sendable () -> Void)
    }

    private let locator: SoundLocator
    private let mailbox: AsyncStream<Message>.Continuation
    private let lengths = SoundLengths()

    /// The daemon's keeper: its worker is this very program, even if the file it was started from has been replaced.
    convenience init(environment: [String: String], logger: Logger) {
        self.init(
            program: "/proc/self/exe", command: ["alertd", "--sound-worker"], environment: environment,
            locator: SoundLocator(environment: environment, executable: SoundLocator.executable()), logger: logger)
    }

    /// - Parameters:
    ///   - program: The worker's absolute path.
    ///   - command: Its arguments, its own name first.
    ///   - environment: The worker's.
    init(
        program: String, command: [String], environment: [String: String], locator: SoundLocator,
        limits: KeeperState.Limits = KeeperState.Limits(), logger: Logger
    ) {
        self.locator = locator
        // What a service manager gave the daemon is not meant for its children.
        let environment = environment.filter {
            !$0.key.hasPrefix("LISTEN_") && !$0.key.hasPrefix("WATCHDOG_") && $0.key != "NOTIFY_SOCKET"
        }
        let (messages, mailbox) = AsyncStream<Message>.makeStream()
        self.mailbox = mailbox
        let desk = Desk(
            program: program, command: command, environment: environment, locator: locator,
            state: KeeperState(limits: limits),
            logger: logger, mailbox: mailbox)
        Task { await desk.work(messages) }
    }

    deinit {
        mailbox.yield(.close {})
        mailbox.finish()
    }

    /// Ends the worker and everything that plays.
    func close() async {
        await withCheckedContinuation { continuation in mailbox.yield(.close { continuation.resume() }) }
    }

    func exists(_ sound: String) -> Bool { locator.find(sound) != nil }

    func prepare() { mailbox.yield(.event(.prepare)) }

    func play(_ request: SoundRequest, report: @escaping @Sendable (SoundReport) -> Void) {
        mailbox.yield(.play(request, report))
    }

    func playing() async throws -> [Sounds.PlayingSound] {
        guard let link = await link(start: false) else { return [] }
        let names = await withCheckedContinuation { continuation in
            mailbox.yield(.names { continuation.resume(returning: $0) })
        }
        do {
            let reply = try await withLimit { try await link.queries.call(SoundWorker.Playing()) }
            return reply.voices.compactMap { voice in
                guard let sound = names[voice.key] else { return nil }
                return Sounds.PlayingSound(
                    id: String(voice.key), sound: sound, seconds: voice.seconds, position: voice.position)
            }
        } catch {
            throw Sounds.NoDevice(reason: "the sound worker does not answer")
        }
    }

    func stop(ids: [String]?) async throws -> Int {
        try await withCheckedContinuation { continuation in
            mailbox.yield(.stop(ids) { continuation.resume(returning: $0) })
        }.get()
    }

    func list() async -> [Sounds.Sound] {
        let own = locator.ownSounds()
        let known = lengths.known(own.map(\.path))
        var seconds = known
        let missing = own.filter { known[$0.path] == nil }
        if !missing.isEmpty, let link = await link(start: true) {
            for (_, path) in missing {
                // A file that cannot be read is listed without its length; playing it tells why.
                guard let reply = try? await withLimit({ try await link.queries.call(SoundWorker.Info(path: path)) })
                else { continue }
                seconds[path] = reply.file.seconds
                lengths.note(path, reply.file.seconds)
            }
        }
        let ours = own.map { Sounds.Sound(name: $0.name, path: $0.path, seconds: seconds[$0.path], ours: true) }
        let theirs = locator.themeSounds().map {
            Sounds.Sound(name: $0.name, path: $0.path, seconds: nil, ours: false)
        }
        return ours + theirs
    }

    func info(_ sound: String) async throws -> Sounds.File {
        guard case .file(let path) = locator.find(sound) else { throw Sounds.NotFound(sound: sound) }
        guard let link = await link(start: true) else {
            throw Sounds.NoDevice(reason: "the sound worker cannot be started")
        }
        do {
            let file = try await withLimit { try await link.queries.call(SoundWorker.Info(path: path)) }.file
            return Sounds.File(
                path: path, container: file.container, encoding: file.encoding, rate: file.rate,
                channels: file.channels, frames: file.frames, seconds: file.seconds, peak: file.peak)
        } catch let error as VarlinkClientError {
            guard let failure = error.decode(as: SoundWorker.Unplayable.self)?.failure else {
                throw Sounds.NotASound(path: path, reason: "the sound worker gave up on it (\(error))")
            }
            throw SoundFailure(failure).error(sound: sound, path: path)
        }
    }

    func part() async -> Manager.Part {
        guard let link = await link(start: true) else {
            return Manager.Part(name: "sound", ok: false, detail: "the sound worker cannot be started")
        }
        do {
            let status = try await withLimit { try await link.queries.call(SoundWorker.Status(probe: true)) }
            if status.stuck { link.process.kill() }
            return Manager.Part(
                name: "sound", ok: status.state == .available,
                detail: status.state == .available
                    ? "ALSA device \(status.device)" : status.reason ?? "ALSA device \(status.device) was not tried")
        } catch {
            link.process.kill()
            return Manager.Part(name: "sound", ok: false, detail: "the sound worker does not answer")
        }
    }

    private func link(start: Bool) async -> WorkerLink? {
        await withCheckedContinuation { continuation in
            mailbox.yield(.link(start: start) { continuation.resume(returning: $0) })
        }
    }

    /// Gives an answer 2 s.
    private func withLimit<Reply: Sendable>(_ body: @escaping @Sendable () async throws -> Reply) async throws -> Reply
    {
        try await withThrowingTaskGroup(of: Reply.self) { group in
            group.addTask { try await body() }
            group.addTask {
                try await Task.sleep(for: .seconds(2))
                throw VarlinkClientError.timedOut
            }
            defer { group.cancelAll() }
            guard let reply = try await group.next() else { throw VarlinkClientError.timedOut }
            return reply
        }
    }

    /// What the one task owns.
    private struct Desk {
        struct Ticket {
            var request: SoundRequest
            var path: String
            var report: @Sendable (SoundReport) -> Void
        }

        let program: String
        let command: [String]
        let environment: [String: String]
        let locator: SoundLocator
        var state: KeeperState
        let logger: Logger
        let mailbox: AsyncStream<Message>.Continuation
        var tickets: [Int: Ticket] = [:]
        var nextKey = 1
        var links: [Int: WorkerLink] = [:]
        var waiters: [@Sendable (WorkerLink?) -> Void] = []
        var isClosed = false
        var alarm: (at: KeeperState.Instant, task: Task<Void, Never>)?

        consuming func work(_ messages: AsyncStream<Message>) async {
            for await message in messages {
                take(message)
                setAlarm()
            }
            alarm?.task.cancel()
        }

        private mutating func take(_ message: Message) {
            switch message {
            case .event(let event): handle(event)
            case .play(let request, let report): play(request, report)
            case .stop(let ids, let answer): stop(ids, answer)
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
            case .names(let answer): answer(tickets.mapValues(\.request.sound))
            case .close(let done):
                isClosed = true
                if let number = state.current {
                    perform(.kill(number))
                    handle(.gone(number, reason: "alertd is ending"))
                }
                done()
            }
        }

        private mutating func play(_ request: SoundRequest, _ report: @escaping @Sendable (SoundReport) -> Void) {
            guard !isClosed else { return report(.refused(Sounds.NoDevice(reason: "alertd is ending"))) }
            switch locator.find(request.sound) {
            case nil: report(.refused(Sounds.NotFound(sound: request.sound)))
            case .silent: report(.ended(outcome: .finished, seconds: 0, reason: nil))
            case .file(let path):
                let key = nextKey
                nextKey += 1
                tickets[key] = Ticket(request: request, path: path, report: report)
                handle(.play(PlayOrder(key: key, path: path, volume: request.volume, pan: request.pan)))
            }
        }

        private mutating func stop(_ ids: [String]?, _ answer: @Sendable (Result<Int, Sounds.NotFound>) -> Void) {
            guard let ids else {
                let keys = tickets.keys.sorted()
                if !keys.isEmpty { handle(.stop(keys: keys)) }
                return answer(.success(keys.count))
            }
            var keys: Set<Int> = []
            for id in ids {
                guard let key = Int(id), tickets[key] != nil else {
                    return answer(.failure(Sounds.NotFound(sound: id)))
                }
                keys.insert(key)
            }
            if !keys.isEmpty { handle(.stop(keys: keys.sorted())) }
            answer(.success(keys.count))
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
            case .report(let key, let fate): report(key, fate)
            }
        }

        private func start(_ number: Int) {
            let mailbox = mailbox
            WorkerProcess.start(program, command, environment: environment) { result in
                switch result {
                case .failure(let error):
                    mailbox.yield(
                        .event(.gone(number, reason: "the sound worker cannot be started (\(error.message))")))
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

        private mutating func report(_ key: Int, _ fate: SoundFate) {
            guard let ticket = tickets[key] else { return }
            switch fate {
            case .started: ticket.report(.started(id: String(key)))
            case .ended(let ending, let wasStarted):
                tickets[key] = nil
                if let failure = ending.failure, !wasStarted, ending.outcome == .failed {
                    ticket.report(.refused(failure.error(sound: ticket.request.sound, path: ticket.path)))
                } else {
                    ticket.report(
                        .ended(outcome: ending.outcome, seconds: ending.seconds, reason: ending.failure?.reason))
                }
            }
        }

        /// One timer, for the next moment at which something is to be decided.
        private mutating func setAlarm() {
            let deadline = state.deadline
            guard deadline != alarm?.at else { return }
            alarm?.task.cancel()
            alarm = deadline.map { deadline in
                let mailbox = mailbox
                let task = Task {
                    do {
                        try await Task.sleep(until: deadline, clock: .suspending)
                        mailbox.yield(.event(.deadline))
                    } catch {
                        // Another deadline has taken its place.
                    }
                }
                return (deadline, task)
            }
        }
    }
}

/// How long our own sounds are, remembered while their files do not change. Bounded by their number.
private final class SoundLengths: Sendable {
    private let entries = Mutex<[String: (stamp: FileStamp, seconds: Double)]>([:])

    func known(_ paths: [String]) -> [String: Double] {
        entries.withLock { entries in
            entries = entries.filter { paths.contains($0.key) && FileStamp(of: $0.key) == $0.value.stamp }
            return entries.mapValues(\.seconds)
        }
    }

    func note(_ path: String, _ seconds: Double) {
        guard let stamp = FileStamp(of: path) else { return }
        entries.withLock { $0[path] = (stamp, seconds) }
    }
}

extension SoundFailure {
    init(_ failure: SoundWorker.Failure) {
        self.init(code: failure.code, reason: failure.reason, seconds: failure.seconds, limit: failure.limit)
    }
}
