// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
// The types of poll(2) may be taken to belong to either module.
import CLinux
import CivilTime
import Glibc
import LinuxSystem
import TerminalKit
import Varlink

/// Runs a command while the daemon shows or counts it, and this terminal too. The command has this process's standard
/// streams; its exit status becomes ours.
final class WorkRunner {
    /// The display of the work.
    enum Showing {
        /// Here, or in a window, with a way to cancel it.
        case modal
        /// Shown as a notification.
        case background
        /// Only counted.
        case counted
    }

    /// The command and its title.
    struct Work {
        var command: [String]
        var title: String
        var showing: Showing
        var app: String?
        /// The person's other devices on which it is shown too.
        var to: [String] = []
        /// The descriptor by which the command says how far it has come.
        var descriptor: Int32?
        var isPlain = false
    }

    /// The longest title in characters: a long command line is cut.
    static let maximumTitle = 200
    /// The variable in which the command finds what its work is called by.
    static let idVariable = "ALERTD_PROGRESS"

    private let work: Work
    private let session: Session
    private let link: WorkLink
    private let signals: SignalDescriptor
    private let job: CommandJob
    private let pipe: (reading: Int32, writing: Int32)?
    private var lines = ProgressLines()
    private var line: WorkLine
    private var report: WorkReport?
    private var screen: WorkScreen?
    private var claim: TerminalClaim?
    private var isCancelled = false
    /// The command has closed its descriptor.
    private var isReadToEnd = false

    /// Starts the command.
    init(_ work: Work, common: CommonOptions, session: Session) throws(Failure) {
        guard let path = session.files.program(work.command[0]) else {
            throw Failure(
                .notFound, "program not found: \"\(work.command[0])\"",
                remedy: work.command[0].contains("/") ? "Check the path" : "Give its full path, or install it")
        }
        self.work = work
        self.session = session
        let title = String(work.title.prefix(Self.maximumTitle))
        if work.showing == .modal { (screen, claim) = WorkScreen.claimed(isPlain: work.isPlain, session) }
        let isWatched = isatty(STDERR_FILENO) == 1
        if work.showing == .modal, screen == nil { report = WorkReport(isWatched: isWatched) }
        link = try WorkLink(
            title: title, app: work.app, to: work.to, showing: work.showing, isDrawn: screen != nil,
            terminal: claim?.path,
            session: session, common: common)
        signals = try .forJob()
        pipe = try Self.pipe(work)
        line = WorkLine(title: title, at: .now)
        do throws(Failure) {
            job = try CommandJob(
                path, work.command, variables: [(Self.idVariable, link.id)],
                descriptor: pipe.flatMap { pipe in work.descriptor.map { (pipe.writing, $0) } })
        } catch {
            link.end(failed: true)
            throw error
        }
        if let pipe { close(pipe.writing) }
    }

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
    func run() throws(Failure) -> CommandStatus {
        while true {
            // Before waiting: what came together with the last reply is no news to poll(2).
            heardFromDaemon()
            if let code = lookAtJob() { return try ended(code) }
            let now = ContinuousClock.now
            show(at: now)
            wait(until: nextDeadline(after: now))
        }
    }

    private func ended(_ code: Int32) throws(Failure) -> CommandStatus {
        job.takeKeyboardBack()
        screen?.end()
        if let last = report?.ending(line, code: code, at: .now) { say(last) }
        link.end(failed: code != 0)
        if isCancelled { return .cancelled }
        session.answerCode = code
        // Ctrl-C that has ended the command ends the script too.
        if job.signal == SIGINT { return Interruption.status(SIGINT) }
        return .done
    }

    // MARK: Showing

    private func show(at now: ContinuousClock.Instant) {
        if line.isShown(at: now) { screen?.draw(line, at: now, unless: signals.descriptor) }
        if let text = report?.line(line, at: now) { say(text) }
        link.flush(at: now)
    }

