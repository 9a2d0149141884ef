// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// A JSON object with a secret, written directly into locked memory.
package final class SecretMessage {
    private let memory: LockedMemory
    private var count = 0

    /// Writes the object.
    ///
    /// - Parameters:
    ///   - object: The object, with any value at the secret's path.
    ///   - secret: The secret as UTF-8 text.
    ///   - path: The secret's path: the name of a member, of its member and so on.
    ///   - ending: The bytes after the object.
    package init(_ object: JSON.Object, secret: UnsafeRawBufferPointer, at path: [String], ending: [UInt8]) {
        var head: [UInt8] = []
        var tail: [UInt8] = []
        Self.serialize(object, around: path[...], into: &head, &tail)
        tail += ending
        // A byte of a secret becomes at most six.
        memory = LockedMemory(count: head.count + 6 * secret.count + tail.count)
        // The memory can only be missing if no memory is left at all.
        guard memory.bytes.count > 0 else { return }
        head.withUnsafeBytes(append)
        for byte in secret { append(escaped: byte) }
        tail.withUnsafeBytes(append)
    }

    /// Passes the object as text to `body`, which must not copy it.
    package func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // The memory is freed with its last reference, which could otherwise be released before the bytes are read.
        defer { withExtendedLifetime(memory) {} }
        return try body(UnsafeRawBufferPointer(rebasing: memory.bytes.prefix(count)))
    }

    /// Splits an object's text at the string at `path`; the quotation marks stay in the two parts.
    private static func serialize(
        _ object: JSON.Object, around path: ArraySlice<String>, into head: inout [UInt8], _ tail: inout [UInt8]
    ) {
        head.append(UInt8(ascii: "{"))
        // The secret's member comes last; the order of members does not matter.
        for member in object.members where member.key != path.first {
            JSON.string(member.key).serialize(into: &head)
            head.append(UInt8(ascii: ":"))
            member.value.serialize(into: &head)
            head.append(UInt8(ascii: ","))
        }
        JSON.string(path.first ?? "").serialize(into: &head)
        head.append(UInt8(ascii: ":"))
        if path.count > 1 {
            let inner = path.first.flatMap { object[$0]?.objectValue } ?? [:]
            serialize(inner, around: path.dropFirst(), into: &head, &tail)
        } else {
            head.append(UInt8(ascii: "\""))
            tail.append(UInt8(ascii: "\""))
        }
        tail.append(UInt8(ascii: "}"))
    }

    private func append(_ bytes: UnsafeRawBufferPointer) {
        UnsafeMutableRawBufferPointer(rebasing: memory.bytes.dropFirst(count)).copyMemory(from: bytes)
        count += bytes.count
    }

    private func append(_ byte: UInt8) {
        memory.bytes[count] = byte
        count += 1
    }

    /// Writes an escape (RFC 8259 section 7).
    private func append(escaped byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            append(UInt8(ascii: "\\"))
            append(byte)
        case ..<0x20, 0x7F:
            let digits: StaticString = "0123456789abcdef"
            for fixed in [UInt8(ascii: "\\"), UInt8(ascii: "u"), UInt8(ascii: "0"), UInt8(ascii: "0")] { append(fixed) }
            append(digits.utf8Start[Int(byte >> 4)])
            append(digits.utf8Start[Int(byte & 15)])
        default: append(byte)
        }
    }
}
