// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CLinux
import Glibc
import Varlink

/// Runs a command while the daemon shows or counts it. The command has this process's standard streams; its exit status
/// becomes ours.
struct WorkRunner {
    /// The longest title in characters: a long command line is cut.
    private static let longestTitle = 200

    let command: [String]
    let title: String
    let isModal: Bool
    let common: CommonOptions

    func run(in session: Session) throws(Failure) -> CommandStatus {
        guard let path = session.files.program(command[0]) else {
            throw Failure(
                .notFound, "there is no program \"\(command[0])\" that can be run",
                remedy: command[0].contains("/") ? "Check the path" : "Give its path, or install it")
        }
        let service = try session.connect(common)
        let replies = try service.stream(
            Progress.Start(
                title: String(title.prefix(Self.longestTitle)), modal: isModal ? true : nil,
                session: isModal ? WorkSession.wire(session.environment) : nil))
        guard let id = try next(replies)?.id else {
            throw Failure(.protocolError, "alertd does not say what it calls it", remedy: Failure.sameVersion)
        }
        let signals = try SignalDescriptor.forCommand()
        let child = try start(path)
        let handle = linux_pidfd_open(child)
        defer { close(handle) }
        var isCancelled = false
        var isFollowed = true
        while true {
            // Before waiting: what came together with the last reply is no news to poll(2).
            if isFollowed {
                switch news(replies) {
                case .cancelled where !isCancelled:
                    isCancelled = true
                    kill(child, SIGTERM)
                case .over: isFollowed = false
                case .nothing, .cancelled: break
                }
            }
            var requests = [handle, signals.descriptor, isFollowed ? service.connection.fileDescriptor : -1].map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            guard poll(&requests, 3, -1) >= 0 || errno == EINTR else { break }
            if requests[0].revents != 0 { break }
            // Who presses Ctrl-C means the command, which decides what becomes of that.
            if requests[1].revents != 0, let signal = signals.read() { kill(child, signal) }
        }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        // wait(2): the low seven bits are the signal, the next byte the exit status.
        let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
        if isFollowed { tellEnd(id, failed: code != 0, in: session) }
        if isCancelled { return .cancelled }
        session.answerCode = code
        return .done
    }

    private enum News {
        case nothing
        case cancelled
        case over
    }

    private func news(_ replies: ReplySequence<Progress.Start>) -> News {
        var news = News.nothing
        do throws(VarlinkClientError) {
            while true {
                switch try replies.nextIfAvailable() {
                case .reply(let reply) where reply.phase == .cancelled: news = .cancelled
                case .reply: continue
                case .nothing: return news
                case .finished: return .over
                }
            }
        } catch {
            // Without the daemon the command goes on: it is what matters.
            return .over
        }
    }

    private func next(_ replies: ReplySequence<Progress.Start>) throws(Failure) -> Progress.Start.Reply? {
        do {
            return try replies.next()
        } catch {
            throw Failure(error, written: Written())
        }
    }

    /// Says how it ended, on another connection, as the first is a stream. That this fails says no more than that the
    /// daemon has gone.
    private func tellEnd(_ id: String, failed: Bool, in session: Session) {
        do throws(Failure) {
            guard let service = try Service(socket: try session.socket(common), timeout: .seconds(2)) else { return }
            _ = try service.call(Progress.Done(id: id, failed: failed ? true : nil))
        } catch {
            return
        }
    }

    private func start(_ path: String) throws(Failure) -> pid_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var child: pid_t = 0
        let code = posix_spawn(&child, path, nil, &attributes, &words, environ)
        guard code == 0 else {
            throw Failure(
                .notFound, "\(path) cannot be run: \(String(cString: strerror(code)))", remedy: "Check the file")
        }
        return child
    }
}

/// Where the person may be found who is to see some work.
enum WorkSession {
    static func wire(_ environment: Environment) -> Progress.Session {
        Progress.Session(
            display: environment["DISPLAY"], waylandDisplay: environment["WAYLAND_DISPLAY"],
            xauthority: environment["XAUTHORITY"])
    }
}
