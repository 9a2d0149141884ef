// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Testing
import Varlink
import VarlinkNIO

/// A folder that is gone after the test.
func withTemporaryFolder<Result>(_ body: (String) async throws -> Result) async throws -> Result {
    var template = Array("/tmp/varlink-tests-XXXXXX\0".utf8CString)
    let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
    do {
        let result = try await body(folder)
        await blocking { removeFolder(folder) }
        return result
    } catch {
        await blocking { removeFolder(folder) }
        throw error
    }
}

private func removeFolder(_ folder: String) {
    guard let directory = opendir(folder) else { return }
    while let entry = readdir(directory) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != ".", name != ".." { _ = unlink("\(folder)/\(name)") }
    }
    closedir(directory)
    rmdir(folder)
}

let testInformation = ServiceInformation(vendor: "V", product: "P", version: "1", url: "https://example.org")

/// Runs a server for as long as the body.
func withServer<Result>(
    _ service: TestService = TestService(),
    configure: (inout VarlinkServer.Configuration) -> Void = { _ in },
    _ body: (String, VarlinkServer) async throws -> Result
) async throws -> Result {
    try await withTemporaryFolder { folder in
        let path = folder + "/socket"
        var configuration = VarlinkServer.Configuration()
        configure(&configuration)
        let server = VarlinkServer(
            sockets: [try .listen(at: path)], information: testInformation,
            interfaces: [Awkward.interface(service)], configuration: configuration)
        async let run: Void = server.run()
        do {
            let result = try await body(path, server)
            server.shutDown()
            try await run
            return result
        } catch {
            server.shutDown()
            try await run
            throw error
        }
    }
}

/// Runs what blocks on a thread that nobody else needs. The threads of Swift's tasks are few, and the server's
/// handlers need them.
func blocking<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Swift.Result { try body() }) }
    }
}

/// Runs what blocks on a thread that nobody else needs.
func blocking<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: body()) }
    }
}

/// A connection that is spoken to in bytes.
final class RawClient: Sendable {
    let descriptor: Int32

    init(path: String) throws {
        let address = try #require(UnixSocketAddress(path))
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        try #require(descriptor >= 0)
        try #require(address.withSocketAddress { connect(descriptor, $0, $1) } == 0)
    }

    deinit { close(descriptor) }

    /// Sends everything, or as much as a peer that hangs up takes.
    func send(_ bytes: [UInt8]) async {
        await blocking { [descriptor] in
            var sent = 0
            while sent < bytes.count {
                let count = bytes[sent...].withUnsafeBytes {
                    Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { return }
                sent += count
            }
        }
    }

    func send(_ text: String) async { await send(Array(text.utf8)) }

    func endOutput() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Receives that many messages, or fewer if the connection ends; all until it ends without a number.
    func receive(_ count: Int = .max) async throws -> [ReplyMessage] {
        try await blocking { [descriptor] in
            var decoder = FrameDecoder()
            var replies: [ReplyMessage] = []
            var chunk = [UInt8](repeating: 0, count: 65536)
            while replies.count < count {
                if let json = try decoder.next() {
                    replies.append(try ReplyMessage(json))
                    continue
                }
                let received = recv(descriptor, &chunk, chunk.count, 0)
                guard received > 0 else { break }
                decoder.append(Array(chunk[..<received]))
            }
            return replies
        }
    }
}
