// SPDX-License-Identifier: Apache-2.0

import AlertLink
import CCurl
import CLinux
import Glibc
import LinuxSystem
import Synchronization

/// HTTP on its own thread, by libcurl, where looking up a name, TLS and even ending a request may block. At rest the
/// thread sleeps until it gets a command.
final class HTTPWorker: Sendable {
    /// The part of the program that a request is of. Each has one request at a time.
    enum Sender: Sendable, Hashable {
        case phone
        /// A push for the browser with this id.
        case push(String)
    }

    /// A request with a short response.
    struct Request: Sendable {
        var sender = Sender.phone
        var method: String
        var url: String
        var headers: [String] = []
        var body: [UInt8] = []
        /// The time limit in seconds.
        var timeLimit = 30
        /// The addresses to which the request may connect; nil if that is not checked.
        var reach: PushEndpoint.Reach?
    }

    enum Event: Sendable {
        /// - Parameter retryAfter: The pause that the server asks for, in seconds; 0 for none.
        case response(Sender, Int, retryAfter: Int64, body: [UInt8])
        case noResponse(Sender, String)
        /// The host has no address to which the request may connect; one that it has.
        case refusedAddress(Sender, String)
        /// A line of the stream, without its terminator.
        case line([UInt8])
        /// The stream has ended by itself, with the reason.
        case streamEnded(String)
    }

    private enum Command: Sendable {
        case send(Request)
        case listen(Request)
        case endStream
    }

    private struct Box: Sendable {
        var commands: [Command] = []
        var events: [Event] = []
        var isEnding = false
    }

    /// `@unchecked Sendable`: other threads only call `curl_multi_wakeup`, which libcurl allows. The worker's thread
    /// does the rest, and frees the handle after ``close()``.
    private struct Multi: @unchecked Sendable {
        let pointer: UnsafeMutableRawPointer
    }

    /// The maximum size of a response or a line, in bytes.
    static let maximumSize = 64 << 10
    /// The maximum number of lines that wait to be read. Further lines are dropped.
    static let maximumEvents = 1_000
    /// The time after which a silent stream is ended, in microseconds: ntfy sends a message every 45 seconds.
    static let silence: Int64 = 100_000_000

    private let box = Mutex(Box())
    private let multi: Multi
    private let flag: EventFlag
    /// The descriptor that is readable when there are events.
    var descriptor: Int32 { flag.descriptor }

    init() throws(SystemError) {
        guard curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK, let pointer = curl_multi_init() else {
            throw SystemError("curl_multi_init", ENOMEM)
        }
        multi = Multi(pointer: pointer)
        flag = try EventFlag()
        let worker = self
        try DedicatedThread(name: "http", stack: 1 << 20) { HTTPThread(worker).run() }.start()
    }

    /// Sends a request, in place of an earlier one of the same sender.
    func send(_ request: Request) { enqueue(.send(request)) }
    /// Begins to read a stream. There is one at a time.
    func listen(_ request: Request) { enqueue(.listen(request)) }
    func endStream() { enqueue(.endStream) }

    /// Ends the thread without waiting for requests.
    func close() {
        box.withLock { $0.isEnding = true }
        curl_multi_wakeup(multi.pointer)
    }

    private func enqueue(_ command: Command) {
        box.withLock { $0.commands.append(command) }
        curl_multi_wakeup(multi.pointer)
    }

    /// Returns the events since the last call.
    func events() -> [Event] {
        flag.lower()
        return box.withLock { box in
            defer { box.events = [] }
            return box.events
        }
    }

    /// The thread's part, which is released when its loop ends.
    private final class HTTPThread {
        private let worker: HTTPWorker
        private var requests: [Sender: HTTPTransfer] = [:]
        private var stream: HTTPTransfer?

        init(_ worker: HTTPWorker) { self.worker = worker }

        func run() {
            let multi = worker.multi.pointer
            while true {
                let (commands, isEnding) = worker.box.withLock { box in
                    defer { box.commands = [] }
                    return (box.commands, box.isEnding)
                }
                guard !isEnding else { break }
                for command in commands { perform(command, multi) }
                var running: Int32 = 0
                curl_multi_perform(multi, &running)
                collect(multi)
                if let old = stream, old.lastReceived + HTTPWorker.silence <= Clock.uptime {
                    end(&stream, multi)
                    post(.streamEnded("the server has fallen silent"))
                }
                var pause: Int64 = 600_000
                if let stream {
                    pause = max(0, (stream.lastReceived + HTTPWorker.silence - Clock.uptime) / 1_000 + 1)
                }
                curl_multi_poll(multi, nil, 0, Int32(clamping: pause), nil)
            }
            for sender in requests.keys { end(&requests[sender], multi) }
            end(&stream, multi)
            curl_multi_cleanup(multi)
        }

        private func perform(_ command: Command, _ multi: UnsafeMutableRawPointer) {
            switch command {
            case .send(let new):
                end(&requests[new.sender], multi)
                requests[new.sender] = start(new, isStream: false, multi)
                if requests[new.sender] == nil { post(.noResponse(new.sender, "no memory for a request")) }
            case .listen(let new):
                end(&stream, multi)
                stream = start(new, isStream: true, multi)
                if stream == nil { post(.streamEnded("no memory for a request")) }
            case .endStream: end(&stream, multi)
            }
        }

        private func start(
            _ request: Request, isStream: Bool, _ multi: UnsafeMutableRawPointer
        ) -> HTTPTransfer? {
            guard let transfer = HTTPTransfer(request, isStream: isStream),
                curl_multi_add_handle(multi, transfer.easy) == CURLM_OK
            else { return nil }
            return transfer
        }

        private func end(_ transfer: inout HTTPTransfer?, _ multi: UnsafeMutableRawPointer) {
            guard let old = transfer else { return }
            curl_multi_remove_handle(multi, old.easy)
            transfer = nil
        }

        /// Posts lines, and the results of ended transfers.
        private func collect(_ multi: UnsafeMutableRawPointer) {
            for line in stream?.removeLines() ?? [] { post(.line(line)) }
            var left: Int32 = 0
            while let message = curl_multi_info_read(multi, &left) {
                guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else { continue }
                let result = curl_message_result(message)
                if let done = requests.values.first(where: { $0.easy == easy }) {
                    post(done.outcome(result))
                    end(&requests[done.sender], multi)
                } else if let done = stream, done.easy == easy {
                    for line in done.removeLines() { post(.line(line)) }
                    post(.streamEnded(done.words(result)))
                    end(&stream, multi)
                }
            }
        }

        private func post(_ event: Event) {
            let isTaken = worker.box.withLock { box in
                if case .line = event, box.events.count >= HTTPWorker.maximumEvents { return false }
                box.events.append(event)
                return true
            }
            if isTaken { worker.flag.raise() }
        }
    }
}
