// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem
import Varlink

/// An ssh(1) that runs alertctl on another machine, with its standard input and output on a socket of ours. What it says on
/// the standard error is the person's to read as it is.
final class HostLink {
    let host: RemoteHost
    /// Our end of the socket, which whoever made the link closes, or the connection that has adopted it.
    let descriptor: Int32
    private let child: ChildProcess

    /// The greeting of `alertctl bridge`. Output of a shell's start-up file before it is ignored.
    static let greeting = "alertctl bridge 1\n"
    /// How much that may be, in bytes.
    private static let maximumNoise = 1 << 16
    /// How long ssh has to end once its connection is over.
    private static let patience = Duration.seconds(5)

    /// Starts it.
    ///
    /// - Parameter command: What runs there.
    init(_ host: RemoteHost, _ command: [String]) throws(Failure) {
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
        // In our group, as it may ask for a password on our terminal; Ctrl-C is for both.
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

    /// A connection to the daemon over there, once `alertctl bridge` has one.
    ///
    /// - Parameters:
    ///   - mayStart: Whether a daemon is started over there if none runs.
    ///   - patience: How long that may take; nil for as long as ssh takes, which may ask for a password.
    /// - Returns: nil if none runs, and none may be started.
    static func connect(
        to host: RemoteHost, mayStart: Bool, patience: Duration?, timeout: Duration
    ) throws(Failure) -> (link: HostLink, connection: VarlinkConnection)? {
        let link = try HostLink(host, ["alertctl", "bridge", "--greet"] + (mayStart ? [] : ["--no-start"]))
        let connection = VarlinkConnection(adopting: link.descriptor, timeout: timeout)
        Interruption.ends(link.child.id)
        defer { Interruption.ends(nil) }
        do throws(Failure) {
            try link.awaitGreeting(until: .now + (patience ?? .seconds(365 * 86_400)))
        } catch {
            guard !mayStart, link.end == .exited(CommandStatus.unavailable.rawValue) else { throw error }
            return nil
        }
        return (link, connection)
    }

    /// Reads up to the end of the greeting and no further, so a byte at a time: it is short.
    private func awaitGreeting(until deadline: ContinuousClock.Instant) throws(Failure) {
        let greeting = Array(Self.greeting.utf8)
        var last: [UInt8] = []
        var count = 0
        while last != greeting {
            guard Descriptor.isReadable(descriptor, by: deadline) else {
                child.kill()
                throw Failure(.tryLater, "\(host.name) does not answer", remedy: "Try again")
            }
            var byte: UInt8 = 0
            let got = read(descriptor, &byte, 1)
            if got < 0, errno == EINTR { continue }
            guard got == 1 else { throw failure }
            count += 1
            guard count <= Self.maximumNoise else {
                child.kill()
                throw Failure(
                    .protocolError, "\(host.name) does not answer as \"alertctl bridge\" does",
                    remedy: "See what \"ssh \(host.name) alertctl bridge\" prints")
            }
            last.append(byte)
            if last.count > greeting.count { last.removeFirst() }
        }
    }

    /// The end of ssh; nil if it still runs.
    private lazy var end: ProcessEnd? = child.wait(until: .now + Self.patience)

    /// Whether the connection ended with more than the end of the daemon over there.
    var isBroken: Bool { end != .exited(0) }

    /// The reason why the command over there has failed; nil when it has done what it should.
    var failed: Failure? { isBroken ? failure : nil }

    /// The reason why the connection is over, when it is.
    var failure: Failure {
        switch end {
        case .exited(255):
            Failure(
                .unavailable, "no connection to \(host.name): ssh failed, and says above why",
                remedy: "Try \"ssh \(host.name)\"")
        case .exited(127):
            Failure(
                .unavailable, "alertctl is not in the PATH of ssh commands on \(host.name)",
                remedy: "Install alertd there")
        case .exited(CommandStatus.usage.rawValue):
            Failure(
                .protocolError, "alertctl on \(host.name) does not know \"bridge\"", remedy: Failure.sameVersion)
        case .exited(0):
            Failure(
                .unavailable, "alertd on \(host.name) exited before it answered; the outcome is unknown",
                remedy: "Try again")
        case .exited(let code):
            Failure(
                CommandStatus(rawValue: code) ?? .unavailable,
                "alertctl on \(host.name) failed (exit status \(code)), and says above why")
        case .signaled(let signal):
            Failure(.unavailable, "ssh to \(host.name) was ended by signal \(signal)", remedy: "Try again")
        case nil: Failure(.unavailable, "the connection to \(host.name) has ended", remedy: "Try again")
        }
    }

    // MARK: Without the wire

    /// Everything that a command over there writes, `limit` bytes at most, and its exit status.
    ///
    /// - Throws: ``failure`` unless its status is one of `accepted`.
    static func output(
        of command: [String], on host: RemoteHost, limit: Int, accepted: [CommandStatus]
    ) throws(Failure) -> (bytes: [UInt8], status: CommandStatus) {
        let link = try HostLink(host, command)
        defer { close(link.descriptor) }
        Interruption.ends(link.child.id)
        defer { Interruption.ends(nil) }
        shutdown(link.descriptor, Int32(SHUT_WR))
        let bytes = Descriptor.readAll(link.descriptor, limit: limit, by: .now + .seconds(365 * 86_400))
        guard case .exited(let code) = link.end, let status = CommandStatus(rawValue: code), accepted.contains(status)
        else { throw link.failure }
        return (bytes, status)
    }
}
