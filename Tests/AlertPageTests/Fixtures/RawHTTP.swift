// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem
import ProcessSupport
import Varlink

/// A connection on which a test sends any bytes.
final class RawHTTP {
    /// A response.
    struct Reply {
        var status: Int
        var fields: [(name: String, value: String)]
        var body: [UInt8]

        var text: String { String(decoding: body, as: UTF8.self) }
        var json: JSON { (try? JSON(parsing: body)) ?? .null }
        var error: String? { json["error"]?.stringValue }
        func field(_ name: String) -> String? { fields.first { $0.name == name.lowercased() }?.value }
    }

    private let descriptor: Int32
    private var received: [UInt8] = []

    init(port: Int) throws { descriptor = try LoopbackSocket(connectedTo: port).descriptor }

    init(path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard let address = UnixSocketAddress(path),
            address.withSocketAddress({ connect(descriptor, $0, $1) }) == 0
        else { throw TestProcess.Failure("connect: \(errno)") }
    }

    deinit { close(descriptor) }

    /// Sends bytes, as far as the server takes them.
    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    func send(_ text: String) { send(Array(text.utf8)) }

    /// Tells the server that nothing more comes.
    func endInput() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Reads until the received bytes hold what is wanted, or the server has closed the connection.
    private func read(until holds: ([UInt8]) -> Bool) throws {
        let deadline = ContinuousClock.now + Wait.patience
        while !holds(received) {
            guard Descriptor.isReadable(descriptor, by: deadline) else {
                throw TestProcess.Failure("no more than \(String(decoding: received, as: UTF8.self))")
            }
            var chunk = [UInt8](repeating: 0, count: 1 << 16)
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            guard count > 0 else { return }
            received += chunk[..<count]
        }
    }

    /// Returns whether the server closes the connection without another byte.
    func isClosed() throws -> Bool {
        try read { !$0.isEmpty }
        return received.isEmpty
    }

    /// Waits until the server closes the connection, and returns what it sent.
    func end() throws -> String {
        try read { _ in false }
        return String(decoding: received, as: UTF8.self)
    }

    /// Waits for a text, and returns all up to its end.
    @discardableResult
    func wait(for text: String) throws -> String {
        let wanted = Array(text.utf8)
        func place(_ bytes: [UInt8]) -> Int? {
            guard bytes.count >= wanted.count else { return nil }
            return (0...(bytes.count - wanted.count)).first { bytes[$0..<$0 + wanted.count].elementsEqual(wanted) }
        }
        try read { place($0) != nil }
        guard let start = place(received) else {
            throw TestProcess.Failure("not \"\(text)\", but \(String(decoding: received, as: UTF8.self))")
        }
        let end = start + wanted.count
        defer { received.removeFirst(end) }
        return String(decoding: received[..<end], as: UTF8.self)
    }

    /// Reads the head of a response.
    func head() throws -> Reply {
        let lines = try wait(for: "\r\n\r\n").replacing("\r\n", with: "\n").split(separator: "\n")
        let fields = lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
            return (name: parts[0].lowercased(), value: String((parts.count > 1 ? parts[1] : "").drop { $0 == " " }))
        }
        let words = (lines.first ?? "").split(separator: " ")
        guard words.count > 1, let status = Int(words[1]) else { throw TestProcess.Failure("no head: \(lines)") }
        return Reply(status: status, fields: fields, body: [])
    }

    /// Reads a response.
    func reply(withBody: Bool = true) throws -> Reply {
        var reply = try head()
        let length = withBody ? reply.field("content-length").flatMap { Int($0) } ?? 0 : 0
        try read { $0.count >= length }
        guard received.count >= length else { throw TestProcess.Failure("a body of \(received.count) bytes") }
        reply.body = Array(received[..<length])
        received.removeFirst(length)
        return reply
    }

    /// Sends a request, and reads its response.
    func request(_ method: String, _ target: String, _ fields: [String], body: [UInt8] = []) throws -> Reply {
        var lines = ["\(method) \(target) HTTP/1.1"] + fields
        if !body.isEmpty || method == "POST" { lines.append("Content-Length: \(body.count)") }
        send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
        return try reply(withBody: method != "HEAD")
    }
}
