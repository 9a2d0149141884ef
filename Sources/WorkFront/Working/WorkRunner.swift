// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
// The types of poll(2) may be taken to belong to either module.
import CLinux
import CivilTime
package import ClientKit
import Glibc
import LinuxSystem
import TerminalKit
import Varlink

/// Runs a command while the daemon shows or counts it, and this terminal too. The command has this process's standard
/// streams, or a separate terminal; its exit status becomes ours.
package final class WorkRunner {
    /// The longest title in characters: a long command line is cut.
    package static let maximumTitle = 200
    /// The environment variable with the id of the work, for the command.
    static let idVariable = "ALERTD_PROGRESS"

    private let work: Work
    private let session: Session
    private let common: CommonOptions
    private let began = ContinuousClock.now
    private let link: WorkLink
    private let signals: SignalDescriptor
    private let job: CommandJob
    private let pipe: (reading: Int32, writing: Int32)?
    private var lines = ProgressLines()
    private var line: WorkLine
    private var report: WorkReport?
    /// The last line of the terminal that the command shares with us.
    private var screen: WorkScreen?
    /// The command's separate terminal, instead of a screen.
    private let terminal: CommandTerminal?
    private let quiet: QuietOutput?
    /// The last drawing on the command's own terminal.
    private var drawnAt: ContinuousClock.Instant?
    private var claim: TerminalClaim?
    private var isCancelled = false
    /// The command has closed its descriptor.
    private var isReadToEnd = false

    /// Starts the command.
    package init(_ work: Work, common: CommonOptions, session: Session) throws(Failure) {
        guard let path = session.files.program(work.command[0]) else {
            throw Failure(missing: work.command[0], of: work.command)
        }
        self.work = work
        self.session = session
        self.common = common
        let title = String(work.title.prefix(Self.maximumTitle))
        if work.showing == .modal { (screen, claim) = WorkScreen.claimed(isPlain: work.isPlain, session) }
        let isWatched = isatty(STDERR_FILENO) == 1
        if work.showing == .modal, screen == nil, isWatched || !work.isQuiet {
            report = WorkReport(isWatched: isWatched)
        }
        quiet = work.isQuiet ? try QuietOutput() : nil
        link = try WorkLink(
            title: title, app: work.app, to: work.to, showing: work.showing, isDrawn: screen != nil,
            terminal: claim?.path,
            session: session, common: common)
        signals = try .forJob()
        pipe = try Self.pipe(work)
        line = WorkLine(title: title, isUnknown: work.pulsates, at: .now)
        terminal =
            work.mayHaveTerminal && !work.isQuiet
            ? screen.flatMap { CommandTerminal($0.device, environment: session.environment) } : nil
        if work.lastLines > 0, terminal == nil {
            link.end(failed: true)
            throw Failure(
                .usage, "--lines needs a terminal",
                remedy: "Run it in one whose output goes nowhere else, or leave --lines out")
        }
        terminal?.keepsLines = work.lastLines > 0
        if terminal != nil { screen = nil }
        let progress = pipe.flatMap { pipe in work.descriptor.map { ($0, Spawn.Source.descriptor(pipe.writing)) } }
        do throws(Failure) {
            job = try CommandJob(
                path, work.command, variables: [(Self.idVariable, link.id)],
                descriptors: (terminal?.descriptors ?? quiet?.descriptors ?? []) + (progress.map { [$0] } ?? []),
                hasTerminal: terminal != nil)
        } catch {
            terminal?.end()
            link.end(failed: true)
            throw error
        }
        terminal?.releaseCommandEnd()
        quiet?.releaseCommandEnds()
        if let pipe { close(pipe.writing) }
        if screen == nil, terminal == nil, Self.isAllTerminal { job.lendKeyboard() }
    }

    /// A Boolean value indicating whether the standard streams are terminals. Only then no other program of our job is
    /// likely to need the keyboard.
    private static var isAllTerminal: Bool { (STDIN_FILENO...STDERR_FILENO).allSatisfy { isatty($0) == 1 } }

    private static func pipe(_ work: Work) throws(Failure) -> (reading: Int32, writing: Int32)? {
        guard work.descriptor != nil else { return nil }
        do throws(SystemError) {
            let pipe = try Descriptor.pipe()
            _ = fcntl(pipe.reading, F_SETFL, O_NONBLOCK)
            return pipe
        } catch {
            throw Failure(.tryLater, "cannot create a pipe: \(error.text)", remedy: "Try again")
        }
    }

    /// Waits until the command has ended.
    package func run() throws(Failure) -> CommandStatus {
        while true {
            // Before waiting: what came together with the last reply is no news to poll(2).
            readDaemonNews()
            if let code = inspectJob() { return try ended(code) }
            let now = ContinuousClock.now
            show(at: now)
            wait(until: nextDeadline(after: now))
        }
    }

    private func ended(_ code: Int32) throws(Failure) -> CommandStatus {
        // Ctrl-C has reached the command alone; those who share our job would have received it as well.
        if job.hasKeyboard, job.signal == SIGINT { SignalDescriptor.sendToOthers(SIGINT) }
        job.takeKeyboardBack()
        terminal?.end()
        screen?.end()
        quiet?.read()
        if code != 0 { quiet?.show() }
        if let last = report?.ending(line, code: code, at: .now) { report(last) }
        link.end(failed: code != 0)
        if isCancelled { return .cancelled }
        if work.notifiesAtEnd, job.signal != SIGINT { notify(code) }
        session.answerCode = code
        // Ctrl-C that has ended the command ends the script too.
        if job.signal == SIGINT { return Interruption.status(SIGINT) }
        return .done
    }

    /// Notifies the person of the end of the command. The status of the command matters more than a failure here.
    private func notify(_ code: Int32) {
        let seconds = max(1, began.duration(to: .now).components.seconds)
        let how =
            switch (job.signal, code) {
            case (let signal?, _): "Signal \(signal) ended it"
            case (nil, 0): "Done"
            case (nil, _): "It failed with status \(code)"
            }
        var content = Notifications.Content(
            title: String(work.title.prefix(Self.maximumTitle)),
            body: "\(how) after \(Span.words(seconds * Span.second)).")
        (content.app, content.to) = (work.app, work.to.isEmpty ? nil : work.to)
        let lines = terminal?.lastLines(work.lastLines) ?? []
        do throws(Failure) {
            let call = Notifications.Notify(
                content: content, unstored: lines.isEmpty ? nil : Self.withinLimit(lines))
            let unseen = try session.connect(common).call(call).unseen
            try session.note(unseen: unseen, quiet: work.isQuiet, isAlarm: false, common)
        } catch {
            report("alertctl: cannot tell how it ended: \(error.cause)")
        }
    }

    /// The longest text of last lines in bytes, as alertd takes it.
    private static let maximumLines = 4_096

    /// Joins the last of some lines, as many as alertd takes.
    private static func withinLimit(_ lines: [String]) -> String {
        var text = ""
        for line in lines.reversed() {
            let longer = text.isEmpty ? line : line + "\n" + text
            guard longer.utf8.count <= maximumLines else { break }
            text = longer
        }
        return text
    }

    // MARK: Showing

    private func show(at now: ContinuousClock.Instant) {
        if line.isShown(at: now) {
            if let screen, screen.isInForeground || job.hasKeyboard {
                screen.draw(line, at: now, unless: signals.descriptor)
            }
            drawOnOwnTerminal(at: now)
        }
        if let text = report?.line(line, at: now) { report(text) }
        link.flush(at: now)
    }

    /// Draws on the command's own terminal, less often than the command writes.
    private func drawOnOwnTerminal(at now: ContinuousClock.Instant) {
        guard let terminal else { return }
        if let drawnAt, line.change(after: drawnAt) > now, !terminal.hasErased { return }
        line.keys = terminal.takesLines ? .ours : .theirs
        terminal.draw(line, at: now)
        drawnAt = now
    }

    private func nextDeadline(after now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        var drawing = screen == nil && terminal == nil ? nil : line.change(after: now)
        // A shell may return the foreground without a signal, so check every second.
        if let terminal, !terminal.isInForeground { drawing = now + .seconds(1) }
        return [drawing, screen?.deadline, terminal?.deadline, report?.change(line), link.deadline].compactMap(\.self)
            .min()
    }

    private func report(_ text: String) {
        // The work matters more than this line.
        try? session.errors.line(text)
        try? session.errors.flush()
    }

    // MARK: What happens

    private func wait(until deadline: ContinuousClock.Instant?) {
        let descriptors = [
            signals.descriptor, link.descriptor, link.presenterDescriptor, isReadToEnd ? -1 : pipe?.reading ?? -1,
            screen?.descriptor ?? -1, job.descriptor,
        ]
        var requests = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        requests += terminal?.requests ?? quiet?.requests ?? []
        let count = poll(&requests, nfds_t(requests.count), Self.milliseconds(until: deadline))
        guard count > 0 else {
            if let screen { pressed(screen.flushInput()) }
            if let terminal { perform(terminal.flushInput(&line, at: .now)) }
            return
        }
        if requests[0].revents != 0, let signal = signals.read() { received(signal) }
        if requests[3].revents != 0 { readLines() }
        if requests[4].revents != 0, let screen { pressed(screen.keys()) }
        let others = requests[descriptors.count...]
        if let terminal { perform(terminal.move(others, &line, at: .now)) }
        if let quiet, others.contains(where: { $0.revents != 0 }) { quiet.read() }
    }

    package static func milliseconds(until deadline: ContinuousClock.Instant?) -> Int32 {
        guard let deadline else { return -1 }
        let left = max(.zero, ContinuousClock.now.duration(to: deadline)).components
        return Int32(min(left.seconds * 1_000 + left.attoseconds / 1_000_000_000_000_000 + 1, 3_600_000))
    }

    private func readDaemonNews() {
        for news in link.news() {
            switch news {
            case .cancelled: end()
            case .moved(let advance):
                line.moved(advance, at: .now)
            }
        }
    }

    private func readLines() {
        guard let pipe else { return }
        var bytes = [UInt8](repeating: 0, count: 16_384)
        let count = read(pipe.reading, &bytes, bytes.count)
        if count == 0 { isReadToEnd = true }
        guard count > 0, let advance = lines.feed(bytes[..<count]) else { return }
        if line.moved(advance, at: .now) { link.send(advance) }
    }

    private func pressed(_ keys: [TerminalEvent]) {
        for key in keys { perform(line.pressed(key)) }
    }

    private func perform(_ effect: WorkLine.Effect) {
        switch effect {
        case .nothing: break
        case .changed: drawnAt = nil
        case .end: cancel()
        }
    }

    /// Cancels the command: asks it to end the first time, and kills it the second time.
    private func cancel() {
        if isCancelled { job.send(SIGKILL) }
        link.cancel()
        end()
    }

    private func end() {
        guard !isCancelled else { return }
        isCancelled = true
        line.isEnding = true
        job.send(SIGTERM)
    }

    private func received(_ signal: Int32) {
        switch signal {
        case SIGCHLD, SIGTTOU, SIGTTIN: break
        case SIGWINCH:
            terminal?.resize()
            drawnAt = nil
        case SIGTSTP: stop()
        case SIGCONT: resume()
        // Ctrl-C is meant for the command, which decides what to do.
        default:
            if signal != SIGQUIT { line.isEnding = true }
            job.send(signal)
        }
    }

    // MARK: Job control

    private func inspectJob() -> Int32? {
        switch job.look() {
        case .nothing: return nil
        case .ended(let code): return code
        // Ctrl-Z, which reached the command alone: the shell is to have the terminal.
        case .stopped(let signal) where terminal != nil: stopOurselves(signal)
        case .stopped(SIGTTIN), .stopped(SIGTTOU):
            if job.isOurs { lend() } else { stopOurselves(SIGTTIN) }
        case .stopped(SIGTSTP) where job.hasKeyboard: stopOurselves(SIGTSTP)
        case .stopped: break
        }
        return nil
    }

    private func lend() {
        screen?.lendKeyboard()
        line.keys = .theirs
        // What the command runs may ask a question here.
        claim = nil
        // The person cannot answer a question that is not to be seen.
        if let question = quiet?.openLine(), !question.isEmpty { QuietOutput.write(question, STDERR_FILENO) }
        job.lendKeyboard()
    }

    /// Stops this process and the command, after Ctrl-Z.
    private func stop() {
        job.send(SIGTSTP)
        stopOurselves(SIGTSTP)
    }

    private func stopOurselves(_ signal: Int32) {
        let hadKeyboard = job.hasKeyboard
        screen?.end()
        terminal?.suspend()
        job.takeKeyboardBack()
        // Those who share our job have not been told by the terminal; with us alone it is the same.
        if hadKeyboard || terminal != nil { kill(0, signal) }
        SignalDescriptor.take(signal)
        if hadKeyboard, job.isOurs { lend() } else { resume() }
    }

    private func resume() {
        if !job.hasKeyboard { screen?.takeKeyboardBack() }
        terminal?.resume()
        drawnAt = nil
        job.send(SIGCONT)
    }
}
