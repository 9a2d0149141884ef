// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AlertSound
import LinuxSystem
import Logging

/// The state of the keeper's task, which carries out the decisions of ``KeeperState``.
struct KeeperLoop {
    /// A message to the task: what it does with its state, in the order of sending.
    typealias Message = @Sendable (inout KeeperLoop) -> Void
    typealias Report = @Sendable (PlaybackEvent) -> Void

    let program: String
    let command: [String]
    var environment: [String: String]
    /// The device in the environment that the daemon was started with.
    let givenDevice: String?
    var state: KeeperState
    let locator: SoundLocator
    let policy: SoundPolicy?
    let logger: Logger
    let mailbox: AsyncStream<Message>.Continuation
    /// The callers of the sounds, by the number of the request.
    private var callers: [Int: Report] = [:]
    private var lastRequest = 0
    private var followers: [AsyncStream<Void>.Continuation] = []
    private var links: [Int: WorkerLink] = [:]
    private var waiters: [@Sendable (WorkerLink?) -> Void] = []
    private var alarm = MovingDeadline<KeeperState.Instant>()

    init(
        program: String, command: [String], environment: [String: String], limits: KeeperState.Limits,
        locator: SoundLocator, policy: SoundPolicy?, logger: Logger, mailbox: AsyncStream<Message>.Continuation
    ) {
        self.program = program
        self.command = command
        self.environment = environment
        givenDevice = environment[Self.deviceVariable]
        state = KeeperState(limits: limits)
        self.locator = locator
        self.policy = policy
        self.logger = logger
        self.mailbox = mailbox
    }

    consuming func work(_ messages: AsyncStream<Message>) async {
        for await message in messages {
            message(&self)
            let deadline = state.deadline
            alarm.move(to: deadline) { [mailbox] in $0.call(at: $1) { mailbox.yield { $0.handle(.deadline) } } }
        }
        alarm.cancel()
    }

    /// Plays a sound if the policy admits it. Only this task asks the policy: silent mode stops the sounds that came
    /// before it in the mailbox, and the policy refuses those that come after it.
    mutating func play(_ request: SoundRequest, report: @escaping Report) {
        var request = request
        if let policy, !state.isClosed {
            if let end = policy.admit(request) { return report(.ended(end)) }
            request.gain = policy.gain(of: request)
        }
        lastRequest += 1
        callers[lastRequest] = report
        handle(.play(lastRequest, request))
    }

    /// Stops the sounds with some ids, or all if nil, and returns their number.
    mutating func stop(_ ids: [String]?, fade: Double) -> Result<Int, Sounds.NotFound> {
        state.keys(ids).map { keys in
            let waiting = ids == nil ? state.arrivals.items.count : 0
            handle(.stop(keys: ids == nil ? nil : keys, fade: fade))
            return keys.count + waiting
        }
    }

    /// Releases loaded sounds and returns their number.
    mutating func dispose(_ ids: [String]) -> Result<Int, Sounds.NotFound> {
        state.changeLoaded(at: .now) { $0.remove(ids) }.map { keys in
            // If no worker is running, none has these sounds.
            if let number = state.current { links[number]?.dispose(keys) }
            return keys.count
        }
    }

    /// Gets the worker; nil if none is running and none should or can be started.
    mutating func link(start: Bool, _ answer: @escaping @Sendable (WorkerLink?) -> Void) {
        if let number = state.current, let link = links[number] {
            handle(.used)
            answer(link)
        } else if start || state.current != nil, !state.isClosed {
            waiters.append(answer)
            handle(.used)
        } else {
            answer(nil)
        }
    }

    /// Subscribes to every change of the playing sounds.
    mutating func follow(_ follower: AsyncStream<Void>.Continuation) {
        // Writing to the followers finds those that left while nothing changed.
        if followers.count >= 64 { notifyFollowers() }
        followers.append(follower)
    }

    mutating func handle(_ event: KeeperState.Event) {
        if case .gone(let number, let reason) = event {
            links[number] = nil
            if number == state.current { logger.debug("sound worker \(number): \(reason)") }
        }
        let changes = state.changes
        for action in state.handle(event, at: .now) { perform(action) }
        // Notify the followers after reporting.
        if state.changes != changes { notifyFollowers() }
        if state.current == nil { answerWaiters(nil) }
    }

