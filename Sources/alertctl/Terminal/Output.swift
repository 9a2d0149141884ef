// SPDX-License-Identifier: Apache-2.0

// The types of poll(2) may be taken to belong to either module.
private import CLinux
private import Glibc
import TerminalKit
import Varlink

/// A stream of lines to a descriptor, kept back until there is a good many of them or ``flush()`` is called.
final class Output {
    private let descriptor: Int32
    private let name: String
    private let commitment: Commitment?
    private var pending: [UInt8] = []

    /// The maximum number of bytes kept back.
    private static let capacity = 64 * 1024

    /// - Parameters:
    ///   - name: What a person calls it.
    ///   - commitment: Decides whether what cannot be written is a failure; nil if it always is.
    init(descriptor: Int32, name: String, commitment: Commitment? = nil) {
        self.descriptor = descriptor
        self.name = name
        self.commitment = commitment
    }

    /// Adds a line.
    func line(_ text: String) throws(Failure) {
        pending.append(contentsOf: text.utf8)
        try end()
    }

    /// Adds text that ends no line.
    func part(_ text: String) throws(Failure) {
        pending.append(contentsOf: text.utf8)
        if pending.count >= Self.capacity { try flush() }
    }

    /// Adds bytes as they are.
    func bytes(_ bytes: [UInt8]) throws(Failure) {
        pending.append(contentsOf: bytes)
        if pending.count >= Self.capacity { try flush() }
    }

    /// Adds an object as one line of JSON, safe to look at.
    func json(_ value: some VarlinkValue) throws(Failure) {
        pending.append(contentsOf: value.varlink.serialized().escapingObeyedCharacters)
        try end()
    }

    private func end() throws(Failure) {
        pending.append(0x0A)
        if pending.count >= Self.capacity { try flush() }
    }

    /// Writes bytes at once, from where they are: a secret is kept back nowhere.
    func secret(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
        try flush()
        try write(bytes)
    }

    /// Writes what was kept back.
    func flush() throws(Failure) {
        defer { pending.removeAll(keepingCapacity: true) }
        try pending.withUnsafeBufferPointer { (bytes) throws(Failure) in try write(UnsafeRawBufferPointer(bytes)) }
    }

    private func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
        var written = 0
        while written < bytes.count {
            let count = Glibc.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
            if count >= 0 {
                written += count
            } else if errno == EAGAIN {
                // Somebody made the terminal or pipe non-blocking, and we share it.
                var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&request, 1, -1)
            } else if errno != EINTR {
                let reason = String(cString: strerror(errno))
                let failure = Failure(.tryLater, "cannot write \(name): \(reason)")
                guard let commitment else { throw failure }
                return try commitment.lose(failure)
            }
        }
    }
}
