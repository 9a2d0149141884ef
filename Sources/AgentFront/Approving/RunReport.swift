// SPDX-License-Identifier: Apache-2.0

import ClientKit
import Glibc
import LinuxSystem
import TerminalKit
import Varlink

/// The report of `approve --json-fd`: one JSON object on a descriptor that the command does not inherit.
struct RunReport {
    /// The reason why a command was not run.
    enum Reason: String {
        case denied, timedOut, withdrawn, lost, nobody, changed, notFound, notExecutable, interrupted, failed
    }

    private let output: Output
    private let descriptor: Int32

    /// - Throws: A failure if the descriptor is not open for writing.
    init(descriptor: Int32) throws(Failure) {
        let flags = fcntl(descriptor, F_GETFL)
        guard flags >= 0, flags & O_ACCMODE != O_RDONLY, fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 else {
            throw Failure(
                .usage, "--json-fd: descriptor \(descriptor) is not open for writing",
                remedy: "Open it: alertctl approve --json-fd \(descriptor) -- COMMAND \(descriptor)> FILE")
        }
        output = Output(descriptor: descriptor, name: "descriptor \(descriptor)")
        self.descriptor = descriptor
    }

    /// Reports that the command was not run.
    func notRun(_ reason: Reason, _ message: String, status: Int32) throws(Failure) {
        try write(Self.object(reason, message, status: status))
    }

    private static func object(_ reason: Reason, _ message: String, status: Int32) -> JSON.Object {
        [
            "run": .bool(false), "reason": .string(reason.rawValue), "message": .string(message),
            "status": .int(Int64(status)),
        ]
    }

    /// The message for a command that was not run because of Ctrl-C or another signal.
    static let interrupted = "interrupted"

    /// Returns the descriptor and the line for a signal that ends the process before its own code can report that.
    func lastWords(status: Int32) -> (descriptor: Int32, text: [UInt8]) {
        let object = Self.object(.interrupted, Self.interrupted, status: status)
        return (descriptor, JSON.object(object).serialized().escapingObeyedCharacters + [0x0A])
    }

    /// Waits for the command, and reports its end. Signals that end this process end the command first. The
    /// command gets the signals of the terminal itself.
    ///
    /// - Parameters:
    ///   - process: The process id.
    ///   - signals: ``signals``, blocked since before the command was started.
    /// - Returns: The exit status: the command's, or 128 and the number of the signal that ended it; and the failure
    ///   to report it, if any. The command has run all the same.
    func wait(for process: Int32, _ signals: borrowing SignalDescriptor) -> (status: Int32, failure: Failure?) {
        var status: Int32 = 0
        while true {
            let ended = waitpid(process, &status, WNOHANG)
            if ended == process { break }
            if ended < 0, errno != EINTR { return (Self.unknown, report(["run": .bool(true)])) }
            if let signal = signals.read(), signal == SIGTERM || signal == SIGHUP { kill(process, signal) }
        }
        // As the macros of wait(2) read it.
        let signal = status & 0x7F
        let code = signal == 0 ? status >> 8 & 0xFF : 128 + signal
        var object: JSON.Object = ["run": .bool(true), "status": .int(Int64(code))]
        if signal != 0 { object["signal"] = .int(Int64(signal)) }
        return (code, report(object))
    }

    /// The status of a command whose end the kernel did not report.
    private static let unknown: Int32 = 255

    private func report(_ object: JSON.Object) -> Failure? {
        do throws(Failure) {
            try write(object)
            return nil
        } catch {
            return error
        }
    }

    /// Opens a descriptor for the signals to wait for. A stop signal stops this process like the command, so that a
    /// shell notices the stop.
    static func signals() throws(Failure) -> SignalDescriptor {
        // A process that ignores SIGCHLD, as its parent may have left it, receives no news of its children.
        var action = sigaction()
        action.__sigaction_handler.sa_handler = SIG_DFL
        sigaction(SIGCHLD, &action, nil)
        do throws(SystemError) {
            return try SignalDescriptor(Interruption.signals + [SIGQUIT, SIGCHLD])
        } catch {
            throw Failure(.tryLater, "cannot wait for the command: \(error.text)", remedy: "Try again")
        }
    }

    private func write(_ object: JSON.Object) throws(Failure) {
        try output.json(object)
        try output.flush()
    }
}