    private mutating func answerWaiters(_ link: WorkerLink?) {
        let waiting = waiters
        waiters = []
        for answer in waiting { answer(link) }
    }

    private mutating func perform(_ action: KeeperState.Action) {
        switch action {
        case .locate(let number, let sound):
            BlockingWork.shared.start(about: SoundLocator.place(of: sound)) { [locator] in
                FoundSound(locator.find(sound))
            } done: { [mailbox] found in
                mailbox.yield { $0.handle(.found(number, found)) }
            }
        case .start(let number): start(number)
        case .send(let number, let call):
            links[number]?.send(call) { [mailbox] stuck in
                mailbox.yield { $0.handle(.answered(number, stuck: stuck)) }
            }
        case .kill(let number): links.removeValue(forKey: number)?.process.kill()
        case .makeRoom(let isNeeded): policy?.makeRoom(isNeeded)
        case .report(let number, let event):
            let report = callers[number]
            if case .ended = event { callers[number] = nil }
            report?(event)
        }
    }

    private func start(_ number: Int) {
        let mailbox = mailbox
        WorkerProcess.start(program, command, environment: environment) { result in
            switch result {
            case .failure(let error):
                mailbox.yield { $0.handle(.gone(number, reason: "cannot start the sound worker (\(error))")) }
            case .success(let process):
                Task {
                    do {
                        let link = try await WorkerLink(process)
                        link.watch { key, event in
                            mailbox.yield { $0.handle(.reported(number, key: key, event)) }
                        }
                        mailbox.yield { $0.accept(link, of: number) }
                    } catch {
                        process.kill()
                    }
                }
            }
        } ended: {
            mailbox.yield { $0.handle(.gone(number, reason: "the sound worker ended")) }
        }
    }

    private mutating func accept(_ link: WorkerLink, of number: Int) {
        links[number] = link
        handle(.started(number))
        if state.current == number { answerWaiters(link) }
    }

    /// Applies the configuration.
    mutating func apply(_ settings: SoundSettings) {
        let device = settings.device ?? givenDevice
        let decoder = settings.decoder.map { $0.joined(separator: Self.separator) }
        let lead = settings.lead > .zero ? "\(settings.lead / .milliseconds(1))" : nil
        let isOther =
            environment[Self.deviceVariable] != device || environment[Self.decoderVariable] != decoder
            || environment[Self.leadVariable] != lead
        environment[Self.deviceVariable] = device
        environment[Self.leadVariable] = lead
        environment[Self.decoderVariable] = decoder
        handle(.settings(quiet: settings.quiet, renews: isOther))
    }

    /// The variable that tells a worker its device.
    static let deviceVariable = "ALERTD_SOUND_DEVICE"
    /// The variable that tells a worker the program for other formats: words, separated by ``separator``.
    static let decoderVariable = "ALERTD_SOUND_DECODER"
    /// The variable that tells a worker the silence before the first sound after a pause, in milliseconds.
    static let leadVariable = "ALERTD_SOUND_LEAD"
    /// The ASCII control character for this purpose, unit separator.
    static let separator = "\u{1F}"

    /// Notifies the followers; drops those that disconnected.
    private mutating func notifyFollowers() {
        followers.removeAll { follower in
            if case .terminated = follower.yield() { true } else { false }
        }
    }
}

/// The mailbox of a ``SoundKeeper``'s task. It is created before the keeper because the keeper itself needs a sender:
/// alerts begin at the ducker, which the keeper's policy uses.
package struct KeeperMailbox: Sendable {
    let messages: AsyncStream<KeeperLoop.Message>
    let continuation: AsyncStream<KeeperLoop.Message>.Continuation

    package init() { (messages, continuation) = AsyncStream<KeeperLoop.Message>.makeStream() }

    /// Makes the sounds of players make room for alerts.
    package func duck(_ setting: DuckSetting) { continuation.yield { $0.handle(.duck(setting)) } }
}
