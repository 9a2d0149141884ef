// SPDX-License-Identifier: Apache-2.0

private import Glibc

/// Cuts a stream of bytes into messages at the NUL that ends each.
///
/// Bytes go in with `append` as they arrive, half messages and several at once; messages come out of
/// ``next(maximumDepth:)`` one at a time, so that a reader which has enough to do can leave the rest for later. At most
/// one message of ``maximumMessageSize`` and what was appended since are kept; every byte is searched once.
public struct FrameDecoder: Sendable {
    /// The limit that stands unless the caller says otherwise: 1 MiB, the NUL not counted.
    public static let defaultMaximumMessageSize = 1 << 20

    /// The largest message accepted, in bytes without its NUL.
    public let maximumMessageSize: Int
    private var buffer: [UInt8] = []
    /// The beginning of the next message in `buffer`.
    private var start = 0
    /// Up to where that message is known to hold no NUL.
    private var searched = 0
    /// By the name of a method: where its calls have secrets.
    package var secretParameters: [String: [[String]]] = [:]
    /// The secrets of the message that ``next(maximumDepth:)`` has returned last, which are empty in it.
    package private(set) var secrets: [[String]: SecretText] = [:]

    /// A decoder that has seen nothing yet.
    public init(maximumMessageSize: Int = defaultMaximumMessageSize) {
        self.maximumMessageSize = maximumMessageSize
    }

    /// The number of bytes that wait in the decoder.
    public var pendingBytes: Int { buffer.count - start }

    /// A Boolean value indicating whether the bytes end in the middle of a message. Meaningful once
    /// ``next(maximumDepth:)`` has returned nil.
    public var isInsideMessage: Bool { pendingBytes > 0 }

    /// Takes in bytes that arrived.
    public mutating func append(_ bytes: UnsafeRawBufferPointer) {
        if start == buffer.count {
            buffer.removeAll(keepingCapacity: buffer.capacity <= Self.capacityWorthKeeping)
            start = 0
            searched = 0
        } else if start > buffer.count / 2 {
            // What was handed out outweighs what is left, so moving the rest costs each byte at most once more.
            // Into a new array: moved down in this one it would leave a copy behind that nobody wipes.
            move(to: Array(buffer[start...]))
            searched -= start
            start = 0
        }
        if buffer.capacity - buffer.count < bytes.count {
            // An array that grows by itself leaves a copy behind, too.
            var larger: [UInt8] = []
            larger.reserveCapacity(max(buffer.count + bytes.count, 2 * buffer.capacity))
            larger += buffer
            move(to: larger)
        }
        buffer.append(contentsOf: bytes)
    }

    private mutating func move(to other: [UInt8]) {
        buffer.withUnsafeMutableBytes { if let base = $0.baseAddress { explicit_bzero(base, $0.count) } }
        buffer = other
    }

    /// Takes in bytes that arrived.
    public mutating func append(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { append($0) }
    }

    private static let capacityWorthKeeping = 16 << 10

    /// Gives back the memory of what was handed out, when nothing is left and it is more than a few calls need.
    public mutating func releaseMemory() {
        guard start == buffer.count, buffer.capacity > Self.capacityWorthKeeping else { return }
        buffer = []
        start = 0
        searched = 0
    }

    /// The next whole message, or nil until more bytes arrive.
    ///
    /// - Throws: ``ProtocolViolation`` if the message is too large or no JSON. Nothing that follows can be trusted.
    public mutating func next(maximumDepth: Int = JSON.defaultMaximumDepth) throws(ProtocolViolation) -> JSON? {
        guard let range = try nextRange() else { return nil }
        // It may have held a secret, and the buffer lives as long as the connection.
        defer {
            buffer.withUnsafeMutableBytes { bytes in
                if let base = bytes.baseAddress { explicit_bzero(base + range.lowerBound, range.count) }
            }
        }
        do {
            secrets = [:]
            var found: [[String]: SecretText] = [:]
            let json = try buffer.withUnsafeBufferPointer { (bytes) throws(JSONSyntaxError) -> JSON in
                let frame = UnsafeBufferPointer(rebasing: bytes[range])
                var parser = JSONParser(bytes: frame, maximumDepth: maximumDepth)
                // The method's name may come after its parameters; a frame without the name is no such call.
                let paths = secretParameters.filter { Self.holds(frame, $0.key) }.flatMap(\.value)
                if !paths.isEmpty { parser.concealment = JSONConcealment(paths: paths.map { ["parameters"] + $0 }) }
                let json = try parser.parseDocument()
                found = parser.concealment?.secrets ?? [:]
                return json
            }
            secrets = found
            return json
        } catch {
            throw .malformedJSON(error)
        }
    }

    /// The bytes of the next whole message without its NUL, or nil until more bytes arrive.
    ///
    /// - Throws: ``ProtocolViolation/messageTooLarge(limit:)``.
    public mutating func nextFrame() throws(ProtocolViolation) -> [UInt8]? {
        try nextRange().map { Array(buffer[$0]) }
    }

    /// Everything that waits, whole messages or not, which the decoder forgets. For a connection that leaves the
    /// protocol (`upgrade`).
    public mutating func takeRemainder() -> [UInt8] {
        defer { self = FrameDecoder(maximumMessageSize: maximumMessageSize) }
        return Array(buffer[start...])
    }

    /// Returns the secrets, which are forgotten here: a decoder lives as long as its connection.
    package mutating func takeSecrets() -> [[String]: SecretText] {
        defer { secrets = [:] }
        return secrets
    }

    private static func holds(_ frame: UnsafeBufferPointer<UInt8>, _ name: String) -> Bool {
        var name = name
        return name.withUTF8 { name in
            guard name.count <= frame.count, let first = name.first else { return false }
            var from = 0
            while from + name.count <= frame.count,
                let found = memchr(frame.baseAddress! + from, Int32(first), frame.count - from - name.count + 1)
            {
                if memcmp(found, name.baseAddress!, name.count) == 0 { return true }
                from = UnsafeRawPointer(frame.baseAddress!).distance(to: UnsafeRawPointer(found)) + 1
            }
            return false
        }
    }

    private mutating func nextRange() throws(ProtocolViolation) -> Range<Int>? {
        let end = buffer.withUnsafeBytes { bytes -> Int? in
            let rest = bytes[searched...]
            guard let base = bytes.baseAddress, !rest.isEmpty,
                let found = memchr(base + searched, 0, rest.count)
            else { return nil }
            return base.distance(to: UnsafeRawPointer(found))
        }
        guard (end ?? buffer.count) - start <= maximumMessageSize else {
            throw .messageTooLarge(limit: maximumMessageSize)
        }
        guard let end else {
            searched = buffer.count
            return nil
        }
        defer {
            start = end + 1
            searched = start
        }
        return start..<end
    }
}
