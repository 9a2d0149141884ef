// SPDX-License-Identifier: Apache-2.0

private import Glibc

/// Splits a stream of bytes into messages, each of which ends in a NUL.
///
/// `append` accepts bytes as they arrive, with incomplete messages or several at once. ``next(maximumDepth:)`` returns
/// one message at a time, so that a busy reader can leave the rest for later. The decoder stores at most one message of
/// ``maximumMessageSize`` and the bytes appended since; every byte is searched once.
public struct FrameDecoder: Sendable {
    /// The default limit: 1 MiB, not counting the NUL.
    public static let defaultMaximumMessageSize = 1 << 20

    /// The maximum size of a message in bytes, without its NUL.
    public let maximumMessageSize: Int
    private var buffer: [UInt8] = []
    /// The beginning of the next message in `buffer`.
    private var start = 0
    /// The position up to which that message is known to contain no NUL.
    private var searched = 0
    /// The paths of secrets in calls, by the name of the method.
    package var secretParameters: [String: [[String]]] = [:]
    /// The secrets of the message last returned by ``next(maximumDepth:)``, which are empty in the message.
    package private(set) var secrets: [[String]: SecretText] = [:]

    /// Creates an empty decoder.
    public init(maximumMessageSize: Int = defaultMaximumMessageSize) {
        self.maximumMessageSize = maximumMessageSize
    }

    /// The number of waiting bytes in the decoder.
    public var pendingBytes: Int { buffer.count - start }

    /// A Boolean value indicating whether the bytes end inside a message. This is meaningful once
    /// ``next(maximumDepth:)`` has returned nil.
    public var isInsideMessage: Bool { pendingBytes > 0 }

    /// Appends bytes that arrived.
    public mutating func append(_ bytes: UnsafeRawBufferPointer) {
        if start == buffer.count {
            buffer.removeAll(keepingCapacity: buffer.capacity <= Self.capacityWorthKeeping)
            start = 0
            searched = 0
        } else if start > buffer.count / 2 {
            // The returned messages outweigh the rest, so moving the rest costs each byte at most one more copy. The
            // array is new: moving bytes within the old one would leave a copy that nobody wipes.
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

    /// Appends bytes that arrived.
    public mutating func append(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { append($0) }
    }

    private static let capacityWorthKeeping = 16 << 10

    /// Frees the memory of returned messages, if nothing is left and the memory exceeds the needs of a few calls.
    public mutating func releaseMemory() {
        guard start == buffer.count, buffer.capacity > Self.capacityWorthKeeping else { return }
        buffer = []
        start = 0
        searched = 0
    }

    /// Returns the next complete message, or nil until more bytes arrive.
    ///
    /// - Throws: ``ProtocolError`` if the message is too large or not JSON. No later data can be trusted.
    public mutating func next(maximumDepth: Int = JSON.defaultMaximumDepth) throws(ProtocolError) -> JSON? {
        guard let range = try nextRange() else { return nil }
        // The frame may have contained a secret, and the buffer lives as long as the connection.
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
                // The method's name may come after its parameters; a frame without the name is not a call of the
                // method.
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

    /// Returns the bytes of the next complete message without its NUL, or nil until more bytes arrive.
    ///
    /// - Throws: ``ProtocolError/messageTooLarge(limit:)``.
    public mutating func nextFrame() throws(ProtocolError) -> [UInt8]? {
        try nextRange().map { Array(buffer[$0]) }
    }

    /// Removes and returns all waiting bytes, for a connection that leaves the protocol (`upgrade`).
    public mutating func takeRemainder() -> [UInt8] {
        defer { self = FrameDecoder(maximumMessageSize: maximumMessageSize) }
        return Array(buffer[start...])
    }

    /// Removes and returns the secrets: the decoder lives as long as its connection.
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

    private mutating func nextRange() throws(ProtocolError) -> Range<Int>? {
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

/// An error of a peer against the Varlink protocol. The connection cannot be used afterwards.
public enum ProtocolError: Error, Sendable, Hashable {
    /// A message is longer than this number of bytes, or has no end within them.
    case messageTooLarge(limit: Int)
    /// A message is not valid JSON.
    case malformedJSON(JSONSyntaxError)
    /// A message is JSON but not an object.
    case notAnObject
    /// A call does not name a method.
    case missingMethod
    /// A member of a call or reply has the wrong type, such as `"more": 1`.
    case wrongType(member: String)
    /// A call has two of `oneway`, `more` and `upgrade`, which contradict each other.
    case conflictingFlags
    /// A reply arrived for which no call was waiting.
    case unexpectedReply
    /// A reply has `continues` although the call did not have `more`.
    case unexpectedContinues
    /// The parameters of a reply do not fit the interface; the path names the first invalid field.
    case malformedReply(path: String)
    /// The connection ended inside a message.
    case truncatedMessage
}

extension ProtocolError: CustomStringConvertible {
    /// A sentence for people.
    public var description: String {
        switch self {
        case .messageTooLarge(let limit): "the message is longer than \(limit) bytes"
        case .malformedJSON(let error): error.description
        case .notAnObject: "the message is not a JSON object"
        case .missingMethod: "the call names no method"
        case .wrongType(let member): "the member \(JSON.string(member)) of the message is of the wrong type"
        case .conflictingFlags: "the call says two of oneway, more and upgrade"
        case .unexpectedReply: "a reply arrived that nothing was waiting for"
        case .unexpectedContinues: "a reply announces another one that was not asked for"
        case .malformedReply(let path): "the field \(JSON.string(path)) of the reply is missing or of the wrong type"
        case .truncatedMessage: "the connection ended in the middle of a message"
        }
    }
}
