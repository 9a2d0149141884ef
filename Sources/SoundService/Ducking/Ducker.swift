// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
package import Logging

/// Turns other playback down during alert sounds. ``DuckState`` decides, and a holder does the work; nothing here waits
/// for the holder.
package final class Ducker: Sendable {
    private enum Message: Sendable {
        case event(DuckState.Event)
        case close(@Sendable () -> Void)
        case isIdle(@Sendable (Bool) -> Void)
        case whenIdle(@Sendable () -> Void)
    }

    private let mailbox: AsyncStream<Message>.Continuation

    /// Creates the daemon's ducker. Its holders run this very program, even if the file it was started from has been
    /// replaced.
    /// - Parameters:
    ///   - setting: Returns the current setting from the configuration.
    ///   - journal: The path at which holders record the streams that they turned down.
    ///   - players: Turns our own players down or pauses them, according to the setting at the beginning of the alerts,
    ///     and restores them with `off` afterwards. It is called on the ducker's task and must return at once.
    package convenience init(
        environment: [String: String], journal: String, players: @escaping @Sendable (DuckSetting) -> Void,
        logger: Logger, setting: @escaping @Sendable () -> DuckSetting
    ) {
        self.init(
            program: "/proc/self/exe", environment: environment, journal: journal, players: players, logger: logger,
            setting: setting)
    }

    init(
        program: String, environment: [String: String], journal: String,
        players: @escaping @Sendable (DuckSetting) -> Void = { _ in },
        limits: DuckState.Limits = DuckState.Limits(), logger: Logger, setting: @escaping @Sendable () -> DuckSetting
    ) {
        let (messages, mailbox) = AsyncStream<Message>.makeStream()
        self.mailbox = mailbox
        let environment = PreparedCommand.inherited(environment)
        let loop = Loop(
            program: program, environment: environment, journal: DuckJournal(path: journal), logger: logger,
            setting: setting, players: players, mailbox: mailbox, state: DuckState(limits: limits))
        if loop.journal.isThere { mailbox.yield(.event(.found)) }
        Task { await loop.work(messages) }
    }

    deinit { mailbox.finish() }

    /// Announces that an alert sound begins. One ``end()`` must follow.
    package func begin() { mailbox.yield(.event(.began)) }

    /// Announces that an alert sound has ended.
    package func end() { mailbox.yield(.event(.ended)) }

    /// Closes the ducker; the holders then restore everything.
    package func close() async {
        await withCheckedContinuation { continuation in mailbox.yield(.close { continuation.resume() }) }
    }

    /// Returns whether nothing is turned down, once all earlier calls are handled.
    package func isIdle() async -> Bool {
        await withCheckedContinuation { continuation in mailbox.yield(.isIdle { continuation.resume(returning: $0) }) }
    }

    /// Returns as soon as nothing is turned down.
    package func whenIdle() async {
        await withCheckedContinuation { continuation in mailbox.yield(.whenIdle { continuation.resume() }) }
    }

    /// The state of the ducker's task.
    private struct Loop {
        let program: String
        let environment: [String: String]
        let journal: DuckJournal
        let logger: Logger
        let setting: @Sendable () -> DuckSetting
        let players: @Sendable (DuckSetting) -> Void
        let mailbox: AsyncStream<Message>.Continuation
        var state: DuckState
        /// The running holders, and whether each turns playback down or only restores it.
        var holders: [Int: (process: TetheredProcess, duck: Bool)] = [:]
        var waiting: [@Sendable () -> Void] = []
        var alarm = MovingDeadline<DuckState.Instant>()

        consuming func work(_ messages: AsyncStream<Message>) async {
            for await message in messages {
                switch message {
                case .event(let event):
                    // A timer that fires slightly early is set again.
                    if event == .deadline { alarm.cancel() }
                    for action in state.handle(event, at: .now) { perform(action) }
                    if case .gone(let number) = event { wasLost(number) }
                case .close(let done):
                    for (holder, _) in holders.values { holder.closeInput() }
                    done()
                case .isIdle(let answer): answer(state.isIdle)
                case .whenIdle(let answer): waiting.append(answer)
                }
                if state.isIdle, !waiting.isEmpty {
                    let answers = waiting
                    waiting = []
                    for answer in answers { answer() }
                }
                setAlarm()
            }
            alarm.cancel()
        }

        private mutating func perform(_ action: DuckState.Action) {
            switch action {
            case .lower: players(setting())
            case .raise: players(.off)
            case .start(let number):
                let setting = setting()
                // With `off` the session has no holder.
                if setting != .off { start(number, setting.rawValue, duck: true) }
            case .restore(let number): start(number, "restore", duck: false)
            case .release(let number):
                if let holder = holders[number] {
                    holder.process.closeInput()
                } else {
                    mailbox.yield(.event(.gone(number)))
                }
            case .kill(let number):
                logger.warning("the ducking helper did not exit; killed it")
                if let holder = holders[number] { holder.process.kill() } else { mailbox.yield(.event(.gone(number))) }
            }
        }

        private mutating func start(_ number: Int, _ what: String, duck: Bool) {
            do throws(CommandFailure) {
                let holder = try TetheredProcess(
                    path: program, arguments: ["alertd", "--duck", what, journal.path], environment: environment)
                holders[number] = (holder, duck)
                let mailbox = mailbox
                let thread = DedicatedThread(name: "duck") {
                    holder.wait()
                    mailbox.yield(.event(.gone(number)))
                }
                do throws(SystemError) {
                    try thread.start()
                } catch {
                    // Without the reader nobody would notice the holder's end, so it is killed at once.
                    holder.kill()
                    mailbox.yield(.event(.gone(number)))
                }
            } catch {
                logger.warning("cannot duck other audio: \(error.sentence)")
                mailbox.yield(.event(.gone(number)))
            }
        }

        /// Handles the end of a holder. A killed holder has left its journal, and another one restores its contents;
        /// that is tried once.
        private mutating func wasLost(_ number: Int) {
            guard holders.removeValue(forKey: number)?.duck == true, journal.isThere else { return }
            for action in state.handle(.found, at: .now) { perform(action) }
        }

        /// Sets the timer for the next deadline.
        private mutating func setAlarm() {
            alarm.move(to: state.deadline) { [mailbox] in $0.call(at: $1) { mailbox.yield(.event(.deadline)) } }
        }
    }
}
