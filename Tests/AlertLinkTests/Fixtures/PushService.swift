// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import LinuxSystem

/// Stands in for a push service (RFC 8030): it takes pushes at any path, and answers 201 or as the test wishes.
///
/// `@unchecked Sendable`: all that changes is read and written while `changed` is locked.
final class PushService: @unchecked Sendable {
    struct Push: Sendable {
        var path: String
        /// The headers, by their names in small letters.
        var headers: [String: String]
        var body: [UInt8]
    }

    struct Answer: Sendable {
        var code: Int
        var headers: [String] = []
        var body = ""
    }

    private let listener: LoopbackListener
    private let changed = NSCondition()
    private var pushes: [Push] = []
    private var answers: [String: [Answer]] = [:]
    private var connections = 0

    var port: Int { listener.port }
    var origin: String { "http://127.0.0.1:\(port)" }

    init() throws {
        listener = try LoopbackListener()
        let service = self
        try listener.start("push-service") { connection in
            service.changed.withLock { service.connections += 1 }
            // Without a thread the connection stays unanswered, which the test reports.
            try? DedicatedThread(name: "push") { service.serve(connection) }.start()
        }
    }

    /// Ends it; its threads end with their connections.
    func stop() { listener.stop() }

    /// Answers the next pushes at a path so; then 201.
    func answer(_ path: String, _ new: [Answer]) { changed.withLock { answers[path] = new } }

    /// The pushes at a path; nil for any.
    func received(at path: String? = nil) -> [Push] {
        changed.withLock { pushes.filter { path == nil || $0.path == path } }
    }

    /// The number of connections that were made.
    var connectionCount: Int { changed.withLock { connections } }

    /// Waits until so many pushes have come.
    @discardableResult
    func wait(for count: Int, at path: String? = nil, within seconds: Double = 15) throws -> [Push] {
        let deadline = Date(timeIntervalSinceNow: seconds)
        return try changed.withLock {
            while true {
                let found = pushes.filter { path == nil || $0.path == path }
                if found.count >= count { return found }
                guard changed.wait(until: deadline) else { throw TestFailure("no push number \(count): \(pushes)") }
            }
        }
    }

    private func serve(_ connection: Int32) {
        defer { close(connection) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16_384)
        let mark = Array("\r\n\r\n".utf8)
        func read() -> Bool {
            let count = recv(connection, &buffer, buffer.count, 0)
            bytes += buffer.prefix(max(0, count))
            return count > 0
        }
        while bytes.firstRange(of: mark) == nil { guard read() else { return } }
        guard let end = bytes.firstRange(of: mark) else { return }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ").map(String.init)
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            headers[line[..<colon].lowercased()] = value
        }
        let length = Int(headers["content-length"] ?? "") ?? 0
        while bytes.count - end.upperBound < length { guard read() else { return } }
        let push = Push(path: words[1], headers: headers, body: Array(bytes[end.upperBound...]))
        let answer = changed.withLock {
            pushes.append(push)
            changed.broadcast()
            return answers[push.path]?.isEmpty == false ? answers[push.path]?.removeFirst() : nil
        }
        let head = ["HTTP/1.1 \(answer?.code ?? 201) x", "Content-Length: \(answer?.body.utf8.count ?? 0)"]
        let text = (head + (answer?.headers ?? []) + ["Connection: close", "", answer?.body ?? ""])
            .joined(separator: "\r\n")
        let sent = Array(text.utf8)
        _ = Glibc.send(connection, sent, sent.count, Int32(MSG_NOSIGNAL))
    }
}
