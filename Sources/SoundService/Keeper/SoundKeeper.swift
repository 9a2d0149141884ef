// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import LinuxSystem
package import Logging
import Varlink
import VarlinkNIO

/// The daemon's sound output: locates the files and manages the process that plays them.
///
/// The worker starts with the first sound or shortly before one, and ends after a quiet time. If it dies or freezes,
/// its sounds end as failed within 2 s, and the next sound gets another worker. Nothing here waits for the worker
/// without a limit.
///
/// A single task handles all messages in order; ``KeeperState`` makes the decisions.
package final class SoundKeeper: SoundControl {
    let locator: SoundLocator
    let mailbox: AsyncStream<KeeperMessage>.Continuation
    let lengths = SoundLengths()
    let gaps = SoundGaps()
    let proofs = SoundProofs()
    let troubles = SoundTroubles()
    let chains = ChainedSounds()
    private let policy: SoundPolicy?

    /// Creates the daemon's keeper. Its worker runs this very program, even if the file it was started from has been
    /// replaced.
    package convenience init(
        environment: [String: String], mailbox: KeeperMailbox = KeeperMailbox(), policy: SoundPolicy? = nil,
        logger: Logger
    ) {
        self.init(
            program: "/proc/self/exe", command: ["alertd", "--sound-worker"], environment: environment,
            locator: SoundLocator(environment: environment, executable: SoundLocator.executable()),
            mailbox: mailbox, policy: policy, logger: logger)
    }

    /// - Parameters:
    ///   - program: The worker's absolute path.
    ///   - command: The worker's arguments, beginning with its name.
    ///   - environment: The worker's environment.
    ///   - mailbox: A mailbox that only this keeper uses.
    ///   - policy: The policy for sounds, or nil.
    init(
        program: String, command: [String], environment: [String: String], locator: SoundLocator,
        limits: KeeperState.Limits = KeeperState.Limits(), mailbox: KeeperMailbox = KeeperMailbox(),
        policy: SoundPolicy? = nil, logger: Logger
    ) {
        self.locator = locator
        self.policy = policy
        // Variables that a service manager gave the daemon are not for its children.
        let environment = environment.filter {
            !$0.key.hasPrefix("LISTEN_") && !$0.key.hasPrefix("WATCHDOG_") && $0.key != "NOTIFY_SOCKET"
        }
        let messages = mailbox.messages
        let mailbox = mailbox.continuation
        self.mailbox = mailbox
        let loop = KeeperLoop(
            program: program, command: command, environment: environment,
            givenDevice: environment[KeeperLoop.deviceVariable], state: KeeperState(limits: limits),
            locator: locator, gaps: gaps, logger: logger, mailbox: mailbox)
        Task { await loop.work(messages) }
    }

    deinit {
        mailbox.yield(.close {})
        mailbox.finish()
    }

    /// Ends the worker and all sounds.
    package func close() async {
        await withCheckedContinuation { continuation in mailbox.yield(.close { continuation.resume() }) }
    }

    package func exists(_ sound: String) async -> Bool {
        do {
            return try await place(of: sound) != nil
        } catch {
            return false
        }
    }

    package func trouble() -> Manager.Part? { troubles.part }

    /// Applies the configuration: a new device applies to the next worker, which starts when nothing plays any more.
    package func apply(_ settings: SoundSettings) { mailbox.yield(.settings(settings)) }

    package func follow(_ follower: AsyncStream<Void>.Continuation) { mailbox.yield(.follow(follower)) }

    package func prepare() { mailbox.yield(.event(.prepare)) }

    package func play(_ request: SoundRequest, report: @escaping @Sendable (PlaybackEvent) -> Void) {
        let report = policy == nil ? report : policy?.admit(request, report: report)
        guard let report else { return }
        var request = request
        if let volume = policy?.volume { request.gain = volume.gain(of: request) }
        guard let fallback = request.fallback else {
            mailbox.yield(.play(KeeperLoop.Ticket(request: request, report: report)))
            return
        }
        let followed = troubles.follow(request.name, report)
        let chain = chains.add(request, fallback) { [mailbox] request, report in
            mailbox.yield(.play(KeeperLoop.Ticket(request: request, report: report)))
        } stopAttempt: { [mailbox] number in
            mailbox.yield(.stopFor { $0.attempt == number ? "it was given up" : nil })
        } report: {
            followed($0)
        }
        chain.begin()
    }

    package func stop(_ reason: @escaping @Sendable (SoundRequest) -> String?) {
        chains.stop { request in reason(request).map(Optional.some) }
        mailbox.yield(.stopFor(reason))
    }

    /// Returns the connections to the worker; nil if none is running and none should or can be started.
    func link(start: Bool) async -> WorkerLink? {
        await withCheckedContinuation { continuation in
            mailbox.yield(.link(start: start) { continuation.resume(returning: $0) })
        }
    }

    /// Waits for an answer for a number of seconds.
    func withLimit<Reply: Sendable>(
        seconds: Int = 2, _ body: @escaping @Sendable () async throws -> Reply
    ) async throws -> Reply {
        try await withThrowingTaskGroup(of: Reply.self) { group in
            group.addTask { try await body() }
            group.addTask {
                try await Timers.shared.sleep(for: .seconds(seconds))
                throw VarlinkClientError.timedOut
            }
            defer { group.cancelAll() }
            guard let reply = try await group.next() else { throw VarlinkClientError.timedOut }
            return reply
        }
    }
}
