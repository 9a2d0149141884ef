// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import LinuxSystem
import ProcessSupport
import Varlink

/// Stands in for an ntfy server, as far as its documentation says how it behaves: publishing as JSON and as text,
/// sequence ids, DELETE, the stream of a topic with `since`, tokens, refusals with Retry-After.
///
/// `@unchecked Sendable`: all that changes is read and written while `changed` is locked.
final class StandInNtfy: @unchecked Sendable {
    /// An event: `event`, `topic`, `id` and the published fields.
    typealias Message = JSON

    private let listener: LoopbackListener
    private let token: String?
    /// A Boolean value indicating whether the server is 2.16 or later.
    private let knowsSequences: Bool
    /// A Boolean value indicating whether the server accepts connections but never answers.
    private let isMute: Bool
    private let changed = NSCondition()
    private var messages: [Message] = []
    private var refusals: [(code: Int, retryAfter: Int?)] = []
    private var refused = 0
    private var streams = 0

    var port: Int { listener.port }
    var url: String { "http://127.0.0.1:\(port)" }

    init(token: String? = nil, knowsSequences: Bool = true, isMute: Bool = false) throws {
        (self.token, self.knowsSequences, self.isMute) = (token, knowsSequences, isMute)
        listener = try LoopbackListener()
        let server = self
        try listener.start("ntfy") { connection in
            // A mute server keeps its connections open.
            if server.isMute { return }
            // Without a thread the connection stays unanswered, which the test reports.
            try? DedicatedThread(name: "ntfy-client") { server.serve(connection) }.start()
        }
    }

    /// Ends it; its threads end with their next connection or line.
    func stop() { listener.stop() }

    /// Answers the next requests so.
    func refuse(_ codes: [(code: Int, retryAfter: Int?)]) { changed.withLock { refusals = codes } }

    var refusedCount: Int { changed.withLock { refused } }

    /// All that has happened on a topic; nil for any.
    func heard(_ event: String = "message", on topic: String? = nil) -> [Message] {
        changed.withLock { all(event, topic) }
    }

    private func all(_ event: String, _ topic: String?) -> [Message] {
        messages.filter { $0["event"]?.stringValue == event && (topic == nil || $0["topic"]?.stringValue == topic) }
    }

    /// Waits until so many have happened.
    @discardableResult
    func wait(for count: Int, _ event: String = "message", within seconds: Double = 15) throws -> [Message] {
        let deadline = Date(timeIntervalSinceNow: seconds)
        return try changed.withLock {
            while all(event, nil).count < count {
                guard changed.wait(until: deadline) else {
                    throw TestFailure("no \(event) number \(count): \(messages)")
                }
            }
            return all(event, nil)
        }
    }

    /// Returns whether no message comes for a number of seconds; returns false as soon as one does.
    func hearsNothing(for seconds: Double) -> Bool {
        let deadline = Date(timeIntervalSinceNow: seconds)
        return changed.withLock {
            while all("message", nil).isEmpty { guard changed.wait(until: deadline) else { return true } }
            return false
        }
    }

    /// Waits until somebody reads a topic.
    func waitForReader(within seconds: Double = 15) throws {
        let deadline = Date(timeIntervalSinceNow: seconds)
        try changed.withLock {
            while streams == 0 { guard changed.wait(until: deadline) else { throw TestFailure("nobody listens") } }
        }
    }

    /// Does what a phone does when a button is touched.
    /// - Returns: The status of the answer.
    func press(_ action: JSON) throws -> Int {
        guard let url = action["url"]?.stringValue, let body = action["body"]?.stringValue,
            let path = url.split(separator: "/").last, url.hasPrefix(self.url)
        else { throw TestFailure("no button: \(action)") }
        var text = "POST /\(path) HTTP/1.1\r\nHost: x\r\nContent-Length: \(body.utf8.count)\r\n"
        if let given = action["headers"]?["Authorization"]?.stringValue { text += "Authorization: \(given)\r\n" }
        text += "\r\n\(body)"
        let connection = try LoopbackSocket(connectedTo: port).descriptor
        defer { close(connection) }
        guard Self.send(connection, text), let head = Self.read(connection, until: "\r\n\r\n") else {
            throw TestFailure("no answer to a button")
        }
        return Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0
    }

    // MARK: A connection

