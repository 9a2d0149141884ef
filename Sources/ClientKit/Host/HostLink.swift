// SPDX-License-Identifier: Apache-2.0

// The compiler may attribute SHUT_WR to either module.
import CLinux
import Glibc
import LinuxSystem
import TerminalKit
package import Varlink

/// An ssh(1) that runs alertctl on another machine, with its standard input and output on a socket of ours. The person
/// sees its standard error unchanged.
package final class HostLink {
    package let host: RemoteHost
    /// Our end of the socket. The creator of the link closes it, or the connection that has adopted it.
    package let descriptor: Int32
    private let child: ChildProcess

    /// Bytes before alertctl's greeting: output of a shell's start-up file, or of a shell that runs no command.
    private var noise: [UInt8] = []
    private var hasGreeted = false
    /// The exit status that the other alertctl has reported. A status without a report may belong to a shell.
    private var reported: CommandStatus?

    /// The greeting of `alertctl bridge`. Earlier output of a shell's start-up file is ignored.
    package static let greeting = "alertctl bridge 1\n"
    /// The report of a failed alertctl, without the number of the status.
    private static let report = "alertctl bridge failed "
    /// The most bytes that a shell may write before the greeting.
    private static let maximumNoise = 1 << 16
    /// The time that ssh and the remote shell have to start: ssh gives a connection 30 seconds, and sshd gives a person
    /// who types a password 120 (`LoginGraceTime` of sshd_config(5)).
    private static var patience: Duration {
        let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard terminal >= 0 else { return .seconds(45) }
        close(terminal)
        return .seconds(130)
    }
    /// The time that ssh has to end once its connection is over.
    private static let ending = Duration.seconds(5)

    /// Starts ssh.
    ///
    /// - Parameter command: The command to run on the other machine.
    package init(_ host: RemoteHost, _ command: [String]) throws(Failure) {
        self.host = host
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw Failure(.tryLater, "cannot make a socket: \(String(cString: strerror(errno)))")
        }
        defer { close(ends[1]) }
        var spawn = Spawn(
            "ssh", host.words(command), environment: .inherited(adding: []),
            descriptors: [(STDIN_FILENO, .descriptor(ends[1])), (STDOUT_FILENO, .descriptor(ends[1]))])
        spawn.searchesPath = true
        // Keep ssh in our process group: it may ask for a password on our terminal, and Ctrl-C is for both.
        spawn.group = .ours
        spawn.keepsIgnoredSignals = true
        do throws(SystemError) {
            child = try ChildProcess(starting: spawn)
        } catch {
            close(ends[0])
            throw error.code == ENOENT
                ? Failure(.unavailable, "no ssh in PATH, which --host needs", remedy: "Install openssh-client")
                : Failure(.tryLater, "cannot start ssh: \(error.text)", remedy: "Try again")
        }
        descriptor = ends[0]
    }

    /// Connects to the daemon on the other machine, once `alertctl bridge` has a connection.
    ///
    /// - Parameters:
    ///   - mayStart: Whether a daemon is started there if none runs.
    ///   - patience: The time limit; nil for as long as a person needs to type a password.
    /// - Returns: nil if none runs there, and none may be started.
    package static func connect(
        to host: RemoteHost, mayStart: Bool, patience: Duration?, timeout: Duration
    ) throws(Failure) -> (link: HostLink, connection: VarlinkConnection)? {
        let link = try HostLink(host, ["alertctl", "bridge", "--greet"] + (mayStart ? [] : ["--no-start"]))
        let connection = VarlinkConnection(adopting: link.descriptor, timeout: timeout)
        Interruption.alsoTerminate(link.child.id)
        defer { Interruption.alsoTerminate(nil) }
        do throws(Failure) {
            try link.awaitGreeting(until: .now + (patience ?? Self.patience))
        } catch {
            guard !mayStart, link.reported == .unavailable else { throw error }
            return nil
        }
        return (link, connection)
    }

    /// Reads a byte at a time up to the end of the greeting, and no further. The greeting is short.
    private func awaitGreeting(until deadline: ContinuousClock.Instant) throws(Failure) {
        let greeting = Array(Self.greeting.utf8)
        var last: [UInt8] = []
        while last != greeting {
            guard Descriptor.isReadable(descriptor, by: deadline) else {
                child.kill()
                throw unanswered
            }
            var byte: UInt8 = 0
            let got = read(descriptor, &byte, 1)
            if got < 0, errno == EINTR { continue }
            guard got == 1 else {
                reported = Self.report(in: noise)
                throw failure
            }
            noise.append(byte)
            guard noise.count <= Self.maximumNoise else {
                child.kill()
                throw Failure(
                    .unavailable, "\(host.name) does not answer as \"alertctl bridge\" does" + swallowed,
                    remedy: "See what \"ssh \(host.name) alertctl bridge\" prints")
            }
            last.append(byte)
            if last.count > greeting.count { last.removeFirst() }
        }
        (noise, hasGreeted) = ([], true)
    }

    /// The failure if there was no greeting, whether or not the machine was reached.
    private var unanswered: Failure {
        Failure(
            .unavailable, "\(host.name) does not answer" + swallowed,
            remedy: "Try \"ssh \(host.name) alertctl --version\"")
    }

    /// Returns the line with which the other alertctl reports its failure.
    package static func report(_ status: CommandStatus) -> String { "\(report)\(status.rawValue)\n" }

    /// Returns the status in the last line of an output; nil if the line is from another program.
    package static func report(in output: [UInt8]) -> CommandStatus? {
        let lines = output.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
        let line = lines.last.map { String(decoding: $0, as: UTF8.self) } ?? ""
        guard output.last == UInt8(ascii: "\n"), line.hasPrefix(report) else { return nil }
        return Int32(line.dropFirst(report.count)).flatMap(CommandStatus.init)
    }

    /// The lines that arrived instead of an answer, as the end of a sentence; empty if there are none.
    private var swallowed: String { Self.quoted(noise) }

    /// The most lines, and the most columns of each, in a message.
    private static let (maximumLines, maximumColumns) = (5, 200)

    package static func quoted(_ output: [UInt8]) -> String {
        let lines = output.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
            .map { String(decoding: $0, as: UTF8.self).visible.truncated(toColumns: maximumColumns) }
            .filter { !$0.hasPrefix(report) }
        guard !lines.isEmpty else { return "" }
        let told = lines.suffix(maximumLines).map { "\"\($0)\"" }.joined(separator: ", ")
        return "; it said " + told
    }

    /// The end of ssh; nil if it still runs.
    private lazy var end: ProcessEnd? = child.wait(until: .now + Self.ending)

    package var isBroken: Bool { end != .exited(0) }

    /// The reason why the command on the other machine has failed; nil if it has succeeded.
    package var failed: Failure? { isBroken ? failure : nil }

    /// The reason why the connection has ended, once it has.
    package var failure: Failure {
        switch end {
        case .exited(255):
            Failure(
                .unavailable, "no connection to \(host.name): ssh failed, and says above why",
                remedy: "Try \"ssh \(host.name)\"")
        case .exited(127):
            Failure(
                .unavailable, "alertctl is not in the PATH of ssh commands on \(host.name)",
                remedy: "Install alertd there")
        case .exited(0) where hasGreeted:
            Failure(
                .unavailable, "alertd on \(host.name) exited before it answered; the outcome is unknown",
                remedy: "Try again")
        case .exited(let code):
            if let reported, reported.rawValue == code {
                Failure(reported, "alertctl on \(host.name) failed (exit status \(code)), and says above why")
            } else {
                // A status alone may have any source: a shell that refuses logins exits with 1, which would look like a
                // person's "no".
                Failure(
                    .unavailable,
                    "ssh to \(host.name) ended with status \(code), and alertctl there did not answer" + swallowed,
                    remedy: "Try \"ssh \(host.name) alertctl --version\"; both need the same version")
            }
        case .signaled(let signal):
            Failure(.unavailable, "ssh to \(host.name) was ended by signal \(signal)", remedy: "Try again")
        case nil: Failure(.unavailable, "the connection to \(host.name) has ended", remedy: "Try again")
        }
    }

    // MARK: Without the wire

    /// Records the output of a command on the other machine, for ``failed`` and ``failure``.
    package func heard(_ output: [UInt8]) {
        noise = output
        reported = Self.report(in: output)
    }

    /// Returns the output of a command on the other machine, at most `limit` bytes, and the command's exit status.
    ///
    /// - Parameter isAnswer: Whether an output is alertctl's: a status without one may belong to a shell.
    /// - Throws: ``failure`` unless the output is alertctl's, and the status is one of `accepted`.
    package static func output(
        of command: [String], on host: RemoteHost, limit: Int, accepted: [CommandStatus], isAnswer: ([UInt8]) -> Bool
    ) throws(Failure) -> (bytes: [UInt8], status: CommandStatus) {
        let link = try HostLink(host, command)
        defer { close(link.descriptor) }
        Interruption.alsoTerminate(link.child.id)
        defer { Interruption.alsoTerminate(nil) }
        shutdown(link.descriptor, Int32(SHUT_WR))
        let deadline = ContinuousClock.now + Self.patience
        let bytes = Descriptor.readAll(link.descriptor, limit: limit, by: deadline)
        link.noise = bytes
        guard isAnswer(bytes) || ContinuousClock.now < deadline else {
            link.child.kill()
            throw link.unanswered
        }
        guard isAnswer(bytes), case .exited(let code) = link.end, let status = CommandStatus(rawValue: code),
            accepted.contains(status)
        else { throw link.failure }
        return (bytes, status)
    }
}
