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
    let mailbox: AsyncStream<KeeperLoop.Message>.Continuation
    let lengths = SoundLengths()
    let proofs = SoundProofs()

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
        // Variables that a service manager gave the daemon are not for its children.
        let environment = environment.filter {
            !$0.key.hasPrefix("LISTEN_") && !$0.key.hasPrefix("WATCHDOG_") && $0.key != "NOTIFY_SOCKET"
        }
        let messages = mailbox.messages
        let mailbox = mailbox.continuation
        self.mailbox = mailbox
        let loop = KeeperLoop(
            program: program, command: command, environment: environment, limits: limits, locator: locator,
            policy: policy, logger: logger, mailbox: mailbox)
        Task { await loop.work(messages) }
    }

    deinit {
        mailbox.yield { $0.handle(.close) }
        mailbox.finish()
    }

    /// Ends the worker and all sounds.
    package func close() async { await inLoop { $0.handle(.close) } }

    package func exists(_ sound: String) async -> Bool {
        do {
            return try await place(of: sound) != nil
        } catch {
            return false
        }
    }

    package func problem() async -> Manager.Part? { await inLoop { $0.state.troubles.part } }

    /// Applies the configuration: a new device applies to the next worker, which starts when nothing plays any more.
    package func apply(_ settings: SoundSettings) { mailbox.yield { $0.apply(settings) } }

    package func follow(_ follower: AsyncStream<Void>.Continuation) { mailbox.yield { $0.follow(follower) } }

    package func prepare() { mailbox.yield { $0.handle(.prepare) } }

    package func play(_ request: SoundRequest, report: @escaping @Sendable (PlaybackEvent) -> Void) {
        mailbox.yield { $0.play(request, report: report) }
    }

    package func stop(_ reason: @escaping @Sendable (SoundRequest) -> String?) {
        mailbox.yield { $0.handle(.stopFor(reason)) }
    }

    /// Runs a closure in the keeper's task, after all earlier messages, and returns its result.
    func inLoop<Answer: Sendable>(_ body: @escaping @Sendable (inout KeeperLoop) -> Answer) async -> Answer {
        await withCheckedContinuation { continuation in
            mailbox.yield { continuation.resume(returning: body(&$0)) }
        }
    }

    /// Returns the connections to the worker; nil if none is running and none should or can be started.
    func link(start: Bool) async -> WorkerLink? {
        await withCheckedContinuation { continuation in
            mailbox.yield { $0.link(start: start) { continuation.resume(returning: $0) } }
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