    private func serve(_ connection: Int32) {
        defer { close(connection) }
        guard let text = Self.read(connection, until: "\r\n\r\n"), let end = text.range(of: "\r\n\r\n") else { return }
        let lines = text[..<end.lowerBound].components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ").map(String.init)
        guard words.count == 3 else { return }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            headers[line[..<colon].lowercased()] = value
        }
        var body = String(text[end.upperBound...])
        let length = Int(headers["content-length"] ?? "") ?? 0
        while body.utf8.count < length, let more = Self.read(connection, until: nil) { body += more }
        let refusal: (code: Int, retryAfter: Int?)? = changed.withLock {
            guard words[0] != "GET", !refusals.isEmpty else { return nil }
            refused += 1
            return refusals.removeFirst()
        }
        if let refusal { return answer(connection, refusal.code, ["error": "refused"], refusal.retryAfter) }
        if let token, headers["authorization"] != "Bearer \(token)" {
            return answer(connection, headers["authorization"] == nil ? 403 : 401, ["error": "no"], nil)
        }
        let parts = words[1].split(separator: "?")[0].split(separator: "/").map(String.init)
        switch (words[0], parts.count) {
        case ("POST", 0), ("PUT", 0):
            guard let json = parsed(body), json["topic"] != nil else {
                return answer(connection, 400, ["code": 40_024], nil)
            }
            answer(connection, 200, happened("message", json), nil)
        case ("POST", 1), ("PUT", 1):
            let json: JSON = ["topic": .string(parts[0]), "message": .string(body)]
            answer(connection, 200, happened("message", json), nil)
        case ("DELETE", 2):
            let json: JSON = ["topic": .string(parts[0]), "sequence_id": .string(parts[1])]
            answer(connection, 200, happened("message_delete", json), nil)
        case ("GET", 2) where parts[1] == "json":
            stream(connection, parts[0], words[1].components(separatedBy: "since=").last ?? "none")
        default: answer(connection, 404, ["code": 40_401], nil)
        }
    }

    private func parsed(_ text: String) -> JSON? { do { return try JSON(parsing: text) } catch { return nil } }

    private func happened(_ event: String, _ json: JSON) -> JSON {
        guard case .object(var object) = json else { return json }
        let id = String(UInt64.random(in: .min ... .max), radix: 36)
        object["event"] = .string(event)
        object["id"] = .string(id)
        object["time"] = .int(Int64(Date().timeIntervalSince1970))
        if !knowsSequences { object["sequence_id"] = nil }
        return changed.withLock {
            messages.append(.object(object))
            changed.broadcast()
            return .object(object)
        }
    }

    private func answer(_ connection: Int32, _ code: Int, _ json: JSON, _ retryAfter: Int?) {
        let body = String(decoding: json.serialized(), as: UTF8.self) + "\n"
        var head = "HTTP/1.1 \(code) x\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n"
        if let retryAfter { head += "Retry-After: \(retryAfter)\r\n" }
        _ = Self.send(connection, head + "\r\n" + body)
    }

    private func stream(_ connection: Int32, _ topic: String, _ since: String) {
        guard
            Self.send(
                connection,
                "HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\nConnection: close\r\n\r\n"
                    + "{\"id\":\"o\",\"event\":\"open\",\"topic\":\"\(topic)\"}\n")
        else { return }
        changed.withLock {
            streams += 1
            changed.broadcast()
        }
        defer { changed.withLock { streams -= 1 } }
        // After that message, else all since then.
        var place = changed.withLock { (messages.firstIndex { $0["id"]?.stringValue == since } ?? -1) + 1 }
        while true {
            let next: [Message] = changed.withLock {
                if place == messages.count { _ = changed.wait(until: Date(timeIntervalSinceNow: 0.2)) }
                defer { place = messages.count }
                return Array(messages[place...])
            }
            for message in next where message["topic"]?.stringValue == topic {
                guard Self.send(connection, String(decoding: message.serialized(), as: UTF8.self) + "\n") else {
                    return
                }
            }
            var probe: UInt8 = 0
            if recv(connection, &probe, 1, Int32(MSG_DONTWAIT)) == 0 { return }
        }
    }

    private static func send(_ connection: Int32, _ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return Glibc.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }

    private static func read(_ connection: Int32, until mark: String?) -> String? {
        var text = ""
        var buffer = [UInt8](repeating: 0, count: 16_384)
        repeat {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            text += String(decoding: buffer[..<count], as: UTF8.self)
        } while mark.map { !text.contains($0) } ?? false
        return text
    }
}