    private func nextDeadline(after now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        let drawing = screen == nil ? nil : line.change(after: now)
        return [drawing, screen?.deadline, report?.change(line), link.deadline].compactMap(\.self).min()
    }

    private func say(_ text: String) {
        // The work matters more than whether this can be told.
        try? session.errors.line(text)
        try? session.errors.flush()
    }

    // MARK: What happens

    private func wait(until deadline: ContinuousClock.Instant?) {
        let descriptors = [
            signals.descriptor, link.descriptor, link.presenting, isReadToEnd ? -1 : pipe?.reading ?? -1,
            screen?.descriptor ?? -1,
        ]
        var requests = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let count = poll(&requests, nfds_t(requests.count), Self.milliseconds(until: deadline))
        guard count > 0 else {
            if let screen { pressed(screen.flushInput()) }
            return
        }
        if requests[0].revents != 0, let signal = signals.read() { received(signal) }
        if requests[3].revents != 0 { readLines() }
        if requests[4].revents != 0, let screen { pressed(screen.keys()) }
    }

    static func milliseconds(until deadline: ContinuousClock.Instant?) -> Int32 {
        guard let deadline else { return -1 }
        let left = max(.zero, ContinuousClock.now.duration(to: deadline)).components
        return Int32(min(left.seconds * 1_000 + left.attoseconds / 1_000_000_000_000_000 + 1, 3_600_000))
    }

    private func heardFromDaemon() {
        for news in link.news() {
            switch news {
            case .cancelled: end()
            case .moved(let advance):
                line.moved(to: advance.fraction, text: advance.text, at: .now)
            }
        }
    }

    private func readLines() {
        guard let pipe else { return }
        var bytes = [UInt8](repeating: 0, count: 16_384)
        let count = read(pipe.reading, &bytes, bytes.count)
        if count == 0 { isReadToEnd = true }
        guard count > 0, let advance = lines.feed(bytes[..<count]) else { return }
        if line.moved(to: advance.fraction, text: advance.text, at: .now) { link.say(advance) }
    }

    private func pressed(_ keys: [TerminalEvent]) {
        for key in keys where line.pressed(key) == .end { cancel() }
    }

    /// The person cancels it: the first time it is asked to end, and is made to the second time.
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
        case SIGCHLD, SIGTTOU, SIGWINCH: break
        case SIGTSTP: stop()
        case SIGCONT: resume()
        // Who presses Ctrl-C means the command, which decides what becomes of that.
        default:
            if signal != SIGQUIT { line.isEnding = true }
            job.send(signal)
        }
    }

    // MARK: Job control

    private func lookAtJob() -> Int32? {
        switch job.look() {
        case .nothing: return nil
        case .ended(let code): return code
        case .stopped(SIGTTIN), .stopped(SIGTTOU):
            if job.isOurs { lend() } else { stopOurselves(SIGTTIN) }
        case .stopped(SIGTSTP) where job.hasKeyboard:
            // Ctrl-Z, which reached the command alone: the shell is to have the terminal.
            stopOurselves(SIGTSTP)
        case .stopped: break
        }
        return nil
    }

    private func lend() {
        screen?.lendKeyboard()
        line.keys = .theirs
        // What the command runs may ask a question here.
        claim = nil
        job.lendKeyboard()
    }

    /// Ctrl-Z: the command stops as well.
    private func stop() {
        job.send(SIGTSTP)
        stopOurselves(SIGTSTP)
    }

    private func stopOurselves(_ signal: Int32) {
        let hadKeyboard = job.hasKeyboard
        screen?.end()
        job.takeKeyboardBack()
        // Those who share our job have not been told by the terminal; with us alone it is the same.
        if hadKeyboard { kill(0, signal) }
        SignalDescriptor.take(signal)
        if hadKeyboard, job.isOurs { lend() } else { resume() }
    }

    private func resume() {
        if !job.hasKeyboard { screen?.takeKeyboardBack() }
        job.send(SIGCONT)
    }
}
